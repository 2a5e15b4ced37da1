"""What the pages cost when many look at much."""

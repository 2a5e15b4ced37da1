"""What a match costs, part by part, against the floors that no referee can go below."""

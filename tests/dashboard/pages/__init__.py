"""Pages and their door, asked as a browser would."""

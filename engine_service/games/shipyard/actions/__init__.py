"""One file per action card: whether it can be performed, how it begins, its decisions and what they do."""

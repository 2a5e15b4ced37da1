"""The authors' verbs of `riband`."""

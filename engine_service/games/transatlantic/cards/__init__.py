"""The action cards, one file each, base and extension form together (sections 8, 9 and 11.2)."""

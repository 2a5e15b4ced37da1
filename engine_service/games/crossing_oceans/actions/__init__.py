"""The actions of the rondel, one file each (section 7)."""

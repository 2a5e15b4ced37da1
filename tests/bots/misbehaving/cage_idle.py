"""Says that it is there, keeps a secret in memory, and ends when its stdin does."""

import sys

SECRET = bytearray(b"what only this bot knows")
print("here", flush=True)
sys.stdin.read()

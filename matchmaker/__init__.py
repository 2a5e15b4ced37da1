"""The room that plays matches: sandbox, referee, pairing, ratings, store."""

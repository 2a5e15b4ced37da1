"""The rules of the games, and the gRPC service that executes their moves."""

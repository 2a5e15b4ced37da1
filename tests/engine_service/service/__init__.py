"""Tests of the gRPC service: real engine processes, real sockets, clients good and bad."""

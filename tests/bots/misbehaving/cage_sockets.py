"""Opens every kind of socket there is, and tries to talk through the few that a bot may have."""

import socket
import sys

from cage_attempt import attempt, attempt_call, report

PORT = int(sys.argv[1])  # someone listens there, on loopback
ABSTRACT = "\0" + sys.argv[2]  # and at this abstract name


def connect_tcp() -> None:
    socket.create_connection(("127.0.0.1", PORT), timeout=2).close()


def listen_tcp() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()


def connect_abstract() -> None:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(ABSTRACT)


def send_from_a_pair() -> None:
    pair, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    pair.sendto(b"hello", ABSTRACT)


def send_to_an_address() -> None:
    pair, _ = socket.socketpair()
    pair.sendto(b"hello", ABSTRACT)


KINDS = {
    "udp": (socket.AF_INET, socket.SOCK_DGRAM, 0),
    "tcp6": (socket.AF_INET6, socket.SOCK_STREAM, 0),
    "raw": (socket.AF_INET, socket.SOCK_RAW, 1),
    "packet": (17, socket.SOCK_RAW, 0),
    "unix": (socket.AF_UNIX, socket.SOCK_STREAM, 0),
    "unix datagram": (socket.AF_UNIX, socket.SOCK_DGRAM, 0),
    "netlink": (16, socket.SOCK_RAW, 0),
    "vsock": (40, socket.SOCK_STREAM, 0),
    "kernel crypto": (38, 5, 0),
    "bluetooth": (31, socket.SOCK_RAW, 1),
}

attempt("connect tcp", connect_tcp)
attempt("listen tcp", listen_tcp)
attempt("connect abstract", connect_abstract)
attempt("send from a pair", send_from_a_pair)
attempt("send to an address", send_to_an_address)
for name, (family, kind, protocol) in KINDS.items():
    attempt(name, lambda family=family, kind=kind, protocol=protocol: socket.socket(family, kind, protocol).close())
attempt_call("sendmsg", 0, None, 0)
attempt_call("setsockopt", 0, 1, 2, None, 0)
report()

"""A bot's log: all of stderr is read, its beginning and its end are kept."""

from matchmaker.referee.house import Caps


class HeadAndTail:
    """The first and the last bytes of a stream of any length."""

    __slots__ = ("_half", "_head", "_tail", "total")

    def __init__(self, cap: int) -> None:
        self._half = cap // 2
        self._head = bytearray()
        self._tail = bytearray()
        self.total = 0

    def write(self, data: bytes) -> None:
        """Take in some bytes; the memory used never exceeds the cap by more than half."""
        self.total += len(data)
        room = self._half - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data[-self._half :]
        if len(self._tail) > 2 * self._half:
            del self._tail[: -self._half]

    def kept(self) -> bytes:
        """What is left of it, with a line where something was left out."""
        tail = self._tail[-self._half :]
        gone = self.total - len(self._head) - len(tail)
        gap = f"\n… {gone} bytes left out …\n".encode() if gone else b""
        return bytes(self._head) + gap + bytes(tail)


class Log:
    """What one bot wrote to stderr in one match."""

    def __init__(self, caps: Caps) -> None:
        self._caps = caps
        self._match = HeadAndTail(caps.log)
        self._decision = HeadAndTail(caps.log_per_decision)
        self.total = 0

    def write(self, data: bytes) -> None:
        """More of the current decision."""
        self.total += len(data)
        self._decision.write(data)

    @property
    def is_flood(self) -> bool:
        """Whether it is more than any honest bot has to say."""
        return self.total > self._caps.stderr

    def turn_page(self) -> None:
        """The decision is over."""
        if self._decision.total:
            self._match.write(self._decision.kept())
            self._decision = HeadAndTail(self._caps.log_per_decision)

    def text(self) -> str:
        """The log as text, whatever bytes it was; without null characters, which no database takes as text."""
        self.turn_page()
        return self._match.kept().decode("utf-8", "replace").replace("\0", "\ufffd")

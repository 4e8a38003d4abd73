"""Sends new lines of the editor's log as events, from a thread of its own: nothing here needs `unreal`."""

import threading
from typing import Any, Callable, Dict, List

from spawnpoint import log_lines

EVERY = 0.5
# Lines that are sent at a time; the others are counted.
MOST_LINES = 20
MOST_BYTES = 1 << 20


class LogTail:
    """Follows one file."""

    def __init__(self, path: str, send: Callable[[Dict[str, Any]], bool]) -> None:
        self._path = path
        self._send = send
        self._at = _size(path)
        self._rest = b""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="Spawnpoint log", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            self.poll()

    def poll(self) -> None:
        """Sends the lines that were written since the last time."""
        lines = self._new_lines()
        for line in lines[-MOST_LINES:]:
            self._send({"type": "event", "event": "log", "payload": log_lines.parse(line)})
        left_out = len(lines) - MOST_LINES
        if left_out > 0:
            message = "%d more lines were left out; read the log file for all of them" % left_out
            payload = {"T": "", "Level": "info", "Message": message, "Source": "unreal", "Category": log_lines.OWN}
            self._send({"type": "event", "event": "log", "payload": payload})

    def _new_lines(self) -> List[str]:
        size = _size(self._path)
        if size < self._at:
            # The editor began a new file.
            self._at, self._rest = 0, b""
        if size == self._at:
            return []
        start = max(self._at, size - MOST_BYTES)
        try:
            with open(self._path, "rb") as source:
                source.seek(start)
                # Not more: the editor writes meanwhile.
                data = source.read(size - start)
        except OSError:
            return []
        if start > self._at:
            # What is left out ends within a line.
            self._rest, data = b"", data.partition(b"\n")[2]
        self._at = size
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "replace").rstrip("\r") for line in lines]


_size = log_lines.size

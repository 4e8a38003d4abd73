"""WebSocket: the handshake and frames, as far as a client needs them."""

import base64
import hashlib
import os
import struct
from typing import List, Optional, Tuple

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
CONTINUATION, BINARY = 0, 2
# The longest message from the server. Requests are short; code and texts of files are the longest.
LONGEST = 64 << 20
# The same for pings and the like, by the standard, and the most frames of a message.
LONGEST_CONTROL = 125
MOST_FRAMES = 4096


class ProtocolError(Exception):
    """The server sent something that is not WebSocket."""


def request(host: str, path: str, key: str, token: str) -> bytes:
    """The request that opens a WebSocket."""
    lines = [
        "GET %s HTTP/1.1" % path,
        "Host: %s" % host,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: %s" % key,
        "Sec-WebSocket-Version: 13",
    ]
    if token:
        lines.append("Authorization: Bearer %s" % token)
    text = "\r\n".join(lines)
    if text.count("\n") != len(lines) - 1:
        raise ProtocolError("The address or the token has a line break")
    return (text + "\r\n\r\n").encode("utf-8")


def new_key() -> str:
    return base64.b64encode(os.urandom(16)).decode("ascii")


def check_answer(head: bytes, key: str) -> None:
    """Checks the head of the server's answer."""
    lines = head.decode("latin-1").split("\r\n")
    if " 101 " not in lines[0] + " ":
        raise ProtocolError("The server refused the connection: %s" % lines[0][:120])
    wanted = base64.b64encode(hashlib.sha1((key + GUID).encode("ascii")).digest()).decode("ascii")
    for line in lines[1:]:
        name, _, value = line.partition(":")
        if name.strip().lower() == "sec-websocket-accept" and value.strip() == wanted:
            return
    raise ProtocolError("The server did not confirm the WebSocket key")


def frame(opcode: int, payload: bytes) -> bytes:
    """A whole message in one masked frame."""
    length = len(payload)
    if length < 126:
        head = struct.pack(">BB", 0x80 | opcode, 0x80 | length)
    elif length < 1 << 16:
        head = struct.pack(">BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack(">BBQ", 0x80 | opcode, 0x80 | 127, length)
    mask = os.urandom(4)
    if not payload:
        return head + mask
    pad = (mask * (length // 4 + 1))[:length]
    masked = int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")
    return head + mask + masked.to_bytes(length, "big")


class FrameReader:
    """Turns received bytes into messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._parts: List[bytes] = []
        self._opcode = 0

    def feed(self, received: bytes) -> List[Tuple[int, bytes]]:
        """The messages that are complete now, with their opcodes."""
        self._bytes += received
        messages: List[Tuple[int, bytes]] = []
        while True:
            found = self._next()
            if found is None:
                return messages
            opcode, is_last, payload = found
            if opcode >= CLOSE:
                messages.append((opcode, payload))
                continue
            if (opcode == CONTINUATION) != bool(self._parts):
                raise ProtocolError("A message was continued that had not begun, or the other way round")
            if opcode != CONTINUATION:
                self._opcode = opcode
            self._parts.append(payload)
            if len(self._parts) > MOST_FRAMES or sum(map(len, self._parts)) > LONGEST:
                raise ProtocolError("A message has more than %d bytes or %d frames" % (LONGEST, MOST_FRAMES))
            if is_last:
                messages.append((self._opcode, b"".join(self._parts)))
                self._parts = []

    def _next(self) -> Optional[Tuple[int, bool, bytes]]:
        if len(self._bytes) < 2:
            return None
        first, second = self._bytes[0], self._bytes[1]
        if first & 0x70 or second & 0x80:
            raise ProtocolError("A frame has reserved bits or is masked")
        length, start = second & 0x7F, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(self._bytes) < 2 + size:
                return None
            length = int.from_bytes(self._bytes[2 : 2 + size], "big")
            start += size
        if first & 0x08 and (length > LONGEST_CONTROL or not first & 0x80):
            raise ProtocolError("A ping, pong or close is too long or in parts")
        if length > LONGEST:
            raise ProtocolError("A message is longer than %d bytes" % LONGEST)
        if len(self._bytes) < start + length:
            return None
        payload = bytes(self._bytes[start : start + length])
        del self._bytes[: start + length]
        return first & 0x0F, bool(first & 0x80), payload

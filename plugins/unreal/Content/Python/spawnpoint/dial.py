"""Opens a WebSocket to the server."""

import socket
import ssl
import urllib.parse
from typing import Tuple

from spawnpoint import websocket
from spawnpoint.websocket import ProtocolError

TIMEOUT = 5.0
LONGEST_HEAD = 16 << 10


def dial(url: str, token: str) -> Tuple[socket.socket, bytes]:
    """The open socket, and what the server has already sent on it."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "wss" else 80)
    except ValueError as error:
        raise ProtocolError("The address %r is not a URL: %s" % (url, error))
    if parts.scheme not in ("ws", "wss") or not host:
        raise ProtocolError("The address %r must begin with ws:// or wss://" % url)
    opened = socket.create_connection((host, port), TIMEOUT)
    try:
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if parts.scheme == "wss":
            opened = ssl.create_default_context().wrap_socket(opened, server_hostname=host)
        key = websocket.new_key()
        path = parts.path or "/"
        opened.sendall(websocket.request(parts.netloc.rpartition("@")[2], path, key, token))
        head, rest = _head(opened)
        websocket.check_answer(head, key)
        return opened, rest
    except BaseException:
        opened.close()
        raise


def _head(opened: socket.socket) -> Tuple[bytes, bytes]:
    received = b""
    while b"\r\n\r\n" not in received:
        part = opened.recv(4096)
        if not part:
            raise ProtocolError("The server closed the connection")
        received += part
        if len(received) > LONGEST_HEAD:
            raise ProtocolError("The server's answer is too long")
    head, _, rest = received.partition(b"\r\n\r\n")
    return head, rest

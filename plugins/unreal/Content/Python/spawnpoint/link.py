"""The connection to the server, on a thread of its own. It reconnects until the editor is closed.

The thread never touches `unreal`. It answers pings by itself, so a busy editor stays connected.
"""

import collections
import json
import selectors
import socket
import ssl
import threading
import time
from typing import Any, Callable, Deque, Dict, Optional

from spawnpoint import engine_key, settings, websocket
from spawnpoint.dial import dial
from spawnpoint.websocket import FrameReader, ProtocolError

FIRST_RETRY, LAST_RETRY = 0.25, 5.0
PONG_EVERY = 15.0
# How long to wait for the first message of the server before registering without its challenge.
WELCOME_WITHIN = 2.0
# What may wait for the network, and for the editor.
MOST_OUTBOUND = 64 << 20
MOST_INBOUND = 1024
NORMAL_CLOSE = 1000
# Another connection has the same project.
REFUSED = 4403
SUPERSEDED = "superseded by a newer connection"
UNPROVEN = (
    "The server did not prove that it belongs to the same user, so nothing is run for it. Another program may use the "
    "port. Close it, or start Spawnpoint as this user with the same state folder (SPAWNPOINT_STATE_DIR)"
)

# Messages that the main thread handles once the server has accepted the registration. Others are ignored: the server
# may be newer.
FOR_THE_EDITOR = ("execute", "cancel")

Message = Dict[str, Any]


class Closed(Exception):
    """The connection ended."""


class Link:
    """A connection that comes back. Messages from the server wait in `inbox` for the main thread."""

    def __init__(self, url: str, token: str, registration: Callable[[str, int], Message]) -> None:
        self.inbox: Deque[Message] = collections.deque()
        self.is_attached = False
        # Counts connections, so that results of calls of an earlier one can be told apart.
        self.number = 0
        self.problem = ""
        # Whether the last server did not prove that it belongs to the same user.
        self.is_doubted = False
        self._url = url
        self._token = token
        self._registration = registration
        self._superseded = 0
        self._lock = threading.Lock()
        self._outbox: Deque[bytes] = collections.deque()
        self._outbound = 0
        self._is_open = False
        self._stop = threading.Event()
        self._refusal: Message = {}
        self._wake: Optional[socket.socket] = None
        self._thread = threading.Thread(target=self._run, name="Spawnpoint", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def send(self, message: Message) -> bool:
        """Returns whether the message was queued."""
        return self.send_text(json.dumps(message, allow_nan=False))

    def send_text(self, text: str) -> bool:
        data = websocket.frame(websocket.TEXT, text.encode("utf-8", "replace"))
        with self._lock:
            if not self._is_open or self._outbound + len(data) > MOST_OUTBOUND:
                return False
            self._outbox.append(data)
            self._outbound += len(data)
            self._notify()
        return True

    def close(self, refusal: Message, patience: float = 1.0) -> None:
        """Disconnects for good. What was queued is still sent, and requests that will not be handled are answered
        with this result. The main thread must not use the inbox any more."""
        self._refusal = refusal
        self._stop.set()
        with self._lock:
            self._notify()
        if self._thread.is_alive():
            self._thread.join(patience)

    def _notify(self) -> None:
        if self._wake is not None:
            try:
                self._wake.send(b"1")
            except OSError:
                # Full of wake-ups, or just closed by the thread: both need no more of them.
                pass

    def _run(self) -> None:
        delay = FIRST_RETRY
        while not self._stop.is_set():
            try:
                self._connect()
            except Exception as error:
                # Whatever it is, without this thread the editor would never connect again.
                self.problem = str(error) or type(error).__name__
            if self.is_attached:
                delay = FIRST_RETRY
                self.inbox.append({"type": "lost"})
            self.is_attached = False
            self._stop.wait(delay)
            delay = min(delay * 2, LAST_RETRY)

    def _connect(self) -> None:
        opened, received = dial(self._url, self._token)
        ours, theirs = socket.socketpair()
        try:
            opened.setblocking(False)
            ours.setblocking(False)
            theirs.setblocking(False)
            with self._lock:
                self._outbox.clear()
                self._outbound = 0
                self._is_open = True
                self._wake = theirs
                self.number += 1
            _Conversation(self, opened, ours).run(received)
        finally:
            with self._lock:
                self._is_open = False
                self._wake = None
            for one in (opened, ours, theirs):
                one.close()


class _Conversation:
    """One connection, from the open socket to its end."""

    def __init__(self, link: Link, opened: socket.socket, wake: socket.socket) -> None:
        self._link = link
        self._socket = opened
        self._wake = wake
        self._frames = FrameReader()
        self._registered = False
        # Whether the server accepted the registration, and proved that it belongs to the same user.
        self._accepted = False
        # What the server has to prove; empty if that cannot be checked.
        self._challenge = ""
        self._project_hash = ""
        self._pending = b""
        self._begun = time.monotonic()
        self._pong_at = self._begun + PONG_EVERY

    def run(self, received: bytes) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._socket, selectors.EVENT_READ)
            selector.register(self._wake, selectors.EVENT_READ)
            self._handle(received)
            while True:
                now = time.monotonic()
                if not self._registered and now - self._begun >= WELCOME_WITHIN:
                    self._register("")
                if now >= self._pong_at:
                    self._pong_at = now + PONG_EVERY
                    if self._registered:
                        self._link.send({"type": "pong"})
                is_sent = self._flush()
                if self._link._stop.is_set() and is_sent:
                    self._refuse_rest()
                    self._say_goodbye()
                    return
                events = selectors.EVENT_READ | (0 if is_sent else selectors.EVENT_WRITE)
                selector.modify(self._socket, events)
                due = self._pong_at if self._registered else self._begun + WELCOME_WITHIN
                ready = selector.select(max(0.0, min(due, self._pong_at) - now))
                if any(key.fileobj is self._wake for key, _ in ready):
                    self._wake.recv(4096)
                if any(key.fileobj is self._socket for key, _ in ready):
                    self._receive()

    def _receive(self) -> None:
        # TLS may hold more than one read returns, and the selector does not see that.
        while True:
            try:
                received = self._socket.recv(1 << 18)
            except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return
            if not received:
                raise Closed("The server ended the connection")
            self._handle(received)
            if len(received) < 1 << 14:
                return

    def _flush(self) -> bool:
        """Sends what is queued; returns whether everything was sent."""
        while True:
            if not self._pending:
                with self._link._lock:
                    if not self._link._outbox:
                        return True
                    self._pending = self._link._outbox.popleft()
            try:
                sent = self._socket.send(self._pending)
            except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return False
            self._pending = self._pending[sent:]
            with self._link._lock:
                self._link._outbound -= sent

    def _handle(self, received: bytes) -> None:
        for opcode, payload in self._frames.feed(received):
            if opcode == websocket.CLOSE:
                self._closed(payload)
            elif opcode == websocket.PING:
                with self._link._lock:
                    data = websocket.frame(websocket.PONG, payload)
                    self._link._outbox.append(data)
                    self._link._outbound += len(data)
            elif opcode == websocket.TEXT:
                self._message(payload)

    def _closed(self, payload: bytes) -> None:
        code = int.from_bytes(payload[:2], "big")
        reason = payload[2:].decode("utf-8", "replace")
        if code == REFUSED or reason == SUPERSEDED:
            # Another editor has this project open. This one registers with the next hash.
            self._link._superseded += 1
        raise Closed("The server closed the connection: %d %s" % (code, reason))

    def _message(self, payload: bytes) -> None:
        try:
            message = json.loads(payload)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        kind = message.get("type")
        if kind == "ping":
            self._link.send({"type": "pong"})
        elif kind == "welcome":
            if not self._registered:
                self._register(str(message.get("challenge") or ""))
        elif kind == "registered":
            if self._registered and not self._accepted:
                self._accept(message)
        elif self._accepted and kind in FOR_THE_EDITOR:
            self._deliver(message)

    def _accept(self, message: Message) -> None:
        """Any user of this machine can listen on the port, so the server has to prove that it has the user's key."""
        proof = str(message.get("proof") or "")
        if self._challenge and not engine_key.is_proof(proof, self._challenge, self._project_hash):
            self._link.is_doubted = True
            raise Closed(UNPROVEN)
        self._accepted = True
        self._link.problem = ""
        self._link.is_doubted = False
        self._link.is_attached = True
        self._deliver(message)

    def _deliver(self, message: Message) -> None:
        if len(self._link.inbox) >= MOST_INBOUND:
            raise ProtocolError("The server sent more requests than an editor accepts")
        message["connection"] = self._link.number
        self._link.inbox.append(message)

    def _register(self, challenge: str) -> None:
        self._registered = True
        message = self._link._registration(challenge, self._link._superseded)
        self._project_hash = message["project_hash"]
        # On other machines the server is not expected to have the key.
        self._challenge = engine_key.new_challenge() if settings.is_loopback(self._link._url) else ""
        if self._challenge:
            message["challenge"] = self._challenge
        self._link.send(message)

    def _refuse_rest(self) -> None:
        """Requests that arrived meanwhile did not begin, and the server shall know that."""
        self._receive()
        while self._link.inbox:
            message = self._link.inbox.popleft()
            if message.get("type") == "execute":
                self._link.send({"type": "command_result", "id": message.get("id"), "result": self._link._refusal})
        self._flush()

    def _say_goodbye(self) -> None:
        close = websocket.frame(websocket.CLOSE, NORMAL_CLOSE.to_bytes(2, "big") + b"goodbye")
        try:
            self._socket.setblocking(True)
            self._socket.settimeout(0.5)
            self._socket.sendall(close)
        except OSError:
            pass

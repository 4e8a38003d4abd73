"""The thread of the connection, against a server in this process."""

import hashlib
import hmac
import json
import os
import re
import socket
import tempfile
import unittest
import unittest.mock

from spawnpoint import link as link_module
from spawnpoint import websocket
from spawnpoint.identity import Identity
from spawnpoint.link import SUPERSEDED, Link

HANDSHAKE = re.compile(rb"Sec-WebSocket-Key: (.*)\r\n")
PATIENCE = 20.0


class Server:
    """Accepts one connection after the other."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PATIENCE)
        self.url = "ws://127.0.0.1:%d/hub/plugin" % self._listener.getsockname()[1]

    def accept(self, welcome=True):
        return Peer(self._listener.accept()[0], welcome)

    def close(self):
        self._listener.close()


class Peer:
    """The server's end of a connection."""

    def __init__(self, opened, welcome):
        self._socket = opened
        opened.settimeout(PATIENCE)
        self._bytes = b""
        while b"\r\n\r\n" not in self._bytes:
            self._bytes += opened.recv(4096)
        head, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
        key = HANDSHAKE.search(head + b"\r\n").group(1).decode()
        import base64
        import hashlib

        accept = base64.b64encode(hashlib.sha1((key + websocket.GUID).encode()).digest()).decode()
        opened.sendall(b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: %s\r\n\r\n" % accept.encode())
        if welcome:
            self.send({"type": "welcome", "challenge": "00"})

    def frame(self, opcode, payload):
        head = bytes([0x80 | opcode])
        length = len(payload)
        size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big")
        self._socket.sendall(head + size + payload)

    def send(self, message):
        self.frame(websocket.TEXT, json.dumps(message).encode())

    def _take(self, count):
        while len(self._bytes) < count:
            part = self._socket.recv(65536)
            if not part:
                raise EOFError
            self._bytes += part
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def read(self):
        """The next message: its opcode, and JSON if it is text."""
        first, second = self._take(2)
        length = second & 0x7F
        if length >= 126:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        mask = self._take(4)
        payload = bytes(b ^ mask[i % 4] for i, b in enumerate(self._take(length)))
        opcode = first & 0x0F
        return opcode, json.loads(payload) if opcode == websocket.TEXT else payload

    def register(self, proof=None):
        """Reads the registration and accepts it, with a proof made of the message if one is wanted."""
        opcode, message = self.read()
        assert (opcode, message["type"]) == (websocket.TEXT, "register"), message
        accepted = {"type": "registered", "session_id": "s"}
        self.send(accepted if proof is None else dict(accepted, proof=proof(message)))
        return message

    def close(self, code=None, reason=""):
        if code is not None:
            self.frame(websocket.CLOSE, code.to_bytes(2, "big") + reason.encode())
        self._socket.close()


class Links(unittest.TestCase):
    def setUp(self):
        # Without a key, whatever the user of this machine has.
        self.state = tempfile.TemporaryDirectory()
        os.environ["SPAWNPOINT_STATE_DIR"] = self.state.name
        self.server = Server()
        identity = Identity("Sample", "/project", "5.4.4", ["engine.status"])
        self.link = Link(self.server.url, "", identity.registration)
        self.link.start()

    def tearDown(self):
        self.link.close({})
        self.server.close()
        del os.environ["SPAWNPOINT_STATE_DIR"]
        self.state.cleanup()

    def next_message(self, kind):
        """The next message of a kind in the inbox, which the thread fills."""
        while True:
            while not self.link.inbox:
                pass
            message = self.link.inbox.popleft()
            if message["type"] == kind:
                return message

    def test_an_editor_registers_and_answers_pings_while_its_main_thread_is_busy(self):
        peer = self.server.accept()
        message = peer.register()
        self.assertEqual(
            ("unreal", "Sample", "5.4.4"), (message["engine"], message["project_name"], message["engine_version"])
        )
        # This thread is the main one, and does nothing for the link.
        peer.send({"type": "ping"})
        self.assertEqual({"type": "pong"}, peer.read()[1])
        peer.frame(websocket.PING, b"x")
        self.link.send({"type": "pong", "n": 1})
        self.assertIn((websocket.PONG, b"x"), [peer.read(), peer.read()])
        peer.close()

    def test_what_is_no_message_is_ignored(self):
        peer = self.server.accept()
        peer.register()
        for payload in (b"nonsense", b"[1]", b"3", b"\xff", b"{}", b"[" * 50000):
            peer.frame(websocket.TEXT, payload)
        peer.frame(websocket.BINARY, b"\0")
        peer.send({"type": "execute", "id": "1", "name": "engine.status"})
        self.assertEqual("1", self.next_message("execute")["id"])
        peer.close()

    def test_a_lost_connection_comes_back_with_the_same_hash(self):
        peer = self.server.accept()
        first = peer.register()
        self.next_message("registered")
        peer.close()
        self.next_message("lost")
        again = self.server.accept()
        self.assertEqual(first["project_hash"], again.register()["project_hash"])
        self.assertEqual(2, self.next_message("registered")["connection"])
        again.close()

    def test_a_second_editor_of_the_project_takes_another_hash(self):
        hashes = []
        for code, reason in ((1001, SUPERSEDED), (4403, "refused"), (1001, "stopping"), (None, "")):
            peer = self.server.accept()
            hashes.append(peer.register()["project_hash"])
            peer.close(code, reason)
        self.assertEqual(3, len(set(hashes)), hashes)
        self.assertEqual(hashes[2], hashes[3], "a server that stops is no reason for another hash")

    @unittest.mock.patch.object(link_module, "LAST_RETRY", link_module.FIRST_RETRY)
    def test_a_server_without_the_key_of_the_user_commands_nothing(self):
        key = bytes(range(32))
        with open(os.path.join(self.state.name, "engine.key"), "w", encoding="ascii") as out:
            out.write(key.hex())

        def answer(purpose, key, message):
            text = "%s\n%s\n%s" % (purpose, message["challenge"], message["project_hash"])
            return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()

        # This connection may have been registered before there was a key.
        self.server.accept().close()
        for wrong in (
            None,
            lambda message: "",
            lambda message: "é",
            lambda message: answer("spawnpoint engine 1", key, message),
            lambda message: answer("spawnpoint server 1", bytes(32), message),
        ):
            peer = self.server.accept()
            peer.register(wrong)
            try:
                peer.send({"type": "execute", "id": "1", "name": "script.run"})
            except ConnectionError:
                pass
            self.assertRaises((EOFError, ConnectionError), peer.read)
            peer.close()
            self.assertFalse(self.link.is_attached)
            self.assertTrue(self.link.is_doubted)
        self.assertEqual([], [one["type"] for one in self.link.inbox])
        self.assertIn("same user", self.link.problem)
        peer = self.server.accept()
        peer.register(lambda message: answer("spawnpoint server 1", key, message))
        peer.send({"type": "execute", "id": "2", "name": "engine.status"})
        self.assertEqual("2", self.next_message("execute")["id"])
        self.assertFalse(self.link.is_doubted)
        peer.close()

    def test_no_address_ends_the_thread(self):
        for url in ("ws://%s.example/" % ("a" * 80), "ws://127.0.0.1:99999/", "nonsense", "ws://[::1/"):
            link = Link(url, "", lambda challenge, superseded: {})
            link.start()
            while not link.problem and link._thread.is_alive():
                pass
            self.assertTrue(link._thread.is_alive(), url)
            link.close({})

    def test_a_server_that_floods_is_left(self):
        peer = self.server.accept()
        peer.register()
        try:
            for n in range(link_module.MOST_INBOUND * 2):
                peer.send({"type": "execute", "id": str(n), "name": "x"})
        except OSError:
            pass
        self.assertLessEqual(len(self.link.inbox), link_module.MOST_INBOUND + 1)
        peer.close()
        self.server.accept().close()

    def test_requests_that_nobody_reads_any_more_are_refused_before_the_goodbye(self):
        peer = self.server.accept()
        peer.register()
        peer.send({"type": "execute", "id": "late", "name": "object.create"})
        while len(self.link.inbox) < 2:
            pass
        self.link.close({"status": "error", "error": "closing"})
        self.assertEqual("closing", peer.read()[1]["result"]["error"])
        opcode, payload = peer.read()
        self.assertEqual((websocket.CLOSE, 1000), (opcode, int.from_bytes(payload[:2], "big")))
        peer.close()


if __name__ == "__main__":
    unittest.main()

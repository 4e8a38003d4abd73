"""The connection: frames, the handshake, proofs and settings."""

import os
import tempfile
import unittest

from spawnpoint import engine_key, settings, websocket
from spawnpoint.dial import dial
from spawnpoint.websocket import FrameReader, ProtocolError


def server_frame(opcode, payload, is_last=True):
    head = bytes([(0x80 if is_last else 0) | opcode])
    length = len(payload)
    if length < 126:
        return head + bytes([length]) + payload
    size, mark = (2, 126) if length < 1 << 16 else (8, 127)
    return head + bytes([mark]) + length.to_bytes(size, "big") + payload


class Frames(unittest.TestCase):
    def test_messages_of_every_size_arrive_in_any_pieces(self):
        for length in (0, 1, 125, 126, 65535, 65536):
            reader, sent = FrameReader(), server_frame(websocket.TEXT, b"x" * length)
            found = []
            for at in range(0, len(sent), 1000):
                found += reader.feed(sent[at : at + 1000])
            self.assertEqual([(websocket.TEXT, b"x" * length)], found)

    def test_fragments_are_put_together_around_a_ping(self):
        reader = FrameReader()
        sent = server_frame(1, b"one ", False) + server_frame(9, b"?") + server_frame(0, b"two")
        self.assertEqual([(9, b"?"), (1, b"one two")], reader.feed(sent))

    def test_own_frames_are_masked_and_can_be_read_back(self):
        for length in (0, 5, 200, 70000):
            sent = websocket.frame(websocket.TEXT, b"y" * length)
            self.assertTrue(sent[1] & 0x80)
            start = {0: 2, 5: 2, 200: 4, 70000: 10}[length]
            mask, body = sent[start : start + 4], sent[start + 4 :]
            self.assertEqual(b"y" * length, bytes(b ^ mask[i % 4] for i, b in enumerate(body)))

    def test_what_is_no_websocket_is_refused(self):
        for wrong in (
            b"\xf1\x00",
            b"\x81\x80",
            b"\x80\x01x",
            b"\x81\x7f" + (1 << 40).to_bytes(8, "big"),
            server_frame(websocket.PING, b"x" * 126),
            server_frame(websocket.PING, b"x", False),
            server_frame(websocket.TEXT, b"x", False) + server_frame(websocket.CONTINUATION, b"", False) * 5000,
        ):
            with self.assertRaises(ProtocolError):
                FrameReader().feed(wrong)

    def test_the_answer_to_the_handshake_is_checked(self):
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        good = b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
        websocket.check_answer(good, key)
        for wrong in (good.replace(b"101", b"200"), good.replace(b"s3p", b"xxx"), b""):
            with self.assertRaises(ProtocolError):
                websocket.check_answer(wrong, key)

    def test_a_token_cannot_add_headers(self):
        with self.assertRaises(ProtocolError):
            websocket.request("h", "/", "k", "token\r\nX: y")

    def test_an_address_that_is_none_is_reported(self):
        for wrong in ("http://127.0.0.1", "ws://", "ws://127.0.0.1:port/", ""):
            with self.assertRaises(ProtocolError):
                dial(wrong, "")


class Proof(unittest.TestCase):
    def test_the_example_of_the_protocol(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "engine.key"), "w", encoding="ascii") as out:
                out.write("0b" * 32 + "\n")
            os.environ["SPAWNPOINT_STATE_DIR"] = folder
            try:
                wanted = "8d75226107fafd866610e213c799fd64e05908bf2da8186dd8987a7f94bb25c0"
                self.assertEqual(wanted, engine_key.prove("00112233445566778899aabbccddeeff", "c0ffee"))
                self.assertEqual("", engine_key.prove("", "c0ffee"), "there is no challenge")
                servers = "d655692ad4231cd3469320f9d840fbf592b476cb97721aeefe2289b9e201543c"
                challenge = "ffeeddccbbaa99887766554433221100"
                self.assertTrue(engine_key.is_proof(servers, challenge, "c0ffee"))
                for proof, hash in (("", "c0ffee"), (wanted, "c0ffee"), (servers, "c0ffed")):
                    self.assertFalse(engine_key.is_proof(proof, challenge, hash))
                self.assertNotEqual(engine_key.new_challenge(), engine_key.new_challenge())
                self.assertEqual(32, len(engine_key.new_challenge()))
                with open(os.path.join(folder, "engine.key"), "w", encoding="ascii") as out:
                    out.write("not a key")
                self.assertEqual("", engine_key.prove("00", "c0ffee"))
                self.assertEqual("", engine_key.new_challenge())
                self.assertFalse(engine_key.is_proof("", challenge, "c0ffee"))
            finally:
                del os.environ["SPAWNPOINT_STATE_DIR"]


class Settings(unittest.TestCase):
    def read(self, text, environment=None):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "DefaultSpawnpoint.ini")
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
            return settings.read(["missing.ini", path], environment or {})

    def test_a_project_changes_what_is_harmless(self):
        found = self.read(
            "[Other]\nUrl=x\n[Spawnpoint]\n; note\nEnabled=False\nFrameBudgetMilliseconds=8\nLogEvents=0\n"
        )
        self.assertEqual((False, 0.008, False), (found.enabled, found.frame_budget, found.log_events))
        self.assertEqual(settings.DEFAULT_URL, found.url)
        self.assertEqual(
            "ws://127.0.0.1:9000/hub/plugin", self.read("[Spawnpoint]\nUrl=ws://127.0.0.1:9000/hub/plugin").url
        )

    def test_a_project_does_not_name_a_server_on_another_machine(self):
        for url in (
            "ws://example.com/hub/plugin",
            "wss://127.0.0.1.example.com/",
            "ws://127.0.0.1@example.com/",
            "http://127.0.0.1/",
        ):
            found = self.read("[Spawnpoint]\nUrl=%s\n" % url)
            self.assertEqual(settings.DEFAULT_URL, found.url)
            self.assertIn("SPAWNPOINT_URL", found.problems[0])
        given = {"SPAWNPOINT_URL": "wss://example.com/hub/plugin", "SPAWNPOINT_TOKEN": "t"}
        self.assertEqual(("wss://example.com/hub/plugin", "t"), (self.read("", given).url, self.read("", given).token))

    def test_a_file_may_have_other_letters(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "DefaultSpawnpoint.ini")
            for encoding in ("utf-8", "utf-8-sig", "utf-16"):
                with open(path, "w", encoding=encoding) as out:
                    out.write("; Ä\n[Spawnpoint]\nEnabled=no\n")
                self.assertFalse(settings.read([path], {}).enabled, encoding)
            found = settings.read([folder, path + "/x"], {})
            self.assertEqual((), found.problems, "a folder is no file")

    def test_a_budget_that_is_none_is_the_usual_one(self):
        for text, wanted in (("x", 0.004), ("-1", 0.0005), ("nan", 0.0005), ("1e9", 0.05)):
            self.assertEqual(wanted, self.read("[Spawnpoint]\nFrameBudgetMilliseconds=%s" % text).frame_budget)


if __name__ == "__main__":
    unittest.main()

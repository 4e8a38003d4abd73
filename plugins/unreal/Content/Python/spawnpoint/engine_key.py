"""The server's engine key. It is read for each connection and never stored."""

import hashlib
import hmac
import os
import sys

FILE = "engine.key"
ENGINE = "spawnpoint engine 1"
SERVER = "spawnpoint server 1"
DIGITS = 64


def prove(challenge: str, project_hash: str) -> str:
    """The proof for the server's challenge; empty if there is no key."""
    return _answer(ENGINE, challenge, project_hash)


def new_challenge() -> str:
    """A new challenge for the server; empty if its proof cannot be checked, because there is no key."""
    return os.urandom(16).hex() if _read() else ""


def is_proof(proof: str, challenge: str, project_hash: str) -> bool:
    """Whether this is the server's proof for a challenge."""
    expected = _answer(SERVER, challenge, project_hash)
    return bool(expected) and hmac.compare_digest(proof.encode("utf-8"), expected.encode("utf-8"))


def _answer(purpose: str, challenge: str, project_hash: str) -> str:
    key = _read()
    if not challenge or not key:
        return ""
    text = "%s\n%s\n%s" % (purpose, challenge, project_hash)
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest()


def _read() -> bytes:
    try:
        with open(os.path.join(state_folder(), FILE), encoding="ascii") as source:
            text = source.read(DIGITS + 16).strip()
        return bytes.fromhex(text) if len(text) == DIGITS else b""
    except (OSError, ValueError):
        return b""


def state_folder() -> str:
    """The state folder of the server."""
    given = os.environ.get("SPAWNPOINT_STATE_DIR")
    if given:
        return given
    base = os.environ.get("XDG_STATE_HOME", "")
    if not base:
        if sys.platform.startswith("win"):
            base = os.environ.get("LOCALAPPDATA", "")
        elif sys.platform == "darwin":
            base = os.path.expanduser("~/Library/Application Support")
        else:
            base = os.path.expanduser("~/.local/state")
    return os.path.join(base, "spawnpoint")

"""The server's engine key. It is read for each connection and never stored."""

import hashlib
import hmac
import os
import sys

FILE = "engine.key"
PURPOSE = "spawnpoint engine 1"
DIGITS = 64


def prove(challenge: str, project_hash: str) -> str:
    """The proof for a challenge; empty if there is no key."""
    key = _read()
    if not challenge or not key:
        return ""
    text = "%s\n%s\n%s" % (PURPOSE, challenge, project_hash)
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

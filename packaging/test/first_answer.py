"""Starts a command as an AI client does, and prints the seconds until it has answered a call: first_answer.py COMMAND..."""

import json
import subprocess
import sys
import time

INITIALIZE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "first-answer", "version": "1"},
}
MESSAGES = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "game_status", "arguments": {}}},
]


def main(command: list[str]) -> None:
    start = time.monotonic()
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for message in MESSAGES:
        print(json.dumps(message), file=server.stdin, flush=True)
    for line in server.stdout:
        message = json.loads(line)
        if message.get("id") == 2:
            text = json.dumps(message["result"])
            assert "Range" in text, text
            print(f"{time.monotonic() - start:.2f}")
            break
    else:
        sys.exit("the server ended without an answer")
    # The end of its input ends the server.
    server.stdin.close()
    sys.exit(server.wait(timeout=20))


main(sys.argv[1:])

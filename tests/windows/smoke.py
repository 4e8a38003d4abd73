"""The server on Windows, as a user meets it: run by tests/windows/run.sh under Wine.

    python3 tests/windows/smoke.py SPAWNPOINT.EXE

Works on Windows itself too, where Ctrl-C cannot be sent to another process; that is left out.
"""

import atexit
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

WINDOWS = os.name == "nt"
PROGRAM = ([] if WINDOWS else ["wine"]) + [str(Path(sys.argv[1]).resolve())]
REPOSITORY = Path(__file__).resolve().parents[2]
if WINDOWS:
    HOME = Path(os.environ["USERPROFILE"])
    PROJECT = str(REPOSITORY / "tests" / "projects" / "unity")
else:
    HOME = Path(os.environ["WINEPREFIX"], "drive_c", "users", "root")
    # The repository is C:\src there.
    PROJECT = r"C:\src\tests\projects\unity"
INITIALIZE = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "smoke", "version": "1"}},
}
# A shell of this system is not one of Windows.
os.environ.pop("SHELL", None)
checks = 0


def check(holds, what, *details):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}\n" + "\n".join(str(detail) for detail in details))
    print(f"ok  {what}", flush=True)


def run(*arguments, code=0, text=None):
    """Runs a command to its end; returns what it prints on stdout."""
    done = subprocess.run([*PROGRAM, *arguments], input=text, capture_output=True, timeout=120)
    out, err = done.stdout.decode(), done.stderr.decode()
    if done.returncode != code:
        sys.exit(f"FAILED: {' '.join(arguments)} ended with {done.returncode}\n{out}\n{err}")
    return out


class Server:
    """A running server, greeted."""

    def __init__(self, *arguments):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        command = [*PROGRAM, "serve", "--listen", self.address, *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        # Also when a check fails.
        atexit.register(self.process.kill)
        self.greeting = ""
        watchdog = threading.Timer(120, self.process.kill)
        watchdog.start()
        for line in self.process.stdout:
            self.greeting += line.decode()
            if "Ctrl-C" in self.greeting:
                break
        watchdog.cancel()
        if "Ctrl-C" not in self.greeting:
            sys.exit(f"FAILED: the server does not start\n{self.greeting}{self.process.stderr.read().decode()}")

    def call(self, tool, *arguments):
        return run("call", "--listen", self.address, tool, *arguments)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def interrupt(self):
        """Presses Ctrl-C; returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


def converse(line_end, address):
    """Talks to `spawnpoint stdio` with lines that end like this."""
    messages = [INITIALIZE, {"jsonrpc": "2.0", "method": "notifications/initialized"},
                {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
    text = "".join(json.dumps(message) + line_end for message in messages)
    out = run("stdio", "--listen", address, text=text.encode())
    return [json.loads(line) for line in out.splitlines()]


def serving(state):
    server = Server("--state-dir", state, "--project", PROJECT)
    greeting = server.greeting
    check(re.search(r"~[/\\]", greeting) is None, "the greeting has no ~", greeting)
    check(r"%USERPROFILE%\.cursor\mcp.json" in greeting, "the greeting names files as Windows does", greeting)
    check(r'\"name\":\"spawnpoint\"' in greeting, "the greeting quotes JSON for the shell", greeting)
    check("\\\\?\\" not in greeting, "no path has the form of the system", greeting)
    objects = server.call("ListObjects", "limit=3")
    check("total" in objects.lower(), "a tool can be called", objects)
    instances = run("instances", "--json", "--listen", server.address)
    check("unity" in instances.lower() and "?\\\\" not in instances, "the project is listed by its plain path", instances)
    for name, line_end in (("LF", "\n"), ("CRLF", "\r\n")):
        answers = converse(line_end, server.address)
        check([answer.get("id") for answer in answers if "id" in answer] == [1, 2], f"stdio with {name}", answers)

    server.kill()
    again = Server("--state-dir", state, "--project", PROJECT)
    log = run("log", "--listen", again.address)
    check("ListObjects" in log, "a server that was killed starts again and has its ledger", log)
    if WINDOWS:
        # Its files cannot be deleted before it has ended.
        again.kill()
    else:
        check(again.interrupt() == 0, "Ctrl-C ends the server in good order")


def commands(state):
    check(run("--version").startswith("spawnpoint "), "the version is printed")
    cursor = HOME / ".cursor" / "mcp.json"
    shutil.rmtree(cursor.parent, ignore_errors=True)
    cursor.parent.mkdir(parents=True)
    said = run("setup", "cursor", "--state-dir", state)
    entry = json.loads(cursor.read_text())["mcpServers"]["spawnpoint"]
    check(bool(entry) and "~" not in said, "setup adds an entry to a client", said)
    run("setup", "cursor", "--remove", "--state-dir", state)
    check(not cursor.exists(), "setup --remove leaves nothing behind")
    doctor = run("doctor", "--state-dir", state, "--listen", "127.0.0.1:0")
    check("~" not in doctor and "?\\" not in doctor, "doctor finds nothing wrong", doctor)
    for folder in (PROJECT, PROJECT.replace("\\", "/"), PROJECT.upper().replace("C:", "c:")):
        found = subprocess.run([*PROGRAM, "check", "--project", folder], capture_output=True, timeout=120)
        check(found.returncode in (0, 1) and found.stdout, f"check reads {folder}", found)


def main():
    with tempfile.TemporaryDirectory(dir=HOME) as folder:
        # Not in the user's own folder: it gets an access control list.
        state = folder if WINDOWS else r"C:\ProgramData\spawnpoint-smoke"
        if not WINDOWS:
            shutil.rmtree(Path(os.environ["WINEPREFIX"], "drive_c", "ProgramData", "spawnpoint-smoke"), ignore_errors=True)
        commands(state)
        serving(state)
    print(f"{checks} checks passed")


main()

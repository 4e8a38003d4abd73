"""Runs one script as the editor's Python would: a request on stdin, what became of it on stdout.

Request: {"command": text, "state": file, "build_log": text or null, "log": text or null}. Answer: {"success", "result", "output": [{"type", "output"}]}.
"""
import io
import json
import os
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import stub  # noqa: E402


class Lines(io.TextIOBase):
    """Whatever is printed, line by line, as the editor's log has it."""

    def __init__(self, kind, output):
        self.kind, self.output, self.rest = kind, output, ""

    def write(self, text):
        self.rest += text
        while "\n" in self.rest:
            line, self.rest = self.rest.split("\n", 1)
            self.output.append({"type": self.kind, "output": line})
        return len(text)


def main():
    request = json.load(sys.stdin)
    output = []
    module = stub.load(request["state"], output)
    sys.modules["unreal"] = module
    if request.get("build_log") is not None:
        # Live Coding is only there on Windows, and its build tool writes below the engine.
        sys.platform = "win32"
        stub.build_log = request["build_log"]
        stub.root = os.path.dirname(request["state"]) + "/"
    if request.get("log") is not None:
        stub.root = os.path.dirname(request["state"]) + "/"
        folder = os.path.join(stub.root, "Sample/Saved/Logs")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "Sample.log"), "w", encoding="utf-8") as written:
            written.write(request["log"])
    real = sys.stdout
    sys.stdout, sys.stderr = Lines("Info", output), Lines("Error", output)
    try:
        exec(compile(request["command"], "<script>", "exec"), {"__name__": "__main__"})
        success, result = True, "None"
    except BaseException:
        success, result = False, traceback.format_exc()
    finally:
        sys.stdout = real
    stub.save(request["state"])
    json.dump({"success": success, "result": result, "output": output}, real)


main()

"""unreal.editor.compile: Live Coding, which Windows has."""

import os
import re
import sys
import time
from typing import Any, Callable, Dict, List

import unreal

from spawnpoint import editor
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.ops.console import is_known, printed
from spawnpoint.services import Services

MOST_LOG = 50000
# The build tool has ended when it has not written for this long.
QUIET = 2.0
MOST_SECONDS = 3600


class CompileOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"unreal.editor.compile": self.compile}

    def compile(self, call: Call) -> Steps:
        refused: Dict[str, Any] = {"started": False, "log": "", "errors": [], "warnings": []}
        if not sys.platform.startswith("win"):
            problem = "Live Coding is only there on Windows. Close the editor and build the project instead."
            return dict(refused, status="not_available", problem=problem)
        before = {log: _written(log) for log in _logs()}
        end = time.time() + min(call.whole("timeout_seconds", 300, 1), MOST_SECONDS)
        if not is_known(printed("LiveCoding.Compile")):
            problem = "Live Coding is not enabled in this editor. Enable it, or close the editor and build the project."
            return dict(refused, status="not_available", problem=problem)
        while True:
            written = [log for log in before if _written(log) > before[log]]
            if written and time.time() - _written(written[0]) > QUIET:
                break
            if time.time() > end:
                return dict(refused, started=True, status="timeout")
            yield NEXT_FRAME
        text = _tail(written[0])
        errors, warnings = problems(text, "error"), problems(text, "warning")
        return {
            "started": True,
            "status": "failed" if errors else "completed",
            "log": text,
            "errors": errors,
            "warnings": warnings,
        }


def _logs() -> List[str]:
    """Where the build tool may write its log: beside a built engine, and in the user's folder for an installed one."""
    folders = [os.path.join(editor.full_path(unreal.Paths.engine_dir()), "Programs")]
    if os.environ.get("LOCALAPPDATA"):
        folders.append(os.environ["LOCALAPPDATA"])
    return [os.path.join(folder, "UnrealBuildTool", "Log.txt") for folder in folders]


def _written(path: str) -> float:
    try:
        return os.path.getmtime(path)
    except OSError:
        return 0.0


def _tail(path: str) -> str:
    try:
        with open(path, "rb") as source:
            size = source.seek(0, 2)
            source.seek(max(0, size - MOST_LOG))
            return source.read().decode("utf-8", "replace")
    except OSError:
        return ""


def problems(text: str, kind: str) -> List[str]:
    """Lines such as `X.cpp(3): error C2065: ...`, `X.cpp:3:1: warning: ...` and `ERROR: ...`. A count of errors is
    none, and neither is a flag that has the word in it."""
    wanted = re.compile(r"\b%s\b(\s+[A-Z]+\d+)?\s*:" % kind, re.IGNORECASE)
    return [line.strip() for line in text.splitlines() if wanted.search(line)]

"""Automation tests."""

import re
import time
from typing import Any, Dict, Generator, List

import unreal

from spawnpoint import editor, faults, log_file, log_lines
from spawnpoint.tools import tool

FILTER = re.compile(r"^[\w. +*-]{1,200}$")
RESULT = re.compile(r"Test Completed\. Result=\{?(\w+)\}? Name=\{?(.*?)\}? Path=\{?(.*?)\}?$")
EMPTY = re.compile(r"No automation tests matched", re.IGNORECASE)
# Tests begin a few frames after the command.
BEGIN_WITHIN = 15.0


@tool(long_running=True)
def run_automation_tests(filter: str, timeout_seconds: int = 600) -> Generator[None, None, Dict[str, Any]]:
    """Run the Unreal automation tests whose names begin with `filter`, for example Project.Doors. Returns the result
    of each test."""
    if not FILTER.match(filter):
        raise faults.argument("filter", "expected the beginning of test names, found '%s'" % filter)
    reader = Results(log_file.path())
    editor.run_command("Automation RunTests %s" % filter)
    begun = time.monotonic()
    while True:
        yield
        reader.read()
        if reader.is_empty:
            raise faults.missing("Test", "'%s'" % filter, "the console command 'Automation List' lists the tests")
        passed = time.monotonic() - begun
        is_running = bool(unreal.AutomationLibrary.are_automated_tests_running())
        if not is_running and (reader.results or passed > BEGIN_WITHIN):
            break
        if passed > timeout_seconds:
            editor.run_command("Automation StopTests")
            raise faults.Fault("Timeout", "The tests did not end within %d s" % timeout_seconds)
    if not reader.results:
        raise faults.internal("No test reported a result", "the editor's log says why")
    failed = [one for one in reader.results if one["result"].lower() not in ("success", "passed")]
    return {"passed": len(reader.results) - len(failed), "failed": len(failed), "tests": reader.results}


class Results:
    """The results of tests, as the log has them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.results: List[Dict[str, str]] = []
        self.is_empty = False
        log_file.flush()
        self._at = log_lines.size(path)

    def read(self) -> None:
        log_file.flush()
        lines, self._at = log_lines.since(self._path, self._at)
        for line in lines:
            message = log_lines.parse(line)["Message"]
            self.is_empty = self.is_empty or bool(EMPTY.search(message))
            found = RESULT.search(message)
            if found:
                self.results.append({"name": found.group(3) or found.group(2), "result": found.group(1)})

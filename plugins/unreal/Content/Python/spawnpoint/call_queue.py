"""Runs the requested ops on the main thread, for a part of each frame."""

import collections
import inspect
import json
import time
import traceback
from typing import Any, Callable, Deque, Dict, List, Optional

from spawnpoint import engine_gaps, faults, project_tools
from spawnpoint.call import NEXT_FRAME, Call
from spawnpoint.faults import Fault

Op = Callable[[Call], Any]
Report = Callable[[Dict[str, Any]], bool]


class _Running:
    def __init__(self, call: Call, steps: Any) -> None:
        self.call = call
        self.steps = steps


class CallQueue:
    """Calls that wait for the main thread, and calls that run over several frames."""

    def __init__(self, ops: Dict[str, Op], send: Report, log_error: Callable[[str], None]) -> None:
        self._ops = ops
        self._send = send
        self._log_error = log_error
        self._waiting: Deque[Call] = collections.deque()
        self._running: List[_Running] = []

    def __len__(self) -> int:
        return len(self._waiting) + len(self._running)

    def take(self, message: Dict[str, Any]) -> None:
        """Queues an `execute`. A message without an id cannot be answered and is ignored."""
        id, name, params = message.get("id"), message.get("name"), message.get("params")
        if not isinstance(id, str) or not isinstance(name, str):
            return
        call = Call(name, params if isinstance(params, dict) else {}, id, self._send)
        call.connection = int(message.get("connection", 0))
        self._waiting.append(call)

    def cancel(self, id: Any) -> None:
        self._waiting = collections.deque(call for call in self._waiting if call.id != id)
        for running in [one for one in self._running if one.call.id == id]:
            self._end(running)

    def drop_waiting(self, connection: int) -> List[Call]:
        """Removes the calls of earlier connections that have not begun, and returns them. The server sends reads
        again."""
        dropped = [call for call in self._waiting if call.connection != connection]
        self._waiting = collections.deque(call for call in self._waiting if call.connection == connection)
        return dropped

    def close(self, fault: Fault) -> None:
        """Ends all calls with a fault."""
        for call in self._waiting:
            self._answer(call, fault.wire())
        self._waiting.clear()
        for running in list(self._running):
            self._answer(running.call, fault.wire())
            self._end(running)

    def run(self, until: float) -> None:
        """Continues calls of earlier frames, then begins new ones, until the time is used up. At least one
        call makes progress, however short the time is."""
        for running in list(self._running):
            self._resume(running, until)
        while self._waiting:
            call = self._waiting.popleft()
            self._begin(call, until)
            if time.perf_counter() >= until:
                return

    def _begin(self, call: Call, until: float) -> None:
        op = self._ops.get(call.name)
        if op is None:
            fault = faults.unsupported("This editor does not support '%s'" % call.name)
            self._answer(call, fault.wire())
            return
        result = self._guarded(call, lambda: op(call))
        if inspect.isgenerator(result):
            running = _Running(call, result)
            self._running.append(running)
            self._resume(running, until)
        elif result is not None:
            self._answer(call, _success(result))

    def _resume(self, running: _Running, until: float) -> None:
        if running not in self._running:
            return
        while True:
            try:
                pause: Any = next(running.steps)
            except StopIteration as end:
                self._end(running)
                self._answer(running.call, _success(end.value))
                return
            except BaseException as error:
                self._end(running)
                self._fail(running.call, error)
                return
            if pause == NEXT_FRAME or time.perf_counter() >= until:
                return

    def _end(self, running: _Running) -> None:
        self._running.remove(running)
        try:
            running.steps.close()
        except BaseException as error:
            self._log_error("A cancelled call failed while it ended: %s" % error)

    def _guarded(self, call: Call, work: Callable[[], Any]) -> Optional[Any]:
        try:
            result = work()
        except BaseException as error:
            self._fail(call, error)
            return None
        return {} if result is None else result

    def _fail(self, call: Call, error: BaseException) -> None:
        fault = error if isinstance(error, Fault) else engine_gaps.gap(error)
        if fault is not None:
            self._answer(call, fault.wire())
            return
        # Of a tool, its own name and the place in the project's code.
        name = call.params.get("name") if call.name == "tool.call" else call.name
        lines = traceback.format_exception(type(error), error, error.__traceback__)
        self._log_error("'%s' failed: %s\n%s" % (name, lines[-1].strip(), "".join(lines)))
        what = "'%s' failed in the editor: %s" % (name, project_tools.described(error))
        self._answer(call, faults.internal(what, "the editor's log has the traceback").wire())

    def _answer(self, call: Call, result: Dict[str, Any]) -> None:
        message = {"type": "command_result", "id": call.id, "result": result}
        try:
            json.dumps(message, allow_nan=False)
        except (TypeError, ValueError) as error:
            fault = faults.internal("The result of '%s' is not JSON: %s" % (call.name, error))
            message["result"] = fault.wire()
        self._send(message)


def _success(result: Any) -> Dict[str, Any]:
    return {"status": "success", "result": {} if result is None else result}

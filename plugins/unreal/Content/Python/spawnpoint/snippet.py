"""A client's Python code.

The value of an expression at the end is the result. Code with a `yield` runs over several frames: each `yield`
waits for the next one, so that the editor stays responsive. `ai.write(name, value)` reports a part of the result.
"""

import ast
import contextlib
import io
import sys
import traceback
from typing import Any, Dict, Iterator, List, Optional

import unreal

from spawnpoint import faults
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.values import Values

# The name of the code in tracebacks.
FILE = "<code>"
BODY = "_spawnpoint_code"
MOST_LINES = 1000
MOST_OUTPUT = 1 << 20


class Reporter:
    """`ai` in the code."""

    def __init__(self, call: Call, values: Values) -> None:
        self._call = call
        self._values = values
        self._parts: Dict[str, Any] = {}

    def write(self, name: str, value: Any) -> None:
        """Reports a part of the result. The caller has it if its time limit passes."""
        self._parts[str(name)] = self._values.json(value)
        self._call.partial(dict(self._parts))


class _Output(io.TextIOBase):
    """Printed text, of which only the end is kept."""

    def __init__(self) -> None:
        self._text = ""

    def write(self, text: str) -> int:
        self._text = (self._text + text)[-MOST_OUTPUT:]
        return len(text)

    def lines(self) -> List[str]:
        return self._text.splitlines()[-MOST_LINES:]


class Snippet:
    """Compiled code."""

    def __init__(self, code: str, call: Call, values: Values) -> None:
        try:
            tree = ast.parse(code, FILE)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None)
            where = "line %s: " % line if line else ""
            raise faults.invalid("Unable to compile the code: %s%s" % (where, getattr(error, "msg", error)))
        self._values = values
        self._output = _Output()
        self._scope: Dict[str, Any] = {"__name__": "__main__", "unreal": unreal, "ai": Reporter(call, values)}
        self.is_sliced = _has_yield(tree)
        self._last: Optional[ast.expr] = None
        if self.is_sliced:
            self._tree = _as_generator(tree)
        else:
            self._tree = tree
            if tree.body and isinstance(tree.body[-1], ast.Expr):
                self._last = tree.body[-1].value
                tree.body.pop()
        try:
            self._code = compile(self._tree, FILE, "exec")
        except (SyntaxError, ValueError) as error:
            raise faults.invalid("Unable to compile the code: %s" % error)

    @contextlib.contextmanager
    def _captured(self) -> Iterator[None]:
        with contextlib.redirect_stdout(self._output), contextlib.redirect_stderr(self._output):
            yield

    def run(self) -> Dict[str, Any]:
        try:
            with self._captured():
                exec(self._code, self._scope)
                value = None
                if self._last is not None:
                    value = eval(compile(ast.Expression(self._last), FILE, "eval"), self._scope)
            return self._answer(value, None)
        except BaseException as error:
            return self._answer(None, error)
        finally:
            # References from Python would keep actors, and with them their level, in memory.
            self._scope.clear()

    def steps(self) -> Steps:
        """Runs the code, a part in each frame."""
        try:
            try:
                exec(self._code, self._scope)
                body = self._scope[BODY]()
                while True:
                    with self._captured():
                        next(body)
                    yield NEXT_FRAME
            except StopIteration as end:
                return self._answer(end.value, None)
            except GeneratorExit:
                raise
            except BaseException as error:
                return self._answer(None, error)
        finally:
            self._scope.clear()

    def _answer(self, value: Any, error: Optional[BaseException]) -> Dict[str, Any]:
        answer: Dict[str, Any] = {
            "result": None if value is None else self._values.text(value),
            "value": self._values.json(value),
            "output": self._output.lines(),
        }
        if error is not None:
            answer["error"] = _failure(error)
        return answer


def _failure(error: BaseException) -> Dict[str, Any]:
    frames = [
        frame for frame in traceback.extract_tb(sys.exc_info()[2] or error.__traceback__) if frame.filename == FILE
    ]
    failure: Dict[str, Any] = {"type": type(error).__name__, "message": str(error)}
    if frames:
        failure["line"] = frames[-1].lineno
        failure["stack"] = ["line %s" % frame.lineno for frame in reversed(frames)]
    return failure


class _YieldFinder(ast.NodeVisitor):
    """Finds a `yield` that is not in a function of the code."""

    def __init__(self) -> None:
        self.found = False

    def visit_Yield(self, node: ast.Yield) -> None:
        self.found = True

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.found = True

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        pass

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        pass

    def visit_Lambda(self, node: ast.Lambda) -> None:
        pass


def _has_yield(tree: ast.Module) -> bool:
    finder = _YieldFinder()
    finder.visit(tree)
    return finder.found


def _as_generator(tree: ast.Module) -> ast.Module:
    """The code as the body of a generator that returns the value of the last expression."""
    wrapper = ast.parse("def %s():\n    pass" % BODY, FILE)
    function: Any = wrapper.body[0]
    last = tree.body[-1]
    if isinstance(last, ast.Expr) and not isinstance(last.value, (ast.Yield, ast.YieldFrom)):
        tree.body[-1] = ast.copy_location(ast.Return(last.value), last)
    function.body = tree.body
    return ast.fix_missing_locations(wrapper)

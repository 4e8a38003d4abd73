"""A running op.

A long op is a generator. It yields `MAY_PAUSE` where it can be interrupted, and `NEXT_FRAME` where it has to wait
for the editor: between frames, other calls and the editor itself continue.
"""

from typing import Any, Callable, Dict, Generator, List, Optional

from spawnpoint import faults

MAY_PAUSE = 0
NEXT_FRAME = 1

# An op that needs more than one slice.
Steps = Generator[int, None, Any]

DEFAULT_LIMIT = 100


class Call:
    """The parameters of an op, checked as they are read."""

    def __init__(
        self,
        name: str,
        params: Dict[str, Any],
        id: str = "",
        report: Optional[Callable[[Dict[str, Any]], object]] = None,
    ) -> None:
        self.id = id
        self.name = name
        self.params = params
        self.connection = 0
        self._report = report

    def text(self, key: str, otherwise: str = "") -> str:
        value = self.params.get(key)
        if value is None:
            return otherwise
        if not isinstance(value, str):
            raise faults.argument(key, "expected a text, found %r" % (value,))
        return value

    def required(self, key: str) -> str:
        value = self.text(key)
        if not value:
            raise faults.argument(key, "it is missing")
        return value

    def flag(self, key: str, otherwise: bool = False) -> bool:
        value = self.params.get(key)
        if value is None:
            return otherwise
        if not isinstance(value, bool):
            raise faults.argument(key, "expected true or false, found %r" % (value,))
        return value

    def whole(self, key: str, otherwise: int, least: int = 0) -> int:
        value = self.params.get(key)
        if value is None:
            return otherwise
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise faults.argument(key, "expected a whole number of at least %d, found %r" % (least, value))
        return value

    def number(self, key: str, otherwise: float) -> float:
        value = self.params.get(key)
        if value is None:
            return otherwise
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise faults.argument(key, "expected a number, found %r" % (value,))
        return float(value)

    def texts(self, key: str) -> List[str]:
        value = self.params.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise faults.argument(key, "expected a list of texts")
        return list(value)

    def partial(self, result: Any) -> None:
        """Reports a part of the result, which the caller gets if its time limit passes."""
        if self._report is not None:
            self._report({"type": "partial_result", "id": self.id, "result": result})

    def page(self, items: List[Any], shown: Callable[[Any], Any]) -> Dict[str, Any]:
        """The part of a list that was asked for."""
        offset = self.whole("offset", 0)
        limit = max(1, self.whole("limit", DEFAULT_LIMIT))
        return {"Total": len(items), "Items": [shown(item) for item in items[offset : offset + limit]]}

    def whole_page(self, items: List[Any], shown: Callable[[Any], Any]) -> Dict[str, Any]:
        """The same, without a limit unless one is given."""
        offset, limit = self.whole("offset", 0), self.whole("limit", 0)
        part = items[offset : offset + limit] if limit else items[offset:]
        return {"Total": len(items), "Items": [shown(item) for item in part]}

"""Looks for changes of the selection and of the loaded levels, and reports them as events."""

import json
from typing import Any, Callable, Dict, List, Optional

from spawnpoint import editor
from spawnpoint.ops.levels import level_cards
from spawnpoint.ops.selection import selection
from spawnpoint.services import Services

# Seconds between two looks: they cost a few calls, and are not urgent.
EVERY = 0.5


class Watch:
    """What was reported last."""

    def __init__(self, services: Services, send: Callable[[Dict[str, Any]], object]) -> None:
        self._services = services
        self._send = send
        self._last: Dict[str, str] = {}
        self._levels: Optional[List[str]] = None
        self._due = 0.0

    def tick(self, now: float) -> None:
        if now < self._due:
            return
        self._due = now + EVERY
        self._report("selection", selection(self._services))
        # Counting the actors of a large level takes long, so it is done only when the levels are others.
        levels = [editor.level_package(level) for level in editor.levels()]
        if self._levels is not None and levels != self._levels:
            cards = level_cards()
            self._send({"type": "event", "event": "scenes", "payload": {"Total": len(cards), "Items": cards}})
        self._levels = levels

    def _report(self, event: str, payload: Dict[str, Any]) -> None:
        text = json.dumps(payload, sort_keys=True)
        if self._last.get(event, text) != text:
            self._send({"type": "event", "event": event, "payload": payload})
        self._last[event] = text

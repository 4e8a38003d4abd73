"""wait.until"""

import time
from typing import Any, Callable, Dict

from spawnpoint import conditions, faults
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.services import Services

MOST_SECONDS = 3600.0


class WaitOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"wait.until": self.until}

    def until(self, call: Call) -> Steps:
        seconds = call.number("seconds", 0.0)
        if not 0.0 <= seconds <= MOST_SECONDS:
            raise faults.argument("seconds", "expected 0 to %d" % MOST_SECONDS)
        condition = conditions.parse(self._services, call.params.get("condition"), "condition")
        begun, frames = time.monotonic(), 0
        while True:
            met = condition.holds()
            passed = time.monotonic() - begun
            if met or passed >= seconds:
                return {"met": met, "seconds": passed, "frames": frames, "last": condition.seen()}
            yield NEXT_FRAME
            frames += 1

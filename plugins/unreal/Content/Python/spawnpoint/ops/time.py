"""time.get, time.set, time.pause, time.step: the time of the running game."""

from typing import Any, Callable, Dict

import unreal

from spawnpoint import editor, faults
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.services import Services

MOST_FRAMES = 10000


class TimeOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"time.get": self.get, "time.set": self.set, "time.pause": self.pause, "time.step": self.step}

    @staticmethod
    def _game(call: Call) -> Any:
        game = editor.game_world()
        if not game:
            # Time is that of a game, and an editor has none.
            raise faults.unsupported(
                "An editor whose game is stopped does not support '%s'" % call.name, "start the game first"
            )
        return game

    @staticmethod
    def _state(game: Any) -> Dict[str, Any]:
        return {
            "ok": True,
            "value": float(unreal.GameplayStatics.get_global_time_dilation(game)),
            "locked": False,
            "paused": bool(unreal.GameplayStatics.is_game_paused(game)),
        }

    def get(self, call: Call) -> Dict[str, Any]:
        return self._state(self._game(call))

    def set(self, call: Call) -> Dict[str, Any]:
        game, value = self._game(call), call.number("value", 1.0)
        if not 0.0 <= value <= 4.0:
            raise faults.argument("value", "expected a number from 0 to 4, found %s" % value)
        unreal.GameplayStatics.set_global_time_dilation(game, value)
        state = self._state(game)
        # The engine's least is not zero.
        if abs(float(state["value"]) - value) > 0.001:
            raise faults.invalid("The engine set the time scale to %s instead of %s" % (state["value"], value))
        return state

    def pause(self, call: Call) -> Dict[str, Any]:
        game = self._game(call)
        return self._set_paused(game, call.flag("paused", True))

    def _set_paused(self, game: Any, paused: bool) -> Dict[str, Any]:
        unreal.GameplayStatics.set_game_paused(game, paused)
        state = self._state(game)
        if state["paused"] != paused:
            raise faults.not_ready(
                "The game did not %s" % ("pause" if paused else "resume"), "its game mode may not allow it"
            )
        return state

    def step(self, call: Call) -> Steps:
        frames = call.whole("frames", 1, 1)
        if frames > MOST_FRAMES:
            raise faults.argument("frames", "expected at most %d" % MOST_FRAMES)
        game = self._game(call)
        self._set_paused(game, False)
        try:
            for _ in range(frames):
                yield NEXT_FRAME
                if not editor.game_world():
                    raise faults.not_ready("The game ended")
        finally:
            game = editor.game_world()
            if game:
                unreal.GameplayStatics.set_game_paused(game, True)
        return {"ok": True, "frames": frames}

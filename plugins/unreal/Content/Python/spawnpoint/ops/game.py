"""game.state, game.start, game.stop: play in editor."""

import time
from typing import Any, Callable, Dict

import unreal

from spawnpoint import editor, faults
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.ops.levels import check_saved, level_path
from spawnpoint.services import Services

PATIENCE = 60.0


class GameOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"game.state": self.state, "game.start": self.start, "game.stop": self.stop}

    def state(self, call: Call) -> Dict[str, Any]:
        game = editor.game_world()
        found: Dict[str, Any] = {"running": editor.is_playing(), "scene": editor.level_package(editor.editor_world())}
        if game:
            found["paused"] = bool(unreal.GameplayStatics.is_game_paused(game))
        return found

    def start(self, call: Call) -> Steps:
        if not editor.is_playing():
            scene = call.text("scene")
            if scene:
                self._open(level_path(scene))
            editor.level_editor().editor_request_begin_play()
            yield from _wait(True)
        return self.state(call)

    def _open(self, path: str) -> None:
        if editor.level_package(editor.editor_world()) == path:
            return
        check_saved()
        self._services.transactions.forget()
        if not editor.level_editor().load_level(path):
            raise faults.internal("The editor did not load %s" % path, "its log says why")

    def stop(self, call: Call) -> Steps:
        if editor.is_playing():
            editor.level_editor().editor_request_end_play()
            yield from _wait(False)
        return {"ok": True}


def _wait(running: bool) -> Steps:
    """Waits until the game runs, or has ended. The editor begins with its next frame."""
    end = time.monotonic() + PATIENCE
    while editor.is_playing() != running or bool(editor.game_world()) != running:
        if time.monotonic() > end:
            what = "start" if running else "stop"
            raise faults.not_ready(
                "The editor accepted the request, but did not %s the game within %d s" % (what, PATIENCE),
                "its log says why: Blueprints that do not compile keep it from playing",
            )
        yield NEXT_FRAME

"""camera.get: the camera of the running game, or that of the editor's viewport."""

from typing import Any, Callable, Dict

import unreal

from spawnpoint import editor, faults
from spawnpoint.call import Call
from spawnpoint.services import Services

# The editor does not tell the field of view of its viewport; this is what it begins with.
USUAL_FOV = 90.0


def vector(value: Any) -> Dict[str, float]:
    return {"X": value.x, "Y": value.y, "Z": value.z}


def rotation(value: Any) -> Dict[str, float]:
    """Pitch, yaw and roll are turns about the axes Y, Z and X."""
    return {"X": value.roll, "Y": value.pitch, "Z": value.yaw}


class CameraOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"camera.get": self.get}

    def get(self, call: Call) -> Dict[str, Any]:
        game = editor.game_world()
        manager = unreal.GameplayStatics.get_player_camera_manager(game, 0) if game else None
        if manager is not None:
            return {
                "IsFreecam": False,
                "Name": str(manager.get_name()),
                "Fov": manager.get_fov_angle(),
                "Pos": vector(manager.get_camera_location()),
                "Rot": rotation(manager.get_camera_rotation()),
            }
        found = editor.unreal_editor().get_level_viewport_camera_info()
        if not found:
            raise faults.not_ready("No level viewport is open", "open one in the editor")
        place, turn = found
        return {"IsFreecam": False, "Name": "Viewport", "Fov": USUAL_FOV, "Pos": vector(place), "Rot": rotation(turn)}

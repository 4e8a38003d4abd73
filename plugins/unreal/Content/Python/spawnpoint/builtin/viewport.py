"""The camera of the editor's viewport."""

from typing import Any, Dict, List

import unreal

from spawnpoint import editor, faults
from spawnpoint.ops.camera import rotation, vector
from spawnpoint.tools import tool


@tool
def set_viewport_camera(location: List[float], rotation_degrees: List[float]) -> Dict[str, Any]:
    """Move the camera of the Unreal editor's viewport. `location` is [x, y, z] in centimeters, `rotation_degrees`
    is [pitch, yaw, roll]."""
    if len(location) != 3 or len(rotation_degrees) != 3:
        raise faults.invalid("location and rotation_degrees have three numbers each")
    pitch, yaw, roll = rotation_degrees
    place = unreal.Vector(*location)
    turn = unreal.Rotator(roll=roll, pitch=pitch, yaw=yaw)
    editor.unreal_editor().set_level_viewport_camera_info(place, turn)
    found = editor.unreal_editor().get_level_viewport_camera_info()
    if not found or any(abs(a - b) > 0.1 for a, b in zip((found[0].x, found[0].y, found[0].z), location)):
        raise faults.not_ready("The editor did not move the camera", "a level viewport must be open")
    return {"Pos": vector(found[0]), "Rot": rotation(found[1])}

"""unreal.project.config, unreal.log.path"""

from typing import Any, Callable, Dict

import unreal

from spawnpoint import log_file
from spawnpoint.call import Call
from spawnpoint.editor import full_path
from spawnpoint.services import Services


class ProjectOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"unreal.project.config": self.config, "unreal.log.path": self.log_path}

    def config(self, call: Call) -> Dict[str, Any]:
        paths = unreal.Paths
        folders = {
            "engineDir": paths.engine_dir(),
            "projectDir": paths.project_dir(),
            "projectContentDir": paths.project_content_dir(),
            "projectLogDir": paths.project_log_dir(),
            "projectSavedDir": paths.project_saved_dir(),
            "projectConfigDir": paths.project_config_dir(),
            "projectPluginsDir": paths.project_plugins_dir(),
            "engineContentDir": paths.engine_content_dir(),
            "enginePluginsDir": paths.engine_plugins_dir(),
        }
        return {
            "engineVersion": release(str(unreal.SystemLibrary.get_engine_version())),
            "paths": {name: full_path(path) for name, path in folders.items()},
        }

    def log_path(self, call: Call) -> Dict[str, Any]:
        return {"path": log_file.path()}


def release(full: str) -> Dict[str, Any]:
    """The parts of a version such as 5.4.4-35576357+++UE5+Release-5.4."""
    version, _, rest = full.partition("-")
    numbers = [int(part) for part in version.split(".") if part.isdigit()] + [0, 0, 0]
    changelist = rest.split("+")[0]
    return {
        "full": full,
        "major": numbers[0],
        "minor": numbers[1],
        "patch": numbers[2],
        "changelist": int(changelist) if changelist.isdigit() else 0,
    }

"""engine.status"""

import sys
from typing import Any, Callable, Dict

import unreal

from spawnpoint import editor
from spawnpoint.call import Call
from spawnpoint.services import Services
from spawnpoint.version import VERSION


class StatusOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"engine.status": self.status}

    def status(self, call: Call) -> Dict[str, Any]:
        registry = unreal.AssetRegistryHelpers.get_asset_registry()
        version = str(unreal.SystemLibrary.get_engine_version())
        return {
            "Version": version,
            "UnityVersion": version,
            "Platform": sys.platform,
            "Runtime": "Unreal editor, Python %d.%d" % sys.version_info[:2],
            "ExplorerVersion": VERSION,
            "Ready": not registry.is_loading_assets(),
            "ScenesLoaded": len(editor.levels()),
            "Selection": [self._services.ids.of(actor) for actor in editor.selected()],
        }

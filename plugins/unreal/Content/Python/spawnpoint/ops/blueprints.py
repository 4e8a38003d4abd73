"""unreal.blueprints.search"""

from typing import Any, Callable, Dict, List, Tuple

from spawnpoint import asset_registry as assets
from spawnpoint import faults
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.services import Services

FIELDS = ("name", "parent_class")
AT_ONCE = 200


class BlueprintOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"unreal.blueprints.search": self.search}

    def search(self, call: Call) -> Steps:
        fields, term, folder = call.texts("fields"), call.text("term"), call.text("folder")
        if any(field not in FIELDS for field in fields):
            raise faults.argument("fields", "expected some of %s" % ", ".join(FIELDS))
        wanted = assets.asset_filter(
            [folder] if folder else [], None, ["/Script/Engine.Blueprint"], call.flag("recursive", True)
        )
        hits: List[Tuple[Any, str, List[str]]] = []
        for at, asset in enumerate(assets.ready_registry().get_assets(wanted) or []):
            parent = assets.bare(str(asset.get_tag_value("ParentClass") or ""))
            fits = {
                "name": assets.matches(term, str(asset.asset_name)),
                "parent_class": assets.matches(term, parent) or assets.matches(term, parent.split(".")[-1]),
            }
            found = [field for field in fields if fits[field]]
            if found:
                hits.append((asset, parent, found))
            if at % AT_ONCE == AT_ONCE - 1:
                yield MAY_PAUSE
        hits.sort(key=lambda hit: str(hit[0].package_name))
        return call.whole_page(hits, self._card)

    @staticmethod
    def _card(hit: Tuple[Any, str, List[str]]) -> Dict[str, Any]:
        asset, parent, fields = hit
        return {
            "assetPath": assets.object_path(asset),
            "assetName": str(asset.asset_name),
            "packagePath": str(asset.package_path),
            "parentClass": parent,
            "fields": fields,
        }

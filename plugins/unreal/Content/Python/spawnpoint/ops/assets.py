"""assets.find, asset.info"""

from typing import Any, Callable, Dict, List

from spawnpoint import asset_registry as assets
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.ops.asset_links import dependencies
from spawnpoint.services import Services

AT_ONCE = 500


class AssetOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"assets.find": self.find, "asset.info": self.info}

    def find(self, call: Call) -> Steps:
        names = call.texts("paths")
        exact = [assets.package_of(name) for name in names if name.startswith("/") and not set(name) & set("*?")]
        partial = [name for name in names if not name.startswith("/") or set(name) & set("*?")]
        # Names of both kinds are alternatives; the registry would want all of them.
        wanted = assets.asset_filter(
            call.texts("folders"), exact if not partial else [], call.texts("types"), call.flag("recursive", True)
        )
        exact_names = {name.lower() for name in exact}
        found: List[Any] = []
        for at, asset in enumerate(assets.ready_registry().get_assets(wanted) or []):
            name = str(asset.package_name)
            if not names or name.lower() in exact_names or any(assets.matches(part, name) for part in partial):
                found.append(asset)
            if at % AT_ONCE == AT_ONCE - 1:
                yield MAY_PAUSE
        found.sort(key=lambda asset: (str(asset.package_name), str(asset.asset_name)))
        tags = call.flag("tags")
        return assets.sourced(call.whole_page(found, lambda asset: assets.card(asset, tags)))

    def info(self, call: Call) -> Dict[str, Any]:
        asset = assets.found(assets.wanted(call))
        shown = assets.card(asset, call.flag("tags"))
        needs = dependencies(str(asset.package_name), call.flag("hard", True), call.flag("soft", False))
        shown["dependencies"] = [assets.main_path(name) for name in needs]
        return assets.sourced(shown)

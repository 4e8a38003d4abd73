"""scenes.list, scenes.build_list, scene.load, scene.unload: the loaded levels and the level assets."""

import re
from typing import Any, Callable, Dict, List

import unreal

from spawnpoint import editor, faults
from spawnpoint.asset_registry import asset_filter, class_path, object_path, registry
from spawnpoint.call import Call
from spawnpoint.services import Services


def level_cards() -> List[Dict[str, Any]]:
    """The loaded levels, in the form of the protocol."""
    roots: Dict[str, int] = {}
    for actor in editor.actors():
        if actor.get_attach_parent_actor() is None:
            package = editor.level_package(actor)
            roots[package] = roots.get(package, 0) + 1
    cards = []
    for index, level in enumerate(editor.levels()):
        package = editor.level_package(level)
        # In a running game, the name of a level has the prefix of the game.
        name = re.sub(r"^UEDPIE_\d+_", "", package.rsplit("/", 1)[-1])
        cards.append(
            {"Id": "scn:%d" % index, "Name": name, "Index": index, "IsLoaded": True, "RootCount": roots.get(package, 0)}
        )
    return cards


def find_level(id: str) -> Any:
    for index, level in enumerate(editor.levels()):
        if id == "scn:%d" % index:
            return level
    raise faults.missing("Scene", id, "ListScenes lists the loaded levels")


def level_assets() -> List[Any]:
    """All level assets of the project, sorted by path."""
    wanted = asset_filter(["/Game"], None, ["/Script/Engine.World"])
    found = [asset for asset in registry().get_assets(wanted) or [] if class_path(asset).endswith(".World")]
    return sorted(found, key=lambda asset: str(asset.package_name))


def level_path(name: str) -> str:
    """The package of the level with this path or name."""
    packages = [str(asset.package_name) for asset in level_assets()]
    wanted = name.split(".")[0]
    for package in packages:
        if package.lower() == wanted.lower():
            return package
    named = [package for package in packages if package.rsplit("/", 1)[-1].lower() == wanted.lower()]
    if len(named) > 1:
        raise faults.invalid("Several levels have the name '%s': %s" % (name, ", ".join(named[:5])), "give a path")
    if not named:
        raise faults.missing("Scene", "'%s'" % name, "ListBuildScenes lists the levels")
    return named[0]


def check_saved() -> None:
    """Loading another level would drop changes without a question."""
    dirty = [str(package.get_name()) for package in unreal.EditorLoadingAndSavingUtils.get_dirty_map_packages() or []]
    if dirty:
        raise faults.not_ready(
            "%s has unsaved changes, and would lose them" % ", ".join(dirty[:3]), "save with the tool save_levels first"
        )


class LevelOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "scenes.list": self.list,
            "scenes.build_list": self.build_list,
            "scene.load": self.load,
            "scene.unload": self.unload,
        }

    def list(self, call: Call) -> Dict[str, Any]:
        return call.page(level_cards(), lambda card: card)

    def build_list(self, call: Call) -> Dict[str, Any]:
        def shown(item: Any) -> Dict[str, Any]:
            index, asset = item
            return {"Index": index, "Name": str(asset.asset_name), "Path": object_path(asset)}

        return call.page(list(enumerate(level_assets())), shown)

    def load(self, call: Call) -> Dict[str, Any]:
        name, mode = call.required("name"), call.text("mode", "single")
        editor.check_not_playing("Levels are loaded")
        path = level_path(name)
        if mode == "additive":
            self._add(path)
        else:
            check_saved()
            self._services.transactions.forget()
            if not editor.level_editor().load_level(path):
                raise faults.internal("The editor did not load %s" % path, "its log says why")
            if editor.level_package(editor.editor_world()) != path:
                raise faults.internal("%s was loaded, but is not the open level" % path)
        return {"ok": True, "name": name, "mode": mode}

    @staticmethod
    def _add(path: str) -> None:
        if any(editor.level_package(level) == path for level in editor.levels()):
            raise faults.invalid("%s is already loaded" % path)
        kind = unreal.LevelStreamingDynamic.static_class()
        added = unreal.EditorLevelUtils.add_level_to_world(editor.editor_world(), path, kind)
        if added is None or not any(editor.level_package(level) == path for level in editor.levels()):
            raise faults.internal("The editor did not add %s" % path, "its log says why")

    def unload(self, call: Call) -> Dict[str, Any]:
        id = call.required("scene")
        level = find_level(id)
        editor.check_not_playing("Levels are unloaded")
        if id == "scn:0":
            raise faults.invalid("The persistent level cannot be unloaded", "load another level instead")
        check_saved()
        package = editor.level_package(level)
        unreal.EditorLevelUtils.remove_level_from_world(level)
        self._services.transactions.forget()
        if any(editor.level_package(one) == package for one in editor.levels()):
            raise faults.internal("The editor did not unload %s" % package, "its log says why")
        return {"ok": True}

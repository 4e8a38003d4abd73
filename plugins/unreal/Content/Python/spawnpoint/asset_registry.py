"""Assets as the editor's registry knows them."""

import fnmatch
from typing import Any, Dict, List, Optional

import unreal

from spawnpoint import editor, faults
from spawnpoint.call import Call


def registry() -> Any:
    return unreal.AssetRegistryHelpers.get_asset_registry()


def ready_registry() -> Any:
    """The registry, if the editor has read all assets. To wait for that would block the editor."""
    found = registry()
    if found.is_loading_assets():
        raise faults.not_ready("The editor is still reading the project's assets", "try again in a few seconds")
    return found


def bare(path: str) -> str:
    """An object path without the class in front and the quotes around it."""
    if "'" in path:
        path = path.split("'")[1]
    return path.strip('"')


def package_of(path: str) -> str:
    return bare(path).split(".")[0]


def object_path(asset: Any) -> str:
    return "%s.%s" % (asset.package_name, asset.asset_name)


def class_path(asset: Any) -> str:
    try:
        kind = asset.asset_class_path
        return "%s.%s" % (kind.package_name, kind.asset_name)
    except AttributeError:
        # Unreal 5.0 knows the name of the class only.
        return "/Script/Engine.%s" % asset.asset_class


def asset_filter(
    folders: Optional[List[str]] = None,
    packages: Optional[List[str]] = None,
    classes: Optional[List[str]] = None,
    recursive: bool = True,
) -> Any:
    """A filter of the registry."""
    values: Dict[str, Any] = {
        "package_paths": folders or [],
        "package_names": packages or [],
        "recursive_paths": recursive,
        "recursive_classes": True,
    }
    paths = [one for one in classes or [] if "." in one]
    if hasattr(unreal, "TopLevelAssetPath"):
        values["class_paths"] = [unreal.TopLevelAssetPath(*one.rsplit(".", 1)) for one in paths]
    else:
        values["class_names"] = [one.rsplit(".", 1)[1] for one in paths]
    return unreal.ARFilter(**values)


def find(path: str) -> Optional[Any]:
    """The asset of a whole path, or the main one of a package; nothing if there is none."""
    path = bare(path)
    package, _, name = path.partition(".")
    name = name or package.rsplit("/", 1)[-1]
    assets = ready_registry().get_assets_by_package_name(package) or []
    for asset in assets:
        if str(asset.asset_name).lower() == name.lower():
            return asset
    if "." not in path:
        for asset in assets:
            if not class_path(asset).endswith("GeneratedClass"):
                return asset
    return None


def found(path: str) -> Any:
    asset = find(path)
    if asset is None:
        raise faults.missing("Asset", path)
    return asset


def wanted(call: Call) -> str:
    """The path of the asset that is asked for."""
    path = call.text("path") or call.text("name")
    if not path:
        raise faults.invalid("Give the path of an asset")
    return path


def main_path(package: str) -> str:
    """The whole path of a package's main asset, or its name where the registry does not know it."""
    asset = find(package)
    return object_path(asset) if asset is not None else package


def tags_of(asset: Any) -> Dict[str, str]:
    editor.check_not_playing("Tags of assets are read")
    tags = unreal.EditorAssetLibrary.get_tag_values(object_path(asset)) or {}
    return {str(key): str(value) for key, value in tags.items()}


def card(asset: Any, with_tags: bool) -> Dict[str, Any]:
    shown: Dict[str, Any] = {"path": object_path(asset), "name": str(asset.asset_name), "type": class_path(asset)}
    if with_tags:
        shown["tags"] = tags_of(asset)
    return shown


def sourced(answer: Dict[str, Any]) -> Dict[str, Any]:
    """An answer about assets, with its source."""
    answer["source"] = "editor"
    return answer


def matches(pattern: str, text: str) -> bool:
    """A part of a text, or all of it with * and ?; in any case."""
    pattern, text = pattern.lower(), text.lower()
    if "*" in pattern or "?" in pattern:
        return fnmatch.fnmatchcase(text, pattern.replace("[", "[[]"))
    return pattern in text


def loaded(path: str, kind: Any, what: str) -> Any:
    """The loaded asset at a path, if it is of a class."""
    asset = found(path)
    thing = unreal.load_asset(object_path(asset))
    if thing is None:
        raise faults.internal("The editor could not load %s" % object_path(asset), "its log says why")
    if not isinstance(thing, kind):
        raise faults.invalid("%s is a %s, not a %s" % (object_path(asset), class_path(asset).rsplit(".", 1)[-1], what))
    return thing

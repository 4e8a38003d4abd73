"""Renaming, deleting and saving assets."""

from typing import Any, Dict, List

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint import editor, faults
from spawnpoint.ops.asset_links import dependents
from spawnpoint.tools import tool


@tool
def rename_asset(path: str, new_path: str) -> Dict[str, Any]:
    """Rename or move an Unreal asset, for example from /Game/Doors/BP_Door to /Game/Props/BP_Gate. Assets that use
    it are updated; a redirector stays where others may still refer to the old path. Returns the new path and
    whether there is a redirector."""
    editor.check_not_playing("Assets are renamed")
    asset = assets.found(path)
    source, target = str(asset.package_name), assets.package_of(new_path)
    if not target.startswith("/") or target.endswith("/"):
        raise faults.argument("new_path", "expected a whole path such as /Game/Props/BP_Gate, found '%s'" % new_path)
    if assets.find(target) is not None:
        raise faults.invalid("There already is an asset at %s" % target)
    if not unreal.EditorAssetLibrary.rename_asset(source, target):
        raise faults.internal("The editor did not rename %s" % source, "its log says why")
    if assets.find(target) is None:
        raise faults.internal("The editor reported success, but %s does not exist" % target)
    left = assets.find(source)
    return {"path": assets.main_path(target), "redirector": left is not None}


@tool
def delete_asset(path: str, force: bool = False) -> Dict[str, Any]:
    """Delete an Unreal asset, for example /Game/Doors/BP_Door. An asset that others use is deleted only with
    `force`; their references are then broken. Deleted assets cannot be restored by undo."""
    editor.check_not_playing("Assets are deleted")
    asset = assets.found(path)
    package, whole = str(asset.package_name), assets.object_path(asset)
    users = dependents(package, True, True)
    if users and not force:
        raise faults.invalid(
            "%s is used by %d assets: %s" % (whole, len(users), ", ".join(users[:5])),
            "remove these references first, or pass force",
        )
    if not unreal.EditorAssetLibrary.delete_asset(package):
        raise faults.internal("The editor did not delete %s" % whole, "its log says why")
    if assets.find(whole) is not None:
        raise faults.internal("The editor reported success, but %s still exists" % whole)
    return {"deleted": whole, "broken_references": users}


@tool
def fix_redirectors(folder: str = "/Game") -> Dict[str, List[str]]:
    """Delete the redirectors below a folder that no asset refers to any more, and list those that are still used."""
    editor.check_not_playing("Redirectors are deleted")
    wanted = assets.asset_filter([folder], None, ["/Script/CoreUObject.ObjectRedirector"])
    deleted: List[str] = []
    used: List[str] = []
    for asset in list(assets.ready_registry().get_assets(wanted) or []):
        package = str(asset.package_name)
        if dependents(package, True, True) or not unreal.EditorAssetLibrary.delete_asset(package):
            used.append(package)
        else:
            deleted.append(package)
    return {"deleted": sorted(deleted), "still_used": sorted(used)}


@tool
def save_asset(path: str) -> Dict[str, Any]:
    """Save an Unreal asset, for example /Game/Doors/BP_Door."""
    editor.check_not_playing("Assets are saved")
    package = str(assets.found(path).package_name)
    if not unreal.EditorAssetLibrary.save_asset(package, False):
        raise faults.internal("The editor did not save %s" % package, "its file may be read-only or not checked out")
    return {"saved": package}

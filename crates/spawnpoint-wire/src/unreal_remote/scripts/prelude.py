# Runs in the editor's own Python, in front of every script. A script sees its arguments as `args`, and
# answers once, by `done` or by raising `Refused`; the answer is one marked line of its output.
import json
import os
import tempfile

import unreal

MARK = "@@SPAWNPOINT@@"
# More than this goes through a file: long lines of a log are cut.
LONGEST = 60000


class Refused(Exception):
    def __init__(self, kind, message, data=None):
        super().__init__(message)
        self.kind = kind
        self.data = data


def missing(sort, which):
    return Refused("NotFound", sort + " not found: " + which, {"missing": sort, "which": which})


def say(answer):
    # A mark in the answer itself, for instance in a line of the log, is not the mark.
    text = json.dumps(answer).replace(MARK, "@\\u0040" + MARK[2:])
    if len(text) > LONGEST:
        handle, path = tempfile.mkstemp(prefix="spawnpoint-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        text = json.dumps({"file": path})
    print(MARK + text)


def registry():
    found = unreal.AssetRegistryHelpers.get_asset_registry()
    if found.is_loading_assets():
        found.wait_for_completion()
    return found


def bare(path):
    """An object path without the class in front and the quotes around it."""
    if "'" in path:
        path = path.split("'")[1]
    return path.strip('"')


def package_of(path):
    return bare(path).split(".")[0]


def object_path(asset):
    return "%s.%s" % (asset.package_name, asset.asset_name)


def class_path(asset):
    kind = asset.asset_class_path
    return "%s.%s" % (kind.package_name, kind.asset_name)


def is_generated(asset):
    return str(asset.asset_class_path.asset_name).endswith("GeneratedClass")


def find(path):
    """The asset of a whole path, or the main one of a package; nothing if there is none."""
    path = bare(path)
    package, _, name = path.partition(".")
    name = name or package.rsplit("/", 1)[-1]
    assets = registry().get_assets_by_package_name(package) or []
    for asset in assets:
        if str(asset.asset_name).lower() == name.lower():
            return asset
    if "." not in path:
        for asset in assets:
            if not is_generated(asset):
                return asset
    return None


def found(path):
    asset = find(path)
    if asset is None:
        raise missing("Asset", path)
    return asset


def wanted():
    """The path of the asset that is asked for."""
    path = args.get("path") or args.get("name")
    if not path:
        raise Refused("InvalidArgument", "Give the path of an asset")
    return path


def sourced(answer):
    """An answer of a shared op, with its source."""
    answer["source"] = "editor"
    return answer


def tags_of(asset):
    tags = unreal.EditorAssetLibrary.get_tag_values(object_path(asset)) or {}
    return {str(key): str(value) for key, value in tags.items()}


def card(asset, tags):
    told = {
        "path": object_path(asset),
        "name": str(asset.asset_name),
        "type": class_path(asset),
    }
    if tags:
        told["tags"] = tags_of(asset)
    return told


def page(items, told):
    """A part of a list, in the shape of the protocol."""
    offset, limit = args.get("offset", 0), args.get("limit", 0)
    part = items[offset:offset + limit] if limit else items[offset:]
    return {"Total": len(items), "Items": [told(item) for item in part]}


def main_path(package):
    """The whole path of a package's main asset, or its name where the registry does not know it."""
    asset = find(str(package))
    return object_path(asset) if asset else str(package)


def link_options(soft=None):
    return unreal.AssetRegistryDependencyOptions(
        include_soft_package_references=args.get("soft", False) if soft is None else soft,
        include_hard_package_references=args.get("hard", True),
        include_searchable_names=False,
        include_soft_management_references=False,
        include_hard_management_references=False,
    )


def dependencies(package):
    if not args.get("soft", False) and not args.get("hard", True):
        return []
    return [str(name) for name in registry().get_dependencies(package, link_options()) or []]


def wild(pattern, text):
    """A part of a text, or all of it with * and ?; in any case."""
    import fnmatch
    pattern, text = pattern.lower(), text.lower()
    if "*" in pattern or "?" in pattern:
        return fnmatch.fnmatchcase(text, pattern.replace("[", "[[]"))
    return pattern in text


def read_text(path):
    """A file that the editor wrote, in whichever encoding it likes."""
    with open(path, "rb") as source:
        data = source.read()
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if data.startswith(mark):
            return data.decode(encoding)
    return data.decode("utf-8", "replace")


def export(thing, format):
    """An object as text. The editor only exports to files."""
    folder = tempfile.mkdtemp(prefix="spawnpoint-")
    path = os.path.join(folder, "export." + format.lower())
    task = unreal.AssetExportTask()
    task.set_editor_property("object", thing)
    task.set_editor_property("filename", path)
    task.set_editor_property("automated", True)
    task.set_editor_property("prompt", False)
    task.set_editor_property("replace_identical", True)
    task.set_editor_property("selected", False)
    if format.lower() == "t3d":
        task.set_editor_property("exporter", unreal.ObjectExporterT3D())
    try:
        if not unreal.Exporter.run_asset_export_task(task) or not os.path.exists(path):
            raise Refused("Unsupported", "No exporter for the format '%s'" % format)
        return read_text(path)
    finally:
        if os.path.exists(path):
            os.remove(path)
        os.rmdir(folder)

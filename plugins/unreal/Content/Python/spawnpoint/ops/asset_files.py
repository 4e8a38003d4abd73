"""asset.export, unreal.class.export, unreal.asset.import: assets and the files that they come from or become."""

import os
import shutil
import tempfile
from typing import Any, Callable, Dict

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint import faults
from spawnpoint.call import Call
from spawnpoint.services import Services

USUAL_FORMAT = "T3D"
MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))
MOST_TEXT = 48 << 20


def export(thing: Any, format: str) -> str:
    """An object as text. The editor only exports to files."""
    if not format.isalnum():
        raise faults.argument("format", "'%s' is not a format" % format)
    folder = tempfile.mkdtemp(prefix="spawnpoint-")
    path = os.path.join(folder, "export." + format.lower())
    task = unreal.AssetExportTask()
    task.set_editor_property("object", thing)
    task.set_editor_property("filename", path)
    task.set_editor_property("automated", True)
    task.set_editor_property("prompt", False)
    task.set_editor_property("replace_identical", True)
    task.set_editor_property("selected", False)
    if format.upper() == USUAL_FORMAT:
        task.set_editor_property("exporter", unreal.ObjectExporterT3D())
    try:
        if not unreal.Exporter.run_asset_export_task(task) or not os.path.exists(path):
            raise faults.unsupported("No exporter for the format '%s'" % format)
        if os.path.getsize(path) > MOST_TEXT:
            raise faults.invalid(
                "The text has more than %d MiB" % (MOST_TEXT >> 20), "use batch_export_assets, which writes files"
            )
        return read_text(path)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def read_text(path: str) -> str:
    """A file that the editor wrote, in whichever encoding it chose."""
    with open(path, "rb") as source:
        data = source.read()
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    return data.decode("utf-8", "replace")


class AssetFileOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "asset.export": self.export,
            "unreal.class.export": self.export_class,
            "unreal.asset.import": self.import_asset,
        }

    def export(self, call: Call) -> Dict[str, Any]:
        path = assets.bare(assets.wanted(call))
        asset = assets.find(path)
        thing = unreal.load_asset(assets.object_path(asset)) if asset is not None else unreal.load_object(None, path)
        if thing is None:
            raise faults.missing("Asset", path)
        return assets.sourced(
            {
                "path": assets.object_path(asset) if asset is not None else path,
                "type": assets.class_path(asset) if asset is not None else "",
                "text": export(thing, call.text("format") or USUAL_FORMAT),
            }
        )

    def export_class(self, call: Call) -> Dict[str, Any]:
        path = assets.bare(call.required("class"))
        kind = unreal.load_class(None, path)
        if kind is None and not path.endswith("_C"):
            name = path.split(".")[-1].rsplit("/", 1)[-1]
            kind = unreal.load_class(None, "%s.%s_C" % (assets.package_of(path), name))
        if kind is None:
            raise faults.missing("Class", path)
        text = export(unreal.get_default_object(kind), call.text("format") or USUAL_FORMAT)
        return {"path": path, "type": path, "text": text}

    def import_asset(self, call: Call) -> Dict[str, Any]:
        path, class_name = call.required("path"), call.required("class")
        package, name = path.split(".")[0], path.split(".")[-1].rsplit("/", 1)[-1]
        if unreal.load_class(None, class_name) is None:
            raise faults.invalid("Failed to load class: " + class_name)
        there = assets.find(path)
        if there is not None and assets.class_path(there) != class_name:
            raise faults.invalid(
                "Asset already exists at '%s' with class '%s', but requested class is '%s'. Cannot change "
                "asset class during import." % (path, assets.class_path(there), class_name)
            )
        file = call.text("file")
        self._check_no_text(call.text("text_file"), file)
        task = unreal.AssetImportTask()
        task.set_editor_property("filename", file)
        task.set_editor_property("destination_path", package.rsplit("/", 1)[0])
        task.set_editor_property("destination_name", name)
        task.set_editor_property("automated", True)
        task.set_editor_property("replace_existing", True)
        task.set_editor_property("save", False)
        with self._services.transactions.scope("Import %s" % name):
            unreal.AssetToolsHelpers.get_asset_tools().import_asset_tasks([task])
        objects = [str(one) for one in task.get_editor_property("imported_object_paths") or []]
        if not objects:
            raise faults.invalid("Failed to import binary file: %s. Check the file format and content." % file)
        return {"path": objects[0], "objects": objects}

    @staticmethod
    def _check_no_text(text_file: str, file: str) -> None:
        if text_file:
            # No stock route leads from a text to an asset of any class.
            done = "Binary import was not tried." if file else "Check the file format and content."
            raise faults.unsupported(
                "Failed to import T3D file: %s. %s The editor's Python cannot apply T3D to an asset; set its "
                "properties one by one instead." % (text_file, done)
            )

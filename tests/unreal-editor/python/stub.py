"""A small `unreal` module with a content browser in it. It has the names of `names.txt` and no others, and
answers with the kinds of value that the real one gives: names that are not texts, nothing instead of an
empty list, paths that are not absolute.
"""
import json
import os
import types

HERE = os.path.dirname(os.path.abspath(__file__))

# The content of the project: package, class, parent class, hard and soft dependencies.
ASSETS = [
    {"package": "/Game/Blueprints/BP_Door", "class": "/Script/Engine.Blueprint",
     "parent": "/Script/Engine.Actor", "hard": ["/Script/Engine", "/Game/Materials/M_Wood"],
     "soft": ["/Game/Blueprints/BP_Key"]},
    {"package": "/Game/Blueprints/BP_Key", "class": "/Script/Engine.Blueprint",
     "parent": "/Game/Blueprints/BP_Door.BP_Door_C",
     "hard": ["/Script/Engine", "/Game/Blueprints/BP_Door"], "soft": []},
    {"package": "/Game/Materials/M_Wood", "class": "/Script/Engine.Material", "parent": None,
     "hard": ["/Script/Engine"], "soft": []},
]
CLASSES = ["/Script/Engine.Actor", "/Script/Engine.Texture2D", "/Game/Blueprints/BP_Door.BP_Door_C"]


class Name:
    """A name is not a text; whoever needs one has to say so."""

    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text

    def __hash__(self):
        return hash(self.text.lower())

    def __eq__(self, other):
        return isinstance(other, Name) and self.text.lower() == other.text.lower()


class Thing:
    def __init__(self, path, kind):
        self.path, self.kind = path, kind


class Properties:
    def __init__(self, **values):
        for name in values:
            if name not in self.FIELDS:
                raise TypeError("%s has no property %s" % (type(self).__name__, name))
        self._values = dict(self.FIELDS, **values)

    def set_editor_property(self, name, value):
        if name not in self._values:
            raise Exception("%s: Failed to find property '%s'" % (type(self).__name__, name))
        self._values[name] = value

    def get_editor_property(self, name):
        return self._values[name]


state = {}
output = []
# The folders of engine and project, and the output of the build tool when the editor compiles.
root = "/Epic/"
build_log = None


def load(path, lines):
    """The module, with what earlier scripts left."""
    global state, output
    state = {"assets": ASSETS}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as source:
            state = json.load(source)
    output = lines
    module = types.ModuleType("unreal")
    with open(os.path.join(HERE, "names.txt"), encoding="utf-8") as source:
        names = [line.split()[0] for line in source if line.strip() and not line.startswith("#")]
    for name in names:
        owner, _, member = name.partition(".")
        if member:
            # A name in the list that the stub lacks is a mistake of the list.
            getattr(globals()[owner], member)
        else:
            setattr(module, name, globals()[name])
    return module


def save(path):
    with open(path, "w", encoding="utf-8") as out:
        json.dump(state, out)


def log(text):
    output.append({"type": "Info", "output": str(text)})


class TopLevelAssetPath:
    def __init__(self, package_name, asset_name):
        self.package_name, self.asset_name = Name(package_name), Name(asset_name)


class AssetData:
    def __init__(self, record):
        self._record = record
        folder, leaf = record["package"].rsplit("/", 1)
        self.package_name, self.package_path = Name(record["package"]), Name(folder)
        self.asset_name = Name(record.get("name", leaf))
        self.asset_class_path = TopLevelAssetPath(*record["class"].split("."))

    def _tags(self):
        parent = self._record.get("parent")
        if not parent:
            return {}
        kind = "/Script/CoreUObject.Class" if parent.startswith("/Script") else \
            "/Script/Engine.BlueprintGeneratedClass"
        return {"ParentClass": "%s'%s'" % (kind, parent), "BlueprintType": "BPTYPE_Normal"}

    def get_tag_value(self, name):
        return self._tags().get(name)


class ARFilter(Properties):
    FIELDS = {
        "package_paths": [], "package_names": [], "class_paths": [], "recursive_paths": False,
        "recursive_classes": False, "include_only_on_disk_assets": False,
    }


class AssetRegistryDependencyOptions(Properties):
    FIELDS = {
        "include_soft_package_references": True, "include_hard_package_references": True,
        "include_searchable_names": False, "include_soft_management_references": False,
        "include_hard_management_references": False,
    }


class Registry:
    def is_loading_assets(self):
        return False

    def wait_for_completion(self):
        pass

    def get_assets_by_package_name(self, package):
        found = [r for r in state["assets"] if r["package"].lower() == str(package).lower()]
        return [AssetData(record) for record in found] or None

    def get_assets(self, filter):
        wanted = filter._values

        def in_folder(record):
            for folder in wanted["package_paths"]:
                own = record["package"].rsplit("/", 1)[0]
                deeper = own.startswith(folder.rstrip("/") + "/") and wanted["recursive_paths"]
                if own == folder.rstrip("/") or deeper:
                    return True
            return not wanted["package_paths"]

        def fits(record):
            names = [str(name) for name in wanted["package_names"]]
            classes = ["%s.%s" % (c.package_name, c.asset_name) for c in wanted["class_paths"]]
            return in_folder(record) and (not names or record["package"] in names) and \
                (not classes or record["class"] in classes)

        return [AssetData(record) for record in reversed(state["assets"]) if fits(record)] or None

    def _kinds(self, options):
        values = options._values
        return [kind for kind in ("hard", "soft") if values["include_%s_package_references" % kind]]

    def get_dependencies(self, package, options):
        for record in state["assets"]:
            if record["package"] == str(package):
                return [Name(n) for kind in self._kinds(options) for n in record[kind]] or None
        return None

    def get_referencers(self, package, options):
        kinds = self._kinds(options)
        found = [r["package"] for r in state["assets"] if any(str(package) in r[k] for k in kinds)]
        return [Name(name) for name in found] or None


class AssetRegistryHelpers:
    @staticmethod
    def get_asset_registry():
        return Registry()


class EditorAssetLibrary:
    @staticmethod
    def get_tag_values(path):
        for record in state["assets"]:
            if record["package"] == path.split(".")[0]:
                return {Name(k): v for k, v in AssetData(record)._tags().items()}
        return None


class SystemLibrary:
    @staticmethod
    def get_engine_version():
        return "5.4.4-35576357+++UE5+Release-5.4"

    @staticmethod
    def get_game_name():
        return "Sample"

    @staticmethod
    def get_command_line():
        return "Sample.uproject -skipcompile"

    @staticmethod
    def execute_console_command(world, command):
        log("LogConsoleResponse: Display: ran %s" % command)
        if command == "LiveCoding.Compile" and build_log is not None:
            folder = os.path.join(root, "Engine/Programs/UnrealBuildTool")
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, "Log.txt"), "w", encoding="utf-8") as written:
                written.write(build_log)


class Paths:
    engine_dir = staticmethod(lambda: "../../../Engine/")
    engine_content_dir = staticmethod(lambda: "../../../Engine/Content/")
    engine_plugins_dir = staticmethod(lambda: "../../../Engine/Plugins/")
    project_dir = staticmethod(lambda: "../../../Sample/")
    project_content_dir = staticmethod(lambda: "../../../Sample/Content/")
    project_log_dir = staticmethod(lambda: "../../../Sample/Saved/Logs/")
    project_saved_dir = staticmethod(lambda: "../../../Sample/Saved/")
    project_config_dir = staticmethod(lambda: "../../../Sample/Config/")
    project_plugins_dir = staticmethod(lambda: "../../../Sample/Plugins/")

    @staticmethod
    def convert_relative_path_to_full(path):
        return path.replace("../../../", root)


class UnrealEditorSubsystem:
    def get_editor_world(self):
        return Thing("/Game/Maps/Start.Start", "World")


class EditorLevelLibrary:
    @staticmethod
    def get_editor_world():
        return Thing("/Game/Maps/Start.Start", "World")


def get_editor_subsystem(kind):
    return kind()


def load_asset(path):
    for record in state["assets"]:
        if record["package"] == path.split(".")[0]:
            return Thing(path, record["class"])
    return None


def load_object(outer, path):
    return None


def load_class(outer, path):
    return Thing(path, "Class") if path in CLASSES else None


def get_default_object(kind):
    return Thing(kind.path.replace(".", ".Default__"), kind.path)


class ObjectExporterT3D:
    pass


class AssetExportTask(Properties):
    FIELDS = {
        "object": None, "filename": "", "automated": False, "prompt": True, "replace_identical": False,
        "selected": False, "exporter": None,
    }


class Exporter:
    @staticmethod
    def run_asset_export_task(task):
        path, thing = task.get_editor_property("filename"), task.get_editor_property("object")
        if not path.endswith(".t3d"):
            return False
        name = thing.path.split(".")[-1]
        text = 'Begin Object Class=%s Name="%s"\r\nEnd Object\r\n' % (thing.kind, name)
        if name == "BP_Key":
            text += "; filler\r\n" * 20000
        # As some versions do.
        with open(path, "wb") as out:
            out.write(b"\xff\xfe" + text.encode("utf-16-le"))
        return True


class AssetImportTask(Properties):
    FIELDS = {
        "filename": "", "destination_path": "", "destination_name": "", "automated": False,
        "replace_existing": False, "save": False, "imported_object_paths": [],
    }


class AssetTools:
    def import_asset_tasks(self, tasks):
        for task in tasks:
            if not task.get_editor_property("filename").endswith(".png"):
                continue
            package = "%s/%s" % (
                task.get_editor_property("destination_path"), task.get_editor_property("destination_name"))
            state["assets"] = [r for r in state["assets"] if r["package"] != package] + [
                {"package": package, "class": "/Script/Engine.Texture2D", "parent": None, "hard": [],
                 "soft": []}]
            path = "%s.%s" % (package, package.rsplit("/", 1)[-1])
            task.set_editor_property("imported_object_paths", [path])


class AssetToolsHelpers:
    @staticmethod
    def get_asset_tools():
        return AssetTools()


class ScopedEditorTransaction:
    def __init__(self, description):
        self.description = description

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

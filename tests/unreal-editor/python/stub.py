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

    def get_path_name(self):
        return self.path

    def get_name(self):
        return self.path.split(".")[-1]


# The actors of the level: class, label, parent, values, and components with their values.
ACTORS = [
    {"name": "Floor_1", "class": "/Script/Engine.StaticMeshActor", "label": "Floor", "parent": None,
     "values": {"hidden": False, "tags": [], "custom_time_dilation": 1.0}, "components": [
         {"name": "Mesh", "class": "/Script/Engine.StaticMeshComponent",
          "values": {"relative_location": [0.0, 0.0, 0.0], "cast_shadow": True}}]},
    {"name": "Door_2", "class": "/Game/Blueprints/BP_Door.BP_Door_C", "label": "Door", "parent": "Floor_1",
     "values": {"hidden": False, "tags": ["Entrance"], "custom_time_dilation": 1.0}, "components": [
         {"name": "Mesh", "class": "/Script/Engine.StaticMeshComponent",
          "values": {"relative_location": [10.0, 0.0, 0.0], "cast_shadow": True}},
         {"name": "Lamp", "class": "/Script/Engine.PointLightComponent",
          "values": {"intensity": 5000.0, "relative_location": [0.0, 0.0, 50.0]}}]},
    {"name": "Ghost_3", "class": "/Script/Engine.StaticMeshActor", "label": "Ghost", "parent": None,
     "values": {"hidden": True, "tags": [], "custom_time_dilation": 1.0}, "components": []},
]


def described(name):
    """A property as the classes of the module have them: a descriptor that cannot be called."""
    return property(lambda self: self.get_editor_property(name))


class StructBase:
    _fields = ()

    def __init__(self, *values):
        self._values = dict(zip(self._fields, list(values) + [0.0] * len(self._fields)))

    def get_editor_property(self, name):
        return self._values[name]

    def set_editor_property(self, name, value):
        if not isinstance(value, (int, float)):
            raise TypeError("Cannot nativize '%s' as 'float'" % type(value).__name__)
        self._values[name] = float(value)


class Vector(StructBase):
    _fields = ("x", "y", "z")
    x, y, z = described("x"), described("y"), described("z")


class Object:
    def __init__(self, record, path):
        self._record, self._path = record, path

    def get_path_name(self):
        return self._path

    def get_name(self):
        return self._record["name"]

    def get_class(self):
        return Thing(self._record["class"], "Class")

    def modify(self, always_mark_dirty=True):
        return True

    def get_editor_property(self, name):
        values = self._record["values"]
        if name not in values:
            raise Exception("%s: Failed to find property '%s'" % (type(self).__name__, name))
        value = values[name]
        if name == "tags":
            return [Name(tag) for tag in value]
        return Vector(*value) if isinstance(value, list) else value

    def set_editor_property(self, name, value):
        old = self.get_editor_property(name)
        if isinstance(old, Vector) != isinstance(value, Vector) or isinstance(old, float) and isinstance(value, str):
            raise TypeError("Cannot nativize '%s' as '%s'" % (type(value).__name__, type(old).__name__))
        self._record["values"][name] = list(value._values.values()) if isinstance(value, Vector) else value


class ActorComponent(Object):
    pass


class StaticMeshComponent(ActorComponent):
    relative_location, cast_shadow = described("relative_location"), described("cast_shadow")


class PointLightComponent(ActorComponent):
    relative_location, intensity = described("relative_location"), described("intensity")


class Actor(Object):
    hidden, tags = described("hidden"), described("tags")
    custom_time_dilation = described("custom_time_dilation")

    def __init__(self, record):
        level = "UEDPIE_0_Start" if state["play"] == "yes" else "Start"
        path = "/Game/Maps/%s.Start:PersistentLevel.%s" % (level, record["name"])
        super().__init__(record, path)

    def get_actor_label(self, create_if_none=True):
        return self._record["label"]

    def set_actor_label(self, new_actor_label, mark_dirty=True):
        self._record["label"] = new_actor_label

    def get_attach_parent_actor(self):
        return next((Actor(r) for r in state["actors"] if r["name"] == self._record["parent"]), None)

    def get_attached_actors(self, reset_array=True, recursively_include_attached_actors=False):
        own = [Actor(r) for r in state["actors"] if r["parent"] == self._record["name"]]
        if recursively_include_attached_actors:
            own += [deeper for actor in own for deeper in actor.get_attached_actors(True, True)]
        return own

    def get_components_by_class(self, component_class=None):
        kinds = {"StaticMeshComponent": StaticMeshComponent, "PointLightComponent": PointLightComponent}
        return [kinds[r["class"].split(".")[-1]](r, "%s.%s" % (self._path, r["name"]))
                for r in self._record["components"]]


class GameplayStatics:
    @staticmethod
    def get_all_actors_of_class(world_context_object, actor_class):
        return [Actor(record) for record in state["actors"]]


class EditorActorSubsystem:
    def get_all_level_actors(self):
        return [Actor(record) for record in state["actors"]]

    def get_selected_level_actors(self):
        return [Actor(state["actors"][0])]

    def destroy_actors(self, actors_to_destroy):
        gone = [actor.get_name() for actor in actors_to_destroy]
        state["actors"] = [r for r in state["actors"] if r["name"] not in gone]
        return True

    def spawn_actor_from_class(self, actor_class, location, rotation=None, transient=False):
        name = "Actor_%d" % len(state["actors"])
        values = {"hidden": False, "tags": [], "custom_time_dilation": 1.0}
        state["actors"].append({"name": name, "class": "/Script/Engine.Actor", "label": name, "parent": None,
                                "values": values, "components": []})
        return Actor(state["actors"][-1])


class LevelEditorSubsystem:
    def is_in_play_in_editor(self):
        return state["play"] == "yes"

    def load_level(self, asset_path):
        return asset_path == "/Game/Maps/Start"

    def editor_request_begin_play(self):
        state["play"] = "begin"

    def editor_request_end_play(self):
        state["play"] = "end"


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
    state = {"assets": ASSETS, "actors": ACTORS, "play": "no"}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as source:
            state = json.load(source)
    output = lines
    # Requests to play take effect between two scripts, as between two frames.
    state["play"] = {"begin": "yes", "end": "no"}.get(state["play"], state["play"])
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

    def get_game_world(self):
        return Thing("/Game/Maps/UEDPIE_0_Start.Start", "World") if state["play"] == "yes" else None


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

"""Assets and their registry."""

import os

from stub.actors import Actor
from stub.objects import BlueprintFunctionLibrary, Class, Interface, Object
from stub.state import current
from stub.structs import EdGraphPinType, LinearColor, TopLevelAssetPath
from stub.wrappers import Array, Map, Name, Property, StructBase, narrow

ENGINE = "/Script/Engine."


def new_asset(package, kind, parent=None, hard=(), soft=(), **data):
    """An asset as data."""
    name = package.rsplit("/", 1)[-1]
    record = {"package": package, "name": name, "class": kind, "parent": parent, "hard": list(hard), "soft": list(soft)}
    return dict(record, **data)


def find_record(path):
    package, _, name = path.partition(".")
    for asset in current().assets:
        if asset["package"] == package and name in ("", asset["name"]):
            return asset
    return None


class AssetData(StructBase):
    """What the registry knows of an asset."""

    def __init__(self, record=None):
        super().__init__()
        self._record = record

    @property
    def package_name(self):
        return Name(self._record["package"])

    @property
    def package_path(self):
        return Name(self._record["package"].rsplit("/", 1)[0])

    @property
    def asset_name(self):
        return Name(self._record["name"])

    @property
    def asset_class_path(self):
        return TopLevelAssetPath(*self._record["class"].rsplit(".", 1))

    def get_tag_value(self, tag_name):
        """x.get_tag_value(tag_name) -> str or None"""
        return _tags(self._record).get(tag_name)


def _tags(record):
    parent = record["parent"]
    if not parent:
        return {}
    kind = "/Script/CoreUObject.Class" if parent.startswith("/Script") else "/Script/Engine.BlueprintGeneratedClass"
    return {"ParentClass": "%s'%s'" % (kind, parent), "BlueprintType": "BPTYPE_Normal"}


class AssetRegistry(Interface):
    SCRIPT = "/Script/AssetRegistry"

    def is_loading_assets(self):
        """x.is_loading_assets() -> bool"""
        return current().is_loading_assets

    def get_assets_by_package_name(self, package_name, include_only_on_disk_assets=False):
        """x.get_assets_by_package_name(package_name) -> Array[AssetData] or None"""
        found = [one for one in current().assets if one["package"].lower() == str(package_name).lower()]
        return Array(AssetData(one) for one in found) or None

    def get_assets(self, filter, skip_ar_filtered_assets=True):
        """x.get_assets(filter) -> Array[AssetData] or None"""
        folders = [str(one).rstrip("/") for one in filter.package_paths]
        packages = [str(one) for one in filter.package_names]
        classes = ["%s.%s" % (one.package_name, one.asset_name) for one in filter.class_paths]
        # Older versions know the names of classes only.
        classes += [ENGINE + str(one) for one in filter.class_names]

        def in_folder(record):
            own = record["package"].rsplit("/", 1)[0]
            return not folders or any(
                own == one or (filter.recursive_paths and own.startswith(one + "/")) for one in folders
            )

        found = [
            AssetData(one)
            for one in reversed(current().assets)
            if in_folder(one)
            and (not packages or one["package"] in packages)
            and (not classes or one["class"] in classes)
        ]
        return Array(found) or None

    @staticmethod
    def _kinds(options):
        kinds = (("hard", options.include_hard_package_references), ("soft", options.include_soft_package_references))
        return [kind for kind, wanted in kinds if wanted]

    def get_dependencies(self, package_name, dependency_options):
        """x.get_dependencies(package_name, dependency_options) -> Array[Name] or None"""
        found = find_record(str(package_name))
        if found is None:
            return None
        return Array(Name(one) for kind in self._kinds(dependency_options) for one in found[kind]) or None

    def get_referencers(self, package_name, reference_options):
        """x.get_referencers(package_name, reference_options) -> Array[Name] or None"""
        kinds = self._kinds(reference_options)
        found = [one["package"] for one in current().assets if any(str(package_name) in one[kind] for kind in kinds)]
        return Array(Name(one) for one in found) or None


class AssetRegistryHelpers(Object):
    SCRIPT = "/Script/AssetRegistry"

    @classmethod
    def get_asset_registry(cls):
        """X.get_asset_registry() -> AssetRegistry"""
        return AssetRegistry()


class EditorAssetLibrary(BlueprintFunctionLibrary):
    """Assets as the content browser changes them."""

    SCRIPT = "/Script/EditorScriptingUtilities"

    @classmethod
    def get_tag_values(cls, asset_path):
        """X.get_tag_values(asset_path) -> Map[Name, str]"""
        found = find_record(asset_path) if current().can_script() else None
        return Map({Name(key): value for key, value in _tags(found).items()}) if found else Map()

    @classmethod
    def rename_asset(cls, source_asset_path, destination_asset_path):
        """X.rename_asset(source_asset_path, destination_asset_path) -> bool"""
        state, found = current(), find_record(source_asset_path)
        if not state.can_script() or found is None or found.get("read_only"):
            return False
        users = [one for one in state.assets if source_asset_path in one["hard"] + one["soft"]]
        if users:
            state.assets.append(
                dict(
                    new_asset(source_asset_path, "/Script/CoreUObject.ObjectRedirector"), hard=[destination_asset_path]
                )
            )
        found["package"], found["name"] = destination_asset_path, destination_asset_path.rsplit("/", 1)[-1]
        return True

    @classmethod
    def delete_asset(cls, asset_path_to_delete):
        """X.delete_asset(asset_path_to_delete) -> bool"""
        state, found = current(), find_record(asset_path_to_delete)
        if not state.can_script() or found is None or found.get("read_only"):
            return False
        state.assets.remove(found)
        return True

    @classmethod
    def save_asset(cls, asset_to_save, only_if_is_dirty=True):
        """X.save_asset(asset_to_save, only_if_is_dirty=True) -> bool"""
        found = find_record(asset_to_save) if current().can_script() else None
        return found is not None and not found.get("read_only")


class AssetExportTask(Object):
    PROPERTIES = tuple(
        Property(name, kind, default)
        for name, kind, default in (
            ("object", "Object", None),
            ("filename", "str", ""),
            ("automated", "bool", False),
            ("prompt", "bool", True),
            ("replace_identical", "bool", False),
            ("selected", "bool", False),
            ("exporter", "Exporter", None),
        )
    )
    SCRIPT = "/Script/Engine"


class Exporter(Object):
    SCRIPT = "/Script/Engine"

    @classmethod
    def run_asset_export_task(cls, task):
        """X.run_asset_export_task(task) -> bool"""
        path, thing = task.get_editor_property("filename"), task.get_editor_property("object")
        if not path.endswith(".t3d"):
            return False
        lines = getattr(thing, "_asset", {}).get("lines", 0)
        text = 'Begin Object Class=%s Name="%s"\r\n%sEnd Object\r\n' % (
            thing.get_class().get_path_name(),
            thing.get_name(),
            "".join("   CustomProperties Pin (PinId=%08X,PinName)\r\n" % line for line in range(lines)),
        )
        # As some versions do.
        with open(path, "wb") as out:
            out.write(b"\xff\xfe" + text.encode("utf-16-le"))
        return True


class ObjectExporterT3D(Exporter):
    SCRIPT = "/Script/UnrealEd"


class AssetImportTask(Object):
    PROPERTIES = tuple(
        Property(name, kind, default)
        for name, kind, default in (
            ("filename", "str", ""),
            ("destination_path", "str", ""),
            ("destination_name", "str", ""),
            ("automated", "bool", False),
            ("replace_existing", "bool", False),
            ("save", "bool", False),
            ("imported_object_paths", "Array[str]", list),
        )
    )
    SCRIPT = "/Script/UnrealEd"


class AssetTools(Interface):
    SCRIPT = "/Script/AssetTools"

    def import_asset_tasks(self, import_tasks):
        """x.import_asset_tasks(import_tasks) -> None"""
        for task in import_tasks:
            file = task.get_editor_property("filename")
            if not file.endswith(".png") or not os.path.exists(file):
                continue
            package = "%s/%s" % (
                task.get_editor_property("destination_path"),
                task.get_editor_property("destination_name"),
            )
            state = current()
            state.assets = [one for one in state.assets if one["package"] != package]
            state.assets.append(new_asset(package, ENGINE + "Texture2D"))
            task._values()["imported_object_paths"] = ["%s.%s" % (package, package.rsplit("/", 1)[-1])]


class AssetToolsHelpers(Object):
    SCRIPT = "/Script/AssetTools"

    @classmethod
    def get_asset_tools(cls):
        """X.get_asset_tools() -> AssetTools"""
        return AssetTools()


class Asset(Object):
    """What assets have in common here. It is not in the module."""

    SCRIPT = "/Script/Engine"

    def __init__(self, record):
        self._asset = record

    def get_path_name(self):
        """x.get_path_name() -> str"""
        return "%s.%s" % (self._asset["package"], self._asset["name"])

    def get_class(self):
        """x.get_class() -> Class"""
        return Class(self._asset["class"])


class StreamableRenderAsset(Object):
    SCRIPT = "/Script/Engine"


class Texture(Asset, StreamableRenderAsset):
    pass


class Texture2D(Texture):
    pass


class MaterialInterface(Asset):
    pass


class Material(MaterialInterface):
    pass


class MaterialInstance(MaterialInterface):
    pass


class MaterialInstanceConstant(MaterialInstance):
    pass


class DataTable(Asset):
    pass


class EdGraph(Object):
    SCRIPT = "/Script/Engine"


class BlueprintCore(Asset):
    pass


class Blueprint(BlueprintCore):
    def _is_actor(self):
        return issubclass(Class(self._asset["parent"]).native(), Actor)

    def _templates(self):
        made = []
        for name, path in self._asset.setdefault("components", {}).items():
            template = Class(path).native()(None, name)
            template.get_path_name = lambda name=name: "%s.%s_GEN_VARIABLE" % (self.get_path_name(), name)
            template.get_name = lambda name=name: name
            template.get_class = lambda path=path: Class(path)
            made.append(template)
        return made

    def _add_template(self, kind):
        name = kind.get_path_name().split(".")[-1].replace("Component", "")
        self._asset.setdefault("components", {})[name] = kind.get_path_name()
        return self._templates()[-1]

    def generated_class(self):
        """x.generated_class() -> type(Class)"""
        return Class("%s.%s_C" % (self._asset["package"], self._asset["name"]))


class BlueprintEditorLibrary(BlueprintFunctionLibrary):
    SCRIPT = "/Script/BlueprintEditorLibrary"

    @classmethod
    def get_basic_type_by_name(cls, type_name):
        """X.get_basic_type_by_name(type_name) -> EdGraphPinType"""
        made = EdGraphPinType()
        made.kind = str(type_name)
        return made

    @classmethod
    def add_member_variable(cls, blueprint, member_name, variable_type):
        """X.add_member_variable(blueprint, member_name, variable_type) -> bool"""
        variables = blueprint._asset.setdefault("variables", {})
        known = ("bool", "byte", "int", "int64", "real", "string", "name", "text")
        if str(member_name) in variables or variable_type.kind not in known:
            return False
        variables[str(member_name)] = variable_type.kind
        return True

    @classmethod
    def set_blueprint_variable_instance_editable(cls, blueprint, variable_name, instance_editable):
        """X.set_blueprint_variable_instance_editable(blueprint, variable_name, instance_editable) -> None"""
        current()

    @classmethod
    def find_graph(cls, blueprint, graph_name):
        """X.find_graph(blueprint, graph_name) -> EdGraph"""
        return EdGraph() if str(graph_name) in blueprint._asset.setdefault("functions", []) else None

    @classmethod
    def add_function_graph(cls, blueprint, func_name="NewFunction"):
        """X.add_function_graph(blueprint, func_name="NewFunction") -> EdGraph"""
        blueprint._asset.setdefault("functions", []).append(str(func_name))
        return EdGraph()

    @classmethod
    def remove_function_graph(cls, blueprint, func_name):
        """X.remove_function_graph(blueprint, func_name) -> None"""
        blueprint._asset["functions"].remove(str(func_name))

    @classmethod
    def compile_blueprint(cls, blueprint):
        """X.compile_blueprint(blueprint) -> None"""
        if blueprint._asset.get("is_broken"):
            current().log("LogBlueprint", "[Compiler] The node is not connected", "Error")

    @classmethod
    def generated_class(cls, blueprint_obj):
        """X.generated_class(blueprint_obj) -> type(Class)"""
        return blueprint_obj.generated_class()


class MaterialEditingLibrary(BlueprintFunctionLibrary):
    SCRIPT = "/Script/MaterialEditor"

    @staticmethod
    def _of(material, kind):
        return material._asset.setdefault("parameters", {}).setdefault(kind, {})

    @classmethod
    def get_scalar_parameter_names(cls, material):
        """X.get_scalar_parameter_names(material) -> Array[Name]"""
        return Array(Name(one) for one in cls._of(material, "scalar"))

    @classmethod
    def get_vector_parameter_names(cls, material):
        """X.get_vector_parameter_names(material) -> Array[Name]"""
        return Array(Name(one) for one in cls._of(material, "vector"))

    @classmethod
    def get_texture_parameter_names(cls, material):
        """X.get_texture_parameter_names(material) -> Array[Name]"""
        return Array(Name(one) for one in cls._of(material, "texture"))

    @classmethod
    def get_static_switch_parameter_names(cls, material):
        """X.get_static_switch_parameter_names(material) -> Array[Name]"""
        return Array()

    @classmethod
    def set_material_instance_scalar_parameter_value(cls, instance, parameter_name, value, association=None):
        """X.set_material_instance_scalar_parameter_value(instance, parameter_name, value) -> bool"""
        cls._of(instance, "scalar")[str(parameter_name)] = narrow(value)
        return True

    @classmethod
    def get_material_instance_scalar_parameter_value(cls, instance, parameter_name, association=None):
        """X.get_material_instance_scalar_parameter_value(instance, parameter_name) -> float"""
        return cls._of(instance, "scalar")[str(parameter_name)]

    @classmethod
    def set_material_instance_vector_parameter_value(cls, instance, parameter_name, value, association=None):
        """X.set_material_instance_vector_parameter_value(instance, parameter_name, value) -> bool"""
        cls._of(instance, "vector")[str(parameter_name)] = (value.r, value.g, value.b, value.a)
        return True

    @classmethod
    def get_material_instance_vector_parameter_value(cls, instance, parameter_name, association=None):
        """X.get_material_instance_vector_parameter_value(instance, parameter_name) -> LinearColor"""
        return LinearColor(*cls._of(instance, "vector")[str(parameter_name)])

    @classmethod
    def set_material_instance_texture_parameter_value(cls, instance, parameter_name, value, association=None):
        """X.set_material_instance_texture_parameter_value(instance, parameter_name, value) -> bool"""
        cls._of(instance, "texture")[str(parameter_name)] = value
        return True

    @classmethod
    def get_material_instance_texture_parameter_value(cls, instance, parameter_name, association=None):
        """X.get_material_instance_texture_parameter_value(instance, parameter_name) -> Texture"""
        return cls._of(instance, "texture")[str(parameter_name)]

    @classmethod
    def update_material_instance(cls, instance):
        """X.update_material_instance(instance) -> None"""
        current()


class DataTableFunctionLibrary(BlueprintFunctionLibrary):
    @staticmethod
    def _rows(table):
        return table._asset.setdefault("rows", {})

    @classmethod
    def get_data_table_row_names(cls, table):
        """X.get_data_table_row_names(table) -> Array[Name]"""
        return Array(Name(one) for one in cls._rows(table))

    @classmethod
    def get_data_table_column_names(cls, table):
        """X.get_data_table_column_names(table) -> Array[Name]"""
        return Array(Name(one) for one in table._asset["columns"])

    @classmethod
    def get_data_table_column_as_string(cls, data_table, property_name):
        """X.get_data_table_column_as_string(data_table, property_name) -> Array[str]"""
        return Array(row[str(property_name)] for row in cls._rows(data_table).values())

    @classmethod
    def fill_data_table_from_csv_string(cls, data_table, csv_string, import_row_struct=None):
        """X.fill_data_table_from_csv_string(data_table, csv_string) -> bool"""
        import csv

        lines = list(csv.reader(csv_string.splitlines()))
        if not lines or lines[0][0] != "---" or lines[0][1:] != data_table._asset["columns"]:
            return False
        data_table._asset["rows"] = {line[0]: dict(zip(lines[0][1:], line[1:])) for line in lines[1:]}
        return True

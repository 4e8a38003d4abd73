"""Variables, functions and components of Blueprints."""

from typing import Any, Dict, List

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint import faults, log_file, log_lines
from spawnpoint.ops.asset_files import export
from spawnpoint.parts import component_class
from spawnpoint.tools import tool


def blueprint(path: str) -> Any:
    return assets.loaded(path, unreal.Blueprint, "Blueprint")


def handles(asset: Any) -> List[Any]:
    subsystem = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem)
    return list(subsystem.k2_gather_subobject_data_for_blueprint(asset) or [])


def component_cards(asset: Any) -> List[Dict[str, str]]:
    library = unreal.SubobjectDataBlueprintFunctionLibrary
    found: Dict[str, Dict[str, str]] = {}
    for handle in handles(asset):
        data = library.get_data(handle)
        thing = library.get_object(data)
        if isinstance(thing, unreal.ActorComponent):
            name = str(library.get_variable_name(data))
            found.setdefault(name, {"name": name, "type": str(thing.get_class().get_path_name())})
    return list(found.values())


@tool(read_only=True)
def describe_blueprint(path: str, with_text: bool = False) -> Dict[str, Any]:
    """Describe an Unreal Blueprint: its parent class and its components. With `with_text`, also its variables,
    functions and nodes as T3D text."""
    asset = blueprint(path)
    found: Dict[str, Any] = {
        "path": str(asset.get_path_name()),
        "parent": assets.bare(str(assets.found(path).get_tag_value("ParentClass") or "")),
        "components": component_cards(asset),
    }
    if with_text:
        found["text"] = export(asset, "T3D")
    return found


@tool
def add_blueprint_variable(path: str, name: str, type: str = "float", editable: bool = True) -> Dict[str, Any]:
    """Add a variable to an Unreal Blueprint and compile it. `type` is one of bool, byte, int, int64, float, double,
    string, name, text. With `editable`, instances in levels can have their own value."""
    asset, library = blueprint(path), unreal.BlueprintEditorLibrary
    # Python has doubles, and Unreal names their type after the smaller one.
    kind = library.get_basic_type_by_name("real" if type in ("float", "double") else type)
    with unreal.ScopedEditorTransaction("Spawnpoint: Add variable %s" % name):
        if not library.add_member_variable(asset, name, kind):
            raise faults.invalid(
                "The editor did not add the variable '%s'" % name, "the name is taken, or '%s' is not a type" % type
            )
        library.set_blueprint_variable_instance_editable(asset, name, editable)
    return dict(compile_blueprint(path), variable=name)


@tool
def add_blueprint_function(path: str, name: str) -> Dict[str, Any]:
    """Add an empty function to an Unreal Blueprint and compile it."""
    asset, library = blueprint(path), unreal.BlueprintEditorLibrary
    if library.find_graph(asset, name) is not None:
        raise faults.invalid("'%s' already has a graph '%s'" % (path, name))
    with unreal.ScopedEditorTransaction("Spawnpoint: Add function %s" % name):
        library.add_function_graph(asset, name)
    if library.find_graph(asset, name) is None:
        raise faults.internal("The editor did not add the function '%s'" % name, "its log says why")
    return dict(compile_blueprint(path), function=name)


@tool
def remove_blueprint_function(path: str, name: str) -> Dict[str, Any]:
    """Remove a function from an Unreal Blueprint and compile it."""
    asset, library = blueprint(path), unreal.BlueprintEditorLibrary
    if library.find_graph(asset, name) is None:
        raise faults.missing("Function", "'%s' of %s" % (name, path))
    with unreal.ScopedEditorTransaction("Spawnpoint: Remove function %s" % name):
        library.remove_function_graph(asset, name)
    if library.find_graph(asset, name) is not None:
        raise faults.internal("The editor did not remove the function '%s'" % name, "its log says why")
    return dict(compile_blueprint(path), function=name)


@tool
def add_blueprint_component(path: str, component: str) -> Dict[str, Any]:
    """Add a component, for example PointLightComponent, to an Unreal Blueprint and compile it."""
    asset, kind = blueprint(path), component_class(component)
    found = handles(asset)
    if not found:
        raise faults.invalid("%s has no components: its parent class is not an actor" % path)
    params = unreal.AddNewSubobjectParams(parent_handle=found[0], new_class=kind, blueprint_context=asset)
    with unreal.ScopedEditorTransaction("Spawnpoint: Add component %s" % component):
        handle, reason = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem).add_new_subobject(params)
    if not unreal.SubobjectDataBlueprintFunctionLibrary.is_handle_valid(handle):
        raise faults.invalid("The editor did not add the component: %s" % reason)
    return dict(compile_blueprint(path), components=component_cards(asset))


@tool
def compile_blueprint(path: str) -> Dict[str, Any]:
    """Compile an Unreal Blueprint. Says whether its class can be used, and what the compiler wrote."""
    asset = blueprint(path)
    lines = compiler_lines(asset)
    is_compiled = unreal.BlueprintEditorLibrary.generated_class(asset) is not None
    errors = [line["Message"] for line in lines if line["Level"] == "error"]
    if errors or not is_compiled:
        raise faults.invalid("%s does not compile: %s" % (path, "; ".join(errors[:3]) or "it has no class"))
    return {"compiled": True, "warnings": [line["Message"] for line in lines if line["Level"] == "warn"]}


def compiler_lines(asset: Any) -> List[Dict[str, Any]]:
    """Compiles, and returns what was logged meanwhile."""
    path = log_file.path()
    log_file.flush()
    begun = log_lines.size(path)
    unreal.BlueprintEditorLibrary.compile_blueprint(asset)
    log_file.flush()
    return [log_lines.parse(line) for line in log_lines.since(path, begun)[0]]

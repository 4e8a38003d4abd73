"""Parameters of material instances."""

from typing import Any, Dict, List, Union

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint import faults
from spawnpoint.tools import tool


@tool(read_only=True)
def list_material_parameters(path: str) -> Dict[str, List[str]]:
    """List the parameters of an Unreal material or material instance, by kind."""
    material = assets.loaded(path, unreal.MaterialInterface, "material")
    library = unreal.MaterialEditingLibrary
    return {
        "scalars": [str(name) for name in library.get_scalar_parameter_names(material) or []],
        "vectors": [str(name) for name in library.get_vector_parameter_names(material) or []],
        "textures": [str(name) for name in library.get_texture_parameter_names(material) or []],
        "switches": [str(name) for name in library.get_static_switch_parameter_names(material) or []],
    }


@tool
def set_material_parameter(path: str, name: str, value: Union[float, str, List[float]]) -> Dict[str, Any]:
    """Set a parameter of an Unreal material instance and read it back: a number, a color as [red, green, blue] or
    [red, green, blue, alpha], or the path of a texture."""
    instance = assets.loaded(path, unreal.MaterialInstanceConstant, "material instance")
    library, known = unreal.MaterialEditingLibrary, list_material_parameters(path)
    with unreal.ScopedEditorTransaction("Spawnpoint: Set %s" % name):
        instance.modify()
        if isinstance(value, str):
            check(name, known["textures"], "texture")
            texture = assets.loaded(value, unreal.Texture, "texture")
            library.set_material_instance_texture_parameter_value(instance, name, texture)
            found = library.get_material_instance_texture_parameter_value(instance, name)
            is_set = found is not None and found.get_path_name() == texture.get_path_name()
        elif isinstance(value, list):
            check(name, known["vectors"], "vector")
            if len(value) not in (3, 4):
                raise faults.argument("value", "expected 3 or 4 numbers")
            color = unreal.LinearColor(*[float(one) for one in value])
            library.set_material_instance_vector_parameter_value(instance, name, color)
            found = library.get_material_instance_vector_parameter_value(instance, name)
            is_set = all(abs(a - b) < 1e-4 for a, b in zip((found.r, found.g, found.b), value))
        else:
            check(name, known["scalars"], "scalar")
            library.set_material_instance_scalar_parameter_value(instance, name, float(value))
            found = library.get_material_instance_scalar_parameter_value(instance, name)
            is_set = abs(found - float(value)) < 1e-4
        library.update_material_instance(instance)
    if not is_set:
        raise faults.internal("The editor did not set '%s'" % name, "its log says why")
    return {"path": str(instance.get_path_name()), "name": name, "value": value}


def check(name: str, known: List[str], kind: str) -> None:
    if name not in known:
        raise faults.missing("Parameter", "'%s'" % name, "%s parameters: %s" % (kind, ", ".join(known[:5]) or "none"))

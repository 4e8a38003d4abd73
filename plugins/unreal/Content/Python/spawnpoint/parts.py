"""An actor and its components, which clients see as the components of an object."""

from typing import Any, List

import unreal

from spawnpoint import faults, type_info


def parts_of(actor: Any) -> List[Any]:
    """What has properties: the actor itself, and then its components."""
    return [actor] + [part for part in actor.get_components_by_class(unreal.ActorComponent) or [] if part]


def find_part(actor: Any, wanted: str) -> Any:
    """The part with this index, class path, class name, or base class; in this order."""
    parts = parts_of(actor)
    if wanted.isdigit() and int(wanted) < len(parts):
        return parts[int(wanted)]
    short = wanted.rsplit(".", 1)[-1].lower()
    for part in parts:
        if type_info.type_path(part) == wanted:
            return part
    if "." not in wanted:
        for part in parts:
            if type_info.short_name(part).lower() == short:
                return part
        for part in parts:
            if any(base.__name__.lower() == short for base in type(part).__mro__):
                return part
    raise not_found(actor, wanted)


def not_found(actor: Any, wanted: str) -> faults.Fault:
    names = [type_info.short_name(part) for part in parts_of(actor)]
    hint = "it has %s" % ", ".join(names[:5])
    return faults.missing("Component", "'%s' on '%s'" % (wanted, actor.get_actor_label()), hint)


def component_class(wanted: str) -> Any:
    """The class of components with this name or path."""
    native = type_info.native(wanted, unreal.ActorComponent)
    if native is not None:
        return getattr(native, "static_class")()
    if wanted.startswith("/"):
        found = unreal.load_class(None, wanted)
        if found is not None and isinstance(unreal.get_default_object(found), unreal.ActorComponent):
            return found
    near = [name for name in type_info.subclasses(unreal.ActorComponent) if wanted.lower() in name.lower()]
    hint = (
        "did you mean %s?" % ", ".join(near[:5]) if near else "SearchTypes finds component types by a part of the name"
    )
    raise faults.missing("Type", "'%s'" % wanted, hint)


class Subobjects:
    """The components of an actor in the level, as the editor's details panel changes them."""

    def __init__(self, actor: Any) -> None:
        self._subsystem = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem)
        self._handles = list(self._subsystem.k2_gather_subobject_data_for_instance(actor) or [])
        if not self._handles:
            raise faults.internal("The editor did not list the components of '%s'" % actor.get_actor_label())

    def add(self, kind: Any) -> Any:
        """Adds a component below the root and returns it."""
        params = unreal.AddNewSubobjectParams(parent_handle=self._handles[0], new_class=kind)
        handle, reason = self._subsystem.add_new_subobject(params)
        library = unreal.SubobjectDataBlueprintFunctionLibrary
        if not library.is_handle_valid(handle):
            raise faults.invalid("The editor did not add the component: %s" % reason)
        return library.get_object(library.get_data(handle))

    def _delete(self, handle: Any, component: Any) -> bool:
        if hasattr(self._subsystem, "k2_delete_subobject_from_instance"):
            return bool(self._subsystem.k2_delete_subobject_from_instance(self._handles[0], handle))
        # Older versions only have a function for Blueprints.
        owner, path = component.get_owner(), component.get_path_name()
        for one in (owner, component):
            one.modify()
        component.destroy_component(owner)
        return all(one.get_path_name() != path for one in parts_of(owner))

    def remove(self, component: Any) -> None:
        library = unreal.SubobjectDataBlueprintFunctionLibrary
        for handle in self._handles:
            found = library.get_object(library.get_data(handle))
            if found is not None and found.get_path_name() == component.get_path_name():
                if not self._delete(handle, component):
                    raise faults.invalid(
                        "The editor did not remove %s" % component.get_name(),
                        "components that the class defines can only be removed in the class",
                    )
                return
        raise faults.missing("Component", component.get_name())

"""Changes to actors. Each must run in a transaction. If the editor does not make it, it fails and leaves nothing."""

from typing import Any, List, Optional

import unreal

from spawnpoint import cards, editor, faults
from spawnpoint.parts import Subobjects, component_class, find_part, parts_of

MOST_NAME = 256


def check_name(name: str) -> None:
    if not name.strip() or len(name) > MOST_NAME:
        raise faults.argument("name", "expected 1 to %d characters" % MOST_NAME)


def create(name: str, parent: Optional[Any]) -> Any:
    """An empty actor. It gets a root component, without which it would have no place and no parent."""
    check_name(name)
    actor = editor.actor_editor().spawn_actor_from_class(unreal.Actor.static_class(), unreal.Vector(0.0, 0.0, 0.0))
    if actor is None:
        raise faults.internal("The editor did not create the actor", "its log says why")
    try:
        if actor.get_editor_property("root_component") is None:
            Subobjects(actor).add(unreal.SceneComponent.static_class())
        actor.set_actor_label(name)
        if parent is not None:
            attach(actor, parent)
    except Exception:
        destroy(actor)
        raise
    return actor


def duplicate(actor: Any, parent: Optional[Any]) -> Any:
    made = editor.actor_editor().duplicate_actor(actor)
    if made is None:
        raise faults.internal("The editor did not duplicate '%s'" % actor.get_actor_label(), "its log says why")
    try:
        for child in list(actor.get_attached_actors() or []):
            if child.get_path_name() != made.get_path_name():
                duplicate(child, made)
        target = parent if parent is not None else actor.get_attach_parent_actor()
        if target is not None:
            attach(made, target)
    except Exception:
        destroy(made)
        raise
    return made


def destroy(actor: Any) -> None:
    """Deletes an actor and everything that is attached to it."""
    label = actor.get_actor_label()
    gone = [*(actor.get_attached_actors(True, True) or []), actor]
    if not _destroy(gone):
        raise faults.internal("The editor did not delete '%s'" % label, "its log says why")


def _destroy(gone: List[Any]) -> bool:
    subsystem = editor.actor_editor()
    if hasattr(subsystem, "destroy_actors"):
        return bool(subsystem.destroy_actors(gone))
    # Unreal 5.0 deletes one at a time.
    return all(subsystem.destroy_actor(actor) for actor in gone)


def _tell_of_change(*actors: Any) -> None:
    """Attachments are properties of root components. The undo history records them only after `modify`."""
    for actor in actors:
        actor.modify()
        root = actor.get_editor_property("root_component")
        if root is not None:
            root.modify()


def attach(actor: Any, parent: Optional[Any]) -> None:
    """Attaches an actor, or detaches it from its parent. It stays where it is in the world."""
    if parent is None:
        _tell_of_change(*[one for one in (actor, actor.get_attach_parent_actor()) if one is not None])
        keep = unreal.DetachmentRule.KEEP_WORLD
        actor.detach_from_actor(keep, keep, keep)
        if actor.get_attach_parent_actor() is not None:
            raise faults.internal("The editor did not detach '%s'" % actor.get_actor_label())
        return
    check_attachable(actor, parent)
    _tell_of_change(actor, parent)
    rule = unreal.AttachmentRule.KEEP_WORLD
    actor.attach_to_actor(parent, "None", rule, rule, rule, False)
    now = actor.get_attach_parent_actor()
    if now is None or now.get_path_name() != parent.get_path_name():
        raise faults.invalid(
            "The editor did not attach '%s' to '%s'" % (actor.get_actor_label(), parent.get_actor_label()),
            "both need a root component, and a movable actor cannot carry a static one",
        )


def check_attachable(actor: Any, parent: Any) -> None:
    above = parent
    while above is not None:
        if above.get_path_name() == actor.get_path_name():
            raise faults.invalid(
                "'%s' is '%s' or is attached to it" % (parent.get_actor_label(), actor.get_actor_label())
            )
        above = above.get_attach_parent_actor()


def rename(actor: Any, name: str) -> None:
    check_name(name)
    actor.modify()
    actor.set_actor_label(name)
    if str(actor.get_actor_label()) != name:
        raise faults.invalid("The editor changed the label to '%s'" % actor.get_actor_label())


def set_active(actor: Any, active: bool) -> None:
    """Shows or hides an actor, in the game and in the editor's viewport."""
    if editor.game_world():
        actor.set_actor_hidden_in_game(not active)
    else:
        actor.modify()
        actor.set_editor_property("hidden", not active)
        actor.set_is_temporarily_hidden_in_editor(not active)
    if cards.is_active(actor) != active:
        raise faults.internal("The editor did not change the visibility of '%s'" % actor.get_actor_label())


def check_addable(actor: Any, wanted: str) -> Any:
    """The class of a component that can be added."""
    kind = component_class(wanted)
    path = kind.get_path_name()
    if any(part.get_class().get_path_name() == path for part in parts_of(actor)):
        raise faults.invalid(
            "'%s' already has a %s" % (actor.get_actor_label(), path.rsplit(".", 1)[-1]),
            "components are found by their class, so a second one could not be told apart; add it to a child",
        )
    return kind


def add_component(actor: Any, wanted: str) -> Any:
    added = Subobjects(actor).add(check_addable(actor, wanted))
    if added is None:
        raise faults.internal("The editor did not add '%s'" % wanted, "its log says why")
    return added


def check_removable(actor: Any, wanted: str) -> Any:
    part = find_part(actor, wanted)
    if isinstance(part, unreal.Actor):
        raise faults.invalid("An actor cannot be removed from itself", "delete the object instead")
    return part


def remove_component(actor: Any, wanted: str) -> None:
    part = check_removable(actor, wanted)
    path = part.get_path_name()
    Subobjects(actor).remove(part)
    if any(one.get_path_name() == path for one in parts_of(actor)):
        raise faults.internal("The editor did not remove '%s'" % wanted, "its log says why")

"""Checks a list of changes before the first of them is made, and predicts their results."""

from typing import Any, Callable, Dict, List, Optional

import unreal

from spawnpoint import actor_changes, cards, faults, member_path, type_info, values
from spawnpoint.parts import component_class, find_part
from spawnpoint.services import Services


class Planned:
    """An actor that a list of changes creates or works on."""

    def __init__(self, name: str, actor: Optional[Any], parent: Optional["Planned"]) -> None:
        self.name = name
        self.actor = actor
        self.parent = parent
        self.is_deleted = False
        # Components that the list adds and removes, by class path; values that it sets.
        self.added: Dict[str, Any] = {}
        self.removed: List[str] = []
        self.values: Dict[str, Any] = {}
        self.active: Optional[bool] = None

    def path(self) -> str:
        above = self.parent.path() if self.parent is not None else ""
        return "%s/%s" % (above, self.name)


class EditPlan:
    """The actors as they would be after the changes so far."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._by_id: Dict[str, Planned] = {}
        self._labels: Dict[str, Planned] = {}

    def add(self, change: Dict[str, Any]) -> Dict[str, Any]:
        """The predicted result of the next change."""
        make: Callable[[Dict[str, Any]], Dict[str, Any]] = getattr(self, "_" + change["do"])
        return make(change)

    def _target(self, target: str) -> Planned:
        if target.startswith("$"):
            planned = self._labels.get(target)
            if planned is None:
                hint = 'an earlier change must create it with "as": "%s"' % target
                raise faults.missing("Label", "'%s'" % target, hint)
        else:
            planned = self._existing(self._services.actor(target))
        above: Optional[Planned] = planned
        while above is not None:
            if above.is_deleted:
                raise faults.invalid("%s is deleted by an earlier change" % target)
            above = above.parent
        return planned

    def _existing(self, actor: Any) -> Planned:
        id = self._services.ids.of(actor)
        if id not in self._by_id:
            above = actor.get_attach_parent_actor()
            parent = self._existing(above) if above is not None else None
            self._by_id[id] = Planned(str(actor.get_actor_label()), actor, parent)
        return self._by_id[id]

    def _parent(self, change: Dict[str, Any]) -> Optional[Planned]:
        return self._target(change["parent"]) if change.get("parent") else None

    def _result(self, planned: Planned, before: Optional[str], after: Optional[str]) -> Dict[str, Any]:
        result: Dict[str, Any] = {"path": planned.path()}
        if planned.actor is not None:
            result["object"] = self._services.ids.of(planned.actor)
        if before is not None:
            result["before"] = before
        if after is not None:
            result["after"] = after
        return result

    def _label(self, planned: Planned, change: Dict[str, Any]) -> None:
        label = change.get("as")
        if not label:
            return
        if label in self._labels:
            raise faults.invalid("An earlier change already has the label '%s'" % label)
        self._labels[label] = planned

    def _part(self, planned: Planned, wanted: str) -> Any:
        """The part that a change is about; the default object of its class if it does not exist yet."""
        for path, kind in planned.added.items():
            if wanted in (path, path.rsplit(".", 1)[-1]) or wanted.lower() == path.rsplit(".", 1)[-1].lower():
                return unreal.get_default_object(kind)
        if planned.actor is None:
            kind = type_info.native(wanted, unreal.Object)
            if kind in (unreal.Actor, unreal.SceneComponent):
                return unreal.get_default_object(kind)
            raise faults.missing("Component", "'%s' on '%s'" % (wanted, planned.name))
        part = find_part(planned.actor, wanted)
        if type_info.type_path(part) in planned.removed:
            raise faults.invalid("'%s' is removed by an earlier change" % wanted)
        return part

    def _set(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned = self._target(change["object"])
        part = self._part(planned, change["component"])
        wanted = self._services.members.wanted(part, change["member"], change["value"])
        key = "%s.%s" % (part.get_path_name(), change["member"])
        before = planned.values.get(key)
        if before is None:
            before = self._services.values.text(member_path.read(part, change["member"]))
        after = self._services.values.text(wanted)
        planned.values[key] = after
        return self._result(planned, values.cut(before), values.cut(after))

    def _create(self, change: Dict[str, Any]) -> Dict[str, Any]:
        actor_changes.check_name(change["name"])
        planned = Planned(change["name"], None, self._parent(change))
        self._label(planned, change)
        return self._result(planned, None, "Actor")

    def _duplicate(self, change: Dict[str, Any]) -> Dict[str, Any]:
        source = self._target(change["object"])
        parent = self._parent(change) or source.parent
        copy = Planned(source.name, None, parent)
        copy.added = dict(source.added)
        if source.actor is not None:
            for part in source.actor.get_components_by_class(unreal.ActorComponent) or []:
                if type_info.type_path(part) not in source.removed:
                    copy.added[type_info.type_path(part)] = part.get_class()
        self._label(copy, change)
        after = type_info.short_name(source.actor) if source.actor is not None else "Actor"
        result = self._result(copy, None, after)
        # The editor numbers a label that is taken.
        del result["path"]
        return result

    def _delete(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned = self._target(change["object"])
        result = self._result(planned, planned.path(), None)
        del result["path"]
        planned.is_deleted = True
        return result

    def _reparent(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned, parent = self._target(change["object"]), self._parent(change)
        above = parent
        while above is not None:
            if above is planned:
                raise faults.invalid(
                    "'%s' is '%s' or is attached to it" % (parent.name if parent else "", planned.name)
                )
            above = above.parent
        before = planned.parent.path() if planned.parent is not None else "/"
        planned.parent = parent
        return self._result(planned, before, parent.path() if parent is not None else "/")

    def _add_component(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned, wanted = self._target(change["object"]), change["component"]
        kind = component_class(wanted)
        path = str(kind.get_path_name())
        is_there = path in planned.added
        if planned.actor is not None and path not in planned.removed:
            kind = actor_changes.check_addable(planned.actor, wanted)
        if is_there:
            raise faults.invalid("'%s' already has a %s" % (planned.name, wanted))
        planned.added[path] = kind
        return self._result(planned, None, wanted)

    def _remove_component(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned, wanted = self._target(change["object"]), change["component"]
        for path in list(planned.added):
            if wanted in (path, path.rsplit(".", 1)[-1]):
                del planned.added[path]
                return self._result(planned, wanted, None)
        if planned.actor is None:
            raise faults.missing("Component", "'%s' on '%s'" % (wanted, planned.name))
        part = actor_changes.check_removable(planned.actor, wanted)
        planned.removed.append(type_info.type_path(part))
        return self._result(planned, wanted, None)

    def _rename(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned = self._target(change["object"])
        actor_changes.check_name(change["name"])
        before, planned.name = planned.name, change["name"]
        return self._result(planned, before, planned.name)

    def _set_active(self, change: Dict[str, Any]) -> Dict[str, Any]:
        planned = self._target(change["object"])
        before = planned.active
        if before is None:
            before = cards.is_active(planned.actor) if planned.actor is not None else True
        planned.active = change["active"]
        return self._result(planned, "true" if before else "false", "true" if change["active"] else "false")

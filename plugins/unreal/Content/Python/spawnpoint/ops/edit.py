"""edit.apply: changes that are made together, as one step of undo."""

from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import unreal

from spawnpoint import actor_changes, cards, editor, faults, type_info
from spawnpoint.call import Call
from spawnpoint.change_form import check_form
from spawnpoint.edit_plan import EditPlan
from spawnpoint.parts import find_part, parts_of
from spawnpoint.services import Services

MOST = 500


class EditOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"edit.apply": self.apply}

    def apply(self, call: Call) -> Dict[str, Any]:
        changes = call.params.get("changes")
        if not isinstance(changes, list) or not 1 <= len(changes) <= MOST:
            raise faults.argument("changes", "expected 1 to %d changes" % MOST)
        editor.check_not_playing("Changes are made")
        plan = EditPlan(self._services)
        planned: List[Dict[str, Any]] = []
        for at, change in enumerate(changes):
            with _numbered(at):
                check_form(change)
                planned.append(plan.add(change))
        if call.flag("dry_run"):
            return {"applied": False, "changes": planned}
        what = "%d changes" % len(changes) if len(changes) > 1 else changes[0]["do"].replace("_", " ").capitalize()
        maker = ChangeMaker(self._services)
        results = self._make(maker, changes, what)
        before, after = maker.summary_before(), maker.summary()
        self._services.transactions.record(what, maker.summary, before, after)
        return {"applied": True, "undo": "Spawnpoint: " + what, "changes": results}

    def _make(self, maker: "ChangeMaker", changes: List[Dict[str, Any]], what: str) -> List[Dict[str, Any]]:
        results: List[Dict[str, Any]] = []
        failure: Optional[faults.Fault] = None
        with self._services.transactions.scope(what) as transaction:
            for at, change in enumerate(changes):
                try:
                    results.append(maker.make(change))
                except Exception as error:
                    cause = error if isinstance(error, faults.Fault) else faults.internal(str(error))
                    failure = faults.Fault(
                        cause.kind, "changes[%d]: %s" % (at, cause.message.rstrip(".")), cause.hint, cause.data
                    )
                    break
            # A failed change has taken itself back. If that leaves nothing, there is no step to undo.
            is_unchanged = maker.summary() == maker.summary_before()
            if failure is not None and is_unchanged and transaction is not None:
                transaction.cancel()
        if failure is not None:
            if not is_unchanged:
                editor.run_command("TRANSACTION UNDO")
            is_undone = maker.summary() == maker.summary_before()
            end = "Nothing was changed" if is_undone else "The editor did not undo all of the changes before it"
            failure.message = "%s. %s" % (failure.message, end)
            raise failure
        return results


class _numbered:
    """Says in a fault which change it is about."""

    def __init__(self, at: int) -> None:
        self._at = at

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, faults.Fault):
            error.message = "changes[%d]: %s. Nothing was changed" % (self._at, error.message.rstrip("."))


class ChangeMaker:
    """Makes changes one by one. It keeps ids, not actors."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._labels: Dict[str, str] = {}
        self._created: Set[str] = set()
        # What each change touches: how to read its value, and its value before the first change.
        self._probes: Dict[Tuple[str, str], Callable[[], Any]] = {}
        self._before: Dict[Tuple[str, str], Any] = {}

    def summary(self) -> List[Any]:
        """The current values of everything that the changes touch."""
        return [_value(probe) for probe in self._probes.values()]

    def summary_before(self) -> List[Any]:
        return list(self._before.values())

    def _watch(self, id: str, what: str, probe: Callable[[], Any]) -> None:
        if (id, what) not in self._probes:
            self._before[id, what] = None if id in self._created else _value(probe)
            self._probes[id, what] = probe

    def _id(self, target: Any) -> str:
        return self._labels.get(str(target), str(target))

    def _actor(self, target: Any) -> Any:
        return self._services.actor(self._id(target))

    def make(self, change: Dict[str, Any]) -> Dict[str, Any]:
        make: Callable[[Dict[str, Any]], Dict[str, Any]] = getattr(self, "_" + change["do"])
        result = make(change)
        if change["do"] != "delete":
            actor = self._services.actor(result["object"])
            result["path"] = cards.path_of(actor)
        return result

    def _set(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id, component, member = self._id(change["object"]), change["component"], change["member"]

        def text() -> str:
            return self._services.members.text(find_part(self._services.actor(id), component), member)

        self._watch(id, "%s.%s" % (component, member), text)
        before = text()
        self._services.members.write(find_part(self._services.actor(id), component), member, change["value"])
        return {"object": id, "before": before, "after": text()}

    def _added(self, actor: Any, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._services.ids.of(actor)
        if change.get("as"):
            self._labels[change["as"]] = id
        self._created.add(id)
        self._watch(id, "", lambda: bool(self._services.actor(id)))
        return {"object": id, "after": type_info.short_name(actor)}

    def _create(self, change: Dict[str, Any]) -> Dict[str, Any]:
        parent = self._actor(change["parent"]) if change.get("parent") else None
        return self._added(actor_changes.create(change["name"], parent), change)

    def _duplicate(self, change: Dict[str, Any]) -> Dict[str, Any]:
        parent = self._actor(change["parent"]) if change.get("parent") else None
        return self._added(actor_changes.duplicate(self._actor(change["object"]), parent), change)

    def _delete(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])
        self._watch(id, "", lambda: bool(self._services.actor(id)))
        before = cards.path_of(self._services.actor(id))
        actor_changes.destroy(self._services.actor(id))
        return {"object": id, "before": before}

    def _reparent(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])
        self._watch(id, "path", lambda: cards.path_of(self._services.actor(id)))
        before = parent_path(self._services.actor(id))
        parent = self._actor(change["parent"]) if change.get("parent") else None
        actor_changes.attach(self._services.actor(id), parent)
        return {"object": id, "before": before, "after": parent_path(self._services.actor(id))}

    def _components(self, id: str) -> Callable[[], List[str]]:
        return lambda: [type_info.type_path(part) for part in parts_of(self._services.actor(id))]

    def _add_component(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])
        self._watch(id, "components", self._components(id))
        actor_changes.add_component(self._services.actor(id), change["component"])
        return {"object": id, "after": change["component"]}

    def _remove_component(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])
        self._watch(id, "components", self._components(id))
        actor_changes.remove_component(self._services.actor(id), change["component"])
        return {"object": id, "before": change["component"]}

    def _rename(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])

        def label() -> str:
            return str(self._services.actor(id).get_actor_label())

        self._watch(id, "label", label)
        before = label()
        actor_changes.rename(self._services.actor(id), change["name"])
        return {"object": id, "before": before, "after": label()}

    def _set_active(self, change: Dict[str, Any]) -> Dict[str, Any]:
        id = self._id(change["object"])

        def shown() -> str:
            return "true" if cards.is_active(self._services.actor(id)) else "false"

        self._watch(id, "active", shown)
        before = shown()
        actor_changes.set_active(self._services.actor(id), change["active"])
        return {"object": id, "before": before, "after": shown()}


def parent_path(actor: Any) -> str:
    parent = actor.get_attach_parent_actor()
    return cards.path_of(parent) if isinstance(parent, unreal.Actor) else "/"


def _value(probe: Callable[[], Any]) -> Any:
    try:
        return probe()
    except faults.Fault:
        return None

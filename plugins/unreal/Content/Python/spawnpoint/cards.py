"""Actors in the form of the protocol."""

from typing import Any, Dict, List

from spawnpoint import type_info
from spawnpoint.ids import Ids
from spawnpoint.parts import parts_of

NO_TAG = "Untagged"


def path_of(actor: Any) -> str:
    """The labels from the root of the level down, each after a slash."""
    labels: List[str] = []
    while actor is not None and len(labels) < 100:
        labels.append(str(actor.get_actor_label()))
        actor = actor.get_attach_parent_actor()
    return "/" + "/".join(reversed(labels))


def is_active(actor: Any) -> bool:
    return not actor.get_editor_property("hidden")


def card(ids: Ids, actor: Any, with_components: bool = False) -> Dict[str, Any]:
    tags = [str(tag) for tag in actor.get_editor_property("tags") or []]
    parts = parts_of(actor)
    found: Dict[str, Any] = {
        "Id": ids.of(actor),
        "Name": str(actor.get_actor_label()),
        "Path": path_of(actor),
        "Tag": tags[0] if tags else NO_TAG,
        "Layer": 0,
        "Active": is_active(actor),
        "ComponentCount": len(parts),
    }
    if with_components:
        found["Components"] = [type_info.short_name(part) for part in parts]
    return found

# Objects of the level, for scripts that need them: actors, their components, and values of properties.
import zlib

DEFAULT_LIMIT = 100
# Values that are longer than this as text are cut.
LONGEST_VALUE = 1024


def game_world():
    return unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem).get_game_world()


def shown_world():
    """The world of the running game, or else that of the editor."""
    editor = unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem)
    return editor.get_game_world() or editor.get_editor_world()


def actors():
    game = game_world()
    if game:
        found = unreal.GameplayStatics.get_all_actors_of_class(game, unreal.Actor)
    else:
        found = unreal.get_editor_subsystem(unreal.EditorActorSubsystem).get_all_level_actors()
    return [actor for actor in found or [] if actor]


def id_of(actor):
    """The editor has no numbers for its objects, so the number is made of the path, which is unique."""
    return "obj:%d" % (zlib.crc32(actor.get_path_name().encode("utf-8")) & 0x7FFFFFFF)


def actor_of(wanted):
    for actor in actors():
        if id_of(actor) == wanted:
            return actor
    raise missing("Object", wanted)


def level_path(actor):
    parent = actor.get_attach_parent_actor()
    return (level_path(parent) if parent else "") + "/" + actor.get_actor_label()


def parts_of(actor):
    """What has properties: the actor itself, and then its components."""
    return [actor] + list(actor.get_components_by_class(unreal.ActorComponent) or [])


def type_of(thing):
    return thing.get_class().get_path_name()


def actor_card(actor):
    tags = [str(tag) for tag in actor.get_editor_property("tags") or []]
    return {
        "Id": id_of(actor),
        "Name": actor.get_actor_label(),
        "Path": level_path(actor),
        "Tag": tags[0] if tags else "Untagged",
        "Layer": 0,
        "Active": not actor.get_editor_property("hidden"),
        "ComponentCount": len(parts_of(actor)),
    }


def part_of(items, told):
    """A page of a list, a hundred items by default."""
    offset = max(0, args.get("offset") or 0)
    limit = args.get("limit")
    limit = DEFAULT_LIMIT if limit is None else max(1, limit)
    return {"Total": len(items), "Items": [told(item) for item in items[offset:offset + limit]]}


def holder_of(actor, wanted):
    """The actor or the component that a type's path, a type's name or an index means."""
    parts = parts_of(actor)
    if wanted.isdigit() and int(wanted) < len(parts):
        return parts[int(wanted)]
    names = [type_of(part) for part in parts]
    for same in (lambda name: name == wanted, lambda name: name.split(".")[-1].lower() == wanted.lower()):
        for part, name in zip(parts, names):
            if same(name):
                return part
    shorts = ", ".join(name.split(".")[-1] for name in names[:5])
    raise missing("Component", "'%s' on %s (it has %s)" % (wanted, id_of(actor), shorts))


def property_names(thing):
    """Properties are descriptors of the class, and methods can be called."""
    kind = type(thing)
    return [name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name, None))]


def plain(value, depth=4):
    """A value as JSON."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, unreal.Object):
        return value.get_path_name()
    if depth == 0:
        return str(value)
    if isinstance(value, unreal.StructBase):
        return {name: plain(value.get_editor_property(name), depth - 1) for name in property_names(value)}
    if isinstance(value, dict) or hasattr(value, "items"):
        return {str(key): plain(item, depth - 1) for key, item in value.items()}
    if hasattr(value, "__iter__"):
        return [plain(item, depth - 1) for item in value]
    return getattr(value, "name", None) or str(value)


def steps_of(path):
    """The steps of a path into a property: names and numbers of items."""
    import re
    if not re.match(r"^[A-Za-z_]\w*(\[\d+\]|\.[A-Za-z_]\w*)*$", path):
        raise Refused("InvalidArgument", "'%s' is not a property or a path into one" % path)
    return [int(part[1:-1]) if part[0] == "[" else part for part in re.findall(r"\[\d+\]|\w+", path)]


def step(value, name):
    if isinstance(name, int):
        return value[name]
    return value.get_editor_property(name)


def read_path(thing, path):
    value = thing
    for name in steps_of(path):
        try:
            value = step(value, name)
        except Exception:
            raise missing("Member", "'%s' of %s" % (path, type_of(thing)))
    return value

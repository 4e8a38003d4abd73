

def work():
    if args.get("scene") not in (None, "scn:0"):
        raise missing("Scene", "'%s' (the open level is scn:0)" % args["scene"])
    everything = actors()
    children = {}
    for actor in everything:
        parent = actor.get_attach_parent_actor()
        children.setdefault(parent.get_path_name() if parent else None, []).append(actor)

    def below(path):
        for actor in children.get(path, []):
            yield actor
            for deeper in below(actor.get_path_name()):
                yield deeper

    def holds(text, key):
        return (args.get(key) or "").lower() in text.lower()

    def fits(actor):
        name, path = actor.get_actor_label(), level_path(actor)
        types = [type_of(part) for part in parts_of(actor)] if args.get("type") else []
        return (holds(name, "query") or holds(path, "query")) and holds(name, "name") and \
            holds(path, "path") and (not types or any(holds(kind, "type") for kind in types)) and \
            not (args.get("active_only") and actor.get_editor_property("hidden"))

    return part_of([actor for actor in below(None) if fits(actor)], actor_card)

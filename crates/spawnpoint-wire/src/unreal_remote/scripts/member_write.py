

def converted(old, new):
    """A value from JSON, converted to the type of the current value."""
    if isinstance(new, str) and new.startswith("obj:"):
        return actor_of(new)
    if isinstance(old, unreal.StructBase) and isinstance(new, list):
        names = property_names(old)
        if len(names) != len(new):
            raise Refused("InvalidArgument", "Give %d values: %s" % (len(names), ", ".join(names)))
        new = dict(zip(names, new))
    if isinstance(old, unreal.StructBase) and isinstance(new, dict):
        copy = type(old)()
        for name in property_names(old):
            here = old.get_editor_property(name)
            copy.set_editor_property(name, converted(here, new[name]) if name in new else here)
        unknown = [name for name in new if name not in property_names(old)]
        if unknown:
            raise missing("Member", "'%s' of %s" % (unknown[0], type(old).__name__))
        return copy
    if isinstance(new, str) and (old is None or isinstance(old, unreal.Object)):
        found = unreal.load_object(None, new) or unreal.load_asset(new)
        if found is None:
            raise missing("Object", "'%s'" % new)
        return found
    if isinstance(new, str) and not isinstance(old, str) and hasattr(type(old), new):
        return getattr(type(old), new)
    return new


def work():
    holder = holder_of(actor_of(args["object"]), args["component"])
    steps = steps_of(args["name"])
    # Structs are copies: the innermost is changed first, and put into the one around it.
    values = [holder]
    for name in steps:
        try:
            values.append(step(values[-1], name))
        except Exception:
            raise missing("Member", "'%s' of %s" % (args["name"], type_of(holder)))
    new = converted(values[-1], args["value"])
    with unreal.ScopedEditorTransaction("Set " + args["name"]):
        holder.modify()
        for place, name in reversed(list(enumerate(steps))):
            try:
                if isinstance(name, int):
                    values[place][name] = new
                else:
                    values[place].set_editor_property(name, new)
            except Exception as error:
                raise Refused("InvalidArgument", "Unreal refused the value of '%s': %s" % (args["name"], error))
            new = values[place]
    return {"ok": True}

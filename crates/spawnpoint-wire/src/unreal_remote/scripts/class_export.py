

def work():
    path = bare(args["class"])
    kind = unreal.load_class(None, path)
    if kind is None and not path.endswith("_C"):
        name = path.split(".")[-1].rsplit("/", 1)[-1]
        kind = unreal.load_class(None, "%s.%s_C" % (package_of(path), name))
    if kind is None:
        raise missing("Class", path)
    thing = unreal.get_default_object(kind)
    return {"path": path, "type": path, "text": export(thing, args["format"] or "T3D")}

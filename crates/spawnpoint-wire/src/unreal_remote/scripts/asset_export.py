

def work():
    path = bare(args["path"])
    asset = find(path)
    thing = unreal.load_asset(object_path(asset)) if asset else unreal.load_object(None, path)
    if thing is None:
        raise Refused("NotFound", "Asset not found: " + path)
    return {
        "path": object_path(asset) if asset else path,
        "classPath": class_path(asset) if asset else "",
        "text": export(thing, args["format"] or "T3D"),
    }



def work():
    path = bare(wanted())
    asset = find(path)
    thing = unreal.load_asset(object_path(asset)) if asset else unreal.load_object(None, path)
    if thing is None:
        raise missing("Asset", path)
    return sourced({
        "path": object_path(asset) if asset else path,
        "type": class_path(asset) if asset else "",
        "text": export(thing, args.get("format") or "T3D"),
    })



def work():
    actor = actor_of(args["id"])
    if not args["name"].strip():
        raise Refused("InvalidArgument", "An actor has a label")
    with unreal.ScopedEditorTransaction("Rename"):
        actor.set_actor_label(args["name"])
    if actor.get_actor_label() != args["name"]:
        raise Refused("Internal", "Unreal did not take over the label")
    return {"ok": True}

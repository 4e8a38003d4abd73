

def work():
    if args.get("parent"):
        raise Refused("Unsupported", "An empty actor has no root component, so it cannot be attached to a parent")
    if game_world():
        raise Refused("NotReady", "Actors are created in the editor's world; stop the game first")
    editor = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    with unreal.ScopedEditorTransaction("Create"):
        actor = editor.spawn_actor_from_class(unreal.Actor, unreal.Vector(0.0, 0.0, 0.0))
        if actor is None:
            raise Refused("Internal", "Unreal did not create the actor")
        actor.set_actor_label(args["name"])
    return {"ok": True, "id": id_of(actor)}

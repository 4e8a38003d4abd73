

def work():
    if game_world():
        raise Refused("NotReady", "Actors are deleted in the editor's world; stop the game first")
    actor = actor_of(args["id"])
    gone = list(actor.get_attached_actors(True, True) or []) + [actor]
    with unreal.ScopedEditorTransaction("Delete"):
        done = unreal.get_editor_subsystem(unreal.EditorActorSubsystem).destroy_actors(gone)
    if not done:
        raise Refused("Internal", "Unreal did not delete %s" % args["id"])
    return {"ok": True}

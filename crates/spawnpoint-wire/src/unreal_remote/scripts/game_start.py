

def work():
    editor = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    if editor.is_in_play_in_editor():
        return {"ok": True}
    level = args.get("scene")
    if level and not editor.load_level(level):
        raise missing("Level", "'%s'" % level)
    # It begins with the next frame.
    editor.editor_request_begin_play()
    return {"ok": True}

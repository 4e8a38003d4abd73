

def work():
    running = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem).is_in_play_in_editor()
    level = unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem).get_editor_world()
    return {"running": bool(running), "scene": level.get_path_name().split(".")[0], "instance": None}

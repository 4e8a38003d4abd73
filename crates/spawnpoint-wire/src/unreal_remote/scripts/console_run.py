

def world():
    try:
        return unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem).get_editor_world()
    except AttributeError:
        return unreal.EditorLevelLibrary.get_editor_world()


def work():
    # What the command prints stands between these two lines of the log.
    begin, end = "@@SPAWNPOINT-BEGIN@@", "@@SPAWNPOINT-END@@"
    unreal.log(begin)
    try:
        unreal.SystemLibrary.execute_console_command(world(), args["command"])
    finally:
        unreal.log(end)
    return {"recognized": True, "output": ""}

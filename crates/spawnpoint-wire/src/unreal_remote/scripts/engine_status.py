

def work():
    import sys
    selected = unreal.get_editor_subsystem(unreal.EditorActorSubsystem).get_selected_level_actors()
    version = unreal.SystemLibrary.get_engine_version()
    return {
        "Version": version,
        "UnityVersion": version,
        "Platform": sys.platform,
        "Runtime": "Unreal editor",
        "ExplorerVersion": version,
        "Ready": True,
        "ScenesLoaded": 1,
        "Selection": [id_of(actor) for actor in selected or []],
    }

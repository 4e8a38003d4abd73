

def work():
    full = unreal.SystemLibrary.get_engine_version()
    version, _, rest = full.partition("-")
    numbers = [int(part) for part in version.split(".")] + [0, 0, 0]
    changelist = rest.split("+")[0]
    folders = {
        "engineDir": unreal.Paths.engine_dir(),
        "projectDir": unreal.Paths.project_dir(),
        "projectContentDir": unreal.Paths.project_content_dir(),
        "projectLogDir": unreal.Paths.project_log_dir(),
        "projectSavedDir": unreal.Paths.project_saved_dir(),
        "projectConfigDir": unreal.Paths.project_config_dir(),
        "projectPluginsDir": unreal.Paths.project_plugins_dir(),
        "engineContentDir": unreal.Paths.engine_content_dir(),
        "enginePluginsDir": unreal.Paths.engine_plugins_dir(),
    }
    whole = unreal.Paths.convert_relative_path_to_full
    return {
        "engineVersion": {
            "full": full,
            "major": numbers[0],
            "minor": numbers[1],
            "patch": numbers[2],
            "changelist": int(changelist) if changelist.isdigit() else 0,
        },
        "paths": {name: whole(path) for name, path in folders.items()},
    }



def work():
    import re
    whole = unreal.Paths.convert_relative_path_to_full
    line = unreal.SystemLibrary.get_command_line()
    chosen = re.search(r'-abslog="?([^"\s]+)', line, re.IGNORECASE)
    if chosen:
        return {"path": chosen.group(1)}
    folder = whole(unreal.Paths.project_log_dir())
    chosen = re.search(r'(?:^|\s)-log="?([^"\s]+)', line, re.IGNORECASE)
    name = chosen.group(1) if chosen else unreal.SystemLibrary.get_game_name() + ".log"
    return {"path": os.path.join(folder, name).replace("\\", "/")}

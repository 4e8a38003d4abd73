
# How much of the end of the file is read.
TAIL = 4 << 20


def line(text):
    """A line of the log: [2026.11.17-23.40.01:123][ 12]LogTemp: Warning: text."""
    import re
    found = re.match(r"^\[(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d):(\d{3})\]\[[ \d]*\](.*)$", text)
    time, rest = "", text
    if found:
        time = "%s-%s-%sT%s:%s:%s.%sZ" % found.groups()[:7]
        rest = found.group(8)
    category = re.match(r"^(Log\w+|\w+): ", rest)
    category = category.group(1) if category else None
    said = rest[len(category) + 2:] if category else rest
    level = "info"
    for word, name in (("Error: ", "error"), ("Fatal: ", "error"), ("Warning: ", "warn"), ("Display: ", "info")):
        if said.startswith(word):
            level, said = name, said[len(word):]
            break
    return {"T": time, "Level": level, "Message": said, "Source": "unreal", "Category": category}


def work():
    folder = unreal.Paths.convert_relative_path_to_full(unreal.Paths.project_log_dir())
    path = os.path.join(folder, unreal.SystemLibrary.get_game_name() + ".log")
    try:
        with open(path, "rb") as source:
            source.seek(0, os.SEEK_END)
            source.seek(max(0, source.tell() - TAIL))
            lines = source.read().decode("utf-8", "replace").splitlines()
    except OSError as error:
        raise Refused("NotFound", "The log cannot be read: %s" % error)
    count = args.get("count")
    return {"Items": [line(text) for text in lines[-max(1, 50 if count is None else count):]]}

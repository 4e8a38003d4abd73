"""The editor's log file."""

import os
import re

import unreal

from spawnpoint import editor, log_lines

ABSOLUTE = re.compile(r'-abslog=("([^"]+)"|(\S+))', re.IGNORECASE)
NAMED = re.compile(r'(?:^|\s)-log=("([^"]+)"|(\S+))', re.IGNORECASE)


def path() -> str:
    line = str(unreal.SystemLibrary.get_command_line())
    chosen = ABSOLUTE.search(line)
    if chosen:
        return chosen.group(2) or chosen.group(3)
    chosen = NAMED.search(line)
    name = (chosen.group(2) or chosen.group(3)) if chosen else unreal.SystemLibrary.get_game_name() + ".log"
    return os.path.join(editor.full_path(unreal.Paths.project_log_dir()), name).replace("\\", "/")


def flush() -> None:
    """Writes what the editor has not yet written to its log file."""
    unreal.log_flush()


def info(text: str) -> None:
    unreal.log("%s: %s" % (log_lines.OWN, text))


def warning(text: str) -> None:
    unreal.log_warning("%s: %s" % (log_lines.OWN, text))


def error(text: str) -> None:
    """Only the first line is an error: a traceback is one, not one for each of its lines."""
    first, *others = text.splitlines() or [""]
    unreal.log_error("%s: %s" % (log_lines.OWN, first))
    for line in others:
        info(line)

"""Console variables."""

from typing import Any, Dict

import unreal

from spawnpoint import editor, faults
from spawnpoint.tools import tool

# Characters that would begin another command.
SEPARATORS = set("\r\n|;")
# How the names of variables begin that set how a game is drawn, measured and simulated. Others can start a server, load
# a file or run code, so setting them needs more than the permission to change something. The server has the same list
# for console commands.
PLAIN = frozenset(
    [
        "a",
        "ai",
        "au",
        "compat",
        "foliage",
        "framepro",
        "fx",
        "gc",
        "grass",
        "landscape",
        "lod",
        "lumen",
        "memory",
        "niagara",
        "p",
        "r",
        "rhi",
        "sg",
        "shadow",
        "showflag",
        "stats",
        "t",
        "tick",
        "vr",
        "water",
        "xr",
    ]
)


def value_of(name: str) -> str:
    return str(unreal.SystemLibrary.get_console_variable_string_value(name))


def check(name: str, what: str) -> None:
    if not what or set(what) & SEPARATORS:
        raise faults.argument(name, "expected one word or number, found %r" % what)


@tool(read_only=True)
def get_console_variable(name: str) -> Dict[str, Any]:
    """Get the value of a variable of Unreal's console, for example r.ScreenPercentage. A variable that does not
    exist has an empty value."""
    check("name", name)
    return {"name": name, "value": value_of(name)}


@tool
def set_console_variable(name: str, value: str) -> Dict[str, Any]:
    """Set a variable of Unreal's console and read it back, for example r.ScreenPercentage to 50."""
    check("name", name)
    check("value", value)
    if name.partition(".")[0].lower() not in PLAIN:
        raise faults.invalid(
            "'%s' may do more than change how the game is drawn, measured or simulated" % name,
            "set it with execute_console_command, which requires --allow-code for it",
        )
    before = value_of(name)
    if not before:
        raise faults.missing("Console variable", "'%s'" % name)
    editor.run_command("%s %s" % (name, value))
    after = value_of(name)
    if not is_same(after, value):
        raise faults.invalid(
            "'%s' is %s after it was set to %s" % (name, after, value),
            "it may be read-only, or set with a higher priority",
        )
    return {"name": name, "before": before, "value": after}


def is_same(a: str, b: str) -> bool:
    try:
        return float(a) == float(b)
    except ValueError:
        return a.strip().lower() == b.strip().lower()

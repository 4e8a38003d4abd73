"""The button in the editor's tool bar, and the entries in its Tools menu."""

from typing import Tuple

import unreal

OWNER = "Spawnpoint"
SECTION = "Spawnpoint"
TOOL_BAR = "LevelEditor.LevelEditorToolBar.PlayToolBar"
TOOLS_MENU = "LevelEditor.MainMenu.Tools"
STATUS = "SpawnpointStatus"
ENTRIES: Tuple[Tuple[str, str, str, str], ...] = (
    ("SpawnpointShowStatus", "Show Spawnpoint Status", "Write the state of the connection to the log", "show_status"),
    (
        "SpawnpointReconnect",
        "Reconnect Spawnpoint",
        "Connect again, with the settings and the tools of the project as they are now",
        "reconnect",
    ),
)


def _entry(name: str, kind: object, label: str, tip: str, function: str) -> "unreal.ToolMenuEntry":
    entry = unreal.ToolMenuEntry(name=name, type=kind)
    entry.set_label(label)
    entry.set_tool_tip(tip)
    command = "import spawnpoint.session; spawnpoint.session.%s()" % function
    entry.set_string_command(unreal.ToolMenuStringCommandType.PYTHON, "", command)
    return entry


def add() -> None:
    """Adds the entries. An editor without menus, such as one that only builds, has none of them."""
    menus = unreal.ToolMenus.get()
    tools = menus.extend_menu(TOOLS_MENU)
    if tools is not None:
        tools.add_section(SECTION, "Spawnpoint")
        for name, label, tip, function in ENTRIES:
            tools.add_menu_entry(SECTION, _entry(name, unreal.MultiBlockType.MENU_ENTRY, label, tip, function))
    show("connecting")


def show(state: str) -> None:
    """Shows the state of the connection in the tool bar."""
    menus = unreal.ToolMenus.get()
    bar = menus.extend_menu(TOOL_BAR)
    if bar is None:
        return
    menus.remove_entry(TOOL_BAR, SECTION, STATUS)
    label, tip = "Spawnpoint: %s" % state, "Click to write the state of the connection to the log"
    bar.add_section(SECTION, "Spawnpoint")
    bar.add_menu_entry(SECTION, _entry(STATUS, unreal.MultiBlockType.TOOL_BAR_BUTTON, label, tip, "show_status"))
    menus.refresh_all_widgets()


def remove() -> None:
    menus = unreal.ToolMenus.get()
    menus.remove_entry(TOOL_BAR, SECTION, STATUS)
    for name, _, _, _ in ENTRIES:
        menus.remove_entry(TOOLS_MENU, SECTION, name)

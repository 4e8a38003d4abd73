"""The editor's menus and tool bars."""

from stub.objects import Object
from stub.state import current

# Entries by menu and name.
ENTRIES = {}


class ToolMenuBase(Object):
    SCRIPT = "/Script/ToolMenus"


class ToolMenu(ToolMenuBase):
    def __init__(self, name):
        self._menu = str(name)

    def add_section(self, section_name, label="", insert_name="None"):
        """x.add_section(section_name, label="") -> ToolMenuSection"""
        current()

    def add_menu_entry(self, section_name, args):
        """x.add_menu_entry(section_name, args) -> None"""
        ENTRIES.setdefault(self._menu, {})[str(args.name)] = args


class ToolMenus(Object):
    SCRIPT = "/Script/ToolMenus"

    @classmethod
    def get(cls):
        """X.get() -> ToolMenus"""
        current()
        return cls()

    def extend_menu(self, name):
        """x.extend_menu(name) -> ToolMenu"""
        return ToolMenu(name)

    def remove_entry(self, menu_name, section, name):
        """x.remove_entry(menu_name, section, name) -> None"""
        ENTRIES.get(str(menu_name), {}).pop(str(name), None)

    def refresh_all_widgets(self):
        """x.refresh_all_widgets() -> None"""
        current()

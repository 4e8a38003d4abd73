"""Structs and enums."""

from stub.wrappers import Array, Name, Property, StructBase, enum, number

AttachmentRule = enum("AttachmentRule", "KEEP_RELATIVE", "KEEP_WORLD", "SNAP_TO_TARGET")
DetachmentRule = enum("DetachmentRule", "KEEP_RELATIVE", "KEEP_WORLD")
ComponentMobility = enum("ComponentMobility", "STATIC", "STATIONARY", "MOVABLE")
MultiBlockType = enum(
    "MultiBlockType", "NONE", "BUTTON_ROW", "EDITABLE_TEXT", "HEADING", "MENU_ENTRY", "SEPARATOR", "TOOL_BAR_BUTTON"
)
ToolMenuStringCommandType = enum("ToolMenuStringCommandType", "COMMAND", "PYTHON", "CUSTOM")


class Vector(StructBase):
    """A vector in 3-D space composed of components (X, Y, Z) with floating point precision."""

    PROPERTIES = (number("x"), number("y"), number("z"))


class Rotator(StructBase):
    """A container for rotation information. All rotation values are stored in degrees."""

    PROPERTIES = (number("roll"), number("pitch"), number("yaw"))


class LinearColor(StructBase):
    """A linear, 32-bit/component floating point RGBA color."""

    PROPERTIES = (number("r"), number("g"), number("b"), number("a"))


class TopLevelAssetPath(StructBase):
    PROPERTIES = (Property("package_name", "Name", lambda: Name("")), Property("asset_name", "Name", lambda: Name("")))


def flags(*names):
    return tuple(Property(name, "bool", False) for name in names)


class ARFilter(StructBase):
    PROPERTIES = (
        Property("package_names", "Array[Name]", Array),
        Property("package_paths", "Array[Name]", Array),
        Property("class_paths", "Array[TopLevelAssetPath]", Array),
        Property("class_names", "Array[Name]", Array),
        *flags("recursive_paths", "recursive_classes", "include_only_on_disk_assets"),
    )


class AssetRegistryDependencyOptions(StructBase):
    PROPERTIES = flags(
        "include_soft_package_references",
        "include_hard_package_references",
        "include_searchable_names",
        "include_soft_management_references",
        "include_hard_management_references",
    )


class SubobjectDataHandle(StructBase):
    """A handle to a component, or to the actor or Blueprint itself."""

    target = None


class SubobjectData(StructBase):
    target = None


class AddNewSubobjectParams(StructBase):
    PROPERTIES = (
        Property("parent_handle", "SubobjectDataHandle", SubobjectDataHandle),
        Property("new_class", "type(Class)", None),
        Property("blueprint_context", "Blueprint", None),
    )

    def set_editor_property(self, name, value, notify_mode=None):
        # A handle is opaque: it is not copied part by part.
        self._values[str(name)] = value

    def get_editor_property(self, name):
        return self._values[str(name)]


class EdGraphPinType(StructBase):
    kind = ""


class ToolMenuEntry(StructBase):
    PROPERTIES = (
        Property("name", "Name", lambda: Name("None")),
        Property("type", "MultiBlockType", lambda: MultiBlockType.NONE),
    )

    def set_label(self, label):
        """x.set_label(label) -> None"""
        self.label = str(label)

    def set_tool_tip(self, tool_tip):
        """x.set_tool_tip(tool_tip) -> None"""
        self.tip = str(tool_tip)

    def set_string_command(self, type, custom_type, string):
        """x.set_string_command(type, custom_type, string) -> None"""
        self.command = (type, string)

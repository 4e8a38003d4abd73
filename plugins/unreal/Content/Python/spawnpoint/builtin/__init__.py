"""The tools that the plugin itself offers, for what no op of the protocol covers. They are defined with the same
decorator as the tools of a project."""


def load() -> None:
    """Registers the tools."""
    from spawnpoint.builtin import assets, automation, blueprints, console, levels, materials, tables, viewport

    # Importing a module defines its tools.
    del assets, automation, blueprints, console, levels, materials, tables, viewport

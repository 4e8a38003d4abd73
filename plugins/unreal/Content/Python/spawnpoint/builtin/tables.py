"""Data tables."""

from typing import Any, Dict, List

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint import faults
from spawnpoint.tools import tool


def table_of(path: str) -> Any:
    return assets.loaded(path, unreal.DataTable, "data table")


@tool(read_only=True)
def read_data_table(path: str, rows: List[str] = []) -> Dict[str, Any]:  # noqa: B006
    """Read an Unreal data table: its columns, and its rows by name. With `rows`, only these rows."""
    table, library = table_of(path), unreal.DataTableFunctionLibrary
    names = [str(name) for name in library.get_data_table_row_names(table) or []]
    unknown = [name for name in rows if name not in names]
    if unknown:
        raise faults.missing("Row", "'%s'" % unknown[0], "rows: %s" % ", ".join(names[:5]))
    columns = [str(name) for name in library.get_data_table_column_names(table) or []]
    values = {column: list(library.get_data_table_column_as_string(table, column) or []) for column in columns}
    found = {
        name: {column: str(values[column][at]) for column in columns}
        for at, name in enumerate(names)
        if not rows or name in rows
    }
    return {"columns": columns, "rows": found}


@tool
def write_data_table(path: str, csv: str) -> Dict[str, Any]:
    """Replace the rows of an Unreal data table by CSV. The first line names the columns; its first name, for the
    names of the rows, is `---`. Returns the names of the rows."""
    table, library = table_of(path), unreal.DataTableFunctionLibrary
    with unreal.ScopedEditorTransaction("Spawnpoint: Fill data table"):
        table.modify()
        if not library.fill_data_table_from_csv_string(table, csv):
            raise faults.invalid("The editor did not accept the CSV", "its log names the wrong lines")
    return {
        "path": str(table.get_path_name()),
        "rows": [str(name) for name in library.get_data_table_row_names(table) or []],
    }

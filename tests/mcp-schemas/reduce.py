#!/usr/bin/env python3
"""Reduce the official MCP schemas to their structure, for the tests to check messages against.

    tests/mcp-schemas/reduce.py FOLDER

FOLDER holds the official files, one `<version>.json` for each protocol version. They are `schema.json` of the
folders under `schema/` in the repository modelcontextprotocol/modelcontextprotocol. Each becomes
`schemas/<version>.json` beside this script, without descriptions and other text, one definition per line.
"""

import json
import re
import sys
from pathlib import Path

# Keywords that only inform a reader. Names of properties are not keywords, even if they are the same words.
TEXT = {"$comment", "default", "deprecated", "description", "example", "examples", "title"}
# Keywords whose value maps names, chosen by the author of the schema, to schemas.
NAMED = {"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"}
# Keywords whose value is data, not a schema.
DATA = {"const", "enum", "required"}


def reduce(schema):
    """Return a copy of the schema without the keywords that only inform a reader."""
    if isinstance(schema, list):
        return [reduce(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    reduced = {}
    for keyword, value in schema.items():
        if keyword in TEXT:
            continue
        if keyword in NAMED:
            value = {name: reduce(part) for name, part in value.items()}
        elif keyword not in DATA:
            value = reduce(value)
        reduced[keyword] = value
    return reduced


def written(schema):
    """Return the schema as JSON with one definition per line."""
    place = "$defs" if "$defs" in schema else "definitions"
    definitions = schema.pop(place)
    lines = [f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in schema.items()]
    rows = [f"  {json.dumps(name)}: {json.dumps(part)}" for name, part in definitions.items()]
    return "{\n" + "".join(lines) + f' "{place}": {{\n' + ",\n".join(rows) + "\n }\n}\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    files = sorted(Path(sys.argv[1]).glob("*.json"))
    files = [file for file in files if re.fullmatch(r"\d{4}-\d{2}-\d{2}", file.stem)]
    if not files:
        sys.exit(f"{sys.argv[1]} holds no file named <version>.json, such as 2025-11-25.json")
    target = Path(__file__).parent / "schemas"
    target.mkdir(exist_ok=True)
    for file in files:
        schema = json.loads(file.read_text(encoding="utf-8"))
        (target / file.name).write_text(written(reduce(schema)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

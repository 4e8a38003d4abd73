"""Wheels that hold the program as a script, so that pip, pipx and uv put it into `bin` as it is.

`uvx NAME` runs the script that has the name of the package. A few lines of Python are that script."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from .archives import Entry, zip_
from .contents import documents
from .facts import ROOT, Facts
from .platforms import Platform

METADATA = """\
Metadata-Version: 2.4
Name: {package}
Version: {version}
Summary: {description}
License-Expression: {license}
{license_files}Project-URL: Source, {repository}
Requires-Python: >=3.8
Description-Content-Type: text/markdown

# Spawnpoint

{description}.

```
uvx {package}           # starts a server on 127.0.0.1:8080
uvx {package} setup     # lists the AI clients on this machine and configures them
uvx {package} stdio     # what a client starts
```

[Documentation]({repository})

<!-- mcp-name: {mcp_name} -->
"""

WHEEL = """\
Wheel-Version: 1.0
Generator: spawnpoint
Root-Is-Purelib: false
"""


def wheel(facts: Facts, platform: Platform, program: bytes, notices: bytes, output: Path) -> None:
    module = facts.package.replace("-", "_")
    stem = f"{module}-{facts.version}"
    info = f"{stem}.dist-info"
    licenses = documents(notices)
    values = {
        **vars(facts),
        "mcp_name": facts.mcp_name,
        "license_files": "".join(f"License-File: {entry.path}\n" for entry in licenses),
    }
    # A compressed tag such as manylinux_2_17_x86_64.manylinux2014_x86_64 stands for several tags.
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platform.wheel_tag.split("."))
    entries = [
        Entry(f"{stem}.data/scripts/{platform.program}", program, executable=True),
        Entry(f"{module}/__init__.py", (ROOT / "packaging/pypi/launcher.py").read_bytes()),
        Entry(f"{info}/entry_points.txt", f"[console_scripts]\n{facts.package} = {module}:main\n".encode()),
        Entry(f"{info}/METADATA", METADATA.format(**values).encode()),
        Entry(f"{info}/WHEEL", (WHEEL + tags).encode()),
        *(Entry(f"{info}/licenses/{entry.path}", entry.data) for entry in licenses),
    ]
    record = f"{info}/RECORD"
    lines = [f"{entry.path},sha256={digest(entry.data)},{len(entry.data)}\n" for entry in entries]
    entries.append(Entry(record, ("".join(lines) + f"{record},,\n").encode()))
    # RECORD is last, as the specification of wheels recommends.
    zip_(output / f"{stem}-py3-none-{platform.wheel_tag}.whl", entries, facts.time, keep_order=True)


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")

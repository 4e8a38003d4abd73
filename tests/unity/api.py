#!/usr/bin/env python3
"""Copies the rows that the shim uses out of a list of Unity's API.

    tests/unity/api.py FULL_LIST SURFACE... > tests/unity/api.tsv

FULL_LIST has one name per line, after one letter for each release: y present, o obsolete, E obsolete as an error,
- absent. Each SURFACE is the output of the program `Surface` for a release. Parameter types lose their namespaces,
which the list has for some names only. Names of the shim that are not in the list are printed to stderr.

Names of UI Toolkit are in api-ui.tsv, which is kept by hand: lists that are made from Unity's modules lack it for
releases before 6000.0, where it was a package. Its letters were taken from the sources of each release.
"""

import re
import sys


def normal(name):
    """The name with short parameter types."""
    head, bracket, tail = name.partition("(")
    return head + bracket + re.sub(r"(?:\w+\.)+(\w)", r"\1", tail).replace(", ", ",")


rows = {}
for line in open(sys.argv[1], encoding="utf-8"):
    letters, _, name = line.rstrip("\n").partition("\t")
    rank = {"y": 0, "o": 1, "E": 2, "-": 3}
    known = rows.get(normal(name))
    if known:
        # The same method under two spellings: the better letter of each release counts.
        letters = "".join(min(pair, key=rank.__getitem__) for pair in zip(letters, known))
    rows[normal(name)] = letters
wanted = sorted({line.strip() for path in sys.argv[2:] for line in open(path, encoding="utf-8")})
for name in wanted:
    if name.startswith("UnityEngine.UIElements."):
        continue
    if name in rows:
        print(f"{rows[name]}\t{name}")
    else:
        print(f"not in the list: {name}", file=sys.stderr)

#!/usr/bin/env python3
"""Copies the rows that the shim uses out of a list of Unity's API.

    tests/unity/api.py FULL_LIST SURFACE... > tests/unity/api.tsv

FULL_LIST has one name per line, after one letter for each release: y present, o obsolete, E obsolete as an error,
- absent. Each SURFACE is the output of the program `Surface` for a release. Parameter types lose their namespaces,
which the list has for some names only. Names of the shim that are not in the list are printed to stderr.

Names of UI Toolkit are in api-ui.tsv, which is kept by hand: lists that are made from Unity's modules lack it for
releases before 6000.0, where it was a package. Its letters were taken from the sources of each release. Names
of UnityEditorInternal are there too: that namespace is public, but in no list.

Other names that such lists lack are in api-more.tsv, which is kept by hand too: the namespace Unity, generic types that
share their name with another, unsigned parameters, and the Test Framework, which is a package. Names of other packages
are in api-packages.tsv, also kept by hand.
"""

import pathlib
import re
import sys

MORE = pathlib.Path(__file__).with_name("api-more.tsv")

# Namespaces that the lists do not have.
BY_HAND = (
    "UnityEditorInternal.",
    "UnityEngine.UIElements.",
    "UnityEngine.InputSystem.",
    "UnityEngine.EventSystems.",
    "UnityEngine.UI.",
    "Unity.Collections.",
    "UnityEngine.Rendering.Universal.",
    "UnityEngine.Rendering.Volume",
    "UnityEngine.Rendering.FloatParameter",
    "UnityEngine.Rendering.MinFloatParameter",
    "UnityEngine.Rendering.ColorParameter",
    "FullScreenPassRendererFeature",
)


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
by_hand = {line.split("\t")[1] for line in MORE.read_text(encoding="utf-8").splitlines()}
for name in wanted:
    if name.startswith(BY_HAND) or name in by_hand:
        continue
    if name in rows:
        print(f"{rows[name]}\t{name}")
    else:
        print(f"not in the list: {name}", file=sys.stderr)

"""A stub of Unreal's Python module: a small editor with a level, assets, an undo history and play in editor.

Everything public in it exists in the engine's module under the same name; `tests/surface.py` checks that against a
full list. It keeps to the habits of the real one: names that are not texts, nothing instead of an empty list, paths
that are not absolute, numbers of 32 bits, structs that are copies, and an engine for one thread.
"""

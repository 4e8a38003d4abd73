"""The tools of the project: its module `spawnpoint_tools`, if it has one."""

import importlib
import importlib.util
import os
import sys
import traceback

from spawnpoint import log_file, tools

MODULE = "spawnpoint_tools"
OWN_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep


def load() -> str:
    """Loads the module, also if it was loaded before, and returns what is wrong with it. A module that does not load
    changes no tool."""
    before = dict(tools.REGISTRY.tools)
    importlib.invalidate_caches()
    sys.modules.pop(MODULE, None)
    try:
        tools.REGISTRY.forget(MODULE)
        if importlib.util.find_spec(MODULE) is not None:
            importlib.import_module(MODULE)
        return ""
    except BaseException as error:
        # `sys.exit` in a script must not end more than the script.
        tools.REGISTRY.restore(before)
        problem = "%s.py could not be loaded: %s" % (MODULE, described(error))
        log_file.error("%s. Correct it and choose Tools > Reconnect Spawnpoint" % problem)
        return problem


def described(error: BaseException) -> str:
    """An error with the place in the project's code."""
    if isinstance(error, SyntaxError) and error.filename:
        return "%s: %s (%s, line %s)" % (type(error).__name__, error.msg, error.filename, error.lineno)
    text = "%s: %s" % (type(error).__name__, error)
    frames = [one for one in traceback.extract_tb(error.__traceback__) if _is_of_project(one.filename)]
    return "%s (%s, line %s)" % (text, frames[-1].filename, frames[-1].lineno) if frames else text


def _is_of_project(file: str) -> bool:
    return not file.startswith("<") and not os.path.abspath(file).startswith(
        (OWN_FOLDER, os.path.dirname(importlib.__file__))
    )

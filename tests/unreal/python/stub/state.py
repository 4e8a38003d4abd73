"""The world of the editor: levels with actors, assets, the undo history and the running game.

All of it is plain data, so that a copy of it is a step of undo. The classes of the stub are views of it.
"""

import copy
import os
import threading
import time

MAIN = threading.main_thread()


class State:
    """One editor with one project."""

    def __init__(self, project):
        self.project = project
        self.name = "Sample"
        self.levels = {}
        self.assets = []
        self.open_level = ""
        self.added_levels = []
        self.dirty = set()
        self.selected = []
        # The copy of the levels that a running game plays.
        self.game = None
        self.request = ""
        self.is_paused = False
        self.time_dilation = 1.0
        self.camera = ((0.0, 0.0, 100.0), (0.0, -10.0, 90.0))
        self.console = {"r.ScreenPercentage": "100", "t.MaxFPS": "0"}
        self.settings = {}
        self.screenshots = []
        self.tests = []
        self.is_loading_assets = False
        # The log of the build tool, where Live Coding is on.
        self.live_coding = ""
        self.undo_steps, self.redo_steps = [], []
        self.transaction = None
        self.ticks = 0
        self.log_path = os.path.join(project, "Saved", "Logs", self.name + ".log")
        self._log = []

    def check_thread(self):
        """The engine crashes or raises when another thread touches it."""
        if threading.current_thread() is not MAIN:
            raise RuntimeError("The engine was called on the thread %s" % threading.current_thread().name)

    def can_script(self):
        """What the subsystems and libraries of the editor ask first: they do nothing while the game runs."""
        self.check_thread()
        if self.game is not None:
            self.log("LogUtils", "The Editor is currently in a play mode.", "Error")
        return self.game is None

    # The log is written late, as the engine writes it.
    def log(self, category, text, level=""):
        stamp = time.strftime("%Y.%m.%d-%H.%M.%S", time.gmtime())
        for line in str(text).splitlines() or [""]:
            word = level + ": " if level else ""
            self._log.append("[%s:000][%3d]%s: %s%s" % (stamp, self.ticks % 1000, category, word, line))

    def flush_log(self):
        if not self._log:
            return
        os.makedirs(os.path.dirname(self.log_path), exist_ok=True)
        with open(self.log_path, "a", encoding="utf-8") as out:
            out.write("".join(line + "\n" for line in self._log))
        self._log = []

    # Levels.
    def shown_levels(self):
        return self.game if self.game is not None else self.levels

    def loaded(self):
        return [self.open_level, *self.added_levels]

    def find_actor(self, level, name, of_game):
        levels = self.game if of_game else self.levels
        if levels is None or (not of_game and level not in self.loaded()):
            return None
        return levels.get(level, {}).get(name)

    def load(self, level):
        """Opens a level as it was saved."""
        self.open_level, self.added_levels, self.selected = level, [], []
        self.levels = copy.deepcopy(self.saved)
        self.dirty = set()
        self.undo_steps, self.redo_steps = [], []

    def save(self):
        self.saved = copy.deepcopy(self.levels)
        self.dirty = set()

    # Transactions.
    def begin(self, name):
        if self.transaction is None:
            self.transaction = {
                "name": name,
                "before": self._snapshot(),
                "depth": 0,
                "cancelled": False,
                "changed": False,
                "modified": set(),
            }
        self.transaction["depth"] += 1

    def end(self):
        transaction = self.transaction
        transaction["depth"] -= 1
        if transaction["depth"]:
            return
        self.transaction = None
        if transaction["changed"] and not transaction["cancelled"]:
            self.undo_steps.append((transaction["name"], transaction["before"], self._snapshot()))
            self.redo_steps = []

    def cancel(self):
        # What was changed stays changed; it is only not in the history.
        self.transaction["cancelled"] = True

    def changed(self, level, *owners):
        """A change. If it has owners, it is only in the history if they were told before."""
        self.dirty.add(level)
        if self.transaction is not None and self.transaction["modified"].issuperset(owners):
            self.transaction["changed"] = True

    def modified(self, path):
        if self.transaction is not None:
            self.transaction["modified"].add(path)

    def _snapshot(self):
        return copy.deepcopy(self.levels)

    def undo(self):
        if self.undo_steps:
            name, before, after = self.undo_steps.pop()
            self.redo_steps.append((name, before, after))
            self.levels = copy.deepcopy(before)

    def redo(self):
        if self.redo_steps:
            name, before, after = self.redo_steps.pop()
            self.undo_steps.append((name, before, after))
            self.levels = copy.deepcopy(after)

    def build(self):
        """Live Coding, which finds an error."""
        os.makedirs(os.path.dirname(self.live_coding), exist_ok=True)
        with open(self.live_coding, "w", encoding="utf-8") as out:
            out.write("X.cpp(3): error C2065: no\n")

    # Frames.
    def tick(self):
        self.ticks += 1
        if self.request == "begin":
            self.game = copy.deepcopy({level: self.levels[level] for level in self.loaded()})
            self.is_paused, self.time_dilation = False, 1.0
            self.log("LogPlayLevel", "PIE: Begin play")
        elif self.request == "end":
            self.game = None
            self.log("LogPlayLevel", "PIE: End play")
        self.request = ""
        for path, width, height in self.screenshots:
            write_png(path, width, height)
        self.screenshots = []
        if self.tests:
            name = self.tests.pop(0)
            result = "Fail" if "Broken" in name else "Success"
            self.log(
                "LogAutomationController",
                "Test Completed. Result={%s} Name={%s} Path={%s}" % (result, name.split(".")[-1], name),
                "Display",
            )
        if self.ticks % 30 == 0:
            self.flush_log()


def write_png(path, width, height):
    """A gray picture. Written in two parts, as a slow disk would."""
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    with open(path, "wb") as out:
        out.write(head)
        out.flush()
        out.write(chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


STATE = None


def current():
    """The state, for the main thread only."""
    STATE.check_thread()
    return STATE


def install(state):
    global STATE
    STATE = state

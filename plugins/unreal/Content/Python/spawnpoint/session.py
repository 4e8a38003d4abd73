"""The plugin while the editor runs: the connection, the calls, and what the editor shows of them."""

import atexit
import collections
import os
import re
import time
from typing import Any, Deque, Dict, Optional

import unreal

from spawnpoint import builtin, editor, faults, log_file, menu, project_tools, settings, tools
from spawnpoint.call_queue import CallQueue
from spawnpoint.identity import Identity
from spawnpoint.link import Link
from spawnpoint.log_tail import LogTail
from spawnpoint.ops.table import table
from spawnpoint.services import Services
from spawnpoint.watch import Watch

# A command line of a commandlet such as the cooker, or of a game that the editor's program runs.
NO_EDITOR = re.compile(r"(^|\s)-(run=|game(\s|$)|server(\s|$))", re.IGNORECASE)
# Results that could not be sent are kept for the next connection.
MOST_LATE = 64


class Session:
    """One connection to a server, for as long as the editor runs."""

    def __init__(self, chosen: settings.Settings) -> None:
        self._settings = chosen
        self._services = Services()
        ops = table(self._services)
        name = str(unreal.SystemLibrary.get_game_name())
        folder = os.path.abspath(editor.full_path(unreal.Paths.project_dir())).replace("\\", "/").rstrip("/")
        version = str(unreal.SystemLibrary.get_engine_version()).split("-")[0]
        identity = Identity(name, folder, version, sorted(ops))
        self._link = Link(chosen.url, chosen.token, identity.registration)
        self._queue = CallQueue(ops, self._answer, log_file.error)
        self._watch = Watch(self._services, self._link.send)
        self._log: Optional[LogTail] = None
        self._late: Deque[Dict[str, Any]] = collections.deque(maxlen=MOST_LATE)
        self._offered = -1
        self._was_attached = False
        self._was_doubted = False

    def start(self) -> None:
        for problem in self._settings.problems:
            log_file.warning(problem)
        log_file.info("Connecting to %s" % self._settings.url)
        self._link.start()
        if self._settings.log_events:
            self._log = LogTail(log_file.path(), self._send_event)
            self._log.start()

    def tick(self, until: float) -> None:
        """Runs in every frame. Without a message and without a call it does nothing."""
        link = self._link
        while link.inbox:
            self._handle(link.inbox.popleft())
        if len(self._queue):
            self._queue.run(until)
        if link.is_attached:
            self._watch.tick(time.monotonic())
            if self._offered != tools.REGISTRY.version:
                self._offer()
        if link.is_doubted != self._was_doubted:
            self._was_doubted = link.is_doubted
            if link.is_doubted:
                log_file.warning(self.status())
        if link.is_attached != self._was_attached:
            self._was_attached = link.is_attached
            menu.show("attached" if link.is_attached else "no server")

    def close(self) -> None:
        """Answers what is still open, and disconnects."""
        closing = faults.not_ready("The editor is closing. Nothing was changed", "open the project again")
        self._queue.close(faults.not_ready("The editor is closing", "open the project again"))
        if self._log is not None:
            self._log.close()
        self._link.close(closing.wire())

    def status(self) -> str:
        if self._link.is_attached:
            return "Attached to %s" % self._settings.url
        why = ": %s" % self._link.problem if self._link.problem else ""
        return "Not attached to %s%s. Start a server with `spawnpoint serve`" % (self._settings.url, why)

    def _handle(self, message: Dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "execute":
            self._queue.take(message)
        elif kind == "cancel":
            self._queue.cancel(message.get("id"))
        elif kind == "registered":
            self._attached(message)
        elif kind == "lost":
            self._lost()

    def _attached(self, message: Dict[str, Any]) -> None:
        log_file.info("Attached to %s" % self._settings.url)
        self._offered = -1
        late, self._late = list(self._late), collections.deque(maxlen=MOST_LATE)
        for result in late:
            self._answer(result)

    def _lost(self) -> None:
        log_file.info("The connection was lost; connecting again")
        for call in self._queue.drop_waiting(self._link.number):
            fault = faults.not_ready("The connection was lost before '%s' began. Nothing was changed" % call.name)
            self._late.append({"type": "command_result", "id": call.id, "result": fault.wire()})

    def _answer(self, message: Dict[str, Any]) -> bool:
        """Sends a message about a call. A result that finds no connection waits for the next one."""
        if self._link.is_attached and self._link.send(message):
            return True
        if message["type"] != "command_result":
            return False
        if self._link.is_attached:
            what = "The result is too large for the connection"
            fault = faults.invalid(what, "request less with limit and offset")
            if self._link.send({"type": "command_result", "id": message["id"], "result": fault.wire()}):
                return True
        self._late.append(message)
        return False

    def _send_event(self, message: Dict[str, Any]) -> bool:
        return self._link.is_attached and self._link.send(message)

    def _offer(self) -> None:
        self._offered = tools.REGISTRY.version
        self._link.send({"type": "offers", "tools": tools.REGISTRY.offers(), "resources": [], "prompts": []})


class _Running:
    """The session of this editor, and what was registered for it."""

    def __init__(self) -> None:
        self.session: Optional[Session] = None
        # Those of the last connection; nothing before the first.
        self.settings: Optional[settings.Settings] = None
        self.tick: Any = None
        self.is_ticking = False
        self.is_failing = False
        # What is wrong with the project's tools.
        self.tools_problem = ""


# Kept when this module is reloaded.
_running: _Running = globals().get("_running") or _Running()


def start() -> None:
    """Called when the plugin is loaded."""
    if _running.tick is None and not NO_EDITOR.search(str(unreal.SystemLibrary.get_command_line())):
        _running.tick = unreal.register_slate_post_tick_callback(_tick)
        if hasattr(unreal, "register_python_shutdown_callback"):
            unreal.register_python_shutdown_callback(stop)
        else:
            atexit.register(stop)


def stop() -> None:
    """Called when the editor closes. Clients first hear of it, whatever becomes of the rest."""
    if _running.session is not None:
        _running.session.close()
        _running.session = None
    if _running.tick is not None:
        unreal.unregister_slate_post_tick_callback(_running.tick)
        _running.tick = None


def reconnect() -> None:
    """Connects again, with the settings and the tools of the project as they are now."""
    if _running.session is not None:
        _running.session.close()
    _running.session = None
    if _running.settings is not None and not _running.settings.enabled:
        _running.settings = None
    elif _running.settings is not None:
        _running.tools_problem = project_tools.load()


def show_status() -> None:
    session = _running.session
    log_file.info(session.status() if session is not None else "Spawnpoint is disabled in %s" % settings.FILE)
    if _running.tools_problem:
        log_file.warning(_running.tools_problem)


def read_settings() -> settings.Settings:
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Config", settings.FILE)
    project = os.path.join(editor.full_path(unreal.Paths.project_config_dir()), settings.FILE)
    return settings.read([own, project], os.environ)


def _tick(_delta: float) -> None:
    """An exception here would be raised in every frame, so it is logged once."""
    if _running.is_ticking:
        # A dialog of the editor, such as the progress of an import, draws frames while a call runs.
        return
    _running.is_ticking = True
    try:
        if _running.session is None:
            _open()
        if _running.session is not None and _running.settings is not None:
            _running.session.tick(time.perf_counter() + _running.settings.frame_budget)
        _running.is_failing = False
    except BaseException as error:
        if not _running.is_failing:
            log_file.error("Spawnpoint failed in this frame: %s: %s" % (type(error).__name__, error))
        _running.is_failing = True
    finally:
        _running.is_ticking = False


def _open() -> None:
    """Connects in the first frame: only an editor that draws frames can be used."""
    before = _running.settings
    if before is not None and not before.enabled:
        return
    chosen = _running.settings = read_settings()
    if not chosen.enabled:
        log_file.info("Spawnpoint is disabled in %s" % settings.FILE)
        return
    if before is None:
        builtin.load()
        _running.tools_problem = project_tools.load()
        menu.add()
    session = Session(chosen)
    session.start()
    _running.session = session

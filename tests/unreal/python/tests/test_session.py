"""The plugin as the editor runs it: frames, the project's tools, settings and the end of the editor."""

import os
import sys
import tempfile
import unittest
import unittest.mock

from spawnpoint import session, tools
from stub import libraries, module, state

from tests import PROJECT, fresh

TOOLS = os.path.join(PROJECT, "Content", "Python", "spawnpoint_tools.py")
GOOD = 'import spawnpoint\n\n\n@spawnpoint.tool\ndef %s() -> str:\n    """%s"""\n    return "done"\n'


class Sessions(unittest.TestCase):
    def setUp(self):
        fresh()
        self.state_folder = tempfile.TemporaryDirectory()
        # Nothing listens there.
        environment = {"SPAWNPOINT_URL": "ws://127.0.0.1:9/x", "SPAWNPOINT_STATE_DIR": self.state_folder.name}
        self.patch = unittest.mock.patch.dict(os.environ, environment)
        self.patch.start()
        os.makedirs(os.path.dirname(TOOLS), exist_ok=True)
        sys.path.insert(0, os.path.dirname(TOOLS))
        self.tools = dict(tools.REGISTRY.tools)

    def tearDown(self):
        session.stop()
        session._running = session._Running()
        module.ticks.clear()
        module.shutdown.clear()
        tools.REGISTRY.tools = self.tools
        sys.path.remove(os.path.dirname(TOOLS))
        sys.modules.pop("spawnpoint_tools", None)
        if os.path.exists(TOOLS):
            os.remove(TOOLS)
        self.write_ini("")
        self.patch.stop()
        self.state_folder.cleanup()

    def write_tools(self, text):
        with open(TOOLS, "w", encoding="utf-8") as out:
            out.write(text)
        # A file that is written twice within a second looks the same to Python.
        cached = os.path.join(os.path.dirname(TOOLS), "__pycache__")
        for name in os.listdir(cached) if os.path.isdir(cached) else ():
            os.remove(os.path.join(cached, name))

    def write_ini(self, text):
        path = os.path.join(PROJECT, "Config", "DefaultSpawnpoint.ini")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def open(self):
        session.start()
        self.frame()

    def frame(self):
        for callback in list(module.ticks):
            callback(0.0)

    def log(self):
        state.STATE.flush_log()
        with open(state.STATE.log_path, encoding="utf-8") as log:
            return log.read()

    def names(self):
        return set(tools.REGISTRY.tools) - set(self.tools)

    def test_a_frame_within_a_frame_runs_nothing(self):
        self.open()
        ended = []

        def op(call):
            # The progress of an import draws frames while the import runs.
            self.frame()
            yield 1
            self.frame()
            ended.append(call.id)
            return {}

        queue = session._running.session._queue
        queue._ops = {"import": op}
        for id in ("a", "b"):
            queue.take({"id": id, "name": "import"})
        self.frame()
        self.assertEqual([], ended)
        self.frame()
        self.assertEqual(["a", "b"], ended)

    def test_a_result_of_a_connection_that_has_just_ended_waits_for_the_next(self):
        self.open()
        link = session._running.session._link
        message = {"type": "command_result", "id": "7", "result": {"status": "success", "result": {"n": 1}}}
        # The thread of the connection has closed the socket, and not yet said so.
        link.is_attached = True
        self.assertFalse(session._running.session._answer(message))
        self.assertEqual([message], list(session._running.session._late))
        link.is_attached = False

    def test_commandlets_and_games_do_not_connect(self):
        for line in ("P.uproject -run=Cook -x", "P.uproject -game", "P.uproject -Server -log"):
            with unittest.mock.patch.object(libraries, "COMMAND_LINE", line):
                session.start()
            self.assertEqual([], module.ticks, line)
        with unittest.mock.patch.object(libraries, "COMMAND_LINE", '"C:/x -run/P.uproject" -gameplay'):
            session.start()
        self.assertEqual(1, len(module.ticks))

    def test_a_tool_module_with_a_mistake_is_named_with_its_line_and_loaded_again(self):
        for text, expected in (
            ("import spawnpoint\ndef (:\n", "SyntaxError: invalid syntax (%s, line 9)" % TOOLS),
            ("import spawnpoint\n\nx = nothing\n", "NameError: name 'nothing' is not defined (%s, line 10)" % TOOLS),
            (
                "import spawnpoint\n\n\n@spawnpoint.tool\ndef a(*all):\n    pass\n",
                "name each of its parameters (%s, line" % TOOLS,
            ),
            ("raise SystemExit(3)\n", "SystemExit: 3 (%s, line 8)" % TOOLS),
        ):
            self.write_tools(GOOD % ("early", "Early.") + text)
            if session._running.session is None:
                self.open()
            else:
                session.reconnect()
                self.frame()
            told = [line for line in self.log().splitlines() if "spawnpoint_tools.py could not be loaded" in line][-1]
            self.assertIn(expected, told)
            self.assertEqual(set(), self.names(), "a module that does not load offers nothing")
        self.assertIn("spawnpoint_tools.py could not be loaded", session._running.tools_problem)
        self.write_tools(GOOD % ("late", "Late."))
        session.reconnect()
        self.frame()
        self.assertEqual({"late"}, self.names())
        self.write_tools(GOOD % ("renamed", "Renamed."))
        session.reconnect()
        self.frame()
        self.assertEqual({"renamed"}, self.names())
        self.write_tools(GOOD % ("broken", "x") + "1 / 0\n")
        session.reconnect()
        self.frame()
        self.assertEqual({"renamed"}, self.names(), "the tools stay as they were")
        os.remove(TOOLS)
        session.reconnect()
        self.frame()
        self.assertEqual(set(), self.names())

    def test_a_project_does_not_replace_a_tool_of_the_plugin(self):
        self.write_tools(GOOD % ("save_levels", "Mine."))
        self.open()
        self.assertIn("the plugin has a tool 'save_levels'", self.log())

    def test_a_module_that_is_loaded_again_keeps_its_session(self):
        import importlib

        self.open()
        before = session._running.session
        importlib.reload(session)
        session.start()
        self.frame()
        self.assertIs(before, session._running.session)
        self.assertEqual(1, len(module.ticks))

    def test_mistakes_in_the_settings_are_told(self):
        self.write_ini("[Spawnpoint]\nEnabled=Ture\nFramebudget=3\nFrameBudgetMilliseconds=fast\nLogEvents\n")
        self.open()
        log = self.log()
        for text in (
            "Enabled=Ture in DefaultSpawnpoint.ini is neither True nor False",
            "Framebudget in DefaultSpawnpoint.ini is not a setting",
            "FrameBudgetMilliseconds=fast in DefaultSpawnpoint.ini is not a number",
        ):
            self.assertIn(text, log)
        self.assertIsNotNone(session._running.session, "a word that is no answer does not switch the plugin off")


if __name__ == "__main__":
    unittest.main()

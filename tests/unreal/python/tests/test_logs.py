"""The log of the editor: what is read of it, and what a command or a compiler wrote to it."""

import os
import sys
import tempfile
import unittest
import unittest.mock

from spawnpoint import builtin, log_lines
from spawnpoint.log_tail import MOST_BYTES, MOST_LINES, LogTail

from tests import fresh


class Tail(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "Sample.log")
        self.write("old\n")
        self.sent = []
        self.tail = LogTail(self.path, lambda message: self.sent.append(message["payload"]["Message"]) or True)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, text, mode="a"):
        with open(self.path, mode, encoding="utf-8") as out:
            out.write(text)

    def poll(self):
        self.tail.poll()
        found, self.sent[:] = list(self.sent), []
        return found

    def test_new_lines_are_sent_once_and_whole(self):
        self.write("one\ntw")
        self.assertEqual(["one"], self.poll())
        self.write("o\r\n")
        self.assertEqual(["two"], self.poll())
        self.assertEqual([], self.poll())

    def test_a_line_that_is_written_meanwhile_is_not_sent_twice(self):
        self.write("one\n")
        size = os.path.getsize(self.path)
        self.write("two\n")
        with unittest.mock.patch("spawnpoint.log_tail._size", return_value=size):
            found = self.poll()
        self.assertEqual(["one", "two"], found + self.poll())

    def test_a_new_file_is_read_from_its_beginning(self):
        self.write("half")
        self.poll()
        self.write("new\n", "w")
        self.assertEqual(["new"], self.poll())

    def test_a_flood_is_cut_to_whole_lines_and_counted(self):
        self.write("half")
        self.poll()
        self.write("x" * 1000 + "\n" + "%s\n" * 1 % ("y" * MOST_BYTES) + "last\n")
        self.assertEqual(["last"], self.poll())
        self.write("z\n" * (MOST_LINES + 5))
        self.assertIn("5 more lines were left out", self.poll()[-1])


class Written(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()
        builtin.load()

    def test_errors_of_the_compiler_are_found_in_a_long_log(self):
        for _ in range(50000):
            self.editor.state.log("LogTemp", "x" * 100)
        for _ in range(2):
            fault = self.editor.fault(
                "tool.call", name="compile_blueprint", arguments={"path": "/Game/Blueprints/BP_Broken"}
            )
            self.assertIn("The node is not connected", fault.message)

    def test_commands_that_end_the_editor_are_refused_wherever_they_are(self):
        for command in ("stat fps | quit", "stat fps|QUIT_EDITOR", "| exit"):
            self.assertEqual("InvalidArgument", self.editor.fault("unreal.console.run", command=command).kind, command)
        self.assertTrue(self.editor.call("unreal.console.run", command="stat fps | stat unit")["recognized"])

    def test_live_coding_that_is_off_is_told_at_once(self):
        with unittest.mock.patch.object(sys, "platform", "win32"):
            answer = self.editor.call("unreal.editor.compile")
        self.assertEqual(("not_available", False), (answer["status"], answer["started"]))
        self.assertIn("Live Coding is not enabled", answer["problem"])

    def test_the_log_of_the_build_tool_is_found_for_every_kind_of_engine(self):
        for folder in ("Engine", "Local"):
            self.editor = fresh()
            with tempfile.TemporaryDirectory() as local:
                project = self.editor.state.project
                engine = os.path.join(project, "..", "Epic", "Engine", "Programs", "UnrealBuildTool")
                where = engine if folder == "Engine" else os.path.join(local, "UnrealBuildTool")
                self.editor.state.live_coding = os.path.join(where, "Log.txt")
                with (
                    unittest.mock.patch.object(sys, "platform", "win32"),
                    unittest.mock.patch.dict(os.environ, {"LOCALAPPDATA": local}),
                    unittest.mock.patch("spawnpoint.ops.compile.QUIET", 0.0),
                ):
                    answer = self.editor.call("unreal.editor.compile", timeout_seconds=5)
                self.assertEqual(
                    ("failed", ["X.cpp(3): error C2065: no"]), (answer["status"], answer["errors"]), folder
                )
                os.remove(self.editor.state.live_coding)

    def test_lines_after_a_place_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.log")
            self.assertEqual(([], 0), log_lines.since(path, 0))
            with open(path, "wb") as out:
                out.write(b"a\r\nb\nhalf")
            self.assertEqual((["a", "b"], 5), log_lines.since(path, 0))
            self.assertEqual((["b"], 5), log_lines.since(path, 3))


if __name__ == "__main__":
    unittest.main()

"""Code, queries, tools and types."""

import json
import sys
import unittest

import spawnpoint
from spawnpoint import builtin, log_lines, tools, type_info

from tests import fresh


class Code(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()

    def run_code(self, code):
        return self.editor.call("script.run", code=code)

    def test_the_last_expression_is_the_result(self):
        ran = self.run_code("print('one')\nx = 20\nprint('two')\nx * 2 + 2")
        self.assertEqual((42, "42", ["one", "two"]), (ran["value"], ran["result"], ran["output"]))
        self.assertEqual("Sample", self.run_code("unreal.SystemLibrary.get_game_name()")["result"])
        self.assertIsNone(self.run_code("x = 1")["result"])

    def test_code_with_yield_runs_over_frames(self):
        before = self.editor.state.ticks
        ran = self.run_code("total = 0\nfor i in range(3):\n    total += i\n    print(i)\n    yield\ntotal")
        self.assertEqual((3, ["0", "1", "2"], 3), (ran["value"], ran["output"], self.editor.state.ticks - before))
        failed = self.run_code("yield\nyield\nraise ValueError('no')")
        self.assertEqual(("ValueError", 3), (failed["error"]["type"], failed["error"]["line"]))
        in_function = self.run_code("def g():\n    yield 1\nlist(g())")
        self.assertEqual([1], in_function["value"])

    def test_failures_name_their_line(self):
        failed = self.run_code("print('a')\n\nraise ValueError('no')")
        self.assertEqual(("ValueError", 3, ["a"]), (failed["error"]["type"], failed["error"]["line"], failed["output"]))
        self.assertEqual("SystemExit", self.run_code("raise SystemExit()")["error"]["type"])
        wrong = self.editor.fault("script.run", code="x = (\n")
        self.assertTrue(wrong.message.startswith("Unable to compile the code: line"), wrong.message)
        self.assertEqual("InvalidArgument", self.editor.fault("script.run", code="\0").kind)

    def test_queries_read(self):
        def query(text):
            return self.editor.call("script.query", query=text)["value"]

        self.assertEqual(5000, query("Scene['Player'].PointLightComponent.intensity"))
        self.assertEqual(10, query("Scene['Door'].root_component.relative_location.x"))
        self.assertEqual("Hero", query("Scene['Player'].tags[1]"))
        self.assertEqual(100, query("Scene['Door'].health"))
        self.assertEqual("Player", query("Scene['Player'].get_actor_label()"))
        self.assertIn("5.4.4", query("Static.SystemLibrary.get_engine_version"))

    def test_queries_reach_nothing_else(self):
        for text in (
            "__import__('os').system('true')",
            "Scene['Player'].__class__",
            "Scene['Player'].set_actor_label('x')",
            "Scene['Player'].set_actor_label",
            "Static.SystemLibrary.get_command_line",
            "Static.SystemLibrary.quit_editor",
            "Static.SystemLibrary.quit_editor()",
            "Static.SystemLibrary.execute_console_command",
            "Static.Paths.__init__",
            "Scene['Player'].get_actor_label.__self__",
            "(lambda: 1)()",
            "[x for x in (1,)]",
            "1 + 1",
            "open('/etc/passwd')",
            "Scene[0:1]",
            "][",
            "",
            "(" * 5000,
        ):
            fault = self.editor.fault("script.query", query=text)
            self.assertIn(fault.kind, ("InvalidArgument", "NotFound"), text)
        self.assertEqual("Player", self.editor.call("objects.list", name="Player")["Items"][0]["Name"])


class Tools(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()
        builtin.load()
        self.before = dict(tools.REGISTRY.tools)

    def tearDown(self):
        tools.REGISTRY.tools = self.before

    def test_a_function_becomes_a_tool(self):
        @spawnpoint.tool(read_only=True)
        def count(level: str, only_open: bool = False, sizes: "list[int]" = [1]) -> int:  # noqa: B006
            """Count the doors of a level."""
            return 3 if only_open else len(level)

        (offer,) = [one for one in tools.REGISTRY.offers() if one["name"] == "count"]
        self.assertEqual(("Count the doors of a level.", True), (offer["description"], offer["read_only"]))
        properties = offer["input_schema"]["properties"]
        self.assertEqual({"type": "string"}, properties["level"])
        self.assertEqual({"type": "array", "items": {"type": "integer"}, "default": [1]}, properties["sizes"])
        self.assertEqual(["level"], offer["input_schema"]["required"])
        self.assertEqual({"result": 3}, self.editor.tool("count", level="x", only_open=True))
        for wrong in ({}, {"level": "x", "other": 1}):
            self.assertEqual("InvalidArgument", self.editor.fault("tool.call", name="count", arguments=wrong).kind)
        self.assertEqual("NotFound", self.editor.fault("tool.call", name="nothing").kind)

    def test_every_annotation_has_a_schema(self):
        from typing import Any, Dict, List, Literal, Optional, Tuple

        import unreal

        @spawnpoint.tool
        def much(
            a: List,
            b: Dict,
            c: Optional[int] = None,
            d: Literal["x", "y"] = "x",
            e: Tuple[float, float] = (1.0, 2.0),
            f: unreal.Vector = unreal.Vector(),  # noqa: B008
            g: Any = float("nan"),
            h: "tuple[int, ...]" = (),
            i: set = frozenset(),
            j: Tuple[str, int] = ("a", 1),
        ) -> None:
            pass

        json.dumps(tools.REGISTRY.offers(), allow_nan=False)
        found = tools.REGISTRY.tools["much"].schema["properties"]
        self.assertEqual(({"type": "array"}, {"type": "object"}), (found["a"], found["b"]))
        self.assertEqual({"type": "integer"}, found["c"])
        self.assertEqual({"type": "array", "items": {"type": "number"}, "default": (1.0, 2.0)}, found["e"])
        self.assertEqual(({}, {}), (found["f"], found["g"]))
        self.assertEqual(({"type": "integer"}, {"type": "array"}), (found["h"]["items"], found["i"]))
        self.assertNotIn("items", found["j"])
        if sys.version_info >= (3, 10):
            newer = {"spawnpoint": spawnpoint}
            exec("@spawnpoint.tool\ndef newer(a: int | None = None, b: int | str = 1):\n    pass", newer)
            found = tools.REGISTRY.tools["newer"].schema["properties"]
            self.assertEqual({"type": "integer"}, found["a"])
            self.assertEqual([{"type": "integer"}, {"type": "string"}], found["b"]["anyOf"])

    def test_a_tool_may_need_several_frames_and_return_values_of_the_engine(self):
        @spawnpoint.tool
        def slow():
            import unreal

            yield
            yield
            return {"place": unreal.Vector(1.0, 2.0, 3.0)}

        self.assertEqual({"place": {"x": 1, "y": 2, "z": 3}}, self.editor.tool("slow"))

    def test_what_cannot_be_a_tool_is_refused_when_it_is_defined(self):
        with self.assertRaises(ValueError):
            spawnpoint.tool(name="a b")(lambda: None)
        with self.assertRaises(ValueError):
            spawnpoint.tool(lambda *names: None)

        async def later():
            pass

        def unknown(a: "Nothing"):  # noqa: F821
            pass

        for wrong, why in ((later, "yield"), (unknown, "Nothing"), (3, "function"), ("x", "function")):
            with self.assertRaisesRegex(ValueError, why):
                spawnpoint.tool(wrong)

    def test_assets_are_renamed_with_redirectors_and_deleted(self):
        done = self.editor.tool("rename_asset", path="/Game/Materials/M_Wood", new_path="/Game/Materials/M_Oak")
        self.assertEqual({"path": "/Game/Materials/M_Oak.M_Oak", "redirector": True}, done)
        used = self.editor.fault("tool.call", name="delete_asset", arguments={"path": "/Game/Blueprints/BP_Door"})
        self.assertIn("is used by", used.message)
        gone = self.editor.tool("delete_asset", path="/Game/Blueprints/BP_Broken")
        self.assertEqual([], gone["broken_references"])
        self.assertEqual("NotFound", self.editor.fault("asset.info", path="/Game/Blueprints/BP_Broken").kind)
        self.assertEqual(["/Game/Materials/M_Wood"], self.editor.tool("fix_redirectors")["still_used"])

    def test_blueprints_get_variables_functions_and_components(self):
        door = "/Game/Blueprints/BP_Door"
        self.assertTrue(self.editor.tool("add_blueprint_variable", path=door, name="Speed")["compiled"])
        again = self.editor.fault("tool.call", name="add_blueprint_variable", arguments={"path": door, "name": "Speed"})
        self.assertEqual("InvalidArgument", again.kind)
        self.editor.tool("add_blueprint_function", path=door, name="Open")
        self.editor.tool("remove_blueprint_function", path=door, name="Open")
        parts = self.editor.tool("add_blueprint_component", path=door, component="PointLightComponent")["components"]
        self.assertEqual([{"name": "PointLight", "type": "/Script/Engine.PointLightComponent"}], parts)
        self.assertEqual("/Script/Engine.Actor", self.editor.tool("describe_blueprint", path=door)["parent"])
        broken = self.editor.fault(
            "tool.call", name="compile_blueprint", arguments={"path": "/Game/Blueprints/BP_Broken"}
        )
        self.assertIn("The node is not connected", broken.message)

    def test_materials_tables_and_the_console_are_read_back(self):
        oak = "/Game/Materials/MI_Oak"
        self.editor.tool("set_material_parameter", path=oak, name="Roughness", value=0.25)
        self.editor.tool("set_material_parameter", path=oak, name="Tint", value=[1, 0, 0])
        self.editor.tool("set_material_parameter", path=oak, name="Grain", value="/Game/Textures/T_Grain")
        wrong = {"path": oak, "name": "Shine", "value": 1}
        self.assertIn("Roughness", self.editor.fault("tool.call", name="set_material_parameter", arguments=wrong).hint)
        table = "/Game/Data/DT_Items"
        self.assertEqual("3.5", self.editor.tool("read_data_table", path=table)["rows"]["Sword"]["Weight"])
        self.assertEqual(
            ["Axe"], self.editor.tool("write_data_table", path=table, csv="---,Price,Weight\nAxe,5,4\n")["rows"]
        )
        self.assertEqual("50", self.editor.tool("set_console_variable", name="r.ScreenPercentage", value="50")["value"])
        read_only = {"name": "t.MaxFPS", "value": "30"}
        self.assertIn(
            "is 0 after", self.editor.fault("tool.call", name="set_console_variable", arguments=read_only).message
        )
        for value in ("1; quit", "1|quit", "1\nquit"):
            wrong = {"name": "r.ScreenPercentage", "value": value}
            self.assertEqual(
                "InvalidArgument", self.editor.fault("tool.call", name="set_console_variable", arguments=wrong).kind
            )

    def test_a_variable_that_may_start_or_load_something_is_not_set(self):
        for name in ("WebControl.EnableServerOnStartup", "Python.Run", "py", "RemoteControl.x"):
            self.editor.state.console[name] = "0"
            arguments = {"name": name, "value": "1"}
            refused = self.editor.fault("tool.call", name="set_console_variable", arguments=arguments)
            self.assertIn("--allow-code", refused.hint)
            self.assertEqual("0", self.editor.state.console[name])

    def test_automation_tests_report_each_result(self):
        done = self.editor.tool("run_automation_tests", filter="Project.Doors")
        self.assertEqual((1, 1), (done["passed"], done["failed"]))
        self.assertEqual({"name": "Project.Doors.Open", "result": "Success"}, done["tests"][0])
        none = self.editor.fault("tool.call", name="run_automation_tests", arguments={"filter": "Nothing"})
        self.assertEqual("NotFound", none.kind)
        odd = self.editor.fault("tool.call", name="run_automation_tests", arguments={"filter": "x; quit"})
        self.assertEqual("InvalidArgument", odd.kind)

    def test_the_viewport_moves(self):
        found = self.editor.tool("set_viewport_camera", location=[1, 2, 3], rotation_degrees=[-10, 90, 0])
        self.assertEqual({"X": 1, "Y": 2, "Z": 3}, found["Pos"])
        self.assertEqual({"X": 0, "Y": -10, "Z": 90}, self.editor.call("camera.get")["Rot"])


class Others(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()

    def test_the_console_returns_what_it_printed(self):
        ran = self.editor.call("unreal.console.run", command="stat fps")
        self.assertEqual({"recognized": True, "output": "ran stat fps"}, ran)
        self.assertFalse(self.editor.call("unreal.console.run", command="sing")["recognized"])
        for command in ("quit", "QUIT_EDITOR", "exit now", "a\nb", " "):
            self.assertEqual("InvalidArgument", self.editor.fault("unreal.console.run", command=command).kind)

    def test_a_picture_is_whole(self):
        import base64

        found = self.editor.call("view.capture", max_width=320)
        self.assertEqual((320, 180), (found["width"], found["height"]))
        self.assertTrue(base64.b64decode(found["data"]).endswith(b"IEND\xaeB`\x82"))
        self.assertEqual("Unsupported", self.editor.fault("view.capture", labels=True).kind)

    def test_assets_wait_for_no_registry(self):
        self.editor.state.is_loading_assets = True
        self.assertEqual("NotReady", self.editor.fault("assets.find").kind)
        self.assertFalse(self.editor.call("engine.status")["Ready"])

    def test_types_document_themselves(self):
        import unreal

        docs = self.editor.call("class.docs", **{"class": "PointLightComponent"})
        self.assertEqual("LocalLightComponent", docs["Inherits"])
        (intensity,) = [one for one in docs["Members"] if one["Name"] == "intensity"]
        self.assertEqual(("float", "Total energy that the light emits."), (intensity["Type"], intensity["Description"]))
        self.assertFalse(type_info.properties(unreal.Actor)["root_component"].can_write)
        self.assertEqual(("new_intensity",), type_info.methods(unreal.PointLightComponent)["set_intensity"].parameters)

    def test_lines_of_the_log_are_understood(self):
        line = log_lines.parse("[2026.11.17-23.40.02:456][ 13]LogBlueprint: Warning: careful: now")
        self.assertEqual(
            {
                "T": "2026-11-17T23:40:02.456Z",
                "Level": "warn",
                "Message": "careful: now",
                "Source": "unreal",
                "Category": "LogBlueprint",
            },
            line,
        )
        own = log_lines.parse("[2026.11.17-23.40.02:456][ 13]LogPython: Error: LogSpawnpoint: broken")
        self.assertEqual(("error", "LogSpawnpoint", "broken"), (own["Level"], own["Category"], own["Message"]))
        self.assertEqual("Log file open", log_lines.parse("Log file open")["Message"])

    def test_the_clipboard_and_the_selection(self):
        player = self.editor.id("Player")
        self.editor.call("selection.set", id=player)
        self.assertEqual({"Items": [player], "ActiveId": player}, self.editor.call("selection.get"))
        self.editor.call("clipboard.set", text="hello")
        self.assertEqual("hello", self.editor.call("clipboard.get")["Preview"])
        self.editor.call("clipboard.set", object=player)
        self.assertEqual(player, self.editor.call("clipboard.get")["ObjectId"])
        self.editor.call("clipboard.set")
        self.assertFalse(self.editor.call("clipboard.get")["HasValue"])


if __name__ == "__main__":
    unittest.main()

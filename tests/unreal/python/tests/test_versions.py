"""What older versions of the engine lack."""

import contextlib
import unittest
import unittest.mock

import unreal
from spawnpoint.call_queue import CallQueue
from spawnpoint.ops import levels

from tests import fresh

# Names that Unreal 5.0 does not have, as far as the plugin uses them.
NOT_IN_5_0 = (
    (unreal, "TopLevelAssetPath"),
    (unreal.AssetData, "asset_class_path"),
    (unreal.BlueprintEditorLibrary, "add_member_variable"),
    (unreal.BlueprintEditorLibrary, "get_basic_type_by_name"),
    (unreal.EditorActorSubsystem, "destroy_actors"),
    (unreal.LevelEditorSubsystem, "editor_request_begin_play"),
    (unreal.SubobjectDataSubsystem, "k2_delete_subobject_from_instance"),
)


@contextlib.contextmanager
def without(names):
    taken = [(owner, name, vars(owner)[name]) for owner, name in names]
    for owner, name, _ in taken:
        delattr(owner, name)
    try:
        yield
    finally:
        for owner, name, value in taken:
            setattr(owner, name, value)


class OldEngine(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()
        self.engine = without(NOT_IN_5_0)
        self.engine.__enter__()
        # The class has its name in an attribute instead.
        unreal.AssetData.asset_class = property(lambda self: unreal.Name(self._record["class"].rsplit(".", 1)[-1]))

    def tearDown(self):
        del unreal.AssetData.asset_class
        self.engine.__exit__(None, None, None)

    def test_levels_and_assets_are_found(self):
        listed = self.editor.call("scenes.build_list")["Items"]
        self.assertEqual(["Bonus", "Start"], [one["Name"] for one in listed])
        self.assertEqual("/Game/Maps/Bonus", levels.level_path("bonus"))
        found = self.editor.call("assets.find", folders=["/Game"], types=["/Script/Engine.Blueprint"])
        self.assertEqual(3, found["Total"])

    def test_actors_and_components_are_deleted(self):
        floor = self.editor.id("Floor")
        self.editor.call("object.destroy", id=floor)
        self.assertEqual(0, self.editor.call("objects.list", query="/floor")["Total"])
        player = self.editor.id("Player")
        self.editor.call("component.add", object=player, component="BoxComponent")
        self.editor.call("component.remove", object=player, component="BoxComponent")
        self.assertEqual(3, self.editor.call("components.list", object=player)["Total"])
        of_class = self.editor.fault("component.remove", object=player, component="PointLightComponent")
        self.assertIn("did not remove", of_class.message)

    def test_what_the_version_lacks_is_told_as_such(self):
        sent, errors = [], []
        queue = CallQueue(self.editor.ops, lambda message: sent.append(message) or True, errors.append)
        variable = {"name": "add_blueprint_variable", "arguments": {"path": "/Game/Blueprints/BP_Door", "name": "X"}}
        for id, name, params in (("1", "game.start", {}), ("2", "tool.call", variable)):
            queue.take({"id": id, "name": name, "params": params})
        queue.run(float("inf"))
        faults = [one["result"]["fault"] for one in sent]
        self.assertEqual(["Unsupported", "Unsupported"], [one["kind"] for one in faults])
        self.assertIn("Unreal 5.4.4 has no LevelEditorSubsystem.editor_request_begin_play", faults[0]["message"])
        self.assertIn("BlueprintEditorLibrary.get_basic_type_by_name", faults[1]["message"])
        self.assertEqual([], errors)

    def test_a_mistake_in_a_tool_of_a_project_is_not_taken_for_a_version(self):
        sent, errors = [], []

        def op(call):
            scope = {"unreal": unreal}
            exec(compile("def tool():\n    unreal.No()\n", "/project/tools.py", "exec"), scope)
            scope["tool"]()

        queue = CallQueue({"tool.call": op}, lambda message: sent.append(message) or True, errors.append)
        queue.take({"id": "1", "name": "tool.call", "params": {"name": "open_doors"}})
        queue.run(float("inf"))
        fault = sent[0]["result"]["fault"]
        self.assertEqual("Internal", fault["kind"])
        self.assertIn("'open_doors' failed in the editor: AttributeError", fault["message"])
        self.assertIn("(/project/tools.py, line 2)", fault["message"])
        self.assertEqual(1, len(errors))

    def test_a_traceback_is_one_error_of_the_log(self):
        from spawnpoint import log_file, log_lines

        self.editor.state.flush_log()
        begun = log_lines.size(self.editor.state.log_path)
        log_file.error("'x' failed:\nTraceback\n  File\nKeyError")
        self.editor.state.flush_log()
        lines = [log_lines.parse(line) for line in log_lines.since(self.editor.state.log_path, begun)[0]]
        self.assertEqual(["error", "info", "info", "info"], [line["Level"] for line in lines])
        self.assertEqual({"LogSpawnpoint"}, {line["Category"] for line in lines})


if __name__ == "__main__":
    unittest.main()

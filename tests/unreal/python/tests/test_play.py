"""The running game, what is waited for, and what is reported without a request."""

import unittest
import unittest.mock

from tests import fresh


class Watching(unittest.TestCase):
    def test_changes_of_the_selection_and_the_levels_are_reported_without_counting_actors(self):
        import unreal
        from spawnpoint.services import Services
        from spawnpoint.watch import EVERY, Watch

        editor, sent, frames = fresh(), [], iter(range(100))
        watch = Watch(Services(), sent.append)

        def look():
            watch.tick(next(frames) * EVERY)
            found, sent[:] = list(sent), []
            return [one["event"] for one in found]

        self.assertEqual([], look())
        with unittest.mock.patch.object(unreal.Actor, "get_attach_parent_actor", side_effect=AssertionError):
            self.assertEqual([], look())
        editor.call("selection.set", id=editor.id("Door"))
        self.assertEqual(["selection"], look())
        editor.call("scene.load", name="Bonus", mode="additive")
        self.assertEqual(["scenes"], look())
        editor.call("game.start")
        self.assertEqual(["selection", "scenes"], look())
        self.assertEqual(["Start", "Bonus"], [one["Name"] for one in editor.call("scenes.list")["Items"]])
        self.assertEqual([], look())


class Play(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()

    def test_the_game_is_started_paused_stepped_and_stopped(self):
        self.assertFalse(self.editor.call("game.state")["running"])
        self.assertIn("does not support 'time.pause'", self.editor.fault("time.pause", paused=True).message)
        self.assertTrue(self.editor.call("game.start")["running"])
        self.assertTrue(self.editor.call("time.pause", paused=True)["paused"])
        before = self.editor.state.ticks
        self.assertEqual(5, self.editor.call("time.step", frames=5)["frames"])
        self.assertEqual((5, True), (self.editor.state.ticks - before, self.editor.call("time.get")["paused"]))
        self.assertEqual(2.0, self.editor.call("time.set", value=2)["value"])
        self.assertEqual(0.0001, self.editor.call("time.set", value=0)["value"], "the least that the engine sets")
        self.editor.call("game.stop")
        self.assertFalse(self.editor.call("game.state")["running"])

    def test_objects_are_those_of_the_game_and_the_level_stays(self):
        editor_id = self.editor.id("Player")
        self.editor.call("game.start")
        game_id = self.editor.id("Player")
        self.assertNotEqual(editor_id, game_id)
        self.editor.call("member.write", object=game_id, component="PointLightComponent", name="intensity", value=1)
        self.assertEqual("NotReady", self.editor.fault("object.destroy", id=game_id).kind)
        self.assertEqual("NotReady", self.editor.fault("edit.apply", changes=[{"do": "create", "name": "x"}]).kind)
        self.editor.call("game.stop")
        self.assertEqual("NotFound", self.editor.fault("object.get", id=game_id).kind)
        read = self.editor.call("member.read", object=editor_id, component="PointLightComponent", name="intensity")
        self.assertEqual(5000, read["valueJson"])

    def test_nothing_is_asked_that_the_editor_only_does_while_the_game_is_stopped(self):
        from spawnpoint.services import Services
        from spawnpoint.watch import EVERY, Watch

        editor_id = self.editor.id("Player")
        self.editor.call("selection.set", id=editor_id)
        self.editor.call("game.start")
        watch = Watch(Services(), lambda message: True)
        for frame in range(10):
            watch.tick(frame * EVERY)
        self.assertEqual([], self.editor.call("engine.status")["Selection"])
        self.assertEqual([], self.editor.call("selection.get")["Items"], "it is no actor of the game")
        for name, params in (
            ("selection.set", {"id": self.editor.id("Player")}),
            ("asset.info", {"path": "/Game/Materials/M_Wood", "tags": True}),
            ("assets.find", {"folders": ["/Game"], "tags": True}),
            ("tool.call", {"name": "save_asset", "arguments": {"path": "/Game/Materials/M_Wood"}}),
            ("tool.call", {"name": "fix_redirectors"}),
            ("tool.call", {"name": "delete_asset", "arguments": {"path": "/Game/Textures/T_Grain"}}),
            (
                "tool.call",
                {"name": "rename_asset", "arguments": {"path": "/Game/Textures/T_Grain", "new_path": "/Game/T"}},
            ),
        ):
            fault = self.editor.fault(name, **params)
            self.assertEqual(("NotReady", "stop the game first"), (fault.kind, fault.hint), name)
        self.assertEqual(
            "/Game/Materials/M_Wood.M_Wood", self.editor.call("asset.info", path="/Game/Materials/M_Wood")["path"]
        )
        self.editor.state.flush_log()
        with open(self.editor.state.log_path, encoding="utf-8") as log:
            self.assertNotIn("currently in a play mode", log.read())

    def test_an_id_of_the_level_is_none_of_the_game(self):
        editor_id = self.editor.id("Player")
        self.editor.call("game.start")
        fault = self.editor.fault("object.rename", id=editor_id, name="Other")
        self.assertEqual("NotFound", fault.kind)
        self.assertIn("The game is running", fault.hint)
        self.editor.call("game.stop")
        self.assertEqual("Player", self.editor.call("object.get", id=editor_id)["Name"])

    def test_a_large_level_is_listed_in_slices(self):
        from spawnpoint.call import Call

        level = self.editor.state.levels["/Game/Maps/Start"]
        for number in range(500):
            level["Rock_%d" % number] = dict(level["Floor_1"], label="Rock", parent="Floor_1" if number % 2 else None)
        steps = self.editor.ops["objects.list"](Call("objects.list", {"name": "Rock", "limit": 1}))
        pauses = 0
        with self.assertRaises(StopIteration) as end:
            while True:
                next(steps)
                pauses += 1
        self.assertEqual(500, end.exception.value["Total"])
        self.assertGreater(pauses, 20, "also while the tree is put together")

    def test_actors_that_die_during_a_long_search_are_left_out(self):
        from spawnpoint.call import Call

        self.editor.call("game.start")
        game = self.editor.state.game["/Game/Maps/Start"]
        for number in range(100):
            game["Shot_%d" % number] = dict(game["Floor_1"], label="Shot", parent=None)
        steps = self.editor.ops["objects.list"](Call("objects.list", {"name": "Shot"}))
        next(steps)
        for number in range(90):
            del game["Shot_%d" % number]
        with self.assertRaises(StopIteration) as end:
            while True:
                next(steps)
        self.assertEqual(10, end.exception.value["Total"])
        members = self.editor.ops["members.search"](Call("members.search", {"query": "hidden"}))
        next(members)
        for number in range(90, 100):
            del game["Shot_%d" % number]
        with self.assertRaises(StopIteration) as end:
            while True:
                next(members)
        self.assertNotIn("/Shot", [one["ObjectPath"] for one in end.exception.value["Items"]])

    def test_conditions_are_looked_at_in_each_frame(self):
        player = self.editor.id("Player")
        member = {"object": player, "component": "PointLightComponent", "name": "intensity"}

        def wait(condition, seconds=0.05):
            return self.editor.call("wait.until", condition=condition, seconds=seconds)

        self.assertTrue(wait({"member": dict(member, compare=">", value=0)})["met"])
        not_met = wait(
            {"all": [{"member": dict(member, compare="<", value=0)}, {"objects": {"name": "Door", "count": 1}}]}
        )
        self.assertEqual((False, ["intensity = 5000", "1 matching objects"]), (not_met["met"], not_met["last"]))
        self.assertTrue(wait({"any": [{"objects": {"count": 99}}, {"objects": {"type": "light", "count": 2}}]})["met"])
        self.assertEqual("NotReady", self.editor.fault("wait.until", condition={"paused": True}, seconds=0).kind)
        for wrong in ({}, {"member": 1}, {"all": []}, {"objects": {"count": "x"}}, {"log": {"level": "loud"}}):
            self.assertEqual("InvalidArgument", self.editor.fault("wait.until", condition=wrong, seconds=0).kind)

    def test_a_line_of_the_log_is_waited_for(self):
        from spawnpoint.call import Call

        steps = self.editor.ops["wait.until"](
            Call("wait.until", {"condition": {"log": {"text": "door"}}, "seconds": 60})
        )
        next(steps)
        self.editor.state.log("LogTemp", "the door opened", "Warning")
        self.editor.state.flush_log()
        with self.assertRaises(StopIteration) as end:
            next(steps)
        self.assertEqual(["logged: the door opened"], end.exception.value["last"])


if __name__ == "__main__":
    unittest.main()

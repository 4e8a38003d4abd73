"""Ops on the level."""

import threading
import unittest
import unittest.mock

from tests import fresh


class Objects(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()

    def names(self, **params):
        return [one["Name"] for one in self.editor.call("objects.list", **params)["Items"]]

    def test_actors_are_listed_and_filtered(self):
        self.assertEqual(["Player", "Floor", "Door", "Ghost", "Specimen"], self.names())
        self.assertEqual(["Floor", "Door"], self.names(query="/floor"))
        self.assertEqual(["Door"], self.names(type="BP_Door"))
        self.assertNotIn("Ghost", self.names(active_only=True))
        self.assertEqual(["Door"], self.names(offset=2, limit=1))
        self.assertEqual("NotFound", self.editor.fault("objects.list", scene="scn:7").kind)

    def test_ids_have_32_bits_and_are_not_those_of_another_process(self):
        player = self.editor.id("Player")
        self.assertLess(int(player[4:]), 1 << 31)
        self.assertNotEqual(player, fresh().id("Player"))
        self.assertEqual("Object not found: obj:7", self.editor.fault("object.get", id="obj:7").message)
        self.assertIn("expected 'obj:", self.editor.fault("object.get", id="7").message)

    def test_an_actor_is_created_attached_renamed_hidden_and_deleted(self):
        floor = self.editor.id("Floor")
        made = self.editor.call("object.create", name="Marker ☃", parent=floor)["id"]
        self.assertEqual("/Floor/Marker ☃", self.editor.call("object.get", id=made)["Path"])
        self.editor.call("object.rename", id=made, name="Flag")
        self.editor.call("object.set_active", id=made, active=False)
        self.assertFalse(self.editor.call("object.get", id=made)["Active"])
        self.editor.call("object.reparent", id=made)
        self.assertEqual("/Flag", self.editor.call("object.get", id=made)["Path"])
        self.assertEqual("InvalidArgument", self.editor.fault("object.reparent", id=floor, parent=floor).kind)
        self.editor.call("object.destroy", id=made)
        self.assertEqual("NotFound", self.editor.fault("object.get", id=made).kind)

    def test_what_is_attached_is_deleted_and_duplicated_too(self):
        floor = self.editor.id("Floor")
        copy = self.editor.call("object.duplicate", id=floor)["id"]
        self.assertEqual(1, self.editor.call("object.children", id=copy)["Total"])
        self.editor.call("object.destroy", id=floor)
        self.assertNotIn("Door", self.names())

    def test_components_are_added_once_and_removed(self):
        player = self.editor.id("Player")
        self.editor.call("component.add", object=player, component="BoxComponent")
        self.assertIn(
            "already has", self.editor.fault("component.add", object=player, component="boxcomponent").message
        )
        self.editor.call("component.remove", object=player, component="BoxComponent")
        self.assertEqual(
            "NotFound", self.editor.fault("component.remove", object=player, component="BoxComponent").kind
        )
        of_class = self.editor.fault("component.remove", object=player, component="PointLightComponent")
        self.assertIn("did not remove", of_class.message)
        self.assertIn(
            "PointLightComponent", self.editor.fault("component.add", object=player, component="PointLight").hint
        )

    def test_nothing_is_touched_from_another_thread(self):
        caught = []

        def elsewhere():
            try:
                self.editor.call("engine.status")
            except RuntimeError as error:
                caught.append(error)

        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        self.assertEqual(1, len(caught), "the stub complains as the engine would")


class Members(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()
        self.player = self.editor.id("Player")

    def read(self, component, name):
        return self.editor.call("member.read", object=self.player, component=component, name=name)

    def write(self, component, name, value):
        return self.editor.call("member.write", object=self.player, component=component, name=name, value=value)

    def wrong(self, component, name, value):
        return self.editor.fault("member.write", object=self.player, component=component, name=name, value=value)

    def test_values_are_written_and_read_back(self):
        for component, name, value in (
            ("PointLightComponent", "intensity", 140),
            ("1", "relative_location", {"X": 1, "y": 2, "z": 3}),
            ("StaticMeshComponent", "relative_location.y", 7.5),
            ("Actor", "tags", ["One", "Two"]),
            ("Actor", "tags[1]", "Three"),
            ("0", "hidden", True),
            ("SceneComponent", "mobility", "STATIC"),
        ):
            self.write(component, name, value)
        self.assertEqual(140, self.read("PointLightComponent", "intensity")["valueJson"])
        self.assertEqual({"x": 1, "y": 7.5, "z": 3}, self.read("1", "relative_location")["valueJson"])
        self.assertEqual(["One", "Three"], self.read("0", "tags")["valueJson"])
        self.assertEqual("STATIC", self.read("1", "mobility")["valueText"])
        self.assertEqual(
            1.7, [self.write("0", "custom_time_dilation", 1.7), self.read("0", "custom_time_dilation")][1]["valueJson"]
        )

    def test_wrong_values_change_nothing_and_leave_no_step(self):
        steps = len(self.editor.state.undo_steps)
        for name, value in (
            ("intensity", "bright"),
            ("intensity", True),
            ("relative_location", [1, 2]),
            ("hidden_in_game", 1),
            ("mobility", "FAST"),
        ):
            fault = self.wrong("PointLightComponent", name, value)
            self.assertEqual("InvalidArgument", fault.kind, fault.message)
        self.assertEqual("InvalidArgument", self.wrong("0", "root_component", None).kind)
        self.assertIn("did you mean intensity", self.wrong("PointLightComponent", "intens", 1).hint)
        self.assertEqual(steps, len(self.editor.state.undo_steps))
        self.assertEqual(5000, self.read("PointLightComponent", "intensity")["valueJson"])

    def test_a_value_that_the_engine_limits_is_not_reported_as_written(self):
        self.assertIn("it became 0", self.wrong("PointLightComponent", "intensity", -5).message)
        self.assertEqual(5000, self.read("PointLightComponent", "intensity")["valueJson"])

    def test_methods_are_called_with_checked_arguments(self):
        def call(method, *args):
            return self.editor.call(
                "member.call", object=self.player, component="PointLightComponent", method=method, args=list(args)
            )

        call("set_intensity", 12)
        self.assertEqual(12, self.read("PointLightComponent", "intensity")["valueJson"])
        self.assertEqual("(x=0, y=0, z=0)", call("get_world_location")["result"])
        fault = self.editor.fault("member.call", object=self.player, component="0", method="set_actor_label", args=[])
        self.assertIn("needs 1 arguments", fault.message)
        fault = self.editor.fault("member.call", object=self.player, component="0", method="fly_away", args=[])
        self.assertEqual("NotFound", fault.kind)

    def test_variables_of_a_blueprint_are_read_by_name(self):
        door = self.editor.id("Door")
        self.editor.call("member.write", object=door, component="BP_Door_C", name="health", value=20)
        found = self.editor.call("member.read", object=door, component="BP_Door_C", name="health")
        self.assertEqual(20, found["valueJson"])

    def test_handles_lead_into_values_and_end(self):
        handle = self.read("0", "tags")["refId"]
        self.assertEqual(2, self.editor.call("ref.inspect", id=handle)["count"])
        self.assertEqual("Hero", self.editor.call("ref.items", id=handle)["Items"][1]["text"])
        self.editor.call("ref.release", id=handle)
        self.assertEqual("NotFound", self.editor.fault("ref.inspect", id=handle).kind)


class Edits(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()
        self.player = self.editor.id("Player")

    def set(self, value, member="intensity"):
        return {
            "do": "set",
            "object": self.player,
            "component": "PointLightComponent",
            "member": member,
            "value": value,
        }

    def intensity(self):
        return self.editor.call("member.read", object=self.player, component="PointLightComponent", name="intensity")[
            "valueJson"
        ]

    def build(self):
        return [
            {"do": "create", "name": "Box", "parent": self.player, "as": "$box"},
            {"do": "add_component", "object": "$box", "component": "BoxComponent"},
            {"do": "set", "object": "$box", "component": "BoxComponent", "member": "hidden_in_game", "value": True},
            {"do": "rename", "object": "$box", "name": "Crate"},
            {"do": "duplicate", "object": "$box", "as": "$copy"},
            {"do": "reparent", "object": "$copy"},
            {"do": "set_active", "object": "$copy", "active": False},
            {"do": "remove_component", "object": "$box", "component": "BoxComponent"},
            {"do": "delete", "object": "$copy"},
        ]

    def test_a_list_of_changes_is_one_step_of_undo(self):
        done = self.editor.call("edit.apply", changes=[*self.build(), self.set(140)])
        self.assertEqual(10, len(done["changes"]))
        self.assertEqual(1, len(self.editor.state.undo_steps))
        self.assertEqual(140, self.intensity())
        self.assertEqual("Spawnpoint: 10 changes", self.editor.call("edit.undo")["action"])
        self.assertEqual(5000, self.intensity())
        self.assertEqual(0, self.editor.call("objects.list", name="Crate")["Total"])
        self.editor.call("edit.redo")
        self.assertEqual((140, 1), (self.intensity(), self.editor.call("objects.list", name="Crate")["Total"]))

    def test_a_preview_predicts_and_changes_nothing(self):
        before = self.editor.call("objects.list")
        planned = self.editor.call("edit.apply", changes=[*self.build(), self.set(140), self.set(141)], dry_run=True)
        self.assertFalse(planned["applied"])
        self.assertEqual(("140", "141"), (planned["changes"][-1]["before"], planned["changes"][-1]["after"]))
        self.assertEqual("/Player/Crate", planned["changes"][3]["path"])
        self.assertEqual(
            (before, 5000, []), (self.editor.call("objects.list"), self.intensity(), self.editor.state.undo_steps)
        )

    def test_a_mistake_is_found_before_the_first_change(self):
        for wrong in (
            self.set(1, "feathers"),
            {"do": "paint", "object": self.player},
            {"do": "rename", "object": "$nothing", "name": "x"},
            {"do": "set_active", "object": self.player, "active": "no"},
            {"do": "delete", "object": self.player, "extra": 1},
        ):
            fault = self.editor.fault("edit.apply", changes=[self.set(140), wrong])
            self.assertTrue(fault.message.startswith("changes[1]: "), fault.message)
            self.assertTrue(fault.message.endswith("Nothing was changed"), fault.message)
        self.assertEqual((5000, []), (self.intensity(), self.editor.state.undo_steps))

    def test_a_change_that_the_editor_refuses_undoes_those_before_it(self):
        # The engine limits the value, which only shows after it was set.
        fault = self.editor.fault("edit.apply", changes=[*self.build(), self.set(-5)])
        self.assertIn("changes[9]", fault.message)
        self.assertTrue(fault.message.endswith("Nothing was changed"), fault.message)
        self.assertEqual((5000, 0), (self.intensity(), self.editor.call("objects.list", name="Crate")["Total"]))

    def test_a_refused_first_change_undoes_no_earlier_step(self):
        self.editor.call("edit.apply", changes=[self.set(140)])
        for changes in ([self.set(-5)], [self.set(140), self.set(-5)]):
            fault = self.editor.fault("edit.apply", changes=changes)
            self.assertTrue(fault.message.endswith("Nothing was changed"), fault.message)
            self.assertEqual(140, self.intensity())
        self.editor.call("edit.undo")
        self.assertEqual(5000, self.intensity())

    def test_a_step_of_the_person_at_the_editor_is_not_undone(self):
        self.editor.call("edit.apply", changes=[self.set(140)])
        import unreal

        with unreal.ScopedEditorTransaction("By hand"):
            unreal.find_object(None, "/Game/Maps/Start.Start:PersistentLevel.Floor_1").set_actor_label("Ground")
        fault = self.editor.fault("edit.undo")
        self.assertIn("not 'Spawnpoint: Set'", fault.message)
        self.assertEqual((140, 1), (self.intensity(), self.editor.call("objects.list", name="Ground")["Total"]))

    def test_a_call_is_undone_too(self):
        self.editor.call("edit.apply", changes=[self.set(140)])
        call = {"object": self.player, "component": "PointLightComponent", "method": "set_intensity"}
        self.editor.call("member.call", args=[12], **call)
        self.assertEqual(12, self.intensity())
        self.assertEqual("Spawnpoint: Call set_intensity", self.editor.call("edit.undo")["action"])
        self.assertEqual(140, self.intensity())
        # One that changes nothing is not a step.
        self.editor.call("member.call", **dict(call, method="get_world_location"))
        self.assertEqual("Spawnpoint: Set", self.editor.call("edit.undo")["action"])
        self.assertEqual(5000, self.intensity())

    def test_attaching_and_detaching_are_undone(self):
        door, floor = self.editor.id("Door"), self.editor.id("Floor")

        def path(id):
            return self.editor.call("object.get", id=id)["Path"]

        self.editor.call("object.reparent", id=self.player, parent=floor)
        self.assertEqual("/Floor/Player", path(self.player))
        self.assertEqual("Spawnpoint: Attach Player", self.editor.call("edit.undo")["action"])
        self.assertEqual("/Player", path(self.player))
        self.editor.call("object.reparent", id=door)
        self.editor.call("edit.undo")
        self.assertEqual("/Floor/Door", path(door))

    def test_without_an_edit_there_is_nothing_to_undo(self):
        self.assertEqual("NotReady", self.editor.fault("edit.undo").kind)
        self.assertEqual("NotReady", self.editor.fault("edit.redo").kind)


class Levels(unittest.TestCase):
    def setUp(self):
        self.editor = fresh()

    def test_levels_are_listed_loaded_added_and_unloaded(self):
        listed = self.editor.call("scenes.build_list")["Items"]
        self.assertEqual(["Bonus", "Start"], [one["Name"] for one in listed])
        self.editor.call("scene.load", name="Bonus", mode="additive")
        self.assertEqual(["Start", "Bonus"], [one["Name"] for one in self.editor.call("scenes.list")["Items"]])
        self.assertEqual(1, self.editor.call("objects.list", scene="scn:1")["Total"])
        self.editor.state.save()
        self.editor.call("scene.unload", scene="scn:1")
        self.editor.state.save()
        self.editor.call("scene.load", name="/Game/Maps/Bonus")
        self.assertEqual("Bonus", self.editor.call("scenes.list")["Items"][0]["Name"])
        self.assertEqual("NotFound", self.editor.fault("scene.load", name="Atlantis").kind)
        self.assertEqual("InvalidArgument", self.editor.fault("scene.unload", scene="scn:0").kind)

    def test_a_level_without_a_file_is_not_saved_behind_a_dialog(self):
        state = self.editor.state
        state.levels["/Temp/Untitled_1"] = {}
        state.dirty = {"/Temp/Untitled_1"}
        fault = self.editor.fault("tool.call", name="save_levels")
        self.assertEqual("NotReady", fault.kind)
        self.assertIn("/Temp/Untitled_1 has never been saved", fault.message)

    def test_unsaved_changes_are_not_dropped(self):
        self.editor.call("object.rename", id=self.editor.id("Floor"), name="Ground")
        fault = self.editor.fault("scene.load", name="Bonus")
        self.assertIn("/Game/Maps/Start has unsaved changes", fault.message)
        self.assertEqual(["/Game/Maps/Start"], self.editor.tool("save_levels")["saved"])
        self.editor.call("scene.load", name="Bonus")
        self.assertEqual("NotReady", self.editor.fault("edit.undo").kind, "the history ends with its level")


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

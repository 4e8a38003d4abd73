"""Ops on the level."""

import threading
import unittest

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


if __name__ == "__main__":
    unittest.main()

"""The editor's subsystems."""

import re

from stub.actors import Actor, ActorComponent, record
from stub.objects import BlueprintFunctionLibrary, Class, EditorSubsystem, EngineSubsystem
from stub.state import current
from stub.structs import Rotator, SubobjectData, SubobjectDataHandle, Vector
from stub.wrappers import Array, Name, Text


class UnrealEditorSubsystem(EditorSubsystem):
    """The worlds of the editor."""

    def get_editor_world(self):
        """x.get_editor_world() -> World"""
        from stub.levels import World

        return World(current().open_level)

    def get_game_world(self):
        """x.get_game_world() -> World"""
        from stub.levels import World

        state = current()
        return World(state.open_level, True) if state.game is not None else None

    def get_level_viewport_camera_info(self):
        """x.get_level_viewport_camera_info() -> (camera_location=Vector, camera_rotation=Rotator) or None"""
        place, turn = current().camera
        return Vector(*place), Rotator(*turn)

    def set_level_viewport_camera_info(self, camera_location, camera_rotation):
        """x.set_level_viewport_camera_info(camera_location, camera_rotation) -> None"""
        place = (camera_location.x, camera_location.y, camera_location.z)
        current().camera = (place, (camera_rotation.roll, camera_rotation.pitch, camera_rotation.yaw))


class LevelEditorSubsystem(EditorSubsystem):
    """The level editor."""

    SCRIPT = "/Script/LevelEditor"

    def is_in_play_in_editor(self):
        """x.is_in_play_in_editor() -> bool
        Whether the game runs in the editor."""
        return current().game is not None

    def load_level(self, asset_path):
        """x.load_level(asset_path) -> bool"""
        state = current()
        if asset_path not in state.levels:
            return False
        state.load(asset_path)
        return True

    def editor_request_begin_play(self):
        """x.editor_request_begin_play() -> None"""
        current().request = "begin"

    def editor_request_end_play(self):
        """x.editor_request_end_play() -> None"""
        current().request = "end"

    def editor_invalidate_viewports(self):
        """x.editor_invalidate_viewports() -> None"""
        current()


class EditorActorSubsystem(EditorSubsystem):
    """The actors of the editor's levels."""

    def get_all_level_actors(self):
        """x.get_all_level_actors() -> Array[Actor]"""
        state = current()
        if not state.can_script():
            return Array()
        return Array(Actor.view(level, name) for level in state.loaded() for name in state.levels[level])

    def get_selected_level_actors(self):
        """x.get_selected_level_actors() -> Array[Actor]"""
        state = current()
        if not state.can_script():
            return Array()
        return Array(Actor.view(level, name) for level, name in state.selected if state.find_actor(level, name, False))

    def set_selected_level_actors(self, actors_to_select):
        """x.set_selected_level_actors(actors_to_select) -> None"""
        if not current().can_script():
            return
        current().selected = [(actor._level, actor._key) for actor in actors_to_select if not actor._of_game]

    def spawn_actor_from_class(self, actor_class, location, rotation=None, transient=False):
        """x.spawn_actor_from_class(actor_class, location) -> Actor"""
        state = current()
        if not state.can_script():
            return None
        kind = actor_class if isinstance(actor_class, Class) else actor_class.static_class()
        made = self._add(state.open_level, record(kind.get_path_name(), kind.get_path_name().split(".")[-1]))
        return made

    @staticmethod
    def _add(level, new):
        state = current()
        base = new["class"].split(".")[-1].replace("_C", "")
        number = 0
        while "%s_%d" % (base, number) in state.levels[level]:
            number += 1
        name = "%s_%d" % (base, number)
        state.levels[level][name] = new
        state.changed(level)
        return Actor.view(level, name)

    def duplicate_actor(self, actor_to_duplicate, to_world=None, offset=None):
        """x.duplicate_actor(actor_to_duplicate) -> Actor"""
        import copy

        if not current().can_script():
            return None
        new = copy.deepcopy(actor_to_duplicate._record())
        label = re.sub(r"\d*$", "", new["label"])
        labels = {one["label"] for one in current().levels[actor_to_duplicate._level].values()}
        number = 2
        while label + str(number) in labels:
            number += 1
        new["label"], new["parent"] = label + str(number), None
        return self._add(actor_to_duplicate._level, new)

    def destroy_actor(self, actor_to_destroy):
        """x.destroy_actor(actor_to_destroy) -> bool"""
        state = current()
        if not state.can_script() or actor_to_destroy._of_game or not actor_to_destroy:
            return False
        del state.levels[actor_to_destroy._level][actor_to_destroy._key]
        state.changed(actor_to_destroy._level)
        return True

    def destroy_actors(self, actors_to_destroy):
        """x.destroy_actors(actors_to_destroy) -> bool"""
        state = current()
        if not state.can_script():
            return False
        for actor in actors_to_destroy:
            if actor._of_game or not actor:
                return False
        for actor in actors_to_destroy:
            del state.levels[actor._level][actor._key]
            state.changed(actor._level)
        return True


class SubobjectDataSubsystem(EngineSubsystem):
    """The components of actors and Blueprints."""

    SCRIPT = "/Script/SubobjectDataInterface"

    @staticmethod
    def _handle(target):
        handle = SubobjectDataHandle()
        handle.target = target
        return handle

    def k2_gather_subobject_data_for_instance(self, context):
        """x.k2_gather_subobject_data_for_instance(context) -> Array[SubobjectDataHandle]"""
        return Array(self._handle(one) for one in [context, *context.get_components_by_class(ActorComponent)])

    def k2_gather_subobject_data_for_blueprint(self, context):
        """x.k2_gather_subobject_data_for_blueprint(context) -> Array[SubobjectDataHandle]"""
        if not context._is_actor():
            return Array()
        return Array([self._handle(context), *(self._handle(one) for one in context._templates())])

    def add_new_subobject(self, params):
        """x.add_new_subobject(params) -> (SubobjectDataHandle, fail_reason=Text)"""
        owner, kind = params.get_editor_property("parent_handle").target, params.get_editor_property("new_class")
        blueprint = params.get_editor_property("blueprint_context")
        if not issubclass(kind.native(), ActorComponent):
            return SubobjectDataHandle(), Text("The class is not a component")
        if blueprint is not None:
            return self._handle(blueprint._add_template(kind)), Text("")
        parts = owner._record()["components"]
        base = kind.get_path_name().split(".")[-1].replace("Component", "")
        name = base if base not in parts else "%s%d" % (base, len(parts))
        parts[name] = {"class": kind.get_path_name(), "values": {}, "is_instanced": True}
        owner._was_changed()
        return self._handle(kind.native()(owner, name)), Text("")

    def k2_delete_subobject_from_instance(self, context_handle, subobject_to_delete):
        """x.k2_delete_subobject_from_instance(context_handle, subobject_to_delete) -> int32"""
        part = subobject_to_delete.target
        if not part._record().get("is_instanced"):
            return 0
        del part._actor._record()["components"][part._name]
        part._actor._was_changed()
        return 1


class SubobjectDataBlueprintFunctionLibrary(BlueprintFunctionLibrary):
    SCRIPT = "/Script/SubobjectDataInterface"

    @classmethod
    def is_handle_valid(cls, data_handle):
        """X.is_handle_valid(data_handle) -> bool"""
        return data_handle.target is not None

    @classmethod
    def get_data(cls, data_handle):
        """X.get_data(data_handle) -> SubobjectData"""
        data = SubobjectData()
        data.target = data_handle.target
        return data

    @classmethod
    def get_object(cls, data, even_if_pending_kill=False):
        """X.get_object(data, even_if_pending_kill=False) -> Object"""
        return data.target

    @classmethod
    def get_variable_name(cls, data):
        """X.get_variable_name(data) -> Name"""
        return Name(data.target.get_name())


class ScopedEditorTransaction:
    """A step of the editor's undo history."""

    def __init__(self, desc):
        self._desc = str(desc)

    def __enter__(self):
        current().begin(self._desc)
        return self

    def __exit__(self, type, value, traceback):
        current().end()
        return False

    def cancel(self):
        """x.cancel() -> None"""
        current().cancel()

"""Actors and their components."""

from stub.objects import Class, Object
from stub.state import current
from stub.structs import ComponentMobility, Rotator, Vector
from stub.wrappers import Array, Name, Property, narrow


class ActorComponent(Object):
    """The base class of components, which define reusable behavior."""

    SCRIPT = "/Script/Engine"
    PROPERTIES = (
        Property("component_tags", "Array[Name]", Array, "Tags of the component"),
        Property("auto_activate", "bool", True, "Whether the component is active at the beginning"),
    )

    def __init__(self, actor, name):
        self._actor, self._name = actor, name

    def _record(self):
        found = self._actor._record()["components"].get(self._name)
        if found is None:
            raise Exception("The component %s was deleted" % self._name)
        return found

    def get_path_name(self):
        """x.get_path_name() -> str"""
        return "%s.%s" % (self._actor.get_path_name(), self._name)

    def get_class(self):
        """x.get_class() -> Class"""
        return Class(self._record()["class"])

    def get_owner(self):
        """x.get_owner() -> Actor"""
        return self._actor

    def destroy_component(self, object):
        """x.destroy_component(object) -> None"""
        if self._record().get("is_instanced"):
            del self._actor._record()["components"][self._name]
            self._was_changed()

    def _values(self):
        return self._record()["values"]

    def _was_changed(self):
        self._actor._was_changed()


class SceneComponent(ActorComponent):
    """A component with a transform."""

    PROPERTIES = (
        Property(
            "relative_location", "Vector", Vector, "Location of the component relative to its parent", can_write=True
        ),
        Property("relative_rotation", "Rotator", Rotator, "Rotation of the component relative to its parent"),
        Property("relative_scale3d", "Vector", lambda: Vector(1.0, 1.0, 1.0), "Scale relative to its parent"),
        Property("hidden_in_game", "bool", False, "Whether to hide the component in the game"),
        Property("mobility", "ComponentMobility", lambda: ComponentMobility.MOVABLE, "How often it may move"),
    )

    def get_world_location(self):
        """x.get_world_location() -> Vector
        Return location of the component, in world space"""
        return self.get_editor_property("relative_location")

    def set_relative_location(self, new_location, sweep, teleport):
        """x.set_relative_location(new_location, sweep, teleport) -> HitResult
        Set the location of the component relative to its parent"""
        self.set_editor_property("relative_location", new_location)


class PrimitiveComponent(SceneComponent):
    PROPERTIES = (Property("cast_shadow", "bool", True, "Controls whether the component casts a shadow"),)


class MeshComponent(PrimitiveComponent):
    pass


class StaticMeshComponent(MeshComponent):
    """An instance of a piece of geometry."""

    PROPERTIES = (Property("static_mesh", "StaticMesh", None, "The mesh"),)


class LightComponentBase(SceneComponent):
    PROPERTIES = (
        Property("intensity", "float", 5000.0, "Total energy that the light emits."),
        Property("cast_shadows", "bool", True, "Whether the light casts shadows"),
    )

    def _limited(self, name, value):
        # The editor limits some values.
        return max(0.0, value) if name == "intensity" else value


class LightComponent(LightComponentBase):
    def set_intensity(self, new_intensity):
        """x.set_intensity(new_intensity) -> None
        Set intensity of the light"""
        self.set_editor_property("intensity", narrow(new_intensity))


class LocalLightComponent(LightComponent):
    PROPERTIES = (Property("attenuation_radius", "float", 1000.0, "Bounds the light's visible influence."),)


class PointLightComponent(LocalLightComponent):
    """A light component which emits light from a single point equally in all directions."""

    PROPERTIES = (Property("source_radius", "float", 0.0, "Radius of light source shape."),)


class ShapeComponent(PrimitiveComponent):
    PROPERTIES = (Property("line_thickness", "float", 0.0, "Thickness of the lines"),)


class BoxComponent(ShapeComponent):
    """A box generally used for simple collision."""

    PROPERTIES = (Property("box_extent", "Vector", lambda: Vector(32.0, 32.0, 32.0), "The extents of the box"),)


class Actor(Object):
    """Actor is the base class for an Object that can be placed or spawned in a level."""

    SCRIPT = "/Script/Engine"
    PROPERTIES = (
        Property(
            "hidden", "bool", False, "Allows us to only see this Actor in the Editor, and not in the actual game."
        ),
        Property("tags", "Array[Name]", Array, "Array of tags that can be used for grouping and categorizing."),
        Property("custom_time_dilation", "float", 1.0, "Allow each actor to run at a different time speed."),
        Property("can_be_damaged", "bool", True, "Whether this actor can take damage."),
        Property(
            "root_component", "SceneComponent", None, "The component that defines the transform.", can_write=False
        ),
    )

    def __init__(self, level, name, of_game=False):
        self._level, self._key, self._of_game = level, name, of_game

    def _record(self):
        found = current().find_actor(self._level, self._key, self._of_game)
        if found is None:
            raise Exception("The actor %s was deleted" % self._key)
        return found

    def get_path_name(self):
        """x.get_path_name() -> str"""
        folder, leaf = self._level.rsplit("/", 1)
        prefix = "UEDPIE_0_" if self._of_game else ""
        return "%s/%s%s.%s:PersistentLevel.%s" % (folder, prefix, leaf, leaf, self._key)

    def __bool__(self):
        return current().find_actor(self._level, self._key, self._of_game) is not None

    def get_class(self):
        """x.get_class() -> Class"""
        return Class(self._record()["class"])

    def _values(self):
        return self._record()["values"]

    def get_editor_property(self, name):
        """x.get_editor_property(name) -> object"""
        if str(name) == "root_component":
            return next(iter(self.get_components_by_class(SceneComponent)), None)
        return super().get_editor_property(name)

    def _was_changed(self):
        if not self._of_game:
            current().changed(self._level)

    def get_level(self):
        """x.get_level() -> Level"""
        from stub.levels import Level

        return Level(self._level, self._of_game)

    def is_actor_being_destroyed(self):
        """x.is_actor_being_destroyed() -> bool"""
        return not self

    def get_actor_label(self, create_if_none=True):
        """x.get_actor_label(create_if_none=True) -> str
        Returns this actor's current label."""
        return self._record()["label"]

    def set_actor_label(self, new_actor_label, mark_dirty=True):
        """x.set_actor_label(new_actor_label, mark_dirty=True) -> None"""
        self._record()["label"] = str(new_actor_label).strip()
        self._was_changed()

    def set_actor_hidden_in_game(self, new_hidden):
        """x.set_actor_hidden_in_game(new_hidden) -> None"""
        self._record()["values"]["hidden"] = new_hidden

    def set_is_temporarily_hidden_in_editor(self, is_hidden):
        """x.set_is_temporarily_hidden_in_editor(is_hidden) -> None"""
        self._record()["hidden_in_editor"] = is_hidden

    def get_actor_location(self):
        """x.get_actor_location() -> Vector
        Returns the location of the root component of this actor"""
        root = self.get_editor_property("root_component")
        return root.get_editor_property("relative_location") if root is not None else Vector()

    def get_attach_parent_actor(self):
        """x.get_attach_parent_actor() -> Actor"""
        parent = self._record()["parent"]
        return Actor.view(self._level, parent, self._of_game) if parent else None

    def get_attached_actors(self, reset_array=True, recursively_include_attached_actors=False):
        """x.get_attached_actors(reset_array=True, recursively_include_attached_actors=False) -> Array[Actor]"""
        state = current()
        levels = state.game if self._of_game else state.levels
        found = [
            Actor.view(self._level, name, self._of_game)
            for name, record in levels[self._level].items()
            if record["parent"] == self._key
        ]
        if recursively_include_attached_actors:
            found += [deeper for one in list(found) for deeper in one.get_attached_actors(True, True)]
        return Array(found)

    def attach_to_actor(
        self, parent_actor, socket_name, location_rule, rotation_rule, scale_rule, weld_simulated_bodies=True
    ):
        """x.attach_to_actor(parent_actor, socket_name, location_rule, rotation_rule, scale_rule) -> bool"""
        both = (self, parent_actor)
        if any(one.get_editor_property("root_component") is None for one in both) or self._level != parent_actor._level:
            return False
        self._record()["parent"] = parent_actor._key
        # The engine records what is attached to what only for components that were told.
        roots = [one.get_editor_property("root_component").get_path_name() for one in both]
        if not self._of_game:
            current().changed(self._level, *roots)
        return True

    def detach_from_actor(self, location_rule=None, rotation_rule=None, scale_rule=None):
        """x.detach_from_actor() -> None"""
        self._record()["parent"] = None
        self._was_changed()

    def get_components_by_class(self, component_class=None):
        """x.get_components_by_class(component_class) -> Array[ActorComponent]"""
        kind = component_class.native() if isinstance(component_class, Class) else component_class
        found = []
        for name, record in self._record()["components"].items():
            one = Class(record["class"]).native()
            if issubclass(one, kind):
                found.append(one(self, name))
        return Array(found)

    @staticmethod
    def view(level, name, of_game=False):
        """The actor as a value of its own class."""
        record = current().find_actor(level, name, of_game)
        kind = Class(record["class"]).native() if record else Actor
        return kind(level, name, of_game)


class StaticMeshActor(Actor):
    """An instance of a static mesh in a level."""


class TargetPoint(Actor):
    """A point in a level."""


class Info(Actor):
    pass


class Light(Actor):
    pass


class PointLight(Light):
    """Point Light"""


class PlayerCameraManager(Actor):
    """The camera of a player."""

    def __init__(self):
        self._path = "/Game/Maps/Start.Start:PersistentLevel.PlayerCameraManager_0"

    def get_path_name(self):
        """x.get_path_name() -> str"""
        return self._path

    def __bool__(self):
        return True

    def get_fov_angle(self):
        """x.get_fov_angle() -> float"""
        return 80.0

    def get_camera_location(self):
        """x.get_camera_location() -> Vector"""
        return Vector(1.0, 2.0, 3.0)

    def get_camera_rotation(self):
        """x.get_camera_rotation() -> Rotator"""
        return Rotator(0.0, 0.0, 0.0)


# What a new actor of a class has; an empty actor has nothing.
COMPONENTS = {
    "/Script/Engine.StaticMeshActor": [("StaticMeshComponent0", "/Script/Engine.StaticMeshComponent")],
    "/Script/Engine.PointLight": [("LightComponent0", "/Script/Engine.PointLightComponent")],
    "/Script/Engine.TargetPoint": [("SceneComponent0", "/Script/Engine.SceneComponent")],
}


def record(class_path, label, parent=None, components=None, **values):
    """A new actor as data."""
    parts = COMPONENTS.get(class_path, []) if components is None else components
    return {
        "class": class_path,
        "label": label,
        "parent": parent,
        "values": dict({"tags": Array(Name(tag) for tag in values.pop("tags", []))}, **values),
        "components": {name: {"class": kind, "values": {}} for name, kind in parts},
    }

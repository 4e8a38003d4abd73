"""Levels and worlds."""

from stub.objects import Object
from stub.state import current
from stub.wrappers import Array


class World(Object):
    SCRIPT = "/Script/Engine"

    def __init__(self, package, of_game=False):
        self._package, self._of_game = package, of_game

    def get_path_name(self):
        """x.get_path_name() -> str"""
        folder, leaf = self._package.rsplit("/", 1)
        return "%s/%s%s.%s" % (folder, "UEDPIE_0_" if self._of_game else "", leaf, leaf)


class Level(Object):
    SCRIPT = "/Script/Engine"

    def __init__(self, package, of_game=False):
        self._package, self._of_game = package, of_game

    def get_path_name(self):
        """x.get_path_name() -> str"""
        return World(self._package, self._of_game).get_path_name() + ":PersistentLevel"


class LevelStreaming(Object):
    SCRIPT = "/Script/Engine"

    def __init__(self, package):
        self._path = "%s.LevelStreaming" % package


class LevelStreamingDynamic(LevelStreaming):
    pass


class EditorLevelUtils(Object):
    SCRIPT = "/Script/UnrealEd"

    @classmethod
    def get_levels(cls, world):
        """X.get_levels(world) -> Array[Level]"""
        return Array(Level(one, world._of_game) for one in current().loaded())

    @classmethod
    def add_level_to_world(cls, world, level_package_name, level_streaming_class):
        """X.add_level_to_world(world, level_package_name, level_streaming_class) -> LevelStreaming"""
        state = current()
        if level_package_name not in state.levels:
            return None
        state.added_levels.append(level_package_name)
        state.changed(state.open_level)
        return LevelStreamingDynamic(level_package_name)

    @classmethod
    def remove_level_from_world(cls, level, clear_selection=True, reset_transaction_buffer=True):
        """X.remove_level_from_world(level, clear_selection=True, reset_transaction_buffer=True) -> bool"""
        state = current()
        state.added_levels.remove(level._package)
        state.undo_steps, state.redo_steps = [], []
        state.changed(state.open_level)
        return True


class EditorLoadingAndSavingUtils(Object):
    SCRIPT = "/Script/UnrealEd"

    @classmethod
    def get_dirty_map_packages(cls):
        """X.get_dirty_map_packages() -> Array[Package]"""
        from stub.objects import Package

        return Array(Package(one) for one in sorted(current().dirty))

    @classmethod
    def save_dirty_packages(cls, save_map_packages, save_content_packages):
        """X.save_dirty_packages(save_map_packages, save_content_packages) -> bool"""
        current().save()
        return True

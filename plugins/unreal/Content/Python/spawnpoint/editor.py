"""The editor's subsystems and worlds. Main thread only."""

from typing import Any, List

import unreal

from spawnpoint import faults


def unreal_editor() -> Any:
    return unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem)


def level_editor() -> Any:
    return unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)


def actor_editor() -> Any:
    return unreal.get_editor_subsystem(unreal.EditorActorSubsystem)


def game_world() -> Any:
    """The world of the running game; nothing if none runs."""
    return unreal_editor().get_game_world()


def editor_world() -> Any:
    return unreal_editor().get_editor_world()


def shown_world() -> Any:
    """The world that clients see: that of the running game, or else that of the editor."""
    return game_world() or editor_world()


def is_playing() -> bool:
    return bool(level_editor().is_in_play_in_editor())


def is_alive(actor: Any) -> bool:
    """Whether an actor from an earlier frame still exists: a running game deletes actors at any time."""
    return bool(unreal.SystemLibrary.is_valid(actor))


def is_of_game(path: str) -> bool:
    """Whether an object with this path is one of a running game. Its packages have this prefix."""
    return "/UEDPIE_" in path


def check_not_playing(what: str) -> None:
    if game_world():
        raise faults.not_ready("%s only while the game is stopped, and it is running" % what, "stop the game first")


def actors() -> List[Any]:
    """All actors of the shown world."""
    game = game_world()
    if game:
        found = unreal.GameplayStatics.get_all_actors_of_class(game, unreal.Actor)
    else:
        found = actor_editor().get_all_level_actors()
    return [actor for actor in found or [] if actor]


def selected() -> List[Any]:
    """The selected actors of the shown world. While the game runs, the subsystem logs an error for every question."""
    if not game_world():
        return list(actor_editor().get_selected_level_actors() or [])
    found = unreal.EditorUtilityLibrary.get_selection_set() or []
    return [actor for actor in found if is_of_game(str(actor.get_path_name()))]


def levels() -> List[Any]:
    """The loaded levels of the shown world; the persistent one first."""
    return [level for level in unreal.EditorLevelUtils.get_levels(shown_world()) or [] if level]


def level_package(level: Any) -> str:
    """The package of a level: /Game/Maps/Start."""
    return str(level.get_path_name()).split(".")[0]


def full_path(path: str) -> str:
    return str(unreal.Paths.convert_relative_path_to_full(path))


def run_command(command: str) -> None:
    unreal.SystemLibrary.execute_console_command(shown_world(), command)

"""Function libraries of the engine and the editor."""

import os

from stub.actors import Actor, PlayerCameraManager
from stub.objects import BlueprintFunctionLibrary, DeveloperSettings, Object
from stub.state import current
from stub.wrappers import Array, Property

COMMAND_LINE = "Sample.uproject"


class SystemLibrary(BlueprintFunctionLibrary):
    """Functions of the engine."""

    @classmethod
    def get_engine_version(cls):
        """X.get_engine_version() -> str
        Engine build number, for displaying to end users."""
        return "5.4.4-35576357+++UE5+Release-5.4"

    @classmethod
    def get_game_name(cls):
        """X.get_game_name() -> str
        Get the name of the current game"""
        return current().name

    @classmethod
    def get_command_line(cls):
        """X.get_command_line() -> str
        Get the command line"""
        return COMMAND_LINE

    @classmethod
    def is_valid(cls, object):
        """X.is_valid(object) -> bool"""
        return bool(object)

    @classmethod
    def quit_editor(cls):
        """X.quit_editor() -> None
        Quit the editor"""
        raise SystemExit("the editor was closed by a call")

    @classmethod
    def get_console_variable_string_value(cls, variable_name):
        """X.get_console_variable_string_value(variable_name) -> str"""
        return current().console.get(variable_name, "")

    @classmethod
    def execute_console_command(cls, world_context_object, command, specific_player=None):
        """X.execute_console_command(world_context_object, command) -> None"""
        state = current()
        words = command.split()
        if command.upper() == "TRANSACTION UNDO":
            state.undo()
        elif command.upper() == "TRANSACTION REDO":
            state.redo()
        elif words[0] in state.console:
            if len(words) > 1 and words[0] != "t.MaxFPS":
                state.console[words[0]] = words[1]
            state.log("LogConsoleResponse", '%s = "%s"' % (words[0], state.console[words[0]]), "Display")
        elif words[:2] == ["Automation", "RunTests"]:
            known = ["Project.Doors.Open", "Project.Doors.Broken", "Project.Floor.Flat"]
            state.tests = [name for name in known if name.startswith(" ".join(words[2:]))]
            if not state.tests:
                state.log("LogAutomationCommandLine", "No automation tests matched '%s'" % words[2], "Error")
        elif command.split("|")[0].startswith("stat") or words[0] == "Automation":
            state.log("LogConsoleResponse", "ran %s" % command, "Display")
        elif words[0] == "LiveCoding.Compile" and state.live_coding:
            state.build()
        else:
            state.log("LogConsoleResponse", "Command not recognized: %s" % command, "Display")


class EditorUtilityLibrary(BlueprintFunctionLibrary):
    SCRIPT = "/Script/Blutility"

    @classmethod
    def get_selection_set(cls):
        """X.get_selection_set() -> Array[Actor]"""
        state = current()
        return Array(Actor.view(level, name) for level, name in state.selected if state.find_actor(level, name, False))


class GameplayStatics(BlueprintFunctionLibrary):
    """Functions of the running game."""

    @classmethod
    def get_all_actors_of_class(cls, world_context_object, actor_class):
        """X.get_all_actors_of_class(world_context_object, actor_class) -> Array[Actor]"""
        game = current().game
        return Array(Actor.view(level, name, True) for level in game for name in game[level])

    @classmethod
    def is_game_paused(cls, world_context_object):
        """X.is_game_paused(world_context_object) -> bool"""
        return current().is_paused

    @classmethod
    def set_game_paused(cls, world_context_object, paused):
        """X.set_game_paused(world_context_object, paused) -> bool"""
        current().is_paused = paused
        return True

    @classmethod
    def get_global_time_dilation(cls, world_context_object):
        """X.get_global_time_dilation(world_context_object) -> float"""
        return current().time_dilation

    @classmethod
    def set_global_time_dilation(cls, world_context_object, time_dilation):
        """X.set_global_time_dilation(world_context_object, time_dilation) -> None"""
        # The engine stops no game by this.
        current().time_dilation = max(0.0001, time_dilation)

    @classmethod
    def get_player_camera_manager(cls, world_context_object, player_index):
        """X.get_player_camera_manager(world_context_object, player_index) -> PlayerCameraManager"""
        return PlayerCameraManager()


def _folder(*names):
    def get(cls):
        return "../../../%s/" % "/".join(names)

    get.__doc__ = "X.%s_dir() -> str" % "_".join(names).lower()
    return classmethod(get)


class Paths(BlueprintFunctionLibrary):
    """Paths of the engine and the project. They are relative to the program of the editor."""

    engine_dir = _folder("Engine")
    engine_content_dir = _folder("Engine", "Content")
    engine_plugins_dir = _folder("Engine", "Plugins")
    project_dir = _folder("Project")
    project_content_dir = _folder("Project", "Content")
    project_log_dir = _folder("Project", "Saved", "Logs")
    project_saved_dir = _folder("Project", "Saved")
    project_config_dir = _folder("Project", "Config")
    project_plugins_dir = _folder("Project", "Plugins")

    @classmethod
    def convert_relative_path_to_full(cls, path, base_path=""):
        """X.convert_relative_path_to_full(path, base_path="") -> str"""
        project = current().project
        if path.startswith("../../../Project/"):
            return os.path.join(project, path[len("../../../Project/") :])
        return path.replace("../../../", os.path.join(project, "..", "Epic") + "/")


class AutomationEditorTask(Object):
    SCRIPT = "/Script/FunctionalTesting"


class AutomationLibrary(BlueprintFunctionLibrary):
    SCRIPT = "/Script/FunctionalTesting"

    @classmethod
    def take_high_res_screenshot(cls, res_x, res_y, filename, camera=None):
        """X.take_high_res_screenshot(res_x, res_y, filename) -> AutomationEditorTask"""
        current().screenshots.append((filename, res_x, res_y))
        return AutomationEditorTask()

    @classmethod
    def are_automated_tests_running(cls):
        """X.are_automated_tests_running() -> bool"""
        return bool(current().tests)


class AnimationSettings(DeveloperSettings):
    """Default animation settings."""

    SCRIPT = "/Script/Engine"
    PROPERTIES = (
        Property("default_frame_rate", "FrameRate", 30, "Frame rate of new sequences", is_attribute=False),
        Property(
            "tick_animation_on_skeletal_mesh_init",
            "bool",
            True,
            "Whether meshes tick when they begin",
            is_attribute=False,
        ),
    )

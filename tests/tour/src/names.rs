//! What things are called, engine by engine. Another engine is another column.

use serde_json::{Value, json};

/// An engine on which the tour runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The embedded world.
    Stage,
    /// A running Godot game.
    GodotGame,
    /// A Godot editor.
    GodotEditor,
    /// A running Bevy game.
    BevyGame,
    /// A Unity player, on the shim of `tests/unity`.
    UnityPlayer,
    /// A Unity editor, on the same shim.
    UnityEditor,
    /// An Unreal editor, on the stub of `tests/unreal`.
    UnrealEditor,
}

impl Engine {
    /// Its name in the documentation.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stage => "stage",
            Self::GodotGame => "Godot game",
            Self::GodotEditor => "Godot editor",
            Self::BevyGame => "Bevy game",
            Self::UnityPlayer => "Unity player",
            Self::UnityEditor => "Unity editor",
            Self::UnrealEditor => "Unreal editor",
        }
    }

    /// Tools that it does not support; the tour calls them too, and expects an error.
    pub fn lacks(self) -> &'static [&'static str] {
        match self {
            Self::Stage => &[
                "get_game_state",
                "undo_edit",
                "redo_edit",
                "get_class_docs",
                "list_project_settings",
                "set_project_setting",
            ],
            Self::GodotGame => &[
                "HookListMethods",
                "ListHooks",
                "take_screenshot",
                "get_game_state",
                "undo_edit",
                "redo_edit",
            ],
            Self::GodotEditor => &[
                "HookListMethods",
                "ListHooks",
                "SearchSingletons",
                "ListSingletonMembers",
                "ReadSingletonMember",
                "GetFreecam",
                "SetFreecamPose",
                "SetFreecamEnabled",
                "SetFreecamSpeed",
                "SpawnTestUi",
                "DestroyTestUi",
                "GetTimeScale",
                "SetTimeScale",
                "pause_game",
                "step_game",
                "list_input_actions",
                "press_input",
                "release_input",
                "set_input_axis",
                "take_screenshot",
            ],
            // No rendering, no editing, and a Bevy game has its settings in code.
            Self::BevyGame => &[
                "take_screenshot",
                "get_game_state",
                "undo_edit",
                "redo_edit",
                "list_project_settings",
                "set_project_setting",
            ],
            // Players have no compiler, and nothing to edit.
            Self::UnityPlayer => &[
                "HookListMethods",
                "ListHooks",
                "unity_execute_code",
                "ConsoleEval",
                "get_game_state",
                "undo_edit",
                "redo_edit",
                "list_project_settings",
                "set_project_setting",
            ],
            Self::UnityEditor => &[
                "HookListMethods",
                "ListHooks",
                "GetFreecam",
                "SetFreecamPose",
                "SetFreecamEnabled",
                "SetFreecamSpeed",
                "SpawnTestUi",
                "DestroyTestUi",
                "GetTimeScale",
                "SetTimeScale",
                "pause_game",
                "step_game",
                "list_input_actions",
                "press_input",
                "release_input",
                "set_input_axis",
            ],
            // Time is that of a game, which does not run; the tests of `tests/unreal` pause and step one.
            Self::UnrealEditor => &[
                "HookListMethods",
                "ListHooks",
                "GetFreecam",
                "SetFreecamPose",
                "SetFreecamEnabled",
                "SetFreecamSpeed",
                "MousePick",
                "SpawnTestUi",
                "DestroyTestUi",
                "GetTimeScale",
                "SetTimeScale",
                "pause_game",
                "step_game",
                "list_input_actions",
                "press_input",
                "release_input",
                "set_input_axis",
                "set_project_setting",
            ],
        }
    }

    /// Which column of the table it is.
    fn column(self) -> usize {
        match self {
            Self::Stage => 0,
            Self::GodotGame | Self::GodotEditor => 1,
            Self::BevyGame => 2,
            Self::UnityPlayer | Self::UnityEditor => 3,
            Self::UnrealEditor => 4,
        }
    }

    /// The value of a name on an engine.
    pub fn name(self, key: &str) -> Option<Value> {
        let (_, columns) = NAMES.iter().find(|(name, _)| *name == key)?;
        let text = columns[self.column()];
        Some(serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
    }
}

/// C# that takes two frames, and reports in between.
const CSHARP_STEPS: &str = "var x = 20;\nAI.Write(\"step\", x);\nyield return null;\nreturn x + 1;";

/// Names: on the stage, in Godot, in Bevy, in Unity, in Unreal. What reads as JSON is meant as JSON.
const NAMES: &[(&str, [&str; 5])] = &[
    ("scene", ["Range", "Main", "Arena", "Main", "Start"]),
    ("object", ["Player", "Player", "Player", "Player", "Player"]),
    ("tag", ["Player", "heroes, savable", "Untagged", "Player", "Player"]),
    // The component with the position.
    (
        "place",
        [
            "UnityEngine.Transform",
            "Node2D",
            "bevy_transform::components::transform::Transform",
            "UnityEngine.Transform",
            "StaticMeshComponent",
        ],
    ),
    (
        "position",
        ["localPosition", "position", "translation", "localPosition", "relative_location"],
    ),
    (
        "there",
        [
            r#"{"x":3,"y":1,"z":2}"#,
            r#"{"x":120,"y":100}"#,
            r#"{"x":3,"y":1,"z":2}"#,
            r#"{"x":3,"y":1,"z":2}"#,
            r#"{"x":3,"y":1,"z":2}"#,
        ],
    ),
    (
        "part",
        [
            "localPosition.x",
            "position.x",
            "translation.x",
            "localPosition.x",
            "relative_location.x",
        ],
    ),
    ("part_there", ["3", "120", "3", "3", "3"]),
    // A component of the game, with a number.
    ("behaviour", ["Range.Health", "Player", "arena::Health", "Health", "PointLightComponent"]),
    ("number", ["max", "speed", "max", "max", "intensity"]),
    ("number_value", ["140", "140", "140", "140", "140"]),
    ("number_query", ["max", "speed", "max", "max", "intensity"]),
    // A method with a return value.
    (
        "method_owner",
        ["UnityEngine.Transform", "Node", "Transform", "UnityEngine.Transform", "StaticMeshActor"],
    ),
    (
        "method",
        ["GetInstanceID", "get_index", "GetSiblingIndex", "GetSiblingIndex", "get_actor_label"],
    ),
    // A collection.
    ("shelf", ["Director", "Specimen", "Specimen", "Specimen", "Specimen"]),
    ("shelf_component", ["Range.Director", "Specimen", "Specimen", "Specimen", "TargetPoint"]),
    ("collection", ["tuning", "a_dictionary", "by_name", "byName", "tags"]),
    // A component that can be added to an empty object below the player.
    (
        "addition",
        [
            "UnityEngine.BoxCollider",
            "Sprite2D",
            "arena::Specimen",
            "UnityEngine.BoxCollider",
            "BoxComponent",
        ],
    ),
    ("addition_query", ["BoxCollider", "Sprite2D", "specimen", "BoxCollider", "boxcomponent"]),
    ("addition_member", ["isTrigger", "flip_h", "truth", "isTrigger", "hidden_in_game"]),
    ("static_query", ["time", "engine", "time", "time", "system"]),
    (
        "static",
        ["UnityEngine.Time", "Engine", "UnityEngine.Time", "UnityEngine.Time", "SystemLibrary"],
    ),
    ("static_member", ["timeScale", "time_scale", "timeScale", "timeScale", "get_engine_version"]),
    ("singleton_query", ["director", "score", "score", "score", "leveleditor"]),
    (
        "singleton",
        [
            "singleton:Range.Director",
            "singleton:Score",
            "singleton:arena::Score",
            "singleton:Score",
            "singleton:LevelEditorSubsystem",
        ],
    ),
    ("singleton_member", ["phase", "points", "points", "points", "is_in_play_in_editor"]),
    (
        "code_steps",
        [
            CSHARP_STEPS,
            "var x := 20\nai.write(\"step\", x)\nawait tree.process_frame\nx + 1",
            CSHARP_STEPS,
            CSHARP_STEPS,
            "x = 20\nai.write(\"step\", x)\nyield\nx + 1",
        ],
    ),
    ("code_wrong", ["var x = ;", "var x =", "var x = ;", "var x = ;", "x = ("]),
    (
        "code_fails",
        [
            "int[] a = null;\nreturn a.Length;",
            "var a = null\nreturn a.size()",
            "int[] a = null;\nreturn a.Length;",
            "int[] a = null;\nreturn a.Length;",
            "a = None\na.missing",
        ],
    ),
    (
        "query",
        [
            "Scene['Player'].transform.localPosition.x",
            "Scene['Player'].position.x",
            "Scene['Player'].transform.localPosition.x",
            "Scene['Player'].transform.localPosition.x",
            "Scene['Player'].root_component.relative_location.x",
        ],
    ),
    (
        "query_static",
        [
            "Static.Time.timeScale",
            "Static.Engine.time_scale",
            "Static.Time.timeScale",
            "Static.Time.timeScale",
            "Static.SystemLibrary.get_engine_version",
        ],
    ),
    ("other_scene", ["Arena", "bonus", "Bonus", "Bonus", "Bonus"]),
    ("class", ["Timer", "Timer", "arena::Player", "Player", "StaticMeshActor"]),
    ("setting_query", ["viewport", "viewport_width", "viewport", "ScreenWidth", "animation"]),
    // Keys or actions.
    ("jump", ["fire", "jump", "Space", "Leap", "Jump"]),
    ("left", ["aim_left", "move_left", "ArrowLeft", "Game/Walk/negative", "Left"]),
    ("right", ["aim_right", "move_right", "ArrowRight", "Game/Walk/positive", "Right"]),
    ("hooked", ["Range.Health", "Player", "arena::Health", "Health", "Actor"]),
    // Saves open scenes, where loading another one would lose changes.
    (
        "save",
        [
            "1 + 0",
            "1 + 0",
            "1 + 0",
            "UnityEditor.SceneManagement.EditorSceneManager.SaveOpenScenes();",
            "unreal.EditorLoadingAndSavingUtils.save_dirty_packages(True, False)",
        ],
    ),
];

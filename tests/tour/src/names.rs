//! What things are called, engine by engine. Another engine is another column.

use serde_json::{Value, json};

/// An engine that the tour goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The embedded world.
    Stage,
    /// A running Godot game.
    GodotGame,
    /// A Godot editor.
    GodotEditor,
}

impl Engine {
    /// What the documentation calls it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stage => "stage",
            Self::GodotGame => "Godot game",
            Self::GodotEditor => "Godot editor",
        }
    }

    /// Tools that it cannot serve; the tour calls them all the same, and is told so.
    pub fn lacks(self) -> &'static [&'static str] {
        match self {
            Self::Stage => &[
                "list_input_actions",
                "press_input",
                "release_input",
                "set_input_axis",
                "take_screenshot",
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
        }
    }

    /// Which column of the table it is.
    fn column(self) -> usize {
        match self {
            Self::Stage => 0,
            Self::GodotGame | Self::GodotEditor => 1,
        }
    }

    /// What a name stands for there.
    pub fn name(self, key: &str) -> Option<Value> {
        let (_, columns) = NAMES.iter().find(|(name, _)| *name == key)?;
        let text = columns[self.column()];
        Some(serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
    }
}

/// Names: on the stage, in Godot. What reads as JSON is meant as JSON.
const NAMES: &[(&str, [&str; 2])] = &[
    ("scene", ["Range", "Main"]),
    ("object", ["Player", "Player"]),
    ("tag", ["Player", "heroes, savable"]),
    // The component that says where something is.
    ("place", ["UnityEngine.Transform", "Node2D"]),
    ("position", ["localPosition", "position"]),
    ("there", [r#"{"x":3,"y":1,"z":2}"#, r#"{"x":120,"y":100}"#]),
    ("part", ["localPosition.x", "position.x"]),
    ("part_there", ["3", "120"]),
    // A component of the game's own, with a number in it.
    ("behaviour", ["Range.Health", "Player"]),
    ("number", ["max", "speed"]),
    ("number_value", ["140", "140"]),
    ("number_query", ["max", "speed"]),
    // A method that gives something back.
    ("method_owner", ["UnityEngine.Transform", "Node"]),
    ("method", ["GetInstanceID", "get_index"]),
    // A collection.
    ("shelf", ["Director", "Specimen"]),
    ("shelf_component", ["Range.Director", "Specimen"]),
    ("collection", ["tuning", "a_dictionary"]),
    // What can be added to an empty object below the player.
    ("addition", ["UnityEngine.BoxCollider", "Sprite2D"]),
    ("addition_query", ["BoxCollider", "Sprite2D"]),
    ("addition_member", ["isTrigger", "flip_h"]),
    ("static_query", ["time", "engine"]),
    ("static", ["UnityEngine.Time", "Engine"]),
    ("static_member", ["timeScale", "time_scale"]),
    ("singleton_query", ["director", "score"]),
    ("singleton", ["singleton:Range.Director", "singleton:Score"]),
    ("singleton_member", ["phase", "points"]),
    (
        "code_steps",
        [
            "var x = 20;\nAI.Write(\"step\", x);\nyield return null;\nreturn x + 1;",
            "var x := 20\nai.write(\"step\", x)\nawait tree.process_frame\nx + 1",
        ],
    ),
    ("code_wrong", ["var x = ;", "var x ="]),
    ("code_fails", ["int[] a = null;\nreturn a.Length;", "var a = null\nreturn a.size()"]),
    ("query", ["Scene['Player'].transform.localPosition.x", "Scene['Player'].position.x"]),
    ("query_static", ["Static.Time.timeScale", "Static.Engine.time_scale"]),
    ("other_scene", ["Arena", "bonus"]),
    ("class", ["Timer", "Timer"]),
    ("setting_query", ["viewport", "viewport_width"]),
    ("hooked", ["Range.Health", "Player"]),
];

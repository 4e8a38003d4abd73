//! What things are called, engine by engine, and what an engine cannot do. Another engine is another column.

/// An engine on which the native tour runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The embedded world.
    Stage,
    /// A running Bevy game.
    BevyGame,
    /// A running Godot game.
    GodotGame,
    /// A Godot editor.
    GodotEditor,
    /// A Unity project that no editor has open.
    UnityFolder,
    /// A Unity editor with the plugin of MCP for Unity.
    McpForUnity,
    /// A Unity player with our package, on the shim of `tests/unity`.
    UnityPlayer,
    /// A Unity editor with our package, on the same shim.
    UnityEditor,
    /// An Unreal editor with our plugin, on the stub of `tests/unreal`.
    UnrealEditor,
}

impl Engine {
    /// Its name in messages.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stage => "stage",
            Self::BevyGame => "Bevy game",
            Self::GodotGame => "Godot game",
            Self::GodotEditor => "Godot editor",
            Self::UnityFolder => "Unity folder",
            Self::McpForUnity => "Unity editor with MCP for Unity",
            Self::UnityPlayer => "Unity player",
            Self::UnityEditor => "Unity editor",
            Self::UnrealEditor => "Unreal editor",
        }
    }

    /// The steps that it cannot take, by their keys. The tour takes them too, and expects an error that says what
    /// to do instead.
    pub fn lacks(self) -> &'static [&'static str] {
        match self {
            Self::Stage => &["stop", "references", "checks"],
            Self::BevyGame => &["stop", "references", "checks", "picture"],
            Self::GodotGame => &["stop", "references", "checks", "picture"],
            Self::GodotEditor => &["pause", "step", "input", "references", "checks", "picture"],
            Self::UnityFolder => &[
                "build", "call", "code", "start", "pause", "step", "stop", "input", "picture",
                "logs",
            ],
            Self::McpForUnity => &["call", "step", "input", "references", "checks"],
            // Players have no compiler.
            Self::UnityPlayer => &["code", "stop", "references", "checks"],
            // Broken references are found in the files, by the folder of the project.
            Self::UnityEditor => &["pause", "step", "input", "checks"],
            Self::UnrealEditor => &["input", "checks"],
        }
    }

    fn column(self) -> usize {
        match self {
            Self::Stage => 0,
            Self::BevyGame => 1,
            Self::GodotGame | Self::GodotEditor => 2,
            Self::UnityFolder => 3,
            Self::McpForUnity => 4,
            Self::UnityPlayer | Self::UnityEditor => 5,
            Self::UnrealEditor => 6,
        }
    }

    /// The value of a name on this engine.
    pub fn name(self, key: &str) -> Option<&'static str> {
        let (_, columns) = NAMES.iter().find(|(name, _)| *name == key)?;
        Some(columns[self.column()])
    }
}

/// Names: on the stage, in Bevy, in Godot, in a Unity folder, with MCP for Unity, with our
/// Unity package, with our Unreal plugin.
const NAMES: &[(&str, [&str; 7])] = &[
    ("scene", ["Range", "Arena", "Main", "Main", "Harbor", "Main", "Start"]),
    ("object", ["Player", "Player", "Player", "Player", "Player", "Player", "Player"]),
    // A part of the name in another case, as people type it.
    ("object_query", ["playe", "playe", "playe", "playe", "playe", "playe", "playe"]),
    // A component of the game with a whole number in it.
    (
        "component",
        ["Health", "Health", "Player", "Player", "Health", "Health", "PointLightComponent"],
    ),
    ("number", ["max", "max", "speed", "lives", "max", "max", "intensity"]),
    (
        "type",
        [
            "BoxCollider",
            "Specimen",
            "Sprite2D",
            "Player",
            "Rigidbody",
            "BoxCollider",
            "BoxComponent",
        ],
    ),
    (
        "position",
        [
            "Transform.localPosition",
            "Transform.translation",
            "Node2D.position",
            "Transform.m_LocalPosition",
            "Transform.localPosition",
            "Transform.localPosition",
            "StaticMeshComponent.relative_location",
        ],
    ),
    (
        "position_member",
        [
            "localPosition",
            "translation",
            "position",
            "m_LocalPosition",
            "localPosition",
            "localPosition",
            "relative_location",
        ],
    ),
    // A component that a new object can be given, and a flag of it.
    (
        "addition",
        [
            "BoxCollider",
            "Specimen",
            "Sprite2D",
            "BoxCollider",
            "BoxCollider",
            "BoxCollider",
            "BoxComponent",
        ],
    ),
    (
        "flag",
        ["isTrigger", "truth", "flip_h", "isTrigger", "isTrigger", "isTrigger", "hidden_in_game"],
    ),
    // A method without arguments that returns a number.
    (
        "method",
        [
            "Transform.GetInstanceID",
            "Transform.GetSiblingIndex",
            "Node.get_index",
            "Transform.GetInstanceID",
            "Transform.GetInstanceID",
            "Transform.GetSiblingIndex",
            "StaticMeshActor.get_actor_label",
        ],
    ),
    (
        "method_name",
        [
            "GetInstanceID",
            "GetSiblingIndex",
            "get_index",
            "GetInstanceID",
            "GetInstanceID",
            "GetSiblingIndex",
            "get_actor_label",
        ],
    ),
    (
        "code",
        [
            "return 6 * 7;",
            "return 6 * 7;",
            "return 6 * 7",
            "return 6 * 7;",
            "return 42;",
            "return 6 * 7;",
            "6 * 7",
        ],
    ),
    (
        "wrong_code",
        ["var x = ;", "var x = ;", "var x =", "var x = ;", "syntax error", "var x = ;", "x = ("],
    ),
    (
        "asset",
        [
            "Player",
            "Player",
            "res://player.gd",
            "Assets/Prefabs/Enemy.prefab",
            "Assets/Prefabs/Crate.prefab",
            "Assets/Crate.mat",
            "/Game/Materials/M_Wood",
        ],
    ),
    ("press", ["fire", "Space", "jump", "jump", "jump", "Leap", "Jump"]),
];

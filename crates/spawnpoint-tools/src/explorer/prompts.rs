//! Prompts that a person can start from their client.

use std::collections::BTreeMap;

use spawnpoint_core::catalog::{Needs, Prompt};
use spawnpoint_protocol::OpName;

/// What all of them do: find objects and read their components.
const READING: Needs =
    Needs::all(&[OpName::ObjectsList, OpName::ComponentsList, OpName::MemberRead]);

/// What changes by itself is seen only in an engine that runs.
const WATCHING: Needs = Needs::all(&[
    OpName::ObjectsList,
    OpName::ComponentsList,
    OpName::MemberRead,
    OpName::LogsTail,
]);

pub(super) const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "tour",
        help: "Describe the running game",
        arguments: &[("instance", "Attached engine, Name@hash. Default: the only one", false)],
        needs: READING,
        text: |arguments| {
            format!(
                "Describe the running game{} to me. Start with GetStatus and ListScenes, list the \
                 objects of each scene with ListObjects, and read the components (GetComponents, \
                 ReadComponentMember) of what looks important: cameras, spawners, moving bodies, \
                 buttons. Then describe on one page what this game is, what happens in it by \
                 itself, and three things worth trying. Do not change anything.",
                on(arguments)
            )
        },
    },
    Prompt {
        name: "what_changed",
        help: "Find out what changes in the game by itself",
        arguments: &[
            ("scene", "Only this scene, for example scn:0", false),
            ("instance", "Attached engine, Name@hash. Default: the only one", false),
        ],
        needs: WATCHING,
        text: |arguments| {
            let scope = match arguments.get("scene") {
                Some(scene) => format!("scene {scene}"),
                None => "the loaded scenes".to_owned(),
            };
            format!(
                "Find out what changes by itself in {scope}{}. List the objects and read the \
                 positions and the most important members of those that have bodies, health, \
                 spawners or scripts. Wait a few seconds, read them again, and compare; read \
                 TailLogs for the time between. Report what appeared, disappeared, moved or \
                 changed, with ids and the values before and after, and the likely cause. Do not \
                 change anything.",
                on(arguments)
            )
        },
    },
    Prompt {
        name: "debug_object",
        help: "Find out why an object misbehaves",
        arguments: &[
            ("object", "Name or id of the object", true),
            ("symptom", "What it does, or fails to do", false),
            ("instance", "Attached engine, Name@hash. Default: the only one", false),
        ],
        needs: READING,
        text: |arguments| {
            let object = arguments.get("object").map_or("the object", String::as_str);
            let symptom = match arguments.get("symptom") {
                Some(symptom) => format!(" Symptom: {symptom}."),
                None => String::new(),
            };
            format!(
                "Something is wrong with {object}{}.{symptom} Find it with SearchObjects, check \
                 that it and all its parents are active, read every component's members, follow \
                 its references to other objects, and read TailLogs. Name the most likely cause \
                 with the values that show it, and the smallest change that would fix it. Ask me \
                 before you change anything.",
                on(arguments)
            )
        },
    },
];

fn on(arguments: &BTreeMap<String, String>) -> String {
    arguments
        .get("instance")
        .map(|id| format!(" on {id} (pass it as instance)"))
        .unwrap_or_default()
}

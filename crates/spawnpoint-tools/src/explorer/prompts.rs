//! Ways to begin exploring, offered to the person in front of the client.

use std::collections::BTreeMap;

use spawnpoint_core::catalog::Prompt;

pub(super) const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "tour",
        help: "A guided tour of the world that is running",
        arguments: &[(
            "instance",
            "Which attached engine, Name@hash; the only one unless given",
            false,
        )],
        text: |arguments| {
            format!(
                "Give me a tour of the game that is running{}. Start with GetStatus and ListScenes, walk the \
                 objects of each scene with ListObjects, and look closer (GetComponents, ReadComponentMember) \
                 where something seems alive: cameras, spawners, bodies that move, buttons. Then tell me in a \
                 page what this world is, what happens in it by itself, and three things worth trying. Change \
                 nothing.",
                on(arguments)
            )
        },
    },
    Prompt {
        name: "what_changed",
        help: "Find out what changes in the world by itself",
        arguments: &[
            ("scene", "Only in this scene, for instance scn:0", false),
            ("instance", "Which attached engine, Name@hash; the only one unless given", false),
        ],
        text: |arguments| {
            let place = match arguments.get("scene") {
                Some(scene) => format!("scene {scene}"),
                None => "the loaded scenes".to_owned(),
            };
            format!(
                "Find out what changes by itself in {place}{}. List the objects and read the positions and the \
                 most telling members of those that have bodies, health, spawners or scripts. Wait a few \
                 seconds, read them again, and compare; read TailLogs for the time between. Report what came, \
                 went, moved or changed, with ids and before and after values, and what seems to cause it. \
                 Change nothing.",
                on(arguments)
            )
        },
    },
    Prompt {
        name: "debug_object",
        help: "Find out what is wrong with one object",
        arguments: &[
            ("object", "Its name or id", true),
            ("symptom", "What it does, or does not do", false),
            ("instance", "Which attached engine, Name@hash; the only one unless given", false),
        ],
        text: |arguments| {
            let object = arguments.get("object").map_or("the object", String::as_str);
            let symptom = match arguments.get("symptom") {
                Some(symptom) => format!(" What I see: {symptom}."),
                None => String::new(),
            };
            format!(
                "Something is wrong with {object}{}.{symptom} Find it with SearchObjects, check that it and all \
                 its parents are active, read every component's members, follow its references to other objects, \
                 and read TailLogs. Name the most likely cause with the values that show it, and the smallest \
                 change that would fix it. Ask me before you change anything.",
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

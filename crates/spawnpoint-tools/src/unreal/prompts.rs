//! Prompts for Unreal projects.

use std::collections::BTreeMap;

use spawnpoint_core::catalog::{Needs, Prompt};

pub(super) const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "analyze_blueprint",
        help: "Explain a Blueprint: what it holds, what it does, what could be better",
        arguments: &[
            BLUEPRINT,
            (
                "focus_areas",
                "What to look at, separated by commas: variables, functions, events, graph, design, all",
                false,
            ),
        ],
        needs: Needs::NOTHING,
        text: |arguments| {
            format!(
                "Analyze the Blueprint {}. Look at: {}.\n\n\
                 Get its text first: export_blueprint_markdown with this path, or the resource \
                 unreal+md://{{path}}. Then write:\n\
                 1. An overview: what it is for, its parent class, where it fits into the project.\n\
                 2. Its variables: type, default, who reads and writes them.\n\
                 3. Its functions: what goes in, what comes out, what they change.\n\
                 4. Its events: what sets them off and what follows.\n\
                 5. The structure of its graphs: the main paths, branches and loops.\n\
                 6. The design patterns it follows, and where it leaves them.\n\
                 7. Its dependencies (get_asset_dependencies, get_asset_references).\n\
                 8. Potential issues: casts that may fail, work on every tick, missing checks.\n\
                 9. Suggestions, the most valuable first.\n\
                 Leave out what was not asked to be looked at. Quote names as they are.",
                given(arguments, "blueprint_path", ""),
                given(arguments, "focus_areas", "all"),
            )
        },
    },
    Prompt {
        name: "refactor_blueprint",
        help: "Plan how to change a Blueprint without breaking what uses it",
        arguments: &[BLUEPRINT, ("refactor_goal", "What should become better", true)],
        needs: Needs::NOTHING,
        text: |arguments| {
            format!(
                "Plan a refactoring of the Blueprint {}. The goal: {}.\n\n\
                 Read it with export_blueprint_markdown, and find out with get_asset_references what \
                 uses it. Then write:\n\
                 1. The current state, as far as it matters to the goal.\n\
                 2. The strategy, and why not another one.\n\
                 3. A plan in steps, each of which leaves the project working.\n\
                 4. Breaking changes: renamed or removed variables, functions and events, and who \
                 notices.\n\
                 5. A plan for testing before and after.\n\
                 6. A guide for moving everything that uses it to the new form.\n\
                 Change nothing yet.",
                given(arguments, "blueprint_path", ""),
                given(arguments, "refactor_goal", ""),
            )
        },
    },
    Prompt {
        name: "audit_assets",
        help: "Inspect the dependencies and dependents of assets, and find unused assets",
        arguments: &[
            ("asset_paths", "Assets or folders, separated by commas", true),
            (
                "audit_type",
                "dependencies, references, unused, orphaned or all; dependencies unless given",
                false,
            ),
        ],
        needs: Needs::NOTHING,
        text: |arguments| {
            format!(
                "Audit these assets: {}. Kind of audit: {}.\n\n\
                 Use search_assets to list what lies in folders, get_asset_dependencies for what an \
                 asset needs and get_asset_references for what needs it, with soft ones included. \
                 Then write:\n\
                 1. An inventory: how many of which class, and where.\n\
                 2. What they depend on, and what depends on them; the heaviest first.\n\
                 3. Unused assets: nothing refers to them, and no map or code loads them by name.\n\
                 4. Orphaned assets: what they refer to is gone.\n\
                 5. Circular dependencies, with the whole ring.\n\
                 6. Recommendations, safest first, and what to check before anything is deleted.\n\
                 Say where the evidence is not enough.",
                given(arguments, "asset_paths", ""),
                given(arguments, "audit_type", "dependencies"),
            )
        },
    },
    Prompt {
        name: "create_blueprint",
        help: "Design a new Blueprint, down to the steps in the editor",
        arguments: &[
            ("blueprint_name", "What it is to be called", true),
            ("parent_class", "The class it inherits from", true),
            ("description", "What it is to do", true),
        ],
        needs: Needs::NOTHING,
        text: |arguments| {
            format!(
                "Design a Blueprint called {} that inherits from {}. What it is to do: {}\n\n\
                 Look first with search_blueprints for Blueprints of the project with that parent or \
                 a similar job, and follow their ways. Then write:\n\
                 1. Its structure: variables with types and defaults, functions, dispatchers.\n\
                 2. Its components, and how they hang together.\n\
                 3. What it does when it begins.\n\
                 4. Its core functionality, node by node where that is not obvious.\n\
                 5. Its event handlers.\n\
                 6. What it depends on, and what has to exist before.\n\
                 7. The steps to build it in the editor, in order.\n\
                 8. A checklist for testing it.",
                given(arguments, "blueprint_name", ""),
                given(arguments, "parent_class", ""),
                given(arguments, "description", ""),
            )
        },
    },
    Prompt {
        name: "analyze_performance",
        help: "Find what makes a Blueprint slow",
        arguments: &[BLUEPRINT],
        needs: Needs::NOTHING,
        text: |arguments| {
            format!(
                "Find out what makes the Blueprint {} slow, or could.\n\n\
                 Read it with export_blueprint_markdown. Then write:\n\
                 1. Hotspots: the most expensive paths, and how often they run.\n\
                 2. Tick: what happens on every frame, and what of it need not.\n\
                 3. Memory: what hard references load with it (get_asset_dependency_tree), what it \
                 keeps, what it makes anew again and again.\n\
                 4. How often its events fire, and who listens.\n\
                 5. Optimizations, with what each is worth and what it costs.\n\
                 6. Where it leaves good practice: casts in loops, getting all actors of a class, \
                 bindings that are evaluated on every frame.\n\
                 7. How to measure it: which stat commands and traces, and what to look for in them.",
                given(arguments, "blueprint_path", ""),
            )
        },
    },
];

const BLUEPRINT: (&str, &str, bool) = ("blueprint_path", "Its path: /Game/Folder/BP_Name", true);

fn given<'a>(arguments: &'a BTreeMap<String, String>, name: &str, default: &'a str) -> &'a str {
    arguments.get(name).map(String::as_str).filter(|text| !text.is_empty()).unwrap_or(default)
}

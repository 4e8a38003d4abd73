//! `docs/ops-by-engine.md`, generated from the results of the tour. The results of each engine are
//! stored next to the tour, so that the page can be checked without every engine.

use std::{collections::BTreeMap, fmt::Write};

use generated_docs::{check_page, read};
use spawnpoint_core::{Engine as _, catalog::Catalog};
use spawnpoint_godot::engine as godot;
use spawnpoint_protocol::Op;
use spawnpoint_tools::{Surroundings, toolsets};
use spawnpoint_unity::engine as unity;
use spawnpoint_unity_ops::UnityOp;
use spawnpoint_unreal::engine as unreal;
use spawnpoint_unreal_ops::UnrealOp;
use spawnpoint_wire::unreal_remote::{RemoteConfig, RemoteEditor};
use tour::{Outcome, Report, names::Engine};

const ENGINES: [Engine; 7] = [
    Engine::Stage,
    Engine::BevyGame,
    Engine::GodotGame,
    Engine::GodotEditor,
    Engine::UnityPlayer,
    Engine::UnityEditor,
    Engine::UnrealEditor,
];

fn results(engine: Engine) -> String {
    format!("tests/tour/results/{}.txt", engine.title().to_lowercase().replace(' ', "-"))
}

/// Stores the results of an engine.
pub fn keep(engine: Engine, report: &Report) {
    let catalog = Catalog::new(toolsets(&Surroundings::default()));
    let mut ops: BTreeMap<&str, &str> = BTreeMap::new();
    for (tool, outcome) in &report.tools {
        for op in catalog.tool(tool).unwrap().needs.iter() {
            ops.insert(op.as_str(), if *outcome == Outcome::Works { "works" } else { "lacks" });
        }
    }
    let mut made = format!("steps {}\n", report.steps);
    for (op, outcome) in ops {
        writeln!(made, "{op} {outcome}").unwrap();
    }
    check_page(&results(engine), &made);
}

#[test]
fn the_page_has_the_results_of_the_tour() {
    let kept: Vec<BTreeMap<String, String>> = ENGINES
        .iter()
        .map(|engine| {
            let pairs =
                |line: &str| line.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned()));
            read(&results(*engine)).lines().filter_map(pairs).collect()
        })
        .collect();
    let mut page = String::from(
        "# Ops by engine\n\nGenerated from the results of the tour (`tests/tour`), which makes the same calls on every engine. `yes`: the op was\ncalled and had the expected result. `no`: the engine does not support the op, and Spawnpoint reports that. An Unreal\neditor has the ops of time while it runs the game, which the tour does not start.\n\n| op |",
    );
    for engine in ENGINES {
        write!(page, " {} |", engine.title()).unwrap();
    }
    page += "\n|---|";
    page += &"---|".repeat(ENGINES.len());
    page += "\n";
    for op in Op::NAMES {
        let cells = kept.iter().map(|ops| match ops.get(op.as_str()).map(String::as_str) {
            Some("works") => "yes",
            Some(_) => "no",
            None => "",
        });
        let cells: Vec<_> = cells.collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            writeln!(page, "| `{op}` | {} |", cells.join(" | ")).unwrap();
        }
    }
    page += &projects_table();
    check_page("docs/ops-by-engine.md", &page);
}

/// The ops that projects on disk and the ports of Unreal editors offer.
fn projects_table() -> String {
    let unity = unity::ClosedProject::open(&sample_projects::unity(), None).unwrap();
    let unreal = unreal::ClosedProject::open(&sample_projects::unreal(), None).unwrap();
    let godot = godot::ClosedProject::open(&sample_projects::godot(), None, &[]).unwrap();
    let editor = RemoteEditor::any(RemoteConfig::default());
    let offered = [unity.ops(), godot.ops(), unreal.ops(), editor.ops()];
    let mut table = String::from(
        "\n## Projects\n\nWhat project folders offer, and the ports of an Unreal editor without the plugin. An editor whose project is served from\ndisk too answers what only the disk can.\n\n| op | Unity project | Godot project | Unreal project | Unreal ports |\n|---|---|---|---|---|\n",
    );
    for op in [Op::NAMES, UnityOp::NAMES, UnrealOp::NAMES].concat() {
        let cells = offered.each_ref().map(|ops| if ops.has(op) { "yes" } else { "" });
        if cells.contains(&"yes") {
            writeln!(table, "| `{op}` | {} |", cells.join(" | ")).unwrap();
        }
    }
    table
}

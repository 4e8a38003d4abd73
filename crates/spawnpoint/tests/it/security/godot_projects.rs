//! Godot projects whose files lead elsewhere, never end, or wait forever.

use std::{fs, process::Command};

use serde_json::json;

use super::{
    guarded,
    projects::{SECRET, Victim, plant_endless_files, try_paths},
};

/// The endings of files that are read of Godot projects.
const ENDINGS: [&str; 11] =
    ["tscn", "tres", "gd", "cs", "cfg", "gdshader", "godot", "txt", "png", "import", "uid"];

fn victim() -> Victim {
    let victim = Victim::of(&sample_projects::godot());
    for (name, text) in [
        ("canary.tscn", format!("[gd_scene format=3]\n\n[node name=\"{SECRET}\" type=\"Node\"]\n")),
        ("canary.tres", format!("[gd_resource format=3]\n\n[resource]\nname = \"{SECRET}\"\n")),
        ("canary.gd", format!("extends Node\n# {SECRET}\nvar {}\n", SECRET.replace('-', "_"))),
        ("canary.godot", format!("[application]\nconfig/name=\"{SECRET}\"\n")),
        ("canary.import", format!("[remap]\nuid=\"{SECRET}\"\n")),
    ] {
        victim.user.write(&format!("secrets/{name}"), &text);
    }
    victim
}

#[test]
fn links_and_paths_in_scenes_do_not_lead_out_of_a_project() {
    let victim = victim();
    let secrets = victim.secrets.clone();
    victim.link(&secrets, "docs");
    victim.link("../../secrets", "scenes/relative");
    victim.link("hop2", "scenes/hop");
    victim.link(&secrets, "scenes/hop2");
    victim.link("/", "everything");
    victim.link("/proc/self/root", "magic");
    victim.link(secrets.join("canary.tscn"), "scenes/place.tscn");
    victim.link(secrets.join("canary.gd"), "scripts/code.gd");
    victim.link(secrets.join("canary.tres"), "resources/thing.tres");
    victim.link(secrets.join("canary.import"), "art/apple.svg.import");
    victim.link(secrets.join("canary.import"), "scripts/player.gd.uid");
    victim.link(secrets.join("canary.godot"), "project.godot");
    victim.link(secrets.join("canary.import"), ".godot/uid_cache.bin");
    victim.link(&secrets, "addons/canary");
    let outside = secrets.join("canary.tscn").display().to_string();
    let mut scene = String::from("[gd_scene format=3]\n\n");
    let paths = [
        "res://../secrets/canary.tscn",
        "res://docs/canary.tscn",
        "res://scenes/place.tscn",
        "../../secrets/canary.tscn",
        "user://canary.tscn",
        &outside,
        &format!("file://{outside}"),
    ];
    for (id, path) in paths.iter().enumerate() {
        scene += &format!("[ext_resource type=\"PackedScene\" path=\"{path}\" id=\"{id}\"]\n");
    }
    scene += "\n[node name=\"Root\" type=\"Node\"]\n";
    for id in 0..paths.len() {
        scene += &format!("\n[node name=\"N{id}\" parent=\".\" instance=ExtResource(\"{id}\")]\n");
    }
    victim.user.write("Game/scenes/hostile.tscn", &scene);
    victim.user.write("Game/scripts/child.gd", "extends \"res://../secrets/canary.gd\"\n");
    let served = victim.serve(&[]);
    let mut said = served.read_everything();
    for (tool, arguments) in [
        ("game_tree", json!({ "scene": "res://scenes/hostile.tscn", "depth": 9 })),
        ("game_tree", json!({ "scene": "res://scenes/place.tscn", "depth": 9 })),
        ("game_find", json!({ "query": "canary" })),
        ("game_find", json!({ "query": SECRET })),
        ("game_references", json!({ "asset": "res://scenes/hostile.tscn" })),
        ("game_inspect", json!({ "target": "res://scripts/child.gd" })),
    ] {
        said.push((format!("{tool} {arguments}"), served.call(tool, &arguments)));
    }
    for (call, said) in said {
        // The name of the file that was asked for is no secret; what is in it is.
        let said = format!("{said:?}").replace(&format!("query\\\":\\\"{SECRET}"), "");
        let found =
            said.replace(&format!("'{SECRET}'"), "").replace(&format!("\\\"{SECRET}\\\""), "");
        assert!(!found.contains(SECRET) && !found.contains("SECRET_CANARY"), "{call}: {found}");
        assert!(!found.contains("root:x:"), "{call}: {found}");
    }
    let mut evil: Vec<String> = [
        "docs/canary.gd",
        "scenes/relative/canary.gd",
        "scenes/hop/canary.tscn",
        "scenes/place.tscn",
        "scripts/code.gd",
        "resources/thing.tres",
        "project.godot",
        "addons/canary/canary.gd",
        "../secrets/canary.gd",
        "scripts/../../secrets/canary.gd",
        "scripts\\..\\..\\secrets\\canary.gd",
        "everything/etc/passwd",
        "magic/etc/passwd",
        "%2e%2e/secrets/canary.gd",
        "~/secrets/canary.gd",
    ]
    .map(str::to_owned)
    .to_vec();
    evil.extend(evil.clone().iter().map(|path| format!("res://{path}")));
    evil.push(secrets.join("canary.gd").display().to_string());
    let tried = try_paths(&served, &evil);
    assert!(tried > 100, "{tried}");
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_neither_hang_nor_fill_memory() {
    let victim = victim();
    let _sockets =
        ["odd", "scenes", "addons/odd"].map(|below| plant_endless_files(&victim, below, &ENDINGS));
    for name in ["art/apple.svg.import", "scripts/player.gd.uid", ".godot/uid_cache.bin"] {
        victim.link("/dev/zero", name);
    }
    let pipe = victim.project.join("override.cfg");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    victim.link("..", "odd/up");
    victim.link(".", "odd/here");
    fs::create_dir_all(victim.project.join("deep").join("d/".repeat(400))).unwrap();
    let served = victim.serve(&[]);
    served.read_everything();
    for name in ["zero.gd", "pipe.tscn", "hop.tres", "socket.gd", "huge.gd", "text.tscn"] {
        for path in [format!("odd/{name}"), format!("res://odd/{name}")] {
            served.call("game_inspect", &json!({ "target": path }));
            served.call("game_tree", &json!({ "scene": path }));
            served.call("game_references", &json!({ "asset": path }));
        }
    }
    let memory = guarded::peak_memory(served.server.pid());
    assert!(memory < 300, "{memory} MiB");
}

/// Small files with names so long, or so many, that what is made of them would be much larger, or take very long.
#[cfg(target_os = "linux")]
#[test]
fn small_scenes_with_long_names_fill_no_memory() {
    let victim = victim();
    let long = "n".repeat(1 << 20);
    let nodes = |root: &str| {
        let children =
            (0..20_000).map(|at| format!("[node name=\"c{at}\" type=\"Node\" parent=\".\"]\n"));
        let children: String = children.collect();
        format!("[gd_scene format=3]\n[node name=\"{root}\" type=\"Node\"]\n{children}")
    };
    victim.user.write("Game/scenes/long.tscn", &nodes(&long));
    victim.user.write("Game/scenes/longest.tscn", &nodes(&"n".repeat(4000)));
    let deep: String = (0..40)
        .map(|at| {
            let inner = format!("res://scenes/deep{}.tscn", at + 1);
            format!(
                "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"{inner}\" id=\"1\"]\n\
                 [node name=\"{}\" type=\"Node\"]\n[node name=\"in\" parent=\".\" instance=ExtResource(\"1\")]\n",
                "d".repeat(1000)
            )
        })
        .enumerate()
        .map(|(at, text)| {
            victim.user.write(&format!("Game/scenes/deep{at}.tscn"), &text);
            text
        })
        .collect();
    assert!(deep.len() < 100_000);
    let properties: String = (0..400_000).map(|at| format!("p{at} = 1\n")).collect();
    let groups: String = (0..100_000).map(|at| format!("\"g{at}\",")).collect();
    victim.user.write(
        "Game/scenes/properties.tscn",
        &format!(
            "[gd_scene format=3]\n[node name=\"P\" type=\"Node\" groups=[{groups}]]\n{properties}"
        ),
    );
    let script: String = (0..100_000)
        .map(|at| format!("\tif ResourceLoader.exists(\"res://e{at}\"): load(\"res://l{at}\")\n"))
        .collect();
    victim.user.write("Game/scripts/loads.gd", &format!("extends Node\nfunc f():\n{script}"));
    let served = victim.serve(&[]);
    let calls = [
        ("ListObjects", json!({ "limit": 500 })),
        ("ListObjects", json!({ "limit": 500, "name": "c1" })),
        ("game_find", json!({ "query": "c199" })),
        ("project_check", json!({})),
    ];
    for (tool, arguments) in calls {
        served.call(tool, &arguments);
    }
    for name in ["long", "longest", "deep0", "properties"] {
        served.call("game_tree", &json!({ "scene": format!("res://scenes/{name}.tscn") }));
    }
    let memory = guarded::peak_memory(served.server.pid());
    assert!(memory < 700, "{memory} MiB");
}

//! The Python code itself: its own tests, its format, its types, and its use of the engine.

use std::{path::Path, process::Command};

use real_godot::repository;
use real_unreal::{fetched, plugin};

/// Runs a command and returns what it said. Fails if it failed.
fn run(command: &mut Command) -> String {
    let output = command.env("PYTHONDONTWRITEBYTECODE", "1").output().unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

fn configuration() -> std::path::PathBuf {
    repository().join("tests/unreal/pyproject.toml")
}

fn tool(folder: &Path, name: &str) -> Command {
    let mut command = Command::new(folder.join("venv/bin").join(name));
    command.current_dir(repository().join("tests/unreal"));
    command
}

#[test]
fn the_unit_tests_of_the_plugin_pass() {
    if !requires::tool("python3") {
        return;
    }
    let folder = repository().join("tests/unreal/python");
    let said = run(Command::new("python3")
        .args(["-m", "unittest", "discover", "-s", "tests", "-t", "."])
        .current_dir(folder));
    let count = said.split_once("Ran ").and_then(|(_, rest)| rest.split_once(' '));
    let count: usize = count.unwrap().0.parse().unwrap();
    assert!(count >= 60, "{said}");
}

#[test]
fn every_name_that_the_plugin_uses_exists_in_the_engine_and_so_does_the_stub() {
    let Some(folder) = fetched() else { return };
    let site = run(tool(&folder, "python3")
        .args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]));
    let names = Path::new(site.trim()).join("unreal/unreal.py");
    let said = run(tool(&folder, "python3").arg("python/surface.py").arg(names).arg(plugin()));
    assert!(said.contains("names of the plugin and"), "{said}");
}

#[test]
fn the_code_is_formatted_and_keeps_the_rules() {
    let Some(folder) = fetched() else { return };
    for command in [&["format", "--check"][..], &["check"]] {
        let config = configuration();
        run(tool(&folder, "ruff")
            .args(command)
            .args(["--no-cache", "--config"])
            .arg(config)
            .args(["python"])
            .arg(plugin()));
    }
}

#[test]
fn the_types_of_the_plugin_are_consistent() {
    let Some(folder) = fetched() else { return };
    let said = run(tool(&folder, "mypy")
        .current_dir(plugin().join("Content/Python"))
        .args(["--cache-dir", "/dev/null", "--config-file"])
        .arg(configuration())
        .args(["-p", "spawnpoint"]));
    assert!(said.contains("no issues found"), "{said}");
}

/// The plugin runs in Python 3.9, whose syntax no newer Python checks by itself.
#[test]
fn the_plugin_parses_as_python_of_the_oldest_engine() {
    if !requires::tool("python3") {
        return;
    }
    let code = "import ast, pathlib, sys\nfor path in pathlib.Path(sys.argv[1]).rglob('*.py'):\n    ast.parse(path.read_text('utf-8'), str(path), feature_version=(3, 9))";
    run(Command::new("python3").args(["-c", code]).arg(plugin()));
}

//! How the program was installed, as `doctor` tells it and `setup` writes it.

use std::path::Path;

use serde_json::Value;

use crate::support::{Said, User, free_address};

/// The program at another place in the user's home, with the files of an installer beside it.
fn installed(user: &User, program: &str, marks: &[&str]) -> std::path::PathBuf {
    for mark in marks {
        user.write(mark, "");
    }
    let path = user.home().join(program);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let built = assert_cmd::cargo::cargo_bin!("spawnpoint");
    // A copy takes 200 MB, but a link would not be the place of the program.
    std::fs::hard_link(built, &path).or_else(|_| std::fs::copy(built, &path).map(drop)).unwrap();
    path
}

fn run(user: &User, program: &Path, args: &[&str]) -> Said {
    user.command_of(program, args).output().unwrap().into()
}

fn installation(user: &User, program: &Path) -> String {
    let said = run(user, program, &["doctor", "--json", "--listen", &free_address()]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let checks = report["checks"].as_array().unwrap();
    let check = checks.iter().find(|check| check["check"] == "installation").unwrap();
    check["found"].as_str().unwrap().to_owned()
}

/// The command line of the entry that setup writes for Cursor.
fn entry(user: &User, program: &Path) -> Vec<String> {
    let said = run(user, program, &["setup", "cursor", "--stdio"]);
    assert_eq!(said.code, 0, "{said:?}");
    let text = std::fs::read_to_string(user.home().join(".cursor/mcp.json")).unwrap();
    let entry = &serde_json::from_str::<Value>(&text).unwrap()["mcpServers"]["spawnpoint"];
    let args = entry["args"].as_array().unwrap().iter();
    [&entry["command"]].into_iter().chain(args).map(|word| word.as_str().unwrap().into()).collect()
}

#[test]
fn a_program_of_npx_is_started_by_npx() {
    let user = User::without_programs();
    let place = ".npm/_npx/1/node_modules/spawnpoint-mcp-linux-x64/bin/spawnpoint";
    let program = installed(&user, place, &[]);
    assert!(installation(&user, &program).starts_with("run with npx;"));
    let line = entry(&user, &program);
    assert!(
        line.ends_with(&["npx", "-y", "spawnpoint-mcp", "stdio"].map(str::to_owned)),
        "{line:?}"
    );
    // The entry works, so that a second setup has nothing to do.
    let again = run(&user, &program, &["setup", "cursor"]);
    assert!(again.out.contains("already configured (stdio)"), "{again:?}");
    // Another installation replaces it.
    let other = installed(&user, "bin/spawnpoint", &[]);
    let again = run(&user, &other, &["setup", "cursor"]);
    assert!(
        again.out.contains("configured (stdio)") && !again.out.contains("already"),
        "{again:?}"
    );
}

#[test]
fn a_program_of_uvx_is_started_by_uvx() {
    let user = User::without_programs();
    let folder = ".cache/uv/archive-v0/1";
    let mark = format!("{folder}/pyvenv.cfg");
    let program = installed(&user, &format!("{folder}/bin/spawnpoint"), &[&mark]);
    assert_eq!(
        installation(&user, &program),
        "run with uvx; AI clients start `uvx spawnpoint-mcp stdio`"
    );
    assert_eq!(entry(&user, &program), ["uvx", "spawnpoint-mcp", "stdio"]);
}

#[test]
fn an_installed_program_is_started_by_its_path() {
    let user = User::without_programs();
    let program = installed(&user, ".cargo/bin/spawnpoint", &[".cargo/.crates.toml"]);
    assert!(installation(&user, &program).starts_with("installed with cargo;"));
    let command = std::path::PathBuf::from(&entry(&user, &program)[0]);
    assert_eq!(
        spawnpoint_files::real_path(command).unwrap(),
        spawnpoint_files::real_path(program).unwrap()
    );
}

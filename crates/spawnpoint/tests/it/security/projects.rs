//! Unity projects whose files lead elsewhere, never end, or wait forever.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::{fs::symlink, net::UnixListener},
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value, json};

use super::guarded;
use crate::{
    http::Http,
    support::{Said, Server, User},
};

/// What no answer may contain.
pub const SECRET: &str = "SECRET-CANARY";

/// A user with a downloaded project and a secret beside it.
pub struct Victim {
    pub user: User,
    pub project: PathBuf,
    pub secrets: PathBuf,
}

impl Victim {
    fn new() -> Self {
        Self::of(&sample_projects::unity())
    }

    /// With a copy of this project.
    pub fn of(original: &Path) -> Self {
        let user = User::new();
        let project = user.home().join("Game");
        sample_projects::copy(original, &project);
        let secrets = user.home().join("secrets");
        for (name, text) in [
            ("id_rsa_canary", SECRET.to_owned()),
            ("Canary.cs", format!("class Canary {{ string a = \"{SECRET}\"; }}")),
            ("Canary.prefab", format!("%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: {SECRET}\n")),
            ("Canary.unity", scene()),
            ("Canary.asset", format!("%YAML 1.1\n--- !u!1 &1\nX:\n  tags:\n  - {SECRET}\n")),
            ("version.txt", format!("m_EditorVersion: {SECRET}\n")),
            ("pkg/package.json", json!({ "name": "com.x.canary" }).to_string()),
            ("pkg/Canary.cs", format!("// {SECRET}\n")),
        ] {
            user.write(&format!("secrets/{name}"), &text);
        }
        Self { user, project, secrets }
    }

    pub fn link(&self, to: impl AsRef<Path>, at: &str) {
        let at = self.project.join(at);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        drop(fs::remove_file(&at));
        symlink(to, at).unwrap();
    }

    pub fn serve(&self, args: &[&str]) -> Served<'_> {
        let project = self.project.display().to_string();
        let server =
            guarded::serve(&self.user, &[&["--no-stage", "--project", &project], args].concat());
        Served { server, user: &self.user }
    }
}

/// A scene with one object in another.
fn scene() -> String {
    let object = |id: u32, name: &str, father: u32, child: &str| {
        format!(
            "--- !u!1 &{id}\nGameObject:\n  m_Component:\n  - component: {{fileID: {}}}\n  m_Name: \
             {name}\n--- !u!4 &{}\nTransform:\n  m_GameObject: {{fileID: {id}}}\n  m_Children: \
             [{child}]\n  m_Father: {{fileID: {father}}}\n",
            id + 1,
            id + 1
        )
    };
    let head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    let top = object(10, SECRET, 0, "{fileID: 21}");
    format!("{head}{top}{}", object(20, "Inner", 11, ""))
}

pub struct Served<'u> {
    pub server: Server,
    user: &'u User,
}

impl Served<'_> {
    pub fn call(&self, tool: &str, arguments: &Value) -> Said {
        let arguments = arguments.to_string();
        let listen = &self.server.address;
        let args = ["call", tool, "--args", &arguments, "--listen", listen];
        guarded::run(self.user, self.user.command(&args))
    }

    /// Every tool that reads, with arguments that reach all files.
    pub fn read_everything(&self) -> Vec<(String, Said)> {
        let calls = [
            ("project_listFiles", json!({ "root": "Assets", "pattern": "**/*" })),
            ("project_searchText", json!({ "pattern": "CANARY" })),
            ("project_searchText", json!({ "pattern": "C.*Y", "useRegex": true })),
            ("project_check", json!({})),
            ("project_unused", json!({})),
            ("project_diff", json!({ "old": "HEAD" })),
        ];
        let mut said: Vec<_> =
            calls.iter().map(|(tool, args)| ((*tool).to_owned(), self.call(tool, args))).collect();
        for tool in self.tools() {
            let name = tool["name"].as_str().unwrap();
            let needs = tool["inputSchema"]["required"].as_array().is_some_and(|r| !r.is_empty());
            if !needs && tool["annotations"]["readOnlyHint"] == true {
                said.push((name.to_owned(), self.call(name, &json!({}))));
            }
        }
        said
    }

    fn tools(&self) -> Vec<Value> {
        let args = ["tools", "--json", "--listen", &self.server.address];
        guarded::run(self.user, self.user.command(&args)).json().as_array().unwrap().clone()
    }
}

#[test]
fn links_do_not_lead_out_of_a_project() {
    let victim = Victim::new();
    let secrets = victim.secrets.clone();
    victim.link(&secrets, "Assets/docs");
    victim.link("../../secrets", "Assets/relative");
    victim.link(secrets.join("id_rsa_canary"), "Assets/key.txt");
    victim.link(secrets.join("Canary.cs"), "Assets/Code.cs");
    victim.link(secrets.join("Canary.prefab"), "Assets/Thing.prefab");
    victim.link(secrets.join("Canary.unity"), "Assets/Place.unity");
    victim.link("hop2", "Assets/hop");
    victim.link(&secrets, "Assets/hop2");
    victim.link("/", "Assets/everything");
    victim.link("/proc/self/root", "Assets/magic");
    victim.link(secrets.join("id_rsa_canary"), "Assets/Scripts/Player.cs.meta");
    victim.link(secrets.join("Canary.asset"), "ProjectSettings/TagManager.asset");
    victim.link(secrets.join("version.txt"), "ProjectSettings/ProjectVersion.txt");
    victim.link(&secrets, "ProjectSettings/more");
    victim.link(secrets.join("pkg"), "Packages/com.x.linked");
    victim.user.write("Game/Packages/com.x.inner/package.json", "{\"name\": \"com.x.inner\"}");
    victim.link(&secrets, "Packages/com.x.inner/Runtime");
    victim.link(&secrets, "Library/PackageCache/com.x.cached@1.0.0");
    victim.link(secrets.join("version.txt"), "Library/LastSceneManagerSetup.txt");
    let outside = secrets.join("pkg").display().to_string();
    let manifest = json!({ "dependencies": {
        "com.x.cached": "1.0.0",
        "com.x.up": "file:../../secrets/pkg",
        "com.x.absolute": format!("file:{outside}"),
        "com.x.root": "file:/",
        "com.x.slashes": format!("file://{outside}"),
    } });
    fs::remove_file(victim.project.join("Packages/manifest.json")).unwrap();
    victim.user.write("Game/Packages/manifest.json", &manifest.to_string());
    let served = victim.serve(&[]);
    for (tool, said) in served.read_everything() {
        let said = format!("{said:?}");
        assert!(!said.contains(SECRET) && !said.contains("id_rsa_canary"), "{tool}: {said}");
    }
    for path in [
        "Assets/docs/id_rsa_canary",
        "Assets/relative/id_rsa_canary",
        "Assets/hop/id_rsa_canary",
        "Assets/key.txt",
        "Assets/Code.cs",
        "Assets/Thing.prefab",
        "Assets/magic/etc/passwd",
        "Assets/everything/etc/passwd",
        "Assets/Scripts/Player.cs.meta",
        "Packages/com.x.linked/Canary.cs",
        "Packages/com.x.inner/Runtime/Canary.cs",
        "Packages/com.x.up/Canary.cs",
    ] {
        let said = served.call("project_readFile", &json!({ "path": path }));
        assert_ne!(said.code, 0, "{path}: {said:?}");
        assert!(!format!("{said:?}").contains(SECRET), "{path}: {said:?}");
        assert!(!format!("{said:?}").contains("root:"), "{path}: {said:?}");
    }
    // What was left out is said, and how the owner can change that.
    let check = served.call("project_check", &json!({ "limit": 500 }));
    assert!(check.out.contains("Assets/docs"), "{check:?}");
    assert!(check.out.contains("--allow-folder"), "{check:?}");
    let said = guarded::run(&victim.user, {
        let mut command = victim.user.command(&["check"]);
        command.current_dir(&victim.project);
        command
    });
    assert!(!format!("{said:?}").contains(SECRET), "{said:?}");
}

#[test]
fn a_folder_that_the_owner_allows_is_read_through_links() {
    let victim = Victim::new();
    victim.link(&victim.secrets, "Assets/docs");
    victim.link("../Scripts", "Assets/Data/inside");
    let inside = json!({ "path": "Assets/Data/inside/Player.cs" });
    let docs = json!({ "path": "Assets/docs/Canary.cs" });
    let served = victim.serve(&[]);
    assert_eq!(served.call("project_readFile", &inside).code, 0);
    assert_ne!(served.call("project_readFile", &docs).code, 0);
    drop(served);
    let secrets = victim.secrets.display().to_string();
    let served = victim.serve(&["--allow-folder", &secrets]);
    let said = served.call("project_readFile", &docs);
    assert!(said.out.contains(SECRET), "{said:?}");
}

/// The endings of files that are read of Unity projects.
const ENDINGS: [&str; 11] =
    ["txt", "cs", "unity", "prefab", "asset", "mat", "meta", "asmdef", "mixer", "dll", "json"];

/// Files with these endings that never end, wait for somebody, or are longer than memory.
pub fn plant_endless_files(victim: &Victim, below: &str, endings: &[&str]) -> Vec<UnixListener> {
    let folder = victim.project.join(below);
    fs::create_dir_all(&folder).unwrap();
    let mut sockets = Vec::new();
    for end in endings {
        victim.link("/dev/zero", &format!("{below}/zero.{end}"));
        let pipe = folder.join(format!("pipe.{end}"));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        victim.link("pipe.txt", &format!("{below}/hop.{end}"));
        sockets.push(UnixListener::bind(folder.join(format!("socket.{end}"))).unwrap());
        let huge = File::create(folder.join(format!("huge.{end}"))).unwrap();
        huge.set_len(1 << 40).unwrap();
        let mut text = File::create(folder.join(format!("text.{end}"))).unwrap();
        text.write_all(b"%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: x\n").unwrap();
        text.set_len(1 << 40).unwrap();
    }
    sockets
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_neither_hang_nor_fill_memory() {
    let victim = Victim::new();
    let _sockets = ["Assets/Odd", "ProjectSettings", "Packages/com.x.odd"]
        .map(|below| plant_endless_files(&victim, below, &ENDINGS));
    victim.user.write("Game/Packages/com.x.odd/package.json", "{}");
    for name in ["TagManager.asset", "EditorBuildSettings.asset"] {
        victim.link("/dev/zero", &format!("ProjectSettings/{name}"));
    }
    let pipe = victim.project.join("ProjectSettings/ProjectVersion.txt");
    fs::remove_file(&pipe).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    victim.link("/dev/zero", "Packages/packages-lock.json");
    victim.link("../ProjectSettings/ProjectVersion.txt", "Packages/manifest.json");
    victim.link("..", "Assets/Odd/up");
    victim.link(".", "Assets/Odd/here");
    victim.link("../Odd", "Assets/Odd/again");
    let served = victim.serve(&[]);
    served.read_everything();
    for name in ["zero.txt", "pipe.txt", "hop.cs", "socket.txt", "huge.cs", "text.unity", "zero.cs"]
    {
        let path = format!("Assets/Odd/{name}");
        let said = served.call("project_readFile", &json!({ "path": path }));
        assert_ne!(said.code, 0, "{path}: {said:?}");
        let said = served.call("project_inspectScript", &json!({ "scriptPath": path }));
        assert_ne!(said.code, 0, "{path}: {said:?}");
    }
    let memory = guarded::peak_memory(served.server.pid());
    assert!(memory < 300, "{memory} MiB");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_grows_while_it_is_read_is_read_to_a_limit() {
    let victim = Victim::new();
    let path = victim.project.join("Assets/Growing.txt");
    let mut file = File::create(&path).unwrap();
    file.write_all(b"begin\n").unwrap();
    let over = Arc::new(AtomicBool::new(false));
    let grows = std::thread::spawn({
        let over = over.clone();
        move || {
            let mut len = 6;
            while !over.load(Ordering::Relaxed) {
                len += 1 << 20;
                file.set_len(len.min(1 << 42)).unwrap();
            }
        }
    });
    let served = victim.serve(&[]);
    for _ in 0..10 {
        served.call("project_readFile", &json!({ "path": "Assets/Growing.txt" }));
        served.call("project_searchText", &json!({ "pattern": "begin" }));
    }
    let memory = guarded::peak_memory(served.server.pid());
    over.store(true, Ordering::Relaxed);
    grows.join().unwrap();
    assert!(memory < 700, "{memory} MiB");
}

/// Spellings of paths that lead out of a project, or to nothing.
fn evil_paths(victim: &Victim) -> Vec<String> {
    let secret = victim.secrets.join("Canary.cs").display().to_string();
    let mut paths = vec![
        "../secrets/Canary.cs".to_owned(),
        "Assets/../../secrets/Canary.cs".to_owned(),
        "Assets/..\\..\\secrets\\Canary.cs".to_owned(),
        "Assets/./../../secrets/Canary.cs".to_owned(),
        "Assets//../../secrets/Canary.cs".to_owned(),
        "Assets/%2e%2e/%2e%2e/secrets/Canary.cs".to_owned(),
        "assets/../../secrets/Canary.cs".to_owned(),
        "ASSETS/docs/Canary.cs".to_owned(),
        "Assets/Docs/CANARY.CS".to_owned(),
        "Assets/docs/Canary.cs\u{0}.txt".to_owned(),
        "\u{0}".to_owned(),
        "/dev/zero".to_owned(),
        "Assets/docs/".to_owned(),
        "Assets/docs/Canary.cs".to_owned(),
        format!("file://{secret}"),
        "//secrets/Canary.cs".to_owned(),
        "\\\\server\\share\\x".to_owned(),
        "C:\\secrets".to_owned(),
        "~/secrets/Canary.cs".to_owned(),
    ];
    paths.push(secret);
    paths
}

#[test]
fn no_path_of_any_tool_leads_out() {
    let victim = Victim::new();
    victim.link(&victim.secrets, "Assets/docs");
    let served = victim.serve(&[]);
    let tried = try_paths(&served, &evil_paths(&victim));
    assert!(tried > 100, "{tried}");
}

/// Calls every tool that reads files of a project with these paths, and returns how many calls that were.
pub fn try_paths(served: &Served<'_>, evil: &[String]) -> usize {
    let mut http = Http::open(&served.server.address);
    let mut tried = 0;
    for tool in served.tools() {
        let name = tool["name"].as_str().unwrap();
        let Some(properties) = tool["inputSchema"]["properties"].as_object() else { continue };
        let is_path = |name: &str| {
            let name = name.to_lowercase();
            name != "instance"
                && ["path", "root", "file", "asset", "scene", "folder", "name"]
                    .iter()
                    .any(|part| name.contains(part))
        };
        let of_project = name.contains('_') && tool["annotations"]["readOnlyHint"] == true;
        if !of_project || !properties.keys().any(|name| is_path(name)) {
            continue;
        }
        for path in evil {
            let mut arguments = serde_json::Map::new();
            for (property, schema) in properties {
                let is_needed = tool["inputSchema"]["required"]
                    .as_array()
                    .is_some_and(|required| required.contains(&json!(property)));
                let types = schema["type"].to_string();
                let value = if types.contains("string") && is_path(property) {
                    json!(path)
                } else if types.contains("array") && is_path(property) {
                    json!([path])
                } else if types.contains("string") && is_needed {
                    json!("*")
                } else {
                    continue;
                };
                arguments.insert(property.clone(), value);
            }
            // One connection: a program for each of these calls would take minutes.
            let said = http.call(name, Value::Object(arguments)).unwrap().to_string();
            assert!(!said.contains(SECRET), "{name} {path}: {said}");
            tried += 1;
        }
    }
    tried
}

#[test]
fn a_change_is_not_written_through_a_link() {
    let victim = Victim::new();
    let secret = victim.secrets.join("Canary.unity");
    victim.link(&secret, "Assets/Place.unity");
    victim.link(&victim.secrets, "Assets/docs");
    let scene = victim.project.join("Assets/Real.unity");
    fs::write(&scene, self::scene()).unwrap();
    fs::hard_link(&scene, victim.project.join("Assets/Hard.unity")).unwrap();
    // Names that a temporary file might have.
    for name in ["Real.unity.spawnpoint.tmp", "Real.unity.tmp", ".Real.unity.tmp"] {
        victim.link(victim.secrets.join("id_rsa_canary"), &format!("Assets/{name}"));
    }
    let served = victim.serve(&["--allow-writes"]);
    let reparent = |scene: &str| {
        served.call(
            "go_setParent",
            &json!({ "scenePath": scene, "childPath": format!("{SECRET}/Inner"), "parentPath": "",
                     "confirm": true }),
        )
    };
    for path in ["Assets/Place.unity", "Assets/docs/Canary.unity"] {
        assert_ne!(reparent(path).code, 0, "{path}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), self::scene());
    let said = reparent("Assets/Real.unity");
    assert_eq!(said.code, 0, "{said:?}");
    assert_ne!(fs::read_to_string(&scene).unwrap(), self::scene());
    assert_eq!(fs::read_to_string(victim.secrets.join("id_rsa_canary")).unwrap(), SECRET);
    assert!(!scene.symlink_metadata().unwrap().is_symlink());
    assert_eq!(reparent("Assets/Hard.unity").code, 0);
}

/// A scene of a few megabytes whose paths together would be larger than memory: each of many objects has a long name above
/// it.
#[cfg(target_os = "linux")]
#[test]
fn a_small_scene_with_long_names_fills_no_memory() {
    const CHILDREN: usize = 20_000;
    let victim = Victim::new();
    let object = |id: usize, name: &str, father: usize, children: &str| {
        format!(
            "--- !u!1 &{id}\nGameObject:\n  m_Component:\n  - component: {{fileID: {}}}\n  m_Name: {name}\n\
             --- !u!4 &{}\nTransform:\n  m_GameObject: {{fileID: {id}}}\n  m_Children: [{children}]\n  \
             m_Father: {{fileID: {father}}}\n",
            id + 1,
            id + 1
        )
    };
    let children: Vec<usize> = (0..CHILDREN).map(|at| 1000 + 2 * at).collect();
    let mut scene = String::from("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n");
    // Ten long names, one below the other.
    for level in 0..10 {
        let below = match level {
            9 => children.iter().map(|id| format!("{{fileID: {}}}", id + 1)).collect::<Vec<_>>(),
            _ => vec![format!("{{fileID: {}}}", 103 + 2 * level)],
        };
        let father = if level == 0 { 0 } else { 99 + 2 * level };
        let name = "n".repeat(200_000);
        scene += &object(100 + 2 * level, &name, father, &below.join(", "));
    }
    for id in &children {
        scene += &object(*id, "c", 119, "");
    }
    victim.user.write("Game/Assets/Long.unity", &scene);
    let served = victim.serve(&[]);
    let here = json!({ "scenePath": "Assets/Long.unity" });
    let with = |name: &str, value: Value| {
        let mut arguments = here.clone();
        arguments[name] = value;
        arguments
    };
    for (tool, arguments) in [
        ("scene_hierarchy_dump", here.clone()),
        ("scene_objects_find", with("nameContains", json!("c"))),
        ("go_find", with("hierarchyPath", json!("**/c"))),
        ("ListObjects", json!({ "limit": 500, "name": "c" })),
        ("game_tree", json!({ "scene": "Long" })),
    ] {
        let said = served.call(tool, &arguments);
        assert!(said.out.contains('c'), "{tool}: {}", &said.err[..said.err.len().min(500)]);
    }
    let memory = guarded::peak_memory(served.server.pid());
    assert!(memory < 900, "{memory} MiB");
}

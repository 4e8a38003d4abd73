//! Unreal projects whose files lead elsewhere, never end, or wait forever, and exports that try to
//! leave the project.

use std::{
    fs::{self, File},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};

use super::guarded;
use crate::support::{Said, Server, User};

const DOOR: &str = "/Game/Blueprints/BP_Door.BP_Door";

struct Victim {
    user: User,
    project: PathBuf,
    secrets: PathBuf,
}

impl Victim {
    fn new() -> Self {
        let user = User::new();
        let project = user.home().join("Game");
        sample_projects::copy(&sample_projects::unreal(), &project);
        let secrets = user.home().join("secrets");
        // The same packages, under a name that no answer may contain.
        let content = sample_projects::unreal().join("Content");
        sample_projects::copy(&content, &secrets.join("Canary/Content"));
        fs::copy(content.join("Materials/M_Wood.uasset"), secrets.join("Canary.uasset")).unwrap();
        user.write("secrets/Canary/Canary.uplugin", "{\"FriendlyName\": \"Canary\"}");
        Self { user, project, secrets }
    }

    fn link(&self, to: impl AsRef<Path>, at: &str) {
        let at = self.project.join(at);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        drop(fs::remove_file(&at));
        symlink(to, at).unwrap();
    }

    fn serve(&self, args: &[&str]) -> Served<'_> {
        let project = self.project.display().to_string();
        let server =
            guarded::serve(&self.user, &[&["--no-stage", "--project", &project], args].concat());
        Served { server, user: &self.user }
    }
}

struct Served<'u> {
    server: Server,
    user: &'u User,
}

impl Served<'_> {
    fn call(&self, tool: &str, arguments: &Value) -> Said {
        let arguments = arguments.to_string();
        let listen = &self.server.address;
        let args = ["call", tool, "--args", &arguments, "--listen", listen];
        guarded::run(self.user, self.user.command(&args))
    }

    fn export(&self, folder: &str) -> Said {
        let arguments = json!({ "objectPaths": [DOOR], "outputFolder": folder });
        self.call("batch_export_assets", &arguments)
    }
}

/// Everything below a folder.
fn names(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(names(&entry.path()));
        }
        found.push(entry.path());
    }
    found.sort();
    found
}

#[test]
fn links_and_plugin_folders_do_not_lead_out_of_a_project() {
    let victim = Victim::new();
    let secrets = victim.secrets.clone();
    victim.link(&secrets, "Content/Docs");
    victim.link(secrets.join("Canary.uasset"), "Content/Canary.uasset");
    victim.link("Hop2", "Content/Hop");
    victim.link(&secrets, "Content/Hop2");
    victim.link("/", "Content/Everything");
    victim.link(secrets.join("Canary"), "Plugins/Canary");
    victim.link(secrets.join("Canary/Canary.uplugin"), "Plugins/Other/Canary.uplugin");
    let file = victim.project.join("Sample.uproject");
    let mut descriptor: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    descriptor["AdditionalPluginDirectories"] =
        json!(["../secrets", secrets.display().to_string(), "/", "Plugins/../../secrets"]);
    fs::write(&file, descriptor.to_string()).unwrap();
    let served = victim.serve(&[]);
    for pattern in ["*", "Canary*", "*Canary*"] {
        for root in ["/Game", "/Canary", "/"] {
            let arguments = json!({ "packagePaths": [root], "packageNames": [pattern],
                                    "bRecursive": true, "maxResults": 1000 });
            let said = served.call("search_assets", &arguments);
            assert!(!said.out.contains("Canary"), "{said:?}");
            assert!(!said.out.contains("/Hop"), "{said:?}");
        }
    }
    for path in
        ["/Game/Canary", "/Game/Docs/Canary", "/Canary/Blueprints/BP_Door", "/Game/Hop/Canary"]
    {
        let said = served.call("export_asset", &json!({ "objectPath": path }));
        assert!(!said.out.contains("Begin Object"), "{path}: {said:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_neither_hang_nor_fill_memory() {
    let victim = Victim::new();
    let mkfifo = |path: &Path| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        drop(fs::remove_file(path));
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    for name in ["uasset", "umap"] {
        victim.link("/dev/zero", &format!("Content/Zero.{name}"));
        mkfifo(&victim.project.join(format!("Content/Pipe.{name}")));
        victim.link("Pipe.uasset", &format!("Content/Hop.{name}"));
        let huge = victim.project.join(format!("Content/Huge.{name}"));
        fs::copy(victim.project.join("Content/Materials/M_Wood.uasset"), &huge).unwrap();
        File::options().write(true).open(huge).unwrap().set_len(1 << 40).unwrap();
        let broken = victim.project.join(format!("Content/Broken.{name}"));
        let bytes = fs::read(victim.project.join("Content/Materials/M_Wood.uasset")).unwrap();
        fs::write(&broken, &bytes[..200]).unwrap();
        File::options().write(true).open(broken).unwrap().set_len(1 << 40).unwrap();
    }
    mkfifo(&victim.project.join("Config/DefaultEngine.ini"));
    victim.link("/dev/zero", "Config/DefaultGame.ini");
    mkfifo(&victim.project.join("Plugins/Pipe/Pipe.uplugin"));
    victim.link("/dev/zero", "Plugins/Zero/Zero.uplugin");
    mkfifo(&victim.user.home().join("Engine/Build/Build.version"));
    victim.link("..", "Content/Loop/Up");
    victim.link(".", "Content/Loop/Here");
    let served = victim.serve(&[]);
    for name in ["Zero", "Pipe", "Hop", "Huge", "Broken"] {
        for tool in ["export_asset", "query_asset"] {
            let path = format!("/Game/{name}");
            served.call(tool, &json!({ "objectPath": path, "assetPath": path }));
        }
        let path = format!("/Game/{name}");
        let said = served.call("export_asset", &json!({ "objectPath": path }));
        assert!(!said.out.contains("Begin Object"), "{name}: {said:?}");
    }
    served.call("get_project_config", &json!({}));
    let memory = guarded::peak_memory(served.server.pid());
    assert!(memory < 300, "{memory} MiB");
}

#[test]
fn exports_stay_where_anybody_may_write() {
    let victim = Victim::new();
    let before = names(&victim.secrets);
    let outside = victim.secrets.display().to_string();
    victim.link(&victim.secrets, "Saved/out");
    victim.link("../Content", "Saved/content");
    let served = victim.serve(&[]);
    for folder in [
        "out",
        "out/new",
        "out/new/deep",
        "content/new",
        "./out/new",
        "../Content/new",
        "x/../../Content/new",
        "new\u{0}",
        &outside,
        &format!("{outside}/new"),
        &format!("{}/Saved/out/new", victim.project.display()),
        &format!("{}/Saved/../Content/new", victim.project.display()),
        &format!("{}/tmp/../secrets/new", victim.user.home().display()),
    ] {
        let said = served.export(folder);
        assert!(!said.out.contains("\"exportedCount\": 1"), "{folder}: {said:?}");
    }
    assert_eq!(names(&victim.secrets), before);
    assert!(!victim.project.join("Content/new").exists());
    let said = served.export("Fine/Deep");
    assert_eq!(said.json()["exportedCount"], 1, "{said:?}");
    assert!(victim.project.join("Saved/Fine/Deep/BP_Door.t3d").is_file());
}

#[test]
fn a_saved_folder_that_is_a_link_is_not_written_to() {
    for target in ["../secrets", "Content"] {
        let victim = Victim::new();
        let (secrets, content) = (names(&victim.secrets), names(&victim.project.join("Content")));
        drop(fs::remove_dir_all(victim.project.join("Saved")));
        victim.link(target, "Saved");
        let served = victim.serve(&[]);
        let absolute = victim.project.join("Saved/new").display().to_string();
        for folder in ["new", ".", &absolute] {
            served.export(folder);
        }
        assert_eq!(names(&victim.secrets), secrets, "{target}");
        assert_eq!(names(&victim.project.join("Content")), content, "{target}");
    }
}

#[test]
fn imports_take_no_files_from_elsewhere() {
    let victim = Victim::new();
    let secret = victim.user.write("secrets/key.png", "x");
    victim.link(&victim.secrets, "Saved/out");
    let pipe = victim.project.join("Saved/pipe.png");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let served = victim.serve(&["--allow-writes"]);
    let import = |path: &Path| {
        let arguments = json!({ "filePath": path, "packagePath": "X", "classPath": "C" });
        served.call("import_asset", &arguments)
    };
    for path in [
        secret.as_path(),
        &victim.project.join("Saved/out/key.png"),
        &victim.project.join("Saved/../../secrets/key.png"),
        Path::new("/dev/zero"),
        &pipe,
    ] {
        let said = format!("{:?}", import(path));
        // A file that may be imported gets as far as the missing editor.
        assert!(!said.contains("No editor runs"), "{path:?}: {said}");
    }
    let fine = victim.user.write("Game/Saved/fine.png", "x");
    let said = format!("{:?}", import(&fine));
    assert!(said.contains("No editor runs"), "{said}");
}

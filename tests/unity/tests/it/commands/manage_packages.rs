//! `manage_packages`: changes that reload the code and are answered after it, searches, and scoped registries.

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

impl Editor {
    /// Runs a command that reloads the code, and returns its whole answer, which comes over the next connection.
    pub(super) fn over_reload(&mut self, name: &str, arguments: &Value) -> Result<Value, String> {
        let call = json!({"name": name, "arguments": arguments});
        let id = self.engine.begin("tool.call", call);
        self.engine = self.hub.engine("Coins");
        self.engine.end(&id).map(|answer| answer["structured"].clone())
    }

    fn installed(&mut self, package: &str) -> Option<Value> {
        let list = self.command("manage_packages", json!({"action": "list_packages"}));
        let packages = list["packages"].as_array().unwrap();
        assert_eq!(list["count"], packages.len());
        packages.iter().find(|each| each["name"] == package).cloned()
    }
}

#[test]
fn packages_are_added_embedded_and_removed_over_reloads() {
    let Some(mut editor) = Editor::open() else { return };
    let ping = editor.command("manage_packages", json!({"action": "ping"}));
    assert_eq!(ping["installed_package_count"], 2, "{ping}");
    let answer = editor.command("manage_packages", json!({"action": "status"}));
    assert_eq!(answer, Value::Null, "nothing was changed yet");

    let add = json!({"action": "add_package", "package": "com.unity.cinemachine@2.8.9"});
    let added = editor.over_reload("manage_packages", &add).unwrap();
    assert_eq!(added["data"]["status"], "succeeded", "{added}");
    assert_eq!(added["data"]["result_version"], "2.8.9", "{added}");
    assert_eq!(editor.installed("com.unity.cinemachine").unwrap()["version"], "2.8.9");
    // An update that another reload interrupts is not taken for done because the old version is there.
    let reload = json!({"action": "execute",
        "code": "if (GameObject.Find(\"Go\") != null) UnityEditor.EditorUtility.RequestScriptReload();"});
    editor.command("execute_code", reload.clone());
    editor.op("object.create", json!({"name": "Go"})).unwrap();
    let update = json!({"action": "add_package", "package": "com.unity.cinemachine"});
    let update = json!({"name": "manage_packages", "arguments": update});
    let updating = editor.engine.begin("tool.call", update);
    editor.engine.begin("tool.call", json!({"name": "execute_code", "arguments": reload}));
    editor.engine = editor.hub.engine("Coins");
    let updated = editor.engine.end(&updating).unwrap()["structured"].clone();
    assert_eq!(updated["data"]["is_repeated"], true, "{updated}");
    assert_eq!(updated["data"]["result_version"], "2.9.7", "{updated}");
    assert_eq!(updated["data"]["operation"], "add");
    let info = json!({"action": "get_package_info", "package": "com.unity.cinemachine"});
    let info = editor.command("manage_packages", info);
    assert_eq!(
        (&info["version"], &info["source"]),
        (&json!("2.9.7"), &json!("Registry")),
        "{info}"
    );
    assert_eq!(info["dependencies"][0]["name"], "com.unity.mathematics", "{info}");
    let status = json!({"action": "status", "job_id": added["data"]["job_id"]});
    assert_eq!(editor.command("manage_packages", status)["result_version"], "2.8.9");

    let git = json!({"action": "add_package", "package": "https://example.com/tools.git"});
    let git = editor.over_reload("manage_packages", &git).unwrap();
    assert_eq!(git["data"]["result_name"], "com.git.tools", "{git}");
    assert_eq!(editor.installed("com.git.tools").unwrap()["source"], "Git");
    let embed = json!({"action": "embed_package", "package": "com.unity.cinemachine"});
    editor.over_reload("manage_packages", &embed).unwrap();
    assert_eq!(editor.installed("com.unity.cinemachine").unwrap()["source"], "Embedded");
    let again = editor.refused("manage_packages", embed);
    assert!(again.contains("embedded already"), "{again}");

    let remove = |package: &str, force: bool| json!({"action": "remove_package", "package": package, "force": force});
    let needed = editor.refused("manage_packages", remove("com.unity.mathematics", false));
    assert!(
        needed.contains("required by com.unity.cinemachine") && needed.contains("force"),
        "{needed}"
    );
    let indirect = editor.refused("manage_packages", remove("com.unity.mathematics", true));
    assert!(indirect.contains("not in the project's manifest"), "{indirect}");
    let removed = editor.over_reload("manage_packages", &remove("com.git.tools", false)).unwrap();
    assert_eq!(removed["data"]["status"], "succeeded", "{removed}");
    assert_eq!(editor.installed("com.git.tools"), None);
    assert!(editor.installed("com.unity.cinemachine").is_some());
}

#[test]
fn packages_are_searched_for_and_wrong_ones_are_refused() {
    let Some(mut editor) = Editor::open() else { return };
    let search = |query: &str| json!({"action": "search_packages", "query": query});
    for (query, expected) in [
        ("com.unity.mathematics", 1),
        ("camera", 1),
        ("SYSTEM", 1),
        ("com.unity.nothing", 0),
        ("x y z", 0),
    ] {
        let found = editor.command("manage_packages", search(query));
        assert_eq!(found["count"], expected, "{query}: {found}");
    }
    for (name, arguments) in golden("manage_packages") {
        let error = editor.refused(&name, arguments.clone());
        let named = arguments
            .get("package")
            .map_or("'package': missing", |_| "'S_package' is not a package");
        assert!(error.contains(named), "{arguments}: {error}");
    }
    for (arguments, named) in [
        (json!({"action": "add_package", "package": "com.unity.nothing"}), "package not found"),
        (json!({"action": "add_package", "package": "com.unity.cinemachine@"}), "is not a package"),
        (
            json!({"action": "add_package", "package": "file:../../elsewhere"}),
            "outside of the project",
        ),
        (json!({"action": "add_package", "package": "file:missing"}), "NotFound"),
        (
            json!({"action": "add_package", "package": "com.a.b@file:/etc"}),
            "outside of the project",
        ),
        (json!({"action": "add_package", "package": "/home/ada/tools.git"}), "is not a package"),
        (json!({"action": "add_package", "package": "git+file:///tmp/tools"}), "is not a package"),
        (
            json!({"action": "remove_package", "package": "com.unity.tset-framework"}),
            "com.unity.test-framework",
        ),
        (
            json!({"action": "remove_package", "package": "dev.spawnpoint", "force": true}),
            "PermissionDenied",
        ),
        (json!({"action": "get_package_info", "package": "com.unity.inputsystem"}), "NotFound"),
        (json!({"action": "search_packages"}), "'query': missing"),
        (json!({"action": "status", "job_id": "x"}), "NotFound"),
        (json!({"action": "install"}), "add_package"),
    ] {
        let error = editor.refused("manage_packages", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
    let play = "UnityEditor.EditorApplication.EnterPlaymode();";
    editor.command("execute_code", json!({"action": "execute", "code": play}));
    editor.engine = editor.hub.engine("Coins");
    let add = json!({"action": "add_package", "package": "com.unity.inputsystem"});
    let error = editor.refused("manage_packages", add);
    assert!(error.contains("play mode"), "{error}");
    let failed = editor.command("manage_packages", json!({"action": "status"}));
    assert_eq!(
        (&failed["status"], &failed["package_"]),
        (&json!("failed"), &json!("com.unity.nothing"))
    );
}

#[test]
fn scoped_registries_are_changed_in_the_manifest() {
    let Some(mut editor) = Editor::open() else { return };
    let manifest = editor.project.path().join("Packages/manifest.json");
    editor.command("manage_packages", json!({"action": "ping"}));
    let before = fs::read_to_string(&manifest).unwrap();
    let list = json!({"action": "list_registries"});
    assert_eq!(editor.command("manage_packages", list.clone())["count"], 0);

    let add = json!({"action": "add_registry", "name": "OpenUPM", "url": "https://package.openupm.com",
        "scopes": ["com.cysharp", "org.nuget"]});
    editor.command("manage_packages", add.clone());
    let written: Value = serde_json::from_str(&fs::read_to_string(&manifest).unwrap()).unwrap();
    assert_eq!(written["scopedRegistries"][0]["scopes"], json!(["com.cysharp", "org.nuget"]));
    let old: Value = serde_json::from_str(&before).unwrap();
    assert_eq!(written["dependencies"], old["dependencies"]);
    assert_eq!(editor.command("manage_packages", list)["registries"][0]["name"], "OpenUPM");
    assert!(editor.refused("manage_packages", add).contains("already"));

    for (arguments, named) in [
        (
            json!({"action": "add_registry", "name": "A", "url": "nowhere", "scopes": ["a"]}),
            "'url'",
        ),
        (json!({"action": "add_registry", "name": "A", "url": "https://a.b"}), "'scopes'"),
        (json!({"action": "remove_registry", "name": "Other"}), "'OpenUPM'"),
        (json!({"action": "remove_registry"}), "'name'"),
    ] {
        let error = editor.refused("manage_packages", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
    editor.command(
        "manage_packages",
        json!({"action": "remove_registry", "url": "https://package.openupm.com"}),
    );
    assert_eq!(fs::read_to_string(&manifest).unwrap(), before, "as it was");
    fs::write(&manifest, "{").unwrap();
    let broken = editor.refused("manage_packages", json!({"action": "list_registries"}));
    assert!(broken.contains("cannot be read"), "{broken}");
}

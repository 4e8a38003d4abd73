//! `unity_reflect`: types and members as they are loaded.

use serde_json::{Value, json};

use super::Editor;

impl Editor {
    fn reflect(&mut self, action: &str, class: &str, member: Option<&str>) -> Value {
        let mut arguments = json!({"action": action, "class_name": class});
        if let Some(member) = member {
            arguments["member_name"] = member.into();
        }
        self.command("unity_reflect", arguments)
    }
}

#[test]
fn types_and_members_are_described() {
    let Some(mut editor) = Editor::open() else { return };
    let player = editor.reflect("get_type", "Player", None);
    assert_eq!(
        (&player["base_class"], &player["assembly"]),
        (&json!("MonoBehaviour"), &json!("Assembly-CSharp"))
    );
    assert_eq!(player["members"]["methods"], json!(["Fail", "Teleport"]), "{player}");
    assert_eq!(player["members"]["properties"], json!(["Frames", "Lives"]));
    assert_eq!(player["members"]["fields"], json!(["mood", "speed", "target"]), "public ones");
    let mood = editor.reflect("get_type", "Player.Mood", None);
    assert_eq!((&mood["is_enum"], &mood["name"]), (&json!(true), &json!("Player.Mood")), "{mood}");
    assert_eq!(mood["members"]["fields"], json!(["Calm", "Hasty", "Tired"]));
    let list = editor.reflect("get_type", "List<T>", None);
    assert_eq!(
        (&list["full_name"], &list["name"]),
        (&json!("System.Collections.Generic.List`1"), &json!("List<T>"))
    );
    assert!(list["members"]["methods"].as_array().unwrap().contains(&json!("Add")), "{list}");
    let full = editor.reflect("get_type", "UnityEngine.Transform", None);
    assert_eq!((&full["namespace"], &full["found"]), (&json!("UnityEngine"), &json!(true)));
    let short = editor.reflect("get_type", "SceneManagement.SceneManager", None);
    assert_eq!(short["full_name"], "UnityEngine.SceneManagement.SceneManager", "{short}");
    let object = editor.reflect("get_type", "Object", None);
    assert_eq!(object["ambiguous"], true, "{object}");
    assert!(
        object["matches"].as_array().unwrap().contains(&json!("UnityEngine.Object")),
        "{object}"
    );
    let wrong = editor.reflect("get_type", "UnityEngine.Transfrom", None);
    assert_eq!(wrong["found"], false);
    assert!(wrong["hint"].as_str().unwrap().contains("'UnityEngine.Transform'"), "{wrong}");
    let private = editor.reflect("get_type", "Spawnpoint.Editor.EditorSession", None);
    assert_eq!(private["found"], false, "not public");

    let teleport = editor.reflect("get_member", "Player", Some("Teleport"));
    assert_eq!(teleport["member_type"], "method");
    assert_eq!(teleport["overloads"][0]["signature"], "Vector3 Teleport(Vector3 to)", "{teleport}");
    let get = editor.reflect("get_member", "GameObject", Some("GetComponent"));
    assert!(get["overload_count"].as_u64().unwrap() >= 2, "{get}");
    let frames = editor.reflect("get_member", "Player", Some("Frames"));
    assert_eq!(
        [
            &frames["member_type"],
            &frames["property_type"],
            &frames["can_read"],
            &frames["can_write"]
        ],
        [&json!("property"), &json!("int"), &json!(true), &json!(false)],
        "{frames}"
    );
    let inherited = editor.reflect("get_member", "Player", Some("transform"));
    assert_eq!(inherited["declaring_type"], "Component", "{inherited}");
    let hasty = editor.reflect("get_member", "Player.Mood", Some("Hasty"));
    assert_eq!(
        (&hasty["is_constant"], &hasty["constant_value"]),
        (&json!(true), &json!(1)),
        "{hasty}"
    );
    let wrong = editor.reflect("get_member", "Player", Some("Teleprot"));
    assert_eq!(
        (&wrong["found"], &wrong["hint"]),
        (&json!(false), &json!("Did you mean 'Teleport'?"))
    );

    let search =
        |query: &str, scope: &str| json!({"action": "search", "query": query, "scope": scope});
    let found = editor.command("unity_reflect", search("boxcollider", "unity"));
    assert_eq!(found["results"][0]["full_name"], "UnityEngine.BoxCollider", "{found}");
    let found = editor.command("unity_reflect", search("Player", "project"));
    let names: Vec<_> =
        found["results"].as_array().unwrap().iter().map(|each| each["name"].clone()).collect();
    assert_eq!(names, ["Player", "Mood"], "{found}");
    let many = editor.command("unity_reflect", search("e", "all"));
    assert_eq!((&many["count"], &many["truncated"]), (&json!(25), &json!(true)));
    for (arguments, named) in [
        (search("x", "S_scope"), "unity, packages, project, all"),
        (json!({"action": "search"}), "'query': missing"),
        (json!({"action": "get_type"}), "'class_name': missing"),
        (json!({"action": "get_member", "class_name": "Player"}), "'member_name': missing"),
        (json!({"action": "get_doc"}), "has no action 'get_doc'"),
    ] {
        let error = editor.refused("unity_reflect", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
}

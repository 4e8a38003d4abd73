//! `manage_script`, which also serves `create_script`, `delete_script`, `apply_text_edits`, `validate_script`, `get_sha`,
//! `find_in_file` and `script_apply_edits`.

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

const DOOR: &str = "using UnityEngine;

namespace Game
{
    /// <summary>A door: \"{\" is not a brace.</summary>
    [RequireComponent(typeof(Transform))]
    public class Door : MonoBehaviour
    {
        public int[] sizes = { 1, 2 };
        public string Label { get; set; } = \"}\";
        int Twice(int a) => a * 2;

        /// <summary>Opens it.</summary>
        [ContextMenu(\"Open\")]
        void Open()
        {
            if (sizes.Length > 0) { Debug.Log($\"{sizes[0]} }}\"); }
        }

        void Open(float angle) { }
        (int a, int b) Pair<T>(T first) { return (1, 2); }
    }

    public class Handle { void Open() { } }
}
";

/// The arguments of an action on the script `Assets/Scripts/{name}.cs`.
fn on(action: &str, name: &str, more: Value) -> Value {
    let mut all = json!({"action": action, "name": name, "path": "Assets/Scripts"});
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}

impl Editor {
    fn script(&self, name: &str) -> String {
        fs::read_to_string(self.project.path().join(format!("Assets/Scripts/{name}.cs"))).unwrap()
    }

    /// The text of the door after structured edits, which are not written.
    fn edited(&mut self, edits: Value, mut options: Value) -> Result<String, String> {
        options["preview"] = true.into();
        let call = on("edit", "Door", json!({"edits": edits, "options": options}));
        let answer = self.try_command("manage_script", call)?;
        assert_eq!(self.script("Door"), DOOR);
        Ok(answer["data"]["contents"].as_str().unwrap().to_owned())
    }
}

#[test]
fn scripts_are_created_read_edited_and_deleted() {
    let Some(mut editor) = Editor::open() else { return };
    // Templates and contents.
    let made =
        editor.script_change("manage_script", on("create", "A", json!({"namespace": "Game"})));
    assert_eq!(made["path"], "Assets/Scripts/A.cs", "{made}");
    assert!(editor.script("A").contains("namespace Game\n{\n    public class A : MonoBehaviour"));
    assert!(editor.project.path().join("Assets/Scripts/A.cs.meta").exists());
    let contents = "dXNpbmcgVW5pdHlFbmdpbmU7CmNsYXNzIMOJIHt9Cg=="; // using UnityEngine;\nclass É {}\n
    editor.script_change(
        "manage_script",
        on("create", "B", json!({"encodedContents": contents, "contentsEncoded": true})),
    );
    let read = editor.command("manage_script", on("read", "B", json!({})));
    assert_eq!(read["contents"], "using UnityEngine;\nclass É {}\n");
    let again = editor.refused("manage_script", on("create", "B", json!({})));
    assert!(again.contains("already a script"), "{again}");
    let broken =
        editor.refused("manage_script", on("create", "C", json!({"contents": "class C {"})));
    assert!(broken.contains("'{' is not closed"), "{broken}");
    assert!(!editor.project.path().join("Assets/Scripts/C.cs").exists());

    // The golden calls.
    for (name, arguments) in golden("find_in_file").into_iter().chain(golden("get_sha")) {
        editor.command(&name, arguments);
    }
    for (name, arguments) in golden("validate_script") {
        assert_eq!(editor.command(&name, arguments)["diagnostics"], json!([]));
    }
    for (name, arguments) in golden("manage_script") {
        let missing = editor.refused(&name, arguments);
        assert!(missing.contains("'Assets/Scripts/S_name.cs'"), "{missing}");
    }
    for (name, arguments) in golden("apply_text_edits") {
        if arguments.get("precondition_sha256").is_some() {
            let stale = editor.refused(&name, arguments);
            assert!(stale.contains("stale_file"), "{stale}");
        } else {
            editor.script_change(&name, arguments);
        }
    }
    assert!(
        editor.script("A").starts_with("//x\n//x\nusing UnityEngine;"),
        "{}",
        editor.script("A")
    );
    for (at, (name, arguments)) in golden("script_apply_edits").into_iter().enumerate() {
        // They are the same edit, so that the first one has done it.
        let answer = if at == 0 {
            editor.script_change(&name, arguments)
        } else {
            editor.command(&name, arguments)
        };
        assert_eq!(answer["no_op"].as_bool().unwrap_or_default(), at > 0, "{answer}");
        assert!(
            editor.script("A").contains("    void Start(){}\n\n    "),
            "{}",
            editor.script("A")
        );
    }

    // A deleted script is in the trash, not gone.
    for (name, arguments) in golden("delete_script") {
        let deleted = editor.script_change(&name, arguments.clone());
        assert_eq!(deleted["trashed"], true, "{deleted}");
        assert!(!editor.project.path().join("Assets/Scripts/A.cs").exists());
        assert!(!editor.project.path().join("Assets/Scripts/A.cs.meta").exists());
        let gone = editor.refused(&name, arguments);
        assert!(gone.contains("not found"), "{gone}");
    }
    let trash = fs::read_dir(editor.project.beside("Trash")).unwrap().count();
    assert_eq!(trash, 1);
}

#[test]
fn edits_find_classes_and_methods_by_structure() {
    let Some(mut editor) = Editor::open() else { return };
    editor.script_change("manage_script", on("create", "Door", json!({"contents": DOOR})));
    let none = json!({});

    // Overloads must be told apart; strings and comments with braces do not confuse.
    let open = json!([{"op": "replace_method", "className": "Door", "methodName": "Open", "replacement": "void Open() { }"}]);
    let error = editor.edited(open, none.clone()).unwrap_err();
    assert!(
        error.contains("2 methods 'Open'") && error.contains("void Open(float angle)"),
        "{error}"
    );
    assert_eq!(editor.script("Door"), DOOR);
    let open = json!([{"op": "replace_method", "className": "Door", "methodName": "Open", "parametersSignature": "()", "replacement": "/// <summary>New.</summary>\n        void Open() { }"}]);
    let text = editor.edited(open, none.clone()).unwrap();
    assert!(text.contains("        /// <summary>New.</summary>\n        void Open() { }\n\n        void Open(float angle)"), "{text}");
    assert!(!text.contains("Opens it") && !text.contains("ContextMenu"), "{text}");
    let delete = json!([
        {"op": "delete_method", "className": "Door", "methodName": "Open", "parametersSignature": "( )"},
        {"op": "delete_method", "className": "Door", "methodName": "Twice"},
        {"op": "delete_method", "className": "Door", "methodName": "Pair"},
    ]);
    let text = editor.edited(delete, none.clone()).unwrap();
    assert!(text.contains("= \"}\";\n\n\n        void Open(float angle) { }\n    }\n"), "{text}");
    let delete = json!([{"op": "delete_class", "className": "Door", "namespace": "Game"}]);
    let text = editor.edited(delete, none.clone()).unwrap();
    assert_eq!(
        text,
        "using UnityEngine;\n\nnamespace Game\n{\n\n    public class Handle { void Open() { } }\n}\n"
    );
    let class =
        json!([{"op": "replace_class", "className": "Handle", "replacement": "class Handle { }"}]);
    assert!(editor.edited(class, none.clone()).unwrap().contains("    class Handle { }\n}\n"));
    let class =
        json!([{"op": "replace_class", "className": "Handle", "replacement": "class Knob { }"}]);
    assert!(editor.edited(class, none.clone()).unwrap_err().contains("does not declare 'Handle'"));

    // Inserted at every place; the second one depends on the first.
    let place = |more: Value| {
        let mut edit = json!({"op": "insert_method", "className": "Door", "replacement": "        void New() { }"});
        edit.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        edit
    };
    let text = editor.edited(json!([place(json!({}))]), none.clone()).unwrap();
    assert!(text.contains("return (1, 2); }\n\n        void New() { }\n    }\n"), "{text}");
    let text = editor.edited(json!([place(json!({"position": "start"}))]), none.clone()).unwrap();
    assert!(
        text.contains("MonoBehaviour\n    {\n        void New() { }\n\n        public int[] sizes"),
        "{text}"
    );
    let text = editor
        .edited(
            json!([place(json!({"position": "after", "afterMethodName": "Twice"}))]),
            none.clone(),
        )
        .unwrap();
    assert!(text.contains("a * 2;\n\n        void New() { }\n\n"), "{text}");
    let before =
        json!({"position": "before", "beforeMethodName": "Open", "beforeParametersSignature": ""});
    let text = editor.edited(json!([place(before)]), none.clone()).unwrap();
    assert!(text.contains("void New() { }\n\n        /// <summary>Opens it."), "{text}");
    let both = json!([place(json!({})), {"op": "replace_method", "className": "Door", "methodName": "New", "replacement": "void New(int a) { }"}]);
    assert!(
        editor
            .edited(both.clone(), none.clone())
            .unwrap_err()
            .contains("edits[1]: Method not found")
    );
    assert!(
        editor
            .edited(both, json!({"applyMode": "sequential"}))
            .unwrap()
            .contains("void New(int a) { }")
    );

    // Anchors.
    let insert = json!([{"op": "anchor_insert", "anchor": "int Twice", "position": "before", "text": "int Half(int a) => a / 2;"}]);
    assert!(
        editor
            .edited(insert, none.clone())
            .unwrap()
            .contains("        int Half(int a) => a / 2;\nint Twice")
    );
    let after = json!([{"op": "anchor_insert", "anchor": "sizes = .*;$", "position": "after", "text": "        int last;"}]);
    assert!(
        editor
            .edited(after, none.clone())
            .unwrap()
            .contains("{ 1, 2 };\n        int last;\n        public string")
    );
    let swap = json!([{"op": "anchor_replace", "anchor": r"a \* 2", "text": "a + a"}, {"op": "anchor_delete", "anchor": "angle"}]);
    assert!(editor.edited(swap, none.clone()).unwrap().contains("=> a + a;"));
    let bad = json!([{"op": "anchor_delete", "anchor": "("}]);
    assert!(editor.edited(bad, none.clone()).unwrap_err().contains("not a regular expression"));
    let unknown = editor.edited(json!([{"op": "explode"}]), none.clone()).unwrap_err();
    assert!(unknown.contains("unknown edit 'explode'"), "{unknown}");
}

#[test]
fn hostile_arguments_change_nothing() {
    let Some(mut editor) = Editor::open() else { return };
    editor.script_change(
        "manage_script",
        on("create", "Crlf", json!({"contents": "class A\r\n{\r\n}\r\n"})),
    );
    let edit = |line: i64, column: i64, end: i64, text: &str| json!({"startLine": line, "startCol": column, "endLine": line, "endCol": end, "newText": text});
    let apply = |edits: Value| on("apply_text_edits", "Crlf", json!({"edits": edits}));
    let sha = editor.command("manage_script", on("get_sha", "Crlf", json!({})))["sha256"].clone();
    // Line ends of the file are kept.
    let answer = editor.script_change(
        "manage_script",
        on(
            "apply_text_edits",
            "Crlf",
            json!({"edits": [edit(2, 2, 2, "\n    int b;")], "precondition_sha256": sha}),
        ),
    );
    assert_eq!(answer["editsApplied"], 1);
    assert_eq!(editor.script("Crlf"), "class A\r\n{\r\n    int b;\r\n}\r\n");
    let same = editor.command("manage_script", apply(json!([edit(1, 1, 6, "class")])));
    assert_eq!(same["no_op"], true);
    for (edits, reason) in [
        (json!([]), "expected 1 to"),
        (json!([7]), "expected an object"),
        (json!([edit(9, 1, 1, "x")]), "has 5 lines, not 9"),
        (json!([edit(2, 9, 9, "x")]), "its last column is"),
        (json!([edit(0, 1, 1, "x")]), "expected a whole number from 1"),
        (json!([edit(1, 5, 2, "x")]), "ends before it starts"),
        (json!([edit(1, 1, 5, "x"), edit(1, 3, 6, "y")]), "two edits overlap"),
        (json!([edit(2, 1, 2, "")]), "'}' has no '{'"),
        (json!([{"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1}]), "newText"),
    ] {
        let error = editor.refused("manage_script", apply(edits.clone()));
        assert!(error.contains(reason), "{edits}: {error}");
    }
    assert_eq!(editor.script("Crlf"), "class A\r\n{\r\n    int b;\r\n}\r\n");

    let outside = editor.project.beside("outside");
    fs::create_dir(&outside).unwrap();
    for (name, path) in [
        ("A", "../outside"),
        ("A", "Assets/../../outside"),
        ("A", "/tmp"),
        ("A", "C:\\temp"),
        ("A", "Assets/Scripts/.hidden"),
        ("A", "Packages/dev.spawnpoint/Editor"),
        ("../A", "Assets"),
        ("1A", "Assets"),
        ("A B", "Assets"),
        ("", "Assets"),
    ] {
        let error = editor
            .refused("manage_script", json!({"action": "create", "name": name, "path": path}));
        assert!(error.contains("Invalid argument"), "{name} {path}: {error}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&outside, editor.project.path().join("Assets/Link")).unwrap();
        let error = editor.refused(
            "manage_script",
            json!({"action": "create", "name": "A", "path": "Assets/Link"}),
        );
        assert!(error.contains("symbolic link"), "{error}");
    }
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 0);
    let action = editor.refused("manage_script", json!({"action": "reed", "name": "A"}));
    assert!(action.contains("no action 'reed'"), "{action}");

    // Diagnostics name the line.
    editor.script_change("manage_script", on("create", "Slow", json!({"contents":
        "using UnityEngine;\nclass Fast : MonoBehaviour\n{\n    void Update() { GameObject.Find(\"a\"); }\n}\n"})));
    let found =
        editor.command("manage_script", on("validate", "Slow", json!({"level": "standard"})));
    let lines: Vec<_> = found["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["line"].clone(), one["severity"].clone()))
        .collect();
    assert_eq!(lines, [(json!(2), json!("warning")), (json!(4), json!("warning"))], "{found}");
    fs::write(
        editor.project.path().join("Assets/Scripts/Slow.cs"),
        "#region it's\nclass Slow {\n#endregion\n",
    )
    .unwrap();
    let found = editor.command("manage_script", on("validate", "Slow", json!({"level": "basic"})));
    assert_eq!(found["diagnostics"][0]["line"], 2, "{found}");
}

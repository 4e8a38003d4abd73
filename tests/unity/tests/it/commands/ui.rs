//! `manage_ui`

use serde_json::json;

use super::{Editor, golden};

const MENU: &str = r#"<ui:UXML xmlns:ui="UnityEngine.UIElements">
    <ui:VisualElement name="menu"><ui:Label name="title" text="Coins" class="big" /></ui:VisualElement>
</ui:UXML>"#;

#[test]
fn interfaces_are_written_attached_and_changed() {
    let Some(mut editor) = Editor::open() else { return };
    let call = |action: &str, mut arguments: serde_json::Value| {
        arguments["action"] = json!(action);
        arguments
    };
    for (name, arguments) in golden("manage_ui") {
        // A folder and a type that do not exist.
        match ["path", "filterType"].iter().find(|key| arguments.get(**key).is_some()) {
            Some(key) => {
                let error = editor.refused(&name, arguments.clone());
                assert!(error.contains(arguments[*key].as_str().unwrap()), "{arguments}: {error}");
            }
            None => assert_eq!(editor.command(&name, arguments)["total"], 0),
        }
    }
    let path = "Assets/UI/Menu.uxml";
    editor.command("manage_ui", call("create", json!({"path": path, "contents": MENU})));
    let file = editor.project.path().join(path);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), MENU);
    // "a { color: red; }"
    let sheet = json!({"path": "Assets/UI/Menu.uss", "encodedContents": "YSB7IGNvbG9yOiByZWQ7IH0=", "contentsEncoded": true});
    editor.command("manage_ui", call("create", sheet));
    assert_eq!(
        std::fs::read_to_string(editor.project.path().join("Assets/UI/Menu.uss")).unwrap(),
        "a { color: red; }"
    );
    let link = call("link_stylesheet", json!({"path": path, "stylesheet": "Assets/UI/Menu.uss"}));
    editor.command("manage_ui", link.clone());
    assert_eq!(editor.command("manage_ui", link)["alreadyLinked"], true);
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("<Style src=\"project://database/Assets/UI/Menu.uss\" />")
    );
    let broken = call("create", json!({"path": "Assets/UI/Broken.uxml", "contents": "<ui:UXML>"}));
    let warned = editor.command("manage_ui", broken);
    assert!(warned["validationWarnings"][0].as_str().unwrap().contains("not XML"), "{warned}");
    editor.command("manage_ui", call("delete", json!({"path": "Assets/UI/Broken.uxml"})));
    assert!(!editor.project.path().join("Assets/UI/Broken.uxml").exists());
    let read = editor.command("manage_ui", call("read", json!({"path": "Assets/UI/Menu.uss"})));
    assert_eq!(read["encodedContents"], "YSB7IGNvbG9yOiByZWQ7IH0=");

    let panel = json!({"path": "Assets/UI/Panel", "scaleMode": "ScaleWithScreenSize", "referenceResolution": {"width": 1920, "height": 1080}});
    let panel = editor.command("manage_ui", call("create_panel_settings", panel));
    assert_eq!(panel["path"], "Assets/UI/Panel.asset", "{panel}");
    assert_eq!(
        (&panel["scaleMode"], &panel["referenceResolution"]),
        (&json!("ScaleWithScreenSize"), &json!({"x": 1920, "y": 1080}))
    );
    assert!(panel["themeStyleSheet"].as_str().unwrap().ends_with(".tss"), "{panel}");
    let update = json!({"path": "Assets/UI/Panel.asset", "settings": {"sorting_order": 4}});
    assert_eq!(
        editor.command("manage_ui", call("update_panel_settings", update))["sortingOrder"],
        4
    );

    let attached = editor.command(
        "manage_ui",
        call("attach_ui_document", json!({"target": "Score", "sourceAsset": path, "sortOrder": 2})),
    );
    assert_eq!(attached["panelSettings"], "Assets/UI/Panel.asset", "{attached}");
    assert_eq!(editor.member("Score", "UIDocument", "sortingOrder")["valueText"], "2");
    let tree = editor.command("manage_ui", call("get_visual_tree", json!({"target": "Score"})));
    let label = &tree["tree"]["children"][0]["children"][0];
    assert_eq!(
        (&label["type"], &label["text"], &label["classes"]),
        (&json!("Label"), &json!("Coins"), &json!(["big"])),
        "{tree}"
    );
    let cut = editor
        .command("manage_ui", call("get_visual_tree", json!({"target": "Score", "maxDepth": 1})));
    assert_eq!(cut["tree"]["children"][0]["truncated"], true, "{cut}");
    let change = json!({"target": "Score", "elementName": "title", "text": "Money", "toggleClasses": ["big", "small"], "enabled": false, "visible": "false",
        "style": {"width": "50%", "opacity": 0.5, "background-color": "#ff0000"}});
    let changed = editor.command("manage_ui", call("modify_visual_element", change));
    assert_eq!(changed["currentClasses"], json!(["small"]), "{changed}");
    let tree = editor.command("manage_ui", call("get_visual_tree", json!({"target": "Score"})));
    let label = &tree["tree"]["children"][0]["children"][0];
    assert_eq!((&label["text"], &label["enabled"]), (&json!("Money"), &json!(false)), "{tree}");
    let list = editor.command("manage_ui", call("list", json!({"filterType": "uxml"})));
    assert_eq!(list["assets"], json!([{"path": path, "type": "uxml", "name": "Menu.uxml"}]));

    for (arguments, part) in [
        (call("create", json!({"path": path, "contents": ""})), "exists already"),
        (call("create", json!({"path": "Assets/A.png", "contents": ""})), ".uxml or .uss"),
        (
            call("create", json!({"path": "Assets/../A.uss", "contents": ""})),
            "not in the folder Assets",
        ),
        (
            call("create", json!({"path": "Packages/a/A.uss", "contents": ""})),
            "not in the folder Assets",
        ),
        (call("create", json!({"path": "Assets/New.uss"})), "'contents'"),
        (call("update", json!({"path": "Assets/New.uss", "contents": ""})), "File not found"),
        (call("update", json!({"path": path, "encodedContents": "???"})), "base64"),
        (
            call(
                "attach_ui_document",
                json!({"target": "Score", "sourceAsset": "Assets/None.uxml"}),
            ),
            "Assets/None.uxml",
        ),
        (
            call(
                "attach_ui_document",
                json!({"target": "Score", "sourceAsset": path, "panelSettings": "Assets/None.asset"}),
            ),
            "Assets/None.asset",
        ),
        (call("get_visual_tree", json!({"target": "Player"})), "'UIDocument' on 'Player'"),
        (
            call(
                "modify_visual_element",
                json!({"target": "Score", "elementName": "titel", "text": ""}),
            ),
            "'title'",
        ),
        (
            call("modify_visual_element", json!({"target": "Score", "elementName": "title"})),
            "nothing to change",
        ),
        (
            call(
                "modify_visual_element",
                json!({"target": "Score", "elementName": "menu", "text": "a"}),
            ),
            "has no text",
        ),
        (
            call(
                "modify_visual_element",
                json!({"target": "Score", "elementName": "title", "style": {"widht": 1}}),
            ),
            "width",
        ),
        (
            call(
                "modify_visual_element",
                json!({"target": "Score", "elementName": "title", "style": {"opacity": "much"}}),
            ),
            "StyleFloat",
        ),
        (call("update_panel_settings", json!({"path": "Assets/UI/Panel.asset"})), "nothing to set"),
        (call("render_ui", json!({"target": "Score"})), "while the game runs"),
        (call("render_ui", json!({"path": path})), "attach_ui_document"),
    ] {
        let error = editor.refused("manage_ui", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    editor.command("manage_ui", call("detach_ui_document", json!({"target": "Score"})));
    assert!(
        editor
            .refused("manage_ui", call("get_visual_tree", json!({"target": "Score"})))
            .contains("'UIDocument'")
    );
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Score", "UIDocument", "sortingOrder")["valueText"], "2");
    editor.op("edit.undo", json!({})).unwrap();
    assert!(
        editor
            .refused("manage_ui", call("get_visual_tree", json!({"target": "Score"})))
            .contains("'UIDocument'"),
        "attaching is one step"
    );
}

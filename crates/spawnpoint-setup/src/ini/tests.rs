use proptest::prelude::*;

use super::{Dialect::*, scan::scan, *};

const SECTION: &str = "/Script/A.B";

#[test]
fn a_new_section_is_appended_to_an_unreal_file() {
    let before = "; mine\r\n[/Script/X]\r\n+A=1\r\n+A=2\r\n";
    let after = set(before, Unreal, SECTION, "bOn", "True").unwrap();
    assert_eq!(after, format!("{before}\r\n[/Script/A.B]\r\nbOn=True\r\n"));
    assert_eq!(remove(&after, Unreal, SECTION, "bon").unwrap(), before);
    assert_eq!(set("", Unreal, "S", "k", "1").unwrap(), "[S]\nk=1\n");
    assert_eq!(set("[X]\na=1", Unreal, "X", "k", "1").unwrap(), "[X]\na=1\nk=1\n");
    assert_eq!(set("[X]\na=1", Unreal, "S", "k", "1").unwrap(), "[X]\na=1\n\n[S]\nk=1\n");
}

#[test]
fn the_last_of_repeated_keys_is_changed() {
    let text = "[/script/a.b]\nbOn=False ; no\n[Other]\nbOn=False\n[/Script/A.B]\nbon = False\n";
    let after = set(text, Unreal, SECTION, "bOn", "True").unwrap();
    assert_eq!(after, text.replace("bon = False", "bon = True"));
    assert_eq!(get(&after, Unreal, SECTION, "bOn").unwrap().as_deref(), Some("True"));
}

const GODOT: &str = "; Engine configuration file.\n\nconfig_version=5\n\n[application]\n\nconfig/name=\"a = [b]\n[autoload]\n\"\nconfig/features=PackedStringArray(\"4.3\", \"Mobile\")\n\n[input]\n\njump={\n\"deadzone\": 0.5,\n\"events\": [Object(InputEventKey,\"device\":-1)\n]\n}\n";

#[test]
fn godot_sections_are_sorted() {
    let after = set(GODOT, Godot, "autoload", "A", "\"*res://a.gd\"").unwrap();
    assert_eq!(after, GODOT.replace("[input]", "[autoload]\n\nA=\"*res://a.gd\"\n\n[input]"));
    assert_eq!(remove(&after, Godot, "autoload", "A").unwrap(), GODOT);
    let after = set(GODOT, Godot, "rendering", "A", "1").unwrap();
    assert_eq!(after, format!("{GODOT}\n[rendering]\n\nA=1\n"));
    assert_eq!(remove(&after, Godot, "rendering", "A").unwrap(), GODOT);
    let more = set(&after, Godot, "rendering", "B", "2").unwrap();
    assert_eq!(more, format!("{after}B=2\n"));
    assert_eq!(remove(&more, Godot, "rendering", "B").unwrap(), after);
}

#[test]
fn values_over_many_lines_are_one_value() {
    assert_eq!(get(GODOT, Godot, "autoload", "A").unwrap(), None);
    let jump = get(GODOT, Godot, "input", "jump").unwrap().unwrap();
    assert!(jump.starts_with('{') && jump.ends_with('}'), "{jump}");
    let after = set(GODOT, Godot, "input", "zoom", "1").unwrap();
    assert_eq!(after, format!("{GODOT}zoom=1\n"));
}

#[test]
fn an_unterminated_value_is_an_error() {
    assert!(get("a=\"x\n", Godot, "", "a").unwrap_err().message.contains("unterminated string"));
    assert!(get("a=[\n", Godot, "", "a").unwrap_err().message.contains("bracket"));
    assert_eq!(get("a=]\n", Godot, "", "a").unwrap_err().offset, 2);
}

/// Every pair but ours, in order.
fn others(text: &str, dialect: Dialect) -> Vec<(String, String, String)> {
    let mut others = Vec::new();
    for section in scan(text, dialect).unwrap() {
        for pair in section.pairs {
            let words =
                [&section.name, &pair.key, &pair.value].map(|span| text[span.clone()].to_owned());
            let [name, key, value] = words;
            if key != "Ours" {
                others.push((name, key, value));
            }
        }
    }
    others.sort();
    others
}

fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "\\[[a-d]\\]( ; c)?",
        "[a-e] ?= ?[a-z;]{0,3}",
        "\\+[a-b]=[0-9]",
        "; [a-z\\[\\]=]{0,5}",
        Just(String::new()),
        Just("k=\"x\n[a]\ny=1\"".to_owned()),
        Just("l={\n\"a\": [1,\n2]\n}".to_owned()),
    ];
    let end = prop_oneof![3 => Just("\n"), 1 => Just("\r\n")];
    let lines = prop::collection::vec((line, end), 0..12);
    (lines, any::<bool>()).prop_map(|(lines, cut)| {
        let text: String = lines.into_iter().map(|(line, end)| line + end).collect();
        if cut { text.trim_end().to_owned() } else { text }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_else_is_touched(text in lines(), section in "[a-e]") {
        for dialect in [Unreal, Godot] {
            if scan(&text, dialect).is_err() {
                continue;
            }
            let put = set(&text, dialect, &section, "Ours", "1").unwrap();
            assert_eq!(get(&put, dialect, &section, "Ours").unwrap().as_deref(), Some("1"), "{put}");
            assert_eq!(others(&put, dialect), others(&text, dialect), "{put}");
            let more = set(&put, dialect, &section, "Ours", "2").unwrap();
            assert_eq!(more, put.replace("Ours=1", "Ours=2"));
            let out = remove(&put, dialect, &section, "Ours").unwrap();
            assert_eq!(others(&out, dialect), others(&text, dialect), "{put}");
            assert!(!out.contains("Ours"));
        }
    }

    #[test]
    fn a_value_that_was_set_in_any_text_can_be_read_and_removed(text in "[\\[\\]{}()=\";a\\\\\n é]{0,60}") {
        for dialect in [Unreal, Godot] {
            if let Ok(put) = set(&text, dialect, "a", "b", "c") {
                assert_eq!(get(&put, dialect, "a", "b").unwrap().as_deref(), Some("c"));
                let removed = remove(&put, dialect, "a", "b").unwrap();
                assert_eq!(get(&removed, dialect, "a", "b").unwrap(), None);
            }
        }
    }
}

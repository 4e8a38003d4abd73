//! Any text can be parsed, and every value knows its place.

use proptest::prelude::*;
use spawnpoint_godot::{
    diff::compare,
    scene::SceneFile,
    script,
    settings::Settings,
    text::{Document, Value},
};

/// Pieces that scenes are made of, whole and broken.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("[node name=\"A\" type=\"Node\"]\n"),
        Just("[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n"),
        Just("[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n"),
        Just("[sub_resource type=\"Curve\" id=\"2\"]\n"),
        Just("x = Vector2(1, 2)\n"),
        Just("\"odd\" = [SubResource(\"2\"), {\"a\": null}]\n"),
        Just("y = \"two\nlines\\\"\"\n"),
        Just("[connection signal=\"s\" from=\".\" to=\"B\" method=\"m\"]\n"),
        Just("extends \"res://a.gd\"\nfunc f(): load('b')\n"),
        Just("["),
        Just("]"),
        Just("\""),
        Just("("),
        Just("é = ü\n"),
        Just("\u{feff}"),
        Just(";\n"),
        Just("\\"),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Reads a text in every way there is, and checks the places of its values.
fn check(text: &str) -> Result<(), TestCaseError> {
    let document = Document::parse(text);
    let lines = 1 + text.matches('\n').count();
    let mut end = 0;
    for section in &document.sections {
        prop_assert!(section.line <= lines);
        for entry in section.attributes.iter().chain(&section.entries) {
            prop_assert_eq!(&text[entry.range.clone()], entry.value);
            prop_assert!(entry.range.start >= end, "values are in order");
            end = entry.range.end;
            let line = 1 + text[..entry.range.start].matches('\n').count();
            prop_assert!(entry.line <= line && line <= lines);
            if let Some(value) = Value::parse(entry.value) {
                value.json();
            }
        }
    }
    SceneFile::parse(text).undeclared();
    Settings::parse(text);
    script::read(text);
    Ok(())
}

proptest! {
    #[test]
    fn any_text_is_parsed(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn any_pieces_are_parsed(text in pieces()) {
        check(&text)?;
    }

    #[test]
    fn a_text_does_not_differ_from_itself(old in pieces(), new in pieces()) {
        prop_assert!(compare(&old, &old).iter().all(|change| change.sentence().contains("cannot be compared")));
        compare(&old, &new);
    }
}

#[test]
fn deep_and_open_brackets_end() {
    for text in [
        "[".repeat(100_000),
        "x = ".to_owned() + &"(".repeat(100_000),
        "[a]\nx = [\n".repeat(20_000),
    ] {
        check(&text).unwrap();
    }
}

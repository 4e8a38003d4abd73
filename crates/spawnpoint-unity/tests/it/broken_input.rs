//! Any input is handled: generated files parse to the same content, damaged ones end with an error
//! or a diagnostic, and nothing hangs or panics.

use std::fmt::Write as _;

use proptest::prelude::*;
use spawnpoint_unity::{
    Options, Project, diff,
    scene::{Hierarchy, Value},
    yaml::{Tree, split},
};

use crate::oracle;

/// A tree of objects as a scene might hold it.
#[derive(Clone, Debug)]
struct Node {
    name: String,
    active: bool,
    children: Vec<Node>,
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-z][A-Za-z0-9 ()_.-]{0,12}".prop_map(|name| name.trim().to_owned()),
        "[ -~]{1,16}",
        "\\PC{1,8}",
    ]
    .prop_filter("objects have names, and a path needs no guessing", |name| {
        !name.is_empty() && !name.contains('/')
    })
}

fn any_node() -> impl Strategy<Value = Node> {
    let leaf = (any_name(), any::<bool>()).prop_map(|(name, active)| Node {
        name,
        active,
        children: Vec::new(),
    });
    leaf.prop_recursive(4, 24, 4, |inner| {
        (any_name(), any::<bool>(), prop::collection::vec(inner, 0..4))
            .prop_map(|(name, active, children)| Node { name, active, children })
    })
}

/// As Unity would write it: double quotes and escapes where a plain text would not do.
fn scalar(text: &str) -> String {
    let plain =
        text.chars().all(|letter| letter.is_ascii_alphanumeric() || " _()".contains(letter))
            && text.trim() == text
            && text.starts_with(|first: char| first.is_ascii_alphanumeric());
    if plain {
        return text.to_owned();
    }
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}").unwrap(),
            ' '..='~' => out.push(letter),
            _ => write!(out, "\\U{:08X}", u32::from(letter)).unwrap(),
        }
    }
    out + "\""
}

fn scene(roots: &[Node]) -> String {
    let mut text = String::from("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n");
    let mut next = 10;
    let tops: Vec<i64> =
        roots.iter().map(|root| write_node(&mut text, root, 0, &mut next)).collect();
    text.push_str("--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_Roots:\n");
    tops.iter().for_each(|top| writeln!(text, "  - {{fileID: {top}}}").unwrap());
    text
}

fn write_node(text: &mut String, node: &Node, father: i64, next: &mut i64) -> i64 {
    let (object, transform) = (*next, *next + 1);
    *next += 2;
    let mut below = String::new();
    let children: Vec<i64> =
        node.children.iter().map(|child| write_node(&mut below, child, transform, next)).collect();
    writeln!(
        text,
        "--- !u!1 &{object}\nGameObject:\n  m_Component:\n  - component: {{fileID: {transform}}}\n  m_Name: {}\n  m_IsActive: {}",
        scalar(&node.name),
        u8::from(node.active)
    )
    .unwrap();
    writeln!(text, "--- !u!4 &{transform}\nTransform:\n  m_GameObject: {{fileID: {object}}}")
        .unwrap();
    if children.is_empty() {
        text.push_str("  m_Children: []\n");
    } else {
        text.push_str("  m_Children:\n");
        children.iter().for_each(|child| writeln!(text, "  - {{fileID: {child}}}").unwrap());
    }
    writeln!(text, "  m_Father: {{fileID: {father}}}").unwrap();
    text.push_str(&below);
    transform
}

fn read_back(hierarchy: &Hierarchy, at: u32) -> Node {
    let object = hierarchy.object(at);
    let children = object.children.iter().map(|child| read_back(hierarchy, *child)).collect();
    Node { name: object.name.to_string(), active: object.active, children }
}

/// Opens a project with one scene of this text.
fn with_scene<T>(text: &[u8], ask: impl FnOnce(&Project, &Hierarchy) -> T) -> Option<T> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("Assets")).unwrap();
    std::fs::write(folder.path().join("Assets/A.unity"), text).unwrap();
    let project = Project::open(folder.path(), Options::default(), &|_, _| ()).unwrap();
    let scene = project.index().by_path("Assets/A.unity").unwrap().id();
    project.hierarchy(scene).ok().map(|hierarchy| ask(&project, &hierarchy))
}

fn is_same(a: &Node, b: &Node) -> bool {
    a.name == b.name
        && a.active == b.active
        && a.children.len() == b.children.len()
        && a.children.iter().zip(&b.children).all(|(a, b)| is_same(a, b))
}

fn any_value() -> impl Strategy<Value = Value> {
    let text = prop_oneof![any_name(), Just(String::new()), "-?[0-9]{1,6}(\\.[0-9]{1,4})?"]
        .prop_map(Value::Text);
    text.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::List),
            prop::collection::vec(("[a-z]{1,6}", inner), 1..5).prop_map(Value::Map),
        ]
    })
}

/// Block style where there is something inside, as Unity writes it: lists at their key's column.
fn write_value(out: &mut String, value: &Value, column: usize) {
    let indent = " ".repeat(column);
    match value {
        Value::Text(text) if text.is_empty() => out.push('\n'),
        Value::Text(text) => writeln!(out, " {}", scalar(text)).unwrap(),
        Value::List(items) if items.is_empty() => out.push_str(" []\n"),
        Value::List(items) => {
            out.push('\n');
            for item in items {
                write!(out, "{indent}-").unwrap();
                match item {
                    Value::Map(entries) => write_entries(out, entries, column + 2, true),
                    other => write_value(out, other, column + 2),
                }
            }
        }
        Value::Map(entries) => {
            out.push('\n');
            write_entries(out, entries, column + 2, false);
        }
    }
}

fn write_entries(out: &mut String, entries: &[(String, Value)], column: usize, mut on_line: bool) {
    for (key, value) in entries {
        let indent = if on_line { 1 } else { column };
        write!(out, "{}{key}:", " ".repeat(indent)).unwrap();
        on_line = false;
        write_value(out, value, column);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_generated_scene_parses_back_to_its_model(roots in prop::collection::vec(any_node(), 1..5)) {
        let text = scene(&roots);
        let read = with_scene(text.as_bytes(), |_, hierarchy| {
            assert_eq!(hierarchy.problems, Vec::<String>::new());
            hierarchy.roots.iter().map(|at| read_back(hierarchy, *at)).collect::<Vec<_>>()
        })
        .unwrap();
        prop_assert_eq!(read.len(), roots.len());
        prop_assert!(read.iter().zip(&roots).all(|(a, b)| is_same(a, b)), "{text}");
    }

    #[test]
    fn a_generated_document_gives_its_values_and_the_events_of_libyaml(entries in prop::collection::vec(("[a-z]{1,6}", any_value()), 1..6)) {
        let mut text = String::from("MonoBehaviour:\n");
        write_entries(&mut text, &entries, 2, false);
        oracle::compare(text.as_bytes(), &text);
        let tree = Tree::parse(text.as_bytes()).unwrap();
        let (_, body) = tree.root().entries().next().unwrap();
        prop_assert_eq!(Value::of(body), Value::Map(entries));
    }

    #[test]
    fn damaged_files_end_with_an_answer(
        roots in prop::collection::vec(any_node(), 1..3),
        cut in any::<prop::sample::Index>(),
        spots in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
    ) {
        let whole = scene(&roots).into_bytes();
        let mut damaged = whole[..cut.index(whole.len())].to_vec();
        for (at, byte) in spots {
            if !damaged.is_empty() {
                let at = at.index(damaged.len());
                damaged[at] = byte;
            }
        }
        let _ = with_scene(&damaged, |project, hierarchy| {
            let walked = hierarchy.walk().count();
            assert_eq!(walked, hierarchy.objects.len(), "every object is visited exactly once");
            project.asset_problems();
            project.broken_references(Default::default(), None);
            project.missing_scripts(Default::default(), None);
        });
        diff::diff(&whole, &damaged, &());
        diff::diff(&damaged, &whole, &());
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in "(?s)[ \\-:{}\\[\\],'\"#a\\n\\r\\t&?|>\\\\]{0,60}") {
        let _ = Tree::parse(text.as_bytes()).map(|tree| tree.events());
        for document in &split(format!("--- !u!1 &1\n{text}").as_bytes()).documents {
            document.fields().for_each(|field| {
                let _ = field.text();
                let _ = field.pointer();
            });
        }
    }

    #[test]
    fn texts_that_libyaml_accepts_are_read_the_same(text in "(?s)(A:\\n)?([ ]{0,4}[a-c]: ?['\"{\\[]?[a-c ,:]{0,6}['\"}\\]]?\\n|[ ]{0,4}- [a-c]{0,3}\\n){0,6}") {
        oracle::compare_if_accepted(text.as_bytes());
    }
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    for text in ["[".repeat(100_000), "{a: ".repeat(100_000), "- ".repeat(100_000)] {
        assert!(Tree::parse(text.as_bytes()).is_err());
    }
    let steps: String = (0..5_000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    assert!(Tree::parse(steps.as_bytes()).is_err());
}

#[test]
fn transforms_in_a_cycle_become_roots() {
    let text = "--- !u!1 &1\nGameObject:\n  m_Component:\n  - component: {fileID: 2}\n  m_Name: A\n\
        --- !u!4 &2\nTransform:\n  m_GameObject: {fileID: 1}\n  m_Children:\n  - {fileID: 4}\n  m_Father: {fileID: 4}\n\
        --- !u!1 &3\nGameObject:\n  m_Component:\n  - component: {fileID: 4}\n  m_Name: B\n\
        --- !u!4 &4\nTransform:\n  m_GameObject: {fileID: 3}\n  m_Children:\n  - {fileID: 2}\n  m_Father: {fileID: 2}\n";
    with_scene(text.as_bytes(), |_, hierarchy| {
        assert_eq!(hierarchy.walk().count(), 2);
        assert_eq!(hierarchy.problems.len(), 1);
    })
    .unwrap();
}

#[test]
fn a_duplicate_instance_does_not_duplicate_objects() {
    let instance = "--- !u!1001 &5\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n    m_Modifications: []\n  m_SourcePrefab: {fileID: 100100000, guid: 11111111111111111111111111111111, type: 3}\n";
    with_scene(instance.repeat(2).as_bytes(), |_, hierarchy| {
        assert_eq!((hierarchy.walk().count(), hierarchy.objects.len()), (2, 2));
        assert_eq!(hierarchy.problems.len(), 1);
    })
    .unwrap();
}

//! libyaml reads the same events from every document.

use std::path::Path;

use libyaml_safer::{EventData, MappingStyle, Parser, ScalarStyle, SequenceStyle};
use spawnpoint_unity::yaml::{Content, Event, Style, Tree, split};

use crate::projects;

fn libyaml(body: &[u8]) -> Result<Vec<Event<'static>>, String> {
    let mut parser = Parser::new();
    let mut input = body;
    parser.set_input_string(&mut input);
    let mut events = Vec::new();
    loop {
        let event = parser.parse().map_err(|error| error.to_string())?;
        events.push(match event.data {
            EventData::Scalar { value, style, .. } => {
                let style = match style {
                    ScalarStyle::SingleQuoted => Style::Single,
                    ScalarStyle::DoubleQuoted => Style::Double,
                    ScalarStyle::Plain => Style::Plain,
                    other => return Err(format!("style {other:?}")),
                };
                Event::Scalar(value.into(), style)
            }
            EventData::MappingStart { style, .. } => {
                Event::MapStart { flow: style == MappingStyle::Flow }
            }
            EventData::MappingEnd => Event::MapEnd,
            EventData::SequenceStart { style, .. } => {
                Event::SeqStart { flow: style == SequenceStyle::Flow }
            }
            EventData::SequenceEnd => Event::SeqEnd,
            EventData::StreamEnd => return Ok(events),
            EventData::Alias { .. } => return Err("alias".into()),
            _ => continue,
        });
    }
}

/// Compares a body with what libyaml reads and returns the number of its events.
pub fn compare(body: &[u8], what: &str) -> usize {
    // The port of libyaml folds `\r\n` as two line breaks, so it gets the text without the first.
    let unix = String::from_utf8_lossy(body).replace("\r\n", "\n");
    let ours = Tree::parse(body).unwrap_or_else(|error| panic!("{what}: {error}")).events();
    let theirs = match libyaml(unix.as_bytes()) {
        Ok(theirs) => theirs,
        // libyaml rejects two things that Unity writes; they have separate tests.
        Err(_) if has_empty_key(&unix) || has_surrogate(&unix) => return 0,
        Err(error) => panic!("{what}: libyaml: {error}"),
    };
    for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(ours, theirs, "{what}: event {at}");
    }
    assert_eq!(ours.len(), theirs.len(), "{what}: number of events");
    ours.len()
}

fn has_empty_key(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with(": "))
}

fn has_surrogate(text: &str) -> bool {
    text.contains("\\uD8")
}

/// If libyaml reads a text, the result is the same; other texts may be read or rejected.
pub fn compare_if_accepted(body: &[u8]) {
    let Ok(theirs) = libyaml(body) else { return };
    if let Ok(ours) = Tree::parse(body) {
        // For an empty text libyaml has no event at all, we have an empty scalar.
        if !theirs.is_empty() {
            assert_eq!(ours.events(), theirs, "{}", String::from_utf8_lossy(body));
        }
    }
}

fn compare_file(path: &Path) -> usize {
    let bytes = std::fs::read(path).unwrap();
    let name = path.display().to_string();
    match Content::of(&bytes) {
        Content::Yaml => {
            let sheet = split(&bytes);
            assert_eq!(sheet.problems, [], "{name}");
            sheet
                .documents
                .iter()
                .map(|doc| compare(doc.body, &format!("{name} &{}", doc.id)))
                .sum()
        }
        Content::Text if name.ends_with(".meta") => {
            compare(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes), &name)
        }
        _ => 0,
    }
}

#[test]
fn every_file_of_every_project_gives_the_events_of_libyaml() {
    let mut events = 0;
    projects::each(|folder| {
        events += projects::files(folder).iter().map(|path| compare_file(path)).sum::<usize>();
    });
    assert!(events > 100_000, "only {events} events compared");
}

#[test]
fn empty_keys_are_read_though_libyaml_refuses_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/empty-key/ProjectSettings.asset");
    let bytes = std::fs::read(path).unwrap();
    let sheet = split(&bytes);
    assert!(libyaml(sheet.documents[0].body).is_err());
    let tree = sheet.documents[0].tree().unwrap();
    let symbols = tree.root().at(&["PlayerSettings", "scriptingDefineSymbols"]).unwrap();
    let rows: Vec<(String, String)> = symbols
        .entries()
        .map(|(key, value)| (key.text().unwrap().into_owned(), value.text().unwrap().into_owned()))
        .collect();
    assert_eq!(rows, [("".into(), "DEFAULT".into()), ("1".into(), "A;B".into())]);
    assert_eq!(sheet.documents[0].field("productName").unwrap().text().unwrap(), "Empty");
}

#[test]
fn oddities_one_by_one() {
    for body in ODDITIES {
        compare(body.as_bytes(), body);
    }
}

#[test]
fn carriage_returns_change_nothing() {
    // libyaml reads the text without them, because the port folds `\r
    // ` as two breaks.
    for body in ODDITIES {
        let with = body.replace('\n', "\r\n");
        let ours = Tree::parse(with.as_bytes()).unwrap().events();
        assert_eq!(ours, libyaml(body.as_bytes()).unwrap(), "{body}");
    }
}

const ODDITIES: &[&str] = &[
    "A:\n  b: {fileID: 1, guid: 0123,\n    type: 3}\n  c: 1\n",
    "A:\n  b:\n  - 1\n  - 2\n  c:\n    - 3\n",
    "A:\n  b: \"one\n    two\n\"\n  c: 'x\n\n'\n",
    "A:\n  b: one\n    two\n\n    three\n  c: 1\n",
    "A:\n  - - {x: 0, y: 1}\n    - {x: 2, y: 3}\n  - - {x: 1, y: 1}\n",
    "A:\n  b:\n  - first:\n      Any: \n    second:\n      enabled: 0\n  - \n  -\n  - x\n",
    "A: {}\n",
    "A:\n  b: []\n  c: [1, 2, [3, {d: 4}]]\n  e: {f: , g: }\n",
    "A:\n  data: 1\n  data: 2\n",
    "A:\n  'quoted key': 1\n  \"other\": 2\n",
    "A:\n  b: http://example.com/x#y\n  c: a:b\n  d: -1\n  e: -.5\n  f: '#'\n",
    "A:\n  b: last line without a break",
    "A:\n  b:",
    "A:\n  b: \"\\u263A \\\"q\\\" \\\\ \\t\\\n    \\ joined\"\n",
    "A:\n  b: x # comment\n  # comment\n  c: 1\n\n\n  d: 2\n",
    "A:\n  b: ''\n  c: \"\"\n  d: ''''\n",
    "A:\n  {fileID: 1}: 2\n  b: 3\n",
    "fileFormatVersion: 2\nguid: 0123\nX:\n  a: \n",
    "A:\n  b:\n    plain on the\n    next line\n  c: 1\n",
];

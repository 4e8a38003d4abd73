//! Properties of every file: setup and removal restore its bytes, and no edit changes another value.

use proptest::prelude::*;
use serde_json::Value;
use spawnpoint_setup::{
    Syntax,
    client::{Action, Transport},
};

use crate::support::{ADD, User, add, read};

/// Blanks and comments between tokens.
fn gap() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        3 => Just(" ".to_owned()),
        3 => "(\n|\r\n)[ \t]{0,6}",
        1 => " ?/\\*[a-z \",{}\n]{0,8}\\*/ ?",
        1 => " ?//[a-z \",{}'é]{0,8}(\n|\r\n)[ \t]{0,4}",
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z_é$-]{0,5}", Just("a\\n\\u00e9\\\"".to_owned())]
}

fn scalar() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("true".to_owned()),
        Just("null".to_owned()),
        Just("-0.50e+1".to_owned()),
        Just("12345678901234567890123".to_owned()),
        Just(r#""\ud83d""#.to_owned()),
        "\"[a-z/{}\\[\\],:# é]{0,6}\"",
    ]
}

/// A value as text, with blanks and comments between its tokens.
fn json_value() -> impl Strategy<Value = String> {
    scalar().prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            listed('[', ']', inner.clone()),
            listed(
                '{',
                '}',
                (name(), gap(), gap(), inner)
                    .prop_map(|(name, a, b, value)| { format!("\"{name}\"{a}:{b}{value}") })
            )
        ]
    })
}

fn listed(
    open: char,
    close: char,
    item: impl Strategy<Value = String>,
) -> impl Strategy<Value = String> {
    let items = prop::collection::vec((gap(), item, gap()), 0..4);
    (items, any::<bool>(), gap()).prop_map(move |(items, trailing, last)| {
        let count = items.len();
        let mut text = String::from(open);
        for (index, (before, item, after)) in items.into_iter().enumerate() {
            let comma = if index + 1 < count || trailing { "," } else { "" };
            text += &format!("{before}{item}{after}{comma}");
        }
        format!("{text}{last}{close}")
    })
}

/// A client's file with any members, possibly with servers.
fn json_file() -> impl Strategy<Value = String> {
    let member = (name(), gap(), json_value())
        .prop_map(|(name, gap, value)| format!("\"x{name}\":{gap}{value}"));
    let server = (name(), gap(), json_value())
        .prop_map(|(name, gap, value)| format!("\"s{name}\"{gap}:{value}"));
    let servers = prop::option::of(listed('{', '}', server));
    let members = prop::collection::vec((gap(), member, gap()), 0..4);
    let whole =
        (members, servers, any::<prop::sample::Index>(), any::<bool>(), gap(), gap(), gap());
    let object = whole.prop_map(|(members, servers, at, trailing, lead, last, tail)| {
        let mut members: Vec<_> =
            members.into_iter().map(|(a, item, b)| format!("{a}{item}{b}")).collect();
        if let Some(servers) = servers {
            members.insert(at.index(members.len() + 1), format!("\n \"mcpServers\": {servers}"));
        }
        let comma = if trailing && !members.is_empty() { "," } else { "" };
        format!("{lead}{{{}{comma}{last}}}{tail}", members.join(","))
    });
    prop_oneof![20 => object, 1 => gap()]
}

fn toml_scalar() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("true".to_owned()),
        Just("1979-05-27T07:32:00Z".to_owned()),
        Just("1_000".to_owned()),
        Just("\"\"\"\nmore\n[mcp_servers.spawnpoint]\n\"\"\"".to_owned()),
        Just("[1, 2, # c\n 3]".to_owned()),
        Just("{ a = 1, b.c = 'x' }".to_owned()),
        "'[a-z# \\[\\]=é]{0,6}'",
    ]
}

fn toml_file() -> impl Strategy<Value = String> {
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just(" # c\n"), Just("\n\n")];
    let pair = (0..9u8, toml_scalar(), end.clone())
        .prop_map(|(n, value, end)| format!("k{n} = {value}{end}"));
    let header = (0..9u8, end.clone()).prop_map(|(n, end)| format!("[t{n}]{end}"));
    let list = (0..3u8).prop_map(|n| format!("[[l{n}]]\n"));
    let server = (0..9u8, end.clone(), toml_scalar())
        .prop_map(|(n, end, value)| format!("[mcp_servers.s{n}]{end}env = {value}\n"));
    let whole = Just("[mcp_servers]\n".to_owned());
    let comment = "# [a-z]{0,6}\n".prop_map(|text| text);
    let line =
        prop_oneof![4 => pair, 2 => header, 1 => list, 2 => server, 1 => whole, 2 => comment];
    let first = prop_oneof![
        6 => Just(String::new()),
        1 => Just("mcp_servers = {}\n".to_owned()),
        1 => Just("mcp_servers = { a = { url = \"x\" } } # c\n".to_owned()),
        1 => Just("mcp_servers.a.url = \"x\"\n".to_owned()),
    ];
    (first, prop::collection::vec(line, 0..10), any::<bool>()).prop_filter_map(
        "not all lines together are TOML",
        |(first, lines, cut)| {
            let text = first + &lines.concat();
            let text = if cut { text.trim_end().to_owned() } else { text };
            Syntax::Toml.get(&text, &[]).ok().map(|_| text)
        },
    )
}

/// The values of a file without our entry.
fn rest(syntax: Syntax, text: &str, path: &[&str]) -> Value {
    let out = syntax.remove_entry(text, path, None).unwrap();
    let mut value = syntax.get(&out, &[]).unwrap().unwrap_or_default();
    let empty = |value: &Value| value.as_object().is_none_or(|members| members.is_empty());
    if let Some(members) = value.as_object_mut()
        && members.get(path[0]).is_some_and(empty)
    {
        members.remove(path[0]);
    }
    if empty(&value) { Value::Null } else { value }
}

fn check(client: &str, file: &str, syntax: Syntax, path: &[&str], text: &str) {
    let user = User::new();
    let file = user.write(file, text);
    assert!(user.run(client, ADD));
    let first = read(&file);
    assert!(syntax.get(&first, path).unwrap().is_some(), "{first}");
    assert_eq!(rest(syntax, &first, path), rest(syntax, text, path), "{first}");
    assert!(!user.run(client, ADD), "a second run changed {first}");

    // Another transport and back, which keeps the user's own keys.
    assert!(user.run(client, add(Transport::Stdio)));
    let other = read(&file);
    assert_eq!(rest(syntax, &other, path), rest(syntax, text, path), "{other}");
    assert!(user.run(client, add(Transport::Http)));

    assert!(user.run(client, Action::Remove));
    assert_eq!(read(&file), text, "from {first}");
    assert!(!user.run(client, Action::Remove));

    // Without a backup, the bytes may differ, but not the values.
    user.run(client, ADD);
    std::fs::remove_dir_all(user.path("state")).unwrap();
    user.run(client, Action::Remove);
    let left = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(rest(syntax, &left, path), rest(syntax, text, path), "{left}");
}

/// The number of cases, or `PROPTEST_CASES`.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(64)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_json_file_is_restored(text in json_file()) {
        let path = ["mcpServers", "spawnpoint"];
        check("cursor", ".cursor/mcp.json", Syntax::Json, &path, &text);
    }

    #[test]
    fn any_toml_file_is_restored(text in toml_file()) {
        let path = ["mcp_servers", "spawnpoint"];
        check("codex", ".codex/config.toml", Syntax::Toml, &path, &text);
    }

    /// Any bytes give a result, never a panic, and a file that does not parse is not changed.
    #[test]
    fn any_bytes_give_a_result(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let user = User::new();
        for (client, file) in [("cursor", ".cursor/mcp.json"), ("codex", ".codex/config.toml")] {
            let file = user.write(file, &bytes);
            match user.plan(client, ADD) {
                Ok(change) => assert!(change.after().unwrap().contains("spawnpoint")),
                Err(_) => assert_eq!(std::fs::read(&file).unwrap(), bytes),
            }
        }
    }

    /// The same for files with one wrong character.
    #[test]
    fn any_broken_file_gives_a_result(text in json_file(), at: prop::sample::Index, with in "[{}\\[\\],:\"/*\\\\a1\n]") {
        let user = User::new();
        let mut text: Vec<_> = text.chars().collect();
        if !text.is_empty() {
            let at = at.index(text.len());
            text.splice(at..at + 1, with.chars());
        }
        user.write(".cursor/mcp.json", text.into_iter().collect::<String>());
        if let Ok(change) = user.plan("cursor", ADD) {
            assert!(change.after().unwrap().contains("spawnpoint"));
        }
    }
}

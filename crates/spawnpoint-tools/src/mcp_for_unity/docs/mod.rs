//! `unity_docs`: fetches pages of docs.unity3d.com and extracts their text.

mod fetch;
mod html;

use serde_json::{Value, json};
use spawnpoint_core::catalog::Needs;
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use super::{
    definition::{Params, UNITY},
    editor::Editor,
    lenient::from_text,
};

const SITE: &str = "https://docs.unity3d.com";

/// How many queries one lookup runs.
const MAX_QUERIES: usize = 5;

/// The required parameters of each action.
const REQUIRED: &[(&str, &[&str])] = &[
    ("get_doc", &["class_name"]),
    ("get_manual", &["slug"]),
    ("get_package_doc", &["package", "page", "pkg_version"]),
];

/// Checks the parameters, because all of them become parts of URLs.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    let action = text(params, "action").to_owned();
    let required =
        REQUIRED.iter().find(|(name, _)| *name == action).map_or(&[][..], |(_, names)| names);
    for name in required {
        if text(params, name).is_empty() {
            return Err(Fault::argument(name, format!("action '{action}' requires it")));
        }
    }
    if action == "lookup" && queries(params).is_empty() {
        return Err(Fault::argument("query", "action 'lookup' requires it, or queries"));
    }
    for name in ["class_name", "member_name", "version", "slug", "package", "page", "pkg_version"] {
        let fits = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
        let value = text(params, name);
        if !value.chars().all(fits) || value.contains("..") || value.starts_with('/') {
            return Err(Fault::argument(
                name,
                format!("'{value}' contains characters that are not allowed in a URL path"),
            ));
        }
    }
    Ok(())
}

fn text<'p>(params: &'p Params, name: &str) -> &'p str {
    params.get(name).and_then(Value::as_str).unwrap_or_default().trim()
}

fn queries(params: &Params) -> Vec<String> {
    let all = params.get("queries").map(from_text);
    let mut all: Vec<String> = match all {
        Some(Value::Array(all)) => {
            all.iter().filter_map(|q| q.as_str().map(str::to_owned)).collect()
        }
        Some(Value::String(all)) => all.split(',').map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    all.insert(0, text(params, "query").to_owned());
    all.into_iter().map(|query| query.trim().to_owned()).filter(|query| !query.is_empty()).collect()
}

/// Fetches the requested pages.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let version = match text(&params, "version") {
        "" => version_of_editor(&editor),
        version => version.to_owned(),
    };
    let version = short_version(&version);
    let trust = editor.docs.as_ref();
    let data = match text(&params, "action") {
        "lookup" => {
            let mut found = Vec::new();
            for query in queries(&params).into_iter().take(MAX_QUERIES) {
                let page = first_of(&lookup_urls(&query, &version), trust).await?;
                found.push(json!({ "query": query, "page": page }));
            }
            json!({ "results": found })
        }
        _ => first_of(&urls(&params, &version), trust).await?,
    };
    Ok(ToolOutput::json(json!({ "success": true, "data": data })))
}

/// The first page that exists.
async fn first_of(urls: &[String], trust: Option<&Trust>) -> Result<Value, Fault> {
    for url in urls {
        if let Some(page) = fetch::page(url, trust).await? {
            let mut page = html::read(&page);
            page["found"] = true.into();
            page["url"] = url.as_str().into();
            return Ok(page);
        }
    }
    Ok(json!({ "found": false, "tried": urls }))
}

/// The possible URLs of a page: first for the editor's version, then for the newest.
fn urls(params: &Params, version: &str) -> Vec<String> {
    match text(params, "action") {
        "get_manual" => on_site(version, &[format!("Manual/{}.html", text(params, "slug"))]),
        "get_package_doc" => vec![format!(
            "{SITE}/Packages/{}@{}/manual/{}.html",
            text(params, "package"),
            text(params, "pkg_version"),
            text(params, "page")
        )],
        _ => {
            let pages = reference_pages(text(params, "class_name"), text(params, "member_name"));
            on_site(version, &pages)
        }
    }
}

/// The pages of a class or member. Names of methods follow a dot, names of properties a dash.
fn reference_pages(class: &str, member: &str) -> Vec<String> {
    let class = class.rsplit_once("UnityEngine.").map_or(class, |(_, class)| class);
    match member {
        "" => vec![format!("ScriptReference/{class}.html")],
        member => vec![
            format!("ScriptReference/{class}.{member}.html"),
            format!("ScriptReference/{class}-{member}.html"),
        ],
    }
}

fn lookup_urls(query: &str, version: &str) -> Vec<String> {
    let plain: String =
        query.chars().filter(|c| c.is_ascii_alphanumeric() || "._-/".contains(*c)).collect();
    let plain = plain.replace("..", "").trim_matches(['/', '.']).to_owned();
    let mut pages = match plain.rsplit_once('.') {
        Some((class, member)) => reference_pages(class, member),
        None => reference_pages(&plain, ""),
    };
    pages.push(format!("Manual/{plain}.html"));
    on_site(version, &pages)
}

fn on_site(version: &str, pages: &[String]) -> Vec<String> {
    let of_version = pages.iter().filter(|_| !version.is_empty());
    of_version
        .map(|page| format!("{SITE}/{version}/Documentation/{page}"))
        .chain(pages.iter().map(|page| format!("{SITE}/{page}")))
        .collect()
}

/// The version of the active editor, or of the only one.
fn version_of_editor(editor: &Editor) -> String {
    let editors = editor.tools.core.router().of_kind(UNITY, Needs::all(&[OpName::ToolCall]));
    let chosen = editor.tools.client.chosen();
    let selected = editors.iter().find(|attached| Some(attached.id()) == chosen.as_ref());
    let selected = selected.or(match editors.as_slice() {
        [only] => Some(only),
        _ => None,
    });
    selected.map(|attached| attached.engine().info().version.clone()).unwrap_or_default()
}

/// The version in URLs: `6000.0` for `6000.0.38f1`.
fn short_version(version: &str) -> String {
    let number = |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>();
    let mut parts = version.split('.').map(number).filter(|part| !part.is_empty());
    match (parts.next(), parts.next()) {
        (Some(major), Some(minor)) => format!("{major}.{minor}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(value: Value) -> Params {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn urls_follow_the_action() {
        let of = |value: Value| urls(&params(value), "6000.0");
        let doc =
            of(json!({"action": "get_doc", "class_name": "Physics", "member_name": "Raycast"}));
        assert_eq!(
            doc[0],
            "https://docs.unity3d.com/6000.0/Documentation/ScriptReference/Physics.Raycast.html"
        );
        assert_eq!(doc[3], "https://docs.unity3d.com/ScriptReference/Physics-Raycast.html");
        let manual = of(json!({"action": "get_manual", "slug": "urp/urp-introduction"}));
        assert_eq!(manual[1], "https://docs.unity3d.com/Manual/urp/urp-introduction.html");
        let package = json!({"action": "get_package_doc", "package": "com.unity.cinemachine", "page": "index", "pkg_version": "3.1"});
        assert_eq!(
            of(package),
            ["https://docs.unity3d.com/Packages/com.unity.cinemachine@3.1/manual/index.html"]
        );
        assert_eq!(lookup_urls("Rigidbody.mass", "").len(), 3);
    }

    #[test]
    fn versions_are_shortened() {
        assert_eq!(short_version("6000.0.38f1"), "6000.0");
        assert_eq!(short_version("2022.3"), "2022.3");
        assert_eq!(short_version("Unknown"), "");
    }

    #[test]
    fn only_plain_names_are_allowed_in_urls() {
        for wrong in [
            json!({"action": "get_manual", "slug": "../x"}),
            json!({"action": "get_manual", "slug": "a?b"}),
            json!({"action": "get_doc", "class_name": "A B"}),
            json!({"action": "get_doc"}),
            json!({"action": "lookup"}),
        ] {
            assert!(convert_params(&mut params(wrong.clone())).is_err(), "{wrong}");
        }
        assert!(
            convert_params(&mut params(json!({"action": "lookup", "queries": "[\"A\", \"B\"]"})))
                .is_ok()
        );
    }
}

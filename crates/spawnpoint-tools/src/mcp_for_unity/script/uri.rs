//! Resolves the URI of a script: `mcpforunity://path/Assets/…`, `file://…`, or a plain path.

use spawnpoint_core::catalog::template::percent_decode;
use spawnpoint_protocol::Fault;

use super::Script;

/// The script of a URI. It must be below `Assets`.
pub(super) fn script(name: &str, address: &str) -> Result<Script, Fault> {
    let script = split(address);
    let below_assets = script.folder.split('/').next().is_some_and(is_assets);
    match below_assets && !script.name.is_empty() {
        true => Ok(script),
        false => Err(Fault::argument(name, format!("'{address}' is not a script below Assets/"))
            .hint("for example Assets/Folder/Name.cs")),
    }
}

/// The name without extension and the folder, from the first `Assets` on.
fn split(address: &str) -> Script {
    let path = ["mcpforunity://path/", "unity://path/"]
        .iter()
        .find_map(|prefix| address.strip_prefix(prefix))
        .or_else(|| address.strip_prefix("file://"))
        .unwrap_or(address);
    let path = percent_decode(path).replace('\\', "/");
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let from = parts.iter().position(|part| is_assets(part)).unwrap_or(0);
    let (file, folders) = parts[from..].split_last().unwrap_or((&"", &[]));
    let name = file.rsplit_once('.').map_or(*file, |(name, _)| name);
    Script { name: name.to_owned(), folder: folders.join("/") }
}

fn is_assets(part: &str) -> bool {
    part.eq_ignore_ascii_case("assets")
}

/// The script of a name and a path. Either may be the whole file, with or without extension.
pub(super) fn from_name_and_path(name: &str, path: &str) -> Result<Script, Fault> {
    let (name, path) = (name.trim(), path.trim());
    let whole = [name, path]
        .into_iter()
        .find(|text| text.to_lowercase().ends_with(".cs") && text.contains('/'));
    if let Some(whole) = whole {
        // Some clients append the file name twice.
        let collapsed = match whole.rsplit_once('/') {
            Some((head, file)) if head.ends_with(&format!("/{file}")) => head,
            _ => whole,
        };
        return script("path", collapsed);
    }
    let name = match name.len().checked_sub(3) {
        Some(end) if name.to_lowercase().ends_with(".cs") && name.is_char_boundary(end) => {
            &name[..end]
        }
        _ => name,
    };
    let folder = if path.is_empty() { "Assets" } else { path };
    script("path", &format!("{}/{name}.cs", folder.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, folder: &str) -> Script {
        Script { name: name.into(), folder: folder.into() }
    }

    #[test]
    fn every_notation_is_understood() {
        for address in [
            "Assets/My Scripts/A.cs",
            "mcpforunity://path/Assets/My%20Scripts/A.cs",
            "file:///home/me/Game/Assets/My%20Scripts/A.cs",
            "file://server/share/Assets/My Scripts/A.cs",
            "C:\\Game\\Assets\\My Scripts\\A.cs",
            "Assets/./Other/../My Scripts/A.cs",
        ] {
            assert_eq!(script("uri", address).unwrap(), of("A", "Assets/My Scripts"), "{address}");
        }
    }

    #[test]
    fn paths_outside_assets_are_refused() {
        for address in
            ["Scripts/A.cs", "/etc/passwd", "Assets/../../A.cs", "Assets", "", "Assets/../A.cs"]
        {
            assert!(script("uri", address).is_err(), "{address}");
        }
    }

    #[test]
    fn either_name_or_path_may_be_the_whole_file() {
        for (name, path) in [
            ("A", "Assets/S"),
            ("A.cs", "Assets/S/"),
            ("Assets/S/A.cs", ""),
            ("A", "Assets/S/A.cs"),
            ("", "Assets/S/A.cs/A.cs"),
        ] {
            assert_eq!(
                from_name_and_path(name, path).unwrap(),
                of("A", "Assets/S"),
                "{name} {path}"
            );
        }
        assert_eq!(from_name_and_path("A", "").unwrap(), of("A", "Assets"));
        assert!(from_name_and_path("é", "Elsewhere").is_err());
    }
}

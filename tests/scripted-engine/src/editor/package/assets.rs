//! The asset database.

use serde_json::{Value, json};

use super::{failure, success};

/// Paths and types of the assets.
const ASSETS: [(&str, &str); 5] = [
    ("Assets/Scenes", "UnityEditor.DefaultAsset"),
    ("Assets/Scenes/Harbor.unity", "UnityEditor.SceneAsset"),
    ("Assets/Materials/Wood.mat", "UnityEngine.Material"),
    ("Assets/Materials/Water.mat", "UnityEngine.Material"),
    ("Assets/Prefabs/Crate.prefab", "UnityEngine.GameObject"),
];

pub(super) fn manage(params: &Value) -> Value {
    let path = params["path"].as_str().unwrap_or_default();
    match params["action"].as_str().unwrap_or_default() {
        "search" => search(params, path),
        "get_info" => match ASSETS.iter().find(|(one, _)| *one == path) {
            Some((path, kind)) => success("Asset info retrieved.", described(path, kind)),
            None => failure(&format!("Asset not found at path: {path}")),
        },
        other => failure(&format!("Unknown action: '{other}'")),
    }
}

fn search(params: &Value, folder: &str) -> Value {
    let name = params["searchPattern"].as_str().unwrap_or_default().to_lowercase();
    let kind = params["filterType"].as_str();
    let fits = |(path, full): &&(&str, &str)| {
        let file = path.rsplit('/').next().unwrap_or_default().to_lowercase();
        path.starts_with(folder)
            && file.contains(&name)
            && kind.is_none_or(|kind| full.rsplit('.').next() == Some(kind))
    };
    let found: Vec<_> = ASSETS.iter().filter(fits).collect();
    let size = params["pageSize"].as_u64().unwrap_or(50) as usize;
    let number = params["pageNumber"].as_u64().unwrap_or(1) as usize;
    let page = found.iter().skip((number - 1) * size).take(size);
    let assets: Vec<_> = page.map(|(path, kind)| described(path, kind)).collect();
    let data = json!({"totalAssets": found.len(), "pageSize": size, "pageNumber": number, "assets": assets});
    success(&format!("Found {} asset(s).", found.len()), data)
}

fn described(path: &str, kind: &str) -> Value {
    let file = path.rsplit('/').next().unwrap_or_default();
    json!({
        "path": path, "guid": format!("{:032x}", path.len()), "assetType": kind,
        "name": file.split('.').next(), "fileName": file, "isFolder": !file.contains('.'), "instanceID": 7,
        "lastWriteTimeUtc": "2026-01-01T00:00:00.0000000Z", "previewBase64": null, "previewWidth": 0,
        "previewHeight": 0,
    })
}

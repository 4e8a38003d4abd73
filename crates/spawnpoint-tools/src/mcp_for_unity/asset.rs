//! Converts the parameters of `manage_asset`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::definition::Params;

/// Moves a query in `path` to the search pattern, and the asset type of a search to its filter.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    if params.get("action").and_then(Value::as_str) != Some("search") {
        return Ok(());
    }
    let text = |key: &str| {
        let text = params.get(key).and_then(Value::as_str).map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let query = text("path").filter(|path| path.starts_with("t:"));
    let (pattern, filter, kind) = (text("searchPattern"), text("filterType"), text("assetType"));
    if let (Some(query), None) = (query, pattern) {
        params.insert("searchPattern".into(), query.into());
        params.insert("path".into(), "Assets".into());
    }
    if let (Some(kind), None) = (kind, filter) {
        params.insert("filterType".into(), kind.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::definition::converted;

    #[test]
    fn a_query_in_the_path_becomes_the_pattern() {
        let converted = |params| converted(convert_params, params).unwrap();
        assert_eq!(
            converted(json!({"action": "search", "path": "t:Prefab", "assetType": "Prefab"})),
            json!({"action": "search", "path": "Assets", "searchPattern": "t:Prefab",
                "assetType": "Prefab", "filterType": "Prefab"})
        );
        let explicit =
            json!({"action": "search", "path": "t:A", "searchPattern": "*.png", "filterType": "B"});
        assert_eq!(converted(explicit.clone()), explicit);
        let other = json!({"action": "import", "path": "t:A"});
        assert_eq!(converted(other.clone()), other);
    }
}

//! The toolsets that a client lists, as it chooses them by the address or a header.

use axum::http::{HeaderMap, Uri};
use spawnpoint_core::catalog::{Catalog, ToolsetChoice, template::percent_decode};
use spawnpoint_protocol::Fault;

/// The header by which a client chooses.
pub const HEADER: &str = "spawnpoint-toolsets";
/// The variable of the address by which it does. This one goes first.
const VARIABLE: &str = "toolsets";

/// The toolsets that a request chooses, separated by commas; none if it chooses none.
pub fn chosen(
    catalog: &Catalog,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<Option<ToolsetChoice>, Fault> {
    let variables = uri.query().unwrap_or_default().split('&');
    let by_address = variables.filter_map(|pair| pair.split_once('=')).find_map(|(name, value)| {
        // A plus is a space in addresses that a form has written.
        (name == VARIABLE).then(|| percent_decode(&value.replace('+', " ")))
    });
    if let Some(names) = by_address {
        return catalog.choose(&names);
    }
    let named =
        headers.get_all(HEADER).iter().map(|value| String::from_utf8_lossy(value.as_bytes()));
    catalog.choose(&named.collect::<Vec<_>>().join(","))
}

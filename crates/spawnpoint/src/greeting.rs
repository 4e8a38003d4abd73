//! What `serve` tells a person when it is ready: where it is, how clients get there, what is allowed.

use serde_json::json;
use spawnpoint_core::guard::Approval;

use crate::{
    config::{Settings, raw::by_key},
    print::Paint,
};

/// The lines for clients, given the address of the server. The token itself is never among them.
fn clients(base: &str, settings: &Settings) -> Vec<(&'static str, String)> {
    let url = format!("{base}/mcp");
    let token = settings.token.is_some() || settings.http_remote_hosted;
    let header = |text| if token { text } else { "" };
    let mut code = json!({ "name": "spawnpoint", "type": "http", "url": url });
    let mut cursor = json!({ "url": url });
    if token {
        code["headers"] = json!({ "Authorization": "Bearer <token>" });
        cursor["headers"] = json!({ "Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}" });
    }
    let cursor = json!({ "mcpServers": { "spawnpoint": cursor } });
    let address = base.split_once("://").map_or(base, |(_, address)| address);
    let mut flags = match by_key("listen").is_some_and(|listen| listen.default == address) {
        true => String::new(),
        false => format!(" --listen {address}"),
    };
    if let Some(certificate) = &settings.tls_cert {
        flags = format!("{flags} --tls-cert {}", certificate.display());
    }
    vec![
        (
            "AI clients",
            format!("spawnpoint setup{flags}   (finds those on this machine, and connects them)"),
        ),
        (
            "Claude Code",
            format!(
                "claude mcp add --transport http spawnpoint {url}{}",
                header(" --header \"Authorization: Bearer $SPAWNPOINT_TOKEN\"")
            ),
        ),
        ("VS Code", format!("code --add-mcp '{code}'")),
        ("Cursor", format!("{cursor}   (into ~/.cursor/mcp.json)")),
        ("any other", format!("spawnpoint stdio{flags}")),
    ]
}

/// The whole greeting.
pub fn greeting(urls: &[String], attached: &[String], settings: &Settings) -> String {
    let paint = Paint::for_stdout();
    let mut lines = vec![format!(
        "{} {} serves on {}",
        paint.bold("Spawnpoint"),
        env!("CARGO_PKG_VERSION"),
        paint.bold(&urls.join(" and "))
    )];
    lines.push(match attached.is_empty() {
        true => "engines   none yet; engines dial in at /hub/plugin".to_owned(),
        false => format!("engines   {}", attached.join(", ")),
    });
    if let (Some(project), false) = (&settings.found_project, settings.http_remote_hosted) {
        lines.push(format!(
            "project   {}, around the current folder (--project names others)",
            project.display()
        ));
    }
    let writes = match (settings.allow_writes, settings.require_confirm) {
        (false, _) => {
            paint.green("off") + " (tools only look; --allow-writes lets them change things)"
        }
        (true, false) => paint.yellow("on"),
        (true, true) => paint.yellow("on") + ", each confirmed",
    };
    lines.push(format!("writes    {writes}"));
    if settings.require_approval != Approval::None {
        let required = settings.require_approval.as_str();
        lines.push(format!("approval  {required} (`spawnpoint approve` lists and approves calls)"));
    }
    if let Some(url) =
        settings.api_key_validation_url.as_ref().filter(|_| settings.http_remote_hosted)
    {
        lines.push(format!("users     many, by their keys (X-API-Key, or as a token: everybody sets SPAWNPOINT_TOKEN to their own); {url} says whose a key is"));
    }
    if settings.token.is_some() {
        lines.push("token     wanted; clients send it as `Authorization: Bearer …`".to_owned());
    }
    lines.push(String::new());
    let url = urls.first().map(String::as_str).unwrap_or_default();
    for (name, line) in clients(url, settings) {
        lines.push(format!("{:<12} {line}", format!("{name}:")));
    }
    lines.push(String::new());
    lines.push(paint.dim("Ctrl-C stops it."));
    lines.join("\n")
}

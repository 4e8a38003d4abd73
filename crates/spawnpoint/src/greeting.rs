//! The text that `serve` prints when it is ready: addresses, policy and how to connect clients.

use std::net::SocketAddr;

use serde_json::json;
use spawnpoint_core::guard::Approval;
use spawnpoint_setup::{Os, client::by_name};

use crate::{
    commands::setup,
    config::{Config, Settings, raw::by_key},
    installation::Installation,
    print::Paint,
    shell::Shell,
};

/// Returns the lines for clients, given the URL of the server. They never contain the token.
fn client_lines(
    base: &str,
    settings: &Settings,
    program: &str,
    shell: Shell,
) -> Vec<(&'static str, String)> {
    let url = format!("{base}/mcp");
    let token = settings.token.is_some() || settings.http_remote_hosted;
    let header = match token {
        true => {
            format!(" --header \"Authorization: Bearer {}\"", shell.variable("SPAWNPOINT_TOKEN"))
        }
        false => String::new(),
    };
    let mut code = json!({ "name": "spawnpoint", "type": "http", "url": url });
    let mut cursor = json!({ "url": url });
    if token {
        code["headers"] = json!({ "Authorization": "Bearer TOKEN" });
        cursor["headers"] = json!({ "Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}" });
    }
    let cursor = json!({ "mcpServers": { "spawnpoint": cursor } });
    let cursor_file = by_name("cursor").and_then(|client| client.file_on(Os::current()));
    let cursor_file = cursor_file.map_or_else(String::new, |file| file.display(Os::current()));
    let address = base.split_once("://").map_or(base, |(_, address)| address);
    let mut flags = match by_key("listen").is_some_and(|listen| listen.default == address) {
        true => String::new(),
        false => format!(" --listen {address}"),
    };
    if let Some(certificate) = &settings.tls_cert {
        flags = format!("{flags} --tls-cert {}", shell.quote(&certificate.display().to_string()));
    }
    vec![
        (
            "AI clients",
            format!(
                "{program} setup{flags}   (lists the clients on this machine and configures them)"
            ),
        ),
        ("Claude Code", format!("claude mcp add --transport http spawnpoint {url}{header}")),
        ("VS Code", shell.command_with_json("code", "--add-mcp", &code.to_string())),
        ("Cursor", format!("{cursor}   (in {cursor_file})")),
        ("Others", format!("{program} stdio{flags}")),
    ]
}

/// Returns the whole text.
pub fn greeting(
    urls: &[String],
    bound: &[SocketAddr],
    attached: &[String],
    page: Option<&str>,
    config: &Config,
) -> String {
    let settings = &config.settings;
    let paint = Paint::for_stdout();
    let mut lines = vec![format!(
        "{} {} is running on {}",
        paint.bold("Spawnpoint"),
        env!("CARGO_PKG_VERSION"),
        paint.bold(&urls.join(" and "))
    )];
    let addresses: Vec<_> = bound.iter().map(ToString::to_string).collect();
    lines.push(format!("listens   {}", addresses.join(", ")));
    if let Some(link) = page {
        lines.push(format!(
            "page      {}   (works once; `spawnpoint open` makes another link)",
            paint.bold(link)
        ));
    }
    lines.push(match attached.is_empty() {
        true => "engines   none yet; engines connect to /hub/plugin".to_owned(),
        false => format!("engines   {}", attached.join(", ")),
    });
    if let (Some(project), false) = (&settings.found_project, settings.http_remote_hosted) {
        lines.push(format!(
            "project   {}, which contains the current folder (--project selects others)",
            project.display()
        ));
    }
    let writes = match (settings.allow_writes, settings.require_confirm) {
        (false, _) => {
            let how = limited(config, "allow_writes");
            let how = how.unwrap_or("read-only; --allow-writes allows changes".to_owned());
            format!("{} ({how})", paint.green("off"))
        }
        (true, false) => paint.yellow("on"),
        (true, true) => paint.yellow("on") + ", with confirmation",
    };
    lines.push(format!("writes    {writes}"));
    // Running code counts as a change.
    let code = match (settings.allow_code, settings.allow_writes) {
        (true, true) => paint.yellow("on"),
        (true, false) => format!("{} (--allow-code requires --allow-writes)", paint.green("off")),
        (false, _) => {
            let how = limited(config, "allow_code");
            let how = how.unwrap_or("--allow-code allows clients to run code".to_owned());
            format!("{} ({how})", paint.green("off"))
        }
    };
    lines.push(format!("code      {code}"));
    if !cfg!(feature = "csharp") {
        lines.push("C#        not in this build (cargo feature csharp)".to_owned());
    }
    if settings.require_approval != Approval::None {
        let required = settings.require_approval.as_str();
        lines.push(format!("approval  {required} (`spawnpoint approve` lists and approves calls)"));
    }
    lines.extend(exposure(bound, settings).map(|text| paint.yellow(&text)));
    if let Some(url) =
        settings.api_key_validation_url.as_ref().filter(|_| settings.http_remote_hosted)
    {
        lines.push(format!("users     several, by API key (header X-API-Key, or as the token in SPAWNPOINT_TOKEN); {url} validates the keys"));
    }
    if settings.token.is_some() {
        lines.push("token     required; clients send it as `Authorization: Bearer …`".to_owned());
    }
    lines.push(String::new());
    let url = urls.first().map(String::as_str).unwrap_or_default();
    let program = Installation::current(&setup::environment(&config.system)).typed();
    for (name, line) in client_lines(url, settings, &program, Shell::current()) {
        lines.push(format!("{:<12} {line}", format!("{name}:")));
    }
    lines.push(String::new());
    lines.push(paint.dim("Press Ctrl-C to stop."));
    lines.join("\n")
}

/// Returns where a project's file restricts a setting of the owner.
fn limited(config: &Config, key: &str) -> Option<String> {
    let limit = config.limits.iter().find(|limit| limit.setting.key == key)?;
    Some(format!("{} is limited by {}", limit.asked.origin, limit.by))
}

/// Returns a warning if other machines can connect.
fn exposure(bound: &[SocketAddr], settings: &Settings) -> Option<String> {
    let open: Vec<_> = bound.iter().filter(|address| !address.ip().is_loopback()).collect();
    if open.is_empty() {
        return None;
    }
    let open: Vec<_> = open.iter().map(ToString::to_string).collect();
    let may = match (settings.allow_writes, settings.allow_writes && settings.allow_code) {
        (false, _) => "read",
        (true, false) => "read and change things",
        (true, true) => "read, change things and run code",
    };
    Some(format!("warning   other machines can connect to {} and {may}", open.join(", ")))
}

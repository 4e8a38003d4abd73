//! Web pages in the owner's browser, which can send requests to loopback ports.

use serde_json::json;

use super::{open, status};
use crate::{
    http::Http,
    support::{Server, User},
};

const PATHS: [&str; 8] = [
    "/",
    "/health",
    "/read?uri=unity%3A%2F%2Fscenes",
    "/logs",
    "/operations",
    "/sse",
    "/api/instances",
    "/manifest",
];

fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> u16 {
    Http::open(&server.address).begin("GET", path, headers).unwrap().status
}

fn post(server: &Server, headers: &[(&str, &str)]) -> u16 {
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    Http::open(&server.address).post(headers, ping.as_bytes()).unwrap().status
}

#[test]
fn requests_of_other_sites_are_refused_on_every_path() {
    let user = User::new();
    let server = user.serve(&[]);
    for path in PATHS {
        for site in ["cross-site", "same-site", "Cross-Site", "unheard-of"] {
            assert_eq!(get(&server, path, &[("Sec-Fetch-Site", site)]), 403, "{site} {path}");
        }
        let twice = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(get(&server, path, &twice), 403, "{path}");
        for site in ["same-origin", "none"] {
            assert_ne!(get(&server, path, &[("Sec-Fetch-Site", site)]), 403, "{site} {path}");
        }
    }
    let own = format!("http://{}", server.address);
    assert_eq!(post(&server, &[("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(post(&server, &[("Sec-Fetch-Site", "cross-site"), ("Origin", &own)]), 403);
    assert_eq!(post(&server, &[("Sec-Fetch-Site", "same-origin"), ("Origin", &own)]), 200);
    // The question whether one may ask is answered; the answer is for the explorer's clients.
    let preflight = [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")];
    let answer = Http::open(&server.address).send("OPTIONS", "/mcp", &preflight, b"").unwrap();
    assert_eq!(answer.status, 204);
}

#[test]
fn only_the_servers_own_origin_is_allowed() {
    let user = User::new();
    let server = user.serve(&[]);
    let port: u16 = server.address.rsplit_once(':').unwrap().1.parse().unwrap();
    let foreign = [
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://localhost:{}", port ^ 1),
        "http://localhost:3000".to_owned(),
        "http://127.0.0.1".to_owned(),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://user@127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}/"),
        format!("http://[::1]:{port}0"),
        format!("http://localhost:{port}"),
        format!("http://localhost.:{port}"),
        format!("http://127.0.0.1.:{port}"),
        format!("http://127.0.0.2:{port}"),
        format!("http://127.1:{port}"),
        format!("http://2130706433:{port}"),
        format!("http://0.0.0.0:{port}"),
        format!("http://[::ffff:127.0.0.1]:{port}"),
        format!("http://127.0.0.1:{port} http://evil.example"),
        format!("http://127.0.0.1:0{port}"),
        "https://evil.example".to_owned(),
        "file://".to_owned(),
        format!("file://127.0.0.1:{port}"),
        "chrome-extension://abcdefghijklmnopabcdefghijklmnop".to_owned(),
        "moz-extension://127.0.0.1".to_owned(),
        "vscode-webview://1".to_owned(),
        "null".to_owned(),
        "NULL".to_owned(),
        String::new(),
    ];
    let upgrade = [
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for origin in &foreign {
        assert_eq!(post(&server, &[("Origin", origin)]), 403, "{origin}");
        assert_eq!(get(&server, "/", &[("Origin", origin)]), 403, "{origin}");
        for path in ["/hub/plugin", "/editor", "/mcp/pipe"] {
            let headers = [&upgrade[..], &[("Origin", origin.as_str())]].concat();
            assert_eq!(get(&server, path, &headers), 403, "{origin} {path}");
        }
    }
    let own = format!("http://127.0.0.1:{port}");
    assert_eq!(post(&server, &[("Origin", &own)]), 200);
    // One of several origins is enough to be refused.
    for pair in [[own.as_str(), "null"], ["https://evil.example", own.as_str()]] {
        assert_eq!(post(&server, &pair.map(|origin| ("Origin", origin))), 403, "{pair:?}");
    }
    let headers = [&upgrade[..], &[("Origin", own.as_str())]].concat();
    assert_eq!(get(&server, "/editor", &headers), 101);
}

#[test]
fn the_owner_can_allow_the_origin_of_a_browser_client() {
    let user = User::new();
    let inspector = "http://localhost:6274";
    let server = user.serve(&["--allow-origin", inspector]);
    let headers = [("Origin", inspector), ("Sec-Fetch-Site", "same-site")];
    assert_eq!(post(&server, &headers), 200);
    for other in ["http://localhost:6275", "https://localhost:6274", "http://127.0.0.1:6274"] {
        assert_eq!(post(&server, &[("Origin", other), headers[1]]), 403, "{other}");
    }
    // Without an Origin nothing says that it is the one that was allowed.
    assert_eq!(get(&server, "/", &[("Sec-Fetch-Site", "same-site")]), 403);
    for wrong in ["*", "localhost:6274", "http://localhost:6274/app", "null"] {
        let said = user.run(&["serve", "--listen", "127.0.0.1:0", "--allow-origin", wrong]);
        assert!(said.code == 2 && said.err.contains("--allow-origin"), "{said:?}");
    }
}

/// The status of a request that names exactly these hosts.
fn get_by_host(server: &Server, path: &str, hosts: &[&str]) -> u16 {
    let hosts: String = hosts.iter().map(|host| format!("Host: {host}\r\n")).collect();
    let head = format!("GET {path} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
    status(&mut open(server, head.as_bytes()))
}

/// A page can have its own name lead to this machine. Its requests then look like those of the page's own server.
#[test]
fn names_that_were_made_to_lead_here_are_refused_on_every_path() {
    let user = User::new();
    let server = user.serve(&["--allow-host", "box.lan"]);
    let port = server.address.rsplit_once(':').unwrap().1.to_owned();
    let paths = PATHS.iter().chain(&["/hub/plugin", "/editor", "/mcp/pipe", "/owner/approvals"]);
    for path in paths {
        for host in [
            "evil.example",
            "evil.example:PORT",
            "EVIL.EXAMPLE",
            "localhost.evil.example",
            "127.0.0.1.evil.example:PORT",
            "localhost.",
            "localhost.:PORT",
            "127.0.0.1.:PORT",
            "127.1:PORT",
            "2130706433",
            "0x7f000001",
            "0.0.0.0:PORT",
            "[::]:PORT",
            "[::ffff:127.0.0.1]:PORT",
            "[::1].evil.example:PORT",
            "[::1]evil.example",
            "[::1]@evil.example",
            "[::1",
            "127.0.0.1:evil.example",
            "localhost:PORT.evil.example",
            "127.0.0.1@evil.example",
            "evil.example@127.0.0.1:PORT",
            "box.lan.evil.example",
            "evil-box.lan",
            "box.lan.",
            "",
        ] {
            let host = host.replace("PORT", &port);
            assert_eq!(get_by_host(&server, path, &[&host]), 403, "{path} {host:?}");
        }
        assert_eq!(get_by_host(&server, path, &[]), 403, "{path}");
        assert_eq!(get_by_host(&server, path, &["localhost", "evil.example"]), 403, "{path}");
        let target = format!("http://evil.example:{port}{path}");
        assert_eq!(get_by_host(&server, &target, &[&server.address]), 403, "{target}");
        for host in ["localhost", "LOCALHOST:PORT", "127.0.0.1", "[::1]:PORT", "box.lan:1"] {
            let host = host.replace("PORT", &port);
            assert_ne!(get_by_host(&server, path, &[&host]), 403, "{path} {host}");
        }
    }
}

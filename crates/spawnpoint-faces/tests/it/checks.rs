//! Which requests are admitted.

use std::time::Duration;

use spawnpoint_faces::HttpConfig;

use crate::{
    harness::{Server, pass},
    world,
};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

#[tokio::test]
async fn foreign_hosts_and_pages_are_refused() {
    let server = Server::start().await;
    for (name, value, status) in [
        ("Host", "localhost", 200),
        ("Host", "127.0.0.1:9", 200),
        ("Host", "[::1]:8080", 200),
        ("Host", "evil.example", 403),
        ("Host", "localhost.evil.example", 403),
        ("Origin", "http://localhost:6274", 403),
        ("Origin", "https://127.0.0.1", 403),
        ("Sec-Fetch-Site", "same-origin", 200),
        ("Sec-Fetch-Site", "same-site", 403),
        ("Origin", "https://evil.example", 403),
        ("Origin", "http://localhost.evil.example", 403),
        ("Origin", "null", 403),
        ("Origin", "file://localhost", 403),
    ] {
        let reply = server.post(&[(name, value)], LIST).await;
        assert_eq!(reply.status, status, "{name}: {value}");
        assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
        if status == 403 {
            assert_eq!(reply.answer()["error"]["code"], -32011);
        }
    }
    let none = b"GET /health HTTP/1.0\r\n\r\n";
    assert_eq!(server.raw(none).await.status, 403);
}

#[tokio::test]
async fn the_owner_can_allow_more_hosts() {
    let config = HttpConfig { allowed_hosts: vec!["box.lan".into()], ..HttpConfig::default() };
    let server = Server::with(world::catalog(), config).await;
    let headers = [("Host", "box.lan:8080"), ("Origin", "http://box.lan:8080")];
    assert_eq!(server.post(&headers, LIST).await.status, 200);
    assert_eq!(server.post(&[("Host", "other.lan")], LIST).await.status, 403);
}

#[tokio::test]
async fn a_preflight_is_answered_for_every_page() {
    let server = Server::start().await;
    let headers = [
        ("Origin", "https://evil.example"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "mcp-param-region"),
    ];
    let reply = server.send("OPTIONS", "/mcp", &headers, b"").await;
    assert_eq!((reply.status, reply.body.as_str()), (204, ""));
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
    assert_eq!(reply.header("access-control-allow-methods"), Some("GET, POST, OPTIONS, DELETE"));
    assert_eq!(reply.header("access-control-max-age"), Some("86400"));
    let allowed = reply.header("access-control-allow-headers").unwrap();
    for name in [
        "Content-Type",
        "Authorization",
        "Mcp-Session-Id",
        "Mcp-Protocol-Version",
        "mcp-param-region",
    ] {
        assert!(allowed.contains(name), "{allowed}");
    }
}

#[tokio::test]
async fn every_request_needs_the_token() {
    let config = HttpConfig { token: Some("s3cret".into()), ..HttpConfig::default() };
    let server = Server::with(world::catalog(), config).await;
    for (headers, status) in [
        (vec![], 401),
        (vec![("Authorization", "Bearer wrong")], 401),
        (vec![("Authorization", "Bearer s3cret2")], 401),
        (vec![("Authorization", "Basic s3cret")], 401),
        (vec![("Authorization", "Bearer s3cret")], 200),
        (vec![("Authorization", "bearer s3cret")], 200),
        (vec![("X-API-Key", "s3cret")], 200),
    ] {
        let reply = server.post(&headers, LIST).await;
        assert_eq!(reply.status, status, "{headers:?}");
        if status == 401 {
            assert!(reply.header("www-authenticate").unwrap().starts_with("Bearer"));
            assert!(reply.answer()["error"]["message"].is_string());
        }
    }
    assert_eq!(server.send("GET", "/health", &[], b"").await.status, 401);
    assert_eq!(server.send("OPTIONS", "/mcp", &[], b"").await.status, 204);
}

#[tokio::test]
async fn health_and_the_front_page_identify_the_server() {
    let server = Server::start().await;
    let health = server.send("GET", "/health", &[], b"").await.answer();
    assert_eq!(health["status"], "healthy");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    let page = server.send("GET", "/", &[], b"").await.answer();
    assert_eq!(page["mcp"], format!("http://{}/mcp", server.address));
}

#[tokio::test]
async fn too_many_requests_at_once_are_refused_with_retry_after() {
    let server = Server::start().await;
    let head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..512 {
        open.push(server.connect(head.as_bytes()).await);
    }
    let mut status = 0;
    for _ in 0..100 {
        let reply = server.send("GET", "/health", &[], b"").await;
        status = reply.status;
        if status == 503 {
            assert!(reply.header("retry-after").is_some());
            assert_eq!(reply.answer()["error"]["code"], -32013);
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status, 503);
    pass(Duration::from_secs(31)).await;
    let reply = server.send("GET", "/health", &[], b"").await;
    assert_eq!(reply.status, 200, "a body that does not arrive makes room");
    drop(open);
}

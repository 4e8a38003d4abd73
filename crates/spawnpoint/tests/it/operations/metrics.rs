//! `/metrics`: what it counts, and who may read it.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::{
    http::{Answer, Http},
    remote::{hosted, send, service::Service},
    support::{Server, User},
};

fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    Http::open(&server.address).send("GET", path, headers, b"").unwrap()
}

/// The value of a sample, by its name and labels as they are written.
fn value(text: &str, sample: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '))?;
    Some(line.parse().unwrap())
}

#[test]
fn calls_and_engines_are_counted() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let runtime = Runtime::new().unwrap();
    let mut script =
        tricks::teach(ScriptedEngine::new("Game", "c0ffee")).proving(user.engine_key());
    // An engine chooses this word, and must not choose a label.
    script.register.engine = Some("evil\"} 1\n".into());
    let url = format!("ws://{}/hub/plugin", server.address);
    let _engine = runtime.block_on(script.connect(&url)).unwrap();
    let mut http = Http::open(&server.address);
    http.call("echo", json!({ "text": "x" })).unwrap();
    http.call("fail", json!({ "kind": "Unsupported" })).unwrap();
    http.call("fail", json!({})).unwrap();
    http.call("write", json!({})).unwrap();
    http.call("no_such_tool\"} 1", json!({})).unwrap();
    http.call("list_instances", json!({})).unwrap();

    let answer = get(&server, "/metrics", &[]);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.head.get("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = answer.text();
    for (sample, wanted) in [
        ("spawnpoint_calls_total{toolset=\"custom\",outcome=\"ok\"}", 1.0),
        ("spawnpoint_calls_total{toolset=\"custom\",outcome=\"tool_error\"}", 1.0),
        ("spawnpoint_calls_total{toolset=\"custom\",outcome=\"Unsupported\"}", 1.0),
        ("spawnpoint_calls_total{toolset=\"custom\",outcome=\"PermissionDenied\"}", 1.0),
        ("spawnpoint_calls_total{toolset=\"unknown\",outcome=\"NotFound\"}", 1.0),
        ("spawnpoint_calls_total{toolset=\"hub\",outcome=\"ok\"}", 1.0),
        // Without the call that the policy refused.
        ("spawnpoint_call_duration_seconds_count{toolset=\"custom\"}", 3.0),
        ("spawnpoint_call_duration_seconds_bucket{toolset=\"custom\",le=\"+Inf\"}", 3.0),
        ("spawnpoint_calls_running", 0.0),
        ("spawnpoint_engines{family=\"other\",state=\"ready\"}", 1.0),
        ("spawnpoint_engines{family=\"unity\",state=\"ready\"}", 0.0),
        ("spawnpoint_queued_ops{family=\"other\"}", 0.0),
        ("spawnpoint_ready", 1.0),
        ("spawnpoint_users", 1.0),
    ] {
        assert_eq!(value(&text, sample), Some(wanted), "{sample}\n{text}");
    }
    assert!(value(&text, "spawnpoint_connections").unwrap() >= 3.0, "{text}");
    assert!(!text.contains("evil") && !text.contains("no_such"), "{text}");
}

#[test]
fn every_line_is_a_sample_or_describes_one() {
    let user = User::new();
    let server = user.serve(&[]);
    let text = get(&server, "/metrics", &[]).text();
    let mut described = "";
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            described = rest.split(' ').next().unwrap();
        } else if let Some(rest) = line.strip_prefix("# TYPE ") {
            assert!(rest.starts_with(described), "{line}");
        } else {
            let (sample, number) = line.rsplit_once(' ').unwrap();
            assert!(sample.starts_with(described) && number.parse::<f64>().is_ok(), "{line}");
        }
    }
    assert!(text.ends_with('\n'));
    assert_eq!(value(&text, "spawnpoint_engines{family=\"stage\",state=\"ready\"}"), Some(1.0));
}

#[test]
fn metrics_need_the_token_or_their_own() {
    let user = User::new();
    let both = user.serve(&["--token", "all", "--metrics-token", "look"]);
    let bearer = |token: &str| format!("Bearer {token}");
    for (token, path, status) in [
        ("all", "/metrics", 200),
        ("look", "/metrics", 200),
        ("other", "/metrics", 401),
        ("", "/metrics", 401),
        // It opens nothing else.
        ("look", "/health", 401),
        ("look", "/mcp", 401),
        ("all", "/health", 200),
    ] {
        let answer = get(&both, path, &[("Authorization", &bearer(token))]);
        assert_eq!(answer.status, status, "{token} {path}: {}", answer.text());
    }
    let own = user.serve(&["--metrics-token", "look"]);
    assert_eq!(get(&own, "/metrics", &[]).status, 401);
    assert_eq!(get(&own, "/metrics", &[("Authorization", "Bearer look")]).status, 200);
    assert_eq!(get(&own, "/health", &[]).status, 200);
}

#[test]
fn pages_read_no_metrics() {
    let user = User::new();
    let server = user.serve(&[]);
    for headers in [
        &[("Origin", "https://evil.example")][..],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Origin", "null")],
    ] {
        for path in ["/metrics", "/ready"] {
            let answer = get(&server, path, headers);
            assert_eq!(answer.status, 403, "{path} {headers:?}");
        }
    }
    for path in ["/metrics", "/ready"] {
        let answer = Http::open(&server.address).send("POST", path, &[], b"{}").unwrap();
        assert_eq!(answer.status, 405, "{path}");
    }
}

#[test]
fn users_do_not_read_the_metrics_of_a_server_for_many() {
    let (user, service) = (User::new(), Service::start());
    let closed = hosted(&user, &service, &[]);
    assert_eq!(send(&closed, "", "GET", "/metrics", "").status, 401);
    assert_eq!(send(&closed, "alice-1", "GET", "/metrics", "").status, 404);

    let other = User::new();
    let server = hosted(&other, &service, &["--metrics-token", "look"]);
    for key in ["alice-1", "bob", ""] {
        assert_eq!(send(&server, key, "GET", "/metrics", "").status, 401, "{key}");
    }
    let listed = send(&server, "alice-1", "GET", "/api/instances", "");
    assert_eq!(listed.status, 200, "{}", listed.text());
    // The metrics are available under any host name.
    let headers = [("Authorization", "Bearer look"), ("X-Forwarded-Host", "hub.example")];
    let answer = get(&server, "/metrics", &headers);
    assert_eq!(answer.status, 200);
    let text = answer.text();
    assert_eq!(value(&text, "spawnpoint_users"), Some(1.0), "{text}");
    assert!(!text.contains("alice"), "{text}");
    // It is not a key of a user.
    assert_eq!(send(&server, "look", "GET", "/api/instances", "").status, 401);
}

//! Ports with TLS: clients trust a certificate authority, our commands the certificate itself. The certificates beside
//! this file are for tests only.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::Arc,
};

use serde_json::{Value, json};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};

use crate::{
    http::Http,
    support::{Said, Server, User, free_address, on},
};

fn file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/tls");
    folder.join(name).to_str().unwrap().to_owned()
}

fn serve(user: &User, listen: &str, more: &[&str]) -> Server {
    let (certificate, key) = (file("server.pem"), file("server.key"));
    let tls = ["--tls-cert", &certificate, "--tls-key", &key];
    user.serve_on(listen, &[&tls[..], more].concat())
}

/// The answer to a client that trusts the authority and checks the server's name.
fn https(server: &Server, request: &str) -> String {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(file("authority.pem")).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    let socket = TcpStream::connect(&server.address).unwrap();
    let mut stream = StreamOwned::new(connection, socket);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn get(server: &Server, path: &str) -> String {
    https(server, &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
}

fn certificate_of<'a>(args: &[&'a str], certificate: &'a str) -> Vec<&'a str> {
    [args, &["--tls-cert", certificate]].concat()
}

#[test]
fn a_client_that_trusts_the_authority_is_served() {
    let user = User::new();
    let server = serve(&user, "127.0.0.1:0", &[]);
    assert!(server.greeting.contains("https://127.0.0.1:"), "{}", server.greeting);
    assert!(server.greeting.contains("--tls-cert"), "{}", server.greeting);
    assert!(get(&server, "/health").contains(r#""name":"spawnpoint""#));
    assert!(get(&server, "/").contains(r#""mcp":"https://localhost/mcp""#));
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    let head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    let length = body.len();
    let request = format!("{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
    assert!(https(&server, &request).contains(r#""id":1,"result":{}"#));
    let advert = std::fs::read_to_string(user.temp().join("unity-explorer-mcp.json")).unwrap();
    assert!(advert.contains("https://127.0.0.1:"), "{advert}");
}

#[test]
fn plain_http_gets_an_error_and_a_silent_connection_blocks_no_other() {
    let user = User::new();
    let server = serve(&user, "127.0.0.1:0", &[]);
    let silent: Vec<_> = (0..20).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    let answer = Http::open(&server.address).send("GET", "/health", &[], b"").unwrap();
    assert_eq!(answer.status, 400);
    assert!(answer.text().contains("use https://"), "{}", answer.text());
    assert!(get(&server, "/health").contains("healthy"));
    drop(silent);
}

#[test]
fn commands_verify_the_server_by_its_certificate() {
    let user = User::new();
    let server = serve(&user, "127.0.0.1:0", &["--token", "secret"]);
    let own = file("server.pem");
    let token = ["--token", "secret"];
    let said = on(
        &user,
        &server,
        &certificate_of(&[&["call", "ListScenes", "--json"][..], &token].concat(), &own),
    );
    assert!(said.json().to_string().contains("Range"), "{said:?}");
    let said = on(&user, &server, &certificate_of(&["tools"], &own));
    assert!(said.code == 4 && said.err.contains("requires a token"), "{said:?}");
    let address = server.address.clone();
    let mut pipe = user.stdio(&["--listen", &address, "--tls-cert", &own, token[0], token[1]]);
    pipe.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }));
    assert_eq!(pipe.receive()["id"], 1);
    // Another certificate, none, and one for a server without TLS.
    let refused = |said: Said, why: &str| {
        assert_eq!(said.code, 4, "{said:?}");
        assert!(said.err.contains(why) && said.err.contains("--tls-cert"), "{said:?}");
    };
    let other = file("other.pem");
    let said = on(&user, &server, &certificate_of(&["tools"], &other));
    refused(said, "its certificate is not the one in");
    refused(on(&user, &server, &["tools"]), "it requires TLS");
    let plain = user.serve(&[]);
    refused(on(&user, &plain, &certificate_of(&["tools"], &own)), "the TLS handshake failed");
}

#[test]
fn files_that_cannot_be_used_are_named_at_the_start() {
    let user = User::new();
    let empty = user.write("empty.pem", "").to_str().unwrap().to_owned();
    let (certificate, key) = (file("server.pem"), file("server.key"));
    let other = file("other.key");
    for (args, says) in [
        (vec!["--tls-cert", "gone.pem", "--tls-key", &key], "cannot read"),
        (vec!["--tls-cert", &certificate, "--tls-key", "gone.key"], "gone.key"),
        (vec!["--tls-cert", &empty, "--tls-key", &key], "holds no certificate in PEM form"),
        (vec!["--tls-cert", &key, "--tls-key", &key], "holds no certificate in PEM form"),
        (vec!["--tls-cert", &certificate, "--tls-key", &certificate], "holds no private key"),
        (vec!["--tls-cert", &certificate, "--tls-key", &other], "cannot be used together"),
        (vec!["--tls-cert", &certificate], "also needs --tls-key"),
        (vec!["--tls-key", &key], "also needs --tls-cert"),
    ] {
        let said = user.run(&[&["serve", "--listen", "127.0.0.1:0"], &args[..]].concat());
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains(says), "{says}: {said:?}");
    }
}

#[test]
fn other_machines_need_tls_or_insecure_http() {
    let user = User::new();
    let said = user.run(&["serve", "--listen", "0.0.0.0:0", "--token", "secret"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("plain HTTP") && said.err.contains("--insecure-http"), "{said:?}");
    let server = serve(&user, "0.0.0.0:0", &["--token", "secret"]);
    assert!(get(&server, "/health").starts_with("HTTP/1.1 401"));
}

#[test]
fn doctor_knows_about_tls() {
    let user = User::new();
    let (certificate, key, other) = (file("server.pem"), file("server.key"), file("other.key"));
    let free = free_address();
    let check = |args: &[&str]| -> Option<Value> {
        let said = user.run(&[&["doctor", "--json"], args].concat());
        let found: Value = serde_json::from_str(&said.out).unwrap();
        let checks = found["checks"].as_array().unwrap();
        checks.iter().find(|check| check["check"] == "tls").cloned()
    };
    assert_eq!(check(&["--listen", &free]), None);
    let both = ["--listen", &*free, "--tls-cert", &certificate, "--tls-key"];
    assert_eq!(check(&[&both[..], &[&key]].concat()).unwrap()["status"], "ok");
    assert_eq!(check(&[&both[..], &[&other]].concat()).unwrap()["status"], "failed");
    let exposed = ["--listen", "0.0.0.0:0", "--token", "secret"];
    assert_eq!(check(&exposed).unwrap()["status"], "failed");
    let meant = check(&[&exposed[..], &["--insecure-http"]].concat()).unwrap();
    assert_eq!(meant["status"], "warning");
    let client = check(&["--listen", &free, "--tls-cert", &certificate]).unwrap();
    assert_eq!(client["status"], "warning", "{client}");
    let server = serve(&user, "127.0.0.1:0", &[]);
    let args = ["doctor", "--json", "--listen", &server.address, "--tls-cert", &certificate];
    let said = user.run(&args);
    assert!(said.out.contains("is running"), "{said:?}");
}

/// Whether the tools of another server are listed after a while.
fn attaches(user: &User, url: &str, trust: &[&str]) -> Result<(), String> {
    let args = [&["--no-stage", "--attach", url], trust].concat();
    let server = user.serve(&args);
    let patience = std::time::Instant::now();
    while patience.elapsed() < std::time::Duration::from_secs(3) {
        if on(user, &server, &["instances"]).out.contains("spawnpoint@") {
            return Ok(());
        }
    }
    Err(server.complaints())
}

#[test]
fn another_server_is_attached_over_tls_if_its_certificate_is_trusted() {
    let user = User::new();
    let (authority, own, other) = (file("authority.pem"), file("server.pem"), file("other.pem"));
    let server = serve(&user, "127.0.0.1:0", &[]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let url = format!("https://localhost:{port}/mcp");
    attaches(&user, &url, &["--trust-cert", &authority]).unwrap();
    // The server's own certificate is enough, among others, and under any name.
    let by_address = format!("https://127.0.0.1:{port}/mcp");
    attaches(&user, &by_address, &["--trust-cert", &other, "--trust-cert", &own]).unwrap();
    for trust in [&[][..], &["--trust-cert", &other]] {
        let told = attaches(&user, &url, trust).unwrap_err();
        let why = "no trusted authority signed it";
        assert!(told.contains(why) && told.contains("--trust-cert FILE"), "{told}");
        assert_eq!(told.matches("cannot be attached").count(), 1, "{told}");
    }
    let plain = user.serve(&[]);
    attaches(&user, &format!("http://{}/mcp", plain.address), &[]).unwrap();
    let said = user.run_alone(&["serve", "--attach", &url, "--trust-cert", "nowhere.pem"]);
    assert!(said.code == 2 && said.err.contains("nowhere.pem"), "{said:?}");
}

/// `forged.pem` is for the same names, signed with the key of `server.pem`.
#[test]
fn a_trusted_certificate_of_a_server_vouches_for_no_other() {
    let user = User::new();
    let (own, forged, key) = (file("server.pem"), file("forged.pem"), file("other.key"));
    let server = user.serve(&["--tls-cert", &forged, "--tls-key", &key]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let url = format!("https://localhost:{port}/mcp");
    let told = attaches(&user, &url, &["--trust-cert", &own]).unwrap_err();
    assert!(told.contains("is not trusted"), "{told}");
    let said = on(&user, &server, &certificate_of(&["tools"], &own));
    assert!(said.code == 4 && said.err.contains("is not the one in"), "{said:?}");
}

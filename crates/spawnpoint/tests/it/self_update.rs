//! `spawnpoint self-update --check`, from files and from a server.

use std::{
    io::{Read, Write},
    net::TcpListener,
};

use crate::support::User;

const LATEST: &str =
    r#"{"version": "999.1.2", "notes": "https://example.com/999", "archives": {}}"#;

#[test]
fn a_newer_version_is_reported_with_the_command_that_installs_it() {
    let user = User::without_programs();
    user.write("latest.json", LATEST);
    let said = user.run_alone(&["self-update", "--check", "--from", "latest.json"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("Spawnpoint 999.1.2 is available."), "{said:?}");
    assert!(said.out.contains("Changes: https://example.com/999"), "{said:?}");
    assert!(said.out.contains("Update:  git pull"), "{said:?}");

    user.write("latest.json", &LATEST.replace("999.1.2", env!("CARGO_PKG_VERSION")));
    let said = user.run_alone(&["self-update", "--check", "--from", "latest.json"]);
    assert!(said.out.contains("is up to date"), "{said:?}");
    let said = user.run_alone(&["self-update", "--check", "--from", "latest.json", "--json"]);
    assert_eq!(said.json()["newer"], false);
}

#[test]
fn it_checks_only_when_asked_and_only_what_is_named() {
    let user = User::without_programs();
    for args in [&["self-update"][..], &["self-update", "--check"], &["self-update", "--from", "x"]]
    {
        assert_eq!(user.run_alone(args).code, 2, "{args:?}");
    }
    let said = user.run_alone(&["self-update", "--check", "--from", "missing.json"]);
    assert_eq!(said.code, 1, "{said:?}");
    user.write("page.html", "<html>");
    let said = user.run_alone(&["self-update", "--check", "--from", "page.html"]);
    assert!(said.err.contains("not the latest.json of a release"), "{said:?}");
}

/// Answers one request after the other with these responses.
fn serve(responses: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for response in responses {
            let (mut socket, _) = listener.accept().unwrap();
            let mut request = [0; 4096];
            let _ = socket.read(&mut request).unwrap();
            let response = response.replace("HOST", &address.to_string());
            socket.write_all(response.as_bytes()).unwrap();
        }
    });
    format!("http://{address}/latest.json")
}

#[test]
fn a_url_is_read_through_redirects() {
    let user = User::without_programs();
    let redirect = "HTTP/1.1 302 Found\r\nLocation: http://HOST/2\r\nContent-Length: 0\r\n\
                    Connection: close\r\n\r\n";
    let size = LATEST.len();
    let found =
        format!("HTTP/1.1 200 OK\r\nContent-Length: {size}\r\nConnection: close\r\n\r\n{LATEST}");
    let url = serve(vec![redirect.to_owned(), found]);
    let said = user.run_alone(&["self-update", "--check", "--from", &url]);
    assert!(said.out.contains("999.1.2 is available"), "{said:?}");

    let url = serve(vec![redirect.to_owned(); 6]);
    let said = user.run_alone(&["self-update", "--check", "--from", &url]);
    assert!(said.code == 1 && said.err.contains("redirects more than"), "{said:?}");
    let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let said =
        user.run_alone(&["self-update", "--check", "--from", &serve(vec![missing.to_owned()])]);
    assert!(said.code == 1 && said.err.contains("404"), "{said:?}");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_not_read_to_its_end() {
    let user = User::without_programs();
    std::os::unix::fs::symlink("/dev/zero", user.home().join("latest.json")).unwrap();
    let said = user.run_alone(&["self-update", "--check", "--from", "latest.json"]);
    assert!(said.err.contains("not the latest.json of a release"), "{said:?}");
}

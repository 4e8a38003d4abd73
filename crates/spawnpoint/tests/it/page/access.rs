//! Who reaches the page: its own origin, with a cookie that a link gave once.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

use super::client::{DOCUMENT, Page, cookie_of, get, link_of, socket};
use crate::support::{User, on};

#[test]
fn a_link_works_once_and_its_cookie_opens_the_page() {
    let user = User::new();
    let server = user.serve(&[]);
    let locked = get(&server, "/", DOCUMENT);
    assert_eq!(locked.status, 401);
    assert!(locked.text().contains("spawnpoint open"), "{}", locked.text());
    let link = link_of(&server);
    let cookie = cookie_of(&server, &link);
    let stolen = get(&server, &link, DOCUMENT);
    assert_eq!(stolen.status, 403);
    assert!(stolen.head.get("set-cookie").is_none());
    let with = [DOCUMENT, &[("Cookie", cookie.as_str())]].concat();
    assert_eq!(get(&server, "/", &with).status, 200);
    assert_eq!(get(&server, "/page/session", &with).status, 200);
    assert_eq!(get(&server, "/page/session", &[]).status, 401);
    // Another program's cookie, and one that was changed.
    for wrong in [format!("{cookie}0"), "spawnpoint_page_1=a.b.c".to_owned()] {
        assert_eq!(get(&server, "/page/session", &[("Cookie", wrong.as_str())]).status, 401);
    }
}

#[test]
fn open_makes_a_new_link_each_time() {
    let user = User::new();
    let server = user.serve(&[]);
    let link = || {
        let said = on(&user, &server, &["open", "--no-browser"]);
        assert_eq!(said.code, 0, "{said:?}");
        let (address, path) = said.out.trim().split_once("/open").unwrap();
        assert_eq!(address, format!("http://{}", server.address));
        format!("/open{path}")
    };
    let (first, second) = (link(), link());
    assert_ne!(first, second);
    for link in [first, second] {
        cookie_of(&server, &link);
    }
    drop(server);
    let said = user.run(&["open"]);
    assert_eq!(said.code, 4, "{said:?}");
    assert!(said.err.contains("spawnpoint serve"), "{said:?}");
}

#[test]
fn no_other_page_reaches_it_even_with_the_cookie() {
    let user = User::new();
    let server = user.serve(&["--allow-origin", "http://localhost:6274"]);
    let cookie = cookie_of(&server, &link_of(&server));
    let cookie = ("Cookie", cookie.as_str());
    let own = format!("http://{}", server.address);
    for (headers, status) in [
        (vec![cookie, ("Origin", own.as_str())], 200),
        (vec![cookie, ("Origin", "https://evil.example")], 403),
        // The owner allows this page as a client, not as the owner.
        (vec![cookie, ("Origin", "http://localhost:6274")], 403),
        (vec![cookie, ("Origin", "null")], 403),
        (vec![cookie, ("Origin", "http://127.0.0.1:1")], 403),
        (vec![cookie, ("Sec-Fetch-Site", "cross-site")], 403),
        (vec![cookie, ("Sec-Fetch-Site", "same-site")], 403),
        (vec![cookie, ("Sec-Fetch-Site", "same-origin")], 200),
    ] {
        let answer = get(&server, "/page/session", &headers);
        assert_eq!(answer.status, status, "{headers:?}");
        assert!(answer.head.get("access-control-allow-origin").is_none(), "{headers:?}");
    }
    // A foreign page cannot log the owner in either.
    let link = on(&user, &server, &["open", "--no-browser"]).out;
    let link = format!("/open{}", link.trim().split_once("/open").unwrap().1);
    let foreign = get(&server, &link, &[DOCUMENT, &[("Sec-Fetch-Site", "cross-site")]].concat());
    assert_eq!(foreign.status, 403);
    cookie_of(&server, &link);
}

#[test]
fn a_name_that_was_bound_again_is_refused() {
    let user = User::new();
    let server = user.serve(&[]);
    let cookie = cookie_of(&server, &link_of(&server));
    for path in ["/", "/page/session", "/open?key=1"] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nCookie: {cookie}\r\n\r\n"
        );
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 403"), "{path}: {line}");
    }
}

#[test]
fn the_socket_needs_the_cookie_and_its_own_origin() {
    let user = User::new();
    let server = user.serve(&[]);
    let cookie = cookie_of(&server, &link_of(&server));
    let own = format!("http://{}", server.address);
    for (headers, status) in [
        (vec![("origin", own.as_str())], 401),
        (vec![("cookie", cookie.as_str())], 403),
        (vec![("cookie", cookie.as_str()), ("origin", "https://evil.example")], 403),
        (vec![("cookie", cookie.as_str()), ("origin", "null")], 403),
    ] {
        assert_eq!(socket(&server, &headers).err(), Some(status), "{headers:?}");
    }
    assert!(socket(&server, &[("cookie", &cookie), ("origin", &own)]).is_ok());
}

#[test]
fn nothing_shows_the_page_in_a_frame_or_runs_foreign_code_in_it() {
    let user = User::new();
    let server = user.serve(&[]);
    for path in ["/", "/open?key=1", "/page/session", "/page/assets/none.js"] {
        let answer = get(&server, path, DOCUMENT);
        let header = |name| answer.head.get(name).unwrap_or_default().to_owned();
        let policy = header("content-security-policy");
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
    }
}

#[test]
fn clients_of_the_front_page_still_get_json_and_events() {
    let user = User::new();
    let server = user.serve(&[]);
    let json = get(&server, "/", &[("Accept", "*/*")]);
    assert_eq!(json.status, 200);
    assert!(json.value()["mcp"].as_str().unwrap().ends_with("/mcp"));
}

#[test]
fn a_cookie_holds_after_the_server_was_killed_and_started_again() {
    let user = User::new();
    let address = crate::support::free_address();
    let server = user.serve_on(&address, &[]);
    let cookie = cookie_of(&server, &link_of(&server));
    let run = Page::with_cookie(&server, &cookie).hello["server"]["run"].clone();
    server.kill();
    let server = user.serve_on(&address, &[]);
    let hello = Page::with_cookie(&server, &cookie).hello;
    assert_ne!(hello["server"]["run"], run);
    assert_eq!((&hello["protocol"], &hello["access"]), (&1.into(), &"owner".into()));
}

#[test]
fn a_token_is_not_needed_besides_the_cookie_and_does_not_replace_it() {
    let user = User::new();
    let server = user.serve(&["--token", "secret-token-of-the-test"]);
    let bearer = ("Authorization", "Bearer secret-token-of-the-test");
    assert_eq!(get(&server, "/page/session", &[bearer]).status, 401);
    let cookie = cookie_of(&server, &link_of(&server));
    assert_eq!(get(&server, "/page/session", &[("Cookie", &cookie)]).status, 200);
    // The cookie opens nothing else.
    assert_eq!(get(&server, "/api/instances", &[("Cookie", &cookie)]).status, 401);
}

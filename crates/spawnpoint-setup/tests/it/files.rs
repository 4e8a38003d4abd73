//! Files as they lie about: linked, locked, marked, broken, shared.

use std::fs;

use spawnpoint_setup::client::Wish;

use crate::support::{ADD, User, read};

const FILE: &str = ".cursor/mcp.json";

/// What is said when nothing can be done, and that nothing was.
fn refused(user: &User) -> String {
    let before = fs::read(user.path(FILE)).ok();
    let error = match user.plan("cursor", ADD) {
        Ok(change) => change.apply(&user.store).unwrap_err(),
        Err(error) => error,
    };
    assert!(!error.todo().is_empty());
    assert_eq!(fs::read(user.path(FILE)).ok(), before);
    error.to_string()
}

#[test]
fn what_does_not_parse_is_refused_with_its_place() {
    let user = User::new();
    user.write(FILE, "{\n  \"mcpServers\": {\n    \"a\": 1\n    \"b\": 2\n  }\n}\n");
    let said = refused(&user);
    assert!(said.contains("mcp.json:4:5: expected ',' or '}'"), "{said}");
    user.write(FILE, "{\"mcpServers\": {}, \"mcpServers\": {}}");
    assert!(refused(&user).contains("a second time"));
    user.write(FILE, "{\"mcpServers\": \"none\"}");
    assert!(refused(&user).contains("\"mcpServers\" is a text, but must be an object"));
    user.write(FILE, b"{\"a\": \"\xff\"}");
    assert!(refused(&user).contains("byte 7"));
}

#[test]
fn what_is_no_file_is_refused() {
    let user = User::new();
    fs::create_dir_all(user.path(FILE)).unwrap();
    let error = user.plan("cursor", ADD).unwrap_err().to_string();
    assert!(error.contains("is a folder"), "{error}");
}

#[test]
fn a_file_too_large_to_be_one_is_refused() {
    let user = User::new();
    let path = user.write(FILE, "");
    fs::File::options().write(true).open(&path).unwrap().set_len(64 << 20).unwrap();
    let error = user.plan("cursor", ADD).unwrap_err().to_string();
    assert!(error.contains("larger than 32 MiB"), "{error}");
}

#[test]
fn a_large_file_of_a_real_client_is_no_trouble() {
    let user = User::new();
    let history = (0..40_000).map(|n| format!("    \"line {n} of a long history\""));
    let history: Vec<_> = history.collect();
    let text = format!(
        "{{\n  \"history\": [\n{}\n  ],\n  \"mcpServers\": {{}}\n}}\n",
        history.join(",\n")
    );
    let path = user.write(".claude.json", &text);
    let begun = std::time::Instant::now();
    assert!(user.wish("claude-code", ADD));
    assert!(user.wish("claude-code", Wish::Remove));
    assert_eq!(read(&path), text);
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn marks_and_encodings_are_kept() {
    let user = User::new();
    let path = user.write(FILE, "\u{feff}{\r\n\t\"mcpServers\": {}\r\n}");
    assert!(user.wish("cursor", ADD));
    let after = read(&path);
    assert!(
        after.starts_with("\u{feff}{\r\n\t\"mcpServers\": {\r\n\t\t\"spawnpoint\""),
        "{after:?}"
    );
    assert!(!after.replace("\r\n", "").contains('\n'));
    let wide: Vec<u8> = "\u{feff}{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    user.write(FILE, &wide);
    assert!(user.wish("cursor", ADD));
    assert_eq!(fs::read(&path).unwrap()[..4], *b"\xff\xfe{\0");
    assert!(user.wish("cursor", Wish::Remove));
    assert_eq!(fs::read(&path).unwrap(), wide);
}

#[test]
fn missing_folders_are_made_and_a_file_of_ours_goes_again() {
    let user = User::new();
    assert!(user.wish("cursor", ADD));
    assert!(user.path(FILE).is_file());
    let change = user.plan("cursor", Wish::Remove).unwrap();
    assert!(change.removes());
    change.apply(&user.store).unwrap();
    assert!(!user.path(FILE).exists());
    assert!(!user.wish("cursor", Wish::Remove));
}

#[test]
fn what_was_added_since_stays_when_we_go() {
    let user = User::new();
    let path = user.write(FILE, "{\n  \"mcpServers\": {}\n}\n");
    user.wish("cursor", ADD);
    let since = read(&path).replace("\"mcpServers\": {", "\"mcpServers\": {\n    \"mine\": {},");
    user.write(FILE, &since);
    user.wish("cursor", Wish::Remove);
    assert_eq!(read(&path), "{\n  \"mcpServers\": {\n    \"mine\": {}\n  }\n}\n");
}

#[test]
fn the_file_as_it_was_is_kept_for_its_user_alone() {
    let user = User::new();
    let path = user.write(FILE, "{ \"key\": \"secret\" }");
    let made = user.plan("cursor", ADD).unwrap().apply(&user.store).unwrap();
    let kept = made.kept.unwrap();
    assert_eq!(read(&kept), "{ \"key\": \"secret\" }");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(kept.parent().unwrap()).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
    // The next change keeps what was there without us, not what was there a moment ago.
    user.wish("cursor", crate::support::add(spawnpoint_setup::client::Way::Stdio));
    assert_eq!(read(&kept), "{ \"key\": \"secret\" }");
    user.wish("cursor", Wish::Remove);
    assert_eq!(read(&path), "{ \"key\": \"secret\" }");
    assert!(!kept.exists());
}

#[test]
fn a_file_that_changes_under_us_is_left_alone() {
    let user = User::new();
    let path = user.write(FILE, "{}");
    let change = user.plan("cursor", ADD).unwrap();
    user.write(FILE, "{ \"other\": 1 }");
    let error = change.apply(&user.store).unwrap_err().to_string();
    assert!(error.contains("changed by another program"), "{error}");
    assert_eq!(read(&path), "{ \"other\": 1 }");
}

#[test]
fn runs_at_the_same_time_lose_nothing() {
    let user = User::new();
    let path = user.write(".claude.json", "{\n  \"mcpServers\": {}\n}\n");
    std::thread::scope(|scope| {
        for n in 0..8 {
            let user = &user;
            scope.spawn(move || {
                for _ in 0..10 {
                    let _lock = user.store.lock().unwrap();
                    let wish = if n % 2 == 0 { ADD } else { Wish::Remove };
                    user.wish("claude-code", wish);
                }
            });
        }
    });
    user.wish("claude-code", Wish::Remove);
    assert_eq!(read(&path), "{\n  \"mcpServers\": {}\n}\n");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_stay_links_and_permissions_stay() {
        let user = User::new();
        let real = user.write("dotfiles/cursor.json", "{}");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        fs::create_dir_all(user.path(".cursor")).unwrap();
        symlink(&real, user.path(FILE)).unwrap();
        assert!(user.wish("cursor", ADD));
        assert!(fs::symlink_metadata(user.path(FILE)).unwrap().is_symlink());
        assert!(read(&real).contains("spawnpoint"));
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        let beside: Vec<_> = fs::read_dir(user.path("dotfiles")).unwrap().collect();
        assert_eq!(beside.len(), 1, "{beside:?}");
    }

    #[test]
    fn a_link_to_nowhere_is_refused() {
        let user = User::new();
        fs::create_dir_all(user.path(".cursor")).unwrap();
        symlink(user.path("nowhere"), user.path(FILE)).unwrap();
        let error = user.plan("cursor", ADD).unwrap_err().to_string();
        assert!(error.contains("follow the link"), "{error}");
    }

    #[test]
    fn a_read_only_file_is_meant_to_be_one() {
        let user = User::new();
        let path = user.write(FILE, "{}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let said = refused(&user);
        assert!(said.contains("read-only"), "{said}");
        let left: Vec<_> = fs::read_dir(user.path(".cursor")).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
}

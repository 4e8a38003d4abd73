//! Files that are linked, read-only, encoded, broken or shared.

use std::fs;

use spawnpoint_setup::client::Action;

use crate::support::{ADD, User, read};

const FILE: &str = ".cursor/mcp.json";

/// Returns the error of a rejected file, and checks that the file was not changed.
fn rejected(user: &User) -> String {
    let before = fs::read(user.path(FILE)).ok();
    let error = match user.plan("cursor", ADD) {
        Ok(change) => change.apply(&user.backups).unwrap_err(),
        Err(error) => error,
    };
    assert!(!error.hint().is_empty());
    assert_eq!(fs::read(user.path(FILE)).ok(), before);
    error.to_string()
}

#[test]
fn a_file_that_does_not_parse_is_rejected_with_its_position() {
    let user = User::new();
    user.write(FILE, "{\n  \"mcpServers\": {\n    \"a\": 1\n    \"b\": 2\n  }\n}\n");
    let error = rejected(&user);
    assert!(error.contains("mcp.json:3:11: Expected comma"), "{error}");
    user.write(FILE, "{\"mcpServers\": {}, \"mcpServers\": {}}");
    assert!(rejected(&user).contains("duplicate key"));
    user.write(FILE, "{\"mcpServers\": \"none\"}");
    assert!(rejected(&user).contains("\"mcpServers\" is a string, but must be an object"));
    user.write(FILE, b"{\"a\": \"\xff\"}");
    assert!(rejected(&user).contains("byte 7"));
}

#[test]
fn a_folder_is_rejected() {
    let user = User::new();
    fs::create_dir_all(user.path(FILE)).unwrap();
    let error = user.plan("cursor", ADD).unwrap_err().to_string();
    assert!(error.contains("is a folder"), "{error}");
}

#[test]
fn a_file_that_is_too_large_is_rejected() {
    let user = User::new();
    let path = user.write(FILE, "");
    fs::File::options().write(true).open(&path).unwrap().set_len(64 << 20).unwrap();
    let error = user.plan("cursor", ADD).unwrap_err().to_string();
    assert!(error.contains("larger than 32 MiB"), "{error}");
}

#[test]
fn a_large_file_of_a_real_client_is_edited() {
    let user = User::new();
    let history = (0..20_000).map(|n| format!("    \"line {n} of a long history\""));
    let history: Vec<_> = history.collect();
    let text = format!(
        "{{\n  \"history\": [\n{}\n  ],\n  \"mcpServers\": {{}}\n}}\n",
        history.join(",\n")
    );
    let path = user.write(".claude.json", &text);
    assert!(user.run("claude-code", ADD));
    assert!(user.run("claude-code", Action::Remove));
    assert_eq!(read(&path), text);
}

#[test]
fn byte_order_marks_and_encodings_are_kept() {
    let user = User::new();
    let path = user.write(FILE, "\u{feff}{\r\n\t\"mcpServers\": {}\r\n}");
    assert!(user.run("cursor", ADD));
    let after = read(&path);
    assert!(
        after.starts_with("\u{feff}{\r\n\t\"mcpServers\": {\r\n\t\t\"spawnpoint\""),
        "{after:?}"
    );
    assert!(!after.replace("\r\n", "").contains('\n'));
    let wide: Vec<u8> = "\u{feff}{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    user.write(FILE, &wide);
    assert!(user.run("cursor", ADD));
    assert_eq!(fs::read(&path).unwrap()[..4], *b"\xff\xfe{\0");
    assert!(user.run("cursor", Action::Remove));
    assert_eq!(fs::read(&path).unwrap(), wide);
}

#[test]
fn missing_folders_are_created_and_our_own_file_is_deleted() {
    let user = User::new();
    assert!(user.run("cursor", ADD));
    assert!(user.path(FILE).is_file());
    let change = user.plan("cursor", Action::Remove).unwrap();
    assert!(change.deletes_file());
    change.apply(&user.backups).unwrap();
    assert!(!user.path(FILE).exists());
    assert!(!user.run("cursor", Action::Remove));
}

#[test]
fn later_changes_stay_when_our_entry_is_removed() {
    let user = User::new();
    let path = user.write(FILE, "{\n  \"mcpServers\": {}\n}\n");
    user.run("cursor", ADD);
    let since = read(&path).replace("\"mcpServers\": {", "\"mcpServers\": {\n    \"mine\": {},");
    user.write(FILE, &since);
    user.run("cursor", Action::Remove);
    assert_eq!(read(&path), "{\n  \"mcpServers\": {\n    \"mine\": {}\n  }\n}\n");
}

#[test]
fn the_backup_is_private_and_restored() {
    let user = User::new();
    let path = user.write(FILE, "{ \"key\": \"secret\" }");
    let applied = user.plan("cursor", ADD).unwrap().apply(&user.backups).unwrap();
    let backup = applied.backup.unwrap();
    assert_eq!(read(&backup), "{ \"key\": \"secret\" }");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(backup.parent().unwrap()).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
    // The next change keeps the backup without our entry.
    user.run("cursor", crate::support::add(spawnpoint_setup::client::Transport::Stdio));
    assert_eq!(read(&backup), "{ \"key\": \"secret\" }");
    user.run("cursor", Action::Remove);
    assert_eq!(read(&path), "{ \"key\": \"secret\" }");
    assert!(!backup.exists());
}

#[test]
fn a_file_that_changes_meanwhile_is_not_written() {
    let user = User::new();
    let path = user.write(FILE, "{}");
    let change = user.plan("cursor", ADD).unwrap();
    user.write(FILE, "{ \"other\": 1 }");
    let error = change.apply(&user.backups).unwrap_err().to_string();
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
                    let _lock = user.backups.lock().unwrap();
                    let action = if n % 2 == 0 { ADD } else { Action::Remove };
                    user.run("claude-code", action);
                }
            });
        }
    });
    user.run("claude-code", Action::Remove);
    assert_eq!(read(&path), "{\n  \"mcpServers\": {}\n}\n");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_and_permissions_stay() {
        let user = User::new();
        let real = user.write("dotfiles/cursor.json", "{}");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        fs::create_dir_all(user.path(".cursor")).unwrap();
        symlink(&real, user.path(FILE)).unwrap();
        assert!(user.run("cursor", ADD));
        assert!(fs::symlink_metadata(user.path(FILE)).unwrap().is_symlink());
        assert!(read(&real).contains("spawnpoint"));
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        let beside: Vec<_> = fs::read_dir(user.path("dotfiles")).unwrap().collect();
        assert_eq!(beside.len(), 1, "{beside:?}");
    }

    #[test]
    fn a_broken_link_is_rejected() {
        let user = User::new();
        fs::create_dir_all(user.path(".cursor")).unwrap();
        symlink(user.path("nowhere"), user.path(FILE)).unwrap();
        let error = user.plan("cursor", ADD).unwrap_err().to_string();
        assert!(error.contains("follow the link"), "{error}");
    }

    #[test]
    fn a_read_only_file_is_respected() {
        let user = User::new();
        let path = user.write(FILE, "{}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let error = rejected(&user);
        assert!(error.contains("read-only"), "{error}");
        let left: Vec<_> = fs::read_dir(user.path(".cursor")).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
}

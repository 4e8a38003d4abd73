//! A unit of the user's systemd.

use spawnpoint_setup::{BaseFolder, Environment};

use super::{Installed, MARK, Service, in_folder};

/// The contents of the unit.
pub(super) fn text(service: &Service<'_>) -> String {
    let words: Vec<_> = std::iter::once(service.program)
        .chain(service.arguments.iter().map(String::as_str))
        .map(quoted)
        .collect();
    format!(
        "# {MARK}; `spawnpoint autostart --remove` deletes it.\n\
         [Unit]\n\
         Description=Spawnpoint, between AI assistants and game engines\n\
         \n\
         [Service]\n\
         Type=exec\n\
         ExecStart={}\n\
         Restart=on-failure\n\
         \n\
         [Install]\n\
         WantedBy=default.target\n",
        words.join(" ")
    )
}

/// Enabling a unit means a link in the folder of the target that wants it.
pub(super) fn installed(environment: &Environment) -> Option<Installed> {
    let in_units = |path| in_folder(environment, BaseFolder::Xdg, path);
    Some(Installed {
        file: in_units("systemd/user/spawnpoint.service")?,
        link: in_units("systemd/user/default.target.wants/spawnpoint.service"),
        start: "systemctl --user daemon-reload && systemctl --user start spawnpoint".to_owned(),
        stop: "systemctl --user stop spawnpoint && systemctl --user daemon-reload".to_owned(),
    })
}

/// A word of a command line. systemd replaces `%` and `$` even in quotes.
fn quoted(word: &str) -> String {
    let mut quoted = String::from("\"");
    for c in word.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '%' | '$' => quoted.extend([c, c]),
            '\n' => quoted.push_str("\\n"),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_passed_on_as_they_are() {
        assert_eq!(quoted("/home/me/bin/spawnpoint"), "\"/home/me/bin/spawnpoint\"");
        assert_eq!(quoted(r#"a b"c\d"#), r#""a b\"c\\d""#);
        assert_eq!(quoted("50%$HOME"), "\"50%%$$HOME\"");
    }
}

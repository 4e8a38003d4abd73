//! Quotes texts for the user's shell, so that a hint can be copied.

use crate::config::system::System;

/// A family of shells with the same quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// Bash, zsh and the like. On Windows too, for instance Git Bash.
    Posix,
    /// PowerShell.
    #[allow(clippy::enum_variant_names, reason = "its name")]
    PowerShell,
    /// The Windows command prompt.
    Cmd,
}

impl Shell {
    /// The shell that started this program, as far as the environment tells.
    pub fn current() -> Self {
        match cfg!(windows) {
            true => Self::on_windows(&System::here()),
            false => Self::Posix,
        }
    }

    fn on_windows(system: &System) -> Self {
        // Every program has this variable, and PowerShell adds a folder of the user to it.
        let modules = system.text("PSMODULEPATH").unwrap_or_default();
        let of_user = |home: &str| modules.to_lowercase().contains(&home.to_lowercase());
        match (system.text("SHELL"), system.text("USERPROFILE")) {
            (Some(_), _) => Self::Posix,
            (None, Some(home)) if of_user(home) => Self::PowerShell,
            (None, _) => Self::Cmd,
        }
    }

    /// The text as one word. A name of a folder or an engine cannot run commands.
    pub fn quote(self, text: &str) -> String {
        let plain = |c: char| {
            c.is_alphanumeric() || "/._-+:@".contains(c) || c == '\\' && self != Self::Posix
        };
        if !text.is_empty() && text.chars().all(plain) {
            return text.to_owned();
        }
        match self {
            Self::Posix => format!("'{}'", text.replace('\'', r"'\''")),
            Self::PowerShell => in_powershell(text),
            Self::Cmd => in_cmd(text),
        }
    }

    /// The value of a variable of the environment, in a word in double quotes.
    pub fn variable(self, name: &str) -> String {
        match self {
            Self::Posix => format!("${name}"),
            Self::PowerShell => format!("$env:{name}"),
            Self::Cmd => format!("%{name}%"),
        }
    }

    /// A command with a word of JSON, for a program that is a script on Windows.
    pub fn command_with_json(self, program: &str, flag: &str, json: &str) -> String {
        match self {
            Self::Posix => format!("{program} {flag} {}", self.quote(json)),
            // Versions of PowerShell differ in how they pass quotes on, unless they are told to pass on everything.
            Self::PowerShell => format!("{program} --% {flag} {}", for_program(json)),
            Self::Cmd => format!("{program} {flag} {}", for_program(json)),
        }
    }
}

/// The text as one word of the user's shell.
pub fn quoted(text: &str) -> String {
    Shell::current().quote(text)
}

/// PowerShell ends a text at each of its single quotes, including typographic ones, unless it is doubled.
fn in_powershell(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars() {
        if matches!(c, '\'' | '\u{2018}'..='\u{201b}') {
            quoted.push(c);
        }
        quoted.push(c);
    }
    quoted + "'"
}

/// Programs read double quotes; the prompt itself replaces variables even within them, and counts quotes that are
/// escaped for programs. If there are any, the prompt must not see a quoted text at all.
fn in_cmd(text: &str) -> String {
    let word = for_program(text);
    match text.contains(['"', '%', '!', '^']) {
        false => word,
        true => word
            .chars()
            .flat_map(|c| ["()%!^\"<>&|".contains(c).then_some('^'), Some(c)])
            .flatten()
            .collect(),
    }
}

/// A word in double quotes, as programs on Windows split their command line. Backslashes are escaped only before a
/// quote.
pub fn for_program(text: &str) -> String {
    let mut word = String::from("\"");
    let mut backslashes = 0;
    for c in text.chars() {
        if c == '"' {
            word.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        word.push(c);
    }
    word.extend(std::iter::repeat_n('\\', backslashes));
    word + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_need_it_are_quoted() {
        for shell in [Shell::PowerShell, Shell::Cmd] {
            assert_eq!(shell.quote(r"C:\Users\me\game-1.0"), r"C:\Users\me\game-1.0");
            assert_eq!(shell.quote("Range@5ba9e3d1"), "Range@5ba9e3d1");
        }
        assert_eq!(Shell::Posix.quote("/home/me/game-1.0"), "/home/me/game-1.0");
        assert_eq!(Shell::Posix.quote(r"C:\me"), r"'C:\me'");
    }

    #[test]
    fn each_shell_reads_a_text_as_one_word() {
        for (text, posix, powershell, cmd) in [
            ("My Game@5ba9", "'My Game@5ba9'", "'My Game@5ba9'", "\"My Game@5ba9\""),
            ("a b/$(x)", "'a b/$(x)'", "'a b/$(x)'", "\"a b/$(x)\""),
            ("it's", r"'it'\''s'", "'it''s'", "\"it's\""),
            ("it\u{2019}s", "'it\u{2019}s'", "'it\u{2019}\u{2019}s'", "\"it\u{2019}s\""),
            ("a&calc", "'a&calc'", "'a&calc'", "\"a&calc\""),
            ("a b\\", "'a b\\'", "'a b\\'", "\"a b\\\\\""),
            ("%PATH%", "'%PATH%'", "'%PATH%'", "^\"^%PATH^%^\""),
            ("a\"&b", "'a\"&b'", "'a\"&b'", "^\"a\\^\"^&b^\""),
            ("", "''", "''", "\"\""),
        ] {
            assert_eq!(Shell::Posix.quote(text), posix);
            assert_eq!(Shell::PowerShell.quote(text), powershell);
            assert_eq!(Shell::Cmd.quote(text), cmd);
        }
    }

    #[test]
    fn the_shell_is_known_by_its_variables() {
        let shell = |variables: &[(&str, &str)]| Shell::on_windows(&System::with(variables));
        let home = ("USERPROFILE", r"C:\Users\me");
        let system = r"C:\Windows\System32\WindowsPowerShell\v1.0\Modules";
        assert_eq!(shell(&[home, ("PSMODULEPATH", system)]), Shell::Cmd);
        let both = format!(r"C:\users\ME\Documents\PowerShell\Modules;{system}");
        assert_eq!(shell(&[home, ("PSMODULEPATH", &both)]), Shell::PowerShell);
        assert_eq!(shell(&[home, ("SHELL", "/usr/bin/bash")]), Shell::Posix);
        assert_eq!(shell(&[]), Shell::Cmd);
    }
}

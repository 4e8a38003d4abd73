//! What people type to find a name: a part of it, or wildcards.

/// A pattern for names, in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A part of the name.
    Part(String),
    /// The whole name, where `*` stands for anything and `?` for one character.
    Wild(Vec<char>),
}

impl Pattern {
    /// A pattern with wildcards if there are any in it, else a part of a name.
    pub fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        if text.contains(['*', '?']) {
            Self::Wild(text.chars().collect())
        } else {
            Self::Part(text)
        }
    }

    /// Whether a name is meant.
    pub fn matches(&self, name: &str) -> bool {
        self.matches_lower(&name.to_lowercase())
    }

    /// Whether a name in lower case is meant.
    pub(super) fn matches_lower(&self, name: &str) -> bool {
        match self {
            Self::Part(part) => name.contains(&**part),
            Self::Wild(pattern) => wild(pattern, name),
        }
    }
}

/// Goes through both at once; at a dead end, the last star takes one character more.
fn wild(pattern: &[char], name: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    let (mut at, mut pos) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while pos < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, pos));
                at += 1;
            }
            Some(one) if *one == '?' || *one == name[pos] => {
                at += 1;
                pos += 1;
            }
            _ => match &mut star {
                Some((star, taken)) => {
                    *taken += 1;
                    (at, pos) = (*star + 1, *taken);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_wildcards() {
        for (pattern, name, expected) in [
            ("player", "BP_PlayerPawn", true),
            ("BP_Player*", "bp_playerpawn", true),
            ("BP_Player*", "my_bp_player", false),
            ("*door?", "SM_Door1", true),
            ("*door?", "SM_Door", false),
            ("a*b*c", "a-b-b-c", true),
            ("a*b*c", "a-b-b-d", false),
            ("*", "", true),
            ("?", "", false),
            ("", "x", true),
        ] {
            assert_eq!(Pattern::new(pattern).matches(name), expected, "{pattern} {name}");
        }
    }
}

//! Combines the values of the owner and of a project's file: the more restrictive one applies.

use spawnpoint_core::catalog::ALL;

use super::{
    parse::switch,
    raw::{Tighter, split},
};

impl Tighter {
    /// Whether a value can only ever make the setting tighter. For the others, [`combine`](Self::combine)
    /// sees to it.
    pub fn allows(self, values: &[String]) -> bool {
        let is = |wanted: bool| matches!(values, [text] if switch(text) == Ok(wanted));
        match self {
            Self::Off => is(false),
            Self::On => is(true),
            Self::Patterns | Self::Names | Self::Levels(_) => true,
        }
    }

    /// Returns what both allow; nothing if they cannot be combined.
    pub fn combine(self, owner: &[String], project: &[String]) -> Option<Vec<String>> {
        let is = |values: &[String], wanted| matches!(values, [text] if switch(text) == Ok(wanted));
        let tighter_of = |tight: bool| match is(owner, !tight) && is(project, tight) {
            true => project.to_vec(),
            false => owner.to_vec(),
        };
        Some(match self {
            Self::Off => tighter_of(false),
            Self::On => tighter_of(true),
            Self::Patterns => patterns(owner, project),
            Self::Names => return names(owner, project),
            Self::Levels(levels) => {
                let level = |values: &[String]| {
                    let value = values.first()?;
                    levels.iter().position(|level| level.eq_ignore_ascii_case(value))
                };
                match (level(owner), level(project)) {
                    (Some(owners), Some(projects)) if owners >= projects => owner.to_vec(),
                    // An invalid level is reported when the value is validated.
                    (None, _) => owner.to_vec(),
                    _ => project.to_vec(),
                }
            }
        })
    }
}

/// The patterns that fit exactly what both lists fit.
fn patterns(owner: &[String], project: &[String]) -> Vec<String> {
    let mut both: Vec<String> = Vec::new();
    for a in owner {
        for b in project {
            let narrower = match (a.strip_suffix('*'), b.strip_suffix('*')) {
                (Some(start), _) if b.starts_with(start) => b,
                (_, Some(start)) if a.starts_with(start) => a,
                _ if a == b => a,
                _ => continue,
            };
            if !both.contains(narrower) {
                both.push(narrower.clone());
            }
        }
    }
    both
}

/// The names of both lists, of which one that is empty or has `all` means all. No name in common is not the same as all.
fn names(owner: &[String], project: &[String]) -> Option<Vec<String>> {
    let all = |values: &[String]| values.iter().flat_map(|text| split(text)).collect::<Vec<_>>();
    let (owner, project) = (all(owner), all(project));
    let has_all = |names: &[String]| names.is_empty() || names.iter().any(|name| name == ALL);
    if has_all(&project) && !owner.is_empty() {
        return Some(owner);
    }
    if has_all(&owner) {
        return Some(project);
    }
    let both: Vec<_> = owner.into_iter().filter(|name| project.contains(name)).collect();
    (!both.is_empty()).then_some(both)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn combined(tighter: Tighter, owner: &str, project: &str) -> Option<String> {
        tighter.combine(&list(owner), &list(project)).map(|values| values.join(" "))
    }

    #[test]
    fn the_tighter_value_holds_and_never_the_looser() {
        const TIERS: Tighter = Tighter::Levels(&["enterprise", "pro", "core"]);
        for (tighter, owner, project, wanted) in [
            (Tighter::Off, "true", "false", Some("false")),
            (Tighter::Off, "on", "false", Some("false")),
            (Tighter::Off, "false", "true", Some("false")),
            (Tighter::On, "false", "true", Some("true")),
            (Tighter::On, "true", "false", Some("true")),
            (Tighter::Patterns, "*", "Game.*", Some("Game.*")),
            (Tighter::Patterns, "Game.*", "*", Some("Game.*")),
            (
                Tighter::Patterns,
                "Game.* Ui.Text",
                "Game.Player Ui.* Other",
                Some("Game.Player Ui.Text"),
            ),
            (Tighter::Patterns, "Game.*", "Other.*", Some("")),
            (Tighter::Patterns, "Game.*", "", Some("")),
            (Tighter::Names, "", "hub", Some("hub")),
            (Tighter::Names, "hub,play", "", Some("hub play")),
            (Tighter::Names, "hub,play", "play unity", Some("play")),
            (Tighter::Names, "hub", "play", None),
            (TIERS, "enterprise", "pro", Some("pro")),
            (TIERS, "core", "Enterprise", Some("core")),
            (TIERS, "pro", "nonsense", Some("nonsense")),
        ] {
            let found = combined(tighter, owner, project);
            assert_eq!(found.as_deref(), wanted, "{tighter:?}: {owner} and {project}");
        }
    }

    #[test]
    fn a_project_may_only_turn_a_switch_to_its_tight_side() {
        assert!(Tighter::Off.allows(&list("false")) && !Tighter::Off.allows(&list("true")));
        assert!(Tighter::On.allows(&list("true")) && !Tighter::On.allows(&list("false")));
    }
}

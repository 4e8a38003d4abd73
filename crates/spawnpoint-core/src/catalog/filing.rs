//! Where a document files a tool, for documents that sort theirs.

use serde::{Deserialize, Serialize};

use super::schema::SchemaObject;

/// How much of a catalog is open. Each tier has all of those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Looking.
    Core,
    /// One object or file at a time.
    Pro,
    /// Many at a time.
    Studio,
    /// Everything.
    #[default]
    Enterprise,
}

/// All names of tiers; the first of each is the one that is told.
const NAMES: &[(Tier, &[&str])] = &[
    (Tier::Core, &["core", "base", "tier1"]),
    (Tier::Pro, &["pro", "tier2"]),
    (Tier::Studio, &["studio", "tier3"]),
    (Tier::Enterprise, &["enterprise", "tier4"]),
];

impl Tier {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        NAMES.iter().find(|(tier, _)| *tier == self).map_or("", |(_, names)| names[0])
    }

    /// The tier of this name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        let fits = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        NAMES.iter().find(|(_, names)| fits(names)).map(|(tier, _)| *tier)
    }
}

/// How a document files a tool.
#[derive(Clone, Debug)]
pub struct Filing {
    /// What people call it.
    pub title: &'static str,
    /// Among which others.
    pub category: &'static str,
    /// From which tier on.
    pub tier: Tier,
    /// What else there is to say; mostly nothing.
    pub notes: &'static str,
    /// Whether its failures are answers that say so, and not errors.
    pub tells_failures: bool,
    /// Its answer in words: a schema with descriptions.
    pub answer: SchemaObject,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_have_their_order_and_all_their_names() {
        assert!(Tier::Core < Tier::Pro && Tier::Studio < Tier::Enterprise);
        for (tier, names) in NAMES {
            assert!(names.iter().all(|name| Tier::named(&name.to_uppercase()) == Some(*tier)));
        }
        assert_eq!(Tier::named("gold"), None);
        assert_eq!(Tier::default().as_str(), "enterprise");
    }
}

//! The tiers of the editor document: how many of its tools a server offers.

use serde::{Deserialize, Serialize};
use serde_json::json;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{ErrorKind, Fault};

/// How many tools are offered. Each tier includes the tools of those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Reading.
    Core,
    /// One object or file at a time.
    Pro,
    /// Many at a time.
    Studio,
    /// Everything.
    #[default]
    Enterprise,
}

/// All names of the tiers. The first of each is the one that clients see.
const NAMES: &[(Tier, &[&str])] = &[
    (Tier::Core, &["core", "base", "tier1"]),
    (Tier::Pro, &["pro", "tier2"]),
    (Tier::Studio, &["studio", "tier3"]),
    (Tier::Enterprise, &["enterprise", "tier4"]),
];

impl Tier {
    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Pro => "pro",
            Self::Studio => "studio",
            Self::Enterprise => "enterprise",
        }
    }

    /// The tier of this name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        let fits = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        NAMES.iter().find(|(_, names)| fits(names)).map(|(tier, _)| *tier)
    }

    /// The tool as a server of this tier offers it: unavailable if it needs a higher one.
    pub(super) fn offer(self, tool: Tool) -> Tool {
        let level = tool.metadata.as_ref().map_or("", |metadata| metadata.level);
        match Self::named(level) {
            Some(required) if required > self => tool.unavailable(refusal(required, self)),
            _ => tool,
        }
    }
}

fn refusal(required: Tier, current: Tier) -> Fault {
    let (required, current) = (required.as_str(), current.as_str());
    Fault::new(ErrorKind::PermissionDenied, "Tool not available in current tier")
        .hint(format!("its owner can start Spawnpoint with --tier {required}"))
        .details(json!({ "requiredTier": required, "currentTier": current }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_ordered_and_known_by_all_their_names() {
        assert!(Tier::Core < Tier::Pro && Tier::Studio < Tier::Enterprise);
        for (tier, names) in NAMES {
            assert_eq!(names[0], tier.as_str());
            assert!(names.iter().all(|name| Tier::named(&name.to_uppercase()) == Some(*tier)));
        }
        assert_eq!(Tier::named("gold"), None);
        assert_eq!(Tier::default().as_str(), "enterprise");
    }

    #[test]
    fn tools_above_the_tier_are_unavailable() {
        let fault_of = |tier, name: &str| {
            let tools = super::super::toolset(tier).tools;
            let tool = tools.iter().find(|tool| tool.name == name).unwrap();
            tool.check_available().err()
        };
        assert_eq!(fault_of(Tier::Core, "project_info"), None);
        let fault = fault_of(Tier::Core, "project_readFile").unwrap();
        assert_eq!(fault.data(), Some(json!({ "requiredTier": "pro", "currentTier": "core" })));
        assert_eq!(fault_of(Tier::Enterprise, "asmdef_validateGraph"), None);
    }
}

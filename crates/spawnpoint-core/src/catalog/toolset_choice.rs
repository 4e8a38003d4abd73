//! Which toolsets a client lists. A choice only narrows lists: every tool that the owner offers stays callable by its
//! name, and what the owner does not offer cannot be chosen.

use spawnpoint_protocol::{ErrorKind, Fault};

use super::Catalog;

/// The name that stands for every toolset that the owner offers, and [`CUSTOM`].
pub const ALL: &str = "all";

/// The name that stands for the tools, resources and prompts that engines define themselves. They are also listed
/// with a toolset for their kind of engine, because its clients expect the tools of a project beside its own.
pub const CUSTOM: &str = "custom";

/// The toolsets that a client lists, of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolsetChoice {
    /// One bit for each position in the catalog. There are far fewer than 64 toolsets.
    positions: u64,
    custom: bool,
}

impl ToolsetChoice {
    /// Every toolset, and what engines define.
    pub const EVERYTHING: Self = Self { positions: u64::MAX, custom: true };

    /// Whether the toolset at this position of the catalog is listed.
    pub fn has_toolset(self, position: usize) -> bool {
        u32::try_from(position)
            .ok()
            .and_then(|position| self.positions.checked_shr(position))
            .is_some_and(|bits| bits & 1 == 1)
    }

    /// Whether what engines define is listed, whatever their kind.
    pub fn has_custom(self) -> bool {
        self.custom
    }
}

impl Catalog {
    /// The choice of these toolsets, separated by commas. None if no name is given. An unknown name is an error that
    /// lists the valid ones.
    pub fn choose(&self, names: &str) -> Result<Option<ToolsetChoice>, Fault> {
        let mut choice = ToolsetChoice { positions: 0, custom: false };
        let mut names = names.split(',').map(str::trim).filter(|name| !name.is_empty()).peekable();
        if names.peek().is_none() {
            return Ok(None);
        }
        for name in names {
            let is_it = |known: &str| known.eq_ignore_ascii_case(name);
            match self.toolsets().iter().position(|set| is_it(set.name)) {
                Some(position) => choice.positions |= 1 << position,
                None if is_it(CUSTOM) => choice.custom = true,
                None if is_it(ALL) => choice = ToolsetChoice::EVERYTHING,
                None => return Err(self.unknown_toolset(name)),
            }
        }
        Ok(Some(choice))
    }

    fn unknown_toolset(&self, name: &str) -> Fault {
        let own = self.toolsets().iter().map(|set| set.name);
        let names: Vec<_> = own.chain([CUSTOM, ALL]).collect();
        // The text comes from a client and may be long.
        let shown: String = name.chars().take(60).collect();
        let what = format!("Unknown toolset '{shown}'");
        Fault::new(ErrorKind::InvalidArgument, what)
            .hint(format!("this server offers {}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Toolset;

    fn catalog() -> Catalog {
        let set = |name| Toolset {
            name,
            help: "",
            tools: vec![],
            resources: &[],
            prompts: &[],
            start_with: &[],
        };
        Catalog::offering(vec![set("a"), set("b"), set("hidden")], |set| set.name != "hidden")
    }

    #[test]
    fn names_choose_toolsets() {
        let catalog = catalog();
        let chosen = catalog.choose(" B, custom,").unwrap().unwrap();
        assert_eq!((chosen.has_toolset(0), chosen.has_toolset(1)), (false, true));
        assert!(chosen.has_custom());
        assert!(!catalog.choose("a").unwrap().unwrap().has_custom());
        assert_eq!(catalog.choose("a,all").unwrap(), Some(ToolsetChoice::EVERYTHING));
        assert_eq!(catalog.choose(" , ").unwrap(), None);
    }

    #[test]
    fn what_the_owner_does_not_offer_is_unknown() {
        let fault = catalog().choose("a,hidden").unwrap_err();
        assert_eq!(fault.message, "Unknown toolset 'hidden'");
        assert_eq!(fault.hint.as_deref(), Some("this server offers a, b, custom, all"));
    }
}

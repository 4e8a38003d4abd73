//! What the owner allows, and how two policies combine.

/// What tools may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Whether tools may change anything at all.
    pub allow_writes: bool,
    /// Whether every change needs `confirm=true`, or a yes from the person at the client.
    pub require_confirm: bool,
    /// Which calls a person must approve. A client cannot approve its own calls.
    pub require_approval: Approval,
    /// Whether clients may run their own code.
    pub allow_code: bool,
    /// Component types that may be added and removed. A trailing `*` matches any ending.
    pub components: Vec<String>,
    /// Members (`Type.Member`) that may be written and called. A trailing `*` matches any ending.
    pub members: Vec<String>,
    /// Types whose methods may be hooked. A trailing `*` matches any ending.
    pub hooks: Vec<String>,
    /// How much of this policy clients may change.
    pub client_config: ClientConfig,
}

impl Default for Policy {
    fn default() -> Self {
        let anything = || vec!["*".to_owned()];
        Self {
            allow_writes: false,
            require_confirm: false,
            require_approval: Approval::None,
            allow_code: false,
            components: anything(),
            members: anything(),
            hooks: anything(),
            client_config: ClientConfig::Tighten,
        }
    }
}

/// Which calls a person must approve before they run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Approval {
    /// None.
    #[default]
    None,
    /// Calls that run or store code.
    Code,
    /// Calls that change something, code included.
    Writes,
    /// Every call, reads included.
    All,
}

impl Approval {
    /// Every value, from the weakest to the strictest.
    pub const ALL: [Self; 4] = [Self::None, Self::Code, Self::Writes, Self::All];

    /// Its name in settings.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Code => "code",
            Self::Writes => "writes",
            Self::All => "all",
        }
    }
}

/// How much of the policy clients may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClientConfig {
    /// They may tighten it until the server stops.
    #[default]
    Tighten,
    /// They may change it in both directions, and the change is kept for the next start.
    Full,
}

impl ClientConfig {
    /// Every value, from the strictest to the weakest.
    pub const ALL: [Self; 2] = [Self::Tighten, Self::Full];

    /// Its name in settings.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tighten => "tighten",
            Self::Full => "full",
        }
    }
}

/// Whether a list of the policy covers this name.
pub fn on_list(list: &[String], name: &str) -> bool {
    list.iter().any(|entry| match entry.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => entry == name,
    })
}

/// Whether a list of the policy covers everything that an entry of another list covers.
pub(super) fn covers(list: &[String], entry: &str) -> bool {
    match entry.strip_suffix('*') {
        None => on_list(list, entry),
        Some(beginning) => list
            .iter()
            .any(|mine| mine.strip_suffix('*').is_some_and(|mine| beginning.starts_with(mine))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_covers_only_what_all_of_its_names_match() {
        let list = ["Player.*".to_owned(), "Enemy.health".to_owned()];
        for covered in ["Player.*", "Player.he*", "Player.health", "Enemy.health"] {
            assert!(covers(&list, covered), "{covered}");
        }
        for wider in ["*", "Play*", "Player*", "Enemy.*", "Enemy.health*", "enemy.health"] {
            assert!(!covers(&list, wider), "{wider}");
        }
    }
}

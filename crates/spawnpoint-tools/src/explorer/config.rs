//! `SetConfig` and `GetConfig`: what clients may do, as far as clients may say so. What was set holds
//! at once and is kept for the next start, where every word of the owner's own goes before it.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool, guard::Policy, whole_file};
use spawnpoint_protocol::{Fault, shape::Done};

use super::Nothing;
use crate::Surroundings;

pub(super) fn tools(surroundings: &Surroundings) -> Vec<Tool> {
    let around = Arc::new(surroundings.clone());
    let file = surroundings.config_file();
    vec![
        Tool::own("GetConfig", "What clients may do here.", move |tools: Toolbox, _: Nothing| {
            let config = Config::new(&around, tools.core.guard().policy());
            async move { Ok(config) }
        })
        .idempotent()
        .audited(),
        Tool::own(
            "SetConfig",
            "Change what clients may do here; what is left out stays. Holds at once and after a restart.",
            move |tools: Toolbox, change: Kept| {
                let file = file.clone();
                async move { set(&tools, file, change) }
            },
        )
        .idempotent()
        .audited(),
    ]
}

/// What clients have configured, as it is kept and as it is said: nothing means no change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all(serialize = "PascalCase", deserialize = "camelCase"))]
pub struct Kept {
    /// Let tools change things.
    #[serde(alias = "AllowWrites", skip_serializing_if = "Option::is_none")]
    pub allow_writes: Option<bool>,
    /// Every change needs confirm=true.
    #[serde(alias = "RequireConfirm", skip_serializing_if = "Option::is_none")]
    pub require_confirm: Option<bool>,
    /// Let clients run code.
    #[serde(alias = "EnableConsoleEval", skip_serializing_if = "Option::is_none")]
    pub enable_console_eval: Option<bool>,
    /// Component types that may be added and removed; [] for none, * for all.
    #[serde(alias = "ComponentAllowlist", skip_serializing_if = "Option::is_none")]
    pub component_allowlist: Option<Vec<String>>,
    /// Type.Member that may be written and called.
    #[serde(alias = "ReflectionAllowlistMembers", skip_serializing_if = "Option::is_none")]
    pub reflection_allowlist_members: Option<Vec<String>>,
    /// Full names of types that may be hooked.
    #[serde(alias = "HookAllowlistSignatures", skip_serializing_if = "Option::is_none")]
    pub hook_allowlist_signatures: Option<Vec<String>>,
    /// Not needed: changes hold at once.
    #[serde(skip_serializing)]
    pub restart: Option<bool>,
}

impl Kept {
    /// What an earlier server kept in this file; nothing when there is none.
    pub fn read(file: &Path) -> io::Result<Self> {
        match fs::read(file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(io::Error::from),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        whole_file::replace(file, &serde_json::to_vec_pretty(self)?)
    }

    fn take(&mut self, change: Self) {
        fn take<T>(old: &mut Option<T>, new: Option<T>) {
            if new.is_some() {
                *old = new;
            }
        }
        take(&mut self.allow_writes, change.allow_writes);
        take(&mut self.require_confirm, change.require_confirm);
        take(&mut self.enable_console_eval, change.enable_console_eval);
        take(&mut self.component_allowlist, change.component_allowlist);
        take(&mut self.reflection_allowlist_members, change.reflection_allowlist_members);
        take(&mut self.hook_allowlist_signatures, change.hook_allowlist_signatures);
    }

    fn apply(self, policy: &mut Policy) {
        fn apply<T>(old: &mut T, new: Option<T>) {
            if let Some(new) = new {
                *old = new;
            }
        }
        apply(&mut policy.allow_writes, self.allow_writes);
        apply(&mut policy.require_confirm, self.require_confirm);
        apply(&mut policy.allow_code, self.enable_console_eval);
        apply(&mut policy.components, self.component_allowlist);
        apply(&mut policy.members, self.reflection_allowlist_members);
        apply(&mut policy.hooks, self.hook_allowlist_signatures);
    }
}

/// Kept first: what cannot be kept is not done, so that no restart takes anything back by surprise.
fn set(tools: &Toolbox, file: Option<PathBuf>, change: Kept) -> Result<Done, Fault> {
    if let Some(file) = file {
        let unkept = |error| {
            Fault::internal(format!(
                "The configuration cannot be kept: {}: {error}",
                file.display()
            ))
        };
        let mut kept = Kept::read(&file).map_err(unkept)?;
        kept.take(change.clone());
        kept.write(&file).map_err(unkept)?;
    }
    tools.core.guard().update(|policy| change.apply(policy));
    Ok(Done::OK)
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Config {
    ok: bool,
    enabled: bool,
    bind_address: String,
    port: u16,
    allow_writes: bool,
    require_confirm: bool,
    export_root: Option<String>,
    log_level: String,
    component_allowlist: Vec<String>,
    reflection_allowlist_members: Vec<String>,
    enable_console_eval: bool,
    hook_allowlist_signatures: Vec<String>,
}

impl Config {
    fn new(around: &Surroundings, policy: Policy) -> Self {
        Self {
            ok: true,
            enabled: true,
            bind_address: around.bind_address.clone(),
            port: around.port,
            allow_writes: policy.allow_writes,
            require_confirm: policy.require_confirm,
            export_root: around.shown_folder(),
            log_level: around.log_level.clone(),
            component_allowlist: policy.components,
            reflection_allowlist_members: policy.members,
            enable_console_eval: policy.allow_code,
            hook_allowlist_signatures: policy.hooks,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_changes_what_is_not_said_and_an_empty_list_clears() {
        let mut policy = Policy { allow_writes: true, ..Policy::default() };
        let change: Kept =
            serde_json::from_value(json!({"allowWrites": null, "componentAllowlist": []})).unwrap();
        change.apply(&mut policy);
        assert!(policy.allow_writes);
        assert_eq!(policy.components, [""; 0]);
        assert_eq!(policy.members, ["*"]);
    }

    #[test]
    fn what_is_kept_is_read_again_and_a_broken_file_is_no_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/mcp.config.json");
        assert_eq!(Kept::read(&file).unwrap(), Kept::default());
        let kept = Kept {
            allow_writes: Some(true),
            hook_allowlist_signatures: Some(vec!["A".into()]),
            ..Kept::default()
        };
        kept.write(&file).unwrap();
        assert!(fs::read_to_string(&file).unwrap().contains("\"AllowWrites\": true"));
        assert_eq!(Kept::read(&file).unwrap(), kept);
        fs::write(&file, "{").unwrap();
        assert!(Kept::read(&file).is_err());
    }
}

//! `GetConfig` and `SetConfig`: the policy in force, and what clients may change of it.
//!
//! The owner's policy is a ceiling. By default clients may only tighten it, until the server stops. Where the
//! owner grants `--client-config full`, a change in either direction holds at once and is kept for the next
//! start.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{
    Toolbox,
    catalog::Tool,
    guard::{ClientConfig, Policy, Wishes},
};
use spawnpoint_protocol::{Fault, shape::Done};

use super::NoArguments;
use crate::Surroundings;

pub(super) fn tools(surroundings: &Surroundings) -> Vec<Tool> {
    let around = Arc::new(surroundings.clone());
    let file = surroundings.config_file();
    vec![
        Tool::own(
            "GetConfig",
            "Get the server's settings and the policy in force: whether writes, code and \
             confirmation are on, and the allowlists.",
            move |tools: Toolbox, _: NoArguments| {
                let config = Config::new(&around, tools.core.guard().policy());
                async move { Ok(config) }
            },
        )
        .idempotent()
        .audited(),
        Tool::own(
            "SetConfig",
            "Tighten the policy in force. Arguments that are left out stay as they are. Allowing \
             more than the owner's policy does is refused, unless the server runs with \
             --client-config full.",
            move |tools: Toolbox, change: Kept| {
                let file = file.clone();
                async move { set(&tools, file, change) }
            },
        )
        .accepting(&[
            "AllowWrites",
            "RequireConfirm",
            "EnableConsoleEval",
            "ComponentAllowlist",
            "ReflectionAllowlistMembers",
            "HookAllowlistSignatures",
        ])
        .exempt("It can only tighten the policy, unless the owner grants more.")
        .destructive()
        .idempotent()
        .audited(),
    ]
}

/// The settings that clients may change, as arguments and as the kept file has them. `None` means no change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all(serialize = "PascalCase", deserialize = "camelCase"))]
pub struct Kept {
    /// Allow tools to change the engine.
    #[serde(alias = "AllowWrites", skip_serializing_if = "Option::is_none")]
    pub allow_writes: Option<bool>,
    /// Require confirm=true for every change.
    #[serde(alias = "RequireConfirm", skip_serializing_if = "Option::is_none")]
    pub require_confirm: Option<bool>,
    /// Allow clients to run code.
    #[serde(alias = "EnableConsoleEval", skip_serializing_if = "Option::is_none")]
    pub enable_console_eval: Option<bool>,
    /// Component types that may be added and removed: [] for none, ["*"] for all.
    #[serde(alias = "ComponentAllowlist", skip_serializing_if = "Option::is_none")]
    pub component_allowlist: Option<Vec<String>>,
    /// Members that may be written and called, as Type.Member.
    #[serde(alias = "ReflectionAllowlistMembers", skip_serializing_if = "Option::is_none")]
    pub reflection_allowlist_members: Option<Vec<String>>,
    /// Full names of the types whose methods may be hooked.
    #[serde(alias = "HookAllowlistSignatures", skip_serializing_if = "Option::is_none")]
    pub hook_allowlist_signatures: Option<Vec<String>>,
    /// Has no effect: changes apply at once.
    #[serde(skip_serializing)]
    pub restart: Option<bool>,
}

impl Kept {
    /// Reads the settings that an earlier server saved; empty if the file does not exist.
    pub fn read(file: &Path) -> io::Result<Self> {
        match fs::read(file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(io::Error::from),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        spawnpoint_files::replace(file, &serde_json::to_vec_pretty(self)?)
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

    fn into_wishes(self) -> Wishes {
        Wishes {
            allow_writes: self.allow_writes,
            require_confirm: self.require_confirm,
            allow_code: self.enable_console_eval,
            components: self.component_allowlist,
            members: self.reflection_allowlist_members,
            hooks: self.hook_allowlist_signatures,
        }
    }
}

/// Changes that are saved are saved first. A change that cannot be saved is not applied, so that a
/// restart does not revert it.
fn set(tools: &Toolbox, file: Option<PathBuf>, change: Kept) -> Result<Done, Fault> {
    let guard = tools.core.guard();
    let kept_in = file.filter(|_| guard.policy().client_config == ClientConfig::Full);
    if let Some(file) = kept_in {
        let failed = |error| {
            Fault::internal(format!("Could not save the change to {}: {error}", file.display()))
                .hint("nothing was changed; check that the folder is writable")
        };
        let mut kept = Kept::read(&file).map_err(failed)?;
        kept.take(change.clone());
        kept.write(&file).map_err(failed)?;
    }
    guard.wish(change.into_wishes())?;
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
    fn null_leaves_a_setting_alone_and_an_empty_list_clears_it() {
        let change: Kept =
            serde_json::from_value(json!({"allowWrites": null, "componentAllowlist": []})).unwrap();
        let wishes = change.into_wishes();
        assert_eq!(wishes, Wishes { components: Some(vec![]), ..Wishes::default() });
    }

    #[test]
    fn saved_settings_are_read_and_a_broken_file_is_an_error() {
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

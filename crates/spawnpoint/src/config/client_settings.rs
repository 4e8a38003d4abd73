//! What clients configured with `SetConfig` during an earlier run with `--client-config full`. Every setting
//! of the owner's, in a file, the environment or a flag, takes precedence.

use std::path::{Path, PathBuf};

use spawnpoint_tools::{Surroundings, explorer::config::Kept};

use super::raw::{Layer, Origin, SourcedValue};
use crate::failure::Failure;

/// Reads the file in a state folder. A file that cannot be read is ignored with a warning.
pub fn read(state_dir: &Path) -> (Option<PathBuf>, Layer, Option<Failure>) {
    let around = Surroundings { folder: Some(state_dir.to_owned()), ..Surroundings::default() };
    let Some(path) = around.config_file().filter(|path| path.is_file()) else {
        return (None, Layer::default(), None);
    };
    match Kept::read(&path) {
        Ok(kept) => {
            let layer = layer(&path, kept);
            (Some(path), layer, None)
        }
        Err(error) => {
            let what = format!("Cannot read {}, so it has no effect: {error}", path.display());
            (None, Layer::default(), Some(Failure::usage(what).hint("fix or delete it")))
        }
    }
}

fn layer(path: &Path, kept: Kept) -> Layer {
    let switch = |on: Option<bool>| on.map(|on| vec![on.to_string()]);
    let sourced = [
        ("allow_writes", switch(kept.allow_writes)),
        ("require_confirm", switch(kept.require_confirm)),
        ("allow_code", switch(kept.enable_console_eval)),
        ("allow_components", kept.component_allowlist),
        ("allow_members", kept.reflection_allowlist_members),
        ("allow_hooks", kept.hook_allowlist_signatures),
    ];
    let values = sourced.into_iter().filter_map(|(key, values)| {
        let origin = Origin::File { path: path.to_owned(), line: 1 };
        Some((key, SourcedValue { values: values?, origin }))
    });
    Layer(values.collect())
}

#[cfg(test)]
mod tests {
    use super::{super::raw::by_key, *};

    #[test]
    fn every_member_is_a_setting() {
        let all = Kept {
            allow_writes: Some(true),
            require_confirm: Some(true),
            enable_console_eval: Some(true),
            component_allowlist: Some(vec![]),
            reflection_allowlist_members: Some(vec![]),
            hook_allowlist_signatures: Some(vec![]),
            ..Kept::default()
        };
        let layer = layer(Path::new("mcp.config.json"), all);
        assert_eq!(layer.0.len(), 6);
        assert!(layer.0.keys().all(|key| by_key(key).is_some()));
    }
}

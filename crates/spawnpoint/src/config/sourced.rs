//! The values of all settings as text, with their sources, and the restrictions of a project's file.

use std::path::{Path, PathBuf};

use spawnpoint_core::guard::ClientConfig;

use super::{
    parse::client_config,
    raw::{Kind, Layer, Origin, ProjectMay, SETTINGS, Setting, SourcedValue, split},
    system::System,
};
use crate::failure::Failure;

/// A setting that a project's file restricts further than the owner.
#[derive(Clone, Debug)]
pub struct Limit {
    pub setting: &'static Setting,
    /// The value without the project's file.
    pub asked: SourcedValue,
    /// The place in the project's file.
    pub by: Origin,
}

/// The value of every setting as text, from the source with the highest priority.
#[derive(Clone, Debug)]
pub struct SourcedValues(Vec<(&'static Setting, SourcedValue)>);

impl SourcedValues {
    /// How much of the policy clients can change.
    pub fn client_config(&self) -> Result<ClientConfig, Failure> {
        self.one("client_config", client_config)
    }

    /// Selects from the layers, highest priority first.
    pub fn of(layers: &[&Layer]) -> Self {
        let select = |setting: &'static Setting| {
            let sourced = layers.iter().find_map(|layer| layer.0.get(setting.key));
            let sourced = sourced.cloned().unwrap_or_else(|| SourcedValue {
                values: match setting.kind {
                    Kind::Many => split(setting.default),
                    Kind::Switch | Kind::One => vec![setting.default.to_owned()],
                },
                origin: Origin::Default,
            });
            (setting, sourced)
        };
        Self(SETTINGS.iter().map(select).collect())
    }

    /// Applies the restrictions of a project's file. Returns the settings of the owner that they override.
    pub fn tighten(&mut self, limits: &Layer) -> Result<Vec<Limit>, Failure> {
        let mut overruled = Vec::new();
        for (setting, sourced) in &mut self.0 {
            let (ProjectMay::Tighten(tighter), Some(limit)) =
                (setting.project, limits.0.get(setting.key))
            else {
                continue;
            };
            let Some(values) = tighter.combine(&sourced.values, &limit.values) else {
                let (owner, wanted) = (&sourced.origin, sourced.values.join(", "));
                return Err(wrong(
                    setting.key,
                    &limit.origin,
                    &format!("it has nothing in common with {owner}, which allows {wanted}"),
                ));
            };
            if values == sourced.values {
                continue;
            }
            let before =
                std::mem::replace(sourced, SourcedValue { values, origin: limit.origin.clone() });
            if before.origin != Origin::Default {
                overruled.push(Limit { setting, asked: before, by: limit.origin.clone() });
            }
        }
        Ok(overruled)
    }

    /// The state folder; absent if the home folder is unknown and no folder is set.
    pub fn state_dir(&self, system: &System) -> Result<Option<PathBuf>, Failure> {
        Ok(self.path("state_dir", system)?.or_else(|| system.state_dir()))
    }

    /// A path, if one is set. In a file, paths are relative to the folder of the file.
    pub(super) fn path(&self, key: &str, system: &System) -> Result<Option<PathBuf>, Failure> {
        let given = self.one(key, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())));
        Ok(given?.map(|path| system.resolve(&path, &self.base(key, system))))
    }

    /// What the paths of a setting are relative to.
    pub(super) fn base(&self, key: &str, system: &System) -> PathBuf {
        match self.sourced(key).origin {
            Origin::File { path, .. } => path.parent().map(Path::to_owned).unwrap_or_default(),
            _ => system.folder.clone(),
        }
    }

    /// All settings, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &(&'static Setting, SourcedValue)> {
        self.0.iter()
    }

    /// The value of a setting and its source.
    pub(super) fn sourced(&self, key: &str) -> SourcedValue {
        self.0
            .iter()
            .find(|(setting, _)| setting.key == key)
            .map(|(_, sourced)| sourced.clone())
            .unwrap_or(SourcedValue { values: Vec::new(), origin: Origin::Default })
    }

    /// The parsed value of a setting with one value.
    pub(super) fn one<T>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Failure> {
        let sourced = self.sourced(key);
        let text = sourced.values.first().map_or("", String::as_str);
        parse(text).map_err(|problem| wrong(key, &sourced.origin, &problem))
    }

    /// The parsed values of a setting with any number of values.
    pub(super) fn many<T>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Failure> {
        let sourced = self.sourced(key);
        let parsed = sourced.values.iter().map(|text| parse(text));
        parsed.collect::<Result<_, _>>().map_err(|problem| wrong(key, &sourced.origin, &problem))
    }
}

/// The failure for an invalid value of a setting.
pub(super) fn wrong(key: &str, origin: &Origin, problem: &str) -> Failure {
    Failure::usage(format!("{origin}: '{key}': {problem}"))
}

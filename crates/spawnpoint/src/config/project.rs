//! The `spawnpoint.toml` of a project. It comes with a cloned or downloaded folder, so it can only set names
//! and restrict the policy; for everything else the owner must trust this file.

use std::path::{Path, PathBuf};

use spawnpoint_files::{Contents, is_own, real_path};

use super::{
    file,
    raw::{Layer, Origin, ProjectMay, Setting, SourcedValue, by_key},
    system::System,
    trust::{TrustStatus, TrustStore},
};
use crate::{failure::Failure, shell::quoted};

/// The settings of a project's file that apply.
#[derive(Debug, Default)]
pub struct ProjectFile {
    pub path: PathBuf,
    pub trusted: bool,
    /// The values that are used by priority among the other sources.
    pub values: Layer,
    /// The restrictions that apply regardless of the other sources.
    pub limits: Layer,
}

/// A file that was read, before it is checked which settings apply.
pub struct Candidate {
    pub path: PathBuf,
    /// The folder of the file, with all links resolved.
    pub folder: PathBuf,
    pub bytes: Vec<u8>,
    pub layer: Layer,
    /// Whether the file belongs to another user.
    pub foreign: bool,
}

/// A setting of a project's file that requires trust.
pub struct Overreach {
    pub setting: &'static Setting,
    pub sourced: SourcedValue,
    /// Why it requires trust.
    pub problem: String,
}

impl Candidate {
    /// Reads the file.
    pub fn read(path: PathBuf) -> Result<Self, Failure> {
        let Contents { bytes, metadata } = file::contents(&path)?;
        let unreadable = |error| Failure::usage(format!("Cannot read {}: {error}", path.display()));
        // The owner of a link decides which file is read, so it is checked, too.
        let link = path.symlink_metadata().map_err(unreadable)?;
        let folder = real_path(path.parent().unwrap_or(Path::new("."))).map_err(unreadable)?;
        let layer = file::parse(&path, &bytes)?;
        Ok(Self { foreign: !is_own(&metadata) || !is_own(&link), path, folder, bytes, layer })
    }

    /// Returns the settings that require trust, in the order of the file.
    pub fn overreach(&self, system: &System) -> Vec<Overreach> {
        let all = self.layer.0.iter().filter_map(|(key, sourced)| {
            let setting = by_key(key)?;
            let problem = problem(setting, sourced, &self.folder, system)?;
            Some(Overreach { setting, sourced: sourced.clone(), problem })
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|one| line(&one.sourced.origin));
        all
    }

    /// Returns the settings that apply. Without trust, a setting that requires it is an error.
    pub fn judge(
        self,
        system: &System,
        store: Option<&TrustStore>,
    ) -> Result<ProjectFile, Failure> {
        let overreach = self.overreach(system);
        let needs_trust = self.foreign || !overreach.is_empty();
        let status = match store {
            Some(store) if needs_trust => store.status(&self.folder, &self.bytes),
            _ => TrustStatus::Unknown,
        };
        let trusted = status == TrustStatus::Trusted;
        if needs_trust && !trusted {
            return Err(self.refused(&overreach, &status));
        }
        let (mut values, mut limits) = (Layer::default(), Layer::default());
        for (key, sourced) in self.layer.0 {
            let tightens =
                by_key(key).is_some_and(|it| matches!(it.project, ProjectMay::Tighten(_)));
            if tightens {
                limits.0.insert(key, sourced.clone());
            }
            if trusted || !tightens {
                values.0.insert(key, sourced);
            }
        }
        Ok(ProjectFile { path: self.path, trusted, values, limits })
    }

    fn refused(&self, overreach: &[Overreach], status: &TrustStatus) -> Failure {
        let mut message = match overreach {
            [] => format!("{} belongs to another user", self.path.display()),
            [first, rest @ ..] => {
                let rest = rest
                    .iter()
                    .map(|one| format!("; line {}: {}", line(&one.sourced.origin), one.problem));
                format!("{}: {}{}", first.sourced.origin, first.problem, rest.collect::<String>())
            }
        };
        let trust = format!("`spawnpoint trust {}`", in_shell(&self.folder));
        let hint = match status {
            TrustStatus::Changed => {
                message += ". The file has changed since you trusted it";
                format!("check the file; {trust} shows its settings and trusts it again")
            }
            TrustStatus::Unreadable(why) => {
                message += &format!(". Your list of trusted projects does not count: {why}");
                format!("fix or delete that file, then run {trust} if you trust this project")
            }
            TrustStatus::Unknown | TrustStatus::Trusted => {
                format!("check the file; if you trust this project, run {trust}")
            }
        };
        Failure::usage(message).hint(hint)
    }
}

/// Returns why a setting of a project's file requires trust.
fn problem(
    setting: &Setting,
    sourced: &SourcedValue,
    folder: &Path,
    system: &System,
) -> Option<String> {
    let key = setting.key;
    match setting.project {
        ProjectMay::Set => None,
        ProjectMay::Nothing => Some(format!("a project's own file cannot set '{key}'")),
        ProjectMay::SetBelow => {
            let outside = sourced.values.iter().find(|path| !is_below(path, folder, system))?;
            Some(format!(
                "a project's own file can set '{key}' only to what exists below its folder, not to '{outside}'"
            ))
        }
        ProjectMay::Tighten(tighter) => (!tighter.allows(&sourced.values)).then(|| {
            let value = sourced.values.first().map_or("", String::as_str);
            format!("a project's own file can only tighten '{key}', not set it to {value}")
        }),
    }
}

/// Whether a path leads to this folder or below it, with all links resolved.
fn is_below(path: &str, folder: &Path, system: &System) -> bool {
    // A path that does not exist cannot be resolved, and cannot be served either.
    real_path(system.resolve(path, folder)).is_ok_and(|path| path.starts_with(folder))
}

fn line(origin: &Origin) -> usize {
    match origin {
        Origin::File { line, .. } => *line,
        _ => 0,
    }
}

/// Quotes a path for a shell.
pub fn in_shell(path: &Path) -> String {
    quoted(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_lead_out_or_nowhere_are_not_below() {
        let temp = tempfile::tempdir().unwrap();
        let folder = real_path(temp.path()).unwrap().join("project");
        std::fs::create_dir_all(folder.join("game")).unwrap();
        std::fs::create_dir_all(temp.path().join("project-2")).unwrap();
        let below = |path: &str| is_below(path, &folder, &System::default());
        assert!(below("game") && below(".") && below("./game/../game"));
        for outside in ["..", "../project-2", "/", "game/../..", "missing"] {
            assert!(!below(outside), "{outside}");
        }
    }
}

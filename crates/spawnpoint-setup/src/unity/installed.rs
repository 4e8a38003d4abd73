//! Which packages a project has, and in which version.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{diff::printable, error::SetupError, file::File, json};

/// A package of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledPackage {
    /// Where Unity takes it from.
    pub source: PackageSource,
    /// Its version, if the files of the project show it.
    pub version: Option<String>,
    /// Whether Unity already uses what the manifest says.
    pub is_resolved: bool,
}

/// Where a package comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackageSource {
    /// A folder in the project's folder `Packages`.
    Embedded(PathBuf),
    /// A Git repository: its URL, without credentials, and the revision.
    Git(String),
    /// A folder or archive on this machine.
    Local(String),
    /// A registry.
    Registry,
}

impl InstalledPackage {
    /// Whether it works with a server of this version: the first two numbers are the same. Absent if the
    /// version is unknown.
    pub fn fits(&self, server: &str) -> Option<bool> {
        let release = |version: &str| {
            let mut parts = version.split('.').map(str::to_owned);
            Some((parts.next()?, parts.next()?))
        };
        self.version.as_deref().map(|version| release(version) == release(server))
    }
}

/// Finds a package by its name. A copy in the project counts more than the manifest; the lock file also knows
/// packages that other packages require.
pub fn installed(project: &Path, name: &str) -> Result<Option<InstalledPackage>, SetupError> {
    let packages = project.join("Packages");
    if let Some((folder, version)) = embedded(&packages, name) {
        let source = PackageSource::Embedded(folder);
        return Ok(Some(InstalledPackage { source, version, is_resolved: true }));
    }
    let manifest = File::read(&packages.join("manifest.json"))?;
    let wanted = json::get(manifest.text(), &["dependencies", name])
        .map_err(|problem| manifest.invalid(&problem))?;
    let wanted = wanted.as_ref().and_then(Value::as_str);
    let locked = read_json(&packages.join("packages-lock.json"), &["dependencies", name]);
    let locked = locked.unwrap_or_default();
    let in_lock = locked["version"].as_str();
    let is_indirect = locked["depth"].as_u64().is_some_and(|depth| depth > 0);
    let Some(reference) = wanted.or(in_lock.filter(|_| is_indirect)) else { return Ok(None) };
    let is_resolved = in_lock == Some(reference);
    let (source, mut version) = parse(reference);
    if version.is_none() && is_resolved {
        let hash = locked["hash"].as_str().unwrap_or_default();
        version = cached_version(project, name, hash);
    }
    Ok(Some(InstalledPackage { source, version, is_resolved }))
}

/// Reads the source and version of a dependency.
fn parse(reference: &str) -> (PackageSource, Option<String>) {
    if reference.starts_with("file:") {
        return (PackageSource::Local(printable(reference)), None);
    }
    let is_git = reference.contains("://")
        || reference.starts_with("git@")
        || reference.split(['?', '#']).next().is_some_and(|url| url.ends_with(".git"));
    if !is_git {
        return (PackageSource::Registry, version(reference));
    }
    let (url, revision) = reference.split_once('#').unwrap_or((reference, ""));
    // The query and the user's name can contain a password.
    let url = url.split('?').next().unwrap_or_default();
    let url = match url.split_once("://") {
        Some((scheme, rest)) => {
            let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
            let host = host.rsplit('@').next().unwrap_or_default();
            format!("{scheme}://{host}/{path}")
        }
        None => url.to_owned(),
    };
    let shown = if revision.is_empty() { url } else { format!("{url}#{revision}") };
    (PackageSource::Git(printable(&shown)), version(revision))
}

/// A version such as `1.2.3` or `v1.2.3-beta.1`.
fn version(text: &str) -> Option<String> {
    let text = text.strip_prefix('v').unwrap_or(text);
    let numbers = text.split(['-', '+']).next().unwrap_or_default();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_version = numbers.split('.').count() == 3 && numbers.split('.').all(is_number);
    is_version.then(|| printable(text))
}

/// Finds the folder of a package in `Packages`. Unity knows it by the name in its `package.json`.
fn embedded(packages: &Path, name: &str) -> Option<(PathBuf, Option<String>)> {
    let folders = fs::read_dir(packages).ok()?.flatten().map(|entry| entry.path());
    folders.filter(|folder| folder.is_dir()).find_map(|folder| {
        let package = read_json(&folder.join("package.json"), &[])?;
        let version = package["version"].as_str().and_then(version);
        (package["name"] == name).then_some((folder, version))
    })
}

/// Reads the version of a package that Unity has downloaded. Earlier downloads may be in the cache as well.
fn cached_version(project: &Path, name: &str, hash: &str) -> Option<String> {
    let cache = fs::read_dir(project.join("Library/PackageCache")).ok()?;
    let folders = cache.flatten().filter_map(|entry| {
        let folder = entry.file_name().into_string().ok()?;
        let (of, revision) = folder.split_once('@')?;
        (of == name).then(|| (revision.to_owned(), entry.path()))
    });
    let folders: Vec<_> = folders.collect();
    let is_locked = |revision: &str| !revision.is_empty() && hash.starts_with(revision);
    let (_, folder) = match &folders[..] {
        [only] => only,
        several => several.iter().find(|(revision, _)| is_locked(revision))?,
    };
    let found = read_json(&folder.join("package.json"), &["version"])?;
    found.as_str().and_then(version)
}

/// Reads a value of a JSON file. A file that cannot be read counts as absent: it is Unity's own to report.
fn read_json(path: &Path, names: &[&str]) -> Option<Value> {
    json::get(File::read(path).ok()?.text(), names).ok()?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_parsed() {
        let git = |url: &str| PackageSource::Git(url.to_owned());
        let version = |text: &str| Some(text.to_owned());
        for (reference, expected) in [
            ("1.2.3", (PackageSource::Registry, version("1.2.3"))),
            ("1.2.3-pre.1", (PackageSource::Registry, version("1.2.3-pre.1"))),
            (
                "https://h/a/b.git?path=/plugins/unity#v0.1.0",
                (git("https://h/a/b.git#v0.1.0"), version("0.1.0")),
            ),
            ("https://h/a/b.git?path=/p#beta", (git("https://h/a/b.git#beta"), None)),
            ("https://h/a/b.git#1a2b3c4", (git("https://h/a/b.git#1a2b3c4"), None)),
            (
                "https://user:secret@h/a/b.git?token=hidden#v1.0.0",
                (git("https://h/a/b.git#v1.0.0"), version("1.0.0")),
            ),
            ("ssh://git@h/a/b.git", (git("ssh://h/a/b.git"), None)),
            ("git@h:a/b.git#2.0.0", (git("git@h:a/b.git#2.0.0"), version("2.0.0"))),
            ("file:../b", (PackageSource::Local("file:../b".to_owned()), None)),
        ] {
            assert_eq!(parse(reference), expected, "{reference}");
        }
    }

    #[test]
    fn versions_of_one_release_fit() {
        let of = |version: Option<&str>| InstalledPackage {
            source: PackageSource::Registry,
            version: version.map(str::to_owned),
            is_resolved: true,
        };
        assert_eq!(of(Some("0.1.7")).fits("0.1.0"), Some(true));
        assert_eq!(of(Some("0.2.0")).fits("0.1.0"), Some(false));
        assert_eq!(of(Some("1.1.0")).fits("0.1.0"), Some(false));
        assert_eq!(of(None).fits("0.1.0"), None);
    }
}

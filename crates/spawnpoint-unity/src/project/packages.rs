//! The packages a project declares, and which of them are on disk.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use serde::Serialize;
use serde_json::Value;
use spawnpoint_core::folder::{ProjectFiles, folded};

use crate::index::{AssetRoot, ScanScope};

/// The packages in `Packages/manifest.json`, `packages-lock.json` and the folder `Packages`.
#[derive(Clone, Debug, Default)]
pub struct Packages {
    /// By name.
    pub list: Vec<Package>,
    /// What could not be read.
    pub problems: Vec<String>,
    /// Packages outside the project, which are not read without permission.
    pub outside: Vec<String>,
    /// Whether there is a lock file, so that the list is complete.
    locked: bool,
}

/// One package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Package {
    /// The name.
    pub name: String,
    /// The requested version, path or URL.
    pub version: String,
    /// Where it comes from.
    pub source: Source,
    /// Whether the project depends on it directly.
    pub direct: bool,
    /// Its folder, if it is on disk.
    pub folder: Option<PathBuf>,
}

/// Where a package comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A registry.
    Registry,
    /// Built into the editor; a project references none of its files.
    BuiltIn,
    /// The project's own `Packages` folder.
    Embedded,
    /// A folder elsewhere on disk.
    Local,
    /// A repository or archive.
    Remote,
}

/// The maximum size of a manifest.
const MAX_JSON: u64 = 16 << 20;

impl Packages {
    /// Reads the packages of a project. `caches` are folders with packages as `name@version`.
    pub fn read(files: &ProjectFiles, root: &Path, caches: &[PathBuf]) -> Self {
        let mut packages = Self::default();
        let mut found: BTreeMap<String, Package> = BTreeMap::new();
        for (file, direct) in [("manifest.json", true), ("packages-lock.json", false)] {
            let Some(json) = packages.json(files, &root.join("Packages").join(file)) else {
                continue;
            };
            packages.locked |= !direct;
            for (name, wanted) in json["dependencies"].as_object().into_iter().flatten() {
                let version =
                    wanted.as_str().or_else(|| wanted["version"].as_str()).unwrap_or_default();
                if !found.contains_key(name) {
                    let package = packages.declared(files, root, name, version, direct);
                    found.insert(name.clone(), package);
                }
            }
        }
        for (name, folder) in embedded(files, &root.join("Packages")) {
            let direct = true;
            let package = Package {
                name: name.clone(),
                version: String::new(),
                source: Source::Embedded,
                direct,
                folder: Some(folder),
            };
            found.insert(name, package);
        }
        let cached = cached(files, &root.join("Library/PackageCache"), caches);
        for package in found.values_mut().filter(|package| package.folder.is_none()) {
            package.folder = cached
                .iter()
                .filter(|(name, ..)| *name == package.name)
                .max_by_key(|(_, version, in_project, _)| {
                    (*in_project, *version == package.version)
                })
                .map(|(.., folder)| folder.clone());
        }
        packages.list = found.into_values().collect();
        packages
    }

    fn json(&mut self, files: &ProjectFiles, file: &Path) -> Option<Value> {
        let text = match files.read(file, MAX_JSON) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.problems.push(format!("{}: {error}", file.display()));
                return None;
            }
        };
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        serde_json::from_slice(text)
            .inspect_err(|error| self.problems.push(format!("{}: {error}", file.display())))
            .ok()
    }

    /// Whether a declared package with scripts is not on disk.
    pub fn any_absent(&self) -> bool {
        self.absent().next().is_some()
    }

    /// Declared packages that are not on disk, those of the editor itself excluded.
    pub fn absent(&self) -> impl Iterator<Item = &Package> {
        self.list
            .iter()
            .filter(|package| package.folder.is_none() && package.source != Source::BuiltIn)
    }

    /// Whether a package is declared.
    pub fn declares(&self, name: &str) -> bool {
        self.list.iter().any(|package| package.name == name)
    }

    /// Whether a package may be part of the project: it is declared, or there is no lock file.
    pub fn may_hold(&self, name: &str) -> bool {
        // Text Mesh Pro became a part of the UI package.
        !self.locked
            || self.declares(name)
            || (name == "com.unity.textmeshpro" && self.declares("com.unity.ugui"))
    }

    /// The folders to index: editable packages completely, the others for their GUIDs.
    pub(super) fn asset_roots(&self) -> impl Iterator<Item = AssetRoot> {
        self.list.iter().filter_map(|package| {
            let folder = package.folder.clone()?;
            let (name, scope) = match package.source {
                Source::Embedded => {
                    (folder.file_name()?.to_string_lossy().into_owned(), ScanScope::Everything)
                }
                Source::Local => (package.name.clone(), ScanScope::Everything),
                _ => (package.name.clone(), ScanScope::GuidsOnly),
            };
            Some(AssetRoot { prefix: format!("Packages/{name}"), folder, scope })
        })
    }
}

/// Whether a path was refused because it leads out of the project, not by the operating system.
pub(crate) fn leads_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

impl Packages {
    fn declared(
        &mut self,
        files: &ProjectFiles,
        root: &Path,
        name: &str,
        version: &str,
        direct: bool,
    ) -> Package {
        let local = version.strip_prefix("file:");
        let local = local.map(|path| folded(&root.join("Packages").join(path)));
        let facts = local.as_ref().map(|path| files.facts(path));
        if let Some(Err(error)) = &facts
            && error.kind() == io::ErrorKind::PermissionDenied
        {
            let problem = format!("Package {name} ({version}): {error}");
            match leads_out(error) {
                true => self.outside.push(problem),
                false => self.problems.push(problem),
            }
        }
        let is_folder = matches!(&facts, Some(Ok(facts)) if facts.is_folder());
        let is_archive = |path: &Path| path.extension().is_some_and(|end| end == "tgz");
        let source = match &local {
            Some(path) if is_folder || !is_archive(path) => Source::Local,
            Some(_) => Source::Remote,
            None if name.starts_with("com.unity.modules.") => Source::BuiltIn,
            None if version.contains("://") || version.starts_with("git") => Source::Remote,
            None => Source::Registry,
        };
        let folder = local.filter(|_| is_folder).and_then(|path| files.real_path(&path).ok());
        Package { name: name.to_owned(), version: version.to_owned(), source, direct, folder }
    }
}

/// Folders in `Packages` that hold a `package.json`.
fn embedded(files: &ProjectFiles, folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = files.list(folder).unwrap_or_default();
    entries
        .into_iter()
        .filter_map(|entry| {
            let text = files.read(&entry.path.join("package.json"), MAX_JSON).ok()?;
            let json: Option<Value> =
                serde_json::from_slice(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text)).ok();
            let name = json.as_ref().and_then(|json| json["name"].as_str()).map(str::to_owned);
            Some((name.or_else(|| entry.name.into_string().ok())?, entry.path))
        })
        .collect()
}

/// Name, version, whether the project's own cache has it, and folder.
fn cached(
    files: &ProjectFiles,
    own: &Path,
    caches: &[PathBuf],
) -> Vec<(String, String, bool, PathBuf)> {
    let mut found = Vec::new();
    for (folder, in_project) in
        [(own, true)].into_iter().chain(caches.iter().map(|cache| (cache.as_path(), false)))
    {
        for entry in files.list(folder).unwrap_or_default() {
            let Ok(name) = entry.name.into_string() else { continue };
            let (name, version) =
                name.split_once('@').map_or((name.as_str(), ""), |(name, version)| (name, version));
            found.push((name.to_owned(), version.to_owned(), in_project, entry.path));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(root: &Path, allowed: &[PathBuf]) -> Packages {
        let root = spawnpoint_files::real_path(root).unwrap();
        Packages::read(&ProjectFiles::serve(&root, allowed).unwrap(), &root, &[])
    }

    #[test]
    fn packages_are_found_in_every_location() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("Project");
        for path in [
            "Project/Packages/com.x.embedded/package.json",
            "Project/Library/PackageCache/com.x.cached@1.0.0/a.cs",
            "Elsewhere/com.x.local/package.json",
        ] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "{}").unwrap();
        }
        let manifest = r#"{"dependencies": {"com.x.cached": "1.0.0", "com.x.gone": "2.0.0",
            "com.unity.modules.ui": "1.0.0", "com.x.local": "file:../../Elsewhere/com.x.local"}}"#;
        fs::write(root.join("Packages/manifest.json"), manifest).unwrap();
        let packages = read(&root, &[folder.path().join("Elsewhere")]);
        let source =
            |name: &str| packages.list.iter().find(|package| package.name == name).unwrap();
        assert_eq!(source("com.x.embedded").source, Source::Embedded);
        assert_eq!(source("com.x.local").source, Source::Local);
        assert!(source("com.x.local").folder.is_some());
        assert!(source("com.x.cached").folder.is_some());
        assert_eq!(source("com.unity.modules.ui").source, Source::BuiltIn);
        assert_eq!(packages.problems, Vec::<String>::new());
        let absent: Vec<&str> = packages.absent().map(|package| package.name.as_str()).collect();
        assert_eq!(absent, ["com.x.gone"]);
        // Without the owner's permission, a package outside the project is not read.
        let packages = read(&root, &[]);
        let absent: Vec<&str> = packages.absent().map(|package| package.name.as_str()).collect();
        assert_eq!(absent, ["com.x.gone", "com.x.local"]);
        assert!(packages.outside[0].contains("--allow-folder"), "{:?}", packages.outside);
    }

    #[test]
    fn a_broken_manifest_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("Packages")).unwrap();
        fs::write(folder.path().join("Packages/manifest.json"), "{").unwrap();
        assert_eq!(read(folder.path(), &[]).problems.len(), 1);
    }
}

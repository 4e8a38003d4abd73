//! Content roots: `/Game` in the project, `/Plugin` in a plugin, `/Engine` in the engine, which is
//! not read.

use std::path::{Path, PathBuf};

use spawnpoint_core::folder::ProjectFiles;

use super::Plugin;

/// A content root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// `Game`, or the name of a plugin.
    pub name: String,
    /// Its folder on disk.
    pub folder: PathBuf,
    /// Whether it is enabled; the content of a disabled plugin is indexed too.
    pub enabled: bool,
}

/// All content roots of a project.
#[derive(Clone, Debug, Default)]
pub struct Mounts(Vec<Mount>);

/// The location of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the project; the path has no extension yet.
    Project(PathBuf),
    /// In C++ code.
    Native,
    /// In the engine, which is not read.
    Engine,
    /// Below an unknown root: a plugin of the engine, or none.
    Unknown,
}

impl Mounts {
    pub(super) fn of(files: &ProjectFiles, folder: &Path, plugins: &[Plugin]) -> Self {
        let game = Mount { name: "Game".to_owned(), folder: folder.join("Content"), enabled: true };
        let plugins = plugins.iter().map(|plugin| Mount {
            name: plugin.name.clone(),
            folder: plugin.folder.join("Content"),
            enabled: plugin.enabled,
        });
        let mounts = std::iter::once(game).chain(plugins);
        Self(mounts.filter(|mount| files.is_folder(&mount.folder)).collect())
    }

    /// All content roots, `Game` first.
    pub fn iter(&self) -> impl Iterator<Item = &Mount> {
        self.0.iter()
    }

    /// The location of a package.
    pub fn locate(&self, package: &str) -> Location {
        let Some((root, rest)) = package.strip_prefix('/').and_then(|name| name.split_once('/'))
        else {
            return Location::Unknown;
        };
        if let Some(mount) = self.0.iter().find(|mount| mount.name.eq_ignore_ascii_case(root)) {
            // A name that leaves its root is invalid. On Windows a colon names a drive, or a second content of a file;
            // no package has one in its name.
            let climbs = rest.contains(':')
                || rest.split(['/', '\\']).any(|part| matches!(part, "" | "." | ".."));
            return if climbs {
                Location::Unknown
            } else {
                Location::Project(mount.folder.join(rest))
            };
        }
        match root {
            "Script" => Location::Native,
            "Engine" => Location::Engine,
            _ => Location::Unknown,
        }
    }

    /// The package name of a file; `None` if it is not a package of the project.
    pub fn package_name(&self, file: &Path) -> Option<String> {
        let mount = self.0.iter().find(|mount| file.starts_with(&mount.folder))?;
        mount.package_name(file)
    }
}

impl Mount {
    /// The extensions of packages.
    pub(crate) const EXTENSIONS: [&str; 2] = ["uasset", "umap"];

    /// The package name of a file below this root.
    pub(crate) fn package_name(&self, file: &Path) -> Option<String> {
        let extension = file.extension()?.to_str()?;
        if !Self::EXTENSIONS.contains(&extension) {
            return None;
        }
        let relative = file.strip_prefix(&self.folder).ok()?.with_extension("");
        let mut name = format!("/{}", self.name);
        for part in relative.components() {
            name.push('/');
            name.push_str(part.as_os_str().to_str()?);
        }
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_names_and_paths_are_converted() {
        let game = Mount { name: "Game".into(), folder: "/p/Content".into(), enabled: true };
        let mounts = Mounts(vec![game]);
        let file = Path::new("/p/Content/Maps/Start.umap");
        assert_eq!(mounts.package_name(file).unwrap(), "/Game/Maps/Start");
        assert_eq!(mounts.package_name(Path::new("/p/Content/readme.txt")), None);
        assert_eq!(
            mounts.locate("/Game/Maps/Start"),
            Location::Project("/p/Content/Maps/Start".into())
        );
        for secret in ["../../secret", "C:/secret", "C:secret", "a:b", "\\secret"] {
            assert_eq!(mounts.locate(&format!("/Game/{secret}")), Location::Unknown, "{secret}");
        }
        assert_eq!(mounts.locate("/Engine/BasicShapes/Cube"), Location::Engine);
        assert_eq!(mounts.locate("/Script/Engine"), Location::Native);
        assert_eq!(mounts.locate("/Paper2D/Sprite"), Location::Unknown);
    }
}

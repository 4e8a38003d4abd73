//! Adds the Unity package to a project: as a Git dependency in `Packages/manifest.json`, or as a copy in the
//! folder `Packages`. A project has one of them: Unity ignores the dependency if there is a copy.

mod editor_version;
mod installed;
mod manifest;
mod package_files;

use std::path::{Path, PathBuf};

pub use editor_version::MINIMUM as MINIMUM_EDITOR;
pub use installed::{InstalledPackage, PackageSource, installed};
pub use package_files::PACKAGE_FILES;

use crate::{
    backups::Backups, change::Change, error::SetupError, folder::FolderChange, inside::check_inside,
};

/// The name of the package.
pub const PACKAGE: &str = "dev.spawnpoint";

/// The folder of a project with its list of packages and those that are part of it.
const PACKAGES: &str = "Packages";

/// The names of MCP for Unity's package: today's, and the one of earlier versions.
pub const MCP_FOR_UNITY: [&str; 2] = ["com.coplaydev.unity-mcp", "com.justinpbarnett.unity-mcp"];

/// The dependency on the package of this version.
pub const GIT_URL: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), ".git?path=/plugins/unity#v", env!("CARGO_PKG_VERSION"));

/// Finds the project of a path: a folder with the folders `Assets` and `ProjectSettings`.
pub fn project(path: &Path) -> Option<PathBuf> {
    let is_project = path.join("Assets").is_dir() && path.join("ProjectSettings").is_dir();
    is_project.then(|| path.to_owned())
}

/// How a project contains the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A Git dependency in `Packages/manifest.json`.
    Git,
    /// A copy in the folder `Packages`.
    Copy,
}

/// The planned changes to a project.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The form that the package has afterwards.
    pub form: Form,
    /// The package that the project has now.
    pub before: Option<InstalledPackage>,
    /// The change to its manifest.
    pub manifest: Change,
    /// The changes to the copy.
    pub copy: FolderChange,
}

impl Plan {
    /// Whether the project already is as it should be.
    pub fn is_empty(&self) -> bool {
        self.manifest.is_empty() && self.copy.is_empty()
    }

    /// Applies the changes, in an order in which the project never lacks the package in between.
    pub fn apply(&self, backups: &Backups) -> Result<(), SetupError> {
        self.copy.apply()?;
        self.manifest.apply(backups).map(drop)
    }
}

/// Plans the installation. A project that has a copy keeps that form, and a new copy replaces the dependency.
pub fn plan(folder: &Path, embed: bool, backups: &Backups) -> Result<Plan, SetupError> {
    check_links(folder)?;
    editor_version::check(folder)?;
    let before = installed(folder, PACKAGE)?;
    let copy_folder = copy_folder(folder);
    let form = match has_copy(before.as_ref(), &copy_folder)? || embed {
        true => Form::Copy,
        false => Form::Git,
    };
    let (manifest, copy) = match form {
        Form::Git => {
            (manifest::plan_addition(&manifest_file(folder))?, FolderChange::empty(&copy_folder))
        }
        Form::Copy => (
            manifest::plan_removal(&manifest_file(folder), backups)?,
            package_files::install(&copy_folder)?,
        ),
    };
    Ok(Plan { form, before, manifest, copy })
}

/// Plans the removal of the dependency and of the copy.
pub fn plan_removal(folder: &Path, backups: &Backups) -> Result<Plan, SetupError> {
    check_links(folder)?;
    let before = installed(folder, PACKAGE)?;
    has_copy(before.as_ref(), &copy_folder(folder))?;
    let copy = package_files::uninstall(&copy_folder(folder))?;
    let form = if copy.is_empty() { Form::Git } else { Form::Copy };
    let manifest = manifest::plan_removal(&manifest_file(folder), backups)?;
    Ok(Plan { form, before, manifest, copy })
}

/// Fails if the files of packages are not inside of the project.
fn check_links(folder: &Path) -> Result<(), SetupError> {
    check_inside(folder, &folder.join(PACKAGES))?;
    check_inside(folder, &manifest_file(folder))
}

/// Whether the project has a copy. One in another folder is an error: the user put it there, and Unity rejects two.
fn has_copy(before: Option<&InstalledPackage>, folder: &Path) -> Result<bool, SetupError> {
    match before.map(|before| &before.source) {
        Some(PackageSource::Embedded(found)) if found != folder => Err(SetupError::unsupported(
            format!(
                "The project has the package in {}, where setup does not put it",
                found.display()
            ),
            "delete that folder, then run the command again",
        )),
        Some(PackageSource::Embedded(_)) => Ok(true),
        _ => Ok(false),
    }
}

fn manifest_file(folder: &Path) -> PathBuf {
    folder.join(PACKAGES).join("manifest.json")
}

fn copy_folder(folder: &Path) -> PathBuf {
    folder.join(PACKAGES).join(PACKAGE)
}

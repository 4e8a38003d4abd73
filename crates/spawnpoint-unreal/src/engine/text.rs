//! Texts of assets, from their packages.

use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced, asset::AssetText, details::UnreadableFile, op::AssetExport,
};
use spawnpoint_unreal_ops::ClassExport;

use super::{
    asset::{missing, resolve},
    native,
};
use crate::{
    blueprint::Blueprint,
    index::Index,
    package::{Package, PackageFile, object_of, split_object},
    project::Project,
    text::{TextError, class_defaults, markdown, mermaid, summary, t3d},
};

/// An asset, or an object in its package, in a format.
pub fn asset(
    project: &Project,
    index: &Index,
    op: &AssetExport,
) -> Result<Sourced<AssetText>, Fault> {
    let path = resolve(index, &op.asset)?;
    let text =
        match Format::named(&op.format)? {
            Format::T3d => of_package(project, index, &path, t3d),
            Format::Markdown => of_package(project, index, &path, |package, name| {
                match Blueprint::find(package, blueprint_name(name)) {
                    Some(_) => markdown(package, blueprint_name(name)),
                    None => summary(package, name),
                }
            }),
            Format::Mermaid => of_package(project, index, &path, |package, name| {
                mermaid(package, blueprint_name(name))
            }),
        };
    text.map(Sourced::from_disk)
}

/// A Blueprint in Markdown.
pub fn markdown_of(project: &Project, index: &Index, path: &str) -> Result<AssetText, Fault> {
    of_package(project, index, path, |package, name| markdown(package, blueprint_name(name)))
}

/// A Blueprint is also meant by the class it makes.
fn blueprint_name(name: Option<&str>) -> Option<&str> {
    name.map(|name| name.strip_suffix("_C").unwrap_or(name))
}

/// The default values of a Blueprint's class.
pub fn class(project: &Project, index: &Index, op: &ClassExport) -> Result<AssetText, Fault> {
    if Format::named(&op.format)? != Format::T3d {
        return Err(no_format(&op.format));
    }
    if object_of(&op.class).starts_with("/Script/") {
        return native::defaults(project, object_of(&op.class));
    }
    of_package(project, index, &op.class, class_defaults)
}

#[derive(PartialEq)]
enum Format {
    T3d,
    Markdown,
    Mermaid,
}

impl Format {
    fn named(name: &str) -> Result<Self, Fault> {
        match name.to_ascii_lowercase().as_str() {
            "" | "t3d" | "copy" => Ok(Self::T3d),
            "md" | "markdown" => Ok(Self::Markdown),
            "mermaid" | "mmd" => Ok(Self::Mermaid),
            _ => Err(no_format(name)),
        }
    }
}

fn no_format(name: &str) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("No text in the format '{name}'"))
        .hint("Valid: T3D and md for every asset, mermaid for the graphs of Blueprints")
}

fn of_package(
    project: &Project,
    index: &Index,
    path: &str,
    write: impl FnOnce(&Package<'_>, Option<&str>) -> Result<String, TextError>,
) -> Result<AssetText, Fault> {
    let found = index.package(path).ok_or_else(|| missing(index, path))?;
    if let Some((_, reason)) = found.read_error() {
        return Err(Fault::new(ErrorKind::Unsupported, reason).details(UnreadableFile::PACKAGE));
    }
    let file = found.file(project).ok_or_else(|| missing(index, path))?;
    let opened = PackageFile::open(&project.files(), found.name(), &file, PackageFile::MAX_SIZE);
    let file = opened.map_err(|error| {
        Fault::new(ErrorKind::NotFound, format!("{} cannot be read: {error}", file.display()))
    })?;
    let package =
        file.package().map_err(|error| Fault::internal(error).details(UnreadableFile::PACKAGE))?;
    let inner = split_object(object_of(path)).1;
    let text = write(&package, inner).map_err(|error| fault(&error))?;
    Ok(AssetText {
        path: inner
            .map_or_else(|| found.object_path(), |inner| format!("{}.{inner}", found.name())),
        type_name: index.asset(path).map(|asset| asset.class_path().to_owned()).unwrap_or_default(),
        text,
    })
}

fn fault(error: &TextError) -> Fault {
    match error {
        TextError::NotFound { .. } => Fault::new(ErrorKind::NotFound, error.to_string()),
        _ => Fault::new(ErrorKind::Unsupported, error.to_string()).details(UnreadableFile::PACKAGE),
    }
}

//! Packages and assets of the index.

use std::{io, path::PathBuf};

use super::{
    Index,
    class::is_of_blueprints,
    record::{AssetRecord, PackageRecord},
};
use crate::{
    package::{EngineVersion, PackageFile, PackageFlags, Versions, object_of},
    project::{Location, Project},
};

/// A package in the index.
#[derive(Clone, Copy, Debug)]
pub struct PackageRef<'i> {
    index: &'i Index,
    at: usize,
}

/// An asset in the index.
#[derive(Clone, Copy, Debug)]
pub struct AssetRef<'i> {
    package: PackageRef<'i>,
    at: usize,
}

impl<'i> PackageRef<'i> {
    pub(super) fn new(index: &'i Index, at: usize) -> Self {
        Self { index, at }
    }

    pub(super) fn position(self) -> usize {
        self.at
    }

    pub(super) fn index(self) -> &'i Index {
        self.index
    }

    pub(super) fn record(self) -> &'i PackageRecord {
        &self.index.records[self.at]
    }

    /// Its name: `/Game/Maps/Start`.
    pub fn name(self) -> &'i str {
        self.index.text(self.record().name)
    }

    pub(super) fn lower_name(self) -> &'i str {
        &self.index.lower[self.at]
    }

    /// Its folder: `/Game/Maps`.
    pub fn folder(self) -> &'i str {
        self.name().rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The last part of its name.
    pub fn leaf(self) -> &'i str {
        self.name().rsplit_once('/').map_or("", |(_, leaf)| leaf)
    }

    /// Its file.
    pub fn file(self, project: &Project) -> Option<PathBuf> {
        let Location::Project(path) = project.mounts().locate(self.name()) else { return None };
        let extension = if self.record().map { ".umap" } else { ".uasset" };
        let mut file = path.into_os_string();
        file.push(extension);
        Some(file.into())
    }

    /// Reads its complete file.
    pub fn open(self, project: &Project) -> io::Result<PackageFile> {
        let file = self.file(project).ok_or_else(|| {
            let text = format!("{} is in no content folder of {}", self.name(), project.name());
            io::Error::new(io::ErrorKind::NotFound, text)
        })?;
        PackageFile::open(&project.files(), self.name(), &file, PackageFile::MAX_SIZE)
    }

    /// Why it cannot be read: a keyword and a message.
    pub fn read_error(self) -> Option<(&'i str, &'i str)> {
        let (kind, text) = self.record().read_error?;
        Some((self.index.text(kind), self.index.text(text)))
    }

    /// Its file versions.
    pub fn versions(self) -> Versions {
        self.record().versions
    }

    /// Its flags.
    pub fn flags(self) -> PackageFlags {
        self.record().flags
    }

    /// Whether it is a level.
    pub fn is_map(self) -> bool {
        self.record().map
    }

    /// The size of its file in bytes.
    pub fn size(self) -> u64 {
        self.record().stamp.size
    }

    /// The engine that saved it.
    pub fn saved_by(self) -> EngineVersion<'i> {
        let record = self.record();
        let [major, minor, patch] = record.engine;
        EngineVersion {
            major,
            minor,
            patch,
            changelist: record.changelist,
            branch: self.index.text(record.branch).into(),
        }
    }

    /// Its assets, in file order.
    pub fn assets(self) -> impl Iterator<Item = AssetRef<'i>> {
        (0..self.record().assets.len()).map(move |at| AssetRef { package: self, at })
    }

    /// The asset with the name of the package, else the first one.
    pub fn main_asset(self) -> Option<AssetRef<'i>> {
        let leaf = self.leaf();
        self.assets()
            .find(|asset| asset.name().eq_ignore_ascii_case(leaf))
            .or_else(|| self.assets().find(|asset| !asset.is_generated_class()))
            .or_else(|| self.assets().next())
    }

    /// The object path of its main asset, or its name if it has none.
    pub fn object_path(self) -> String {
        self.main_asset().map_or_else(|| self.name().to_owned(), AssetRef::object_path)
    }
}

impl<'i> AssetRef<'i> {
    fn record(self) -> &'i AssetRecord {
        &self.package.record().assets[self.at]
    }

    fn index(self) -> &'i Index {
        self.package.index
    }

    /// Its package.
    pub fn package(self) -> PackageRef<'i> {
        self.package
    }

    /// Its name.
    pub fn name(self) -> &'i str {
        self.path().rsplit(['.', ':']).next().unwrap_or_default()
    }

    /// Its path within its package. An actor with a file of its own has a full path, because it
    /// belongs to another package.
    pub(super) fn path(self) -> &'i str {
        self.index().text(self.record().path)
    }

    /// Its path: `/Game/Maps/Start.Start`.
    pub fn object_path(self) -> String {
        match self.path() {
            path if path.starts_with('/') => path.to_owned(),
            path => format!("{}.{path}", self.package.name()),
        }
    }

    /// The path of its class: `/Script/Engine.Blueprint`.
    pub fn class_path(self) -> &'i str {
        self.index().text(self.record().class)
    }

    /// The name of its class without the path.
    pub fn class_name(self) -> &'i str {
        self.class_path().rsplit('.').next().unwrap_or_default()
    }

    /// The path of the class that a Blueprint inherits from.
    pub fn parent_class(self) -> Option<&'i str> {
        self.record().parent.some().map(|parent| self.index().text(parent))
    }

    /// The path of the first native class that a Blueprint inherits from.
    pub fn native_parent_class(self) -> Option<&'i str> {
        self.tag("NativeParentClass").map(object_of)
    }

    /// The path of the class that a Blueprint generates.
    pub fn generated_class(self) -> Option<&'i str> {
        self.tag("GeneratedClass").map(object_of)
    }

    /// Its tags, without the editor's search index.
    pub fn tags(self) -> impl Iterator<Item = (&'i str, &'i str)> {
        let index = self.index();
        self.record().tags.iter().map(move |(key, value)| (index.text(*key), index.text(*value)))
    }

    /// One tag.
    pub fn tag(self, key: &str) -> Option<&'i str> {
        self.tags().find(|(own, _)| *own == key).map(|(_, value)| value)
    }

    /// Whether it is a Blueprint of any kind: it generates a class, or its class inherits from
    /// `Blueprint`.
    pub fn is_blueprint(self) -> bool {
        !self.is_generated_class()
            && (self.tag("GeneratedClass").is_some() || is_of_blueprints(self.class_path()))
    }

    /// Whether it is the generated class of a Blueprint, which the editor's registry does not list.
    pub fn is_generated_class(self) -> bool {
        self.class_name().ends_with("GeneratedClass")
    }
}

//! The index of a project: every package and asset, with dependencies and classes.
//!
//! It is built from headers only, cached in one file, and updated by time and size of files. Names
//! are case-insensitive, as in the engine.

mod asset;
mod build;
mod cache;
mod class;
mod pattern;
mod record;
mod relation;
mod scan;
mod search;
mod strings;
mod tree;
mod watch;

use std::{collections::HashMap, path::Path};

pub use asset::{AssetRef, PackageRef};
pub use pattern::Pattern;
use record::PackageRecord;
pub use relation::{Dependency, DependencyKind, DependencyKinds};
pub use search::{AssetQuery, BlueprintField, BlueprintHit, BlueprintQuery, Page};
use serde::{Deserialize, Serialize};
use strings::{Id, Strings};
pub use tree::TreeNode;
pub use watch::ContentWatcher;

use crate::{
    package::{EngineVersion, object_of, package_of, split_object},
    project::Project,
};

/// The progress of building the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Packages read.
    pub done: usize,
    /// Packages to read.
    pub total: usize,
}

/// The index of a project.
///
/// The cache stores the fields that are not marked `skip`.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Index {
    strings: Strings,
    /// Sorted by name.
    records: Vec<PackageRecord>,
    /// Lower-case names of packages, by record.
    #[serde(skip)]
    lower: Vec<Box<str>>,
    /// Records, by lower-case name.
    #[serde(skip)]
    by_name: HashMap<Box<str>, u32>,
    /// Packages that reference a package, by its lower-case name.
    #[serde(skip)]
    referencers: HashMap<Box<str>, Vec<(u32, DependencyKind)>>,
}

impl Index {
    /// Opens the index of a project, from its cache if possible. An unusable cache is replaced. A
    /// cache that cannot be written is ignored; [`save`](Self::save) returns the error.
    pub fn open(
        project: &Project,
        cache: Option<&Path>,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Self {
        let mut index = cache.and_then(|file| Self::load(file).ok()).unwrap_or_default();
        if index.refresh(project, progress)
            && let Some(file) = cache
        {
            let _ = index.save(file);
        }
        index
    }

    /// The number of packages.
    pub fn package_count(&self) -> usize {
        self.records.len()
    }

    /// All packages, sorted by name.
    pub fn packages(&self) -> impl Iterator<Item = PackageRef<'_>> {
        (0..self.records.len()).map(|at| PackageRef::new(self, at))
    }

    /// A package by its name or by the path of an object in it, case-insensitive.
    pub fn package(&self, path: &str) -> Option<PackageRef<'_>> {
        let name = package_of(path).to_lowercase();
        self.by_name.get(&*name).map(|at| PackageRef::new(self, *at as usize))
    }

    /// All assets, sorted by package.
    pub fn assets(&self) -> impl Iterator<Item = AssetRef<'_>> {
        self.packages().flat_map(PackageRef::assets)
    }

    /// An asset by object path (`/Game/A.A`), or the main asset of a package (`/Game/A`).
    pub fn asset(&self, path: &str) -> Option<AssetRef<'_>> {
        let package = self.package(path)?;
        match split_object(object_of(path)).1 {
            Some(inner) => package.assets().find(|asset| asset.path().eq_ignore_ascii_case(inner)),
            None => package.main_asset(),
        }
    }

    /// The newest engine that saved a package.
    pub fn newest_engine(&self) -> Option<EngineVersion<'_>> {
        let engine = |package: &PackageRef<'_>| {
            let version = package.saved_by();
            (version.major, version.minor, version.patch, version.changelist & 0x7FFF_FFFF)
        };
        let read = self.packages().filter(|package| package.read_error().is_none());
        read.max_by_key(engine).map(PackageRef::saved_by)
    }

    /// Packages that cannot be read, with the errors.
    pub fn unreadable(&self) -> impl Iterator<Item = (PackageRef<'_>, &str)> {
        self.packages().filter_map(|package| Some((package, package.read_error()?.1)))
    }

    fn text(&self, id: Id) -> &str {
        self.strings.get(id)
    }

    /// Builds the lookup tables from the records.
    fn derive(&mut self) {
        self.lower = self
            .records
            .iter()
            .map(|record| self.text(record.name).to_lowercase().into())
            .collect();
        self.by_name =
            self.lower.iter().enumerate().map(|(at, name)| (name.clone(), at as u32)).collect();
        let mut lower: HashMap<Id, Box<str>> = HashMap::new();
        let mut referencers: HashMap<Box<str>, Vec<(u32, DependencyKind)>> = HashMap::new();
        for (at, record) in self.records.iter().enumerate() {
            let hard = record.hard.iter().map(|id| (*id, DependencyKind::Hard));
            for (id, kind) in hard.chain(record.soft.iter().map(|id| (*id, DependencyKind::Soft))) {
                let name =
                    lower.entry(id).or_insert_with(|| self.strings.get(id).to_lowercase().into());
                match referencers.get_mut(name) {
                    Some(list) => list.push((at as u32, kind)),
                    None => {
                        referencers.insert(name.clone(), vec![(at as u32, kind)]);
                    }
                }
            }
        }
        self.referencers = referencers;
    }
}

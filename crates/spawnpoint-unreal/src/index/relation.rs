//! Dependencies between packages.

use super::{Index, PackageRef};

/// The kind of a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DependencyKind {
    /// The packages are loaded together.
    Hard,
    /// The dependency may be loaded later.
    Soft,
}

/// The kinds of dependencies to include.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DependencyKinds {
    /// Hard dependencies.
    pub hard: bool,
    /// Soft dependencies.
    pub soft: bool,
}

/// A dependency or dependent of a package.
#[derive(Clone, Copy, Debug)]
pub struct Dependency<'i> {
    /// Its name, as in the file.
    pub name: &'i str,
    /// The kind.
    pub kind: DependencyKind,
    /// The package, if the project has it.
    pub package: Option<PackageRef<'i>>,
}

impl DependencyKinds {
    /// Only hard dependencies.
    pub const HARD: Self = Self { hard: true, soft: false };
    /// Only soft dependencies.
    pub const SOFT: Self = Self { hard: false, soft: true };
    /// Both.
    pub const ALL: Self = Self { hard: true, soft: true };

    fn has(self, kind: DependencyKind) -> bool {
        match kind {
            DependencyKind::Hard => self.hard,
            DependencyKind::Soft => self.soft,
        }
    }
}

impl Dependency<'_> {
    /// The path of its main asset if the project has it, else its name.
    pub fn object_path(&self) -> String {
        self.package.map_or_else(|| self.name.to_owned(), PackageRef::object_path)
    }
}

impl<'i> PackageRef<'i> {
    /// The dependencies of this package in file order, hard ones first. One of both kinds is hard.
    pub fn dependencies(self, kinds: DependencyKinds) -> Vec<Dependency<'i>> {
        let (index, record) = (self.index(), self.record());
        let hard = record.hard.iter().map(|id| (*id, DependencyKind::Hard));
        let soft = record
            .soft
            .iter()
            .filter(|id| !(kinds.hard && record.hard.contains(id)))
            .map(|id| (*id, DependencyKind::Soft));
        hard.chain(soft)
            .filter(|(_, kind)| kinds.has(*kind))
            .map(|(id, kind)| {
                let name = index.text(id);
                Dependency { name, kind, package: index.package(name) }
            })
            .collect()
    }

    /// Packages of the project that reference this one, sorted by name.
    pub fn referencers(self, kinds: DependencyKinds) -> Vec<Dependency<'i>> {
        self.index().referencers(self.name(), kinds)
    }
}

impl Index {
    /// Packages of the project that reference a package, which may be outside the project, as
    /// `/Engine/BasicShapes/Cube` and `/Script/Engine` are.
    pub fn referencers(&self, name: &str, kinds: DependencyKinds) -> Vec<Dependency<'_>> {
        let key = crate::package::package_of(name).to_lowercase();
        let Some(list) = self.referencers.get(&*key) else { return Vec::new() };
        let mut found: Vec<Dependency<'_>> = Vec::new();
        for (at, kind) in list.iter().filter(|(_, kind)| kinds.has(*kind)) {
            let package = PackageRef::new(self, *at as usize);
            // A package with both kinds of dependency comes twice in a row, hard first.
            if found.last().is_none_or(|last| last.name != package.name()) {
                found.push(Dependency {
                    name: package.name(),
                    kind: *kind,
                    package: Some(package),
                });
            }
        }
        found
    }
}

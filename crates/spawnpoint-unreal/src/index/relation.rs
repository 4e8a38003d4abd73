//! Who needs whom.

use super::{Index, PackageRef};

/// How a package needs another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Loaded together.
    Hard,
    /// Perhaps loaded later.
    Soft,
}

/// Which kinds matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// Hard ones.
    pub hard: bool,
    /// Soft ones.
    pub soft: bool,
}

/// A package that another needs, or that needs it.
#[derive(Clone, Copy, Debug)]
pub struct Dependency<'i> {
    /// Its name, as the package writes it.
    pub name: &'i str,
    /// How it is needed.
    pub kind: Kind,
    /// The package, if the project has it.
    pub package: Option<PackageRef<'i>>,
}

impl Kinds {
    /// Hard ones alone.
    pub const HARD: Self = Self { hard: true, soft: false };
    /// Soft ones alone.
    pub const SOFT: Self = Self { hard: false, soft: true };
    /// Both.
    pub const ALL: Self = Self { hard: true, soft: true };

    fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::Hard => self.hard,
            Kind::Soft => self.soft,
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
    /// Packages that this one needs, in its own order, hard ones first. One that is needed in both ways
    /// is hard.
    pub fn dependencies(self, kinds: Kinds) -> Vec<Dependency<'i>> {
        let (index, record) = (self.index(), self.record());
        let hard = record.hard.iter().map(|id| (*id, Kind::Hard));
        let soft = record
            .soft
            .iter()
            .filter(|id| !(kinds.hard && record.hard.contains(id)))
            .map(|id| (*id, Kind::Soft));
        hard.chain(soft)
            .filter(|(_, kind)| kinds.has(*kind))
            .map(|(id, kind)| {
                let name = index.text(id);
                Dependency { name, kind, package: index.package(name) }
            })
            .collect()
    }

    /// Packages of the project that need this one, by name.
    pub fn referencers(self, kinds: Kinds) -> Vec<Dependency<'i>> {
        self.index().referencers(self.name(), kinds)
    }
}

impl Index {
    /// Packages of the project that need a package, which need not be one of the project:
    /// `/Engine/BasicShapes/Cube` and `/Script/Engine` will do.
    pub fn referencers(&self, name: &str, kinds: Kinds) -> Vec<Dependency<'_>> {
        let key = crate::package::package_of(name).to_lowercase();
        let Some(list) = self.referencers.get(&*key) else { return Vec::new() };
        let mut found: Vec<Dependency<'_>> = Vec::new();
        for (at, kind) in list.iter().filter(|(_, kind)| kinds.has(*kind)) {
            let package = PackageRef::new(self, *at as usize);
            // Those that need it in both ways come twice in a row, hard first.
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

//! Dependencies of a package: hard ones are loaded together with it, soft ones may be loaded later.

use std::{borrow::Cow, collections::HashSet, hash::BuildHasher};

use foldhash::fast::RandomState;

use super::{
    BuildDependency, Cursor, NameRef, ObjectRef, Package, PackageError, Table, package_of,
    versions::{ue4, ue5},
};

/// A soft object path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoftPath<'a> {
    /// The asset path: `/Game/A.A`; empty for none.
    pub asset: Cow<'a, str>,
    /// The path of an object within the asset.
    pub sub_path: Cow<'a, str>,
}

/// The usual number of dependencies.
const USUAL: usize = 28;

/// A list of package names without duplicates, case-insensitive.
struct UniqueNames<'a> {
    own: &'a str,
    packages: Vec<Cow<'a, str>>,
    seen: HashSet<u64, RandomState>,
    lower: Vec<u8>,
    /// The remaining amount of text: a broken package may repeat a long name many times.
    room: usize,
}

impl<'a> UniqueNames<'a> {
    fn of(package: &Package<'a>) -> Self {
        let (own, room) = (package.name, package.byte_count());
        let seen = HashSet::with_capacity_and_hasher(USUAL, RandomState::default());
        Self {
            own,
            packages: Vec::with_capacity(USUAL),
            seen,
            lower: Vec::with_capacity(128),
            room,
        }
    }

    fn add(&mut self, package: Cow<'a, str>) {
        if package.is_empty() || package == "None" || package.eq_ignore_ascii_case(self.own) {
            return;
        }
        self.lower.clear();
        self.lower.extend_from_slice(package.as_bytes());
        self.lower.make_ascii_lowercase();
        let hash = self.seen.hasher().hash_one(&*self.lower);
        let fits = package.len() <= self.room;
        if fits && self.seen.insert(hash) {
            self.room -= package.len();
            self.packages.push(package);
        }
    }
}

impl<'a> Package<'a> {
    /// Hard dependencies in import order, including native packages (`/Script/Engine`), without the
    /// package itself.
    pub fn hard_dependencies(&self) -> Vec<Cow<'a, str>> {
        // Most imports repeat a package, and most names have no number.
        let mut seen = vec![0u64; self.name_count().div_ceil(64)];
        let mut is_new = |name: NameRef| {
            let index = usize::try_from(name.index).unwrap_or(usize::MAX);
            let Some(word) = seen.get_mut(index / 64) else { return false };
            let bit = 1 << (index % 64);
            name.number != 0 || std::mem::replace(word, *word | bit) & bit == 0
        };
        let mut found = UniqueNames::of(self);
        let mut last = NameRef::default();
        for import in self.imports() {
            let package = import.package.filter(|package| *package != last);
            let names = import.outer.is_null().then_some(import.name).into_iter().chain(package);
            for name in names {
                last = name;
                if is_new(name)
                    && let Some(text) = self.known_text(name)
                {
                    found.add(text);
                }
            }
        }
        found.packages
    }

    /// Soft dependencies in file order, without the package itself.
    pub fn soft_dependencies(&self) -> Result<Vec<Cow<'a, str>>, PackageError> {
        let what = "soft package table";
        let named = self.summary.versions.ue4 >= ue4::SOFT_OBJECT_PATH;
        let each = if named { 8 } else { 4 };
        let Some(mut cursor) = self.table(self.summary.soft_packages, each, what)? else {
            return Ok(Vec::new());
        };
        let mut found = UniqueNames::of(self);
        for _ in 0..self.summary.soft_packages.count {
            let text = if named {
                self.known_text(cursor.name(what)?).unwrap_or_default()
            } else {
                // Older packages contain object paths here, several per package.
                match cursor.string(what)? {
                    Cow::Borrowed(path) => Cow::Borrowed(package_of(path)),
                    Cow::Owned(path) => Cow::Owned(package_of(&path).to_owned()),
                }
            };
            found.add(text);
        }
        Ok(found.packages)
    }

    /// Soft object paths that the package lists; since 5.1.
    pub fn soft_object_paths(&self) -> Result<Vec<SoftPath<'a>>, PackageError> {
        let what = "soft object paths";
        let Some(mut cursor) = self.table(self.summary.soft_object_paths, 20, what)? else {
            return Ok(Vec::new());
        };
        (0..self.summary.soft_object_paths.count)
            .map(|_| self.read_soft_path(&mut cursor))
            .collect()
    }

    /// A cursor at a table whose entries have at least `each` bytes; `None` if it is empty.
    fn table(
        &self,
        table: Table,
        each: usize,
        what: &'static str,
    ) -> Result<Option<Cursor<'a>>, PackageError> {
        if table.count == 0 {
            return Ok(None);
        }
        let cursor = Cursor::at(self.bytes, table.offset.into(), what)?;
        let (at, left) = (cursor.position(), cursor.left());
        match (table.count as usize).saturating_mul(each) {
            need if need > left => {
                Err(PackageError::Truncated { what, at, need: need as u64, left })
            }
            _ => Ok(Some(cursor)),
        }
    }

    /// Build dependencies, which the package itself does not use; since 5.5.
    pub fn build_dependencies(&self) -> Result<Vec<BuildDependency>, PackageError> {
        self.registry()?.build_dependencies(self.bytes, &self.summary)
    }

    /// The objects that each export depends on.
    pub fn depends_map(&self) -> Result<Vec<Vec<ObjectRef>>, PackageError> {
        let what = "depends map";
        if self.summary.depends_offset <= 0 {
            return Ok(Vec::new());
        }
        let mut cursor = Cursor::at(self.bytes, self.summary.depends_offset.into(), what)?;
        let mut map = Vec::new();
        for _ in 0..self.export_count() {
            let count = cursor.count(4, what)?;
            let needs: Result<Vec<_>, _> = (0..count).map(|_| cursor.object(what)).collect();
            map.push(needs?);
        }
        Ok(map)
    }

    /// Reads a complete soft object path.
    pub(crate) fn read_soft_path(
        &self,
        cursor: &mut Cursor<'a>,
    ) -> Result<SoftPath<'a>, PackageError> {
        let what = "soft object path";
        let versions = self.summary.versions;
        if versions.ue4 < ue4::SOFT_OBJECT_PATH {
            return Ok(SoftPath { asset: cursor.string(what)?, sub_path: Cow::Borrowed("") });
        }
        let mut asset = none_is_empty(self.text(cursor.name(what)?));
        if versions.ue5 >= ue5::TOP_LEVEL_ASSET_PATH {
            let object = none_is_empty(self.text(cursor.name(what)?));
            if !object.is_empty() {
                asset = Cow::Owned(format!("{asset}.{object}"));
            }
        }
        Ok(SoftPath { asset, sub_path: cursor.string(what)? })
    }
}

fn none_is_empty(text: Cow<'_, str>) -> Cow<'_, str> {
    if text == "None" { Cow::Borrowed("") } else { text }
}

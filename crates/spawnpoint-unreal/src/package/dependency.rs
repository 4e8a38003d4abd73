//! Which other packages a package needs: at once (hard) or perhaps later (soft).

use std::{borrow::Cow, collections::HashSet, hash::BuildHasher};

use foldhash::fast::RandomState;

use super::{
    BuildDependency, Cursor, NameRef, ObjectRef, Package, PackageError, Table, package_of,
    versions::{ue4, ue5},
};

/// An object that may be loaded later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoftPath<'a> {
    /// The asset: `/Game/A.A`; empty for none.
    pub asset: Cow<'a, str>,
    /// An object within it.
    pub sub_path: Cow<'a, str>,
}

/// Few packages need more others than these.
const USUAL: usize = 28;

/// Packages that another needs, each once: names that differ in case are the same name.
struct Found<'a> {
    own: &'a str,
    packages: Vec<Cow<'a, str>>,
    seen: HashSet<u64, RandomState>,
    lower: Vec<u8>,
    /// How much text there may still be. No package says more than it is long, but a broken one may
    /// refer to one name again and again.
    room: usize,
}

impl<'a> Found<'a> {
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
    /// Packages that are loaded together with this one, in the order of its imports. Native packages
    /// (`/Script/Engine`) are among them; the package itself is not.
    pub fn hard_dependencies(&self) -> Vec<Cow<'a, str>> {
        // Most imports repeat a package; by far the most names have no number.
        let mut seen = vec![0u64; self.name_count().div_ceil(64)];
        let mut is_new = |name: NameRef| {
            let index = usize::try_from(name.index).unwrap_or(usize::MAX);
            let Some(word) = seen.get_mut(index / 64) else { return false };
            let bit = 1 << (index % 64);
            name.number != 0 || std::mem::replace(word, *word | bit) & bit == 0
        };
        let mut found = Found::of(self);
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

    /// Packages that may be loaded later, in the order of the package; the package itself is not
    /// among them.
    pub fn soft_dependencies(&self) -> Result<Vec<Cow<'a, str>>, PackageError> {
        let what = "soft package table";
        let named = self.summary.versions.ue4 >= ue4::SOFT_OBJECT_PATH;
        let each = if named { 8 } else { 4 };
        let Some(mut cursor) = self.table(self.summary.soft_packages, each, what)? else {
            return Ok(Vec::new());
        };
        let mut found = Found::of(self);
        for _ in 0..self.summary.soft_packages.count {
            let text = if named {
                self.known_text(cursor.name(what)?).unwrap_or_default()
            } else {
                // These were whole object paths once, several of one package among them.
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

    /// The beginning of a table whose entries have `each` bytes at least; nothing if it is empty.
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

    /// Packages needed to build this one, though it does not use them; since 5.5.
    pub fn build_dependencies(&self) -> Result<Vec<BuildDependency>, PackageError> {
        self.registry()?.build_dependencies(self.bytes, &self.summary)
    }

    /// What each export needs to be there before it, by export.
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

    /// Reads a soft object path where it stands in full.
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

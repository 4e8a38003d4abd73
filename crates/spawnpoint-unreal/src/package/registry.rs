//! The assets of a package with their tags, as in the engine's asset registry.

use std::borrow::Cow;

use super::{
    Cursor, PackageError, RawText,
    summary::Summary,
    versions::{ue4, ue5},
};

/// The asset registry data of a package.
#[derive(Clone, Debug, Default)]
pub struct Registry<'a> {
    assets: Option<(Cursor<'a>, usize)>,
    /// The offset of the dependency data; 0 if there is none.
    dependency_offset: i64,
}

/// One asset of a package.
#[derive(Clone, Debug)]
pub struct RegistryAsset<'a> {
    /// Its path within the package.
    pub path: Cow<'a, str>,
    /// Its class: `Blueprint` before 5.1, `/Script/Engine.Blueprint` since.
    pub class: Cow<'a, str>,
    /// Its tags.
    pub tags: Tags<'a>,
}

/// An iterator over the assets of a package.
#[derive(Clone, Debug)]
pub struct Assets<'a> {
    cursor: Cursor<'a>,
    left: usize,
}

/// The tags of an asset. They were validated, so reading them cannot fail.
#[derive(Clone, Debug)]
pub struct Tags<'a> {
    cursor: Cursor<'a>,
    left: usize,
}

/// A build dependency, which the package itself does not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildDependency {
    /// Its name.
    pub package: super::NameRef,
    /// The engine's flags of the dependency.
    pub flags: u32,
}

const WHAT: &str = "asset registry data";

impl<'a> Registry<'a> {
    pub(crate) fn read(bytes: &'a [u8], summary: &Summary<'_>) -> Result<Self, PackageError> {
        if summary.registry_offset <= 0 {
            return Ok(Self::default());
        }
        let mut cursor = Cursor::at(bytes, summary.registry_offset.into(), WHAT)?;
        let flagged =
            summary.versions.ue4 >= ue4::DEPENDENCY_FLAGS && summary.flags.has_editor_data();
        let dependency_offset = if flagged { cursor.i64(WHAT)? } else { 0 };
        let count = cursor.count(12, WHAT)?;
        Ok(Self { assets: Some((cursor, count)), dependency_offset })
    }

    /// The assets, in file order, up to the first broken one.
    pub fn assets(&self) -> Assets<'a> {
        let (cursor, left) = self.assets.clone().unwrap_or((Cursor::new(&[]), 0));
        Assets { cursor, left }
    }

    /// Build dependencies; since 5.5.
    pub(crate) fn build_dependencies(
        &self,
        bytes: &'a [u8],
        summary: &Summary<'_>,
    ) -> Result<Vec<BuildDependency>, PackageError> {
        if self.dependency_offset <= 0 || summary.versions.ue5 < ue5::BUILD_DEPENDENCIES {
            return Ok(Vec::new());
        }
        let what = "dependency flags";
        let mut cursor = Cursor::at(bytes, self.dependency_offset, what)?;
        for _ in 0..2 {
            let bits = cursor.i32(what)?;
            let words = usize::try_from(bits).unwrap_or(0).div_ceil(32);
            cursor.take(words * 4, what)?;
        }
        let count = cursor.count(12, what)?;
        let mut found = Vec::with_capacity(count);
        for _ in 0..count {
            found.push(BuildDependency { package: cursor.name(what)?, flags: cursor.u32(what)? });
        }
        Ok(found)
    }
}

impl<'a> Iterator for Assets<'a> {
    type Item = Result<RegistryAsset<'a>, PackageError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let asset = RegistryAsset::read(&mut self.cursor);
        if asset.is_err() {
            self.left = 0;
        }
        Some(asset)
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = (RawText<'a>, RawText<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        Some((self.cursor.raw_string(WHAT).ok()?, self.cursor.raw_string(WHAT).ok()?))
    }
}

impl<'a> RegistryAsset<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, PackageError> {
        let (path, class) = (cursor.string(WHAT)?, cursor.string(WHAT)?);
        let left = cursor.count(8, WHAT)?;
        let tags = Tags { cursor: cursor.clone(), left };
        for _ in 0..left * 2 {
            cursor.skip_string(WHAT)?;
        }
        Ok(Self { path, class, tags })
    }

    /// One tag.
    pub fn tag(&self, key: &str) -> Option<Cow<'a, str>> {
        self.tags.clone().find(|(found, _)| found.is(key)).map(|(_, value)| value.text())
    }
}

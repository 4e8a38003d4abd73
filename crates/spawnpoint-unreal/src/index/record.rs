//! What the index keeps of a package.

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::FileStamp;

use super::{
    scan::{Scanned, ScannedAsset},
    strings::{Id, Strings},
};
use crate::package::{EngineVersion, PackageFlags, Versions};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub name: Id,
    /// A `.umap`, not a `.uasset`.
    pub map: bool,
    pub stamp: FileStamp,
    /// Why it cannot be read: a word for it and a sentence.
    pub refused: Option<(Id, Id)>,
    pub versions: Versions,
    pub engine: [u16; 3],
    pub changelist: u32,
    pub branch: Id,
    pub flags: PackageFlags,
    pub assets: Vec<AssetRecord>,
    pub hard: Vec<Id>,
    pub soft: Vec<Id>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AssetRecord {
    /// Within its package, or from the root if it lies in another.
    pub path: Id,
    pub class: Id,
    pub parent: Id,
    pub tags: Vec<(Id, Id)>,
}

impl Record {
    pub fn new(
        strings: &mut Strings,
        name: &str,
        map: bool,
        stamp: FileStamp,
        scanned: Scanned,
    ) -> Self {
        let EngineVersion { major, minor, patch, changelist, branch } = scanned.engine;
        Self {
            name: strings.add(name),
            map,
            stamp,
            refused: scanned.refused.map(|(kind, text)| (strings.add(kind), strings.add(&text))),
            versions: scanned.versions,
            engine: [major, minor, patch],
            changelist,
            branch: strings.add(&branch),
            flags: PackageFlags(scanned.flags),
            assets: scanned
                .assets
                .into_iter()
                .map(|asset| AssetRecord::new(strings, asset))
                .collect(),
            hard: scanned.hard.iter().map(|name| strings.add(name)).collect(),
            soft: scanned.soft.iter().map(|name| strings.add(name)).collect(),
        }
    }

    /// Passes every text that the record refers to.
    pub fn each_text(&mut self, mut pass: impl FnMut(&mut Id)) {
        pass(&mut self.name);
        pass(&mut self.branch);
        if let Some((kind, text)) = &mut self.refused {
            pass(kind);
            pass(text);
        }
        for asset in &mut self.assets {
            pass(&mut asset.path);
            pass(&mut asset.class);
            if asset.parent != Id::NONE {
                pass(&mut asset.parent);
            }
            for (key, value) in &mut asset.tags {
                pass(key);
                pass(value);
            }
        }
        self.hard.iter_mut().chain(&mut self.soft).for_each(pass);
    }
}

impl AssetRecord {
    fn new(strings: &mut Strings, asset: ScannedAsset) -> Self {
        Self {
            path: strings.add(&asset.path),
            class: strings.add(&asset.class),
            parent: asset.parent.map_or(Id::NONE, |parent| strings.add(&parent)),
            tags: asset
                .tags
                .iter()
                .map(|(key, value)| (strings.add(key), strings.add(value)))
                .collect(),
        }
    }
}

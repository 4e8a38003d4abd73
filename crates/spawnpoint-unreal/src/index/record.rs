//! The record of a package in the index.

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::FileStamp;

use super::{
    scan::{ScannedAsset, ScannedPackage},
    strings::{Id, Strings},
};
use crate::package::{EngineVersion, PackageFlags, Versions};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PackageRecord {
    pub name: Id,
    /// Whether it is a `.umap` file, not a `.uasset` file.
    pub map: bool,
    pub stamp: FileStamp,
    /// Why it cannot be read: a keyword and a message.
    pub read_error: Option<(Id, Id)>,
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
    /// Its path within the package, or a full path if it belongs to another package.
    pub path: Id,
    pub class: Id,
    pub parent: Id,
    pub tags: Vec<(Id, Id)>,
}

impl PackageRecord {
    pub fn new(
        strings: &mut Strings,
        name: &str,
        map: bool,
        stamp: FileStamp,
        scanned: ScannedPackage,
    ) -> Self {
        let EngineVersion { major, minor, patch, changelist, branch } = scanned.engine;
        Self {
            name: strings.add(name),
            map,
            stamp,
            read_error: scanned
                .read_error
                .map(|(kind, text)| (strings.add(kind), strings.add(&text))),
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

    /// Calls `pass` with every text id of the record.
    pub fn each_text(&mut self, mut pass: impl FnMut(&mut Id)) {
        pass(&mut self.name);
        pass(&mut self.branch);
        if let Some((kind, text)) = &mut self.read_error {
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

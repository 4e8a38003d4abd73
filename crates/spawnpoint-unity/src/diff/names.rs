//! Names of GUIDs and ids, for readable differences.

use crate::{
    id::{Guid, Pointer},
    project::Project,
    scene::Slot,
};

/// Provides names. Where it returns `None`, the GUID or id is shown.
pub trait Names: Sync {
    /// The class of a script.
    fn class(&self, script: Guid) -> Option<String>;
    /// The path of an asset.
    fn path(&self, asset: Guid) -> Option<String>;
    /// An object of another file, or a component of one.
    fn object(&self, pointer: Pointer) -> Option<String>;
    /// The files that use an asset, sorted.
    fn users(&self, asset: Guid) -> Vec<String>;
}

impl Names for () {
    fn class(&self, _: Guid) -> Option<String> {
        None
    }

    fn path(&self, _: Guid) -> Option<String> {
        None
    }

    fn object(&self, _: Pointer) -> Option<String> {
        None
    }

    fn users(&self, _: Guid) -> Vec<String> {
        Vec::new()
    }
}

/// The only object of a C# file.
const SCRIPT_OBJECT: i64 = 11_500_000;

impl Names for Project {
    fn class(&self, script: Guid) -> Option<String> {
        let pointer = Pointer { id: SCRIPT_OBJECT, guid: Some(script) };
        let script = self.scripts.resolve(&self.index, &self.packages, Some(pointer), None);
        script.class.as_deref().map(str::to_owned)
    }

    fn path(&self, asset: Guid) -> Option<String> {
        Some(self.index.by_guid(asset)?.path().to_owned())
    }

    fn object(&self, pointer: Pointer) -> Option<String> {
        let asset = self.index.by_guid(pointer.guid?)?;
        if !asset.kind().has_objects() {
            return None;
        }
        let hierarchy = self.hierarchy(asset.id()).ok()?;
        Some(match hierarchy.by_id(pointer.id)? {
            Slot::Object(at) => hierarchy.path(at),
            Slot::Component(at, number) => {
                let component = hierarchy.object(at).components.get(number as usize)?;
                format!("{} of {}", component.type_name, hierarchy.path(at))
            }
        })
    }

    fn users(&self, asset: Guid) -> Vec<String> {
        let users = self.index.references_to(asset).into_iter();
        let mut paths: Vec<String> =
            users.map(|user| self.index.asset(user.source).path().to_owned()).collect();
        paths.sort();
        paths
    }
}

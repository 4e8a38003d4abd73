//! Compares two versions of a package, object by object and property by property.
//!
//! Objects are matched by their path within the package. What classes save besides their properties is compared
//! by its size only, because its bytes contain positions in tables that change with every save.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use spawnpoint_core::folder::{Change, ChangeKind, ComparedFiles, FileVersions};

use crate::{
    graph::{Pin, read_pins},
    package::{ObjectRef, Package, PackageFile},
    project::Project,
    property::Decoder,
    text::value_text,
};

/// The packages of a project.
pub struct PackageFiles<'p>(pub &'p Project);

impl ComparedFiles for PackageFiles<'_> {
    fn includes(&self, path: &str) -> bool {
        let end = path.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase());
        matches!(end.as_deref(), Some("uasset" | "umap"))
    }

    fn id_suffix(&self) -> &'static str {
        ""
    }

    fn id_in(&self, bytes: &[u8]) -> Option<String> {
        let guid = Package::read("", bytes).ok()?.summary().persistent_guid?;
        Some(guid.to_string())
    }

    fn max_bytes(&self) -> u64 {
        PackageFile::MAX_SIZE
    }

    fn compare(&self, versions: &FileVersions) -> Vec<Change> {
        let name = |path: &str| {
            let name = self.0.mounts().package_name(&self.0.folder().join(Path::new(path)));
            name.unwrap_or_else(|| path.to_owned())
        };
        let (old_name, new_name) =
            (name(versions.moved_from.as_deref().unwrap_or(&versions.path)), name(&versions.path));
        let read = |name: &str, bytes: &Option<Vec<u8>>| match bytes {
            Some(bytes) => Objects::read(name, bytes),
            None => Ok(Objects::default()),
        };
        match (read(&old_name, &versions.old), read(&new_name, &versions.new)) {
            (Ok(old), Ok(new)) => compare(&old.renamed(&old_name, &new_name), &new),
            (Err(reason), _) | (_, Err(reason)) => vec![Change {
                object: new_name,
                component: None,
                kind: ChangeKind::Unreadable { reason },
            }],
        }
    }
}

/// The objects of a package by path.
#[derive(Default)]
struct Objects(BTreeMap<String, Object>);

#[derive(Default)]
struct Object {
    class: String,
    /// Values by name; `Tags[1]` for an element of a fixed array.
    members: BTreeMap<String, String>,
}

impl Objects {
    fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let package = Package::read(name, bytes).map_err(|error| error.to_string())?;
        let decoder = Decoder::new(&package);
        let has_tags = !package.summary().flags.has_unversioned_properties();
        let objects = (0..package.export_count()).filter_map(|index| {
            let export = package.export(index)?;
            let mut object = Object {
                class: package.class_name(export.class).into_owned(),
                ..Object::default()
            };
            if has_tags {
                object.read(&package, &decoder, &export);
            }
            Some((package.inner_path(ObjectRef::export(index)), object))
        });
        Ok(Self(objects.collect()))
    }

    /// The same with another name of the package: values name objects of their own package by whole paths.
    fn renamed(mut self, old: &str, new: &str) -> Self {
        if old != new {
            for value in self.0.values_mut().flat_map(|object| object.members.values_mut()) {
                *value = value.replace(&format!("{old}."), &format!("{new}."));
            }
        }
        self
    }
}

impl Object {
    fn read(
        &mut self,
        package: &Package<'_>,
        decoder: &Decoder<'_, '_>,
        export: &crate::package::Export,
    ) {
        let block = match decoder.properties(export) {
            Ok(block) => block,
            Err(error) => {
                self.members.insert("(unreadable)".to_owned(), error.to_string());
                return;
            }
        };
        for property in &block.properties {
            let name = match property.index {
                0 => property.name.to_string(),
                index => format!("{}[{index}]", property.name),
            };
            self.members.insert(name, value_text(package, &property.value));
        }
        let pins = match self.class.contains("Node_") {
            true => read_pins(decoder, &block).unwrap_or_default(),
            false => Vec::new(),
        };
        for pin in &pins {
            if let Some(value) = pin_text(package, pin) {
                self.members.insert(format!("pin {}", pin.title()), value);
            }
        }
        if block.rest_len() > 0 && pins.is_empty() {
            self.members.insert("(data)".to_owned(), format!("{} bytes", block.rest_len()));
        }
    }
}

/// What a pin gets or gives: the nodes that it is connected to, or its own value.
fn pin_text(package: &Package<'_>, pin: &Pin<'_>) -> Option<String> {
    if !pin.links.is_empty() {
        let mut names: Vec<_> =
            pin.links.iter().map(|link| package.object_name(link.node).into_owned()).collect();
        names.sort();
        return Some(format!("connected to {}", names.join(", ")));
    }
    let own = [&pin.default_text, &pin.default_value].into_iter().find(|text| !text.is_empty());
    match own {
        Some(text) => Some(text.to_string()),
        None if !pin.default_object.is_null() => Some(package.path(pin.default_object)),
        None => None,
    }
}

fn compare(old: &Objects, new: &Objects) -> Vec<Change> {
    let mut changes = Vec::new();
    let paths: BTreeSet<&String> = old.0.keys().chain(new.0.keys()).collect();
    for path in paths {
        let mut push = |class: &str, kind| {
            let (object, component) = (path.clone(), Some(class.to_owned()));
            changes.push(Change { object, component, kind });
        };
        match (old.0.get(path), new.0.get(path)) {
            (Some(was), None) => push(&was.class, ChangeKind::Removed),
            (None, Some(is)) => push(&is.class, ChangeKind::Added),
            (Some(was), Some(is)) => {
                if was.class != is.class {
                    let (old, new) = (Some(was.class.clone()), Some(is.class.clone()));
                    let member = "class".to_owned();
                    push(&is.class, ChangeKind::Member { member, old, new });
                }
                let names: BTreeSet<&String> =
                    was.members.keys().chain(is.members.keys()).collect();
                for name in names {
                    let (old, new) = (was.members.get(name), is.members.get(name));
                    if old != new {
                        let (member, old, new) = (name.clone(), old.cloned(), new.cloned());
                        push(&is.class, ChangeKind::Member { member, old, new });
                    }
                }
            }
            (None, None) => {}
        }
    }
    changes
}

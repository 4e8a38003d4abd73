//! Compares two versions of a scene, a resource or the project settings.
//!
//! Nodes are matched by the id that newer files give them, else by path. A node that is new at one place and
//! gone at another with the same name and type was moved; one with the same parent, type and properties was
//! renamed.

mod pair;
mod version;

use std::collections::{BTreeMap, BTreeSet};

use spawnpoint_core::folder::{Change, ChangeKind, ComparedFiles, FileVersions};

use self::{pair::pair, version::Version};
use crate::{index::MAX_TEXT, scene::SceneFile, settings, text::Document};

/// The scenes, resources and settings of a project.
pub struct SceneFiles;

impl ComparedFiles for SceneFiles {
    fn includes(&self, path: &str) -> bool {
        path.ends_with(".tscn") || path.ends_with(".tres") || path == settings::FILE
    }

    fn id_suffix(&self) -> &'static str {
        ""
    }

    fn id_in(&self, bytes: &[u8]) -> Option<String> {
        SceneFile::parse(&String::from_utf8_lossy(bytes)).uid
    }

    fn max_bytes(&self) -> u64 {
        MAX_TEXT
    }

    fn compare(&self, versions: &FileVersions) -> Vec<Change> {
        let text = |bytes: &Option<Vec<u8>>| {
            String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned()
        };
        let (old, new) = (text(&versions.old), text(&versions.new));
        match versions.path == settings::FILE {
            true => compare_settings(&old, &new),
            false => compare(&old, &new),
        }
    }
}

/// Compares two versions of the project settings.
fn compare_settings(old: &str, new: &str) -> Vec<Change> {
    let read = |text| -> BTreeMap<(String, String), String> {
        let sections = Document::parse(text).sections;
        let entries = sections.iter().flat_map(|section| {
            let key = |name: &str| (section.tag.to_owned(), name.to_owned());
            section.entries.iter().map(move |entry| (key(&entry.name), entry.value.to_owned()))
        });
        entries.collect()
    };
    let (old, new) = (read(old), read(new));
    let names: BTreeSet<_> = old.keys().chain(new.keys()).collect();
    let changed = names.into_iter().filter(|name| old.get(*name) != new.get(*name));
    let change = |name: &(String, String)| Change {
        object: String::new(),
        component: Some(name.0.clone()),
        kind: ChangeKind::Member {
            member: name.1.clone(),
            old: old.get(name).cloned(),
            new: new.get(name).cloned(),
        },
    };
    changed.map(change).collect()
}

/// Compares two versions of a scene or resource.
pub fn compare(old: &str, new: &str) -> Vec<Change> {
    let (old, new) = (Version::of(old), Version::of(new));
    let mut changes = Vec::new();
    if let Some(problem) = new.file.problems.first() {
        let kind = ChangeKind::Unreadable { reason: problem.to_string() };
        changes.push(Change { object: String::new(), component: None, kind });
    }
    compare_nodes(&old, &new, &mut changes);
    compare_connections(&old, &new, &mut changes);
    compare_resources(&old, &new, &mut changes);
    changes
}

fn compare_nodes(old: &Version, new: &Version, changes: &mut Vec<Change>) {
    let pairs = pair(old, new);
    let kept: BTreeSet<usize> = pairs.values().copied().collect();
    let lone = |path: &String, kind| Change { object: path.clone(), component: None, kind };
    let removed = (0..old.paths.len()).filter(|at| !kept.contains(at));
    changes.extend(removed.map(|at| lone(&old.paths[at], ChangeKind::Removed)));
    for (at, node) in new.file.nodes.iter().enumerate() {
        let path = &new.paths[at];
        let Some(was) = pairs.get(&at).copied() else {
            changes.push(lone(path, ChangeKind::Added));
            continue;
        };
        let before = &old.file.nodes[was];
        if before.name != node.name {
            let (old, new) = (before.name.clone(), node.name.clone());
            changes.push(lone(path, ChangeKind::Renamed { old, new }));
        }
        let parent = new.by_path.get(new.parent_path(at)).and_then(|parent| pairs.get(parent));
        let parent_was = old.by_path.get(old.parent_path(was));
        if parent != parent_was {
            let (old, new) = (old.parent_path(was).to_owned(), new.parent_path(at).to_owned());
            changes.push(lone(path, ChangeKind::Moved { old, new }));
        }
        members(path, None, &old.members(before), &new.members(node), changes);
    }
}

fn members(
    object: &str,
    component: Option<&str>,
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
    changes: &mut Vec<Change>,
) {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for name in names.into_iter().filter(|name| old.get(*name) != new.get(*name)) {
        let (member, old, new) = (name.clone(), old.get(name).cloned(), new.get(name).cloned());
        changes.push(Change {
            object: object.to_owned(),
            component: component.map(str::to_owned),
            kind: ChangeKind::Member { member, old, new },
        });
    }
}

fn compare_connections(old: &Version, new: &Version, changes: &mut Vec<Change>) {
    let read = |version: &Version| -> BTreeSet<(String, String)> {
        let connections = version.file.connections.iter();
        let text = |one: &crate::scene::Connection| {
            (
                one.from.clone(),
                format!("connection of {} to {} of {}", one.signal, one.method, one.to),
            )
        };
        connections.map(text).collect()
    };
    let (old, new) = (read(old), read(new));
    let change = |(from, what): &(String, String), kind| Change {
        object: from.clone(),
        component: Some(what.clone()),
        kind,
    };
    changes.extend(old.difference(&new).map(|one| change(one, ChangeKind::Removed)));
    changes.extend(new.difference(&old).map(|one| change(one, ChangeKind::Added)));
}

/// The resources inside of a file, and the resource that it is.
fn compare_resources(old: &Version, new: &Version, changes: &mut Vec<Change>) {
    let own = |version: &Version| version.file.resource_type.clone().unwrap_or_default();
    let (before, now) =
        (old.properties(&old.file.properties), new.properties(&new.file.properties));
    members("", Some(&own(if now.is_empty() { old } else { new })), &before, &now, changes);
    let (before, now) = (&old.file.sub_resources, &new.file.sub_resources);
    let ids: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    for id in ids {
        let name = |type_name: &str| Some(format!("{type_name} {id}"));
        let lone = |component, kind| Change { object: String::new(), component, kind };
        match (before.get(id), now.get(id)) {
            (Some(was), Some(is)) => {
                let (was, now) = (old.properties(&was.properties), new.properties(&is.properties));
                members("", name(&is.type_name).as_deref(), &was, &now, changes);
            }
            (Some(was), None) => changes.push(lone(name(&was.type_name), ChangeKind::Removed)),
            (None, Some(is)) => changes.push(lone(name(&is.type_name), ChangeKind::Added)),
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(old: &str, new: &str) -> Vec<String> {
        compare(old, new).iter().map(Change::sentence).collect()
    }

    const SCENE: &str = "[gd_scene format=3]\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\
        [sub_resource type=\"BoxShape3D\" id=\"box\"]\nsize = 1\n\
        [node name=\"Main\" type=\"Node\"]\n[node name=\"A\" type=\"Node2D\" parent=\".\"]\n\
        position = Vector2(1, 2)\nscript = ExtResource(\"1\")\n[node name=\"B\" type=\"Node\" parent=\"A\"]\n";

    #[test]
    fn members_and_connections_are_compared() {
        let new = SCENE.replace("(1, 2)", "(3, 2)").replace("size = 1", "size = 2")
            + "[connection signal=\"hit\" from=\"A\" to=\".\" method=\"_go\"]\n";
        assert_eq!(
            sentences(SCENE, &new),
            [
                "position of Main/A changed from Vector2(1, 2) to Vector2(3, 2)",
                "connection of hit to _go of . of A was added",
                "size of BoxShape3D box changed from 1 to 2",
            ]
        );
        // Other ids for the same files are no difference.
        assert_eq!(sentences(SCENE, &SCENE.replace("\"1\"", "\"9_x\"")), Vec::<String>::new());
    }

    #[test]
    fn moved_and_renamed_nodes_are_not_new_ones() {
        let moved = SCENE.replace(
            "name=\"B\" type=\"Node\" parent=\"A\"",
            "name=\"B\" type=\"Node\" parent=\".\"",
        );
        assert_eq!(sentences(SCENE, &moved), ["Main/B was moved from Main/A to Main"]);
        let renamed =
            SCENE.replace("name=\"A\"", "name=\"C\"").replace("parent=\"A\"", "parent=\"C\"");
        assert_eq!(sentences(SCENE, &renamed), ["Main/C was renamed from A to C"]);
        let other_root = SCENE.replace("\"Main\"", "\"Level\"");
        assert_eq!(sentences(SCENE, &other_root), ["Level was renamed from Main to Level"]);
    }

    #[test]
    fn nodes_are_added_and_removed() {
        let (head, _) = SCENE.split_once("[node name=\"B\"").unwrap();
        assert_eq!(sentences(SCENE, head), ["Main/A/B was removed"]);
        assert_eq!(sentences(head, SCENE), ["Main/A/B was added"]);
    }

    #[test]
    fn settings_are_compared_by_section() {
        let changes = compare_settings("[a]\nx=1\n", "[a]\nx=2\n[b]\ny=\"z\"\n");
        let sentences: Vec<_> = changes.iter().map(Change::sentence).collect();
        assert_eq!(sentences, ["x of a changed from 1 to 2", "y of b was added: \"z\""]);
    }
}

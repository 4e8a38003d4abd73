//! Scenes: objects of their own, prefab instances among them, and a list of what is at the top.

use std::{fmt::Write as _, io};

use crate::{
    Maker,
    model::Thing,
    text::{self, Edits, Row},
};

impl Maker {
    pub fn scene(&mut self, number: usize) -> io::Result<()> {
        let path = format!("Assets/Scenes/{}/Scene{number}.unity", number / 20);
        let guid = self.dice.guid();
        let mut out = format!(
            "{}--- !u!29 &1\nOcclusionCullingSettings:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_SceneGUID: 00000000000000000000000000000000\n",
            text::HEAD
        );
        // What the file lists at the top: transforms of its own, and instances by their own ids.
        let mut tops: Vec<(i64, Thing)> = Vec::new();
        let mut written = 0;
        while written < self.recipe.objects {
            if !self.levels.is_empty() && !self.levels[0].is_empty() && self.dice.chance(40) {
                let (instance, thing) = self.placed(&mut out, &path, tops.len());
                tops.push((instance, thing));
                written += 1;
            } else {
                let thing = self.own_tree(&mut out, &path, &format!("Object {}", tops.len()), 0, 3);
                let mut lines = Vec::new();
                thing.lines("", &mut lines);
                written += lines.len();
                tops.push((thing.transform, thing));
            }
        }
        // The order of the list is the order of the tree, whatever the order of the documents.
        tops.reverse();
        out.push_str("--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n");
        let mut lines = Vec::new();
        for (id, thing) in &tops {
            let _ = writeln!(out, "  - {{fileID: {id}}}");
            thing.lines("", &mut lines);
        }
        self.truth.trees.insert(path.clone(), lines);
        self.asset(&path, &guid, "DefaultImporter", out)?;
        self.scene_guids.push((path, guid));
        Ok(())
    }

    /// A prefab instance at the top, sometimes with an object of the scene inside it.
    fn placed(&mut self, out: &mut String, path: &str, number: usize) -> (i64, Thing) {
        let level = self.dice.below(self.levels.len());
        let at = self.dice.below(self.levels[level].len());
        let template = self.levels[level][at].clone();
        let instance = self.dice.file_id();
        // In a scene the ids of an instance's objects are arbitrary.
        let mut numbers = Vec::new();
        let mut thing = template.root.instance(&mut |source| {
            let id = self.dice.file_id();
            numbers.push((source, id));
            id
        });
        thing.name = format!("Instance {number}");
        let rows = [
            Row { target: template.root.transform, path: "m_LocalPosition.x", value: "0.5" },
            Row { target: template.root.id, path: "m_Name", value: &thing.name },
        ];
        let mut edits = Edits::default();
        let mut body = String::new();
        if self.dice.chance(50) {
            text::stripped(
                &mut body,
                4,
                thing.transform,
                template.root.transform,
                &template.guid,
                instance,
            );
            let child = self.own_tree(&mut body, path, "Guest", thing.transform, 1);
            edits.added_objects.push((template.root.transform, child.transform));
            thing.below.push(child);
        }
        text::instance(out, instance, &template.guid, 0, &rows, &edits);
        out.push_str(&body);
        self.uses(path, &template.guid);
        (instance, thing)
    }
}

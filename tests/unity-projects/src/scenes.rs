//! Scenes: objects, prefab instances, and the order of roots.

use std::{fmt::Write as _, io};

use crate::{
    instances::{self, Edits, Instance, Row, Stripped},
    maker::Maker,
    model::{Part, Template, Thing},
    prefabs::stand_in,
    text::{self, TransformLinks},
};

/// A root object of a scene: its id in the file, its contents and its documents.
struct Top {
    id: i64,
    thing: Thing,
    text: String,
}

impl Maker {
    pub fn scene(&mut self, number: usize) -> io::Result<()> {
        let path = format!("Assets/Scenes/{}/Scene{number}.unity", number / 20);
        let mut tops: Vec<Top> = Vec::new();
        let mut written = 0;
        let has_prefabs = self.levels.first().is_some_and(|level| !level.is_empty());
        while written < self.recipe.objects {
            let (order, mut text) = (tops.len(), String::new());
            let (id, thing) = if has_prefabs && self.dice.chance(40) {
                written += 1;
                self.placed(&mut text, &path, order)
            } else if has_prefabs && self.dice.chance(20) {
                written += 1;
                self.holder(&mut text, &path, order)
            } else {
                let place = TransformLinks { order, ..TransformLinks::default() };
                let thing = self.own_tree(&mut text, &path, &format!("Object {order}"), &place, 3);
                let mut lines = Vec::new();
                thing.lines("", &mut lines);
                written += lines.len();
                (thing.transform, thing)
            };
            tops.push(Top { id, thing, text });
        }
        let text = self.scene_text(&tops);
        let mut lines = Vec::new();
        for top in &tops {
            top.thing.lines("", &mut lines);
        }
        self.truth.trees.insert(path.clone(), lines);
        let guid = self.dice.guid();
        self.asset(&path, &guid, "DefaultImporter", text)?;
        self.scene_guids.push((path, guid));
        Ok(())
    }

    /// Writes the documents in another order than the hierarchy: `m_RootOrder` counts in files of
    /// 2017, and the list of roots since.
    fn scene_text(&self, tops: &[Top]) -> String {
        let mut out = format!(
            "{}--- !u!29 &1\nOcclusionCullingSettings:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_SceneGUID: 00000000000000000000000000000000\n",
            text::HEAD
        );
        for top in tops.iter().rev() {
            out.push_str(&top.text);
        }
        if !self.is_old() {
            out.push_str("--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n");
            for top in tops {
                let _ = writeln!(out, "  - {{fileID: {}}}", top.id);
            }
        }
        out
    }

    fn placed_template(&mut self) -> Template {
        let level = self.dice.below(self.levels.len());
        let at = self.dice.below(self.levels[level].len());
        self.levels[level][at].clone()
    }

    /// A root prefab instance, sometimes with an object of the scene inside it.
    fn placed(&mut self, out: &mut String, path: &str, order: usize) -> (i64, Thing) {
        let template = self.placed_template();
        let name = format!("Instance {order}");
        let parent = TransformLinks { order, ..TransformLinks::default() };
        self.instance_of(out, path, &template, &name, &parent)
    }

    /// An object of the scene with prefab instances as its children, and a script that refers to the
    /// components of one.
    fn holder(&mut self, out: &mut String, path: &str, order: usize) -> (i64, Thing) {
        let mut holder = Thing {
            id: self.dice.file_id(),
            transform: self.dice.file_id(),
            name: format!("Holder {order}"),
            parts: Vec::new(),
            below: Vec::new(),
        };
        let style = self.style(path);
        let mut body = String::new();
        for number in 0..2 {
            let template = self.placed_template();
            let place = TransformLinks {
                father: holder.transform,
                order: number,
                ..TransformLinks::default()
            };
            let name = format!("Held {number}");
            let (instance, thing) = self.instance_of(&mut body, path, &template, &name, &place);
            let (guid, source) = (&template.guid, template.root.transform);
            let transform = stand_in(4, thing.transform, source, guid, instance);
            if !body.contains(&format!("&{} stripped", thing.transform)) {
                instances::stripped(&mut body, style, &transform);
            }
            self.reference_into(&mut body, path, &mut holder, &template, instance);
            holder.below.push(thing);
        }
        let children: Vec<i64> = holder.below.iter().map(|thing| thing.transform).collect();
        text::object(out, style, holder.id, &holder.name, &holder.components());
        let place = TransformLinks { father: 0, children: &children, order };
        text::transform(out, style, holder.transform, holder.id, &place);
        out.push_str(&body);
        (holder.transform, holder)
    }

    /// A script that refers to a script component of an instance.
    fn reference_into(
        &mut self,
        out: &mut String,
        path: &str,
        holder: &mut Thing,
        template: &Template,
        instance: i64,
    ) {
        let scripted = template.root.parts.iter().find(|part| part.script.is_some());
        let Some(Part { id: source, script: Some(script), .. }) = scripted else { return };
        let (id, target, style) = (self.dice.file_id(), self.dice.file_id(), self.style(path));
        let (guid, script) = (&template.guid, Some(script.as_str()));
        let component =
            Stripped { class: 114, id: target, source: *source, guid, instance, script };
        instances::stripped(out, style, &component);
        let (own, class) = self.any_script();
        let members = format!("  target: {{fileID: {target}}}\n");
        text::script(out, style, id, holder.id, &text::script_pointer(&own), &members);
        for guid in [&own, component.script.unwrap_or_default()] {
            self.uses(path, guid);
        }
        holder.parts.push(Part::scripted(id, &class, &own));
    }

    /// An instance with its own name and position, and other overrides.
    fn instance_of(
        &mut self,
        out: &mut String,
        path: &str,
        template: &Template,
        name: &str,
        place: &TransformLinks<'_>,
    ) -> (i64, Thing) {
        let Template { guid, root: source } = template;
        let (instance, style) = (self.dice.file_id(), self.style(path));
        // In a scene the ids of an instance's objects are arbitrary.
        let mut thing = source.instance(&mut |_| self.dice.file_id());
        thing.name = name.to_owned();
        let order = place.order.to_string();
        let mut rows = vec![
            Row::new(source.transform, "m_LocalPosition.x", "0.5"),
            Row::new(source.id, "m_Name", name),
        ];
        if style.is_old() {
            rows.push(Row::new(source.transform, "m_RootOrder", &order));
        }
        if let Some(renderer) = source.parts.iter().find(|part| part.class == 23) {
            let material = self.dice.pick(&self.materials).cloned().unwrap_or_default();
            let reference = Some(format!("{{fileID: 2100000, guid: {material}, type: 2}}"));
            let (target, member) = (renderer.id, "m_Materials.Array.data[0]");
            rows.push(Row { target, path: member, value: "", reference });
            self.uses(path, &material);
        }
        let mut edits = Edits::default();
        if !source.parts.is_empty() && self.dice.chance(20) {
            // The last one, which has no other override.
            edits.removed_components.extend(source.parts.last().map(|part| part.id));
            thing.parts.pop();
        }
        let mut body = String::new();
        if self.dice.chance(50) {
            let transform = stand_in(4, thing.transform, source.transform, guid, instance);
            instances::stripped(&mut body, style, &transform);
            let order = thing.below.len();
            let place =
                TransformLinks { father: thing.transform, order, ..TransformLinks::default() };
            let child = self.own_tree(&mut body, path, "Guest", &place, 1);
            edits.added_objects.push((source.transform, child.transform));
            thing.below.push(child);
        }
        let (parent, edits) = (place.father, &edits);
        let text = Instance { id: instance, source: guid, parent, rows: &rows, edits };
        instances::instance(out, style, &text);
        out.push_str(&body);
        self.uses(path, guid);
        (instance, thing)
    }
}

//! Prefabs: plain ones, ones that contain others, and variants.

use std::io;

use crate::{
    instances::{self, Edits, Instance, Row, Stripped},
    maker::Maker,
    model::{Part, Template, Thing, nested_id},
    text::{self, TransformLinks},
};

impl Maker {
    pub fn prefab_level(&mut self, level: usize) -> io::Result<()> {
        let mut templates = Vec::new();
        for number in 0..self.recipe.prefabs {
            let name = format!("Prefab{level}x{number}");
            let path = format!("Assets/Prefabs/Level{level}/{name}.prefab");
            let guid = self.dice.guid();
            let mut body = String::new();
            let root = if level == 0 {
                self.own_tree(&mut body, &path, &name, &TransformLinks::default(), 2)
            } else if self.dice.chance(40) {
                self.variant(&mut body, &path, &name, level)
            } else {
                self.nesting(&mut body, &path, &name, level)
            };
            let mut lines = Vec::new();
            root.lines("", &mut lines);
            self.truth.trees.insert(path.clone(), lines);
            self.prefab(&path, &guid, root.id, &body)?;
            templates.push(Template { guid, root });
        }
        self.levels.push(templates);
        Ok(())
    }

    /// Writes a prefab file in the recipe's format.
    pub fn prefab(&mut self, path: &str, guid: &str, root: i64, body: &str) -> io::Result<()> {
        let (document, importer) = match self.is_old() {
            true => (instances::prefab_document(root), "NativeFormatImporter"),
            false => (String::new(), "PrefabImporter"),
        };
        self.asset(path, guid, importer, [text::HEAD, &document, body].concat())
    }

    /// An object with its components, and some children.
    pub fn own_tree(
        &mut self,
        out: &mut String,
        path: &str,
        name: &str,
        place: &TransformLinks<'_>,
        depth: usize,
    ) -> Thing {
        let mut thing = Thing {
            id: self.dice.file_id(),
            transform: self.dice.file_id(),
            name: name.to_owned(),
            parts: Vec::new(),
            below: Vec::new(),
        };
        let mut body = String::new();
        if depth > 0 {
            for order in 0..self.dice.below(4) {
                let name = format!("{name} {order}");
                let place =
                    TransformLinks { father: thing.transform, order, ..TransformLinks::default() };
                let child = self.own_tree(&mut body, path, &name, &place, depth - 1);
                thing.below.push(child);
            }
        }
        self.parts(&mut body, path, &mut thing);
        let children: Vec<i64> = thing.below.iter().map(|child| child.transform).collect();
        let style = self.style(path);
        text::object(out, style, thing.id, name, &thing.components());
        let place = TransformLinks { children: &children, ..*place };
        text::transform(out, style, thing.transform, thing.id, &place);
        out.push_str(&body);
        thing
    }

    fn parts(&mut self, out: &mut String, path: &str, thing: &mut Thing) {
        let style = self.style(path);
        if self.dice.chance(60) {
            let (filter, renderer) = (self.dice.file_id(), self.dice.file_id());
            text::filter(out, style, filter, thing.id);
            let material = self.dice.pick(&self.materials).cloned().unwrap_or_default();
            text::renderer(out, style, renderer, thing.id, &material);
            self.uses(path, &material);
            thing.parts.push(Part::native(filter, 33, "MeshFilter"));
            thing.parts.push(Part::native(renderer, 23, "MeshRenderer"));
        }
        if self.dice.chance(50)
            && let Some((guid, class)) = self.dice.pick(&self.scripts).cloned()
        {
            let id = self.dice.file_id();
            let members = format!("  self: {{fileID: {}}}\n", thing.transform);
            text::script(out, style, id, thing.id, &text::script_pointer(&guid), &members);
            self.uses(path, &guid);
            thing.parts.push(Part::scripted(id, &class, &guid));
        }
    }

    fn any_template(&mut self, below: usize) -> Template {
        let level = self.dice.below(below);
        let number = self.dice.below(self.levels[level].len());
        self.levels[level][number].clone()
    }

    /// A root of its own with instances as its children.
    fn nesting(&mut self, out: &mut String, path: &str, name: &str, level: usize) -> Thing {
        let mut root = Thing {
            id: self.dice.file_id(),
            transform: self.dice.file_id(),
            name: name.to_owned(),
            parts: Vec::new(),
            below: Vec::new(),
        };
        let style = self.style(path);
        let mut body = String::new();
        for number in 0..2 + self.dice.below(2) {
            let Template { guid, root: source } = self.any_template(level);
            let instance = self.dice.file_id();
            let mut thing = source.instance(&mut |id| nested_id(instance, id));
            thing.name = format!("Nested {number}");
            let rows = [
                Row::new(source.id, "m_Name", &thing.name),
                Row::new(source.transform, "m_LocalPosition.x", "2"),
            ];
            let (parent, edits) = (root.transform, &Edits::default());
            let text = Instance { id: instance, source: &guid, parent, rows: &rows, edits };
            instances::instance(&mut body, style, &text);
            let transform = stand_in(4, thing.transform, source.transform, &guid, instance);
            instances::stripped(&mut body, style, &transform);
            self.uses(path, &guid);
            root.below.insert(0, thing);
        }
        let children: Vec<i64> = root.below.iter().map(|thing| thing.transform).collect();
        text::object(out, style, root.id, name, &root.components());
        let place = TransformLinks { children: &children, ..TransformLinks::default() };
        text::transform(out, style, root.transform, root.id, &place);
        out.push_str(&body);
        root
    }

    /// An instance as the root: renamed, with something added and something removed.
    fn variant(&mut self, out: &mut String, path: &str, name: &str, level: usize) -> Thing {
        let Template { guid, root: source } = self.any_template(level);
        let style = self.style(path);
        let instance = self.dice.file_id();
        let mut root = source.instance(&mut |id| nested_id(instance, id));
        root.name = name.to_owned();
        let mut edits = Edits::default();
        if !source.below.is_empty() && self.dice.chance(50) {
            let at = self.dice.below(source.below.len());
            edits.removed_objects.push(source.below[at].id);
            root.below.remove(at);
        }
        if !source.parts.is_empty() && self.dice.chance(50) {
            let at = self.dice.below(source.parts.len());
            edits.removed_components.push(source.parts[at].id);
            root.parts.remove(at);
        }
        let light = self.dice.file_id();
        edits.added_components.push((source.id, light));
        root.parts.push(Part::native(light, 108, "Light"));
        let mut body = String::new();
        let object = stand_in(1, root.id, source.id, &guid, instance);
        instances::stripped(&mut body, style, &object);
        let transform = stand_in(4, root.transform, source.transform, &guid, instance);
        instances::stripped(&mut body, style, &transform);
        body.push_str(&format!("--- !u!108 &{light}\nLight:\n  m_ObjectHideFlags: 0\n  m_GameObject: {{fileID: {}}}\n  m_Enabled: 1\n", root.id));
        let place = TransformLinks { father: root.transform, ..TransformLinks::default() };
        let added = self.own_tree(&mut body, path, "Added", &place, 0);
        edits.added_objects.push((source.transform, added.transform));
        root.below.push(added);
        let rows = [Row::new(source.id, "m_Name", name)];
        let edits = &edits;
        let text = Instance { id: instance, source: &guid, parent: 0, rows: &rows, edits };
        instances::instance(out, style, &text);
        out.push_str(&body);
        self.uses(path, &guid);
        root
    }
}

/// An object or transform of an instance that other documents of the file refer to.
pub fn stand_in(class: u32, id: i64, source: i64, guid: &str, instance: i64) -> Stripped<'_> {
    Stripped { class, id, source, guid, instance, script: None }
}

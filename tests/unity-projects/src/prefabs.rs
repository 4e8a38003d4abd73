//! Prefabs: plain ones, ones that contain others, and variants.

use std::io;

use crate::{
    Maker,
    model::{Part, Template, Thing, nested_id},
    text::{self, Edits, Row},
};

impl Maker {
    pub fn prefab_level(&mut self, level: usize) -> io::Result<()> {
        let mut templates = Vec::new();
        for number in 0..self.recipe.prefabs {
            let name = format!("Prefab{level}x{number}");
            let path = format!("Assets/Prefabs/Level{level}/{name}.prefab");
            let guid = self.dice.guid();
            let mut out = text::HEAD.to_owned();
            let root = if level == 0 {
                self.own_tree(&mut out, &path, &name, 0, 2)
            } else if self.dice.chance(40) {
                self.variant(&mut out, &path, &name, level)
            } else {
                self.nesting(&mut out, &path, &name, level)
            };
            let mut lines = Vec::new();
            root.lines("", &mut lines);
            self.truth.trees.insert(path.clone(), lines);
            self.asset(&path, &guid, "PrefabImporter", out)?;
            templates.push(Template { guid, root });
        }
        self.levels.push(templates);
        Ok(())
    }

    /// An object with its components, and some below it.
    pub fn own_tree(
        &mut self,
        out: &mut String,
        path: &str,
        name: &str,
        father: i64,
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
            for number in 0..self.dice.below(4) {
                let child = self.own_tree(
                    &mut body,
                    path,
                    &format!("{name} {number}"),
                    thing.transform,
                    depth - 1,
                );
                thing.below.push(child);
            }
        }
        self.parts(&mut body, path, &mut thing);
        let components: Vec<i64> =
            [thing.transform].into_iter().chain(thing.parts.iter().map(|part| part.id)).collect();
        let children: Vec<i64> = thing.below.iter().map(|child| child.transform).collect();
        text::object(out, thing.id, name, &components);
        text::transform(out, thing.transform, thing.id, father, &children);
        out.push_str(&body);
        thing
    }

    fn parts(&mut self, out: &mut String, path: &str, thing: &mut Thing) {
        if self.dice.chance(60) {
            let (filter, renderer) = (self.dice.file_id(), self.dice.file_id());
            text::filter(out, filter, thing.id);
            let material = self.dice.pick(&self.materials).cloned().unwrap_or_default();
            text::renderer(out, renderer, thing.id, &material);
            self.uses(path, &material);
            thing.parts.push(Part { id: filter, type_name: "MeshFilter".into() });
            thing.parts.push(Part { id: renderer, type_name: "MeshRenderer".into() });
        }
        if self.dice.chance(50)
            && let Some((guid, class)) = self.dice.pick(&self.scripts).cloned()
        {
            let id = self.dice.file_id();
            let members = format!("  self: {{fileID: {}}}\n", thing.transform);
            text::script(out, id, thing.id, &text::script_pointer(&guid), &members);
            self.uses(path, &guid);
            thing.parts.push(Part { id, type_name: class });
        }
    }

    fn any_template(&mut self, below: usize) -> Template {
        let level = self.dice.below(below);
        let number = self.dice.below(self.levels[level].len());
        self.levels[level][number].clone()
    }

    /// A root of its own with instances below it.
    fn nesting(&mut self, out: &mut String, path: &str, name: &str, level: usize) -> Thing {
        let mut root = Thing {
            id: self.dice.file_id(),
            transform: self.dice.file_id(),
            name: name.to_owned(),
            parts: Vec::new(),
            below: Vec::new(),
        };
        let mut body = String::new();
        for number in 0..2 + self.dice.below(2) {
            let template = self.any_template(level);
            let instance = self.dice.file_id();
            let mut thing = template.root.instance(&mut |id| nested_id(instance, id));
            thing.name = format!("Nested {number}");
            let rows = [
                Row { target: template.root.id, path: "m_Name", value: &thing.name },
                Row { target: template.root.transform, path: "m_LocalPosition.x", value: "2" },
            ];
            text::instance(
                &mut body,
                instance,
                &template.guid,
                root.transform,
                &rows,
                &Edits::default(),
            );
            text::stripped(
                &mut body,
                4,
                thing.transform,
                template.root.transform,
                &template.guid,
                instance,
            );
            self.uses(path, &template.guid);
            root.below.insert(0, thing);
        }
        let children: Vec<i64> = root.below.iter().map(|thing| thing.transform).collect();
        text::object(out, root.id, name, &[root.transform]);
        text::transform(out, root.transform, root.id, 0, &children);
        out.push_str(&body);
        root
    }

    /// An instance as the root: renamed, with something added and something removed.
    fn variant(&mut self, out: &mut String, path: &str, name: &str, level: usize) -> Thing {
        let template = self.any_template(level);
        let instance = self.dice.file_id();
        let mut root = template.root.instance(&mut |id| nested_id(instance, id));
        root.name = name.to_owned();
        let mut edits = Edits::default();
        if !template.root.below.is_empty() && self.dice.chance(50) {
            let at = self.dice.below(template.root.below.len());
            edits.removed_objects.push(template.root.below[at].id);
            root.below.remove(at);
        }
        if !template.root.parts.is_empty() && self.dice.chance(50) {
            let at = self.dice.below(template.root.parts.len());
            edits.removed_components.push(template.root.parts[at].id);
            root.parts.remove(at);
        }
        let light = self.dice.file_id();
        edits.added_components.push((template.root.id, light));
        root.parts.push(Part { id: light, type_name: "Light".into() });
        let mut body = String::new();
        text::stripped(&mut body, 1, root.id, template.root.id, &template.guid, instance);
        text::stripped(
            &mut body,
            4,
            root.transform,
            template.root.transform,
            &template.guid,
            instance,
        );
        body.push_str(&format!("--- !u!108 &{light}\nLight:\n  m_ObjectHideFlags: 0\n  m_GameObject: {{fileID: {}}}\n  m_Enabled: 1\n", root.id));
        let added = self.own_tree(&mut body, path, "Added", root.transform, 0);
        edits.added_objects.push((template.root.transform, added.transform));
        root.below.push(added);
        let rows = [Row { target: template.root.id, path: "m_Name", value: name }];
        text::instance(out, instance, &template.guid, 0, &rows, &edits);
        out.push_str(&body);
        self.uses(path, &template.guid);
        root
    }
}

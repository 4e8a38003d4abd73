//! A scene with a prefab instance that changes every sort of member, and refers to its components.

use std::io;

use crate::{
    OverrideTruth,
    instances::{self, Edits, Instance, Row, Stripped},
    maker::Maker,
    text::{self, Style, TransformLinks},
};

const PREFAB: &str = "Assets/Varieties/Overridden.prefab";
const SCENE: &str = "Assets/Varieties/Overrides.unity";

/// Objects of the prefab that an instance changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Transform,
    Sprite,
    Collider,
    Particles,
    Script,
    Rect,
}

use Target::{Collider, Particles, Rect, Script, Sprite, Transform};

/// Which member, as Unity writes its path and as JSON writes it, and the value.
const OVERRIDES: &[(Target, &str, &str, &str)] = &[
    (Transform, "m_LocalPosition.x", "/m_LocalPosition/x", "1.5"),
    (Transform, "m_LocalPosition.y", "/m_LocalPosition/y", "-2"),
    (Transform, "m_LocalPosition.z", "/m_LocalPosition/z", "0"),
    (Transform, "m_LocalRotation.x", "/m_LocalRotation/x", "0"),
    (Transform, "m_LocalRotation.y", "/m_LocalRotation/y", "0.6"),
    (Transform, "m_LocalRotation.z", "/m_LocalRotation/z", "0"),
    (Transform, "m_LocalRotation.w", "/m_LocalRotation/w", "0.8"),
    (Transform, "m_LocalScale.x", "/m_LocalScale/x", "2"),
    (Transform, "m_LocalScale.y", "/m_LocalScale/y", "3"),
    (Transform, "m_LocalScale.z", "/m_LocalScale/z", "4"),
    (Transform, "m_LocalEulerAnglesHint.z", "/m_LocalEulerAnglesHint/z", "90"),
    (Sprite, "m_Color.r", "/m_Color/r", "0.25"),
    (Sprite, "m_Color.g", "/m_Color/g", "0.5"),
    (Sprite, "m_FlipX", "/m_FlipX", "1"),
    (Sprite, "m_DrawMode", "/m_DrawMode", "2"),
    (Sprite, "m_Size.x", "/m_Size/x", "12"),
    (Sprite, "m_SortingOrder", "/m_SortingOrder", "-3"),
    (Collider, "m_IsTrigger", "/m_IsTrigger", "1"),
    (Collider, "m_Offset.y", "/m_Offset/y", "0.125"),
    (Collider, "m_SpriteTilingProperty.border.x", "/m_SpriteTilingProperty/border/x", "7"),
    (
        Collider,
        "m_SpriteTilingProperty.adaptiveTiling",
        "/m_SpriteTilingProperty/adaptiveTiling",
        "1",
    ),
    (Particles, "randomSeed", "/randomSeed", "77"),
    (Particles, "ShapeModule.radius.value", "/ShapeModule/radius/value", "0.375"),
    (Particles, "EmissionModule.rateOverTime.scalar", "/EmissionModule/rateOverTime/scalar", "42"),
    (Script, "names.Array.size", "", "3"),
    (Script, "names.Array.data[0]", "/names/0", "changed"),
    (Script, "names.Array.data[2]", "/names/2", "'third: new'"),
    (Script, "inner.value", "/inner/value", "\"two\\nlines\""),
    (Rect, "m_AnchorMin.x", "/m_AnchorMin/x", "0.75"),
    (Rect, "m_AnchorMax.y", "/m_AnchorMax/y", "0.25"),
    (Rect, "m_AnchoredPosition.x", "/m_AnchoredPosition/x", "16"),
    (Rect, "m_SizeDelta.y", "/m_SizeDelta/y", "64"),
    (Rect, "m_Pivot.x", "/m_Pivot/x", "1"),
];

/// Ids of the prefab's objects.
struct Ids {
    object: i64,
    transform: i64,
    sprite: i64,
    collider: i64,
    particles: i64,
    script: i64,
    panel: i64,
    rect: i64,
}

impl Ids {
    fn of(&self, target: Target) -> i64 {
        match target {
            Transform => self.transform,
            Sprite => self.sprite,
            Collider => self.collider,
            Particles => self.particles,
            Script => self.script,
            Rect => self.rect,
        }
    }
}

impl Maker {
    pub fn overrides(&mut self) -> io::Result<()> {
        let mut id = || self.dice.file_id();
        let ids = Ids {
            object: id(),
            transform: id(),
            sprite: id(),
            collider: id(),
            particles: id(),
            script: id(),
            panel: id(),
            rect: id(),
        };
        let guid = self.dice.guid();
        self.overridden_prefab(&ids, &guid)?;
        let (script, class) = self.any_script();
        let [holder, holder_transform, instance, referring] = [(); 4].map(|()| self.dice.file_id());
        let stand_ins = [
            (4, ids.transform, None),
            (224, ids.rect, None),
            (198, ids.particles, None),
            (114, ids.script, Some(script.as_str())),
        ]
        .map(|(class, source, script)| {
            let (id, guid) = (self.dice.file_id(), guid.as_str());
            Stripped { class, id, source, guid, instance, script }
        });
        let (mut out, style) = (text::HEAD.to_owned(), self.style(SCENE));
        let components = [(4, holder_transform), (114, referring)];
        text::object(&mut out, style, holder, "Holder", &components);
        let children = [stand_ins[0].id];
        let place = TransformLinks { children: &children, ..TransformLinks::default() };
        text::transform(&mut out, style, holder_transform, holder, &place);
        let members = format!(
            "  effect: {{fileID: {}}}\n  other: {{fileID: {}}}\n",
            stand_ins[2].id, stand_ins[3].id
        );
        let pointer = text::script_pointer(&script);
        text::script(&mut out, style, referring, holder, &pointer, &members);
        self.overriding_instance(&mut out, style, &ids, &guid, instance, holder_transform);
        for stand_in in &stand_ins {
            instances::stripped(&mut out, style, stand_in);
        }
        self.uses(SCENE, &script);
        self.uses(SCENE, &guid);
        let root = "Transform SpriteRenderer BoxCollider2D ParticleSystem";
        let lines = vec![
            format!("Holder: Transform {class}"),
            format!("Holder/Changed: {root} {class}"),
            "Holder/Changed/Panel: RectTransform".to_owned(),
        ];
        self.truth.trees.insert(SCENE.to_owned(), lines);
        let guid = self.dice.guid();
        self.asset(SCENE, &guid, "DefaultImporter", out)
    }

    fn overridden_prefab(&mut self, ids: &Ids, guid: &str) -> io::Result<()> {
        let (mut out, style) = (String::new(), self.style(PREFAB));
        let (script, class) = self.any_script();
        let components = [
            (4, ids.transform),
            (212, ids.sprite),
            (61, ids.collider),
            (198, ids.particles),
            (114, ids.script),
        ];
        text::object(&mut out, style, ids.object, "Overridden", &components);
        let children = [ids.rect];
        let place = TransformLinks { children: &children, ..TransformLinks::default() };
        text::transform(&mut out, style, ids.transform, ids.object, &place);
        let templates = [
            (ids.sprite, include_str!("../../templates/components/SpriteRenderer.yaml")),
            (ids.collider, include_str!("../../templates/components/BoxCollider2D.yaml")),
            (ids.particles, include_str!("../../templates/components/ParticleSystem.yaml")),
        ];
        for (id, template) in templates {
            let values = vec![("id", id.to_string()), ("object", ids.object.to_string())];
            out.push_str(&self.fill(PREFAB, template, &values));
        }
        let members = "  names:\n  - first\n  - second\n  inner:\n    value: old\n";
        let pointer = text::script_pointer(&script);
        text::script(&mut out, style, ids.script, ids.object, &pointer, members);
        self.uses(PREFAB, &script);
        text::object(&mut out, style, ids.panel, "Panel", &[(224, ids.rect)]);
        let place = TransformLinks { father: ids.transform, ..TransformLinks::default() };
        text::rect_transform(&mut out, style, ids.rect, ids.panel, &place);
        let lines = vec![
            format!("Overridden: Transform SpriteRenderer BoxCollider2D ParticleSystem {class}"),
            "Overridden/Panel: RectTransform".to_owned(),
        ];
        self.truth.trees.insert(PREFAB.to_owned(), lines);
        self.prefab(PREFAB, guid, ids.object, &out)
    }

    fn overriding_instance(
        &mut self,
        out: &mut String,
        style: Style,
        ids: &Ids,
        guid: &str,
        id: i64,
        parent: i64,
    ) {
        let row = |(target, path, _, value): &(Target, &'static str, &str, &'static str)| {
            Row::new(ids.of(*target), path, value)
        };
        let mut rows: Vec<Row<'_>> = OVERRIDES.iter().map(row).collect();
        rows.push(Row::new(ids.object, "m_Name", "Changed"));
        rows.push(Row::new(ids.transform, "m_RootOrder", "0"));
        if let Some((reference, texture)) = self.references.get("sprite").cloned() {
            let (target, path, reference) = (ids.sprite, "m_Sprite", Some(reference));
            rows.push(Row { target, path, value: "", reference });
            self.uses(SCENE, &texture);
            self.overridden(Sprite, "/m_Sprite/guid", &texture);
        }
        for (target, _, member, value) in OVERRIDES.iter().filter(|row| !row.2.is_empty()) {
            let meant = match *value {
                "'third: new'" => "third: new",
                "\"two\\nlines\"" => "two\nlines",
                plain => plain,
            };
            self.overridden(*target, member, meant);
        }
        let edits = &Edits::default();
        let text = Instance { id, source: guid, parent, rows: &rows, edits };
        instances::instance(out, style, &text);
    }

    fn overridden(&mut self, target: Target, member: &str, value: &str) {
        let (object, component) = match target {
            Rect => ("Holder/Changed/Panel", 0),
            Transform => ("Holder/Changed", 0),
            Sprite => ("Holder/Changed", 1),
            Collider => ("Holder/Changed", 2),
            Particles => ("Holder/Changed", 3),
            Script => ("Holder/Changed", 4),
        };
        self.truth.overrides.push(OverrideTruth {
            path: SCENE.to_owned(),
            object: object.to_owned(),
            component,
            member: member.to_owned(),
            value: value.to_owned(),
        });
    }
}

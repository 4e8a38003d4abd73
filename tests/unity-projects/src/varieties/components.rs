//! A scene with an object for each class of component, and with the settings that scenes have.

use std::{fmt::Write as _, io};

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

macro_rules! templates {
    ($folder:literal: $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../templates/", $folder, "/", $name, ".yaml")))),+]
    };
}

const SETTINGS: &[(&str, &str)] = templates!(
    "scene": "OcclusionCullingSettings" "RenderSettings" "LightmapSettings" "NavMeshSettings"
);

const COMPONENTS: &[(&str, &str)] = templates!(
    "components": "AudioListener" "BoxCollider2D" "Camera" "CircleCollider2D" "Grid"
    "ParticleSystem" "ParticleSystemRenderer" "PolygonCollider2D" "Rigidbody2D" "SortingGroup"
    "SpriteRenderer" "Tilemap" "TilemapRenderer"
);

/// Classes with their first members: class id, name, members.
const PLAIN: &[(u32, &str, &str)] = &[
    (54, "Rigidbody", "  m_Mass: 1\n  m_Drag: 0\n"),
    (64, "MeshCollider", "  m_Convex: 0\n  m_Mesh: $mesh\n"),
    (65, "BoxCollider", "  m_Size: {x: 1, y: 1, z: 1}\n"),
    (82, "AudioSource", "  OutputAudioMixerGroup: $mixer\n  m_audioClip: {fileID: 0}\n"),
    (95, "Animator", "  m_Avatar: {fileID: 0}\n  m_Controller: $controller\n"),
    (108, "Light", "  m_Type: 1\n  m_Color: {r: 1, g: 0.95, b: 0.8, a: 1}\n"),
    (137, "SkinnedMeshRenderer", "  m_Materials:\n  - $material\n  m_Mesh: $mesh\n  m_Bones: []\n"),
    (205, "LODGroup", "  m_LODs:\n  - screenRelativeHeight: 0.25\n    renderers: []\n"),
    (215, "ReflectionProbe", "  m_BakedTexture: {fileID: 0}\n"),
];

/// The same for classes that editors of 2017 do not write.
const MODERN: &[(u32, &str, &str)] = &[
    (154, "TerrainCollider", "  m_TerrainData: $terrain\n"),
    (218, "Terrain", "  m_TerrainData: $terrain\n  m_TreeDistance: 5000\n"),
    (320, "PlayableDirector", "  m_PlayableAsset: $timeline\n  m_SceneBindings: []\n"),
    (331, "SpriteMask", "  m_Sprite: $sprite\n  m_MaskAlphaCutoff: 0.2\n"),
    (1_971_053_207, "SpriteShapeRenderer", "  m_Color: {r: 1, g: 1, b: 1, a: 1}\n"),
];

impl Maker {
    pub fn component_classes(&mut self) -> io::Result<()> {
        let path = "Assets/Varieties/Components.unity";
        let mut out = text::HEAD.to_owned();
        for (number, (_, template)) in SETTINGS.iter().enumerate() {
            let values = vec![("id", (number + 1).to_string())];
            out.push_str(&self.fill(path, template, &values));
        }
        let link = "  m_ObjectHideFlags: 0\n$link\n  m_GameObject: {fileID: $object}\n";
        let modern = if self.is_old() { &[] } else { MODERN };
        let plain = PLAIN.iter().chain(modern).map(|(class, name, members)| {
            let text = format!("--- !u!{class} &$id\n{name}:\n{link}  m_Enabled: 1\n{members}");
            (*name, text)
        });
        let whole = COMPONENTS.iter().map(|(name, template)| (*name, (*template).to_owned()));
        let all: Vec<(&str, String)> = whole.chain(plain).collect();
        let (mut roots, mut lines) = (Vec::new(), Vec::new());
        for (order, (name, template)) in all.iter().enumerate() {
            roots.push(self.object_with(&mut out, path, name, template, order));
            lines.push(format!("{name}: Transform {name}"));
        }
        if !self.is_old() {
            out.push_str("--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n");
            for root in roots {
                let _ = writeln!(out, "  - {{fileID: {root}}}");
            }
        }
        self.truth.trees.insert(path.to_owned(), lines);
        let guid = self.dice.guid();
        self.asset(path, &guid, "DefaultImporter", out)
    }

    /// A root object with one component, named after it. Returns the id of its transform.
    fn object_with(
        &mut self,
        out: &mut String,
        path: &str,
        name: &str,
        template: &str,
        order: usize,
    ) -> i64 {
        let [object, transform, component] = [(); 3].map(|()| self.dice.file_id());
        let style = self.style(path);
        let class = template.trim_start_matches("--- !u!").split(' ').next().unwrap_or_default();
        let components = [(4, transform), (class.parse().unwrap_or_default(), component)];
        text::object(out, style, object, name, &components);
        let place = TransformLinks { order, ..TransformLinks::default() };
        text::transform(out, style, transform, object, &place);
        let values = vec![("id", component.to_string()), ("object", object.to_string())];
        out.push_str(&self.fill(path, template, &values));
        transform
    }
}

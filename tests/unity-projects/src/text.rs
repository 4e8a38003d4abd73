//! Unity's YAML, as its editors write it.

use std::fmt::Write as _;

use crate::Format;

pub const HEAD: &str = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

/// How a file is written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub format: Format,
    pub prefab: bool,
}

impl Style {
    pub fn is_old(self) -> bool {
        self.format == Format::Unity2017
    }

    /// The prefab members of an object.
    pub fn link(self) -> &'static str {
        match (self.format, self.prefab) {
            (Format::Unity2017, true) => {
                "  m_PrefabParentObject: {fileID: 0}\n  m_PrefabInternal: {fileID: 100100000}\n"
            }
            (Format::Unity2017, false) => {
                "  m_PrefabParentObject: {fileID: 0}\n  m_PrefabInternal: {fileID: 0}\n"
            }
            (Format::Unity2022, _) => {
                "  m_CorrespondingSourceObject: {fileID: 0}\n  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
            }
        }
    }

    /// The `type` of references to prefabs: native files before 2018.3, imported ones since.
    pub fn prefab_type(self) -> u8 {
        if self.is_old() { 2 } else { 3 }
    }

    fn prologue(self) -> String {
        let flags = if self.is_old() && self.prefab { 1 } else { 0 };
        format!("  m_ObjectHideFlags: {flags}\n{}", self.link())
    }
}

pub fn meta(format: Format, guid: &str, importer: &str) -> String {
    let own = match importer {
        "NativeFormatImporter" => "  mainObjectFileID: 0\n",
        "MonoImporter" => {
            "  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n"
        }
        _ => "",
    };
    format!(
        "fileFormatVersion: 2\nguid: {guid}\n{}{importer}:\n  externalObjects: {{}}\n{own}  userData: \n  assetBundleName: \n  assetBundleVariant: \n",
        age(format)
    )
}

pub fn folder_meta(format: Format, guid: &str) -> String {
    format!(
        "fileFormatVersion: 2\nguid: {guid}\nfolderAsset: yes\n{}DefaultImporter:\n  externalObjects: {{}}\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n",
        age(format)
    )
}

/// Editors until 2017 wrote the time and license of the first import.
pub fn age(format: Format) -> &'static str {
    match format {
        Format::Unity2017 => "timeCreated: 1500000000\nlicenseType: Free\n",
        Format::Unity2022 => "",
    }
}

pub fn material(style: Style, number: usize) -> String {
    format!(
        "{HEAD}--- !u!21 &2100000\nMaterial:\n  serializedVersion: 8\n{}  m_Name: Material{number}\n  m_Shader: {{fileID: 46, guid: 0000000000000000f000000000000000, type: 0}}\n  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n    - _MainTex:\n        m_Texture: {{fileID: 0}}\n        m_Scale: {{x: 1, y: 1}}\n        m_Offset: {{x: 0, y: 0}}\n    m_Floats:\n    - _Cutoff: 0.5\n    m_Colors:\n    - _Color: {{r: 1, g: 1, b: 1, a: 1}}\n",
        style.prologue()
    )
}

/// An object. Components are listed with their class, which very old files use as the key.
pub fn object(out: &mut String, style: Style, id: i64, name: &str, components: &[(u32, i64)]) {
    // Objects that an editor of 2017 did not touch keep their older form.
    let untouched = style.is_old() && id % 3 == 0;
    let version = if untouched {
        4
    } else if style.is_old() {
        5
    } else {
        6
    };
    let _ = write!(
        out,
        "--- !u!1 &{id}\nGameObject:\n  m_ObjectHideFlags: 0\n{}  serializedVersion: {version}\n  m_Component:\n",
        style.link()
    );
    for (class, component) in components {
        let key = if untouched { class.to_string() } else { "component".to_owned() };
        let _ = writeln!(out, "  - {key}: {{fileID: {component}}}");
    }
    let _ = write!(
        out,
        "  m_Layer: 0\n  m_Name: {name}\n  m_TagString: Untagged\n  m_Icon: {{fileID: 0}}\n  m_NavMeshLayer: 0\n  m_StaticEditorFlags: 0\n  m_IsActive: 1\n"
    );
}

/// The parent and position of a transform.
#[derive(Default)]
pub struct TransformLinks<'a> {
    pub father: i64,
    pub children: &'a [i64],
    /// Its sibling index; not written in files of 2022.
    pub order: usize,
}

pub fn transform(out: &mut String, style: Style, id: i64, object: i64, place: &TransformLinks<'_>) {
    let _ = write!(
        out,
        "--- !u!4 &{id}\nTransform:\n{}  m_GameObject: {{fileID: {object}}}\n",
        style.prologue()
    );
    if !style.is_old() {
        out.push_str("  serializedVersion: 2\n");
    }
    out.push_str("  m_LocalRotation: {x: -0, y: -0, z: -0, w: 1}\n  m_LocalPosition: {x: 1.5, y: 0, z: -2.25}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n");
    if !style.is_old() {
        out.push_str("  m_ConstrainProportionsScale: 0\n");
    }
    family(out, style, place);
    out.push_str("  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n");
}

/// The transform of something on a canvas.
pub fn rect_transform(
    out: &mut String,
    style: Style,
    id: i64,
    object: i64,
    place: &TransformLinks<'_>,
) {
    let _ = write!(
        out,
        "--- !u!224 &{id}\nRectTransform:\n{}  m_GameObject: {{fileID: {object}}}\n  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}\n  m_LocalPosition: {{x: 0, y: 0, z: 0}}\n  m_LocalScale: {{x: 1, y: 1, z: 1}}\n",
        style.prologue()
    );
    family(out, style, place);
    out.push_str("  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n  m_AnchorMin: {x: 0, y: 1}\n  m_AnchorMax: {x: 0.5, y: 1}\n  m_AnchoredPosition: {x: 12.5, y: -8}\n  m_SizeDelta: {x: 0, y: 42}\n  m_Pivot: {x: 0.5, y: 0.5}\n");
}

fn family(out: &mut String, style: Style, place: &TransformLinks<'_>) {
    if place.children.is_empty() {
        out.push_str("  m_Children: []\n");
    } else {
        out.push_str("  m_Children:\n");
        for child in place.children {
            let _ = writeln!(out, "  - {{fileID: {child}}}");
        }
    }
    let _ = writeln!(out, "  m_Father: {{fileID: {}}}", place.father);
    if style.is_old() {
        let _ = writeln!(out, "  m_RootOrder: {}", place.order);
    }
}

pub fn renderer(out: &mut String, style: Style, id: i64, object: i64, material: &str) {
    let _ = write!(
        out,
        "--- !u!23 &{id}\nMeshRenderer:\n{}  m_GameObject: {{fileID: {object}}}\n  m_Enabled: 1\n  m_CastShadows: 1\n  m_ReceiveShadows: 1\n  m_DynamicOccludee: 1\n  m_MotionVectors: 1\n  m_LightProbeUsage: 1\n  m_ReflectionProbeUsage: 1\n  m_RenderingLayerMask: 1\n  m_RendererPriority: 0\n  m_Materials:\n  - {{fileID: 2100000, guid: {material}, type: 2}}\n  m_StaticBatchInfo:\n    firstSubMesh: 0\n    subMeshCount: 0\n  m_ProbeAnchor: {{fileID: 0}}\n  m_SortingLayerID: 0\n  m_SortingOrder: 0\n  m_AdditionalVertexStreams: {{fileID: 0}}\n",
        style.prologue()
    );
}

pub fn filter(out: &mut String, style: Style, id: i64, object: i64) {
    let _ = write!(
        out,
        "--- !u!33 &{id}\nMeshFilter:\n{}  m_GameObject: {{fileID: {object}}}\n  m_Mesh: {{fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}}\n",
        style.prologue()
    );
}

/// A script component; some pointers are wrapped where the line grows long, as Unity does it.
pub fn script(out: &mut String, style: Style, id: i64, object: i64, script: &str, members: &str) {
    let _ = write!(
        out,
        "--- !u!114 &{id}\nMonoBehaviour:\n{}  m_GameObject: {{fileID: {object}}}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: {script}\n  m_Name: \n  m_EditorClassIdentifier: \n  speed: 3.5\n  label: 'it''s: quoted'\n  story: \"two\n\n    lines\"\n{members}",
        style.prologue()
    );
}

pub fn script_pointer(guid: &str) -> String {
    format!("{{fileID: 11500000, guid: {guid}, type: 3}}")
}

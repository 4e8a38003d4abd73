//! Unity's YAML, written as its editors write it.

use std::fmt::Write as _;

pub const HEAD: &str = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

const PROLOGUE: &str = "  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n";

pub fn meta(guid: &str, importer: &str) -> String {
    format!(
        "fileFormatVersion: 2\nguid: {guid}\n{importer}:\n  externalObjects: {{}}\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    )
}

pub fn folder_meta(guid: &str) -> String {
    format!(
        "fileFormatVersion: 2\nguid: {guid}\nfolderAsset: yes\nDefaultImporter:\n  externalObjects: {{}}\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    )
}

pub fn material(number: usize) -> String {
    format!(
        "{HEAD}--- !u!21 &2100000\nMaterial:\n  serializedVersion: 8\n{PROLOGUE}  m_Name: Material{number}\n  m_Shader: {{fileID: 46, guid: 0000000000000000f000000000000000, type: 0}}\n  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n    - _MainTex:\n        m_Texture: {{fileID: 0}}\n        m_Scale: {{x: 1, y: 1}}\n        m_Offset: {{x: 0, y: 0}}\n    m_Floats:\n    - _Cutoff: 0.5\n    m_Colors:\n    - _Color: {{r: 1, g: 1, b: 1, a: 1}}\n"
    )
}

pub fn object(out: &mut String, id: i64, name: &str, components: &[i64]) {
    let _ = write!(
        out,
        "--- !u!1 &{id}\nGameObject:\n{PROLOGUE}  serializedVersion: 6\n  m_Component:\n"
    );
    for component in components {
        let _ = writeln!(out, "  - component: {{fileID: {component}}}");
    }
    let _ = write!(
        out,
        "  m_Layer: 0\n  m_Name: {name}\n  m_TagString: Untagged\n  m_Icon: {{fileID: 0}}\n  m_NavMeshLayer: 0\n  m_StaticEditorFlags: 0\n  m_IsActive: 1\n"
    );
}

pub fn transform(out: &mut String, id: i64, object: i64, father: i64, children: &[i64]) {
    let _ = write!(
        out,
        "--- !u!4 &{id}\nTransform:\n{PROLOGUE}  m_GameObject: {{fileID: {object}}}\n  serializedVersion: 2\n  m_LocalRotation: {{x: -0, y: -0, z: -0, w: 1}}\n  m_LocalPosition: {{x: 1.5, y: 0, z: -2.25}}\n  m_LocalScale: {{x: 1, y: 1, z: 1}}\n  m_ConstrainProportionsScale: 0\n"
    );
    if children.is_empty() {
        out.push_str("  m_Children: []\n");
    } else {
        out.push_str("  m_Children:\n");
        for child in children {
            let _ = writeln!(out, "  - {{fileID: {child}}}");
        }
    }
    let _ = write!(
        out,
        "  m_Father: {{fileID: {father}}}\n  m_LocalEulerAnglesHint: {{x: 0, y: 0, z: 0}}\n"
    );
}

pub fn renderer(out: &mut String, id: i64, object: i64, material: &str) {
    let _ = write!(
        out,
        "--- !u!23 &{id}\nMeshRenderer:\n{PROLOGUE}  m_GameObject: {{fileID: {object}}}\n  m_Enabled: 1\n  m_CastShadows: 1\n  m_ReceiveShadows: 1\n  m_DynamicOccludee: 1\n  m_MotionVectors: 1\n  m_LightProbeUsage: 1\n  m_ReflectionProbeUsage: 1\n  m_RenderingLayerMask: 1\n  m_RendererPriority: 0\n  m_Materials:\n  - {{fileID: 2100000, guid: {material}, type: 2}}\n  m_StaticBatchInfo:\n    firstSubMesh: 0\n    subMeshCount: 0\n  m_ProbeAnchor: {{fileID: 0}}\n  m_SortingLayerID: 0\n  m_SortingOrder: 0\n  m_AdditionalVertexStreams: {{fileID: 0}}\n"
    );
}

pub fn filter(out: &mut String, id: i64, object: i64) {
    let _ = write!(
        out,
        "--- !u!33 &{id}\nMeshFilter:\n{PROLOGUE}  m_GameObject: {{fileID: {object}}}\n  m_Mesh: {{fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}}\n"
    );
}

/// A script component; some pointers are wrapped where the line grows long, as Unity does it.
pub fn script(out: &mut String, id: i64, object: i64, script: &str, members: &str) {
    let _ = write!(
        out,
        "--- !u!114 &{id}\nMonoBehaviour:\n{PROLOGUE}  m_GameObject: {{fileID: {object}}}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: {script}\n  m_Name: \n  m_EditorClassIdentifier: \n  speed: 3.5\n  label: 'it''s: quoted'\n  story: \"two\n\n    lines\"\n{members}"
    );
}

pub fn script_pointer(guid: &str) -> String {
    format!("{{fileID: 11500000, guid: {guid}, type: 3}}")
}

/// One row of an instance's changes.
pub struct Row<'a> {
    pub target: i64,
    pub path: &'a str,
    pub value: &'a str,
}

/// What an instance changes besides members.
#[derive(Default)]
pub struct Edits {
    pub removed_components: Vec<i64>,
    pub removed_objects: Vec<i64>,
    pub added_objects: Vec<(i64, i64)>,
    pub added_components: Vec<(i64, i64)>,
}

pub fn instance(
    out: &mut String,
    id: i64,
    source: &str,
    parent: i64,
    rows: &[Row<'_>],
    edits: &Edits,
) {
    let _ = write!(
        out,
        "--- !u!1001 &{id}\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n    serializedVersion: 3\n    m_TransformParent: {{fileID: {parent}}}\n    m_Modifications:\n"
    );
    for (number, row) in rows.iter().enumerate() {
        // Both ways of writing a long pointer occur in one file.
        let gap = if number % 2 == 0 { " " } else { "\n        " };
        let _ = write!(
            out,
            "    - target: {{fileID: {}, guid: {source},{gap}type: 3}}\n      propertyPath: {}\n      value: {}\n      objectReference: {{fileID: 0}}\n",
            row.target, row.path, row.value
        );
    }
    let removed = |out: &mut String, key: &str, ids: &[i64]| {
        let _ = writeln!(out, "    {key}:{}", if ids.is_empty() { " []" } else { "" });
        for id in ids {
            let _ = writeln!(out, "    - {{fileID: {id}, guid: {source}, type: 3}}");
        }
    };
    let added = |out: &mut String, key: &str, rows: &[(i64, i64)]| {
        let _ = writeln!(out, "    {key}:{}", if rows.is_empty() { " []" } else { "" });
        for (target, object) in rows {
            let _ = write!(
                out,
                "    - targetCorrespondingSourceObject: {{fileID: {target}, guid: {source}, type: 3}}\n      insertIndex: -1\n      addedObject: {{fileID: {object}}}\n"
            );
        }
    };
    removed(out, "m_RemovedComponents", &edits.removed_components);
    removed(out, "m_RemovedGameObjects", &edits.removed_objects);
    added(out, "m_AddedGameObjects", &edits.added_objects);
    added(out, "m_AddedComponents", &edits.added_components);
    let _ = writeln!(out, "  m_SourcePrefab: {{fileID: 100100000, guid: {source}, type: 3}}");
}

pub fn stripped(out: &mut String, class: u32, id: i64, source: i64, guid: &str, instance: i64) {
    let name = if class == 1 { "GameObject" } else { "Transform" };
    let _ = write!(
        out,
        "--- !u!{class} &{id} stripped\n{name}:\n  m_CorrespondingSourceObject: {{fileID: {source}, guid: {guid}, type: 3}}\n  m_PrefabInstance: {{fileID: {instance}}}\n  m_PrefabAsset: {{fileID: 0}}\n"
    );
}

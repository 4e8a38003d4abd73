//! Prefab instances, as both formats write them.

use std::fmt::Write as _;

use crate::text::Style;

/// One row of an instance's changes.
pub struct Row<'a> {
    pub target: i64,
    pub path: &'a str,
    pub value: &'a str,
    /// What the member references instead, for members that are references.
    pub reference: Option<String>,
}

impl<'a> Row<'a> {
    pub fn new(target: i64, path: &'a str, value: &'a str) -> Self {
        Self { target, path, value, reference: None }
    }
}

/// An instance of a prefab.
pub struct Instance<'a> {
    pub id: i64,
    /// The prefab's guid.
    pub source: &'a str,
    /// Its parent transform; 0 for a root.
    pub parent: i64,
    pub rows: &'a [Row<'a>],
    pub edits: &'a Edits,
}

/// Changes of an instance other than overrides of members.
#[derive(Default)]
pub struct Edits {
    pub removed_components: Vec<i64>,
    pub removed_objects: Vec<i64>,
    pub added_objects: Vec<(i64, i64)>,
    pub added_components: Vec<(i64, i64)>,
}

/// An object of an instance that other documents of the file refer to.
pub struct Stripped<'a> {
    pub class: u32,
    pub id: i64,
    /// Its id in the prefab.
    pub source: i64,
    /// The prefab's guid.
    pub guid: &'a str,
    pub instance: i64,
    /// The script of a script component.
    pub script: Option<&'a str>,
}

pub fn instance(out: &mut String, style: Style, instance: &Instance<'_>) {
    let Instance { id, source, parent, rows, edits } = instance;
    let kind = style.prefab_type();
    let name = if style.is_old() { "Prefab" } else { "PrefabInstance" };
    let _ = write!(
        out,
        "--- !u!1001 &{id}\n{name}:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n"
    );
    if !style.is_old() {
        out.push_str("    serializedVersion: 3\n");
    }
    let _ = writeln!(out, "    m_TransformParent: {{fileID: {parent}}}\n    m_Modifications:");
    for (number, row) in rows.iter().enumerate() {
        // Both ways of writing a long pointer occur in one file.
        let gap = if number % 2 == 0 { " " } else { "\n        " };
        let reference = row.reference.as_deref().unwrap_or("{fileID: 0}");
        let _ = write!(
            out,
            "    - target: {{fileID: {}, guid: {source},{gap}type: {kind}}}\n      propertyPath: {}\n      value: {}\n      objectReference: {reference}\n",
            row.target, row.path, row.value
        );
    }
    removed(out, "m_RemovedComponents", &edits.removed_components, source, kind);
    if style.is_old() {
        let _ = write!(
            out,
            "  m_ParentPrefab: {{fileID: 100100000, guid: {source}, type: {kind}}}\n  m_IsPrefabParent: 0\n"
        );
        return;
    }
    removed(out, "m_RemovedGameObjects", &edits.removed_objects, source, kind);
    added(out, "m_AddedGameObjects", &edits.added_objects, source);
    added(out, "m_AddedComponents", &edits.added_components, source);
    let _ = writeln!(out, "  m_SourcePrefab: {{fileID: 100100000, guid: {source}, type: {kind}}}");
}

fn removed(out: &mut String, key: &str, ids: &[i64], source: &str, kind: u8) {
    let _ = writeln!(out, "    {key}:{}", if ids.is_empty() { " []" } else { "" });
    for id in ids {
        let _ = writeln!(out, "    - {{fileID: {id}, guid: {source}, type: {kind}}}");
    }
}

fn added(out: &mut String, key: &str, rows: &[(i64, i64)], source: &str) {
    let _ = writeln!(out, "    {key}:{}", if rows.is_empty() { " []" } else { "" });
    for (target, object) in rows {
        let _ = write!(
            out,
            "    - targetCorrespondingSourceObject: {{fileID: {target}, guid: {source}, type: 3}}\n      insertIndex: -1\n      addedObject: {{fileID: {object}}}\n"
        );
    }
}

pub fn stripped(out: &mut String, style: Style, stripped: &Stripped<'_>) {
    let Stripped { class, id, source, guid, instance, script } = stripped;
    let name = match class {
        1 => "GameObject",
        114 => "MonoBehaviour",
        198 => "ParticleSystem",
        224 => "RectTransform",
        _ => "Transform",
    };
    let _ = writeln!(out, "--- !u!{class} &{id} stripped\n{name}:");
    let kind = style.prefab_type();
    let source = format!("{{fileID: {source}, guid: {guid}, type: {kind}}}");
    let _ = match style.is_old() {
        true => write!(
            out,
            "  m_PrefabParentObject: {source}\n  m_PrefabInternal: {{fileID: {instance}}}\n"
        ),
        false => write!(
            out,
            "  m_CorrespondingSourceObject: {source}\n  m_PrefabInstance: {{fileID: {instance}}}\n  m_PrefabAsset: {{fileID: 0}}\n"
        ),
    };
    if let Some(script) = script {
        let _ = writeln!(out, "  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}");
    }
}

/// The document of the prefab itself, in files of 2017.
pub fn prefab_document(root: i64) -> String {
    format!(
        "--- !u!1001 &100100000\nPrefab:\n  m_ObjectHideFlags: 1\n  serializedVersion: 2\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n    m_Modifications: []\n    m_RemovedComponents: []\n  m_ParentPrefab: {{fileID: 0}}\n  m_RootGameObject: {{fileID: {root}}}\n  m_IsPrefabParent: 1\n"
    )
}

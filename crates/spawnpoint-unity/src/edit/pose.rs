//! Writes a new local transform: into the transform, or into the overrides of the prefab instance.

use super::{Edit, EditError, Reparented, Scene, id};
use crate::{id::Pointer, scene::Pose, yaml::Document};

/// The local transform of an object under its old and its new parent.
#[derive(Clone, Copy, Debug)]
pub struct PoseChange {
    /// The local transform in the file.
    pub from: Pose,
    /// The local transform to write.
    pub to: Pose,
}

/// A member of a transform with a new value.
struct MemberEdit {
    member: &'static str,
    parts: Vec<(char, String)>,
}

/// Relative difference below which numbers are equal: files contain 32-bit floats.
const SAME: f64 = 1e-6;

impl PoseChange {
    fn changes(&self) -> Vec<MemberEdit> {
        let Self { from, to } = self;
        let members = [
            ("m_LocalPosition", &from.position[..], &to.position[..]),
            ("m_LocalRotation", &from.rotation[..], &to.rotation[..]),
            ("m_LocalScale", &from.scale[..], &to.scale[..]),
        ];
        let changed = members.into_iter().filter(|(_, from, to)| {
            from.iter().zip(*to).any(|(a, b)| (a - b).abs() > SAME * a.abs().max(1.0))
        });
        changed
            .map(|(member, _, to)| {
                let largest = to.iter().fold(0.0_f64, |most, number| most.max(number.abs()));
                // Rounding errors of zeros.
                let tidy = |number: f64| if number.abs() < largest * SAME { 0.0 } else { number };
                let text = |number: &f64| (tidy(*number) as f32).to_string();
                MemberEdit { member, parts: "xyzw".chars().zip(to.iter().map(text)).collect() }
            })
            .collect()
    }
}

impl Scene<'_> {
    /// Replaces the local transform of an object.
    pub(super) fn replace_pose(
        &self,
        moved: &Reparented,
        pose_change: &PoseChange,
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        let document = self.own(moved.document)?;
        for MemberEdit { member, parts } in pose_change.changes() {
            if document.class == id::PREFAB_INSTANCE {
                let target = self.source_of(moved.transform)?;
                for (part, text) in parts {
                    let path = format!("{member}.{part}");
                    let (start, end) = self.override_of(document, target, &path)?;
                    edits.push(Edit { start, end, text });
                }
            } else {
                let key = format!("  {member}: ");
                let (start, end) =
                    self.line_behind(document, key.as_bytes()).map_err(|_| EditError::Unplaced)?;
                let parts: Vec<_> = parts.iter().map(|(part, n)| format!("{part}: {n}")).collect();
                edits.push(Edit { start, end, text: format!("{{{}}}", parts.join(", ")) });
            }
        }
        Ok(())
    }

    /// The object of the prefab that a stripped document stands for.
    fn source_of(&self, stand_in: i64) -> Result<i64, EditError> {
        let document = self.documents.get(&stand_in).ok_or(EditError::NotHere(stand_in))?;
        // The member had another name before Unity 2018.3.
        let names = ["m_CorrespondingSourceObject", "m_PrefabParentObject"];
        let source = names.iter().find_map(|name| document.field(name)?.pointer());
        source.map(|Pointer { id, .. }| id).ok_or(EditError::Unplaced)
    }

    /// The range of an override's value in the text.
    fn override_of(
        &self,
        document: &Document<'_>,
        target: i64,
        path: &str,
    ) -> Result<(usize, usize), EditError> {
        let text = std::str::from_utf8(document.body).map_err(|_| EditError::Unplaced)?;
        let base = document.body.as_ptr().addr() - self.text.as_ptr().addr();
        let (mut at, mut is_target, mut is_path) = (base, false, false);
        for line in text.split_inclusive('\n') {
            let said = line.trim();
            if let Some(pointer) = said.strip_prefix("- target: {fileID: ") {
                let number = pointer.split([',', '}']).next().unwrap_or_default();
                is_target = number.parse() == Ok(target);
            } else if let Some(found) = said.strip_prefix("propertyPath: ") {
                is_path = found == path;
            } else if let (Some(value), true, true) =
                (said.strip_prefix("value: "), is_target, is_path)
            {
                let end = at + line.trim_end().len();
                return Ok((end - value.len(), end));
            }
            at += line.len();
        }
        Err(EditError::Unplaced)
    }
}

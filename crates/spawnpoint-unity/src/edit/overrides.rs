//! Sets overrides of a prefab instance: changes a row of `m_Modifications`, or adds one.

use super::{Edit, EditError, Leaf, apply, leaf::scalar};
use crate::{
    asset::class::id,
    id::{Guid, Pointer},
    scene::raw::{Modification, RawFile},
    yaml::{Document, split},
};

/// An object or component of the prefab of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefabTarget {
    /// The document of the instance.
    pub instance: i64,
    /// The prefab.
    pub prefab: Guid,
    /// The object or component in the prefab.
    pub id: i64,
}

/// Unity breaks lines that are longer than this.
const LINE: usize = 80;

/// Returns the text of a file with an override of a prefab instance. Other overrides stay as they are.
pub fn set_override(
    text: &[u8],
    target: PrefabTarget,
    path: &str,
    leaf: &Leaf,
) -> Result<Vec<u8>, EditError> {
    let sheet = split(text);
    let is_it = |document: &&Document<'_>| {
        document.id == target.instance
            && document.class == id::PREFAB_INSTANCE
            && !document.stripped
    };
    let document = sheet.documents.iter().find(is_it).ok_or(EditError::NotHere(target.instance))?;
    let list = ModificationList::find(text, document)?;
    let edits = match list.row_of(target.id, path) {
        Some(row) => row.edits(leaf)?,
        None => vec![list.added(target, path, leaf, kind_of_pointer(document))],
    };
    let changed = apply(text, edits)?;
    verify(text, &changed, target, path, leaf)?;
    Ok(changed)
}

/// The `type` of references to the prefab: 3, and 2 before Unity 2018.3.
fn kind_of_pointer(document: &Document<'_>) -> i64 {
    let names = ["m_SourcePrefab", "m_ParentPrefab"];
    let field = names.iter().find_map(|name| document.field(name));
    field.and_then(|field| field.tree().ok()?.root().int_of("type")).unwrap_or(3)
}

/// The lines of `m_Modifications`.
struct ModificationList<'a> {
    /// Offset of the line with the key.
    key: usize,
    key_line: &'a str,
    rows: Vec<Row<'a>>,
    /// Offset of the first line after the list.
    end: usize,
    line_break: &'static str,
}

/// One override.
struct Row<'a> {
    /// Offset of its first line.
    start: usize,
    /// Its lines.
    lines: Vec<&'a str>,
    target: i64,
}

impl<'a> ModificationList<'a> {
    fn find(text: &'a [u8], document: &Document<'a>) -> Result<Self, EditError> {
        const UNKNOWN: EditError =
            EditError::Form("the list of overrides is not in the expected format");
        let body = std::str::from_utf8(document.body)
            .map_err(|_| EditError::Form("the overrides are not UTF-8 text"))?;
        let mut at = document.body.as_ptr().addr() - text.as_ptr().addr();
        let mut found: Option<Self> = None;
        for line in body.split_inclusive('\n') {
            let start = at;
            at += line.len();
            match &mut found {
                None if line.trim_end() == "    m_Modifications:"
                    || line.trim_end() == "    m_Modifications: []" =>
                {
                    let line_break = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
                    let key_line = line;
                    found =
                        Some(Self { key: start, key_line, rows: Vec::new(), end: at, line_break });
                }
                None => {}
                Some(list) if line.starts_with("    - ") => {
                    let target = line.trim().strip_prefix("- target: {fileID: ").ok_or(UNKNOWN)?;
                    let number = target.split([',', '}']).next().unwrap_or_default();
                    let target = number.trim().parse().map_err(|_| UNKNOWN)?;
                    list.rows.push(Row { start, lines: vec![line], target });
                    list.end = at;
                }
                Some(list) => {
                    let belongs = line.starts_with("      ") && !list.rows.is_empty();
                    let Some(row) = list.rows.last_mut().filter(|_| belongs) else { break };
                    row.lines.push(line);
                    list.end = at;
                }
            }
        }
        found.ok_or(UNKNOWN)
    }

    /// The last row for a member, because that one counts.
    fn row_of(&self, target: i64, path: &str) -> Option<&Row<'a>> {
        let is_it =
            |row: &&Row<'_>| row.target == target && row.value_of("propertyPath") == Some(path);
        self.rows.iter().rfind(is_it)
    }

    /// A new row: behind the others of the same object, else at the end.
    fn added(&self, target: PrefabTarget, path: &str, leaf: &Leaf, kind: i64) -> Edit {
        let end = self.line_break;
        let PrefabTarget { prefab, id, .. } = target;
        let mut first = format!("    - target: {{fileID: {id}, guid: {prefab}, type: {kind}}}");
        if first.len() > LINE {
            first =
                format!("    - target: {{fileID: {id}, guid: {prefab},{end}        type: {kind}}}");
        }
        let (value, reference) = match leaf {
            Leaf::Text(text) => (scalar(text, false), 0),
            Leaf::Pointer(id) => (String::new(), *id),
        };
        let row = format!(
            "{first}{end}      propertyPath: {path}{end}      value: {value}{end}      objectReference: {{fileID: {reference}}}{end}",
            path = scalar(path, false),
        );
        let last_of_object = self.rows.iter().rposition(|row| row.target == id);
        let behind = last_of_object
            .map_or(self.end, |at| self.rows.get(at + 1).map_or(self.end, |next| next.start));
        if self.rows.is_empty() {
            let text = format!("    m_Modifications:{end}{row}");
            return Edit { start: self.key, end: self.key + self.key_line.len(), text };
        }
        Edit { start: behind, end: behind, text: row }
    }
}

impl Row<'_> {
    /// The value of a key on a line of its own.
    fn value_of(&self, key: &str) -> Option<&str> {
        let (_, line) = self.line_of(key)?;
        Some(line.trim().strip_prefix(key)?.strip_prefix(':')?.trim())
    }

    /// The line with a key and its offset.
    fn line_of(&self, key: &str) -> Option<(usize, &str)> {
        let mut at = self.start;
        for line in &self.lines {
            let is_it = line.strip_prefix("      ").and_then(|rest| rest.strip_prefix(key));
            if is_it.is_some_and(|rest| rest.starts_with(':')) {
                return Some((at, line));
            }
            at += line.len();
        }
        None
    }

    fn edits(&self, leaf: &Leaf) -> Result<Vec<Edit>, EditError> {
        let (value, reference) = match leaf {
            Leaf::Text(text) => (scalar(text, false), 0),
            Leaf::Pointer(id) => (String::new(), *id),
        };
        let mut edits = vec![self.edit("value", &value)?];
        let reference = format!("{{fileID: {reference}}}");
        if self.value_of("objectReference") != Some(reference.as_str()) {
            edits.push(self.edit("objectReference", &reference)?);
        }
        Ok(edits)
    }

    /// Replaces the value of a key with everything that follows on its lines, except blanks at the end.
    fn edit(&self, key: &str, value: &str) -> Result<Edit, EditError> {
        let missing = EditError::Form("an override is not in the expected format");
        let (at, line) = self.line_of(key).ok_or(missing.clone())?;
        let prefix = format!("      {key}:");
        let start = at + prefix.len();
        // A value may continue on deeper lines.
        let offset = line.as_ptr().addr();
        let mut end = at + line.trim_end_matches(['\r', '\n']).len();
        let mut next = at + line.len();
        for more in self.lines.iter().skip_while(|one| one.as_ptr().addr() <= offset) {
            if !more.starts_with("       ") && !more.trim().is_empty() {
                break;
            }
            end = next + more.trim_end_matches(['\r', '\n']).len();
            next += more.len();
        }
        Ok(Edit { start, end, text: format!(" {value}") })
    }
}

/// Parses the new text and checks that only this override changed.
fn verify(
    before: &[u8],
    after: &[u8],
    target: PrefabTarget,
    path: &str,
    leaf: &Leaf,
) -> Result<(), EditError> {
    const WRONG: EditError = EditError::Form("the change did not have the expected effect");
    let (old, new) = (split(before), split(after));
    let same =
        old.documents.len() == new.documents.len()
            && old.documents.iter().zip(&new.documents).all(|(was, is)| {
                was.id == is.id && (was.id == target.instance || was.body == is.body)
            });
    let rows = |text: &[u8]| {
        let file = RawFile::parse(text);
        let instance = file.instances.into_iter().find(|one| one.id == target.instance)?;
        Some((instance.source, instance.parent, instance.modifications, file.problems.len()))
    };
    let (Some(was), Some(is)) = (rows(before), rows(after)) else { return Err(WRONG) };
    let is_it = |row: &Modification| row.target.id == target.id && &*row.path == path;
    let others =
        |all: &[Modification]| all.iter().filter(|row| !is_it(row)).cloned().collect::<Vec<_>>();
    let (value, reference) = match leaf {
        Leaf::Text(text) => (text.as_str(), 0),
        Leaf::Pointer(id) => ("", *id),
    };
    let as_wanted = is.2.iter().rfind(|row| is_it(row)).is_some_and(|row| {
        &*row.value == value
            && row.reference == Pointer { id: reference, guid: None }
            && row.target.guid.is_none_or(|guid| {
                guid == target.prefab || was.2.iter().any(|old| old.target == row.target)
            })
    });
    let unchanged = (was.0, was.1, was.3) == (is.0, is.1, is.3) && others(&was.2) == others(&is.2);
    match same && unchanged && as_wanted {
        true => Ok(()),
        false => Err(WRONG),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "    - target: {fileID: 10, guid: 0123456789abcdef0123456789abcdef, type: 3}\n      propertyPath: m_Name\n      value: Old\n      objectReference: {fileID: 0}\n    - target: {fileID: 20, guid: 0123456789abcdef0123456789abcdef,\n        type: 3}\n      propertyPath: m_LocalPosition.x\n      value: 1\n      objectReference: {fileID: 0}\n";

    fn file(rows: &str) -> String {
        let list = if rows.is_empty() { " []\n".to_owned() } else { format!("\n{rows}") };
        format!(
            "%YAML 1.1\n--- !u!1001 &5\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n    m_Modifications:{list}    m_RemovedComponents: []\n  m_SourcePrefab: {{fileID: 100100000, guid: 0123456789abcdef0123456789abcdef, type: 3}}\n--- !u!1 &6\nGameObject:\n  m_Name: Other\n"
        )
    }

    fn target(id: i64) -> PrefabTarget {
        PrefabTarget {
            instance: 5,
            prefab: "0123456789abcdef0123456789abcdef".parse().unwrap(),
            id,
        }
    }

    fn set(text: &str, id: i64, path: &str, leaf: Leaf) -> Result<String, EditError> {
        let changed = set_override(text.as_bytes(), target(id), path, &leaf)?;
        Ok(String::from_utf8(changed).unwrap())
    }

    #[test]
    fn an_override_is_changed_where_it_is() {
        let text = file(ROWS);
        let leaf = Leaf::Text("New: 1".to_owned());
        let expected = text.replace("value: Old", "value: 'New: 1'");
        assert_eq!(set(&text, 10, "m_Name", leaf.clone()).unwrap(), expected);
        let windows = text.replace('\n', "\r\n");
        assert_eq!(set(&windows, 10, "m_Name", leaf).unwrap(), expected.replace('\n', "\r\n"));
    }

    #[test]
    fn an_override_is_added_behind_those_of_its_object() {
        let text = file(ROWS);
        let row = "    - target: {fileID: 10, guid: 0123456789abcdef0123456789abcdef, type: 3}\n      propertyPath: m_IsActive\n      value: 0\n      objectReference: {fileID: 0}\n";
        let at = text.find("    - target: {fileID: 20").unwrap();
        let expected = format!("{}{row}{}", &text[..at], &text[at..]);
        assert_eq!(set(&text, 10, "m_IsActive", Leaf::Text("0".into())).unwrap(), expected);
        let reference = set(&text, 30, "target", Leaf::Pointer(6)).unwrap();
        assert!(reference.contains(
            "      propertyPath: target\n      value: \n      objectReference: {fileID: 6}\n    m_RemovedComponents"
        ));
    }

    #[test]
    fn the_first_override_makes_a_list_and_long_lines_are_broken() {
        let text = file("");
        let id = -8_679_921_383_154_817_045;
        let changed = set(&text, id, "m_LocalScale.x", Leaf::Text("2".into())).unwrap();
        let row = format!(
            "    m_Modifications:\n    - target: {{fileID: {id}, guid: 0123456789abcdef0123456789abcdef,\n        type: 3}}\n      propertyPath: m_LocalScale.x\n      value: 2\n      objectReference: {{fileID: 0}}\n"
        );
        assert_eq!(changed, text.replace("    m_Modifications: []\n", &row));
    }

    #[test]
    fn what_has_another_form_is_refused() {
        let text = file("    - {target: {fileID: 10}, propertyPath: m_Name, value: a}\n");
        assert!(set(&text, 10, "m_Name", Leaf::Text("b".into())).is_err());
        let other = PrefabTarget { instance: 6, ..target(10) };
        assert!(set_override(file(ROWS).as_bytes(), other, "a", &Leaf::Pointer(0)).is_err());
    }
}

//! Sets values of one document of a file.

use super::{
    Edit, EditError, Leaf, Step, apply,
    leaf::{property_path, scalar},
};
use crate::{
    id::Pointer,
    yaml::{Document, Field, Style, View, split},
};

/// Returns the text of a file with other values in one document: `document` is its id. Nothing but the values
/// changes.
pub fn set_members(
    text: &[u8],
    document: i64,
    values: &[(Vec<Step>, Leaf)],
) -> Result<Vec<u8>, EditError> {
    let edits = values.iter().map(|(steps, leaf)| {
        let sheet = split(text);
        let found = one(&sheet.documents, document)?;
        let place = ValueSpan::find(text, found, steps)?;
        place.edit(text, leaf)
    });
    let changed = apply(text, edits.collect::<Result<_, _>>()?)?;
    verify(text, &changed, document, values)?;
    Ok(changed)
}

/// The only document of a file with an id.
fn one<'d, 'a>(documents: &'d [Document<'a>], id: i64) -> Result<&'d Document<'a>, EditError> {
    let mut found = documents.iter().filter(|document| document.id == id && !document.stripped);
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(EditError::Form("two documents have the same id")),
        (None, _) => Err(EditError::NotHere(id)),
    }
}

/// Where a value is in the text.
struct ValueSpan {
    start: usize,
    end: usize,
    shape: Shape,
    in_flow: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Scalar,
    /// Nothing after the key's colon.
    Empty,
    Pointer,
}

impl ValueSpan {
    fn find(text: &[u8], document: &Document<'_>, steps: &[Step]) -> Result<Self, EditError> {
        let Some((Step::Key(first), inside)) = steps.split_first() else {
            return Err(EditError::NoMember(property_path(steps)));
        };
        let mut fields = document.fields().filter(|field| field.name == first.as_bytes());
        let (Some(field), None) = (fields.next(), fields.next()) else {
            return Err(EditError::NoMember(property_path(steps)));
        };
        let tree = field.tree().map_err(|_| EditError::Form("the member cannot be parsed"))?;
        let missing = || EditError::NoMember(property_path(steps));
        let (mut view, mut key_end) =
            (tree.root(), position(text, field.name).map(|at| at + field.name.len()));
        for step in inside {
            (view, key_end) = match step {
                Step::Key(name) => {
                    let mut found = view
                        .entries()
                        .filter(|(key, _)| key.text().is_some_and(|key| key == name.as_str()));
                    let (Some((key, value)), None) = (found.next(), found.next()) else {
                        return Err(missing());
                    };
                    (value, outer(text, key).map(|(_, end)| end))
                }
                Step::Item(at) => (view.items().nth(*at).ok_or_else(missing)?, None),
            };
        }
        let start = outer(text, view).map(|(start, _)| start).or(key_end);
        let in_flow = is_in_flow(text, &field, start);
        Self::of(text, view, key_end, in_flow).ok_or(EditError::Form("the value cannot be located"))
    }

    fn of(text: &[u8], view: View<'_, '_>, key_end: Option<usize>, in_flow: bool) -> Option<Self> {
        if view.is_map() {
            let (start, end) = pointer_range(text, view)?;
            return Some(Self { start, end, shape: Shape::Pointer, in_flow });
        }
        view.scalar()?;
        if let Some((start, end)) = outer(text, view) {
            return Some(Self { start, end, shape: Shape::Scalar, in_flow });
        }
        // An empty value: `key:` or `key: `.
        let colon = key_end.filter(|at| text.get(*at) == Some(&b':'))?;
        let start = colon + 1 + usize::from(text.get(colon + 1) == Some(&b' '));
        Some(Self { start, end: start, shape: Shape::Empty, in_flow })
    }

    fn edit(self, text: &[u8], leaf: &Leaf) -> Result<Edit, EditError> {
        let mut written = match (leaf, self.shape) {
            (Leaf::Text(value), Shape::Scalar | Shape::Empty) => scalar(value, self.in_flow),
            (Leaf::Pointer(id), Shape::Pointer) => format!("{{fileID: {id}}}"),
            _ => return Err(EditError::Form("the value is of another kind")),
        };
        if self.shape == Shape::Empty && text.get(self.start.wrapping_sub(1)) == Some(&b':') {
            written.insert(0, ' ');
        }
        Ok(Edit { start: self.start, end: self.end, text: written })
    }
}

/// The position of a part of the text. Empty scalars are not part of it.
fn position(text: &[u8], part: &[u8]) -> Option<usize> {
    let at = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    (at + part.len() <= text.len() && !part.is_empty()).then_some(at)
}

/// The range of a scalar with its quotes.
fn outer(text: &[u8], view: View<'_, '_>) -> Option<(usize, usize)> {
    let scalar = view.scalar()?;
    let raw = scalar.raw();
    let quotes = usize::from(scalar.style() != Style::Plain);
    let at = match raw.is_empty() {
        // An empty scalar with quotes is a part of the text, one without is not.
        true if quotes == 1 => raw.as_ptr().addr().checked_sub(text.as_ptr().addr())?,
        _ => position(text, raw)?,
    };
    let start = at.checked_sub(quotes)?;
    (at + raw.len() + quotes <= text.len()).then_some((start, at + raw.len() + quotes))
}

/// The range of a pointer with its braces.
fn pointer_range(text: &[u8], view: View<'_, '_>) -> Option<(usize, usize)> {
    Pointer::of(view)?;
    let (first, _) = view.entries().next()?;
    let (start, _) = outer(text, first)?;
    let (_, last) = view.entries().last()?;
    let (_, end) = outer(text, last)?;
    let open = text[..start].iter().rposition(|byte| !byte.is_ascii_whitespace())?;
    let close = end + text[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    (text[open] == b'{' && text[close] == b'}').then_some((open, close + 1))
}

/// Whether a value is inside of braces or brackets, where more texts need quotes. Braces in texts may lead to needless
/// quotes, or to a text that [`verify`] refuses.
fn is_in_flow(text: &[u8], field: &Field<'_>, start: Option<usize>) -> bool {
    let (Some(start), Some(from)) = (start, position(text, field.value)) else { return true };
    let before = &text[from.min(start)..start];
    let count = |either: [u8; 2]| before.iter().filter(|byte| either.contains(byte)).count();
    count([b'{', b'[']) > count([b'}', b']'])
}

/// Parses the new text and checks that these values changed, and nothing else.
fn verify(
    before: &[u8],
    after: &[u8],
    document: i64,
    values: &[(Vec<Step>, Leaf)],
) -> Result<(), EditError> {
    const WRONG: EditError = EditError::Form("the change did not have the expected effect");
    let (old, new) = (split(before), split(after));
    let is_other = |sheet: &[Document<'_>], at: usize| sheet[at].id != document;
    if old.documents.len() != new.documents.len()
        || (0..old.documents.len()).any(|at| {
            is_other(&old.documents, at) && old.documents[at].body != new.documents[at].body
                || old.documents[at].id != new.documents[at].id
        })
    {
        return Err(WRONG);
    }
    let (was, is) = (one(&old.documents, document)?, one(&new.documents, document)?);
    let is_changed = |field: &Field<'_>| {
        values.iter().any(|(steps, _)| {
            matches!(steps.first(), Some(Step::Key(key)) if key.as_bytes() == field.name)
        })
    };
    let others = |document: &Document<'_>| {
        let all = document.fields().filter(|field| !is_changed(field));
        all.map(|field| (field.name.to_owned(), field.value.to_owned())).collect::<Vec<_>>()
    };
    if others(was) != others(is) {
        return Err(WRONG);
    }
    // A later value for the same member replaces an earlier one; overlapping edits were refused.
    values.iter().try_for_each(|(steps, leaf)| match read(is, steps) {
        Some(found) if found == *leaf => Ok(()),
        _ => Err(WRONG),
    })
}

fn read(document: &Document<'_>, steps: &[Step]) -> Option<Leaf> {
    let Some((Step::Key(first), inside)) = steps.split_first() else { return None };
    let field = document.field(first)?;
    let tree = field.tree().ok()?;
    let view = inside.iter().try_fold(tree.root(), |view, step| match step {
        Step::Key(name) => {
            let mut entries = view.entries();
            entries
                .find(|(key, _)| key.text().is_some_and(|key| key == name.as_str()))
                .map(|(_, value)| value)
        }
        Step::Item(at) => view.items().nth(*at),
    })?;
    match view.is_map() {
        true => Pointer::of(view).filter(|to| to.guid.is_none()).map(|to| Leaf::Pointer(to.id)),
        false => view.text().map(|text| Leaf::Text(text.into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "%YAML 1.1\r\n--- !u!1 &1\r\nGameObject:\r\n  m_Name: Old   \r\n  m_IsActive: 1\r\n--- !u!114 &2\r\nMonoBehaviour:\r\n  text: \r\n  bare:\r\n  place: {x: 1, y: 2.5, z: -3}\r\n  to: {fileID: 7, guid: 0123456789abcdef0123456789abcdef,\r\n    type: 3}\r\n  list:\r\n  - name: 'it''s'\r\n    to: {fileID: 1}\r\n  - name: b\r\n  long: \"one\r\n    two\"\r\n  quoted: ''\r\n";

    fn key(steps: &str) -> Vec<Step> {
        let step = |step: &str| match step.parse() {
            Ok(at) => Step::Item(at),
            Err(_) => Step::Key(step.to_owned()),
        };
        steps.split('.').map(step).collect()
    }

    fn changed(document: i64, path: &str, leaf: Leaf) -> Result<String, EditError> {
        let text = set_members(FILE.as_bytes(), document, &[(key(path), leaf)])?;
        Ok(String::from_utf8(text).unwrap())
    }

    #[test]
    fn only_the_value_changes() {
        let text = |text: &str| Leaf::Text(text.to_owned());
        for (document, path, leaf, old, new) in [
            (1, "m_Name", text("New: one"), "m_Name: Old   \r", "m_Name: 'New: one'   \r"),
            (1, "m_IsActive", text("0"), "m_IsActive: 1", "m_IsActive: 0"),
            (2, "text", text("x"), "text: \r", "text: x\r"),
            (2, "bare", text("x"), "bare:\r", "bare: x\r"),
            (2, "place.y", text("7"), "y: 2.5", "y: 7"),
            (
                2,
                "to",
                Leaf::Pointer(9),
                "{fileID: 7, guid: 0123456789abcdef0123456789abcdef,\r\n    type: 3}",
                "{fileID: 9}",
            ),
            (2, "list.0.name", text("c"), "'it''s'", "c"),
            (2, "list.0.to", Leaf::Pointer(0), "    to: {fileID: 1}", "    to: {fileID: 0}"),
            (2, "long", text("three"), "\"one\r\n    two\"", "three"),
            (2, "quoted", text("a"), "quoted: ''", "quoted: a"),
            (2, "list.1.name", text(""), "name: b\r", "name: \r"),
        ] {
            assert_eq!(
                changed(document, path, leaf).unwrap(),
                FILE.replacen(old, new, 1),
                "{path}"
            );
        }
    }

    #[test]
    fn several_values_of_a_document_change_together() {
        let leaf = |text: &str| Leaf::Text(text.to_owned());
        let values = [(key("place.x"), leaf("5")), (key("place.z"), leaf("6"))];
        let text = set_members(FILE.as_bytes(), 2, &values).unwrap();
        let expected = FILE.replacen("{x: 1, y: 2.5, z: -3}", "{x: 5, y: 2.5, z: 6}", 1);
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn what_is_not_there_or_of_another_kind_is_refused() {
        let text = || Leaf::Text("1".to_owned());
        for (document, path) in
            [(2, "none"), (2, "place.w"), (2, "list.7.name"), (3, "m_Name"), (2, "place")]
        {
            assert!(changed(document, path, text()).is_err(), "{path}");
        }
        assert!(changed(2, "to", text()).is_err());
        assert!(changed(2, "text", Leaf::Pointer(1)).is_err());
    }
}

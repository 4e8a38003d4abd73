//! Taking an item out of an object or array: the exact opposite of adding one behind the others.

use super::scan::{Level, blanks};
use crate::text::{Problem, splice};

/// Takes out an item with its comma and the blanks in front of it. Comments around it stay.
pub fn item(text: &str, level: &Level, index: usize) -> Result<String, Problem> {
    let item = &level.items[index];
    let before = index.checked_sub(1).map(|before| &level.items[before]);
    let end = item.comma.map_or(item.value.end, |comma| comma + 1);
    let from = match before {
        Some(before) => before.comma.map_or(before.value.end, |comma| comma + 1),
        None => level.inside,
    };
    let (_, behind_line_comment) = blanks(text, from)?;
    let rest_of_line = text[end..].lines().next().unwrap_or_default();
    // The end of line that ends a comment must stay, unless there is another right behind.
    let start = match behind_line_comment && !rest_of_line.trim().is_empty() {
        true => item.start(),
        false => text[..item.start()].trim_end().len().max(from),
    };
    let mut edits = vec![(start..end, String::new())];
    match before {
        Some(before) if item.comma.is_none() => {
            if let Some(comma) = before.comma {
                edits.push((comma..comma + 1, String::new()));
            }
        }
        None if level.items.len() == 1 => {
            let left = [&text[level.inside..start], &text[end..level.close]];
            if left.iter().all(|left| left.trim().is_empty()) {
                edits = vec![(level.inside..level.close, String::new())];
            }
        }
        _ => (),
    }
    Ok(splice(text, edits))
}

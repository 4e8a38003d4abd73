//! Removes an item from an object or array. This reverts [`super::insert::append`].

use super::tree::{Container, skip_trivia};
use crate::text::splice;

/// Removes an item with its comma and the blanks in front of it. Comments around it stay.
pub fn item(text: &str, container: Container<'_>, index: usize) -> String {
    let item = &container.items[index];
    let previous = index.checked_sub(1).map(|previous| &container.items[previous]);
    let end = item.end();
    let from = previous.map_or(container.inside, |previous| previous.end());
    let (_, after_line_comment) = skip_trivia(text, from);
    let rest_of_line = text[end..].lines().next().unwrap_or_default();
    // The line break that ends a comment stays, unless another one follows.
    let start = match after_line_comment && !rest_of_line.trim().is_empty() {
        true => item.start(),
        false => text[..item.start()].trim_end().len().max(from),
    };
    let mut edits = vec![(start..end, String::new())];
    match previous {
        Some(previous) if item.comma.is_none() => {
            if let Some(comma) = previous.comma {
                edits.push((comma..comma + 1, String::new()));
            }
        }
        None if container.items.len() == 1 => {
            let remaining = [&text[container.inside..start], &text[end..container.close]];
            if remaining.iter().all(|text| text.trim().is_empty()) {
                edits = vec![(container.inside..container.close, String::new())];
            }
        }
        _ => (),
    }
    splice(text, edits)
}

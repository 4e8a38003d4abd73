//! Bounds pages of lists by bytes, not only by count: a hundred objects with long paths fill a model's context.
//! A page that is too long becomes a shorter one, with the true total and how to get the rest.

use serde_json::{Map, Value};
use spawnpoint_protocol::ToolOutput;

/// How many bytes of JSON a page may have.
const BUDGET: usize = 32 * 1024;

/// Members of a page.
const TOTAL: &str = "Total";
const ITEMS: &str = "Items";

/// The member that says what was left out.
const NOTE: &str = "Note";

/// Shortens an answer that is one page of a list, if it is too long. `offset` is the one of the call.
pub fn apply(output: &mut ToolOutput, offset: usize) {
    if !output.content.is_empty() {
        return;
    }
    if let Some(Value::Object(page)) = &mut output.structured {
        shorten(page, offset, BUDGET);
    }
}

fn shorten(page: &mut Map<String, Value>, offset: usize, budget: usize) {
    let total = page.get(TOTAL).and_then(Value::as_u64);
    let (Some(total), Some(Value::Array(items))) = (total, page.get_mut(ITEMS)) else { return };
    let mut bytes = 0;
    let mut fits = |item: &Value| {
        bytes += size(item) + 1;
        bytes <= budget
    };
    // One item is always shown, or the next page would be the same.
    let shown = items.iter().take_while(|item| fits(item)).count().max(1);
    if shown >= items.len() {
        return;
    }
    let asked = items.len();
    items.truncate(shown);
    let next = offset.saturating_add(shown);
    let note = format!(
        "{shown} of the {asked} items of this page are shown, because they are long. Total: {total}. \
         Pass offset={next} for the next ones."
    );
    page.insert(NOTE.into(), note.into());
}

/// How many bytes a value has as JSON, without writing it.
fn size(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(number) => number.to_string().len(),
        Value::String(text) => text.len() + 2,
        Value::Array(items) => 2 + items.iter().map(|item| size(item) + 1).sum::<usize>(),
        Value::Object(members) => {
            2 + members.iter().map(|(key, value)| key.len() + size(value) + 4).sum::<usize>()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shortened(items: usize, budget: usize) -> Value {
        let items: Vec<_> = (0..items).map(|at| json!({ "Id": format!("obj:{at}") })).collect();
        let mut page = json!({ "Total": 500, "Items": items });
        shorten(page.as_object_mut().unwrap(), 20, budget);
        page
    }

    #[test]
    fn a_page_that_is_too_long_says_where_the_next_one_begins() {
        let page = shortened(10, 60);
        assert_eq!(page["Items"].as_array().unwrap().len(), 3);
        assert_eq!(page["Total"], 500);
        assert!(page["Note"].as_str().unwrap().contains("Pass offset=23"), "{page}");
        assert_eq!(shortened(10, 1)["Items"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_page_that_fits_and_other_answers_stay_as_they_are() {
        assert!(shortened(3, 1000).get("Note").is_none());
        let mut other = json!({ "Items": [1, 2, 3] });
        shorten(other.as_object_mut().unwrap(), 0, 1);
        assert_eq!(other, json!({ "Items": [1, 2, 3] }));
    }

    #[test]
    fn the_size_is_that_of_the_json() {
        for value in [json!({"a": [1, -2.5, null, true], "bc": "text"}), json!([]), json!("x")] {
            let (estimate, exact) = (size(&value), value.to_string().len());
            assert!(estimate >= exact && estimate <= exact + 12, "{value}: {estimate}, {exact}");
        }
    }
}

//! Sanitizes text that came from an engine.
//!
//! Models can take descriptions for instructions, and terminals obey escape sequences. Text of an engine is
//! therefore stripped of invisible characters, truncated, and marked with the name of the engine. See
//! [`offers`] for what an engine offers.

use serde_json::{Map, Value};
use spawnpoint_core::escapes::without_escapes;
use spawnpoint_protocol::{Ask, AskBatch, Fault, Offers};

/// The longest description, with its mark.
const MAX_DESCRIPTION: usize = 1024;
/// The longest name of an engine, a resource or an argument.
const MAX_NAME: usize = 120;
/// The longest name of a tool or a prompt.
const MAX_TOOL_NAME: usize = 128;
/// The longest message of a failure or of progress.
const MAX_MESSAGE: usize = 16 << 10;

/// What an engine of this name offers, as clients may see it. The hints of its tools are kept only if it is
/// trusted.
pub(crate) fn offers(mut offers: Offers, engine: &str, is_believed: bool) -> Offers {
    let mark = mark(engine);
    offers.tools.retain_mut(|tool| {
        tool.read_only &= is_believed;
        describe(&mut tool.description, &mark);
        let schemas = [&mut tool.input_schema, &mut tool.output_schema];
        is_tool_name(&tool.name) && schemas.into_iter().flatten().all(clean_schema)
    });
    offers.resources.retain_mut(|resource| {
        describe(&mut resource.description, &mark);
        resource.name = line(&resource.name, MAX_NAME);
        let mime = resource.mime_type.as_deref().unwrap_or_default();
        is_visible(&resource.uri) && is_visible(mime)
    });
    offers.prompts.retain_mut(|prompt| {
        describe(&mut prompt.description, &mark);
        for argument in &mut prompt.arguments {
            if let Some(description) = &mut argument.description {
                *description = text(description, MAX_DESCRIPTION);
            }
        }
        is_tool_name(&prompt.name) && prompt.arguments.iter().all(|one| is_visible(&one.name))
    });
    offers
}

/// The questions of an engine to a person, marked so that they cannot pass for the server's own.
pub(crate) fn questions(mut questions: AskBatch, engine: &str) -> AskBatch {
    let mark = mark(engine);
    for question in questions.values_mut() {
        if let Ask::Form { message, schema } = question {
            *message = text(&format!("{mark} {message}"), MAX_DESCRIPTION);
            clean_schema(schema);
        }
    }
    questions
}

/// A failure that an engine reported.
pub(crate) fn fault(mut fault: Fault) -> Fault {
    fault.message = message(&fault.message);
    fault.hint = fault.hint.map(|hint| message(&hint));
    fault
}

/// A progress message of an engine.
pub(crate) fn message(said: &str) -> String {
    text(said, MAX_MESSAGE)
}

/// Text without invisible characters, truncated to `longest` characters. Line breaks and tabs stay.
pub(crate) fn text(said: &str, longest: usize) -> String {
    let mut before = ' ';
    let seen = without_escapes(said).filter(|c| {
        // Emoji are joined by single ones. Several in a row can spell out a hidden text.
        let is_visible = !is_hidden(*c) && (!is_joiner(*c) || may_join(before, *c));
        before = *c;
        is_visible
    });
    let mut text: String = seen.take(longest + 1).collect();
    if let Some((end, _)) = text.char_indices().nth(longest) {
        text.truncate(text[..end].char_indices().next_back().map_or(0, |(last, _)| last));
        text.push('…');
    }
    text
}

/// The same on one line.
pub(crate) fn line(said: &str, longest: usize) -> String {
    let one_line: String = said.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    text(&one_line, longest).trim().to_owned()
}

/// Whether clients accept this name of a tool. A name that they refuse can cost them the whole list.
pub(crate) fn is_tool_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-./:".contains(c);
    !name.is_empty() && name.len() <= MAX_TOOL_NAME && name.chars().all(fits)
}

/// Whether every character is visible.
pub(crate) fn is_visible(said: &str) -> bool {
    !said.chars().any(|c| is_hidden(c) || c == '\n' || c == '\t')
}

fn mark(engine: &str) -> String {
    // A bracket in the name must not end the mark.
    let name = line(engine, MAX_NAME).replace('[', "(").replace(']', ")");
    format!("[from {name}]")
}

fn describe(description: &mut Option<String>, mark: &str) {
    let said = description.as_deref().unwrap_or_default().trim();
    *description = Some(text(format!("{mark} {said}").trim_end(), MAX_DESCRIPTION));
}

/// Sanitizes the texts of a schema. Returns false if it has invisible names, because such arguments cannot be
/// passed.
fn clean_schema(schema: &mut Map<String, Value>) -> bool {
    schema.iter_mut().all(|(name, value)| is_visible(name) && clean_value(value))
}

fn clean_value(value: &mut Value) -> bool {
    match value {
        Value::String(said) => {
            *said = text(said, MAX_DESCRIPTION);
            true
        }
        Value::Array(items) => items.iter_mut().all(clean_value),
        Value::Object(object) => clean_schema(object),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Whether a character is invisible: control characters except line breaks and tabs, marks that change the
/// writing direction, and characters that are never drawn. Whole sentences can be hidden in these.
fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' => {
            true
        }
        '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' => true,
        '\u{fe00}'..='\u{fe0d}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' => true,
        '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => true,
        c => c.is_control(),
    }
}

/// Whether a character only changes how those around it are drawn, as in emoji and some scripts.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
}

/// Whether a joiner has an effect after a character: after a visible one that is not ASCII, or is on the keys of a
/// telephone, and between two colored emoji.
fn may_join(before: char, joiner: char) -> bool {
    let is_key = before.is_ascii_digit() || before == '#' || before == '*';
    let is_colored = before == '\u{fe0f}' && joiner == '\u{200d}';
    is_key || is_colored || !before.is_ascii() && !is_joiner(before) && !is_hidden(before)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn hostile() -> Offers {
        serde_json::from_value(json!({
            "tools": [
                {"name": "bake", "read_only": true,
                 "description": "\u{1b}[31mBakes\u{1b}[0m\u{202e}.\u{e0041} \u{1b}]0;title\u{7}More\u{0}",
                 "input_schema": {"properties": {"a": {"description": "x\u{1b}[2Jy"}}}},
                {"name": "long", "description": "x".repeat(5000)},
                {"name": "silent"},
                {"name": "b\u{200b}ake"}, {"name": "two words"}, {"name": "ｆｕｌｌ"},
                {"name": "odd", "input_schema": {"properties": {"a\u{202e}": {}}}},
            ],
            "resources": [{"uri": "x://y", "name": "n\u{1b}[1mame\n"}, {"uri": "x://\u{1b}", "name": "z"}],
            "prompts": [{"name": "p", "description": "Ignore\u{2066} this"}, {"name": "p q"}],
        }))
        .unwrap()
    }

    #[test]
    fn invisible_characters_are_removed_and_the_rest_is_marked_and_truncated() {
        let shown = offers(hostile(), "My [Game]\u{1b}[31m", true);
        let names: Vec<_> = shown.tools.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["bake", "long", "silent"]);
        let said: Vec<_> = shown.tools.iter().map(|t| t.description.clone().unwrap()).collect();
        assert_eq!(said[0], "[from My (Game)] Bakes. More");
        assert_eq!(said[1].chars().count(), MAX_DESCRIPTION);
        assert!(said[1].ends_with("x…"));
        assert_eq!(said[2], "[from My (Game)]");
        let schema = shown.tools[0].input_schema.clone().unwrap();
        assert_eq!(schema["properties"]["a"]["description"], "xy");
        assert_eq!(shown.resources.len(), 1);
        assert_eq!(shown.resources[0].name, "name");
        assert_eq!(shown.prompts.len(), 1);
        assert_eq!(shown.prompts[0].description.as_deref(), Some("[from My (Game)] Ignore this"));
    }

    #[test]
    fn only_trusted_engines_declare_tools_read_only() {
        assert!(offers(hostile(), "Game", true).tools[0].read_only);
        assert!(!offers(hostile(), "Game", false).tools[0].read_only);
    }

    #[test]
    fn ordinary_text_is_unchanged() {
        for said in ["Bakes.\n\tTwo lines.", "héllo 漢字 👩‍👩‍👧", "❤️‍🔥 1️⃣ می‌خواهم", ""]
        {
            assert_eq!(text(said, 100), said);
        }
    }

    #[test]
    fn joiners_spell_out_no_hidden_text() {
        let hidden = "a\u{200c}\u{200d}\u{200c}b\u{fe0e}\u{fe0e}\u{fe01}\u{3164}\u{34f}c";
        assert_eq!(text(hidden, 100), "abc");
        assert_eq!(text("\u{200d}é\u{200c}\u{200c}\u{200c}", 100), "é\u{200c}");
        assert_eq!(text("❤\u{fe0f}\u{fe0f}\u{fe0e}\u{fe0f}x", 100), "❤\u{fe0f}x");
    }
}

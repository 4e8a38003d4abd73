//! What `game_inspect` shows of one thing: a title, values in groups, and notes.

use spawnpoint_core::session::SeenValues;

use super::answer::one_line;

/// The longest value.
pub const VALUE: usize = 120;

/// What is shown of one thing.
#[derive(Debug, Default)]
pub struct Inspection {
    /// What it is, in one line.
    pub title: String,
    /// Its values.
    pub values: Vec<ShownValue>,
    /// What else there is to know, after the values.
    pub notes: Vec<String>,
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownValue {
    /// The component that it belongs to; empty without one.
    pub group: String,
    /// Its name.
    pub name: String,
    /// The value as text.
    pub text: String,
    /// The type, and a handle if it has one; empty if it is not known.
    pub detail: String,
    /// Whether it says nothing: a default, or the same as another value. Such values are shown only when they change.
    pub is_usual: bool,
}

impl ShownValue {
    /// Its name with its component.
    pub fn full_name(&self) -> String {
        match self.group.as_str() {
            "" => self.name.clone(),
            group => format!("{group}.{}", self.name),
        }
    }
}

impl Inspection {
    /// The values by name, for a later comparison.
    pub fn seen(&self) -> SeenValues {
        self.values.iter().map(|value| (value.full_name(), value.text.clone())).collect()
    }

    /// As lines. With earlier values, only those that differ.
    pub fn lines(&self, before: Option<&SeenValues>) -> Vec<String> {
        let mut lines = vec![self.title.clone()];
        let mut group = "";
        for value in &self.values {
            let was = before.and_then(|before| before.get(&value.full_name()));
            let is_hidden = match before {
                Some(_) => was == Some(&value.text),
                None => value.is_usual,
            };
            if is_hidden {
                continue;
            }
            if value.group != group {
                group = &value.group;
                lines.push(format!("[{}]", one_line(group, 80)));
            }
            let detail = match value.detail.as_str() {
                "" => String::new(),
                detail => format!(" ({detail})"),
            };
            let was = was.map(|was| format!(" (was {was})")).unwrap_or_default();
            let (name, text) = (one_line(&value.name, 80), &value.text);
            lines.push(format!("  {name} = {text}{detail}{was}"));
        }
        match before {
            None => lines.extend(self.notes.iter().cloned()),
            Some(before) => {
                let now = self.seen();
                let gone = before.keys().filter(|name| !now.contains_key(*name));
                lines.extend(gone.map(|name| format!("  {name} is gone")));
                if lines.len() == 1 {
                    lines.push("  Nothing changed.".to_owned());
                }
            }
        }
        lines
    }
}

/// A type without namespaces: `List<Int32>` of `System.Collections.Generic.List<System.Int32>`.
pub fn short_type(full: &str) -> String {
    let mut short = String::new();
    let mut word = String::new();
    for c in full.chars() {
        match c {
            '.' => word.clear(),
            ':' if word.ends_with(':') => word.clear(),
            ':' => word.push(c),
            c if c.is_alphanumeric() || c == '_' => word.push(c),
            c => {
                short.push_str(&word);
                word.clear();
                short.push(if c.is_control() { ' ' } else { c });
            }
        }
    }
    short + &word
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(group: &str, name: &str, text: &str) -> ShownValue {
        let detail = "Int32".to_owned();
        let is_usual = false;
        ShownValue { group: group.into(), name: name.into(), text: text.into(), detail, is_usual }
    }

    fn inspection(current: &str) -> Inspection {
        Inspection {
            title: "obj:1 Target".into(),
            values: vec![
                value("Health", "current", current),
                value("Health", "max", "100"),
                value("Target", "hits", "0"),
            ],
            notes: vec!["(3 more members)".into()],
        }
    }

    #[test]
    fn values_stand_below_their_components() {
        let expected = [
            "obj:1 Target",
            "[Health]",
            "  current = 70 (Int32)",
            "  max = 100 (Int32)",
            "[Target]",
            "  hits = 0 (Int32)",
            "(3 more members)",
        ];
        assert_eq!(inspection("70").lines(None), expected);
    }

    #[test]
    fn only_what_changed_is_shown_beside_what_it_was() {
        let before = inspection("100").seen();
        let expected = ["obj:1 Target", "[Health]", "  current = 70 (Int32) (was 100)"];
        assert_eq!(inspection("70").lines(Some(&before)), expected);
        let same = inspection("100").lines(Some(&before));
        assert_eq!(same, ["obj:1 Target", "  Nothing changed."]);
        let mut fewer = inspection("100");
        fewer.values.pop();
        assert_eq!(fewer.lines(Some(&before)), ["obj:1 Target", "  Target.hits is gone"]);
    }

    #[test]
    fn usual_values_are_shown_only_when_they_change() {
        let mut now = inspection("100");
        now.values.iter_mut().for_each(|value| value.is_usual = true);
        assert_eq!(now.lines(None), ["obj:1 Target", "(3 more members)"]);
        let before = inspection("70").seen();
        assert_eq!(now.lines(Some(&before)).len(), 3);
    }

    #[test]
    fn namespaces_are_left_out_inside_generics_too() {
        assert_eq!(short_type("System.Collections.Generic.List<System.Int32>"), "List<Int32>");
        assert_eq!(short_type("arena::Health"), "Health");
        assert_eq!(short_type("UnityEngine.Vector3[]"), "Vector3[]");
        assert_eq!(short_type("int"), "int");
        assert_eq!(short_type("move(by: Vector2) -> void"), "move(by: Vector2) -> void");
    }
}

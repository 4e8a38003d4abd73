//! What is in a prefab, as the maker knows it: the text is written from it, and the truth as well.

/// A component.
#[derive(Clone, Debug)]
pub struct Part {
    pub id: i64,
    pub type_name: String,
}

/// An object and those below it.
#[derive(Clone, Debug)]
pub struct Thing {
    pub id: i64,
    pub transform: i64,
    pub name: String,
    pub parts: Vec<Part>,
    pub below: Vec<Thing>,
}

/// A prefab that others may contain.
#[derive(Clone, Debug)]
pub struct Template {
    pub guid: String,
    pub root: Thing,
}

impl Thing {
    /// The same with the ids it has inside another file.
    pub fn instance(&self, number: &mut dyn FnMut(i64) -> i64) -> Self {
        Self {
            id: number(self.id),
            transform: number(self.transform),
            name: self.name.clone(),
            parts: self
                .parts
                .iter()
                .map(|part| Part { id: number(part.id), type_name: part.type_name.clone() })
                .collect(),
            below: self.below.iter().map(|thing| thing.instance(number)).collect(),
        }
    }

    pub fn lines(&self, above: &str, out: &mut Vec<String>) {
        let path =
            if above.is_empty() { self.name.clone() } else { format!("{above}/{}", self.name) };
        let types: Vec<&str> = self.parts.iter().map(|part| part.type_name.as_str()).collect();
        out.push(format!("{path}: {}", [&["Transform"], &types[..]].concat().join(" ")));
        for thing in &self.below {
            thing.lines(&path, out);
        }
    }
}

/// The id Unity gives to an object of a nested prefab.
pub fn nested_id(instance: i64, source: i64) -> i64 {
    (instance ^ source) & i64::MAX
}

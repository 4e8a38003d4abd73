//! The contents of a prefab. Both the text and the expected results are written from it.

/// A component.
#[derive(Clone, Debug)]
pub struct Part {
    pub id: i64,
    pub class: u32,
    pub type_name: String,
    /// The guid of its script.
    pub script: Option<String>,
}

impl Part {
    /// A component of a built-in class of Unity.
    pub fn native(id: i64, class: u32, type_name: &str) -> Self {
        Self { id, class, type_name: type_name.to_owned(), script: None }
    }

    /// A component with a script.
    pub fn scripted(id: i64, type_name: &str, script: &str) -> Self {
        let script = Some(script.to_owned());
        Self { id, class: 114, type_name: type_name.to_owned(), script }
    }
}

/// An object and its children.
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
    /// Returns the same object with the ids it has inside another file.
    pub fn instance(&self, number: &mut dyn FnMut(i64) -> i64) -> Self {
        Self {
            id: number(self.id),
            transform: number(self.transform),
            name: self.name.clone(),
            parts: self
                .parts
                .iter()
                .map(|part| Part { id: number(part.id), ..part.clone() })
                .collect(),
            below: self.below.iter().map(|thing| thing.instance(number)).collect(),
        }
    }

    /// Class and id of its components, the transform first.
    pub fn components(&self) -> Vec<(u32, i64)> {
        let parts = self.parts.iter().map(|part| (part.class, part.id));
        [(4, self.transform)].into_iter().chain(parts).collect()
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

/// The id that Unity assigns to an object of a nested prefab.
pub fn nested_id(instance: i64, source: i64) -> i64 {
    (instance ^ source) & i64::MAX
}

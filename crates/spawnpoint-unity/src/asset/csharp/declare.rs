//! Recognizes declarations by their form: a declaration is the text between two `{`, `}` or `;`.

use serde::Serialize;

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "they are the language's own words")]
pub enum TypeKind {
    Class,
    Struct,
    Interface,
    Enum,
    Record,
}

/// A type that a file declares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Type {
    /// Its name without type parameters.
    pub name: String,
    /// The kind.
    pub kind: TypeKind,
    /// The namespace, empty if there is none.
    pub namespace: String,
    /// The enclosing type.
    pub outer: Option<String>,
    /// The access modifiers.
    pub access: String,
    /// Base class and interfaces, in source order.
    pub bases: Vec<String>,
    /// Methods and constructors.
    pub methods: Vec<Method>,
    /// Properties.
    pub properties: Vec<Property>,
    /// Fields and events.
    pub fields: Vec<Variable>,
}

impl Type {
    /// Namespace and name.
    pub fn full_name(&self) -> String {
        let mut name = self.namespace.clone();
        for part in self.outer.iter().chain([&self.name]) {
            if !name.is_empty() {
                name.push('.');
            }
            name.push_str(part);
        }
        name
    }

    /// The base class: the first base that is not named like an interface.
    pub fn base_class(&self) -> Option<&str> {
        let first = self.bases.first()?;
        (!is_interface(first) && self.kind == TypeKind::Class).then_some(first.as_str())
    }

    /// The interfaces.
    pub fn interfaces(&self) -> &[String] {
        &self.bases[usize::from(self.base_class().is_some())..]
    }
}

fn is_interface(name: &str) -> bool {
    let mut letters = name.rsplit('.').next().unwrap_or(name).chars();
    letters.next() == Some('I') && letters.next().is_some_and(char::is_uppercase)
}

/// A method or constructor.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Method {
    /// The name.
    pub name: String,
    /// What it returns; empty for a constructor.
    #[serde(rename = "returnType")]
    pub returns: String,
    /// In source form.
    pub parameters: Vec<String>,
    /// The access modifiers.
    #[serde(rename = "accessModifier")]
    pub access: String,
}

/// A property.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Property {
    /// The name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The access modifiers.
    #[serde(rename = "accessModifier")]
    pub access: String,
}

/// A field or event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The access modifiers.
    #[serde(rename = "accessModifier")]
    pub access: String,
    /// Whether it has the attribute `[SerializeField]`.
    pub serialized: bool,
}

enum Scope {
    Namespace(usize),
    Type(usize),
    Other,
}

/// All types of a text without comments and strings.
pub fn types(text: &str) -> Vec<Type> {
    let mut found: Vec<Type> = Vec::new();
    let mut scopes: Vec<Scope> = Vec::new();
    let mut namespace = String::new();
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        if !matches!(byte, b'{' | b'}' | b';') {
            continue;
        }
        let inside = match scopes.last() {
            None | Some(Scope::Namespace(_)) => Some(None),
            Some(Scope::Type(index)) => Some(Some(*index)),
            Some(Scope::Other) => None,
        };
        let declaration = inside.map(|_| strip_attributes(&text[start..at]));
        match (byte, inside, declaration) {
            (b'}', ..) => {
                if let Some(Scope::Namespace(length)) = scopes.pop() {
                    namespace.truncate(length);
                }
            }
            (_, Some(outer), Some((declaration, serialized))) => {
                let scope = if let Some(name) = namespace_name(declaration) {
                    let length = namespace.len();
                    if !namespace.is_empty() {
                        namespace.push('.');
                    }
                    namespace.push_str(&name);
                    Scope::Namespace(length)
                } else if let Some(mut declared) = type_declaration(declaration) {
                    declared.namespace.clone_from(&namespace);
                    declared.outer = outer.map(|outer| found[outer].name.clone());
                    found.push(declared);
                    Scope::Type(found.len() - 1)
                } else {
                    if let Some(outer) = outer {
                        member(&mut found[outer], declaration, byte == b'{', serialized);
                    }
                    Scope::Other
                };
                if byte == b'{' {
                    scopes.push(scope);
                }
            }
            (b'{', ..) => scopes.push(Scope::Other),
            _ => {}
        }
        start = at + 1;
    }
    found
}

/// Removes leading attributes, and returns whether one of them is `[SerializeField]`.
fn strip_attributes(text: &str) -> (&str, bool) {
    let mut rest = text.trim();
    let mut serialized = false;
    while rest.starts_with('[') {
        let Some(end) = matching(rest, '[', ']') else { break };
        serialized |=
            rest[..end].contains("SerializeField") || rest[..end].contains("SerializeReference");
        rest = rest[end + 1..].trim_start();
    }
    (rest, serialized)
}

fn matching(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

fn namespace_name(text: &str) -> Option<String> {
    let rest = text.strip_prefix("namespace")?;
    rest.starts_with(char::is_whitespace).then(|| rest.split_whitespace().collect())
}

const MODIFIERS: &[&str] = &[
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "abstract",
    "sealed",
    "partial",
    "readonly",
    "unsafe",
    "new",
    "virtual",
    "override",
    "async",
    "extern",
    "const",
    "volatile",
    "ref",
    "event",
    "required",
    "file",
    "fixed",
];

/// Removes leading modifiers, and returns the access modifiers as one string.
fn split_modifiers(text: &str) -> (String, &str) {
    let mut access = Vec::new();
    let mut rest = text.trim_start();
    while let Some(word) = rest.split_whitespace().next().filter(|word| MODIFIERS.contains(word)) {
        if matches!(word, "public" | "private" | "protected" | "internal") {
            access.push(word);
        }
        rest = rest[word.len()..].trim_start();
    }
    (if access.is_empty() { "private".into() } else { access.join(" ") }, rest)
}

fn type_declaration(text: &str) -> Option<Type> {
    let (access, rest) = split_modifiers(text);
    let word = rest.split_whitespace().next()?;
    let kind = match word {
        "class" => TypeKind::Class,
        "struct" => TypeKind::Struct,
        "interface" => TypeKind::Interface,
        "enum" => TypeKind::Enum,
        "record" => TypeKind::Record,
        _ => return None,
    };
    let mut rest = rest[word.len()..].trim_start();
    if kind == TypeKind::Record {
        for word in ["class ", "struct "] {
            rest = rest.strip_prefix(word).unwrap_or(rest).trim_start();
        }
    }
    let name = identifier(rest)?;
    let rest = &rest[name.len()..];
    let head = split_top(rest, " where ").next().unwrap_or_default();
    let bases = head.find(':').map(|colon| &head[colon + 1..]).unwrap_or_default();
    let bases = split_top(bases, ",").map(tidy).filter(|base| !base.is_empty()).collect();
    Some(Type {
        name: name.to_owned(),
        kind,
        namespace: String::new(),
        outer: None,
        access: if access == "private" && !text.contains("private") {
            "internal".into()
        } else {
            access
        },
        bases,
        methods: Vec::new(),
        properties: Vec::new(),
        fields: Vec::new(),
    })
}

fn identifier(text: &str) -> Option<&str> {
    let end =
        text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits at separators outside of brackets.
fn split_top<'t>(text: &'t str, separator: &'t str) -> impl Iterator<Item = &'t str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut depth = 0usize;
        for (at, letter) in text.char_indices() {
            match letter {
                '<' | '(' | '[' | '{' => depth += 1,
                '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && text[at..].starts_with(separator) {
                rest = Some(&text[at + separator.len()..]);
                return Some(&text[..at]);
            }
        }
        rest = None;
        Some(text)
    })
}

fn member(owner: &mut Type, text: &str, body: bool, serialized: bool) {
    if owner.kind == TypeKind::Enum {
        return;
    }
    let (access, rest) = split_modifiers(text);
    let arrow = rest.find("=>");
    let head = &rest[..arrow.unwrap_or(rest.len())];
    let assignment = head.find('=').filter(|at| !head[..*at].contains('('));
    let declared = tidy(&head[..assignment.unwrap_or(head.len())]);
    if declared.is_empty() || matches!(declared.as_str(), "get" | "set" | "init" | "add" | "remove")
    {
        return;
    }
    if let Some(open) = declared.find('(').filter(|_| assignment.is_none()) {
        if let Some(method) = method(&declared, open, &access, owner) {
            owner.methods.push(method);
        }
    } else if body || arrow.is_some_and(|_| assignment.is_none()) {
        if let Some((type_name, name)) = split_name(&declared) {
            owner.properties.push(Property { name, type_name, access });
        }
    } else {
        fields(owner, head, &access, serialized);
    }
}

fn method(declared: &str, open: usize, access: &str, owner: &Type) -> Option<Method> {
    let close = open + matching(&declared[open..], '(', ')')?;
    let parameters = split_top(&declared[open + 1..close], ",")
        .map(tidy)
        .filter(|parameter| !parameter.is_empty())
        .collect();
    let head = without_type_parameters(declared[..open].trim_end());
    let (returns, name) = split_name(head).unwrap_or_else(|| (String::new(), head.to_owned()));
    let named = name.trim_start_matches('~');
    if returns.is_empty() && named != owner.name {
        return None;
    }
    Some(Method { name, returns, parameters, access: access.to_owned() })
}

fn without_type_parameters(head: &str) -> &str {
    if !head.ends_with('>') {
        return head;
    }
    let mut depth = 0usize;
    for (at, letter) in head.char_indices().rev() {
        match letter {
            '>' => depth += 1,
            '<' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return head[..at].trim_end();
        }
    }
    head
}

fn split_name(text: &str) -> Option<(String, String)> {
    let (type_name, name) = text.trim_end().rsplit_once(' ')?;
    Some((type_name.trim().to_owned(), name.to_owned()))
}

fn fields(owner: &mut Type, text: &str, access: &str, serialized: bool) {
    let mut type_name: Option<String> = None;
    for part in split_top(text, ",") {
        let declared = tidy(part.split('=').next().unwrap_or_default());
        let name = match &type_name {
            None => match split_name(&declared) {
                Some((first, name)) => {
                    type_name = Some(first);
                    name
                }
                None => return,
            },
            Some(_) => declared,
        };
        if identifier(&name).is_some_and(|found| found.len() == name.len()) {
            owner.fields.push(Variable {
                name,
                type_name: type_name.clone().unwrap_or_default(),
                access: access.to_owned(),
                serialized,
            });
        }
    }
}

//! The declarations of a syntax tree.

use serde::Serialize;
use spawnpoint_csharp::{Mode, Node};

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

/// All types of a source, in file order.
pub fn types(text: &str) -> Vec<Type> {
    let tree = spawnpoint_csharp::parse(text, Mode::File);
    let mut reader = Reader { text, found: Vec::new() };
    let mut namespace = String::new();
    for item in tree.root_node().named_children() {
        // It holds for the rest of the file.
        if item.kind() == "file_scoped_namespace_declaration" {
            namespace = reader.name_of(item);
        } else {
            reader.item(item, &namespace, None);
        }
    }
    reader.found
}

struct Reader<'s> {
    text: &'s str,
    found: Vec<Type>,
}

impl Reader<'_> {
    fn of(&self, node: Node<'_>) -> String {
        tidy(&self.text[node.start_byte()..node.end_byte()])
    }

    fn name_of(&self, node: Node<'_>) -> String {
        node.child_by_field_name("name").map(|name| self.of(name)).unwrap_or_default()
    }

    fn item(&mut self, node: Node<'_>, namespace: &str, outer: Option<usize>) {
        let kind = match node.kind() {
            "namespace_declaration" => {
                let mut inner = namespace.to_owned();
                if !inner.is_empty() {
                    inner.push('.');
                }
                inner.push_str(&self.name_of(node));
                let body = node.child_by_field_name("body");
                for item in body.into_iter().flat_map(Node::named_children) {
                    self.item(item, &inner, None);
                }
                return;
            }
            "class_declaration" => TypeKind::Class,
            "struct_declaration" => TypeKind::Struct,
            "interface_declaration" => TypeKind::Interface,
            "enum_declaration" => TypeKind::Enum,
            "record_declaration" => TypeKind::Record,
            _ => {
                if let Some(outer) = outer {
                    self.member(outer, node);
                }
                return;
            }
        };
        let name = self.name_of(node);
        if name.is_empty() {
            return;
        }
        let bases = node
            .named_children()
            .filter(|child| child.kind() == "base_list")
            .flat_map(Node::named_children)
            .filter(|base| base.kind() != "argument_list")
            .map(|base| self.of(base))
            .collect();
        let at = self.found.len();
        self.found.push(Type {
            name,
            kind,
            namespace: namespace.to_owned(),
            outer: outer.map(|outer| self.found[outer].name.clone()),
            access: self.access(node, "internal"),
            bases,
            methods: Vec::new(),
            properties: Vec::new(),
            fields: Vec::new(),
        });
        let body = node.child_by_field_name("body").filter(|_| kind != TypeKind::Enum);
        for member in body.into_iter().flat_map(Node::named_children) {
            self.item(member, namespace, Some(at));
        }
    }

    fn member(&mut self, owner: usize, node: Node<'_>) {
        let access = self.access(node, "private");
        let name = self.name_of(node);
        let ty = |field: &str| node.child_by_field_name(field).map(|ty| self.of(ty));
        match node.kind() {
            "method_declaration" | "constructor_declaration" | "destructor_declaration" => {
                let tilde = if node.kind() == "destructor_declaration" { "~" } else { "" };
                let method = Method {
                    name: format!("{tilde}{name}"),
                    returns: ty("returns").unwrap_or_default(),
                    parameters: self.parameters(node),
                    access,
                };
                self.found[owner].methods.push(method);
            }
            "property_declaration" => {
                let property = Property { name, type_name: ty("type").unwrap_or_default(), access };
                self.found[owner].properties.push(property);
            }
            "event_declaration" => {
                let type_name = ty("type").unwrap_or_default();
                let event = Variable { name, type_name, access, serialized: false };
                self.found[owner].fields.push(event);
            }
            "field_declaration" => self.fields(owner, node, &access),
            // The attributes and modifiers are around the field.
            "event_field_declaration" => {
                let inner = node.named_children().find(|child| child.kind() == "field_declaration");
                if let Some(inner) = inner {
                    self.fields(owner, inner, &access);
                }
            }
            _ => {}
        }
    }

    fn parameters(&self, node: Node<'_>) -> Vec<String> {
        let list = node.child_by_field_name("parameters");
        list.into_iter().flat_map(Node::named_children).map(|one| self.of(one)).collect()
    }

    fn fields(&mut self, owner: usize, node: Node<'_>, access: &str) {
        let serialized = node
            .named_children()
            .filter(|child| child.kind() == "attribute_list")
            .flat_map(Node::named_children)
            .map(|attribute| self.name_of(attribute))
            .any(|name| {
                let short = name.rsplit('.').next().unwrap_or_default();
                matches!(
                    short.trim_end_matches("Attribute"),
                    "SerializeField" | "SerializeReference"
                )
            });
        let declaration = node.named_children().find(|one| one.kind() == "variable_declaration");
        let Some(declaration) = declaration else { return };
        let type_name =
            declaration.child_by_field_name("type").map(|ty| self.of(ty)).unwrap_or_default();
        for declarator in declaration.named_children().skip(1) {
            let name = self.name_of(declarator);
            if !name.is_empty() {
                self.found[owner].fields.push(Variable {
                    name,
                    type_name: type_name.clone(),
                    access: access.to_owned(),
                    serialized,
                });
            }
        }
    }

    /// The access modifiers as one string.
    fn access(&self, node: Node<'_>, default: &str) -> String {
        let words: Vec<String> = node
            .named_children()
            .filter(|child| child.kind() == "modifier")
            .map(|modifier| self.of(modifier))
            .filter(|word| matches!(word.as_str(), "public" | "private" | "protected" | "internal"))
            .collect();
        if words.is_empty() { default.to_owned() } else { words.join(" ") }
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! Members of types.

use super::{Parser, Parts};
use crate::tree::NodeId;

impl Parser<'_> {
    pub(super) fn member(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.attribute_lists(&mut parts);
        self.modifiers(&mut parts);
        if self.is("~") {
            return self.destructor(parts);
        }
        if self.is("event") {
            return self.event(parts);
        }
        if self.is_any(&["implicit", "explicit"]) {
            return self.conversion(parts);
        }
        if self.is_identifier() && self.is_at(self.at + 1, "(") {
            return self.constructor(parts);
        }
        let ty = self.declared_type();
        if self.is("operator") {
            parts.push(("type", ty));
            return self.operator_member(parts);
        }
        let mut names = Parts::new();
        self.member_name(&mut names);
        if self.is("this") {
            parts.push(("type", ty));
            parts.append(&mut names);
            return self.indexer(parts);
        }
        if self.is("operator") {
            parts.push(("type", ty));
            parts.append(&mut names);
            return self.operator_member(parts);
        }
        match self.token().text {
            "(" | "<" => {
                parts.push(("returns", ty));
                parts.append(&mut names);
                self.method(parts)
            }
            "{" | "=>" => {
                parts.push(("type", ty));
                parts.append(&mut names);
                self.property(parts)
            }
            _ => self.field(parts, ty, names),
        }
    }

    fn method(&mut self, mut parts: Parts) -> NodeId {
        if self.is("<") {
            let list = self.type_parameters();
            parts.push(("type_parameters", list));
        }
        self.expected_parameters(&mut parts);
        self.constraints(&mut parts);
        self.function_body(&mut parts);
        self.node("method_declaration", &parts)
    }

    fn constructor(&mut self, mut parts: Parts) -> NodeId {
        let name = self.identifier();
        parts.push(("name", name));
        let list = self.parameter_list();
        parts.push(("parameters", list));
        if self.is(":") {
            let mut initializer = Parts::new();
            self.take(&mut initializer);
            if self.is_any(&["base", "this"]) {
                self.take(&mut initializer);
            }
            if self.is("(") {
                let arguments = self.argument_list();
                initializer.push(("", arguments));
            } else {
                self.expect(&mut initializer, "(");
            }
            let initializer = self.node("constructor_initializer", &initializer);
            parts.push(("", initializer));
        }
        self.function_body(&mut parts);
        self.node("constructor_declaration", &parts)
    }

    fn destructor(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        let name = self.identifier();
        parts.push(("name", name));
        if self.is("(") {
            let list = self.parameter_list();
            parts.push(("parameters", list));
        }
        self.function_body(&mut parts);
        self.node("destructor_declaration", &parts)
    }

    fn event(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        let ty = self.declared_type();
        let mut names = Parts::new();
        self.member_name(&mut names);
        if !self.is("{") {
            let id = self.field(Parts::new(), ty, names);
            parts.push(("", id));
            return self.node("event_field_declaration", &parts);
        }
        parts.push(("type", ty));
        parts.append(&mut names);
        let accessors = self.accessors();
        parts.push(("accessors", accessors));
        self.node("event_declaration", &parts)
    }

    fn conversion(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        self.expect(&mut parts, "operator");
        self.accept(&mut parts, "checked");
        let ty = self.declared_type();
        parts.push(("type", ty));
        self.parameters_and_body(parts, "conversion_operator_declaration")
    }

    fn operator_member(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        self.accept(&mut parts, "checked");
        let start = self.token().start as usize;
        let kind = self.token().text;
        self.advance();
        // `>>` and `>>>` are several tokens.
        while kind == ">" && self.is(">") {
            self.advance();
        }
        let end = self.previous_end();
        let kind = match &self.text[start..end] {
            ">>" => ">>",
            ">>>" => ">>>",
            _ => kind,
        };
        let sign = self.tree.leaf(kind, false, (start, end));
        parts.push(("operator", sign));
        self.parameters_and_body(parts, "operator_declaration")
    }

    fn parameters_and_body(&mut self, mut parts: Parts, kind: &'static str) -> NodeId {
        self.expected_parameters(&mut parts);
        self.function_body(&mut parts);
        self.node(kind, &parts)
    }

    fn indexer(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        if self.is("[") {
            let list = self.bracketed_parameters();
            parts.push(("parameters", list));
        } else {
            self.expect(&mut parts, "[");
        }
        if self.is("=>") {
            let value = self.arrow();
            parts.push(("value", value));
            self.expect(&mut parts, ";");
        } else {
            let accessors = self.accessors();
            parts.push(("accessors", accessors));
        }
        self.node("indexer_declaration", &parts)
    }

    fn property(&mut self, mut parts: Parts) -> NodeId {
        if self.is("=>") {
            let value = self.arrow();
            parts.push(("value", value));
            let before = self.at;
            if !self.expect(&mut parts, ";") {
                self.recover(before);
            }
            return self.node("property_declaration", &parts);
        }
        let accessors = self.accessors();
        parts.push(("accessors", accessors));
        if self.accept(&mut parts, "=") {
            let value =
                if self.is("{") { self.initializer() } else { self.fresh(Self::expression) };
            parts.push(("value", value));
            self.expect(&mut parts, ";");
        }
        self.node("property_declaration", &parts)
    }

    fn accessors(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.expect(&mut parts, "{");
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let mut accessor = Parts::new();
            self.attribute_lists(&mut accessor);
            self.modifiers(&mut accessor);
            let name = self.identifier();
            accessor.push(("name", name));
            self.function_body(&mut accessor);
            let accessor = self.node("accessor_declaration", &accessor);
            parts.push(("", accessor));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
        self.expect(&mut parts, "}");
        self.node("accessor_list", &parts)
    }

    /// The rest of a field, after its type and first name.
    fn field(&mut self, mut parts: Parts, ty: NodeId, names: Parts) -> NodeId {
        let before = self.at;
        let mut declaration = vec![("type", ty)];
        let mut declarator = names;
        loop {
            if self.is("[") {
                let sizes = self.bracketed_arguments("bracketed_argument_list");
                declarator.push(("", sizes));
            }
            if self.accept(&mut declarator, "=") {
                let value =
                    if self.is("{") { self.initializer() } else { self.fresh(Self::expression) };
                declarator.push(("", value));
            }
            let made = self.node("variable_declarator", &declarator);
            declaration.push(("", made));
            if !self.accept(&mut declaration, ",") {
                break;
            }
            let name = self.identifier();
            declarator = vec![("name", name)];
        }
        let declaration = self.node("variable_declaration", &declaration);
        parts.push(("", declaration));
        if !self.expect(&mut parts, ";") {
            self.recover(before);
        }
        self.node("field_declaration", &parts)
    }
}

//! Shapes of the types that C# files declare.

use crate::shapes;

shapes! {
    /// The types that a C# file declares.
    ScriptOutline {
        /// The file.
        script_path: String,
        /// The namespace of its first type.
        namespace: String,
        /// In file order, nested types included.
        classes: Vec<ScriptClass>,
    }

    /// A type of a C# file.
    ScriptClass {
        /// Its name.
        name: String,
        /// Its base class, or empty.
        base_class: String,
        /// Its interfaces.
        interfaces: Vec<String>,
        /// Its access modifier.
        access_modifier: String,
        /// Its methods, on request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        methods: Option<Vec<ScriptMethod>>,
        /// Its properties, on request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        properties: Option<Vec<ScriptMember>>,
        /// Its fields, on request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fields: Option<Vec<ScriptMember>>,
    }

    /// A method.
    ScriptMethod {
        /// Its name.
        name: String,
        /// Its return type.
        return_type: String,
        /// As they are written.
        parameters: Vec<String>,
        /// Its access modifier.
        access_modifier: String,
    }

    /// A property or field.
    ScriptMember {
        /// Its name.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its access modifier.
        access_modifier: String,
    }
}

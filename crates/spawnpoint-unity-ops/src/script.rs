//! Shapes of what C# files declare.

use crate::shapes;

shapes! {
    /// What a C# file declares.
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
        /// Its base class, or nothing.
        base_class: String,
        /// Its interfaces.
        interfaces: Vec<String>,
        /// Who may see it.
        access_modifier: String,
        /// Its methods, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        methods: Option<Vec<ScriptMethod>>,
        /// Its properties, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        properties: Option<Vec<ScriptMember>>,
        /// Its fields, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fields: Option<Vec<ScriptMember>>,
    }

    /// A method.
    ScriptMethod {
        /// Its name.
        name: String,
        /// What it returns.
        return_type: String,
        /// As they stand there.
        parameters: Vec<String>,
        /// Who may see it.
        access_modifier: String,
    }

    /// A property or field.
    ScriptMember {
        /// Its name.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Who may see it.
        access_modifier: String,
    }
}

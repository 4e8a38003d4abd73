//! Declares one argument of a tool as constant data.

use serde_json::{Value, json};

use super::kind::Kind;

/// One argument of a tool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    /// Its name for clients, in `snake_case`.
    pub name: &'static str,
    /// Its name in the command to Unity, where that is not the tool's usual spelling of `name`.
    pub sent_as: Option<&'static str>,
    /// What values it accepts.
    pub kind: Kind,
    /// Whether any value is passed on as it came. The schema still names the kind.
    pub unchecked: bool,
    /// Whether a call without it is refused.
    pub required: bool,
    /// Whether an empty text counts as a missing argument.
    pub drop_empty: bool,
    /// The value that is sent when the client sends none.
    pub default: Option<Literal>,
    /// Information for clients that neither the name nor the kind contains.
    pub description: Option<&'static str>,
}

/// A constant JSON value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Literal {
    Bool(bool),
    Int(i64),
    Text(&'static str),
    TextList(&'static [&'static str]),
}

impl Literal {
    /// The same as JSON.
    pub(super) fn to_value(self) -> Value {
        match self {
            Self::Bool(value) => value.into(),
            Self::Int(value) => value.into(),
            Self::Text(value) => value.into(),
            Self::TextList(values) => json!(values),
        }
    }
}

/// One constructor for each kind of argument.
macro_rules! constructors {
    ($($name:ident => $kind:ident),+ $(,)?) => {
        $(pub(super) const fn $name(name: &'static str) -> Self {
            Self::new(name, Kind::$kind)
        })+
    };
}

impl Param {
    const fn new(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            sent_as: None,
            kind,
            unchecked: false,
            required: false,
            drop_empty: false,
            default: None,
            description: None,
        }
    }

    constructors! {
        text => Text,
        object_ref => ObjectRef,
        int => Int,
        number => Number,
        bool => Bool,
        lenient_bool => LenientBool,
        object => Object,
        object_map => ObjectMap,
        bool_map => BoolMap,
        text_list => TextList,
        component_list => ComponentList,
        int_list => IntList,
        number_list => NumberList,
        number_lists => NumberLists,
        object_list => ObjectList,
        vector => Vector,
        position_or_object => PositionOrObject,
        color => Color,
        json => Json,
    }

    /// An argument with one of these values.
    pub(super) const fn choice(name: &'static str, choices: &'static [&'static str]) -> Self {
        Self::new(name, Kind::Choice(choices))
    }

    /// An argument with a list of some of these values.
    pub(super) const fn choice_list(name: &'static str, choices: &'static [&'static str]) -> Self {
        Self::new(name, Kind::ChoiceList(choices))
    }

    pub(super) const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    pub(super) const fn drop_empty(self) -> Self {
        Self { drop_empty: true, ..self }
    }

    pub(super) const fn unchecked(self) -> Self {
        Self { unchecked: true, ..self }
    }

    pub(super) const fn sent_as(self, name: &'static str) -> Self {
        Self { sent_as: Some(name), ..self }
    }

    pub(super) const fn default(self, value: Literal) -> Self {
        Self { default: Some(value), ..self }
    }

    pub(super) const fn describe(self, description: &'static str) -> Self {
        Self { description: Some(description), ..self }
    }

    /// The schema that clients see.
    pub(super) fn schema(&self) -> Value {
        let mut schema = self.kind.schema();
        if let Some(default) = self.default {
            schema["default"] = default.to_value();
        }
        if let Some(description) = self.description.or(self.kind.description()) {
            schema["description"] = description.into();
        }
        schema
    }
}

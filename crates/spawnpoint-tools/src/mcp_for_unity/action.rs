//! The value of an argument `action`, and what a call with it does.

use serde_json::Value;
use spawnpoint_core::guard::{Code, Gate};

use super::definition::Params;

/// The effect of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ActionEffect {
    /// Reads only.
    Read,
    /// Changes something.
    Write,
    /// Runs code that the client sent.
    Code,
}

impl ActionEffect {
    /// The gate of such a call.
    pub(super) fn gate(self) -> Gate {
        match self {
            Self::Read => Gate::OPEN,
            Self::Write => Gate { confirm: true, ..Gate::WRITE },
            Self::Code => Gate { confirm: true, code: Code::Runs, ..Gate::WRITE },
        }
    }
}

/// One action of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Action {
    /// Its name in lower case, as clients send it and Unity reads it.
    pub name: &'static str,
    effect: ActionEffect,
    /// The argument without which the action only reads.
    writes_with: Option<&'static str>,
}

impl Action {
    /// An action that only reads.
    pub(super) const fn read(name: &'static str) -> Self {
        Self { name, effect: ActionEffect::Read, writes_with: None }
    }

    /// An action that changes something.
    pub(super) const fn write(name: &'static str) -> Self {
        Self { name, effect: ActionEffect::Write, writes_with: None }
    }

    /// An action that runs code of the client.
    pub(super) const fn code(name: &'static str) -> Self {
        Self { name, effect: ActionEffect::Code, writes_with: None }
    }

    /// An action that sets a value if `argument` is given, and reads it otherwise.
    pub(super) const fn write_with(name: &'static str, argument: &'static str) -> Self {
        Self { name, effect: ActionEffect::Write, writes_with: Some(argument) }
    }

    /// The effect of a call with these arguments.
    pub(super) fn effect(&self, arguments: &Params) -> ActionEffect {
        let is_given = |name| arguments.get(name).is_some_and(|value: &Value| !value.is_null());
        match self.writes_with {
            Some(argument) if !is_given(argument) => ActionEffect::Read,
            _ => self.effect,
        }
    }

    /// The strongest effect of any call.
    pub(super) const fn strongest_effect(&self) -> ActionEffect {
        self.effect
    }
}

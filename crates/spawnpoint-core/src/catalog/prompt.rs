//! Prompts that clients offer to their users.

use std::collections::BTreeMap;

use super::Needs;

/// Completions for an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completes {
    /// Ids of attached instances.
    Instances,
    /// Ids of loaded scenes.
    Scenes,
    /// Names of objects.
    ObjectNames,
    /// Ids of objects.
    ObjectIds,
    /// Names of component types.
    Types,
    /// Paths of assets.
    Assets,
    /// Paths of Blueprints.
    Blueprints,
    /// Nothing.
    Nothing,
}

impl Completes {
    /// Completions for a variable of this name, in resource templates and in prompts.
    pub fn variable(name: &str) -> Self {
        match name {
            "instance" => Self::Instances,
            "sceneId" | "scene" => Self::Scenes,
            "object" | "name" => Self::ObjectNames,
            "id" | "objectId" => Self::ObjectIds,
            "type" | "componentType" => Self::Types,
            "assetPath" | "asset_path" | "asset_paths" => Self::Assets,
            "filepath" | "blueprint_path" => Self::Blueprints,
            _ => Self::Nothing,
        }
    }
}

/// A prompt.
#[derive(Clone, Copy, Debug)]
pub struct Prompt {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Its arguments: name, description, whether it is required.
    pub arguments: &'static [(&'static str, &'static str, bool)],
    /// Ops of the tools that its text leads to. It is listed while an attached engine has them.
    pub needs: Needs,
    /// Returns its text with the arguments filled in.
    pub text: fn(&BTreeMap<String, String>) -> String,
}

//! Prompts: ways to begin, offered to the person in front of the client.

use std::collections::BTreeMap;

/// What an argument can be completed with.
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
    /// What a variable of this name stands for, in resource templates and prompts alike.
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
    /// What clients call it.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Its arguments: name, what belongs into it, whether it is required.
    pub arguments: &'static [(&'static str, &'static str, bool)],
    /// Its text, with the arguments in it.
    pub text: fn(&BTreeMap<String, String>) -> String,
}

//! Static members: members of a class, not of an object.
//!
//! They are registered by hand and called like the members of components, with a placeholder
//! entity.

mod unity;

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::prelude::*;

use crate::members::Members;

/// The base type of all objects of the engine.
pub const OBJECT: &str = "UnityEngine.Object";

/// A class with static members.
pub struct StaticClass {
    /// Its full name.
    pub name: &'static str,
    /// Its assembly.
    pub assembly: &'static str,
    /// Whether it has only static members.
    pub only_static: bool,
    /// The static members.
    pub members: Arc<Members>,
}

/// All classes with static members, by full name.
#[derive(Resource, Default)]
pub struct StaticTable(BTreeMap<&'static str, Arc<StaticClass>>);

impl StaticTable {
    /// The table with the static classes of Unity.
    pub fn with_unity() -> Self {
        let mut table = Self::default();
        unity::register(&mut table);
        table
    }

    /// Registers a class that has only static members.
    pub fn class(
        &mut self,
        name: &'static str,
        assembly: &'static str,
        describe: impl FnOnce(&mut Members),
    ) {
        self.insert(name, assembly, true, describe);
    }

    /// Registers the static members of a type that has instance members too.
    pub fn part(
        &mut self,
        name: &'static str,
        assembly: &'static str,
        describe: impl FnOnce(&mut Members),
    ) {
        self.insert(name, assembly, false, describe);
    }

    fn insert(
        &mut self,
        name: &'static str,
        assembly: &'static str,
        only_static: bool,
        describe: impl FnOnce(&mut Members),
    ) {
        let mut members = Members::default();
        describe(&mut members);
        self.0.insert(
            name,
            Arc::new(StaticClass { name, assembly, only_static, members: Arc::new(members) }),
        );
    }

    /// The class with this full name.
    pub fn get(&self, name: &str) -> Option<&Arc<StaticClass>> {
        self.0.get(name)
    }

    /// All classes, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<StaticClass>> {
        self.0.values()
    }
}

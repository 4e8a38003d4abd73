//! Static members: what belongs to a class and to no object.
//!
//! They are registered by hand, as the members of components are, and are members of the same sort:
//! the object they are asked of is nobody.

mod unity;

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::prelude::*;

use crate::members::Members;

/// What everything of the engine is, as a type.
pub const OBJECT: &str = "UnityEngine.Object";

/// A class with static members.
pub struct StaticClass {
    /// Its full name.
    pub name: &'static str,
    /// Where it is declared.
    pub assembly: &'static str,
    /// Whether it has nothing but static members.
    pub only_static: bool,
    /// They.
    pub members: Arc<Members>,
}

/// All classes with static members, by full name.
#[derive(Resource, Default)]
pub struct StaticTable(BTreeMap<&'static str, Arc<StaticClass>>);

impl StaticTable {
    /// The table with the classes clients know from Unity.
    pub fn with_unity() -> Self {
        let mut table = Self::default();
        unity::register(&mut table);
        table
    }

    /// Registers a class that has nothing but static members.
    pub fn class(
        &mut self,
        name: &'static str,
        assembly: &'static str,
        describe: impl FnOnce(&mut Members),
    ) {
        self.insert(name, assembly, true, describe);
    }

    /// Registers the static members of a type that has others too.
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

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<StaticClass>> {
        self.0.values()
    }
}

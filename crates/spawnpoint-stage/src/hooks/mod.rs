//! Hooks: code that runs before and after a method or a property setter, for every caller.
//!
//! | module | holds |
//! |---|---|
//! | `target` | what can be hooked, and how it is written in C# |
//! | `source` | the text of a hook as it is read |
//! | `generated` | the text of a new hook |
//! | `body` | a hook's text, ready to run |
//! | `around` | what happens when a hooked method is called |
//!
//! A hook never breaks the game: what it throws is told in the log, and one that does not end is
//! stopped and switched off. Hooks of hooks run only so deep.

mod around;
mod body;
mod generated;
mod source;
mod target;

use std::sync::Arc;

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault, suggest::nearest};

pub use around::around;
pub use target::{HookTarget, hookable};

use body::Body;

use crate::{members::Method, script::ScriptTypes};

/// A hook.
pub struct Hook {
    /// What it is on.
    pub target: HookTarget,
    /// Whether it runs.
    pub enabled: bool,
    /// Its text.
    pub source: String,
    body: Arc<Body>,
}

/// All hooks, in the order they were added.
#[derive(Resource, Default)]
pub struct Hooks {
    list: Vec<Hook>,
    /// How many hooks are running inside each other.
    depth: usize,
}

impl Hooks {
    /// All of them.
    pub fn all(&self) -> &[Hook] {
        &self.list
    }

    /// The hook that runs when this is called.
    pub(crate) fn on(&self, owner: &str, method: &Method) -> Option<&Hook> {
        self.list.iter().find(|hook| hook.enabled && hook.target.is(owner, method))
    }

    /// The hook on the method with this signature.
    pub fn find(&self, signature: &str) -> Result<&Hook, Fault> {
        let found = self.list.iter().find(|hook| hook.target.signature == signature);
        found.ok_or_else(|| self.unknown(signature))
    }

    fn find_mut(&mut self, signature: &str) -> Result<&mut Hook, Fault> {
        let fault = self.unknown(signature);
        let mut all = self.list.iter_mut();
        all.find(|hook| hook.target.signature == signature).ok_or(fault)
    }

    fn unknown(&self, signature: &str) -> Fault {
        let all = self.list.iter().map(|hook| hook.target.signature.as_str());
        Fault::missing("Hook", format!("'{signature}'")).hint(match nearest(signature, all) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list the hooks to see their signatures".into(),
        })
    }
}

/// Hooks a method, by its name or by its full signature.
pub fn add(world: &mut World, type_name: &str, method: &str) -> Result<(), Fault> {
    let all = hookable(world, type_name)?;
    let target = choose(all, type_name, method)?;
    let hooks = world.resource::<Hooks>();
    if hooks.list.iter().any(|hook| hook.target.signature == target.signature) {
        return Err(Fault::new(ErrorKind::InvalidArgument, "Method is already hooked")
            .hint("change the hook's source, or remove it first"));
    }
    let source = generated::generated(world.resource::<ScriptTypes>(), &target);
    let body = Arc::new(Body::compile(world, &target, &source)?);
    world.resource_mut::<Hooks>().list.push(Hook { target, enabled: true, source, body });
    Ok(())
}

fn choose(all: Vec<HookTarget>, type_name: &str, method: &str) -> Result<HookTarget, Fault> {
    let is_signature = ["::", "(", ")"].iter().all(|part| method.contains(part));
    let names: Vec<_> = all.iter().map(|one| one.name.clone()).collect();
    let fits = |one: &HookTarget| {
        if is_signature { one.signature == method } else { one.name == method }
    };
    let mut fitting: Vec<_> = all.into_iter().filter(fits).collect();
    match (fitting.len(), fitting.pop()) {
        (1, Some(target)) => Ok(target),
        (_, Some(example)) => {
            let what = format!("Multiple overloads found for '{type_name}.{method}'.");
            let example = example.signature;
            Err(Fault::new(ErrorKind::InvalidArgument, what)
                .hint(format!("pass the full signature in method (example: {example})")))
        }
        (_, None) => {
            let sort = if is_signature { "Method overload" } else { "Method" };
            let near = nearest(method, names.iter().map(String::as_str));
            Err(Fault::missing(sort, format!("'{method}' of {type_name}")).hint(match near {
                Some(near) if !is_signature => format!("did you mean '{near}'?"),
                _ => "list the methods that can be hooked to see their signatures".into(),
            }))
        }
    }
}

/// Removes a hook.
pub fn remove(world: &mut World, signature: &str) -> Result<(), Fault> {
    let mut hooks = world.resource_mut::<Hooks>();
    hooks.find(signature)?;
    hooks.list.retain(|hook| hook.target.signature != signature);
    Ok(())
}

/// Switches a hook on or off.
pub fn set_enabled(world: &mut World, signature: &str, enabled: bool) -> Result<(), Fault> {
    world.resource_mut::<Hooks>().find_mut(signature)?.enabled = enabled;
    Ok(())
}

/// Replaces the text of a hook, if it compiles.
pub fn set_source(world: &mut World, signature: &str, source: &str) -> Result<(), Fault> {
    let target = world.resource::<Hooks>().find(signature)?.target.clone();
    let body = Arc::new(Body::compile(world, &target, source)?);
    let mut hooks = world.resource_mut::<Hooks>();
    let hook = hooks.find_mut(signature)?;
    (hook.body, hook.source) = (body, source.to_owned());
    Ok(())
}

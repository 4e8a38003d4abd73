//! Hooks: code that runs before and after a method or a property setter, for every caller.
//!
//! | module | holds |
//! |---|---|
//! | `target` | the methods and setters that can be hooked, and their C# form |
//! | `source` | reads the source of a hook |
//! | `generated` | the source of a new hook |
//! | `body` | the compiled source of a hook |
//! | `call_hooked` | runs the hooks when a method is called |
//!
//! A hook never breaks the game: its exceptions are logged, and a hook that exceeds its limits is
//! stopped and disabled. The nesting of hooks is limited.

mod body;
mod call_hooked;
mod generated;
mod source;
mod target;

use std::sync::Arc;

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault, suggest::nearest};

pub use call_hooked::call_hooked;
pub use target::{HookTarget, hookable};

use body::Body;

use crate::{members::Method, script::ScriptTypes};

/// A hook.
pub struct Hook {
    /// The hooked method.
    pub target: HookTarget,
    /// Whether it is enabled.
    pub enabled: bool,
    /// Its source.
    pub source: String,
    body: Arc<Body>,
}

/// All hooks, in the order they were added.
#[derive(Resource, Default)]
pub struct Hooks {
    list: Vec<Hook>,
    /// How many hooks are running nested in each other.
    depth: usize,
}

impl Hooks {
    /// All hooks.
    pub fn all(&self) -> &[Hook] {
        &self.list
    }

    /// The hook of a method.
    pub(crate) fn find_for(&self, owner: &str, method: &Method) -> Option<&Hook> {
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

/// Enables or disables a hook.
pub fn set_enabled(world: &mut World, signature: &str, enabled: bool) -> Result<(), Fault> {
    world.resource_mut::<Hooks>().find_mut(signature)?.enabled = enabled;
    Ok(())
}

/// Replaces the source of a hook, if it compiles.
pub fn set_source(world: &mut World, signature: &str, source: &str) -> Result<(), Fault> {
    let target = world.resource::<Hooks>().find(signature)?.target.clone();
    let body = Arc::new(Body::compile(world, &target, source)?);
    let mut hooks = world.resource_mut::<Hooks>();
    let hook = hooks.find_mut(signature)?;
    (hook.body, hook.source) = (body, source.to_owned());
    Ok(())
}

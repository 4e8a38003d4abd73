//! What can be hooked: every registered method and every property setter that C# can name.

use bevy_ecs::prelude::*;
use bevy_reflect::TypeInfo;
use spawnpoint_protocol::{Fault, suggest::nearest};
use spawnpoint_script::host::HostTy;

use crate::{
    members::{COMPONENT, Method},
    script::{ScriptTypes, Seen},
    type_index::TypeIndex,
    types::Tongue,
};

/// A method or a setter that can be hooked.
#[derive(Clone)]
pub struct HookTarget {
    /// As in `System.Void UnityEngine.GameObject::SetActive(System.Boolean value)`.
    pub signature: String,
    /// Full name of the type it belongs to.
    pub owner: String,
    /// Its name; `set_x` for the setter of `x`.
    pub name: String,
    /// The type of the instance; none for a static method.
    pub instance: Option<HostTy>,
    /// Names and types of its parameters.
    pub params: Vec<HookParam>,
    /// The return type, in C# and in the world.
    pub returns: (HostTy, &'static TypeInfo),
}

/// A parameter of something that can be hooked.
#[derive(Clone)]
pub struct HookParam {
    /// Its name.
    pub name: &'static str,
    /// Its type in C#.
    pub ty: HostTy,
    /// Its type in the world.
    pub info: &'static TypeInfo,
}

impl HookTarget {
    fn new(tongue: Tongue, owner: &str, method: &Method, seen: Seen) -> Self {
        let params = method.params.iter().zip(seen.params);
        Self {
            signature: method.signature(tongue, owner),
            owner: owner.to_owned(),
            name: method.name.clone().into_owned(),
            instance: seen.instance,
            params: params.map(|((name, info), ty)| HookParam { name, ty, info }).collect(),
            returns: (seen.returns, method.returns),
        }
    }

    /// Whether this is what is called.
    pub fn is(&self, owner: &str, method: &Method) -> bool {
        self.owner == owner
            && self.name == method.name
            && self.params.len() == method.params.len()
            && self
                .params
                .iter()
                .zip(&method.params)
                .all(|(own, (_, info))| own.info.type_id() == info.type_id())
    }
}

/// What can be hooked of a type, by signature.
pub fn hookable(world: &World, type_name: &str) -> Result<Vec<HookTarget>, Fault> {
    let types = world.resource::<ScriptTypes>();
    // Clients name components in the world's tongue, code in C#'s.
    let index = world.resource::<TypeIndex>();
    let kind = index.all().iter().find(|kind| kind.name == type_name);
    let known = kind.map_or(type_name, |kind| kind.script_name.as_str());
    let tongue = Tongue::of(world);
    let callables = types.callables(known).filter(|_| known != COMPONENT);
    let mut all: Vec<_> =
        callables.map(|(method, seen)| HookTarget::new(tongue, type_name, method, seen)).collect();
    if all.is_empty() {
        let near = nearest(type_name, types.with_callables());
        return Err(Fault::missing("Type", format!("'{type_name}'")).hint(match near {
            Some(near) => format!("did you mean '{near}'?"),
            None => "pass the full name of a type with methods or setters".into(),
        }));
    }
    all.sort_by(|a, b| a.signature.cmp(&b.signature));
    Ok(all)
}

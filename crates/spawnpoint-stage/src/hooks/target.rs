//! The methods and property setters that can be hooked: all registered ones that C# can express.

use bevy_ecs::prelude::*;
use bevy_reflect::TypeInfo;
use spawnpoint_protocol::{Fault, suggest::nearest};
use spawnpoint_script::host::HostTy;

use crate::{
    members::{COMPONENT, Method},
    script::{ScriptSignature, ScriptTypes},
    type_index::TypeIndex,
    types::NamingStyle,
};

/// A method or a setter that can be hooked.
#[derive(Clone)]
pub struct HookTarget {
    /// For example `System.Void UnityEngine.GameObject::SetActive(System.Boolean value)`.
    pub signature: String,
    /// Full name of the type it belongs to.
    pub owner: String,
    /// Its name; `set_x` for the setter of `x`.
    pub name: String,
    /// The type of the instance; none for a static method.
    pub instance: Option<HostTy>,
    /// Names and types of its parameters.
    pub params: Vec<HookParam>,
    /// The return type, in C# and in Rust.
    pub returns: (HostTy, &'static TypeInfo),
}

/// A parameter of a hookable method.
#[derive(Clone)]
pub struct HookParam {
    /// Its name.
    pub name: &'static str,
    /// Its type in C#.
    pub ty: HostTy,
    /// Its type in Rust.
    pub info: &'static TypeInfo,
}

impl HookTarget {
    fn new(naming: NamingStyle, owner: &str, method: &Method, to_script: ScriptSignature) -> Self {
        let params = method.params.iter().zip(to_script.params);
        Self {
            signature: method.signature(naming, owner),
            owner: owner.to_owned(),
            name: method.name.clone().into_owned(),
            instance: to_script.instance,
            params: params.map(|((name, info), ty)| HookParam { name, ty, info }).collect(),
            returns: (to_script.returns, method.returns),
        }
    }

    /// Whether this is the called method.
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

/// The hookable methods of a type, by signature.
pub fn hookable(world: &World, type_name: &str) -> Result<Vec<HookTarget>, Fault> {
    let types = world.resource::<ScriptTypes>();
    // Clients name components in the naming style of the world, scripts in C# style.
    let index = world.resource::<TypeIndex>();
    let kind = index.all().iter().find(|kind| kind.name == type_name);
    let known = kind.map_or(type_name, |kind| kind.script_name.as_str());
    let naming = NamingStyle::of(world);
    let callables = types.callables(known).filter(|_| known != COMPONENT);
    let mut all: Vec<_> = callables
        .map(|(method, to_script)| HookTarget::new(naming, type_name, method, to_script))
        .collect();
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

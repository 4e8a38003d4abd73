//! The table of types, members and methods for scripts.

use std::{any, collections::HashMap, sync::Arc};

use bevy_ecs::prelude::*;
use bevy_reflect::TypeInfo;
use spawnpoint_script::host::{
    HostError, HostMember, HostMethod, HostParam, HostTy, HostType, HostValue, MemberId, MethodId,
    ParamMode, Target, TypeId, Types,
};

use super::host::WorldHost;
use crate::{
    members::{Members, Method},
    type_index::ComponentType,
};

/// The call of a native method.
pub struct NativeCall<'a> {
    /// The instance.
    pub target: Target,
    /// The type arguments.
    pub type_args: &'a [HostTy],
    /// The arguments.
    pub args: &'a mut [HostValue],
}

/// A method implemented in Rust.
pub type Native = fn(&mut WorldHost<'_>, &mut NativeCall<'_>) -> Result<HostValue, HostError>;
/// A property implemented in Rust.
pub type NativeGet = fn(&mut WorldHost<'_>, Target) -> Result<HostValue, HostError>;

/// The implementation of a member.
pub(super) enum MemberSlot {
    /// A reflected field of a component or resource.
    Field { kind: Arc<ComponentType>, name: &'static str, info: &'static TypeInfo },
    /// A registered property; the place among those of its type.
    Property { owner: String, members: Arc<Members>, at: usize },
    /// The one instance of a type.
    Instance(Arc<ComponentType>),
    /// Implemented in Rust.
    Native(NativeGet),
    /// The member of the object's own class with this name.
    Own(&'static str),
}

/// The implementation of a method.
pub(super) enum MethodSlot {
    /// A registered method; the place among those of its type.
    Method { owner: String, members: Arc<Members>, at: usize },
    /// Implemented in Rust, and whether it changes the world.
    Native(Native, bool),
}

/// Classes to which the code refers.
#[derive(Clone, Copy, Debug)]
pub struct BaseTypes {
    /// `UnityEngine.Object`.
    pub object: TypeId,
    /// `UnityEngine.Component`.
    pub component: TypeId,
    /// `UnityEngine.GameObject`.
    pub game_object: TypeId,
    /// `UnityEngine.Transform`.
    pub transform: TypeId,
    /// `UnityEngine.SceneManagement.Scene`.
    pub scene: TypeId,
    /// `UnityEngine.RaycastHit`.
    pub raycast_hit: TypeId,
}

/// The table of types, members and methods for scripts.
#[derive(Resource, Clone)]
pub struct ScriptTypes(pub(super) Arc<TypeTable>);

/// The types, members and methods, by their ids.
pub(super) struct TypeTable {
    pub types: Vec<HostType>,
    pub names: HashMap<String, TypeId>,
    pub members: Vec<(MemberSlot, HostTy)>,
    pub methods: Vec<(MethodSlot, HostTy)>,
    pub of_rust: HashMap<any::TypeId, TypeId>,
    pub kinds: HashMap<TypeId, Arc<ComponentType>>,
    pub base_types: BaseTypes,
}

impl TypeTable {
    /// Whether a type equals another or derives from it.
    pub fn is_a(&self, id: TypeId, base: TypeId) -> bool {
        let above = |id: &TypeId| self.types.get(id.0 as usize).and_then(|one| one.base);
        std::iter::successors(Some(id), above).take(self.types.len()).any(|one| one == base)
    }
}

/// The C# signature of a registered method or setter.
pub struct ScriptSignature {
    /// The type of the instance; none if static.
    pub instance: Option<HostTy>,
    /// Types of its parameters.
    pub params: Vec<HostTy>,
    /// Its return type.
    pub returns: HostTy,
}

impl ScriptTypes {
    /// Full names of the types that have registered methods or setters.
    pub fn with_callables(&self) -> impl Iterator<Item = &str> {
        let of = |class: &&HostType| self.callables_of(class).next().is_some();
        self.0.types.iter().filter(of).map(|class| class.full_name.as_str())
    }

    /// The registered methods and setters of a type, with their C# signatures.
    pub fn callables(&self, full_name: &str) -> impl Iterator<Item = (&Method, ScriptSignature)> {
        let class = self.0.types.iter().find(|class| class.full_name == full_name);
        class.into_iter().flat_map(|class| self.callables_of(class))
    }

    fn callables_of<'t>(
        &'t self,
        class: &'t HostType,
    ) -> impl Iterator<Item = (&'t Method, ScriptSignature)> {
        let id = self.0.names.get(&class.full_name).copied();
        let whose = move |is_static: bool| id.filter(|_| !is_static).map(HostTy::Host);
        let methods = class.methods.iter().filter_map(move |shape| {
            let (slot, returns) = self.0.methods.get(shape.id.0 as usize)?;
            let MethodSlot::Method { members, at, .. } = slot else { return None };
            let params = shape.params.iter().map(|param| param.ty.clone()).collect();
            let instance = whose(shape.is_static);
            Some((
                members.methods.get(*at)?,
                ScriptSignature { instance, params, returns: returns.clone() },
            ))
        });
        let setters = class.members.iter().filter_map(move |shape| {
            let (slot, ty) = self.0.members.get(shape.id.0 as usize)?;
            let MemberSlot::Property { members, at, .. } = slot else { return None };
            let setter = members.properties.get(*at)?.set.as_ref()?;
            let instance = whose(shape.is_static);
            let signature =
                ScriptSignature { instance, params: vec![ty.clone()], returns: HostTy::Void };
            Some((setter, signature))
        });
        methods.chain(setters)
    }
}

impl Types for ScriptTypes {
    fn find(&self, name: &str) -> Option<TypeId> {
        self.0.names.get(name).copied()
    }

    fn is_namespace(&self, name: &str) -> bool {
        let colliders_within = |class: &HostType| {
            class.full_name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
        };
        self.0.types.iter().any(colliders_within)
    }

    fn describe(&self, id: TypeId) -> &HostType {
        static UNKNOWN: HostType = HostType::new(String::new(), String::new());
        self.0.types.get(id.0 as usize).unwrap_or(&UNKNOWN)
    }
}

/// A table under construction.
#[derive(Default)]
pub(super) struct TypeTableDraft {
    pub types: Vec<HostType>,
    pub names: HashMap<String, TypeId>,
    pub members: Vec<(MemberSlot, HostTy)>,
    pub methods: Vec<(MethodSlot, HostTy)>,
    pub of_rust: HashMap<any::TypeId, TypeId>,
    pub kinds: HashMap<TypeId, Arc<ComponentType>>,
}

impl TypeTableDraft {
    /// The type with this full name; created if it does not exist. Its short name refers to it too,
    /// unless another type has it.
    pub fn class(&mut self, full_name: &str, base: Option<TypeId>) -> TypeId {
        if let Some(id) = self.names.get(full_name) {
            return *id;
        }
        let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
        let short = crate::types::short(full_name).to_owned();
        let mut class = HostType::new(short.clone(), full_name.to_owned());
        class.base = base;
        self.types.push(class);
        self.names.insert(full_name.to_owned(), id);
        self.names.entry(short).or_insert(id);
        id
    }

    /// The description of a type.
    pub fn at(&mut self, id: TypeId) -> Option<&mut HostType> {
        self.types.get_mut(id.0 as usize)
    }

    /// Adds a field or property.
    pub fn member(
        &mut self,
        on: TypeId,
        name: impl Into<String>,
        ty: HostTy,
        slot: MemberSlot,
        traits: (bool, bool),
    ) {
        let id = MemberId(u32::try_from(self.members.len()).unwrap_or(u32::MAX));
        let (is_static, writable) = traits;
        let is_field = matches!(slot, MemberSlot::Field { .. });
        self.members.push((slot, ty.clone()));
        if let Some(class) = self.at(on) {
            class.members.push(HostMember {
                name: name.into(),
                id,
                ty,
                is_static,
                writable,
                is_field,
            });
        }
    }

    /// Adds a read-only property implemented in Rust.
    pub fn native_get(&mut self, on: TypeId, name: &str, ty: HostTy, get: NativeGet) {
        self.member(on, name, ty, MemberSlot::Native(get), (false, false));
    }

    /// Adds a method.
    pub fn method(&mut self, on: TypeId, slot: MethodSlot, mut method: HostMethod) {
        method.id = MethodId(u32::try_from(self.methods.len()).unwrap_or(u32::MAX));
        self.methods.push((slot, method.returns.clone()));
        if let Some(class) = self.at(on) {
            if method.name == CONSTRUCTOR {
                class.constructors.push(method);
            } else {
                class.methods.push(method);
            }
        }
    }

    /// Adds a read-only method implemented in Rust.
    pub fn native(&mut self, on: TypeId, method: HostMethod, native: Native) {
        self.method(on, MethodSlot::Native(native, false), method);
    }

    /// Adds a method implemented in Rust that changes the world.
    pub fn changing(&mut self, on: TypeId, method: HostMethod, native: Native) {
        self.method(on, MethodSlot::Native(native, true), method);
    }
}

/// The name of constructors.
pub(super) const CONSTRUCTOR: &str = ".ctor";

/// The signature of a method.
pub(super) fn signature(name: &str, params: &[(&str, HostTy)], returns: HostTy) -> HostMethod {
    let param = |(name, ty): &(&str, HostTy)| HostParam {
        name: (*name).to_owned(),
        ty: ty.clone(),
        mode: ParamMode::In,
        default: None,
    };
    HostMethod {
        name: name.to_owned(),
        id: MethodId(0),
        is_static: false,
        type_params: Vec::new(),
        params: params.iter().map(param).collect(),
        returns,
    }
}

/// Changes to a signature.
pub(super) trait SignatureExt {
    /// Makes it static.
    fn make_static(self) -> Self;
    /// Adds a type parameter `T` with this bound.
    fn generic(self, bound: HostTy) -> Self;
    /// Makes the last parameter an `out` parameter.
    fn out(self) -> Self;
}

impl SignatureExt for HostMethod {
    fn make_static(mut self) -> Self {
        self.is_static = true;
        self
    }

    fn generic(mut self, bound: HostTy) -> Self {
        self.type_params = vec![("T".to_owned(), Some(bound))];
        self
    }

    fn out(mut self) -> Self {
        if let Some(last) = self.params.last_mut() {
            last.mode = ParamMode::Out;
        }
        self
    }
}

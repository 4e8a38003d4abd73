//! Builds the table of script types: components and resources by reflection with their registered
//! members, static classes from their table, and Unity's own classes by hand.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3, Vec4};
use bevy_reflect::{TypeInfo, enums::VariantInfo};
use spawnpoint_script::host::{HostKind, HostTy, TypeId};

use super::{
    engine,
    types::{BaseTypes, MemberSlot, MethodSlot, ScriptTypes, TypeTable, TypeTableDraft, signature},
};
use crate::{
    kit::{Color, Rect},
    members::{COMPONENT, GAME_OBJECT, MemberTable, Members, Method},
    reflect::is_private_field,
    singletons,
    statics::StaticTable,
    type_index::{ComponentType, TypeIndex},
    types::{self, NamingStyle},
};

/// The deepest nesting of types.
const MAX_NESTING: usize = 8;
/// Base classes of components, each before the classes that derive from it.
const BASES: &[(&str, &str)] = &[
    ("UnityEngine.Behaviour", "UnityEngine.Component"),
    ("UnityEngine.MonoBehaviour", "UnityEngine.Behaviour"),
    ("UnityEngine.Collider", "UnityEngine.Component"),
    ("UnityEngine.Renderer", "UnityEngine.Component"),
    ("UnityEngine.UI.Graphic", "UnityEngine.MonoBehaviour"),
    ("UnityEngine.UI.Selectable", "UnityEngine.MonoBehaviour"),
];
/// Members that return an object here, but its transform in Unity.
const TRANSFORMS: &[&str] =
    &["parent", "root", "GetChild", "Find", "SetParent", "IsChildOf", "target"];

/// Types of the evaluator itself.
const EVALUATOR_TYPES: &[&str] = &[
    "UnityEngine.Vector2",
    "UnityEngine.Vector3",
    "UnityEngine.Vector4",
    "UnityEngine.Quaternion",
    "UnityEngine.Color",
    "UnityEngine.Rect",
    "UnityEngine.Mathf",
    "UnityEngine.Debug",
];
/// Fields that scripts see in Unity's form instead of the one of this world.
const REPLACED: &[(&str, &str)] = &[("UnityEngine.UI.Button", "onClick")];
/// Members that Unity's own classes or C# provide.
const INHERITED: &[&str] = &["gameObject", "GetInstanceID", "ToString"];

/// Builds the table. Called when all types are registered.
pub fn build(world: &mut World) {
    let table = Builder::new(world).finish();
    world.insert_resource(ScriptTypes(Arc::new(table)));
}

struct Builder<'w> {
    world: &'w World,
    to: TypeTableDraft,
    base_types: BaseTypes,
}

impl<'w> Builder<'w> {
    fn new(world: &'w World) -> Self {
        let mut to = TypeTableDraft::default();
        let object = to.class("UnityEngine.Object", None);
        if let Some(class) = to.at(object) {
            class.truthy = true;
        }
        let component = to.class(COMPONENT, Some(object));
        let base_types = BaseTypes {
            object,
            component,
            game_object: to.class(GAME_OBJECT, Some(object)),
            transform: to.class("UnityEngine.Transform", Some(component)),
            scene: to.class("UnityEngine.SceneManagement.Scene", None),
            raycast_hit: to.class("UnityEngine.RaycastHit", None),
        };
        for (name, base) in BASES {
            let base = to.names.get(*base).copied();
            to.class(name, base);
        }
        Self { world, to, base_types }
    }

    fn finish(mut self) -> TypeTable {
        let world = self.world;
        let kinds = world.resource::<TypeIndex>().all();
        for kind in kinds {
            self.name_component(kind);
        }
        for kind in kinds {
            self.fill_component(kind);
        }
        let table = world.resource::<MemberTable>();
        self.registered(self.base_types.game_object, GAME_OBJECT, &table.game_object(), false);
        self.registered(self.base_types.component, COMPONENT, &table.common(), false);
        let classes = world.resource::<StaticTable>().all();
        for class in classes.filter(|class| !EVALUATOR_TYPES.contains(&class.name)) {
            let id = self.to.class(class.name, None);
            self.registered(id, class.name, &class.members, true);
        }
        engine::fill(&mut self.to, self.base_types);
        let TypeTableDraft { types, names, members, methods, of_rust, kinds } = self.to;
        TypeTable { types, names, members, methods, of_rust, kinds, base_types: self.base_types }
    }

    fn name_component(&mut self, kind: &Arc<ComponentType>) {
        let base = match () {
            () if kind.resource => None,
            () if kind.script_name == "UnityEngine.RectTransform" => {
                Some(self.base_types.transform)
            }
            () => {
                let nearest =
                    BASES.iter().rev().find(|(base, _)| types::derives(&kind.script_name, base));
                let named = nearest.and_then(|(base, _)| self.to.names.get(*base)).copied();
                Some(named.unwrap_or(self.base_types.component))
            }
        };
        let id = self.to.class(&kind.script_name, base);
        self.to.of_rust.insert(kind.type_id, id);
        self.to.kinds.insert(id, Arc::clone(kind));
    }

    fn fill_component(&mut self, kind: &Arc<ComponentType>) {
        let Some(id) = self.to.of_rust.get(&kind.type_id).copied() else { return };
        let own = self.world.resource::<MemberTable>().own(kind.type_id).unwrap_or_default();
        if !own.hides_fields {
            self.fields(id, kind, &own);
        }
        self.registered(id, &kind.name, &own, false);
        if singletons::is_singleton(self.world, kind) {
            let slot = MemberSlot::Instance(Arc::clone(kind));
            self.to.member(id, "Instance", HostTy::Host(id), slot, (true, false));
        }
    }

    fn fields(&mut self, id: TypeId, kind: &Arc<ComponentType>, own: &Members) {
        let TypeInfo::Struct(info) = kind.info else { return };
        for field in info.iter() {
            let name = types::camel(field.name());
            let Some(info) = field.type_info() else { continue };
            if own.property(&name).is_some() || REPLACED.contains(&(&kind.script_name, &name)) {
                continue;
            }
            let Some(ty) = self.ty(info, 0) else { continue };
            let writable = kind.mutable && !is_private_field(field);
            let slot = || MemberSlot::Field { kind: Arc::clone(kind), name: field.name(), info };
            // With Rust naming, scripts use the Rust names too.
            let shown = NamingStyle::of(self.world).field(field.name());
            if shown != name {
                self.to.member(id, shown, ty.clone(), slot(), (false, writable));
            }
            self.to.member(id, name, ty, slot(), (false, writable));
        }
    }

    /// Adds the registered properties and methods of a type.
    fn registered(&mut self, id: TypeId, owner: &str, members: &Arc<Members>, is_static: bool) {
        for (at, property) in members.properties.iter().enumerate() {
            if INHERITED.contains(&property.name) {
                continue;
            }
            let Some(ty) = self.ty(property.info, 0) else { continue };
            let ty = self.as_component(id, property.name, ty);
            let (owner, members) = (owner.to_owned(), Arc::clone(members));
            let slot = MemberSlot::Property { owner, members, at };
            self.to.member(id, property.name, ty, slot, (is_static, property.set.is_some()));
        }
        for (at, method) in members.methods.iter().enumerate() {
            if INHERITED.contains(&&*method.name) {
                continue;
            }
            let Some(mut shape) = self.signature(id, method) else { continue };
            shape.is_static = is_static;
            let (owner, members) = (owner.to_owned(), Arc::clone(members));
            self.to.method(id, MethodSlot::Method { owner, members, at }, shape);
        }
    }

    fn signature(
        &mut self,
        id: TypeId,
        method: &Method,
    ) -> Option<spawnpoint_script::host::HostMethod> {
        let mut params = Vec::new();
        for (name, info) in &method.params {
            let ty = self.ty(info, 0)?;
            let to_json = if TRANSFORMS.contains(&&*method.name) { &*method.name } else { name };
            params.push((*name, self.as_component(id, to_json, ty)));
        }
        let returns = self.ty(method.returns, 0)?;
        let returns = self.as_component(id, &method.name, returns);
        Some(signature(&method.name, &params, returns))
    }

    /// Replaces an object by a component where Unity has a component.
    fn as_component(&self, id: TypeId, name: &str, ty: HostTy) -> HostTy {
        let base = self.to.types.get(id.0 as usize).and_then(|class| class.base);
        let on_place = id == self.base_types.transform || base == Some(self.base_types.transform);
        let is_object = ty == HostTy::Host(self.base_types.game_object);
        let is_camera = self.to.names.get("UnityEngine.Camera") == Some(&id);
        match is_object {
            true if on_place && TRANSFORMS.contains(&name) => {
                HostTy::Host(self.base_types.transform)
            }
            true if is_camera && name == "main" => HostTy::Host(id),
            _ => ty,
        }
    }

    /// The C# type of a Rust type; `None` if there is none.
    fn ty(&mut self, info: &'static TypeInfo, depth: usize) -> Option<HostTy> {
        if depth > MAX_NESTING {
            return None;
        }
        macro_rules! plain {
            ($($rust:ty => $ty:ident),+ $(,)?) => {
                $( if info.is::<$rust>() { return Some(HostTy::$ty); } )+
            };
        }
        plain!(
            () => Void, bool => Bool, char => Char, i8 => SByte, u8 => Byte, i16 => Short,
            u16 => UShort, i32 => Int, u32 => UInt, i64 => Long, u64 => ULong, isize => Long,
            usize => ULong, f32 => Float, f64 => Double, String => String, Vec2 => Vector2,
            Vec3 => Vector3, Vec4 => Vector4, Quat => Quaternion, Color => Color,
            Rect => Rect,
            std::time::Duration => Double,
        );
        if info.is::<Entity>() {
            return Some(HostTy::Host(self.base_types.game_object));
        }
        if let Some(item) = types::option_item(info) {
            let ty = self.ty(item, depth + 1)?;
            let is_reference = match &ty {
                HostTy::Host(id) => self.to.at(*id).is_some_and(|it| it.kind == HostKind::Class),
                ty => *ty == HostTy::String,
            };
            return Some(if is_reference { ty } else { HostTy::Nullable(Box::new(ty)) });
        }
        let boxed = |ty: Option<HostTy>| ty.map(Box::new);
        match info {
            TypeInfo::List(list) => boxed(self.ty(list.item_info()?, depth + 1)).map(HostTy::List),
            TypeInfo::Array(array) => {
                boxed(self.ty(array.item_info()?, depth + 1)).map(HostTy::Array)
            }
            TypeInfo::Map(map) => Some(HostTy::Dictionary(
                boxed(self.ty(map.key_info()?, depth + 1))?,
                boxed(self.ty(map.value_info()?, depth + 1))?,
            )),
            TypeInfo::Enum(kind) => {
                let unit = |variant: &VariantInfo| matches!(variant, VariantInfo::Unit(_));
                if !kind.iter().all(unit) {
                    return None;
                }
                let id = self.to.class(&types::name_of(info), None);
                let names = kind.iter().zip(0..).map(|(variant, at)| (variant.name().into(), at));
                let names = names.collect();
                self.to.at(id)?.kind = HostKind::Enum(names);
                self.to.of_rust.insert(info.type_id(), id);
                Some(HostTy::Host(id))
            }
            TypeInfo::Struct(_) => self.structure(info, depth).map(HostTy::Host),
            _ => None,
        }
    }

    /// A struct of the game. It has a C# type only if all its fields have one.
    fn structure(&mut self, info: &'static TypeInfo, depth: usize) -> Option<TypeId> {
        if let Some(id) = self.to.of_rust.get(&info.type_id()) {
            return Some(*id);
        }
        let TypeInfo::Struct(fields) = info else { return None };
        if EVALUATOR_TYPES.contains(&&*types::name_of(info)) {
            return None;
        }
        let mut found = Vec::new();
        for field in fields.iter() {
            let ty = self.ty(field.type_info()?, depth + 1)?;
            found.push((NamingStyle::of(self.world).field(field.name()), ty));
        }
        let id = self.to.class(&types::name_of(info), None);
        self.to.at(id)?.kind = HostKind::Struct;
        self.to.of_rust.insert(info.type_id(), id);
        engine::stored(&mut self.to, id, found);
        Some(id)
    }
}

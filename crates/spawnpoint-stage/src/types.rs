//! Type names: how clients refer to the types of Rust and Bevy.
//!
//! A world has a [`NamingStyle`]. Scripts are C# in every world and always use C# names.
//!
//! `WELL_KNOWN` is the only place where a type gets a name of its own. All other types keep their
//! Rust path with dots: `my_game::combat::Health` is `my_game.combat.Health`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, TypeInfo, enums::VariantInfo};

/// Rust type path, and the name that clients know.
const WELL_KNOWN: &[(&str, &str)] = &[
    // Values.
    ("bool", "System.Boolean"),
    ("char", "System.Char"),
    ("i8", "System.SByte"),
    ("i16", "System.Int16"),
    ("i32", "System.Int32"),
    ("i64", "System.Int64"),
    ("isize", "System.IntPtr"),
    ("u8", "System.Byte"),
    ("u16", "System.UInt16"),
    ("u32", "System.UInt32"),
    ("u64", "System.UInt64"),
    ("usize", "System.UIntPtr"),
    ("f32", "System.Single"),
    ("f64", "System.Double"),
    ("()", "System.Void"),
    ("alloc::string::String", "System.String"),
    ("core::time::Duration", "System.TimeSpan"),
    ("glam::Vec2", "UnityEngine.Vector2"),
    ("glam::Vec3", "UnityEngine.Vector3"),
    ("glam::Vec4", "UnityEngine.Vector4"),
    ("glam::Quat", "UnityEngine.Quaternion"),
    ("glam::IVec2", "UnityEngine.Vector2Int"),
    ("glam::IVec3", "UnityEngine.Vector3Int"),
    ("glam::Mat4", "UnityEngine.Matrix4x4"),
    ("bevy_ecs::entity::Entity", "UnityEngine.GameObject"),
    // Bevy's components.
    ("bevy_transform::components::transform::Transform", "UnityEngine.Transform"),
    ("bevy_camera::camera::Camera", "UnityEngine.Camera"),
    ("bevy_light::point_light::PointLight", "UnityEngine.Light"),
    // The kit's components and values.
    ("spawnpoint_stage::kit::color::Color", "UnityEngine.Color"),
    ("spawnpoint_stage::kit::rendering::Camera", "UnityEngine.Camera"),
    ("spawnpoint_stage::kit::rendering::CameraClearFlags", "UnityEngine.CameraClearFlags"),
    ("spawnpoint_stage::kit::rendering::Light", "UnityEngine.Light"),
    ("spawnpoint_stage::kit::rendering::LightType", "UnityEngine.LightType"),
    ("spawnpoint_stage::kit::rendering::LightShadows", "UnityEngine.LightShadows"),
    ("spawnpoint_stage::kit::rendering::MeshFilter", "UnityEngine.MeshFilter"),
    ("spawnpoint_stage::kit::rendering::MeshRenderer", "UnityEngine.MeshRenderer"),
    ("spawnpoint_stage::kit::rendering::AudioSource", "UnityEngine.AudioSource"),
    ("spawnpoint_stage::kit::physics::Rigidbody", "UnityEngine.Rigidbody"),
    ("spawnpoint_stage::kit::physics::BoxCollider", "UnityEngine.BoxCollider"),
    ("spawnpoint_stage::kit::physics::SphereCollider", "UnityEngine.SphereCollider"),
    ("spawnpoint_stage::kit::physics::CapsuleCollider", "UnityEngine.CapsuleCollider"),
    ("spawnpoint_stage::kit::ui::RectTransform", "UnityEngine.RectTransform"),
    ("spawnpoint_stage::kit::ui::Rect", "UnityEngine.Rect"),
    ("spawnpoint_stage::kit::ui::Canvas", "UnityEngine.Canvas"),
    ("spawnpoint_stage::kit::ui::RenderMode", "UnityEngine.RenderMode"),
    ("spawnpoint_stage::kit::ui::CanvasRenderer", "UnityEngine.CanvasRenderer"),
    ("spawnpoint_stage::kit::ui::CanvasScaler", "UnityEngine.UI.CanvasScaler"),
    ("spawnpoint_stage::kit::ui::GraphicRaycaster", "UnityEngine.UI.GraphicRaycaster"),
    ("spawnpoint_stage::kit::ui::Image", "UnityEngine.UI.Image"),
    ("spawnpoint_stage::kit::ui::Text", "UnityEngine.UI.Text"),
    ("spawnpoint_stage::kit::ui::TextAnchor", "UnityEngine.TextAnchor"),
    ("spawnpoint_stage::kit::ui::Button", "UnityEngine.UI.Button"),
    ("spawnpoint_stage::kit::ui_controls::CanvasGroup", "UnityEngine.CanvasGroup"),
    ("spawnpoint_stage::kit::ui_controls::InputField", "UnityEngine.UI.InputField"),
    ("spawnpoint_stage::kit::ui_controls::LayoutElement", "UnityEngine.UI.LayoutElement"),
    ("spawnpoint_stage::kit::ui_controls::Mask", "UnityEngine.UI.Mask"),
    ("spawnpoint_stage::kit::ui_controls::Outline", "UnityEngine.UI.Outline"),
    ("spawnpoint_stage::kit::ui_controls::RawImage", "UnityEngine.UI.RawImage"),
    ("spawnpoint_stage::kit::ui_controls::RectMask2D", "UnityEngine.UI.RectMask2D"),
    ("spawnpoint_stage::kit::ui_controls::Shadow", "UnityEngine.UI.Shadow"),
    ("spawnpoint_stage::kit::ui_controls::Slider", "UnityEngine.UI.Slider"),
    ("spawnpoint_stage::kit::ui_controls::Toggle", "UnityEngine.UI.Toggle"),
    ("spawnpoint_stage::kit::ui::EventSystem", "UnityEngine.EventSystems.EventSystem"),
    (
        "spawnpoint_stage::kit::ui::StandaloneInputModule",
        "UnityEngine.EventSystems.StandaloneInputModule",
    ),
];

/// Base types of Unity that are not components themselves, and the types derived from them.
const BASES: &[(&str, &[&str])] = &[
    ("UnityEngine.Transform", &["UnityEngine.RectTransform"]),
    (
        "UnityEngine.Collider",
        &["UnityEngine.BoxCollider", "UnityEngine.SphereCollider", "UnityEngine.CapsuleCollider"],
    ),
    ("UnityEngine.Renderer", &["UnityEngine.MeshRenderer"]),
    (
        "UnityEngine.UI.Graphic",
        &["UnityEngine.UI.Image", "UnityEngine.UI.RawImage", "UnityEngine.UI.Text"],
    ),
    (
        "UnityEngine.UI.Selectable",
        &[
            "UnityEngine.UI.Button",
            "UnityEngine.UI.Toggle",
            "UnityEngine.UI.Slider",
            "UnityEngine.UI.InputField",
        ],
    ),
    (
        "UnityEngine.Behaviour",
        &[
            "UnityEngine.Camera",
            "UnityEngine.Light",
            "UnityEngine.AudioSource",
            "UnityEngine.Canvas",
            "UnityEngine.CanvasGroup",
        ],
    ),
];

/// Components that are not listed, because they are shown as properties of the object.
const STRUCTURAL: &[&str] = &[
    "bevy_ecs::name::Name",
    "bevy_ecs::hierarchy::ChildOf",
    "bevy_ecs::hierarchy::Children",
    "bevy_ecs::entity_disabling::Disabled",
    "bevy_transform::components::global_transform::GlobalTransform",
    "bevy_transform::components::transform::TransformTreeChanged",
];

/// Which names types and fields have.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamingStyle {
    /// The names of C#, as clients know them from Unity.
    #[default]
    CSharp,
    /// The names of Rust. A field has precedence over a registered member of the same name.
    Rust,
}

impl NamingStyle {
    /// The naming style of a world.
    pub fn of(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }

    /// The name of a type.
    pub fn name_of(self, info: &TypeInfo) -> Cow<'static, str> {
        match self {
            Self::CSharp => name_of(info),
            Self::Rust => Cow::Borrowed(info.type_path()),
        }
    }

    /// The name of a type that may not be known.
    pub fn name_of_any(self, info: Option<&'static TypeInfo>) -> String {
        match (info, self) {
            (Some(info), _) => self.name_of(info).into_owned(),
            (None, Self::CSharp) => "System.Object".into(),
            (None, Self::Rust) => "dyn PartialReflect".into(),
        }
    }

    /// The name of a type without its path.
    pub fn short_name_of(self, info: &TypeInfo) -> String {
        match self {
            Self::CSharp => short(&name_of(info)).to_owned(),
            Self::Rust => info.type_path_table().short_path().to_owned(),
        }
    }

    /// The name of a field.
    pub fn field(self, field: &str) -> String {
        match self {
            Self::CSharp => camel(field),
            Self::Rust => field.strip_prefix("r#").unwrap_or(field).to_owned(),
        }
    }
}

/// The C# name of a type.
pub fn name_of(info: &TypeInfo) -> Cow<'static, str> {
    let of = |item: Option<&'static TypeInfo>| item.map_or(Cow::Borrowed("System.Object"), name_of);
    match info {
        TypeInfo::List(list) => {
            format!("System.Collections.Generic.List<{}>", of(list.item_info())).into()
        }
        TypeInfo::Array(array) => format!("{}[]", of(array.item_info())).into(),
        TypeInfo::Set(set) => {
            format!("System.Collections.Generic.HashSet<{}>", path_name(set.value_ty().path()))
                .into()
        }
        TypeInfo::Map(map) => {
            let (key, value) = (of(map.key_info()), of(map.value_info()));
            format!("System.Collections.Generic.Dictionary<{key}, {value}>").into()
        }
        _ => match option_item(info) {
            // References to objects, and strings, can be null themselves.
            Some(item) if !is_value(item) => name_of(item),
            Some(item) => format!("System.Nullable<{}>", name_of(item)).into(),
            None => path_name(info.type_path()),
        },
    }
}

/// Whether a type is derived from a base type, both by full name. Types of the game and of the UI
/// derive from `MonoBehaviour`.
pub fn derives(name: &str, base: &str) -> bool {
    let script = !name.starts_with("UnityEngine.")
        || name.starts_with("UnityEngine.UI.")
        || name.starts_with("UnityEngine.EventSystems.");
    match base {
        "UnityEngine.Component" | "UnityEngine.Object" | "System.Object" => true,
        "UnityEngine.MonoBehaviour" => script,
        "UnityEngine.Behaviour" if script => true,
        _ => BASES.iter().any(|(known, derived)| *known == base && derived.contains(&name)),
    }
}

/// The item type, if the type is an `Option`.
pub fn option_item(info: &TypeInfo) -> Option<&'static TypeInfo> {
    let TypeInfo::Enum(option) = info else {
        return None;
    };
    if !info.type_path().starts_with("core::option::Option<") {
        return None;
    }
    match option.variant("Some")? {
        VariantInfo::Tuple(some) => some.field_at(0)?.type_info(),
        _ => None,
    }
}

/// The item type of a value's type, if that is an `Option`.
pub fn option_item_of(value: &dyn PartialReflect) -> Option<&'static TypeInfo> {
    value.get_represented_type_info().and_then(option_item)
}

/// Whether a component is shown as a property of the object instead of being listed.
pub fn is_structural(path: &str) -> bool {
    STRUCTURAL.contains(&path)
}

fn path_name(path: &'static str) -> Cow<'static, str> {
    match WELL_KNOWN.iter().find(|(known, _)| *known == path) {
        Some((_, name)) => Cow::Borrowed(name),
        None => path.replace("::", ".").into(),
    }
}

/// Whether a type is a value type in C#, which only `Nullable` makes nullable.
fn is_value(info: &TypeInfo) -> bool {
    !info.is::<bevy_ecs::entity::Entity>() && !info.is::<String>()
}

/// The last segment of a full name.
pub fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The C# name of a Rust field: `field_of_view` becomes `fieldOfView`.
pub fn camel(field: &str) -> String {
    let field = field.strip_prefix("r#").unwrap_or(field);
    let mut name = String::with_capacity(field.len());
    let mut upper = false;
    for (at, letter) in field.char_indices() {
        if letter == '_' && at > 0 {
            upper = true;
        } else if upper {
            name.extend(letter.to_uppercase());
            upper = false;
        } else {
            name.push(letter);
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use bevy_ecs::entity::Entity;
    use bevy_math::Vec3;
    use bevy_reflect::Typed;

    use super::*;

    #[test]
    fn rust_types_have_the_names_clients_know() {
        let name = |info: &TypeInfo| name_of(info).into_owned();
        assert_eq!(name(f32::type_info()), "System.Single");
        assert_eq!(name(String::type_info()), "System.String");
        assert_eq!(name(Vec3::type_info()), "UnityEngine.Vector3");
        assert_eq!(name(Option::<Entity>::type_info()), "UnityEngine.GameObject");
        assert_eq!(name(Option::<i32>::type_info()), "System.Nullable<System.Int32>");
        assert_eq!(name(Vec::<i32>::type_info()), "System.Collections.Generic.List<System.Int32>");
        assert_eq!(
            name(HashMap::<String, i32>::type_info()),
            "System.Collections.Generic.Dictionary<System.String, System.Int32>"
        );
    }

    #[test]
    fn every_path_of_the_kit_still_exists() {
        use crate::kit;
        for info in [
            kit::Color::type_info(),
            kit::Camera::type_info(),
            kit::Rigidbody::type_info(),
            kit::Button::type_info(),
            kit::EventSystem::type_info(),
            bevy_transform::components::Transform::type_info(),
        ] {
            assert!(name_of(info).starts_with("UnityEngine."), "{}", info.type_path());
        }
    }

    #[test]
    fn types_derive_from_the_bases_clients_know() {
        for (name, base, derived) in [
            ("UnityEngine.BoxCollider", "UnityEngine.Collider", true),
            ("UnityEngine.RectTransform", "UnityEngine.Transform", true),
            ("UnityEngine.Transform", "UnityEngine.Component", true),
            ("UnityEngine.Camera", "UnityEngine.Behaviour", true),
            ("Range.Health", "UnityEngine.MonoBehaviour", true),
            ("UnityEngine.Camera", "UnityEngine.MonoBehaviour", false),
            ("UnityEngine.Rigidbody", "UnityEngine.Behaviour", false),
        ] {
            assert_eq!(derives(name, base), derived, "{name} {base}");
        }
    }

    #[test]
    fn field_names_turn_into_camel_case() {
        assert_eq!(camel("field_of_view"), "fieldOfView");
        assert_eq!(camel("x"), "x");
        assert_eq!(camel("_seed_value"), "_seedValue");
        assert_eq!(camel("r#type"), "type");
    }
}

//! The source of a new hook.

use spawnpoint_script::host::{HostTy, Types};

use super::{
    source::{INSTANCE, RESULT},
    target::HookTarget,
};
use crate::script::ScriptTypes;

/// A type in C# syntax.
pub fn csharp(types: &ScriptTypes, ty: &HostTy) -> String {
    let of = |ty: &HostTy| csharp(types, ty);
    match ty {
        HostTy::Void => "void".into(),
        HostTy::Object | HostTy::Param(_) => "object".into(),
        HostTy::Dynamic => "dynamic".into(),
        HostTy::Type => "System.Type".into(),
        HostTy::Bool => "bool".into(),
        HostTy::Char => "char".into(),
        HostTy::SByte => "sbyte".into(),
        HostTy::Byte => "byte".into(),
        HostTy::Short => "short".into(),
        HostTy::UShort => "ushort".into(),
        HostTy::Int => "int".into(),
        HostTy::UInt => "uint".into(),
        HostTy::Long => "long".into(),
        HostTy::ULong => "ulong".into(),
        HostTy::Float => "float".into(),
        HostTy::Double => "double".into(),
        HostTy::String => "string".into(),
        HostTy::Vector2 => "UnityEngine.Vector2".into(),
        HostTy::Vector3 => "UnityEngine.Vector3".into(),
        HostTy::Vector4 => "UnityEngine.Vector4".into(),
        HostTy::Quaternion => "UnityEngine.Quaternion".into(),
        HostTy::Color => "UnityEngine.Color".into(),
        HostTy::Bounds => "UnityEngine.Bounds".into(),
        HostTy::Ray => "UnityEngine.Ray".into(),
        HostTy::Rect => "UnityEngine.Rect".into(),
        HostTy::Host(id) => types.describe(*id).full_name.clone(),
        HostTy::Array(item) => format!("{}[]", of(item)),
        HostTy::List(item) => format!("System.Collections.Generic.List<{}>", of(item)),
        HostTy::Dictionary(key, value) => {
            format!("System.Collections.Generic.Dictionary<{}, {}>", of(key), of(value))
        }
        HostTy::Nullable(item) => format!("{}?", of(item)),
    }
}

/// The source of a new hook: it runs the method and logs the call.
pub fn generated(types: &ScriptTypes, target: &HookTarget) -> String {
    let mut params: Vec<_> = target
        .instance
        .iter()
        .map(|ty| format!("{} {INSTANCE}", csharp(types, ty)))
        .chain(
            target
                .params
                .iter()
                .map(|param| format!("{} {}", csharp(types, &param.ty), param.name)),
        )
        .collect();
    let prefix = params.join(", ");
    let gives = target.returns.0 != HostTy::Void;
    if gives {
        params.push(format!("{} {RESULT}", csharp(types, &target.returns.0)));
    }
    let postfix = params.join(", ");
    let shown: Vec<_> = target.params.iter().map(|param| format!("{{{}}}", param.name)).collect();
    let on = if target.instance.is_some() { format!(" on {{{INSTANCE}}}") } else { String::new() };
    let result = if gives { format!(" returned {{{RESULT}}}") } else { String::new() };
    let (name, shown) = (&target.name, shown.join(", "));
    format!(
        "// Runs before and after {signature}.\n\
         // Take an argument by 'ref' to change it; return false to skip the method.\n\
         static bool Prefix({prefix})\n{{\n    return true;\n}}\n\n\
         // Take {RESULT} by 'ref' to change it.\n\
         static void Postfix({postfix})\n{{\n    \
         Debug.Log($\"{name}({shown}){on}{result}\");\n}}\n",
        signature = target.signature,
    )
}

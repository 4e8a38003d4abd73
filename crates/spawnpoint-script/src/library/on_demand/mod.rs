//! Types of .NET and Unity that few scripts use. They are written in C# like the types of a script, and become a part
//! of those scripts that name them, so that other scripts do not pay for them.

use crate::{
    host::Types,
    syntax::{Source, named},
};
use spawnpoint_csharp::{Node, Tree};

/// Names of types, and the source that declares them.
const TYPES: &[(&[&str], &str)] = &[
    (&["Lazy"], include_str!("lazy.cs")),
    (&["SortedList"], include_str!("sorted_list.cs")),
    (&["ArrayList", "Hashtable", "BitArray", "DictionaryEntry"], include_str!("untyped.cs")),
    (&["Version"], include_str!("version.cs")),
    (&["Uri"], include_str!("uri.cs")),
    (&["Path"], include_str!("path.cs")),
    (&["DateTimeOffset"], include_str!("date_time_offset.cs")),
    (&["Matrix4x4"], include_str!("matrix.cs")),
    (&["AnimationCurve", "Keyframe"], include_str!("animation_curve.cs")),
    (&["ColorUtility"], include_str!("color_utility.cs")),
    (&["LayerMask"], include_str!("layer_mask.cs")),
    (&["Gradient", "GradientColorKey", "GradientAlphaKey"], include_str!("gradient.cs")),
    (
        &["ConcurrentDictionary", "ConcurrentQueue", "ConcurrentStack", "ConcurrentBag"],
        include_str!("concurrent.cs"),
    ),
    (&["StringReader", "StringWriter"], include_str!("string_io.cs")),
    (
        &["Interlocked", "CancellationTokenSource", "CancellationToken", "TaskCompletionSource"],
        include_str!("threading.cs"),
    ),
    // Members of `Type`, too.
    (
        &[
            "Activator",
            "BindingFlags",
            "MemberInfo",
            "FieldInfo",
            "PropertyInfo",
            "MethodInfo",
            "GetFields",
            "GetField",
            "GetProperties",
            "GetProperty",
            "GetMethods",
            "GetMethod",
            "GetMembers",
        ],
        include_str!("reflection.cs"),
    ),
];

/// The source with the declarations of the types that it names, or `None` if it needs none. A type that the script or
/// the host declares is theirs.
pub(crate) fn with_types(source: &Source, tree: &Tree, host: &dyn Types) -> Option<Source> {
    let mut used = vec![false; TYPES.len()];
    let mut declared = Vec::new();
    let mut pending = vec![tree.root_node()];
    while let Some(node) = pending.pop() {
        if node.kind() == "identifier" {
            let name = source.of(node);
            match TYPES.iter().position(|(names, _)| names.contains(&name)) {
                Some(_) if is_declaration(node) => declared.push(name),
                Some(at) if host.find(name).is_none() => used[at] = true,
                _ => {}
            }
        }
        pending.extend(named(node));
    }
    let rows = TYPES
        .iter()
        .zip(used)
        .filter(|((names, _), used)| *used && !names.iter().any(|name| declared.contains(name)));
    let text: String = rows.map(|((_, text), _)| *text).collect();
    if text.is_empty() {
        return None;
    }
    // They come before the statements, because the last one may be an expression without a semicolon.
    let usings = tree.root_node().named_children().filter(|node| node.kind() == "using_directive");
    let start = usings.map(|node| node.end_byte()).max().unwrap_or_default();
    Some(source.clone().with_edit(start, 0, &text))
}

/// Whether an identifier is the name of a declared type.
fn is_declaration(name: Node<'_>) -> bool {
    name.parent().is_some_and(|parent| {
        crate::bind::is_type_declaration(parent)
            && parent.child_by_field_name("name").is_some_and(|own| own.id() == name.id())
    })
}

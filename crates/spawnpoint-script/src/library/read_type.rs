//! Reads types in the source.

use spawnpoint_csharp::Node;

use crate::{
    library::{DefKind, LIBRARY},
    syntax::{Source, Span, named},
    types::{DefId, Ty, TyKind, TyTable},
};

/// An error in a type.
pub(crate) struct TypeProblem {
    pub code: &'static str,
    pub span: Span,
    pub message: String,
}

/// Resolves a named type: its name, possibly with a namespace, and type arguments.
pub(crate) type Resolve<'a> = &'a mut dyn FnMut(&mut TyTable, &str, &[Ty]) -> Option<Ty>;

pub(crate) fn keyword(name: &str) -> Option<Ty> {
    Some(match name {
        "void" => Ty::VOID,
        "object" => Ty::OBJECT,
        "dynamic" => Ty::DYNAMIC,
        "bool" => Ty::BOOL,
        "char" => Ty::CHAR,
        "sbyte" => Ty::SBYTE,
        "byte" => Ty::BYTE,
        "short" => Ty::SHORT,
        "ushort" => Ty::USHORT,
        "int" | "nint" => Ty::INT,
        "uint" | "nuint" => Ty::UINT,
        "long" => Ty::LONG,
        "ulong" => Ty::ULONG,
        "float" => Ty::FLOAT,
        "double" => Ty::DOUBLE,
        "decimal" => Ty::DECIMAL,
        "string" => Ty::STRING,
        _ => return None,
    })
}

/// Types that scripts cannot access, by their names.
const FORBIDDEN: &[(&str, &str)] = &[
    ("File", "files"),
    ("FileInfo", "files"),
    ("Directory", "files"),
    ("DirectoryInfo", "files"),
    ("StreamReader", "files"),
    ("StreamWriter", "files"),
    ("FileStream", "files"),
    ("Process", "processes"),
    ("ProcessStartInfo", "processes"),
    ("Thread", "threads"),
    ("ThreadPool", "threads"),
    ("Parallel", "threads"),
    ("Monitor", "threads"),
    ("Assembly", "reflection"),
    ("AppDomain", "reflection"),
    ("Marshal", "reflection"),
    ("HttpClient", "the network"),
    ("WebClient", "the network"),
    ("UnityWebRequest", "the network"),
    ("Socket", "the network"),
    ("TcpClient", "the network"),
    ("Environment", "the process"),
    ("GC", "the process"),
];

pub(crate) fn forbidden(name: &str) -> Option<&'static str> {
    let short = name.rsplit('.').next().unwrap_or(name);
    FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == short).map(|(_, what)| *what)
}

/// Reads the type of a node. `var` is an error; callers that allow it check for it first.
pub(crate) fn read_type(
    source: &Source,
    node: Node<'_>,
    types: &mut TyTable,
    resolve: Resolve<'_>,
) -> Result<Ty, TypeProblem> {
    let field = |name: &str| node.child_by_field_name(name);
    let unknown = |name: &str| match forbidden(name) {
        Some(what) => TypeProblem {
            code: "SP0002",
            span: node.into(),
            message: format!("'{name}' is not available: scripts have no access to {what}"),
        },
        None => TypeProblem {
            code: "CS0246",
            span: node.into(),
            message: format!(
                "The type or namespace name '{name}' could not be found (are you missing a using directive or an assembly reference?)"
            ),
        },
    };
    match node.kind() {
        "predefined_type" => Ok(keyword(source.of(node)).unwrap_or(Ty::ERROR)),
        "identifier" => {
            let name = source.of(node);
            let plain = if name == "dynamic" { Some(Ty::DYNAMIC) } else { None };
            plain.or_else(|| resolve(types, name, &[])).ok_or_else(|| unknown(name))
        }
        "generic_name" | "qualified_name" | "alias_qualified_name" => {
            let (name, args) = name_and_args(source, node);
            let args = args
                .into_iter()
                .map(|arg| read_type(source, arg, types, resolve))
                .collect::<Result<Vec<_>, _>>()?;
            resolve(types, &name, &args).ok_or_else(|| unknown(&name))
        }
        "array_type" => {
            let rank = field("rank").map_or(1, |rank| source.of(rank).matches(',').count() + 1);
            let base = field("type").ok_or_else(|| unknown(source.of(node)))?;
            let of = read_type(source, base, types, resolve)?;
            // `int[][,]` is an array of `int[,]`: the first brackets are the outermost.
            Ok(wrap_innermost(types, of, rank as u8))
        }
        "nullable_type" => {
            let base = field("type").ok_or_else(|| unknown(source.of(node)))?;
            let of = read_type(source, base, types, resolve)?;
            Ok(if types.is_value(of) { types.nullable(of) } else { of })
        }
        "tuple_type" => {
            let mut parts = Vec::new();
            for element in named(node) {
                let Some(ty) = element.child_by_field_name("type") else { continue };
                let ty = read_type(source, ty, types, resolve)?;
                let name = element.child_by_field_name("name").map(|name| source.of(name).into());
                parts.push((name, ty));
            }
            Ok(types.intern(TyKind::Tuple(parts.into())))
        }
        "ref_type" | "scoped_type" | "pointer_type" | "function_pointer_type" => Err(TypeProblem {
            code: "SP0001",
            span: node.into(),
            message: "Pointers and ref types are not supported in scripts".to_owned(),
        }),
        _ => Err(unknown(source.of(node))),
    }
}

fn wrap_innermost(types: &mut TyTable, of: Ty, rank: u8) -> Ty {
    match *types.kind(of) {
        TyKind::Array(inner, outer) => {
            let inner = wrap_innermost(types, inner, rank);
            types.intern(TyKind::Array(inner, outer))
        }
        _ => types.intern(TyKind::Array(of, rank)),
    }
}

/// `System.Collections.Generic.List<int>` as its name and the nodes of its type arguments.
pub(crate) fn name_and_args<'t>(source: &Source, node: Node<'t>) -> (String, Vec<Node<'t>>) {
    match node.kind() {
        "generic_name" => {
            let children = named(node);
            let name = children.first().map_or("", |name| source.of(*name)).to_owned();
            (name, children.get(1).map(|list| named(*list)).unwrap_or_default())
        }
        "qualified_name" | "alias_qualified_name" => {
            let left = node
                .child_by_field_name("qualifier")
                .or_else(|| node.child_by_field_name("alias"))
                .map(|left| name_and_args(source, left).0)
                .unwrap_or_default();
            let Some(name) = node.child_by_field_name("name") else { return (left, Vec::new()) };
            let (name, args) = name_and_args(source, name);
            if left == "global" { (name, args) } else { (format!("{left}.{name}"), args) }
        }
        _ => (source.of(node).trim_start_matches('@').to_owned(), Vec::new()),
    }
}

/// Finds a type of the library.
pub(crate) fn in_library(types: &mut TyTable, name: &str, args: &[Ty]) -> Option<Ty> {
    if args.is_empty()
        && let Some(ty) = keyword(name)
    {
        return Some(ty);
    }
    let def = LIBRARY.find(name, args.len())?;
    Some(match LIBRARY.def(def).kind {
        DefKind::Enum => types.intern(TyKind::Enum(def)),
        _ => types.def(def, args),
    })
}

impl TyTable {
    /// Whether the type is a value type.
    pub fn is_value(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Def(def, _) => {
                matches!(def.0, 1..=13)
                    || matches!(*def, DefId::NULLABLE)
                    || is_library_struct(*def)
                    || self.declared(*def).is_some_and(|def| def.kind == DefKind::Struct)
            }
            TyKind::Tuple(_) | TyKind::Enum(_) => true,
            _ => false,
        }
    }
}

/// By number, because this is needed while the library is being loaded.
fn is_library_struct(def: DefId) -> bool {
    const STRUCTS: &[DefId] = &[
        DefId::DATETIME,
        DefId::TIMESPAN,
        DefId::GUID,
        DefId::VECTOR2,
        DefId::VECTOR3,
        DefId::VECTOR4,
        DefId::QUATERNION,
        DefId::COLOR,
        DefId::COLOR32,
        DefId::RECT,
        DefId::VECTOR2INT,
        DefId::VECTOR3INT,
        DefId::PLANE,
        DefId::BOUNDS,
        DefId::RAY,
        DefId::INDEX,
        DefId::RANGE,
        DefId::KEYVALUE,
    ];
    STRUCTS.contains(&def)
}

//! The types that the evaluator refers to by number.

use super::{DefId, Ty};
use crate::host::HostTy;

macro_rules! well_known {
    ($($name:ident = $number:literal $full:literal,)*) => {
        /// Full names, in the order of their numbers.
        pub(crate) const WELL_KNOWN: &[&str] = &[$($full),*];

        #[allow(dead_code, reason = "a complete table")]
        impl DefId {
            $(pub const $name: DefId = DefId($number);)*
        }

        /// For definitions without type parameters.
        #[allow(dead_code, reason = "a complete table")]
        impl Ty {
            pub const VOID: Ty = Ty(0);
            pub const NULL: Ty = Ty(1);
            pub const DYNAMIC: Ty = Ty(2);
            pub const ERROR: Ty = Ty(3);
            $(pub const $name: Ty = Ty($number + 4);)*
        }
    };
}

well_known! {
    OBJECT = 0 "System.Object",
    BOOL = 1 "System.Boolean",
    CHAR = 2 "System.Char",
    SBYTE = 3 "System.SByte",
    BYTE = 4 "System.Byte",
    SHORT = 5 "System.Int16",
    USHORT = 6 "System.UInt16",
    INT = 7 "System.Int32",
    UINT = 8 "System.UInt32",
    LONG = 9 "System.Int64",
    ULONG = 10 "System.UInt64",
    FLOAT = 11 "System.Single",
    DOUBLE = 12 "System.Double",
    DECIMAL = 13 "System.Decimal",
    STRING = 14 "System.String",
    TYPE = 15 "System.Type",
    EXCEPTION = 16 "System.Exception",
    DATETIME = 17 "System.DateTime",
    TIMESPAN = 18 "System.TimeSpan",
    GUID = 19 "System.Guid",
    VECTOR2 = 20 "UnityEngine.Vector2",
    VECTOR3 = 21 "UnityEngine.Vector3",
    VECTOR4 = 22 "UnityEngine.Vector4",
    QUATERNION = 23 "UnityEngine.Quaternion",
    COLOR = 24 "UnityEngine.Color",
    BOUNDS = 25 "UnityEngine.Bounds",
    RAY = 26 "UnityEngine.Ray",
    INDEX = 27 "System.Index",
    RANGE = 28 "System.Range",
    NULLABLE = 29 "System.Nullable`1",
    LIST = 30 "System.Collections.Generic.List`1",
    DICTIONARY = 31 "System.Collections.Generic.Dictionary`2",
    HASHSET = 32 "System.Collections.Generic.HashSet`1",
    QUEUE = 33 "System.Collections.Generic.Queue`1",
    STACK = 34 "System.Collections.Generic.Stack`1",
    KEYVALUE = 35 "System.Collections.Generic.KeyValuePair`2",
    IENUMERABLE = 36 "System.Collections.Generic.IEnumerable`1",
    IENUMERATOR = 37 "System.Collections.Generic.IEnumerator`1",
    IENUMERABLE_PLAIN = 38 "System.Collections.IEnumerable",
    IENUMERATOR_PLAIN = 39 "System.Collections.IEnumerator",
    IGROUPING = 40 "System.Linq.IGrouping`2",
    ENUM = 41 "System.Enum",
    DELEGATE = 42 "System.Delegate",
    VALUETYPE = 43 "System.ValueType",
    ARRAY = 44 "System.Array",
    STRINGBUILDER = 45 "System.Text.StringBuilder",
    RANDOM = 46 "System.Random",
    REGEX = 47 "System.Text.RegularExpressions.Regex",
    MATCH = 48 "System.Text.RegularExpressions.Match",
    GROUP = 49 "System.Text.RegularExpressions.Group",
    COROUTINE = 50 "UnityEngine.Coroutine",
    WAITSECONDS = 51 "UnityEngine.WaitForSeconds",
    WAITREALTIME = 52 "UnityEngine.WaitForSecondsRealtime",
    WAITUNTIL = 53 "UnityEngine.WaitUntil",
    WAITWHILE = 54 "UnityEngine.WaitWhile",
    WAITEND = 55 "UnityEngine.WaitForEndOfFrame",
    WAITFIXED = 56 "UnityEngine.WaitForFixedUpdate",
    SORTEDDICTIONARY = 57 "System.Collections.Generic.SortedDictionary`2",
    GROUPCOLLECTION = 58 "System.Text.RegularExpressions.GroupCollection",
    NUMBER = 59 "System.Number",
    STOPWATCH = 60 "System.Diagnostics.Stopwatch",
    ICOMPARABLE = 61 "System.IComparable",
    IDISPOSABLE = 62 "System.IDisposable",
    AIRESULT = 63 "AIResult",
    COLOR32 = 64 "UnityEngine.Color32",
    RECT = 65 "UnityEngine.Rect",
    VECTOR2INT = 66 "UnityEngine.Vector2Int",
    VECTOR3INT = 67 "UnityEngine.Vector3Int",
    PLANE = 68 "UnityEngine.Plane",
    SORTEDSET = 69 "System.Collections.Generic.SortedSet`1",
    IORDERED = 70 "System.Linq.IOrderedEnumerable`1",
    ILOOKUP = 71 "System.Linq.ILookup`2",
    KEYS = 72 "System.Collections.Generic.KeyCollection`1",
    READONLY = 73 "System.Collections.ObjectModel.ReadOnlyCollection`1",
    LINKEDLIST = 74 "System.Collections.Generic.LinkedList`1",
}

const PLAIN: &[(HostTy, Ty)] = &[
    (HostTy::Void, Ty::VOID),
    (HostTy::Object, Ty::OBJECT),
    (HostTy::Dynamic, Ty::DYNAMIC),
    (HostTy::Type, Ty::TYPE),
    (HostTy::Bool, Ty::BOOL),
    (HostTy::Char, Ty::CHAR),
    (HostTy::SByte, Ty::SBYTE),
    (HostTy::Byte, Ty::BYTE),
    (HostTy::Short, Ty::SHORT),
    (HostTy::UShort, Ty::USHORT),
    (HostTy::Int, Ty::INT),
    (HostTy::UInt, Ty::UINT),
    (HostTy::Long, Ty::LONG),
    (HostTy::ULong, Ty::ULONG),
    (HostTy::Float, Ty::FLOAT),
    (HostTy::Double, Ty::DOUBLE),
    (HostTy::String, Ty::STRING),
    (HostTy::Vector2, Ty::VECTOR2),
    (HostTy::Vector3, Ty::VECTOR3),
    (HostTy::Vector4, Ty::VECTOR4),
    (HostTy::Quaternion, Ty::QUATERNION),
    (HostTy::Color, Ty::COLOR),
    (HostTy::Bounds, Ty::BOUNDS),
    (HostTy::Ray, Ty::RAY),
    (HostTy::Rect, Ty::RECT),
];

pub(super) fn from_host(ty: &HostTy) -> Ty {
    PLAIN.iter().find(|(host, _)| host == ty).map_or(Ty::OBJECT, |(_, ty)| *ty)
}

pub(super) fn to_host(ty: Ty) -> HostTy {
    PLAIN.iter().find(|(_, own)| *own == ty).map_or(HostTy::Object, |(host, _)| host.clone())
}

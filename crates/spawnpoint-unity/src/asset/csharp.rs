//! Declarations of a C# file: namespaces, types and their members.
//!
//! A file with syntax errors has the declarations that can be recognized in it. Of each `#if`, the
//! first branch is read.

use serde::Serialize;

mod declare;

pub use declare::{Method, Property, Type, TypeKind, Variable};

/// The types of a C# file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// In file order, nested types included.
    pub types: Vec<Type>,
}

impl Source {
    /// Reads a file's text.
    pub fn parse(text: &[u8]) -> Self {
        Self { types: declare::types(&String::from_utf8_lossy(text)) }
    }

    /// The type Unity binds to a file: the class named like it, else the first with a base class,
    /// else the first.
    pub fn main_type(&self, stem: &str) -> Option<&Type> {
        let classes = || self.types.iter().filter(|found| found.kind == TypeKind::Class);
        classes()
            .find(|found| found.name == stem)
            .or_else(|| classes().find(|found| found.base_class().is_some()))
            .or_else(|| classes().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
using UnityEngine;
// class Commented { }
/* class Block { } */
namespace Game.Units
{
    [RequireComponent(typeof(Rigidbody))]
    public abstract class Unit<T> : MonoBehaviour, IUnit<T>, IOther where T : class, new()
    {
        const string Trap = "class Fake { }" + @"verbatim "" class { " + $"in {1 + 2} {{";
        [SerializeField] private int health = 3, armour;
        public readonly Dictionary<string, List<int>> table = new();
        public int Health { get; private set; } = 5;
        public int Armour => armour;
        public event System.Action<int> Died;
        public Unit() { }
        protected virtual IEnumerator Run(int a, Dictionary<string, int> b = null) { yield break; }
        public static T Make<U>(U from) where U : T => default;
        public abstract void Later();
        enum Mode { A = 1, B }
        struct Pair { public int x; }
    }
    interface IUnit<T> { void Go(); }
}
"#;

    #[test]
    fn types_and_members_are_recognized() {
        let source = Source::parse(TEXT.as_bytes());
        let names: Vec<&str> = source.types.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(names, ["Unit", "Mode", "Pair", "IUnit"]);
        let unit = &source.types[0];
        assert_eq!(unit.namespace, "Game.Units");
        assert_eq!(unit.bases, ["MonoBehaviour", "IUnit<T>", "IOther"]);
        assert_eq!(unit.access, "public");
        let methods: Vec<&str> = unit.methods.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(methods, ["Unit", "Run", "Make", "Later"]);
        assert_eq!(unit.methods[1].returns, "IEnumerator");
        assert_eq!(unit.methods[1].parameters, ["int a", "Dictionary<string, int> b = null"]);
        assert_eq!(unit.methods[1].access, "protected");
        let properties: Vec<&str> =
            unit.properties.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(properties, ["Health", "Armour"]);
        let fields: Vec<&str> = unit.fields.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(fields, ["Trap", "health", "armour", "table", "Died"]);
        assert_eq!(unit.fields[3].type_name, "Dictionary<string, List<int>>");
        assert_eq!(source.types[2].outer.as_deref(), Some("Unit"));
    }

    #[test]
    fn file_scoped_namespaces_and_records_are_read() {
        let source = Source::parse(b"namespace A.B;\nclass C : D { }\nrecord E(int X);\n");
        assert_eq!(source.types[0].namespace, "A.B");
        assert_eq!(source.types[0].full_name(), "A.B.C");
        assert_eq!(source.main_type("Nothing").unwrap().name, "C");
        assert_eq!(source.types[1].name, "E");
    }

    #[test]
    fn directives_do_not_unbalance_the_braces() {
        let text = "#if UNITY_EDITOR\nclass A {\n#else\nclass A : B {\n#endif\n}\nclass C { }\n";
        let names: Vec<String> =
            Source::parse(text.as_bytes()).types.into_iter().map(|found| found.name).collect();
        assert_eq!(names, ["A", "C"]);
    }

    #[test]
    fn broken_text_ends() {
        for text in [
            "class",
            "class A {",
            "class A { void B(",
            "\"",
            "/*",
            "@\"",
            "$\"{",
            "class A : ",
            "'",
            "class A<",
            "namespace",
        ] {
            Source::parse(text.as_bytes());
        }
    }
}

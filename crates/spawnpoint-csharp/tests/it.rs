//! What the parser makes of sources: the shape of trees, errors, and hostile input.

#![allow(clippy::unwrap_used, reason = "tests")]

use spawnpoint_csharp::{MAX_NESTING, Mode, Node, Tree, parse};

/// The tree as text: kinds in parentheses, with the text of leaves.
fn show(text: &str, node: Node<'_>) -> String {
    let children: Vec<String> = node.named_children().map(|child| show(text, child)).collect();
    if children.is_empty() {
        return text[node.start_byte()..node.end_byte()].to_owned();
    }
    let operator = node.child_by_field_name("operator").map_or("", |sign| sign.kind());
    let kind = node.kind().trim_end_matches("_expression").trim_end_matches("_statement");
    let gap = if operator.is_empty() { "" } else { " " };
    format!("({kind}{gap}{operator} {})", children.join(" "))
}

/// The only expression of a script.
fn expression(text: &str) -> String {
    let tree = parse(text, Mode::Expression);
    assert_eq!(tree.errors(), [], "{text}");
    let statement = tree.root_node().child(0).and_then(|item| item.child(0)).unwrap();
    show(text, statement.child(0).unwrap())
}

fn script(text: &str) -> Vec<String> {
    let tree = parse(text, Mode::Script);
    assert_eq!(tree.errors(), [], "{text}");
    tree.root_node()
        .named_children()
        .map(|item| item.child(0).filter(|_| item.kind() == "global_statement").unwrap_or(item))
        .map(|item| item.kind().to_owned())
        .collect()
}

fn codes(tree: &Tree) -> Vec<&'static str> {
    tree.errors().iter().map(|error| error.code).collect()
}

#[test]
fn operators_bind_by_their_precedence() {
    assert_eq!(expression("a + b * c"), "(binary + a (binary * b c))");
    assert_eq!(expression("a - b - c"), "(binary - (binary - a b) c)");
    assert_eq!(expression("a ?? b ?? c"), "(binary ?? a (binary ?? b c))");
    assert_eq!(expression("a = b = c"), "(assignment = a (assignment = b c))");
    assert_eq!(expression("a >> 1 >= b"), "(binary >= (binary >> a 1) b)");
    assert_eq!(expression("a >>>= 1"), "(assignment >>>= a 1)");
    assert_eq!(expression("a ? b : c ? d : e"), "(conditional a b (conditional c d e))");
    assert_eq!(expression("-a.b"), "(prefix_unary (member_access a b))");
    assert_eq!(expression("1..^2"), "(range 1 (prefix_unary 2))");
}

#[test]
fn conditional_access_ends_at_the_next_operator() {
    let length = "(conditional_access t (member_binding Length))";
    assert_eq!(expression("x + t?.Length + y"), format!("(binary + (binary + x {length}) y)"));
    assert_eq!(
        expression("d[k]?[1] + 2"),
        "(binary + (conditional_access (element_access d (bracketed_argument_list (argument k))) (element_binding (argument 1))) 2)"
    );
    assert_eq!(expression("a ? [1] : b"), "(conditional a (collection 1) b)");
}

#[test]
fn products_are_not_pointers() {
    assert_eq!(
        expression("list.Add(r * c)"),
        "(invocation (member_access list Add) (argument_list (argument (binary * r c))))"
    );
    assert_eq!(
        script("int a = 2, b = 3; a * b;"),
        ["local_declaration_statement", "return_statement"]
    );
    assert_eq!(script("unsafe { int* p = null; }"), ["unsafe_statement"]);
}

#[test]
fn less_than_begins_type_arguments_only_where_the_language_says_so() {
    assert_eq!(
        expression("f(a < b, c > d)"),
        "(invocation f (argument_list (argument (binary < a b)) (argument (binary > c d))))"
    );
    assert_eq!(
        expression("f(g<a, b>(7))"),
        "(invocation f (argument_list (argument (invocation (generic_name g (type_argument_list a b)) (argument_list (argument 7))))))"
    );
    assert!(expression("new Dictionary<string, List<int>>()").starts_with("(object_creation"));
    assert!(expression("new List<(int, int)> { (1, 2) }").contains("tuple "));
    assert!(expression("new List<Func<int, int>>(xs) { f }").contains("initializer f"));
}

#[test]
fn casts_and_parentheses_are_told_apart() {
    assert_eq!(expression("(a) - b"), "(binary - (parenthesized a) b)");
    assert_eq!(expression("(int)-b"), "(cast int (prefix_unary b))");
    assert_eq!(expression("(T)b"), "(cast T b)");
    assert_eq!(expression("(int?)null"), "(cast (nullable_type int) null)");
    assert_eq!(expression("(a, b)"), "(tuple (argument a) (argument b))");
    assert!(
        expression("((Func<int, int>)(x => x))(5)").starts_with("(invocation (parenthesized (cast")
    );
    assert!(expression("(a, b) => a").starts_with("(lambda"));
}

#[test]
fn nullable_types_and_conditionals_are_told_apart() {
    assert_eq!(expression("x is int ? 1 : 2"), "(conditional (is is x int) 1 2)");
    assert_eq!(expression("x as int? ?? 3"), "(binary ?? (as as x (nullable_type int)) 3)");
    assert_eq!(
        script("int? a = null; a is T ? b : c;"),
        ["local_declaration_statement", "return_statement"]
    );
}

#[test]
fn holes_of_interpolated_strings_are_expressions() {
    assert_eq!(
        expression(r#"$"{{{x}}} {y,5:0.0} {(a ? b : c)}""#),
        r#"(interpolated_string $" {{ (interpolation { x }) }}  (interpolation { y (interpolation_alignment_clause 5) :0.0 })   (interpolation { (parenthesized (conditional a b c)) }) ")"#
    );
    assert!(
        expression(r#"$"{$"{a}"}""#).contains("(interpolated_string $\" (interpolation { a }) \")")
    );
    assert!(expression("$$\"\"\"{a} {{b}}\"\"\"").contains("{a}  (interpolation {{ b }})"));
}

#[test]
fn patterns() {
    assert_eq!(
        expression("x is > 1 and < 5 or null"),
        "(is_pattern x (or_pattern or (and_pattern and (relational_pattern 1) (relational_pattern 5)) (constant_pattern null)))"
    );
    assert_eq!(expression("x is T t"), "(is_pattern x (declaration_pattern T t))");
    assert_eq!(expression("x is T"), "(is is x T)");
    assert!(expression("x switch { A => 1, B when c => 2, (1, _) => 3, { P.Q: 1 } p => 4, [1, .. var r] => 5, _ => 6 }")
        .contains("slice_pattern"));
}

#[test]
fn queries() {
    assert!(
        expression("from x in xs where (x.a) orderby x.b descending, x.c select x.d")
            .starts_with("(query")
    );
    assert!(expression("from T x in xs join y in ys on x.a equals y.a into g let z = g group z by x.k into q select q").starts_with("(query"));
    assert_eq!(expression("from + where"), "(binary + from where)");
}

#[test]
fn the_last_expression_of_a_script_is_its_value() {
    assert_eq!(script("1 + 1;"), ["return_statement"]);
    assert_eq!(script("f()"), ["return_statement"]);
    assert_eq!(script("f();"), ["expression_statement"]);
    assert_eq!(script("x++;"), ["expression_statement"]);
    assert_eq!(script("void F() { } F()"), ["local_function_statement", "return_statement"]);
    assert_eq!(script("if (a) b(); c"), ["if_statement", "return_statement"]);
    assert_eq!(
        script("using System; using var x = f(); x"),
        ["using_directive", "local_declaration_statement", "return_statement"]
    );
}

#[test]
fn declarations() {
    let text = r#"
        #if UNITY_EDITOR
        using UnityEditor;
        #else
        using Broken(
        #endif
        [assembly: A]
        namespace N {
            [Serializable] public sealed partial class C<T> : B<T>, I where T : class, new() {
                [SerializeField] private int a = 1, b;
                public const string S = "x";
                public event Action<int> E;
                int IList<T>.Count => 3;
                public T this[int i] { get => x; set { } }
                public int P { get; private set; } = 4;
                public C(int a) : base(a) { }
                ~C() { }
                public static C<T> operator +(C<T> a, C<T> b) => a;
                public static implicit operator bool(C<T> c) => true;
                async Task<int> M<U>(ref int a, params object[] b) where U : struct { return await X(); }
                (int, string) Tuple() => (1, "");
                enum Color : byte { Red = 1, Green }
                delegate void D(int a);
                record struct R(int X, int Y);
            }
        }
    "#;
    let tree = parse(text, Mode::File);
    assert_eq!(tree.errors(), []);
    let class = tree.root_node().named_children().last().unwrap();
    let body = class.child_by_field_name("body").unwrap().child(1).unwrap();
    let members: Vec<&str> =
        body.child_by_field_name("body").unwrap().named_children().map(Node::kind).collect();
    assert_eq!(
        members,
        [
            "field_declaration",
            "field_declaration",
            "event_field_declaration",
            "property_declaration",
            "indexer_declaration",
            "property_declaration",
            "constructor_declaration",
            "destructor_declaration",
            "operator_declaration",
            "conversion_operator_declaration",
            "method_declaration",
            "method_declaration",
            "enum_declaration",
            "delegate_declaration",
            "record_declaration",
        ]
    );
}

#[test]
fn errors_have_the_codes_of_the_compiler() {
    let codes = |text: &str| codes(&parse(text, Mode::Script));
    assert_eq!(codes("int x = ;"), ["CS1525"]);
    assert_eq!(codes("int class = 3;"), ["CS1041"]);
    assert_eq!(codes("var x = 1 int y = 2;"), ["CS1002"]);
    assert_eq!(codes("f(1;"), ["CS1026"]);
    assert_eq!(codes("if (a) { b();"), ["CS1513"]);
    assert_eq!(codes("var s = \"abc;\nf();"), ["CS1010", "CS1002"]);
    assert_eq!(codes("$\"a } b\""), ["CS8086"]);
    assert_eq!(codes("a #"), ["CS1056"]);
}

#[test]
fn a_tree_with_errors_has_what_is_right() {
    let text = "class A { int x = ; void M() { f(; } int y; } class B { }";
    let tree = parse(text, Mode::File);
    assert!(!tree.errors().is_empty());
    let classes: Vec<Node<'_>> = tree.root_node().named_children().collect();
    assert_eq!(classes.len(), 2, "{}", show(text, tree.root_node()));
    assert_eq!(classes[0].child_by_field_name("body").unwrap().named_children().count(), 3);
}

#[test]
fn deep_nesting_ends_the_parse() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("-", ""),
        ("a<", ">"),
        ("x => ", ""),
        ("$\"{", "}\""),
        ("if (a) ", ""),
        ("a ? b : ", ""),
        ("a = ", ""),
        ("new A { B = ", "}"),
        ("x is (", ")"),
        ("(int)", ""),
        ("a ?? ", ""),
        ("class A {", "}"),
        ("from a in ", ""),
    ] {
        for count in [50, 100_000] {
            let text = format!("{}x{}", open.repeat(count), close.repeat(count));
            let tree = parse(&text, Mode::Script);
            if count > MAX_NESTING as usize {
                assert!(tree.is_too_deep() || !tree.errors().is_empty(), "{open}");
            }
        }
    }
}

/// Looking ahead from each of these signs would take hours.
#[test]
fn long_runs_of_prefixes_of_strings_are_read_once() {
    for run in ["$", "@", "$@", "@$"] {
        let tree = parse(&run.repeat(1 << 20), Mode::File);
        assert!(!tree.errors().is_empty(), "{run}");
        let string = format!("class A {{ string s = {run}\"x\"; }}");
        assert!(parse(&string, Mode::File).errors().is_empty(), "{run}");
    }
}

#[test]
fn any_part_of_a_source_is_parsed() {
    let text = include_str!("it.rs");
    let mut start = 0;
    while start < text.len() {
        let end = (start + 900).min(text.len());
        if text.is_char_boundary(start) && text.is_char_boundary(end) {
            for mode in [Mode::File, Mode::Script, Mode::Expression] {
                let tree = parse(&text[start..end], mode);
                assert!(tree.root_node().end_byte() <= end - start);
            }
        }
        start += 61;
    }
}

#[test]
fn types_of_declarations_may_be_nullable_or_pointers() {
    assert!(expression("new int?[3]").contains("nullable_type"));
    let functions = "int? F(int a) => a > 0 ? a : null; T? G<T>(T a) { return a; } F(1)";
    let kinds = ["local_function_statement", "local_function_statement", "return_statement"];
    assert_eq!(script(functions), kinds);
    let members = "class C { int? P => a ? b : c; T? M<T>() where T : B? { return x; } byte* p; void N(S* s) { } }";
    assert_eq!(parse(members, Mode::File).errors(), []);
}

#[test]
fn a_byte_order_mark_and_directives_are_skipped() {
    let text = "\u{feff}#region A\n#pragma warning disable\nvar a = \"x\"u8;\n#endregion";
    assert_eq!(script(text), ["local_declaration_statement"]);
}

//! Compile errors, with the codes and positions of the C# compiler.

use crate::world::refused;

#[track_caller]
fn is(source: &str, code: &str, line: u32, column: u32) {
    let found = refused(source);
    let place = (found.code, found.line, found.column);
    assert_eq!(place, (code, line, column), "{source}\n{found}\n{}", found.caret);
}

#[test]
fn names_and_members() {
    is("foo + 1", "CS0103", 1, 1);
    is("int a = 1;\nreturn a + bar;", "CS0103", 2, 12);
    is("\"x\".Foo()", "CS1061", 1, 5);
    is("Math.Foo(1)", "CS0117", 1, 6);
    is("GameObject.Find(\"x\").positoin", "CS1061", 1, 22);
    is("Foo x = null;", "CS0246", 1, 1);
    is("GameObject.name", "CS0120", 1, 12);
    is("new List<Foo>()", "CS0246", 1, 10);
    is("string.length", "CS0117", 1, 8);
}

#[test]
fn positions_after_types_that_are_added() {
    is("var l = new Lazy<int>(() => 1);\nl.Nothing", "CS1061", 2, 3);
    is("using System;\nclass T { int Add(Lazy<int> v) => 1; }\nnew T().Add(null)", "CS0122", 3, 9);
}

#[test]
fn types() {
    is("int x = \"a\";", "CS0029", 1, 9);
    is("int x = 1.5;", "CS0266", 1, 9);
    is("float f = 1.5;", "CS0664", 1, 11);
    is("byte b = 300;", "CS0031", 1, 10);
    is("string s = 5;", "CS0029", 1, 12);
    is("bool b = 1;", "CS0029", 1, 10);
    is("if (1) return 2;", "CS0029", 1, 5);
    is("\"a\" - 1", "CS0019", 1, 1);
    is("true + 1", "CS0019", 1, 1);
    is("!5", "CS0023", 1, 1);
    is("int x = null;", "CS0037", 1, 9);
    is("var x = null;", "CS0815", 1, 5);
    is("(string)5", "CS0030", 1, 1);
    is("List<int> l = new List<string>();", "CS0029", 1, 15);
    is("true ? 1 : \"a\"", "CS0173", 1, 1);
    is("GameObject g = new Vector3();", "CS0029", 1, 16);
    is("GameObject.Find(\"x\").AddComponent<string>()", "CS1503", 1, 1);
}

#[test]
fn arguments() {
    is("\"abc\".Substring(\"x\")", "CS1503", 1, 17);
    is("Math.Sqrt()", "CS7036", 1, 1);
    is("Math.Sqrt(1, 2)", "CS1501", 1, 1);
    is("GameObject.Find(5)", "CS1503", 1, 17);
    is("int F(int a) => a; F(\"x\")", "CS1503", 1, 22);
    is("new Vector3(1, 2, 3, 4)", "CS1729", 1, 1);
    is("int n; int.TryParse(\"5\", n)", "CS1620", 1, 26);
    is("new List<int> { 1 }.Select(x => x.Foo)", "CS1061", 1, 35);
    is("new[] { 1 }.Where(x => x)", "CS0029", 1, 24);
}

#[test]
fn assignments() {
    is("const int K = 1; K = 2;", "CS0131", 1, 18);
    is("foreach (var x in new[] { 1 }) x = 2;", "CS1656", 1, 32);
    is("\"abc\".Length = 1;", "CS0200", 1, 1);
    is("5 = 6;", "CS0131", 1, 1);
    is("GameObject.Find(\"Player\").transform.position.x = 3;", "CS1612", 1, 1);
    is("GameObject.Find(\"Player\").activeSelf = true;", "CS0200", 1, 1);
    is("var a = new { X = 1 }; a.X = 2;", "CS0200", 1, 24);
}

#[test]
fn flow() {
    is("int x; return x;", "CS0165", 1, 15);
    is("int x; if (DateTime.Now.Year > 1) x = 1; return x;", "CS0165", 1, 49);
    is("int F(int a) { if (a > 0) return 1; } F(1)", "CS0161", 1, 5);
    is("Func<int, int> f = x => { if (x > 0) return 1; };", "CS1643", 1, 20);
    is("break;", "CS0139", 1, 1);
    is("switch (1) { case 1: int a = 2; case 2: break; }", "CS0163", 1, 1);
    is("int a = 1; int a = 2;", "CS0128", 1, 16);
    is("int a = 1; { int a = 2; }", "CS0136", 1, 18);
    is("void F() { return 1; }", "CS0127", 1, 19);
    is("int F() { return; }", "CS0126", 1, 11);
    is("1 + 1; int x = 2;", "CS0201", 1, 1);
}

#[test]
fn labels_of_a_switch_differ() {
    is("int x = 1; switch (x) { case 1: break; case 2: case 1: break; }", "CS0152", 1, 53);
    is("switch (\"a\") { case \"a\": case \"a\": break; }", "CS0152", 1, 31);
    is("switch (1) { default: break; default: break; }", "CS0152", 1, 30);
}

#[test]
fn keywords_are_not_names() {
    is("int class = 3;", "CS1041", 1, 5);
    is("var new = 3;", "CS1041", 1, 5);
    is("int F(int this2, int for) => 1;", "CS1041", 1, 22);
}

#[test]
fn syntax() {
    is("int x = ;", "CS1525", 1, 9);
    is("foo(", "CS1026", 1, 5);
    is("if (true { }", "CS1026", 1, 9);
}

#[test]
fn unsupported_and_forbidden_features_are_reported() {
    is("File.ReadAllText(\"/etc/passwd\")", "SP0002", 1, 1);
    is("System.IO.File.Delete(\"x\")", "SP0002", 1, 8);
    is("using System.IO; File.ReadAllText(\"a\")", "SP0002", 1, 18);
    is("using System.IO; Path.GetFullPath(\"a\")", "CS0117", 1, 23);
    is("Process.Start(\"x\")", "SP0002", 1, 1);
    is("new Thread(() => { }).Start()", "SP0002", 1, 5);
    is("void F() { await Task.Delay(1); } F();", "CS4033", 1, 12);
    is("var x = await Task.Delay(1);", "CS0029", 1, 9);
    is("unsafe { int x = 1; }", "SP0001", 1, 1);
    is("typeof(string).GetConstructors()", "CS1061", 1, 16);
    is("typeof(string).Assembly", "CS1061", 1, 16);
    is("System.Reflection.Assembly.Load(\"x\")", "SP0002", 1, 8);
    is("goto end; end: ;", "SP0001", 1, 1);
    is("#if A\n1\n#endif", "SP0001", 1, 1);
    is("int* p = null;", "SP0001", 1, 1);
}

#[test]
fn declared_types() {
    is("class A { int x; } new A().x", "CS0122", 1, 28);
    is("class A { public readonly int X = 1; } var a = new A(); a.X = 2;", "CS0191", 1, 57);
    is("interface I { void F(); } class A : I { }", "CS0535", 1, 33);
    is("abstract class A { } new A()", "CS0144", 1, 22);
    is("class A : B { } class B : A { }", "CS0146", 1, 1);
    is("struct A { public A a; }", "CS0523", 1, 1);
    is("struct A { public (int, A?) a; }", "CS0523", 1, 1);
    is("struct A { public B b; } struct B { public A a; }", "CS0523", 1, 1);
    is("struct A { public G<A> g; } struct G<T> { public T t; }", "CS0523", 1, 1);
    is("class A { public int X; } class A { }", "CS0101", 1, 33);
    is("class A { public override int F() => 1; }", "CS0115", 1, 31);
    is("class A { public A(int x) { } } class B : A { public B() { } }", "CS7036", 1, 47);
    is("class A { int F() { } }", "CS0161", 1, 11);
    is("sealed class A { } class B : A { }", "CS0509", 1, 30);
    is("class A : GameObject { }", "SP0001", 1, 11);
    is("class A { public int X; } A.X", "CS0120", 1, 29);
    is("class A { void F() { G(); } static void G() { F(); } }", "CS0120", 1, 47);
}

#[test]
fn several_errors_at_once() {
    let world = crate::world::World::new();
    let found = spawnpoint_script::compile(
        "int a = \"x\";\nb = 1;\nc.Foo();",
        spawnpoint_script::Mode::Script,
        &world.types,
    )
    .unwrap_err();
    let codes: Vec<_> = found.iter().map(|one| (one.code, one.line)).collect();
    assert_eq!(codes, [("CS0029", 1), ("CS0103", 2), ("CS0103", 3)]);
    assert_eq!(found[0].caret, "int a = \"x\";\n        ^^^");
}

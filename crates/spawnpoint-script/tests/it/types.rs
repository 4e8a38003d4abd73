//! Types that a script declares.

use crate::world::eval;

#[track_caller]
fn is(source: &str, wanted: &str) {
    assert_eq!(eval(source), wanted, "{source}");
}

#[test]
fn classes() {
    is("class P { public int X; public int Y = 5; } var p = new P(); p.X = 3; p.X * p.Y", "15");
    is(
        "class P { public int X { get; set; } public P(int x) { X = x; } public int Twice() => X * 2; } new P(4).Twice()",
        "8",
    );
    is(
        "class Animal { public virtual string Say() => \"...\"; } class Dog : Animal { public override string Say() => \"Woof \" + base.Say(); } Animal a = new Dog(); a.Say()",
        "Woof ...",
    );
    is(
        "abstract class Shape { public abstract double Area(); public override string ToString() => $\"{GetType().Name} {Area():F1}\"; } class Sq : Shape { double s; public Sq(double s) { this.s = s; } public override double Area() => s * s; } var l = new List<Shape> { new Sq(2), new Sq(3) }; string.Join(\", \", l) + l.Sum(x => x.Area())",
        "Sq 4.0, Sq 9.013",
    );
    is(
        "interface IA { int F(int x); string Name { get; } } class A : IA { public int F(int x) => x + 1; public string Name => \"a\"; } IA a = new A(); a.F(2) + a.Name",
        "3a",
    );
    is(
        "class C { static int count; public static int Count => count; public C() { count++; } } new C(); new C(); C.Count",
        "2",
    );
    is(
        "class A { public int V = 1; public A Next; } var a = new A { V = 2, Next = new A() }; a.Next.V + a.V",
        "3",
    );
    is("class A { public int V; } var a = new A(); var b = a; b.V = 7; a.V", "7");
    is(
        "class A { } var a = new A(); (a == new A()) + \" \" + (a == a) + \" \" + a.Equals(a)",
        "False True True",
    );
}

#[test]
fn structs() {
    is(
        "struct P { public int X; public void Move(int d) { X += d; } } var p = new P(); p.Move(3); var q = p; q.Move(1); p.X * 10 + q.X",
        "34",
    );
    is(
        "struct V { public float x, y; public V(float x, float y) { this.x = x; this.y = y; } public static V operator +(V a, V b) => new V(a.x + b.x, a.y + b.y); public override string ToString() => $\"({x}, {y})\"; } new V(1, 2) + new V(3, 4)",
        "(4, 6)",
    );
    is(
        "struct P { public int X; } var a = new P[2]; a[1].X = 4; var l = new List<P> { new P { X = 1 } }; a[1].X + l[0].X",
        "5",
    );
    is(
        "struct P { public int X { get; set; } } class H { public P p; } var h = new H(); h.p.X = 5; h.p.X++; h.p.X",
        "6",
    );
}

#[test]
fn generics() {
    is(
        "class Box<T> { public T Value; public Box(T v) { Value = v; } public override string ToString() => typeof(T).Name + Value; } new Box<int>(3) + \"\" + new Box<string>(\"a\")",
        "Int323Stringa",
    );
    is(
        "class MyStack<T> { class Node { public T V; public Node Next; } Node head; public void Push(T v) { head = new Node { V = v, Next = head }; } public T Pop() { var v = head.V; head = head.Next; return v; } public IEnumerable<T> All() { for (var n = head; n != null; n = n.Next) yield return n.V; } } var s = new MyStack<int>(); s.Push(1); s.Push(2); s.Push(3); s.Pop() + string.Join(\",\", s.All())",
        "32,1",
    );
    is(
        "class Repo<T> where T : new() { public T Make() => new T(); } class A { public int X = 9; } new Repo<A>().Make().X",
        "9",
    );
    is(
        "T Max<T>(params T[] xs) where T : IComparable<T> { var m = xs[0]; foreach (var x in xs) if (x.CompareTo(m) > 0) m = x; return m; } class V : IComparable<V> { public int N; public int CompareTo(V o) => N.CompareTo(o.N); } Max(new V { N = 2 }, new V { N = 5 }).N",
        "5",
    );
}

#[test]
fn enums_and_delegates() {
    is("enum E { A, B = 5, C } E.C + \" \" + (int)E.C", "C 6");
    is(
        "[Flags] enum F { None = 0, A = 1, B = 2, AB = A | B, C = 4 } (F.A | F.C) + \"|\" + F.AB + \"|\" + F.AB.HasFlag(F.B)",
        "A, C|AB|True",
    );
    is("delegate int Op(int a, int b); Op add = (a, b) => a + b; add(2, 3)", "5");
    is(
        "enum E { A, B } string.Join(\",\", Enum.GetNames(typeof(E))) + Enum.Parse(typeof(E), \"B\")",
        "A,BB",
    );
}

#[test]
fn library_interfaces() {
    is(
        "class V : IComparable<V> { public int N; public int CompareTo(V o) => N.CompareTo(o.N); public override string ToString() => \"v\" + N; } var l = new List<V> { new V { N = 3 }, new V { N = 1 } }; l.Sort(); string.Join(\",\", l) + l.Max()",
        "v1,v3v3",
    );
    is(
        "class K { public int A; public override bool Equals(object o) => o is K k && k.A == A; public override int GetHashCode() => A; } var d = new Dictionary<K, string> { [new K { A = 1 }] = \"one\" }; d[new K { A = 1 }] + d.ContainsKey(new K { A = 2 })",
        "oneFalse",
    );
    is(
        "class R : IEnumerable<int> { public IEnumerator<int> GetEnumerator() { yield return 1; yield return 2; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); } var s = 0; foreach (var x in new R()) s += x; s + new R().Where(x => x > 1).First()",
        "5",
    );
    is(
        "class D : IDisposable { public static string Log = \"\"; public void Dispose() { Log += \"d\"; } } using (var d = new D()) { D.Log += \"u\"; } D.Log",
        "ud",
    );
    is(
        "class Rev : IComparer<int> { public int Compare(int a, int b) => b.CompareTo(a); } var s = new SortedSet<int>(new Rev()) { 1, 3, 2 }; string.Join(\",\", s)",
        "3,2,1",
    );
    is(
        "class MyEx : Exception { public int Code; public MyEx(string m, int c) : base(m) { Code = c; } } try { throw new MyEx(\"bad\", 7); } catch (MyEx e) when (e.Code == 7) { return e.Message + e.Code; }",
        "bad7",
    );
}

#[test]
fn asynchronous_functions() {
    is("async Task<int> F(int x) { await Task.Delay(10); return x * 2; } F(4).Result", "8");
    is(
        "async Task<int> F(int x) { await Task.Delay(10); return x * 2; } var r = await Task.WhenAll(F(1), F(2)); r[0] + r[1]",
        "6",
    );
    is("Func<Task<int>> f = async () => { await Task.Yield(); return 5; }; await f() + 1", "6");
    is(
        "async Task F() { await Task.Delay(1); throw new InvalidOperationException(\"no\"); } try { await F(); } catch (InvalidOperationException e) { return e.Message; } return \"?\";",
        "no",
    );
    is("var t = Task.Run(() => 42); await t", "42");
    is(
        "var log = \"\"; async Task A(string n, int ms) { log += n + \"1\"; await Task.Delay(ms); log += n + \"2\"; } await Task.WhenAll(A(\"a\", 200), A(\"b\", 100)); log",
        "a1b1b2a2",
    );
}

#[test]
fn records() {
    is(
        "record P(int X, int Y); var p = new P(1, 2); p + \" \" + (p == new P(1, 2)) + \" \" + (p with { Y = 5 }).Y",
        "P { X = 1, Y = 2 } True 5",
    );
}

#[test]
fn records_are_deconstructed_and_compared() {
    is(
        "record Person(string Name, int Age); var p = new Person(\"Ann\", 30); var (name, age) = p with { Age = 31 }; name + age",
        "Ann31",
    );
    is(
        "record Person(string Name, int Age); object o = new Person(\"Ann\", 30); o is Person(\"Ann\", var age) ? age : 0",
        "30",
    );
    is(
        "record struct Stat { public string Name { get; init; } public int Value { get; init; } } var a = new Stat { Name = \"hp\" }; (a with { Value = 5 }) == new Stat { Name = \"hp\", Value = 5 }",
        "True",
    );
    is(
        "class P { public int X = 1, Y = 2; public void Deconstruct(out int x, out int y) { x = X; y = Y; } } var (x, y) = new P(); foreach (var (a, b) in new[] { new P { X = 7 } }) { x += a; y += b; } x + \",\" + y",
        "8,4",
    );
    is(
        "static class E { public static void Deconstruct(this Guid g, out string a, out int b) { a = \"g\"; b = g.ToString().Length; } } var (a, b) = Guid.Empty; a + b",
        "g36",
    );
}

#[test]
fn null_patterns_use_no_operator() {
    is(
        "class V { public static bool operator ==(V a, V b) => a is null ? b is null : !(b is null); public static bool operator !=(V a, V b) => !(a == b); } V none = null; (none == null) + \" \" + (new V() == null) + \" \" + (none is null)",
        "True False True",
    );
}

#[test]
fn a_member_can_have_the_name_of_its_type() {
    is(
        "class Paint { public Color Color = Color.red; public static Color Other() => Color.blue; public float R() => Color.r; } new Paint().R() + Paint.Other().b",
        "2",
    );
}

#[test]
fn both_generators_of_random_numbers() {
    is(
        "using Random = UnityEngine.Random; UnityEngine.Random.InitState(1); var r = new System.Random(3); Random.Range(4, 5) + r.Next(1)",
        "4",
    );
}

#[test]
fn static_members_without_their_type() {
    is("using static System.Math; Max(1, 2) + Abs(-3)", "5");
    is("using static UnityEngine.Mathf; PingPong(7, 5)", "3");
    is(
        "using static Tools; static class Tools { public const int Base = 1; public static int Twice(int x) => x * 2; } Twice(4) + Base",
        "9",
    );
}

#[test]
fn masks_and_gradients() {
    is(
        "LayerMask mask = 1 << 5; mask.value + LayerMask.GetMask(\"UI\", \"Water\") + LayerMask.NameToLayer(\"UI\")",
        "85",
    );
    is(
        "int bits = (LayerMask)3; LayerMask.LayerToName(0) + bits + (LayerMask.NameToLayer(\"nope\"))",
        "Default3-1",
    );
    is(
        "var g = new Gradient(); g.SetKeys(new[] { new GradientColorKey(Color.black, 0), new GradientColorKey(Color.white, 1) }, new[] { new GradientAlphaKey(1, 0) }); g.Evaluate(0.25f)",
        "RGBA(0.250, 0.250, 0.250, 1.000)",
    );
    is(
        "Quaternion.Euler(0, 90, 0).ToAngleAxis(out float angle, out Vector3 axis); angle.ToString(\"F2\") + axis",
        "90.00(0.00, 1.00, 0.00)",
    );
}

#[test]
fn lists_are_joined_by_builders() {
    is(
        "new StringBuilder().AppendJoin(\", \", new[] { 1, 2 }).AppendJoin(\"-\", \"a\", \"b\").AppendJoin(';', new List<int> { 3, 4 }).ToString()",
        "1, 2a-b3;4",
    );
}

#[test]
fn primary_constructors() {
    is(
        "class Counter(int start, int step = 2) { int at = start; public int Next() => at += step; } var c = new Counter(5); c.Next() + c.Next()",
        "16",
    );
    is(
        "class A(string name) { public string Name => name; } class B(string name, int n) : A(name + \"!\") { public int N { get; } = n; } var b = new B(\"x\", 3); b.Name + b.N",
        "x!3",
    );
}

#[test]
fn a_hidden_overload_does_not_hide_the_others() {
    is(
        "class T { int sum; public int Add(int v) { sum = Add(sum, v); return sum; } static int Add(int a, int b) => a + b; } var t = new T(); t.Add(2); t.Add(3)",
        "5",
    );
}

#[test]
fn value_parameters_can_be_passed_on_by_reference() {
    is("void Inc(ref int v) { v++; } int F(int x) { Inc(ref x); return x; } F(3)", "4");
    is("int F(string s, int x) { int.TryParse(s, out x); return x; } F(\"7\", 3)", "7");
    is("Func<int, int> f = x => { int.TryParse(\"7\", out x); return x; }; f(3)", "7");
    is(
        "struct M { public int A; public bool Same(M o) => A == o.A; public static bool operator ==(M a, M b) => a.Same(b); public static bool operator !=(M a, M b) => !a.Same(b); } new M { A = 1 } == new M { A = 1 }",
        "True",
    );
}

#[test]
fn types_that_few_scripts_use() {
    is(
        "using System.IO; Path.Combine(\"Assets\", \"A\", \"b.cs\") + Path.GetExtension(\"x/a.prefab\")",
        "Assets/A/b.cs.prefab",
    );
    is("System.IO.Path.GetFileNameWithoutExtension(\"x/y/Player.prefab\")", "Player");
    is("Uri.EscapeDataString(\"a b&c\") + Uri.UnescapeDataString(\"%C3%A9%20\")", "a%20b%26cé ");
    is("new Matrix4x4() == Matrix4x4.zero", "True");
    is(
        "var m = Matrix4x4.TRS(Vector3.one, Quaternion.identity, Vector3.one * 2); m.MultiplyPoint(Vector3.one)",
        "(3.00, 3.00, 3.00)",
    );
    is("AnimationCurve.Linear(0, 0, 1, 10).Evaluate(0.25f)", "2.5");
    is("AnimationCurve.EaseInOut(0, 0, 1, 10).Evaluate(0.5f)", "5");
    is(
        "ColorUtility.TryParseHtmlString(\"#0F0\", out var c); ColorUtility.ToHtmlStringRGBA(c)",
        "00FF00FF",
    );
    is("new Plane(Vector3.up, 0).Raycast(new Ray(Vector3.up, Vector3.down), out float e); e", "1");
    is("Vector3Int.RoundToInt(new Vector3(1.6f, 2.4f, 0))", "(2, 2, 0)");
    // A type of the script has precedence.
    is("class Path { public static int Combine() => 5; } Path.Combine()", "5");
}

#[test]
fn filters_run_before_finally() {
    is(
        "var log = \"\"; bool F(string s, bool r) { log += s; return r; } try { try { throw new Exception(\"x\"); } finally { log += \"f\"; } } catch (Exception) when (F(\"w\", true)) { log += \"c\"; } log",
        "wfc",
    );
    is(
        "var log = \"\"; bool F(string s, bool r) { log += s; return r; } void G() { try { throw new ArgumentException(\"x\"); } catch (ArgumentException) when (F(\"1\", false)) { log += \"no\"; } finally { log += \"f\"; } } try { G(); } catch (InvalidOperationException) { } catch (Exception e) when (F(\"2\", true) && e.Message is var m && m == \"x\") { log += \"c\" + m; } log",
        "12fcx",
    );
    is(
        "try { try { throw new Exception(\"a\"); } catch (Exception e) when (e.Message == \"a\") { throw; } } catch (Exception e) when (e.Message == \"a\") { return \"again\"; }",
        "again",
    );
}

#[test]
fn json_of_objects() {
    is(
        "class S { public int hp = 3; [System.NonSerialized] public int skip = 9; int hidden = 1; [SerializeField] private int shown = 2; public readonly int fixedOne = 4; } JsonUtility.ToJson(new S())",
        "{\"hp\":3,\"shown\":2}",
    );
    is(
        "class A { public int n = 3; public float f = 1.5f; public string s; public List<int> l = new List<int> { 1, 2 }; int hidden = 4; public int Prop { get; set; } } JsonUtility.ToJson(new A())",
        "{\"n\":3,\"f\":1.5,\"s\":\"\",\"l\":[1,2]}",
    );
    is(
        "class B { public Vector3 p; public A a; } class A { public int n; public string[] t; } var b = JsonUtility.FromJson<B>(\"{\\\"p\\\":{\\\"x\\\":1},\\\"a\\\":{\\\"n\\\":5,\\\"t\\\":[\\\"q\\\"]}}\"); b.p.x + b.a.n + b.a.t[0]",
        "6q",
    );
    is(
        "class A { public int n; public int m = 2; } var a = new A(); JsonUtility.FromJsonOverwrite(\"{\\\"n\\\":7}\", a); a.n * a.m",
        "14",
    );
}

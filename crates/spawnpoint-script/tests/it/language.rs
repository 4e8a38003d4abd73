//! Newer language features, which the compiler of the oracle tests does not support.

use crate::world::eval;

#[track_caller]
fn is(source: &str, wanted: &str) {
    assert_eq!(eval(source), wanted, "{source}");
}

#[test]
fn local_functions() {
    is("int Add(int a, int b = 10) { return a + b; } Add(1) + Add(1, 2)", "14");
    is("return Later(3); int Later(int n) => n * 2;", "6");
    is("int n = 0; void Bump() { n++; } Bump(); Bump(); n", "2");
    is(
        "int total = 0; void Walk(int d) { total += d; if (d > 0) Walk(d - 1); } Walk(4); total",
        "10",
    );
    is(
        "bool Even(int n) => n == 0 || Odd(n - 1); bool Odd(int n) => n != 0 && Even(n - 1); Even(10)",
        "True",
    );
    is(
        "T Pick<T>(bool first, T a, T b) => first ? a : b; Pick(false, \"x\", \"y\") + Pick(true, 1, 2)",
        "y1",
    );
    is(
        "List<T> Twice<T>(T x) => new List<T> { x, x }; Twice(5).GetType() + Twice(\"a\")[1]",
        "System.Collections.Generic.List`1[System.Int32]a",
    );
    is(
        "void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; } int x = 1, y = 2; Swap(ref x, ref y); x * 10 + y",
        "21",
    );
    is(
        "bool Try(string s, out int n) { n = s.Length; return n > 0; } Try(\"abc\", out var k) ? k : -1",
        "3",
    );
    is("int Sum(params int[] xs) => xs.Sum(); Sum(1, 2, 3) + Sum() + Sum(new[] { 4 })", "10");
    is(
        "string Who(string first, string last = \"Doe\") => last + \" \" + first; Who(last: \"Lee\", first: \"Al\")",
        "Lee Al",
    );
    is("int[] a = { 1, 2 }; void Inc(ref int n) { n++; } Inc(ref a[1]); a[1]", "3");
    is(
        "T Max<T>(T a, T b) where T : IComparable<T> => a.CompareTo(b) > 0 ? a : b; Max(3, 9) + Max(\"a\", \"b\")",
        "9b",
    );
    is("static int Twice(int x) => x * 2; Twice(4)", "8");
}

#[test]
fn iterators() {
    is(
        "IEnumerable<int> Count(int n) { for (int i = 0; i < n; i++) yield return i; } string.Join(\",\", Count(4))",
        "0,1,2,3",
    );
    is(
        "IEnumerable<int> Forever() { int i = 0; while (true) yield return i++; } Forever().Where(x => x % 7 == 0).Skip(1).First()",
        "7",
    );
    is("IEnumerable<string> Some() { yield return \"a\"; yield break; } Some().Count()", "1");
    is(
        "var log = \"\"; IEnumerable<int> G() { try { yield return 1; yield return 2; } finally { log += \"f\"; } } foreach (var x in G()) { log += x; break; } log",
        "1f",
    );
    is(
        "var log = \"\"; IEnumerable<int> G() { try { yield return 1; } finally { log += \"f\"; } } foreach (var x in G()) log += x; log",
        "1f",
    );
    is("var q = from x in Enumerable.Range(1, 3) select x; q.Sum() + q.Count()", "9");
    is(
        "IEnumerable<int> Tree(int d) { if (d == 0) yield break; yield return d; foreach (var x in Tree(d - 1)) yield return x; } string.Join(\"\", Tree(4))",
        "4321",
    );
    is(
        "IEnumerator<int> E() { yield return 5; yield return 6; } var e = E(); e.MoveNext(); e.MoveNext(); e.Current",
        "6",
    );
}

#[test]
fn patterns() {
    is(
        "object o = 5; o switch { int n when n > 3 => \"big\", int => \"int\", string s => s, null => \"null\", _ => \"?\" }",
        "big",
    );
    is(
        "int x = 42; x switch { < 0 => \"neg\", 0 => \"zero\", > 0 and < 50 => \"some\", _ => \"many\" }",
        "some",
    );
    is(
        "object o = \"hey\"; switch (o) { case int n when n > 3: return n; case string s: return s.Length; default: return -1; }",
        "3",
    );
    is("(1, \"a\") is (1, string s) ? s : \"no\"", "a");
    is("var p = new { X = 1, Y = new { Z = 3 } }; p is { X: 1, Y: { Z: > 2 } }", "True");
    is("var p = new { X = 1, Y = new { Z = 3 } }; p is { Y.Z: 3 }", "True");
    is("object o = null; o is not null", "False");
    is("string s = \"ab\"; s is { Length: 2 } t ? t : \"\"", "ab");
    is("int n = 5; n is 3 or 5 or 7", "True");
    is(
        "var (a, b) = (3, 4); (a, b) switch { (0, _) => \"x0\", (_, 4) => \"y4\", _ => \"\" }",
        "y4",
    );
    is("int[] a = { 1, 2, 3 }; a is [1, .., 3]", "True");
    is("int[] a = { 1, 2, 3 }; a is [var first, _, _] ? first : 0", "1");
    is("object o = 3.5; if (o is not int) return \"no int\"; return \"int\";", "no int");
    is(
        "5 switch { 6 => 1 }",
        "!System.Runtime.CompilerServices.SwitchExpressionException: Non-exhaustive switch expression failed to match its input. (line 1)",
    );
    is("DayOfWeek d = DayOfWeek.Friday; d is DayOfWeek.Friday", "True");
    is("int? n = 4; n is int v ? v + 1 : 0", "5");
}

#[test]
fn small_features() {
    is("\"hello\"[^1]", "o");
    is("\"hello\"[1..3]", "el");
    is("var a = new[] { 1, 2, 3, 4 }; string.Join(\",\", a[1..^1]) + a[^2]", "2,33");
    is("string s = null; s ??= \"x\"; s ??= \"y\"; s", "x");
    is("List<int> l = new() { 1, 2 }; l.Count", "2");
    is("int[] a = [1, 2, ..new[] { 3, 4 }]; a.Length", "4");
    is("List<string> l = [\"a\"]; l[0]", "a");
    is("var t = (Name: \"n\", Age: 3) with { Age = 4 }; t.Age", "4");
    is("using System.Linq; using UnityEngine; new[] { 1 }.Length", "1");
    is("var f = (int x) => x + 1; f(2)", "3");
    is("Func<int, int> f = static x => x * 2; f(4)", "8");
    is("\"\"\"raw \"text\" here\"\"\"", "raw \"text\" here");
    is("var s = $\"{(true ? \"a\" : \"b\")}{1 + 1}\"; s", "a2");
    is("int.TryParse(\"42\", out int n); n", "42");
    is("_ = 5; var (_, y) = (1, 2); y", "2");
    is(
        "foreach (var (k, v) in new Dictionary<string, int> { [\"a\"] = 1 }) return k + v; return \"\";",
        "a1",
    );
    is("dynamic d = new { A = 1 }; d.A + 1", "2");
    is("0.1 + 0.2", "0.3");
    is("1f / 3", "0.3333333");
    is("float.MaxValue", "3.402823E+38");
    is("-0.0", "0");
    is("return;", "");
}

#[test]
fn slices_in_patterns() {
    let classify = r#"string F(int[] a) => a switch { [] => "none", [var only] => "one " + only, [1, .. var rest] => "1 then " + rest.Length, [_, .., var last] => "last " + last }; "#;
    is(&format!("{classify}F(new int[0])"), "none");
    is(&format!("{classify}F(new[] {{ 7 }})"), "one 7");
    is(&format!("{classify}F(new[] {{ 1, 2, 3 }})"), "1 then 2");
    is(&format!("{classify}F(new[] {{ 5, 6 }})"), "last 6");
    is("\"hello\" is ['h', .. var tail] ? tail : \"no\"", "ello");
}

#[test]
fn value_types_of_the_engine() {
    is("new Vector3(1, 2, 3) * 2 + Vector3.up", "(2.00, 5.00, 6.00)");
    is("var v = new Vector3(3, 4, 0); v.magnitude + v.normalized.x", "5.6");
    is("var v = Vector3.zero; v.x = 5; v.y += 2; v", "(5.00, 2.00, 0.00)");
    is("var vs = new Vector3[2]; vs[1].z = 7; vs[1]", "(0.00, 0.00, 7.00)");
    is("Vector3.Distance(Vector3.zero, new Vector3(0, 3, 4))", "5");
    is("Quaternion.Euler(0, 90, 0) * Vector3.forward", "(1.00, 0.00, 0.00)");
    is("Quaternion.Euler(10, 20, 30).eulerAngles", "(10.00, 20.00, 30.00)");
    is("var c = Color.red; c.a = 0.5f; c", "RGBA(1.000, 0.000, 0.000, 0.500)");
    is(
        "var b = new Bounds(Vector3.zero, Vector3.one * 2); b.Encapsulate(new Vector3(5, 0, 0)); b.max.x + b.size.x",
        "11",
    );
    is("Mathf.Lerp(0, 10, 0.25f) + Mathf.Clamp(15, 0, 10) + Mathf.RoundToInt(2.6f)", "15.5");
    is("Vector2 a = new Vector3(1, 2, 3); Vector3 b = a; b", "(1.00, 2.00, 0.00)");
    is("new Vector3(1, 2, 3) == new Vector3(1, 2, 3)", "True");
    is(
        "var l = new List<Vector3> { Vector3.one }; l.Aggregate(Vector3.zero, (s, v) => s + v)",
        "(1.00, 1.00, 1.00)",
    );
    is("var v = new Vector2Int(2, 3) + Vector2Int.one; v", "(3, 4)");
}

#[test]
fn limits_of_numeric_types() {
    is(
        "TimeSpan.MinValue.Duration()",
        "!System.OverflowException: TimeSpan overflowed because the duration is too long. (line 1)",
    );
    is(
        "-TimeSpan.MinValue",
        "!System.OverflowException: TimeSpan overflowed because the duration is too long. (line 1)",
    );
    is(
        "new TimeSpan(2147483647, 0, 0, 0)",
        "!System.OverflowException: TimeSpan overflowed because the duration is too long. (line 1)",
    );
    is(
        "TimeSpan.Parse(\"999999999999\")",
        "!System.OverflowException: TimeSpan overflowed because the duration is too long. (line 1)",
    );
    is(
        "\"abc\"[^int.MinValue]",
        "!System.IndexOutOfRangeException: Index was outside the bounds of the array. (line 1)",
    );
    is(
        "int a = int.MinValue, b = -1; try { return a / b; } catch (OverflowException) { return \"o\"; }",
        "o",
    );
    is("int a = int.MinValue, b = -1; a % b", "0");
    is(
        "DateTime.MaxValue.AddDays(1)",
        "!System.ArgumentOutOfRangeException: The added or subtracted value results in an un-representable DateTime.\nParameter name: value (line 1)",
    );
    is(
        "DateTime.MinValue.AddYears(-2000000000)",
        "!System.ArgumentOutOfRangeException: The added or subtracted value results in an un-representable DateTime.\nParameter name: value (line 1)",
    );
    is(
        "decimal.MaxValue * 2",
        "!System.OverflowException: Value was either too large or too small for a Decimal. (line 1)",
    );
    is("(int)double.NaN == int.MinValue", "True");
    is("1.5.ToString(\"F999\").Length", "1001");
    is("new Random(int.MinValue).Next(int.MinValue, int.MaxValue) < int.MaxValue", "True");
}

#[test]
fn final_expressions() {
    is("var x = 5;\nx * 2", "10");
    is("if (true) { Debug.Log(1); } 7", "7");
    is("var d = new Dictionary<string, int> { [\"a\"] = 1 };\nd[\"a\"]", "1");
    is("int F() { return 3; }\nF()", "3");
    is("new { A = 1 }", "{ A = 1 }");
    is("Debug.Log(1)", "");
    is("Debug.Log(1);", "");
    is("var f = 3; f switch { 3 => \"three\", _ => \"?\" }", "three");
    is("\"a;b\"", "a;b");
    is("// first\n1 /* ; */ + 1 // last", "2");
}

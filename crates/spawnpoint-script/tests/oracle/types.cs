--- types 1
return 5.GetType().Name + " " + "x".GetType().FullName;
--- types 2
return typeof(int) + " " + typeof(string).Name + " " + typeof(List<int>).Name;
--- types 3
return new List<int>().GetType();
--- types 4
return new Dictionary<string, List<int>>().GetType();
--- types 5
return new int[0].GetType() + " " + new int[0, 0].GetType() + " " + new int[0][].GetType();
--- types 6
object o = 5; return o is int;
--- types 7
object o = 5; return o is long;
--- types 8
object o = 5; if (o is int n) return n + 1; return 0;
--- types 9
object o = "abc"; if (o is string s && s.Length == 3) return s; return "no";
--- types 10
object o = null; return o is string;
--- types 11
object o = 3.5; return o is int ? "int" : o is double ? "double" : "?";
--- types 12
object o = 5; return (int)o + 1;
--- types 13
object o = 5; double d = (int)o; return d / 2;
--- types 14
object o = 'c'; return (char)o;
--- types 15
object o = "x"; string s = o as string; return s + "!";
--- types 16
object o = 5; return (o as string) ?? "not";
--- types 17
object o = true; return !(bool)o;
--- types 18
object[] items = { 1, "two", 3.0, null }; var r = ""; foreach (var i in items) { if (i == null) r += "null;"; else if (i is int) r += "int;"; else if (i is string) r += "str;"; else r += "other;"; } return r;
--- types 19
DayOfWeek d = DayOfWeek.Friday; return d + " " + (int)d;
--- types 20
return (DayOfWeek)3;
--- types 21
return (DayOfWeek)99;
--- types 22
return Enum.Parse(typeof(DayOfWeek), "Tuesday");
--- types 23
DayOfWeek d; return Enum.TryParse("Monday", out d) + " " + d;
--- types 24
return string.Join(",", Enum.GetNames(typeof(DayOfWeek)).Take(2));
--- types 25
return Enum.GetValues(typeof(DayOfWeek)).Length;
--- types 26
return DayOfWeek.Monday == DayOfWeek.Monday && DayOfWeek.Monday < DayOfWeek.Friday;
--- types 27
return DayOfWeek.Monday + 1;
--- types 28
return DayOfWeek.Friday - DayOfWeek.Monday;
--- types 29
return Enum.IsDefined(typeof(DayOfWeek), 3) + " " + Enum.IsDefined(typeof(DayOfWeek), "Foo");
--- types 30
var o = StringSplitOptions.None | StringSplitOptions.RemoveEmptyEntries; return o.HasFlag(StringSplitOptions.RemoveEmptyEntries);
--- types 31
return DayOfWeek.Sunday.ToString() + DayOfWeek.Monday.ToString("D");
--- types 32
return 5.ToString().GetType() == typeof(string);
--- types 33
return 5.Equals("5") + " " + "5".Equals("5") + " " + object.Equals(1, 1) + " " + object.Equals(null, null);
--- types 34
return object.ReferenceEquals("a", "b");
--- types 35
object a = 1, b = 1; return a.Equals(b) + " " + (a == null);
--- types 36
var a = new List<int>(); var b = a; return a == b;
--- types 37
var a = new List<int>(); var b = new List<int>(); return a == b || a.Equals(b);
--- types 38
return (1, "x") .GetType().Name;
--- types 39
dynamic d = 5; d = d + 1; return d;
--- types 40
dynamic d = "abc"; return d.Length + d.ToUpper();
--- types 41
dynamic d = 3; dynamic e = 2.5; return d * e;
--- types 42
dynamic l = new List<int> { 1, 2 }; l.Add(3); return l.Count;
--- types 43
var x = 5; x.ToString(); return x.ToString().Length;
--- types 44
long l = 5; int i = (int)l; float f = i; double d = f; decimal m = i; return l + i + f + d + (double)m;
--- types 45
int i = 'a'; char c = (char)i; return c;
--- types 46
ushort u = 65535; u++; return u;
--- types 47
ulong big = ulong.MaxValue; return big;
--- types 48
float f = 16777216f; return f + 1 == f;
--- types 49
return (byte)'A' + (short)1;
--- types 50
return default(DateTime).Year;
--- types 51
return default(KeyValuePair<string, int>).Value;
--- types 52
string s = default(string); return s == null;
--- types 53
var t = default((int, string)); return t.Item1 + (t.Item2 ?? "null");
--- types 54
return new object() is object;
--- types 55
object boxed = 5; boxed = (int)boxed + 1; return boxed;
--- types 56
int a = 5; object b = a; a = 6; return b;
--- types 57
var arr = new[] { 1, 2, 3 }; IEnumerable<int> e = arr; return e is int[];
--- types 58
object o = new { X = 1 }; return o.ToString();
--- types 59
Type t = typeof(DayOfWeek); return t.IsEnum + " " + typeof(int).IsValueType + " " + t.Name;
--- types 60
return typeof(string) == "x".GetType();
--- types 61
return new Exception("e") is object;
--- types 62
Exception e = new ArgumentException("a"); return e.GetType().Name + e.GetType().BaseType.Name;

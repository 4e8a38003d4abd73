--- conditional access in sums
string t = "abc"; int x = 1, y = 2;
return x + t?.Length + y;
--- conditional access in sums, null
string t = null; int x = 1, y = 2;
return (x + t?.Length + y) == null;
--- conditional access in a concatenation
string t = "abc"; return "a" + t?.Length + "b" + t?.ToUpper()?.Substring(1) + "c";
--- conditional index in sums
var d = new Dictionary<string, int[]> { { "k", new[] { 1, 2 } } };
return 10 + d["k"]?[1] + 5;
--- conditional index of null
int[] a = null; return (1 + a?[0] + 2) ?? -1;
--- conditional access and coalesce
string t = null; return (t?.Length ?? 7) * 2;
--- conditional access compared
string t = null; return (t?.Length > 2) + " " + (t?.Length == null) + " " + (t?.Length != 3);
--- product as an argument
var list = new List<int>(); int r = 3, c = 4; list.Add(r * c); list.Add(r*c); return string.Join(",", list);
--- product in an index
var a = new int[20]; int i = 2, j = 3; a[i * j] = 5; return a[6] + " " + a.Sum();
--- product in a sum of calls
Func<int, int> f = v => v + 1; int a = 2, b = 3; return f(a * b) + f(a) * f(b);
--- braces around holes
int x = 5; return $"{{{x}}} {{x}} {{{{{x}}}}}";
--- braces with a format
double d = 2.5; return $"{{{d:0.00}}}" + $"{{{d,8}}}|";
--- bytes of a guid
var g = new Guid("00112233-4455-6677-8899-aabbccddeeff");
return string.Join(" ", g.ToByteArray().Select(b => b.ToString("x2")));
--- a guid from bytes
var bytes = new byte[16]; for (int i = 0; i < 16; i++) bytes[i] = (byte)i;
return new Guid(bytes).ToString();
--- tuple equality across types
int a = 1; long b = 1; double c = 2; return ((a, 2) == (b, c)) + " " + ((1, "x") != (1L, "x")) + " " + ((1, 2.5f) == (1, 2.5));
--- tuple equality of nested tuples
return ((1, (2, 3)) == (1L, (2, 3.0))) + " " + ((1, 'a') == (1, 97));
--- less than and greater than as arguments
int a = 1, b = 2, c = 3, d = 4; Func<bool, bool, string> f = (x, y) => x + " " + y; return f(a < b, (c > d));
--- shifts and comparisons
int a = 64; return (a >> 2) + " " + (a >> 2 > 10) + " " + (a << 1 >= 128) + " " + (a >> 1 >> 1);
--- generics with nested arguments and an initializer
var f = new List<Func<int, int>>(new Func<int, int>[] { v => v }) { v => v * 2 }; return f.Sum(g => g(3));
--- lists of tuples
var l = new List<(int a, string b)> { (1, "x"), (2, "y") }; return string.Join(",", l.Select(p => p.a + p.b));
--- a cast of a negative number
long big = 5; return (int)-big + (int)+big;
--- parentheses are not a cast
int a = 5, b = 3; return (a) - b + (a) + (b);
--- conditional with a type test
object o = 5; return (o is int ? "int" : "other") + (o is string ? 1 : 2);
--- nested conditionals
int n = 7; return n < 5 ? "a" : n < 10 ? n % 2 == 0 ? "b" : "c" : "d";
--- lambdas in conditionals
bool up = false; Func<int, int> f = up ? (Func<int, int>)(x => x + 1) : x => x - 1; return f(5);
--- a delegate invoked in place
return ((Func<int, int, int>)((a, b) => a * b))(6, 7) + new Func<int>(() => 3)();
--- verbatim interpolated string
int n = 3; return $@"a\b {n} ""q"" {{x}}";
--- nested interpolated strings
var xs = new[] { 1, 2, 3 }; return $"[{string.Join(",", xs.Select(x => $"<{x}>"))}]";
--- conditional in an interpolated string
bool b = true; return $"{(b ? "yes" : "no")} {(b ? 1 : 2):000}";
--- a query in parentheses
var q = (from x in new[] { 3, 1, 2 } where (x) > 1 orderby x select x * 10).ToList(); return string.Join(",", q);
--- several queries
var a = from x in new[] { 1, 2 } select x; var b = from y in a from z in a select y * z; return string.Join(",", b) + a.Count();
--- words that are keywords elsewhere
int value = 1, from = 2, select = 3, get = 4, var1 = 5, async = 6, when = 7, record = 8; return value + from * select + get + var1 + async + when + record;
--- verbatim identifiers
int @class = 4, @int = 5; return @class + @int;
--- comments between tokens
int a /* x */ = /* y */ 1; // z
return a /* + 5 */ + 1;
--- a ternary with nullable results
int? a = true ? 5 : (int?)null; int? b = null; return (a ?? 0) + (b ?? 1) + (a + b ?? 100);
--- unary minus chains
int a = 5; return -a + - -a - -(-a) + ~a + (+a);
--- increment in expressions
int i = 5; int j = i++ + ++i - i-- - --i; return i + " " + j;
--- remainder and division
return (-7 / 2) + " " + (-7 % 2) + " " + (7 % -2) + " " + (-7.5 % 2);
--- assignment chains
int a, b, c; a = b = c = 4; a += b -= c *= 2; return a + " " + b + " " + c;
--- null coalescing assignment and chains
string a = null; string b = null; string c = "z"; return (a ?? b ?? c) + (a ?? "q");
--- index from the end as a target
var a = new[] { 1, 2, 3 }; a[a.Length - 1] = 9; return string.Join(",", a);
--- array of arrays
int[][] a = new int[3][]; for (int i = 0; i < 3; i++) a[i] = new int[i + 1]; a[2][1] = 7; return a.Sum(r => r.Sum()) + " " + a[2].Length;
--- array of two dimensions
var g = new int[,] { { 1, 2, 3 }, { 4, 5, 6 } }; int s = 0; foreach (var v in g) s += v; return s + " " + g[1, 2] + " " + g.GetLength(0) + "x" + g.GetLength(1);
--- goto-less nested loops
int found = -1; for (int i = 0; i < 10 && found < 0; i++) for (int j = 0; j < 10; j++) if (i * j == 42) { found = i * 100 + j; break; } return found;

--- adversarial 1
byte a = 200, b = 100; var c = a + b; return c + " " + c.GetType().Name;
--- adversarial 2
byte a = 200, b = 100; return (byte)(a + b);
--- adversarial 3
short s = 10; s *= 5000; return s;
--- adversarial 4
char c = 'a'; c += (char)2; return c;
--- adversarial 5
char c = 'a'; return c + 1;
--- adversarial 6
return (char)('a' + 1);
--- adversarial 7
return 'a' + 'b' + "c";
--- adversarial 8
return "c" + 'a' + 'b';
--- adversarial 9
return 'x' - 'a';
--- adversarial 10
char c = '9'; return c - '0' + 1;
--- adversarial 11
string s = "abc"; int sum = 0; foreach (char c in s) sum += c; return sum;
--- adversarial 12
return (int)'é' + " " + (char)233;
--- adversarial 13
uint u = 1; int i = -1; return (u + i).GetType().Name + (u + i);
--- adversarial 14
uint u = 5; return (-u).GetType().Name + (-u);
--- adversarial 15
long l = 5; uint u = 7; return (l * u).GetType().Name;
--- adversarial 16
ulong x = 5; return (x + 5).GetType().Name;
--- adversarial 17
float f = 1; int i = 3; return (f / i).GetType().Name;
--- adversarial 18
float f = 0.1f; double d = f; return d == 0.1;
--- adversarial 19
return 1 / 3 + 1 / 3f > 0.3;
--- adversarial 20
return 5 / 2 + 5 % 2 + -5 / 2 + -5 % 2;
--- adversarial 21
return 5.5 % 2 + " " + -5.5 % 2;
--- adversarial 22
return 1.0 / 0 + " " + -1.0 / 0 + " " + (0.0 / 0).ToString();
--- adversarial 23
int z = 0; try { return 1 % z; } catch (DivideByZeroException) { return "div"; }
--- adversarial 24
int m = int.MinValue; try { return m / -1; } catch (OverflowException) { return "overflow"; } catch (Exception e) { return e.GetType().Name; }
--- adversarial 25
checked { try { int a = int.MaxValue; a += 1; return a; } catch (OverflowException) { return "overflow"; } }
--- adversarial 26
try { int big = 300; return checked((sbyte)big); } catch (OverflowException) { return "overflow"; }
--- adversarial 27
try { int x = int.MinValue; return checked(-x); } catch (OverflowException) { return "overflow"; }
--- adversarial 28
try { return checked(int.MaxValue * long.Parse("2")); } catch (OverflowException) { return "overflow"; }
--- adversarial 29
int a = int.MaxValue; unchecked { a *= 2; } return a;
--- adversarial 30
int a = 1; return a << 33;
--- adversarial 31
long a = 1; return a << 33;
--- adversarial 32
return -8 >> 1;
--- adversarial 33
uint a = 0x80000000; return a >> 31;
--- adversarial 34
return 0xF0 & 0x3C | 1 ^ 3;
--- adversarial 35
return ~0 + " " + ~5u;
--- adversarial 36
int i = 5; i = i++ + ++i; return i;
--- adversarial 37
int i = 5; int j = i-- - --i; return i + " " + j;
--- adversarial 38
int[] a = { 1, 2, 3 }; int i = 0; a[i++] = a[i] + 10; return a[0] + " " + i;
--- adversarial 39
int i = 1; i += i++ + i; return i;
--- adversarial 40
int x = 10; x -= 3 - 2; x *= 2 + 1; x /= 4; x %= 4; x <<= 2; x |= 1; x ^= 7; return x;
--- adversarial 41
bool a = true; a &= false; a |= true; a ^= true; return a;
--- adversarial 42
int n = 0; bool b = false && n++ > 0; bool c = true || n++ > 0; return n;
--- adversarial 43
int n = 0; bool b = false & n++ > 0; bool c = true | n++ > 0; return n;
--- adversarial 44
int? x = null; return (x + 1).HasValue + " " + (x > 1) + " " + (x == null);
--- adversarial 45
int? x = 5, y = null; return (x ?? 0) + (y ?? 7);
--- adversarial 46
int? x = 5; int? y = 5; return x == y && x.Equals(y) && x.GetHashCode() == y.GetHashCode();
--- adversarial 47
bool? t = true, n = null; return (t & n) == null && (t | n) == true;
--- adversarial 48
int? x = null; try { return (int)x; } catch (InvalidOperationException e) { return "invalid"; }
--- adversarial 49
int? x = 3; x++; x *= 2; return x;
--- adversarial 50
decimal d = 0.1m; return d + 0.2m == 0.3m;
--- adversarial 51
double d = 0.1; return d + 0.2 == 0.3;
--- adversarial 52
return 10m / 3m;
--- adversarial 53
return 1.10m + 2.20m;
--- adversarial 54
return (int)3.99 + " " + (int)-3.99 + " " + Convert.ToInt32(2.5) + " " + Convert.ToInt32(3.5);
--- adversarial 55
return (long)1e18 + " " + (float)1e10;
--- adversarial 56
return 0.1f + 0.2f;
--- adversarial 57
return (0.1 + 0.2).ToString("R");
--- adversarial 58
return 100.0.ToString() + " " + 1.5e300 * 1e10;
--- adversarial 59
return int.Parse("-12") + int.Parse(" 7 ");
--- adversarial 60
int r; return int.TryParse("12x", out r) + " " + r;
--- adversarial 61
double r; return double.TryParse("1.5e3", System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture, out r) + " " + r;
--- adversarial 62
return string.Format("{0:F2}|{1:N0}|{2:P1}|{3:E2}|{4:X4}|{5:D5}", 3.14159, 1234567, 0.1234, 12345.678, 255, 42);
--- adversarial 63
double x = 3.14159; return $"{x:F2} {x:0.###} {x,10:F1}| {x,-10:F1}|";
--- adversarial 64
int n = 42; return $"{n:X} {n:x8} {n:D6} {n:C}".Replace("\u00a4", "$");
--- adversarial 65
return $"{1234.5678:#,##0.00} {0.5:00.00} {5:000} {-5:0;(0)}";
--- adversarial 66
return $"{{literal}} {1 + 1} {(true ? "yes" : "no")}";
--- adversarial 67
string s = null; return $"[{s}]" + s + "x";
--- adversarial 68
return $"{new DateTime(2024, 2, 29):yyyy-MM-dd} {new TimeSpan(1, 2, 3):c}";
--- adversarial 69
return string.Format("{0,5}|{0,-5}|{1,3}", "ab", 7);
--- adversarial 70
try { return string.Format("{1}", 1); } catch (FormatException) { return "format"; }
--- adversarial 71
string s = "b"; switch (s) { case "a": return 1; case "b": { int x = 2; return x; } } return 0;
--- adversarial 72
object o = "text"; if (o is string s && s.Length == 4) return s.ToUpper(); return "";
--- adversarial 73
object o = 3; return o is int i ? i + 1 : -1;
--- adversarial 74
object o = 3.0; return (o is int) + " " + (o is double) + " " + (o as string ?? "null");
--- adversarial 75
var t = (1, "a"); return t.Item1 + t.Item2;
--- adversarial 76
var t = (x: 1, y: 2); t.x = 5; return t.x + t.y + " " + t;
--- adversarial 77
(int a, string b) = (1, "x"); return a + b;
--- adversarial 78
var (a, b, c) = (1, 2, 3); (a, b) = (b, a); return a + "" + b + c;
--- adversarial 79
return (1, 2).Equals((1, 2)) && !(1, 2).Equals((2, 1));
--- adversarial 80
return (1, (2, 3)).ToString() + ((object)(1, "a")).GetHashCode().Equals((1, "a").GetHashCode());
--- adversarial 81
var d = new Dictionary<(int, int), string> { [(1, 2)] = "a" }; return d[(1, 2)];
--- adversarial 82
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) fs.Add(() => i); return string.Join(",", fs.Select(f => f()));
--- adversarial 83
var fs = new List<Func<int>>(); foreach (var i in new[] { 1, 2, 3 }) fs.Add(() => i); return string.Join(",", fs.Select(f => f()));
--- adversarial 84
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) { int j = i; fs.Add(() => j++); } fs[0](); return fs[0]() + fs[1]();
--- adversarial 85
Func<int, Func<int, int>> add = a => b => a + b; return add(3)(4);
--- adversarial 86
Action a = () => { }; a += () => Console.WriteLine("x"); a(); return "both";
--- adversarial 87
int x = 1; Action a = () => x = 2; a(); return x;
--- adversarial 88
try { throw new ArgumentException("bad", "name"); } catch (ArgumentException e) { return e.ParamName; }
--- adversarial 89
try { try { throw new Exception("a"); } finally { Console.WriteLine("f"); } } catch (Exception e) { return e.Message; }
--- adversarial 90
try { throw new InvalidOperationException("x"); } catch (Exception e) when (e.Message == "y") { return 1; } catch (Exception e) when (e is InvalidOperationException) { return 2; }
--- adversarial 91
int n = 0; foreach (var i in new[] { 1, 2, 3 }) { try { if (i == 2) continue; n += i; } finally { n += 10; } } return n;
--- adversarial 92
try { object o = "s"; return (int)o; } catch (InvalidCastException) { return "cast"; }
--- adversarial 93
try { object o = 5; return (long)o; } catch (InvalidCastException) { return "cast"; }
--- adversarial 94
try { int[] a = new int[2]; return a[2]; } catch (IndexOutOfRangeException) { return "index"; }
--- adversarial 95
try { var l = new List<int>(); return l[0]; } catch (ArgumentOutOfRangeException) { return "range"; }
--- adversarial 96
try { var l = new List<int> { 1, 2 }; foreach (var x in l) l.Add(x); return 0; } catch (InvalidOperationException) { return "changed"; }
--- adversarial 97
try { return new Dictionary<string, int>()["a"]; } catch (KeyNotFoundException) { return "key"; }
--- adversarial 98
try { var d = new Dictionary<string, int> { { "a", 1 } }; d.Add("a", 2); return 0; } catch (ArgumentException) { return "twice"; }
--- adversarial 99
try { string s = null; return s.Length; } catch (NullReferenceException) { return "null"; }
--- adversarial 100
try { try { throw new Exception("a"); } catch (Exception e) { throw new Exception("b", e); } } catch (Exception e) { return e.Message + e.InnerException.Message; }
--- adversarial 101
try { try { throw new Exception("a"); } catch { throw; } } catch (Exception e) { return e.Message; }
--- adversarial 102
var q = from x in new[] { 3, 1, 2 } where x > 1 orderby x select x * 10; return string.Join(",", q);
--- adversarial 103
var q = from w in "the quick brown fox".Split(' ') group w by w.Length into g orderby g.Key select g.Key + ":" + g.Count(); return string.Join(" ", q);
--- adversarial 104
var q = from a in new[] { 1, 2 } from b in new[] { "x", "y" } select a + b; return string.Join(",", q);
--- adversarial 105
var q = from x in new[] { 1, 2, 3 } let y = x * x where y > 1 select y; return q.Sum();
--- adversarial 106
var q = from a in new[] { 1, 2, 3 } join b in new[] { 2, 3, 4 } on a equals b select a + b; return string.Join(",", q);
--- adversarial 107
return string.Join(",", new[] { 1, 2, 3, 4, 5 }.Skip(1).Take(3).Reverse());
--- adversarial 108
return new[] { 1, 2, 3 }.Aggregate("x", (a, b) => a + b) + new[] { 1, 2, 3 }.Zip(new[] { "a", "b" }, (a, b) => a + b).Last();
--- adversarial 109
return new[] { 5, 3, 8 }.Select((x, i) => x * i).Max();
--- adversarial 110
return new int[0].Sum() + " " + new int[0].DefaultIfEmpty(7).First() + " " + new int[0].FirstOrDefault();
--- adversarial 111
try { return new int[0].Max(); } catch (InvalidOperationException) { return "empty"; }
--- adversarial 112
try { return new[] { 1, 2 }.Single(); } catch (InvalidOperationException) { return "several"; }
--- adversarial 113
var l = new[] { 1, 2, 3, 4 }.ToLookup(x => x % 2); return l[0].Sum() + " " + l[1].Count() + " " + l[5].Count();
--- adversarial 114
int calls = 0; var q = new[] { 1, 2, 3 }.Select(x => { calls++; return x; }); q.First(); q.ToList(); return calls;
--- adversarial 115
return new[] { 1, 2, 2, 3 }.Distinct().Count() + new[] { 1, 2 }.Union(new[] { 2, 3 }).Count() + new[] { 1, 2 }.Except(new[] { 2 }).Sum();
--- adversarial 116
return string.Join("|", new[] { 1, 2, 3 }.SelectMany(x => Enumerable.Repeat(x, x)));
--- adversarial 117
int[,] g = new int[2, 3]; g[1, 2] = 5; return g.Length + " " + g.GetLength(1) + " " + g[1, 2];
--- adversarial 118
int[][] j = { new[] { 1 }, new[] { 2, 3 } }; return j.Sum(r => r.Length) + j[1][1];
--- adversarial 119
var a = new[] { 3, 1, 2 }; Array.Sort(a); Array.Reverse(a); return string.Join("", a) + Array.IndexOf(a, 1);
--- adversarial 120
int[] a = { 1, 2, 3 }, b = a; b[0] = 9; var c = (int[])a.Clone(); c[1] = 8; return a[0] + "" + a[1];
--- adversarial 121
var s = new StringBuilder("abc"); s.Append(1).Insert(0, "x").Replace("b", "B").Remove(1, 1); s.AppendFormat("{0:F1}", 2.0); return s.ToString() + s.Length;
--- adversarial 122
return "a,b,,c".Split(',').Length + " " + "a,b,,c".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries).Length + " " + "a1b2".Split('1', '2').Length;
--- adversarial 123
return "Hello".Substring(1, 3) + "Hello".IndexOf("l") + "Hello".LastIndexOf('l') + "Hello".Replace('l', 'L') + "Hello".Insert(0, ">") + "Hello".Remove(2);
--- adversarial 124
return "abc".CompareTo("abd") + " " + string.CompareOrdinal("a", "B") + " " + "abc".Equals("ABC", StringComparison.OrdinalIgnoreCase);
--- adversarial 125
return "  x ".Trim() + "xxaxx".Trim('x') + "ab".PadLeft(4, '.') + "ab".PadRight(4) + "|";
--- adversarial 126
return string.IsNullOrEmpty("") + " " + string.IsNullOrWhiteSpace(" \t") + " " + string.Concat(1, 'a', "b", null);
--- adversarial 127
return "aXbX".Contains("X") + " " + "abc".StartsWith("ab") + " " + "abc".EndsWith("bc") + " " + new string('z', 3);
--- adversarial 128
const int N = 5; const string S = "v" + "w"; return N * 2 + S;
--- adversarial 129
int x; if (DateTime.Now.Year > 2000) x = 1; else x = 2; return x;
--- adversarial 130
int x; bool ok = int.TryParse("5", out x) && x > 3; return ok;
--- adversarial 131
for (int i = 0, j = 10; i < j; i += 3, j--) Console.WriteLine(i + " " + j); return null;
--- adversarial 132
int i = 0; do { i += 2; } while (i < 5); while (i > 0) { if (--i == 2) break; } return i;
--- adversarial 133
using (var e = new List<int> { 1, 2 }.GetEnumerator()) { int s = 0; while (e.MoveNext()) s += e.Current; return s; }
--- adversarial 134
return typeof(int).Name + " " + typeof(List<string>).Name + " " + 5.GetType() + " " + "s".GetType().FullName;
--- adversarial 135
return Math.Max(1, 2.5) + " " + Math.Pow(2, 10) + " " + Math.Sqrt(2).ToString("F5") + " " + Math.Abs(-5L);
--- adversarial 136
return new DateTime(2024, 2, 28).AddDays(2).ToString("dd.MM.yyyy") + " " + (new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).TotalDays + " " + new DateTime(2024, 1, 1).DayOfWeek;
--- adversarial 137
var h = new HashSet<int> { 1, 2 }; return h.Add(2) + " " + h.Add(3) + " " + h.Count + " " + h.Contains(1);
--- adversarial 138
var q = new Queue<int>(); q.Enqueue(1); q.Enqueue(2); var s = new Stack<int>(q); return q.Dequeue() + s.Pop() + " " + s.Peek();
--- adversarial 139
var d = new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 }; return string.Join(",", d.Keys) + d.First().Value;
--- adversarial 140
var l = new List<int> { 5, 3, 1 }; l.Sort((a, b) => b - a); l.RemoveAt(0); l.Insert(1, 9); l.AddRange(new[] { 7, 7 }); return string.Join(",", l) + l.FindIndex(x => x == 7) + l.Exists(x => x > 8);
--- adversarial 141
var d = new Dictionary<string, List<int>>(); foreach (var w in "a b a".Split(' ')) { if (!d.TryGetValue(w, out var list)) d[w] = list = new List<int>(); list.Add(w.Length); } return d["a"].Count;
--- adversarial 142
dynamic v = 5; v = v + 2.5; v = v + "x"; return v;
--- adversarial 143
dynamic v = "abc"; return v.Length + v.ToUpper();

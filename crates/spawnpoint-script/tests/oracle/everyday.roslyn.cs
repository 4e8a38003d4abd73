--- everyday 1
var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; foreach (var (k, v) in d.Select(p => (p.Key, p.Value))) Console.WriteLine(k + v); return d.Count;
--- everyday 2
return 0.1 + 0.2;
--- everyday 3
return 1f / 3f;
--- everyday 4
return 100000000f + "|" + 1234567.8f + "|" + 0.00001f + "|" + 1e10f;
--- everyday 5
return 1.0 / 3 + "|" + 2.0 / 3 + "|" + 1e15 + "|" + 1e16 + "|" + 123456789012345678.0;
--- everyday 6
return (0.1f + 0.2f) + "|" + (0.1f + 0.2f == 0.3f) + "|" + (float)0.1 + "|" + (double)0.1f;
--- everyday 7
return Math.PI + "|" + Math.E + "|" + (float)Math.PI;
--- everyday 8
return $"{1f/3f}|{1.0/3.0}|{1.0/3.0:R}|{1f/3f:R}|{0.1+0.2:R}|{0.1+0.2:G17}";
--- everyday 9
var words = new[] { "b", "A", "a", "B" }; return string.Join(",", words.OrderBy(w => w, StringComparer.Ordinal)) + "|" + string.Join(",", words.OrderBy(w => w, StringComparer.OrdinalIgnoreCase));
--- everyday 10
var words = new[] { "b", "A", "a", "B" }; return string.Join(",", words.Distinct(StringComparer.OrdinalIgnoreCase)) + "|" + words.Contains("B", StringComparer.OrdinalIgnoreCase);
--- everyday 11
var xs = new List<int> { 3, 1, 2 }; xs.Sort(Comparer<int>.Create((a, b) => b - a)); return string.Join(",", xs);
--- everyday 12
var xs = new List<string> { "b", "A", "c" }; xs.Sort(StringComparer.Ordinal); var s = string.Join(",", xs); xs.Sort(StringComparer.OrdinalIgnoreCase); return s + "|" + string.Join(",", xs);
--- everyday 13
var d = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { { "A", 1 } }; return d["a"] + " " + d.ContainsKey("a");
--- everyday 14
var s = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "A", "a", "b" }; return s.Count;
--- everyday 20
var t = Tuple.Create(1, "a", 2.5); return t.Item1 + t.Item2 + t.Item3 + " " + t + " " + t.Equals(Tuple.Create(1, "a", 2.5));
--- everyday 21
Tuple<int, string> t = new Tuple<int, string>(3, "x"); return t.Item1 + t.Item2 + t;
--- everyday 22
return DateTime.ParseExact("2024-03-05 14:07:09", "yyyy-MM-dd HH:mm:ss", null).ToString("dd.MM.yy H:mm");
--- everyday 23
DateTime d; return DateTime.TryParseExact("05/03/2024", "dd/MM/yyyy", System.Globalization.CultureInfo.InvariantCulture, System.Globalization.DateTimeStyles.None, out d) + " " + d.ToString("yyyy-MM-dd");
--- everyday 24
return Convert.ChangeType("42", typeof(int)).GetType().Name + Convert.ChangeType(3.7, typeof(int)) + Convert.ChangeType(1, typeof(string)) + Convert.ChangeType("2.5", typeof(double));
--- everyday 25
int a = 1; ref int r = ref a; r = 5; r++; return a;
--- everyday 26
var arr = new[] { 1, 2, 3 }; ref int r = ref arr[1]; r *= 10; return string.Join(",", arr);
--- everyday 27
var d = new Dictionary<int, int> { { 1, 1 }, { 2, 2 } }; foreach (var p in d) d[3] = 3; return 0;
--- everyday 28
var l = new List<int> { 1, 2, 3 }; foreach (var x in l) if (x == 2) l.Remove(x); return l.Count;
--- everyday 30
var h = new HashSet<int> { 1, 2 }; foreach (var x in h) h.Add(x + 10); return h.Count;
--- everyday 34
int[] a = { 5, 3, 9 }; Array.Sort(a, (x, y) => y.CompareTo(x)); return string.Join(",", a) + Array.IndexOf(a, 3) + Array.Find(a, v => v < 6);
--- everyday 35
string[] names = { "x", "y", "z" }; int[] keys = { 3, 1, 2 }; Array.Sort(keys, names); return string.Join("", names);
--- everyday 36
return string.Join(",", Enumerable.Range(1, 5).Select((x, i) => x * i).Where(x => x % 2 == 0).Reverse());
--- everyday 37
var g = new[] { "apple", "avocado", "banana" }.GroupBy(w => w[0]).Select(x => x.Key + ":" + x.Count()); return string.Join(" ", g);
--- everyday 38
var l = new[] { 1, 2, 3, 4 }.ToLookup(x => x % 2 == 0 ? "even" : "odd"); return string.Join(",", l["even"]) + l["odd"].Count() + l.Contains("x");
--- everyday 39
return new[] { 1, 2, 3 }.Aggregate(10, (a, b) => a + b, r => r * 2) + new[] { 1, 2, 3 }.Aggregate((a, b) => a * b);
--- everyday 40
return string.Join("|", new[] { 1, 2, 3 }.Zip(new[] { "a", "b" }, (n, s) => n + s));
--- everyday 41
var xs = new[] { 4, 8, 15 }; return xs.Average() + " " + xs.Min() + " " + xs.Max() + " " + xs.Sum(x => x * 0.5) + " " + xs.Average(x => (float)x);
--- everyday 42
return string.Join(",", new[] { 3, 1, 2 }.OrderByDescending(x => x).ThenBy(x => -x).Skip(1).Take(1).Concat(new[] { 7 }).Prepend(0).Append(9));
--- everyday 43
return string.Join(",", new[] { 1, 2, 3, 4, 5 }.TakeWhile(x => x < 4).SkipWhile(x => x < 2)) + new[] { 1, 2 }.SequenceEqual(new List<int> { 1, 2 });
--- everyday 44
return string.Join(",", new[] { 1, 2 }.SelectMany(x => new[] { x, x * 10 }, (x, y) => x + ":" + y));
--- everyday 45
return string.Join(",", new[] { 1, 2, 3 }.Union(new[] { 3, 4 })) + "|" + string.Join(",", new[] { 1, 2, 3 }.Intersect(new[] { 2, 3, 5 })) + "|" + string.Join(",", new[] { 1, 2, 3 }.Except(new[] { 2 }));
--- everyday 46
return new[] { 1, 2, 3 }.First(x => x > 1) + new int[0].FirstOrDefault() + new[] { 5 }.Single() + new[] { 1, 2 }.Last() + " " + new[] { 1, 2 }.ElementAtOrDefault(9) + new[] { "a" }.SingleOrDefault(s => s == "b");
--- everyday 47
return new[] { 1 }.Single(x => x == 2);
--- everyday 48
return string.Format("{0,-5}|{1,5:F1}|{2:X4}|{3:yyyy}", "ab", 3.14159, 255, new DateTime(2020, 1, 2));
--- everyday 49
return 1234567.891.ToString("N2") + " " + 0.256.ToString("P0") + " " + 42.ToString("D6") + " " + 1234.5.ToString("C") + " " + 12345.6789.ToString("#,##0.00") + " " + 5.ToString("00.0");
--- everyday 50
return "Hello World".Substring(6).ToLower().Replace('o', '0').PadLeft(8, '*').PadRight(10, '-') + "a,b,,c".Split(',').Length + "a,b,,c".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries).Length;
--- everyday 51
return "  x y ".Trim() + "|" + "xxaxx".Trim('x') + "|" + "abc".IndexOf("c") + "abcabc".LastIndexOf('b') + "abc".Insert(1, "-") + "abc".Remove(1, 1) + "abc".Contains("b") + "abc".StartsWith("ab") + "abc".EndsWith("d");
--- everyday 52
var sb = new StringBuilder(); sb.Append("a").Append(1).AppendLine("x").AppendFormat("{0:0.0}", 2.25).Insert(0, "<").Replace("a", "b"); sb.Length--; return sb.ToString().Replace(Environment.NewLine, "/") + sb.Length;
--- everyday 53
return string.IsNullOrEmpty("") + " " + string.IsNullOrWhiteSpace("  ") + " " + string.Compare("a", "b") + " " + "a".CompareTo("b") + " " + string.Equals("A", "a", StringComparison.OrdinalIgnoreCase) + " " + string.Concat("a", 1, 2.5);
--- everyday 54
return new string('x', 3) + new string(new[] { 'a', 'b' }) + string.Join("-", "abc".ToCharArray().Reverse()) + new string("abc".Reverse().ToArray());
--- everyday 55
int n; return int.TryParse("12x", out n) + " " + n + " " + int.Parse("-7") + " " + double.Parse("1e3") + " " + bool.Parse("True") + " " + (int.TryParse("5", out var m) ? m : 0);
--- everyday 56
int.Parse("abc"); return 0;
--- everyday 57
object o = "s"; return (int)o;
--- everyday 58
string s = null; return s.Length;
--- everyday 59
var a = new int[2]; return a[2];
--- everyday 60
var l = new List<int>(); return l[0];
--- everyday 61
var d = new Dictionary<string, int>(); return d["x"];
--- everyday 62
int z = 0; return 5 / z;
--- everyday 63
return 5.0 / 0 + " " + -5.0 / 0 + " " + 0.0 / 0 + " " + float.MaxValue + " " + double.MinValue + " " + float.Epsilon;
--- everyday 65
try { throw new InvalidOperationException("x", new Exception("inner")); } catch (Exception e) { return e.GetType().Name + e.Message + e.InnerException.Message; } finally { Console.WriteLine("done"); }
--- everyday 66
checked { try { int m = int.MaxValue; m++; return m; } catch (OverflowException) { return "overflow"; } }
--- everyday 67
unchecked { return int.MaxValue + 1 + " " + (byte)300 + " " + (sbyte)200; }
--- everyday 68
int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2); return Fib(15);
--- everyday 69
IEnumerable<int> Evens(int max) { for (int i = 0; i <= max; i += 2) yield return i; } return string.Join(",", Evens(8));
--- everyday 70
Action<string> log = s => Console.WriteLine("> " + s); log += s => Console.WriteLine(">> " + s); log("x"); return log.GetInvocationList().Length;
--- everyday 71
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) { int c = i; fs.Add(() => c * 10 + i); } return string.Join(",", fs.Select(f => f()));
--- everyday 72
Func<int, Func<int, int>> add = a => b => a + b; return add(2)(3);
--- everyday 73
Predicate<int> p = x => x > 2; return new List<int> { 1, 2, 3, 4 }.FindAll(p).Count + new List<int> { 1, 5 }.FindIndex(p) + " " + new List<int> { 1, 5 }.Exists(p) + new List<int> { 1, 5 }.TrueForAll(p);
--- everyday 74
var l = new List<int> { 5, 1, 4 }; l.Insert(1, 9); l.RemoveAt(0); l.AddRange(new[] { 7, 7 }); l.RemoveAll(x => x == 7); l.Reverse(); return string.Join(",", l) + l.IndexOf(9) + l.Contains(4) + string.Join("", l.GetRange(0, 2));
--- everyday 75
var l = new List<int> { 1, 2, 3 }; return l.ConvertAll(x => "n" + x).Aggregate((a, b) => a + b) + l.BinarySearch(2) + string.Join(",", l.ToArray()) + l.Capacity;
--- everyday 76
var st = new Stack<int>(); st.Push(1); st.Push(2); var q = new Queue<string>(); q.Enqueue("a"); q.Enqueue("b"); return st.Pop() + st.Peek() + q.Dequeue() + q.Peek() + st.Count + q.Count;
--- everyday 77
return new Queue<int>().Dequeue();
--- everyday 78
return new Stack<int>().Pop();
--- everyday 79
var d = new Dictionary<string, List<int>>(); if (!d.TryGetValue("a", out var list)) d["a"] = list = new List<int>(); list.Add(4); return d["a"][0] + d.Keys.First() + d.Values.Sum(v => v.Count);
--- everyday 80
var d = new Dictionary<string, int> { { "a", 1 } }; d.Add("a", 2); return 0;
--- everyday 81
return DayOfWeek.Friday + " " + (int)DayOfWeek.Friday + " " + Enum.Parse(typeof(DayOfWeek), "Monday") + " " + string.Join(",", Enum.GetNames(typeof(DayOfWeek)).Take(2)) + " " + Enum.IsDefined(typeof(DayOfWeek), 9) + " " + (DayOfWeek)8;
--- everyday 82
Enum.TryParse("Sunday", out DayOfWeek d); return d + " " + Enum.GetValues(typeof(DayOfWeek)).Length;
--- everyday 83
var now = new DateTime(2024, 2, 28, 23, 30, 0); return now.AddHours(25).ToString("yyyy-MM-dd HH:mm") + " " + now.DayOfWeek + " " + DateTime.IsLeapYear(2024) + " " + (new DateTime(2024, 3, 1) - now).TotalHours + " " + now.DayOfYear;
--- everyday 84
return TimeSpan.FromSeconds(3725).ToString() + " " + TimeSpan.FromMinutes(90).TotalHours + " " + new TimeSpan(1, 2, 3).ToString(@"hh\:mm") + " " + TimeSpan.FromDays(1.5);
--- everyday 85
return Math.Round(2.4) + " " + Math.Round(3.5) + " " + Math.Round(2.345, 2) + " " + Math.Round(2.5, MidpointRounding.AwayFromZero) + " " + Math.Floor(-1.5) + " " + Math.Ceiling(1.2) + " " + Math.Truncate(-1.7) + " " + Math.Sign(-3) + " " + Math.Abs(-4) + " " + Math.Pow(2, 10) + " " + Math.Sqrt(2);
--- everyday 86
return Math.Max(1, 2.5) + " " + Math.Min(3, -1) + " " + Math.Clamp(15, 0, 10);
--- everyday 87
return Math.Sin(1) + " " + Math.Atan2(1, 2) + " " + Math.Log(10) + " " + Math.Log10(1000) + " " + Math.Exp(1);
--- everyday 88
decimal m = 10.50m; return m * 3 + " " + m / 3 + " " + (m + 0.5m) + " " + decimal.Round(2.345m, 2) + " " + (int)m;
--- everyday 89
return 7 / 2 + " " + 7 / 2.0 + " " + 7 % 3 + " " + (float)7 / 2 + " " + (1 << 10) + " " + (0xFF & 0x0F) + " " + (5 ^ 3) + " " + ~5;
--- everyday 90
char c = 'a'; c++; return c + " " + (int)c + " " + (char)(c + 1) + " " + char.IsDigit('5') + char.IsLetter('x') + char.ToUpper('q') + char.GetNumericValue('7') + ('a' + 1) + (char)65;
--- everyday 91
var p = new { Name = "Bob", Age = 5 }; return p.Name + p.Age + " " + p + " " + p.Equals(new { Name = "Bob", Age = 5 });
--- everyday 92
var t = (name: "x", n: 3); var (a, b) = t; (a, b) = ("y", b + 1); return t.name + t.n + a + b + t + (t == ("x", 3));
--- everyday 93
(int min, int max) MinMax(IEnumerable<int> xs) => (xs.Min(), xs.Max()); var r = MinMax(new[] { 3, 9, 1 }); return r.min + "-" + r.max;
--- everyday 94
object[] os = { 1, "two", 3.0, null, 'c', true, 5L, 2.5f, new[] { 1 } }; return string.Join(",", os.Select(o => o switch { null => "null", int i => "int" + i, string s => s, double d => "d" + d, char c => "c" + c, bool b => "b" + b, long l => "l" + l, float f => "f" + f, int[] a => "a" + a.Length, _ => "?" }));
--- everyday 95
int score = 85; string grade = score switch { >= 90 => "A", >= 80 and < 90 => "B", _ => "C" }; return grade;
--- everyday 96
var a = new[] { 1, 2, 3, 4, 5 }; return a[^1] + " " + string.Join(",", a[1..3]) + " " + "hello"[1..^1] + " " + "hello"[^1];
--- everyday 97
var a = new[] { 1, 2, 3 }; a[^1] = 9; a[^2] += 5; var l = new List<int> { 1, 2 }; l[^1] = 7; l[^1]++; return string.Join(",", a) + "|" + string.Join(",", l);
--- everyday 98
string s = null; s ??= "default"; int? n = null; n ??= 4; return s + n + (n.HasValue ? n.Value : -1) + n.GetValueOrDefault();
--- everyday 99
using (var e = new List<int> { 1, 2 }.GetEnumerator()) { int s = 0; while (e.MoveNext()) s += e.Current; return s; }
--- everyday 100
int i = 0; do { i += 3; if (i == 6) continue; if (i > 10) break; } while (true); return i;
--- everyday 101
int s = 0; for (int i = 0, j = 10; i < j; i++, j--) s += i * j; return s;
--- everyday 103
long f = 1; for (int i = 2; i <= 20; i++) f *= i; return f + " " + ulong.MaxValue + " " + long.MinValue;
--- everyday 104
var m = new int[2, 3]; for (int r = 0; r < m.GetLength(0); r++) for (int c = 0; c < m.GetLength(1); c++) m[r, c] = r * c; return m.Length + " " + m.Rank + " " + m.Cast<int>().Sum();
--- everyday 105
return string.Join(" ", "the quick brown the".Split(' ').GroupBy(w => w).OrderByDescending(g => g.Count()).ThenBy(g => g.Key).Select(g => $"{g.Key}={g.Count()}"));
--- everyday 106
return System.Text.RegularExpressions.Regex.Replace("a1b22", @"\d+", m => "<" + m.Value + ">") + System.Text.RegularExpressions.Regex.Match("x=42", @"(\w)=(\d+)").Groups[2].Value + System.Text.RegularExpressions.Regex.IsMatch("abc", "^a.c$") + string.Join("|", System.Text.RegularExpressions.Regex.Split("a1b2c", @"\d"));
--- everyday 107
return Convert.ToInt32("ff", 16) + " " + Convert.ToString(10, 2) + " " + Convert.ToInt32(2.5) + Convert.ToInt32(3.5) + " " + Convert.ToBoolean(1) + Convert.ToDouble("1.5") + Convert.ToChar(65);
--- everyday 109
var r = new Random(42); return r.Next(100) + " " + r.Next(5, 10) + " " + r.NextDouble().ToString("F4");
--- everyday 110
object o = 5; if (o is int n && n > 3) return n * 2; return -1;
--- everyday 111
var l = new List<object> { 1, "a", 2.5, "b" }; return string.Join(",", l.OfType<string>()) + l.OfType<int>().Sum() + l.Cast<object>().Count();
--- everyday 112
var nested = new Dictionary<string, Dictionary<string, int>> { ["x"] = new Dictionary<string, int> { ["y"] = 5 } }; return nested["x"]["y"] + nested.SelectMany(p => p.Value).Sum(p => p.Value);
--- everyday 113
var people = new[] { ("Ann", 30), ("Bob", 25), ("Cid", 30) }; var byAge = people.GroupBy(p => p.Item2).ToDictionary(g => g.Key, g => g.Select(p => p.Item1).ToList()); return string.Join(";", byAge.OrderBy(p => p.Key).Select(p => p.Key + ":" + string.Join(",", p.Value)));
--- everyday 114
return nameof(Math.Abs) + nameof(String) + typeof(int).Name + default(int) + (default(string) == null) + default(bool);
--- everyday 115
int Sum(params int[] xs) => xs.Sum(); int Opt(int a, int b = 5, int c = 1) => a * 100 + b * 10 + c; return Sum() + Sum(1, 2, 3) + " " + Opt(1) + " " + Opt(1, c: 9) + " " + Opt(b: 2, a: 3);
--- everyday 116
void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; } int x = 1, y = 2; Swap(ref x, ref y); return x + "" + y;
--- everyday 117
bool TryGet(int i, out string s) { s = i > 0 ? "pos" : null; return s != null; } return TryGet(1, out var r) ? r : "none";
--- everyday 118
var q = from p in new[] { new { N = "a", V = 1 }, new { N = "b", V = 2 }, new { N = "a", V = 3 } } group p by p.N into g orderby g.Key descending select new { g.Key, Total = g.Sum(x => x.V) }; return string.Join(";", q.Select(x => x.Key + x.Total));
--- everyday 119
var a = new[] { (1, "x"), (2, "y") }; var b = new[] { (2, "p"), (1, "q") }; return string.Join(",", from l in a join r in b on l.Item1 equals r.Item1 select l.Item2 + r.Item2);
--- everyday 120
var s = new SortedSet<int> { 5, 1, 3 }; return string.Join(",", s) + s.Min + s.Max + s.Contains(3) + string.Join(",", s.GetViewBetween(2, 5));
--- everyday 122
var h = new HashSet<int> { 1, 2, 3 }; h.IntersectWith(new[] { 2, 3, 4 }); h.UnionWith(new[] { 9 }); h.ExceptWith(new[] { 3 }); return string.Join(",", h.OrderBy(x => x)) + h.IsSubsetOf(new[] { 2, 9, 1 }) + h.SetEquals(new[] { 9, 2 }) + h.Add(2);
--- everyday 123
var k = new KeyValuePair<string, int>("a", 1); return k.Key + k.Value + k;
--- everyday 124
return string.Join(",", Enumerable.Repeat("x", 3)) + Enumerable.Range(0, 5).Any(x => x > 3) + Enumerable.Range(0, 5).All(x => x > 3) + Enumerable.Empty<int>().Count() + Enumerable.Range(0, 5).Count(x => x % 2 == 0);
--- everyday 125
var xs = new[] { "aa", "b", "ccc" }; return xs.OrderBy(x => x.Length).First() + xs.Max(x => x.Length) + xs.Select(x => x.Length).DefaultIfEmpty().Min() + xs.ToDictionary(x => x, x => x.Length)["ccc"];
--- everyday 126
return "a\tb\\n\u0041\x42" + 'x' + @"c:\d" + "q\"q" + '\'' + "\0".Length;
--- everyday 127
return "line1\nline2\r\nline3".Split('\n').Length + "x".PadLeft(3) + "|" + "abc".ToUpperInvariant() + string.Join(",", "a-b_c".Split('-', '_')) + "abcdef".Substring(2, 3);
--- everyday 128
var c = "hello world".Count(ch => "aeiou".Contains(ch)); return c + " " + string.Concat("hello".Distinct()) + " " + "hello".Max() + " " + new string("hello".OrderBy(x => x).ToArray());
--- everyday 129
bool IsPrime(int n) { if (n < 2) return false; for (int i = 2; i * i <= n; i++) if (n % i == 0) return false; return true; } return string.Join(" ", Enumerable.Range(1, 30).Where(IsPrime));
--- everyday 130
var memo = new Dictionary<int, long>(); long F(int n) { if (n <= 1) return n; if (memo.TryGetValue(n, out var v)) return v; return memo[n] = F(n - 1) + F(n - 2); } return F(50);
--- everyday 131
int[] arr = { 5, 2, 8, 1 }; for (int i = 0; i < arr.Length - 1; i++) for (int j = 0; j < arr.Length - i - 1; j++) if (arr[j] > arr[j + 1]) (arr[j], arr[j + 1]) = (arr[j + 1], arr[j]); return string.Join(",", arr);
--- everyday 132
Array a = new[] { 1, 2, 3 }; Array.Reverse(a); var b = (int[])a.Clone(); Array.Clear(b, 0, 1); Array.Resize(ref b, 4); return string.Join(",", b) + a.GetValue(0) + Array.Exists(b, x => x == 2) + string.Join(",", Array.ConvertAll(b, x => x * 2));
--- everyday 134
Console.WriteLine(new List<int>()); Console.WriteLine(new Dictionary<string, int>()); Console.WriteLine(new[] { "a" }.Select(x => x).GetType().IsArray); return (1, 2.5);
--- everyday 135
double d = 3.999; return (int)d + " " + (long)-2.7 + " " + (uint)3.2 + " " + (float)d + " " + (int)'A' + " " + (byte)255;
--- everyday 136
return 1.5f + 2 + "|" + 1.1f * 1.1f + "|" + 16777217f + "|" + 1.0f + "|" + 3.14f.ToString("F1") + "|" + 1e-7f + "|" + 123456.789f;
--- everyday 137
return 1.0 + "|" + 1.10 + "|" + 1e20 + "|" + 1e-5 + "|" + 0.0001 + "|" + 123456789.123456789 + "|" + -0.0;
--- everyday 138
var v = new List<double> { 1.1, 2.2, 3.3 }; return v.Sum() + " " + v.Average() + " " + v.Select(x => x * x).Sum();
--- everyday 139
var f = new List<float> { 1.1f, 2.2f, 3.3f }; return f.Sum() + " " + f.Average() + " " + f.Max();
--- everyday 140
return new DateTime(2024, 1, 15).ToString("dddd, MMMM d, yyyy") + "|" + new DateTime(2024, 1, 15, 13, 5, 9).ToString("h:mm tt") + "|" + new DateTime(2024, 1, 15).ToShortDateString() + "|" + new DateTime(2024, 1, 15, 1, 2, 3).ToString("o");
--- everyday 141
return string.Join(",", new[] { "10", "9", "2" }.OrderBy(int.Parse)) + new[] { 1, 2 }.Select(x => x.ToString()).Aggregate(string.Concat);
--- everyday 142
dynamic d = 5; d = d + 2.5; string s = d.ToString(); return s + d.GetType().Name;
--- everyday 143
var e = new[] { 1, 2, 3 }.AsEnumerable().GetEnumerator(); e.MoveNext(); e.MoveNext(); return e.Current;
--- everyday 144
try { try { throw new Exception("1"); } catch (Exception e) { throw new InvalidOperationException("2", e); } } catch (Exception e) { return e.Message + e.InnerException?.Message + e.InnerException?.InnerException?.Message; }
--- everyday 145
try { object o = null; o.ToString(); } catch (NullReferenceException e) { return e.GetType().Name; } return 0;
--- everyday 146
string Describe(object o) { return o is string { Length: > 3 } s ? s : o is int and > 5 ? "big" : o is not null ? "some" : "none"; } return Describe("hello") + Describe("hi") + Describe(7) + Describe(null);
--- everyday 147
var lines = new[] { "a=1", "b=2" }; return string.Join(";", lines.Select(l => l.Split('=')).ToDictionary(p => p[0], p => int.Parse(p[1])).Select(p => p.Key + p.Value * 2));
--- everyday 148
int count = 0; void Inc() => count++; Inc(); Inc(); Action a = Inc; a(); a.Invoke(); return count;
--- everyday 149
Func<double, double> sq = x => x * x; Func<double, double> twice(Func<double, double> f) => x => f(f(x)); return twice(sq)(3);
--- everyday 150
var l = new List<(string name, float dist)> { ("a", 2.5f), ("b", 0.5f) }; l.Sort((x, y) => x.dist.CompareTo(y.dist)); return l[0].name + string.Join(",", l.Select(x => $"{x.name}:{x.dist:F2}"));
--- switch on types with conditions
Func<object, string> F = o => { switch (o) { case int n when n > 5: return "big"; case int n: return "int" + n; case string s: return s; case null: return "null"; default: return "?"; } };
return F(7) + F(2) + F("x") + F(null) + F(2.5);
--- ref locals of elements and lists
var grid = new int[2, 2]; ref int cell = ref grid[1, 0]; cell += 3; int i = 0; var xs = new[] { 5, 6 }; ref int first = ref xs[i]; i = 1; first = 9; return grid[1, 0] + " " + string.Join(",", xs);
--- exact dates that do not fit
try { DateTime.ParseExact("2024-13-01", "yyyy-MM-dd", null); return 1; } catch (FormatException) { return "format"; }
--- exact dates with names and halves of the day
return DateTime.ParseExact("5 Mar 2024 02:07 PM", "d MMM yyyy hh:mm tt", System.Globalization.CultureInfo.InvariantCulture).ToString("s");
--- change of types that does not fit
try { return Convert.ChangeType("x", typeof(int)); } catch (FormatException e) { return e.GetType().Name; }
--- orders with comparers
var ws = new[] { "b", "A", "c", "a" }; return string.Join(",", ws.OrderBy(w => w.Length).ThenBy(w => w, StringComparer.Ordinal)) + "|" + string.Join(",", ws.OrderByDescending(w => w, StringComparer.Ordinal)) + "|" + string.Join(",", new[] { 3, 1, 2 }.OrderBy(x => x, Comparer<int>.Create((a, b) => b - a)));
--- sets with comparers
var h = new HashSet<string>(new[] { "A", "a", "b" }, StringComparer.OrdinalIgnoreCase); return h.Count + " " + h.Contains("B") + " " + string.Join(",", new[] { "x", "Y" }.Except(new[] { "X" }, StringComparer.OrdinalIgnoreCase)) + " " + new[] { "k", "K" }.GroupBy(k => k, StringComparer.OrdinalIgnoreCase).Count();
--- comparers called
return StringComparer.Ordinal.Compare("a", "a") + " " + (StringComparer.Ordinal.Compare("a", "B") > 0) + " " + (StringComparer.OrdinalIgnoreCase.Compare("a", "B") < 0) + " " + StringComparer.OrdinalIgnoreCase.Equals("a", "A") + " " + Comparer<int>.Default.Compare(1, 2);
--- empty guids
return Guid.Empty + " " + (new Guid() == Guid.Empty);
--- sorted dictionaries with comparers
var d = new SortedDictionary<string, int>(StringComparer.Ordinal) { { "b", 1 }, { "A", 2 }, { "a", 3 } }; return string.Join(",", d.Select(p => p.Key + p.Value));
--- linked lists
var l = new LinkedList<int>(); l.AddLast(2); l.AddFirst(1); l.AddLast(3); var n = l.Find(2); l.AddBefore(n, 9); l.AddAfter(n, 8); l.Remove(3); return string.Join(",", l) + "|" + l.First.Value + l.Last.Value + l.Count + n.Next.Value + n.Previous.Value;
--- linked lists from items
var l = new LinkedList<string>(new[] { "a", "b", "c" }); l.RemoveFirst(); l.RemoveLast(); for (var n = l.First; n != null; n = n.Next) { n.Value += "!"; Console.WriteLine(n.Value); } l.Remove(l.First); return l.Contains("b!") + " " + l.Count + " " + (l.First == null);
--- linked lists of other lists
var a = new LinkedList<int>(new[] { 1 }); var b = new LinkedList<int>(new[] { 2 }); b.Remove(a.First); return 0;
--- empty linked lists
new LinkedList<int>().RemoveFirst(); return 0;
--- linked lists are equal only to themselves
var a = new LinkedList<int>(new[] { 1, 2 }); var b = new LinkedList<int>(new[] { 1, 2 }); return (a == b) + " " + a.Equals(b) + " " + (a.First == b.First) + " " + (a.First == a.First.Next.Previous) + " " + a.SequenceEqual(b) + " " + a.Sum() + " " + a.ToList().Count;
--- changes of a dictionary while its keys are read
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; foreach (var k in d.Keys) d.Remove(k); return d.Count;
--- changes of a dictionary while its values are read
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; foreach (int v in d.Values) d["c" + v] = v; return d.Count;
--- changes of a copy of the keys
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; foreach (var k in d.Keys.ToList()) d[k] *= 10; foreach (var k in new List<string>(d.Keys)) d.Remove(k + "x"); return d.Values.Sum() + " " + string.Join(",", d.Keys);
--- changes of a queue while it is read
var q = new Queue<int>(new[] { 1, 2 }); foreach (var x in q) q.Enqueue(3); return 1;
--- changes of a sorted dictionary while it is read
var d = new SortedDictionary<int, int> { { 1, 1 }, { 2, 2 } }; foreach (var p in d) d.Remove(2); return 1;
--- keys and values in loops
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; var s = ""; foreach (var k in d.Keys) s += k; foreach (long v in d.Values) s += v; foreach (object k in new SortedDictionary<int, string> { { 2, "y" }, { 1, "x" } }.Values) s += k; return s;
--- bytes and text
return BitConverter.ToString(new byte[] { 1, 255 }) + " " + Convert.ToBase64String(Encoding.UTF8.GetBytes("hi")) + " " + Encoding.UTF8.GetString(new byte[] { 104, 105 }) + " " + Encoding.ASCII.GetBytes("A\u00e9")[1] + " " + Encoding.UTF8.GetByteCount("\u00e9") + " " + Encoding.Unicode.GetBytes("a").Length;

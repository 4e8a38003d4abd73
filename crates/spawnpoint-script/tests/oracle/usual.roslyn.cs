--- usual f1
var inventory = new List<(string item, int qty, float weight)> { ("sword", 1, 3.5f), ("potion", 10, 0.2f), ("arrow", 64, 0.05f) }; var total = inventory.Sum(i => i.qty * i.weight); return $"{total:F2}kg over {inventory.Count} stacks, heaviest {inventory.OrderByDescending(i => i.qty * i.weight).First().item}";
--- usual f2
var chunks = Enumerable.Range(0, 10).Select((v, i) => (v, i)).GroupBy(t => t.i / 3).Select(g => string.Join("+", g.Select(t => t.v))); return string.Join(" | ", chunks);
--- usual f3
return string.Format("{0,8:N2}|{1,-8:X4}|{2:0.##}|{3:#,0}|{4:P1}|{5:E2}", 1234.5, 255, 3.10, 9876543, 0.256, 12345.678);
--- usual f4
return string.Format("{0:D6} {1:C2} {2:R} {3:G3} {4:00.00} {5:000;-000;zero}", 42, 9.99, 0.1, 1234.5, 3.14159, 0) + (-5).ToString("+#;-#;0");
--- usual f5
var d = new DateTime(2023, 7, 4, 16, 5, 9, 123); return d.ToString("yyyy-MM-ddTHH:mm:ss.fff") + " " + d.ToString("ddd, dd MMM yyyy h:mm tt") + " " + d.ToString("o") + " " + d.ToString("s") + " " + d.ToString("u") + " " + d.ToString("D") + " " + d.ToString("t") + " " + d.ToString("M") + " " + d.DayOfYear;
--- usual f6
var a = new DateTime(2024, 2, 28); return a.AddDays(2).ToString("d") + " " + a.AddYears(1).AddDays(1).ToShortDateString() + " " + DateTime.DaysInMonth(2024, 2) + " " + DateTime.IsLeapYear(1900) + " " + (a < a.AddTicks(1)) + " " + a.Subtract(new DateTime(2023, 12, 25)).TotalDays + " " + a.Kind + " " + a.ToLongTimeString();
--- usual f7
var m = System.Text.RegularExpressions.Regex.Match("Player_12 (Clone)", @"^(?<name>[A-Za-z]+)_(?<id>\d+)\s*\((?<tag>\w+)\)$"); return m.Success + " " + m.Groups["name"].Value + " " + m.Groups["id"].Value + " " + m.Groups[3].Value + " " + m.Groups.Count + " " + m.Index + " " + m.Length;
--- usual f8
return System.Text.RegularExpressions.Regex.Replace("camelCaseStringHere", "([A-Z])", " $1").ToLower() + "|" + System.Text.RegularExpressions.Regex.Replace("a1b22", @"\d+", x => (int.Parse(x.Value) * 2).ToString()) + "|" + string.Join(",", System.Text.RegularExpressions.Regex.Split("a, b;c", @"[,;]\s*")) + "|" + System.Text.RegularExpressions.Regex.Matches("x=1 y=2", @"(\w)=(\d)").Cast<System.Text.RegularExpressions.Match>().Select(q => q.Groups[1].Value + q.Groups[2].Value).Aggregate((p, q) => p + q) + System.Text.RegularExpressions.Regex.IsMatch("ABC", "abc", System.Text.RegularExpressions.RegexOptions.IgnoreCase) + System.Text.RegularExpressions.Regex.Escape("a.b*c");
--- usual f9
var scores = new SortedList<string, int> { { "zed", 1 }, { "amy", 5 } }; scores["bob"] = 3; return string.Join(",", scores.Select(k => k.Key + ":" + k.Value)) + scores.Keys[0] + scores.Values[2] + scores.IndexOfKey("bob");
--- usual f10
var list = new List<int> { 5, 3, 9, 1 }; list.Sort(); int i = list.BinarySearch(5); list.InsertRange(1, new[] { 7, 8 }); list.RemoveAll(x => x > 8); list.Reverse(); return string.Join(",", list) + " " + i + " " + list.FindIndex(x => x == 7) + " " + list.Exists(x => x == 3) + " " + list.Find(x => x < 4) + " " + list.TrueForAll(x => x > 0) + " " + string.Join("", list.GetRange(1, 2)) + " " + string.Join("", list.ConvertAll(x => (char)('a' + x)));
--- usual f11
var set = new HashSet<int> { 1, 2, 3 }; set.UnionWith(new[] { 3, 4 }); set.ExceptWith(new[] { 1 }); set.SymmetricExceptWith(new[] { 2, 9 }); return string.Join(",", set.OrderBy(x => x)) + set.IsSubsetOf(new[] { 3, 4, 9, 10 }) + set.Overlaps(new[] { 4 }) + set.SetEquals(new[] { 9, 3, 4 }) + set.RemoveWhere(x => x % 2 == 1);
--- usual f12
return string.Join(",", new[] { 1, 2, 3, 4 }.Zip(new[] { "a", "b", "c" }, (n, s) => n + s)) + " " + new[] { 3, 1, 2 }.Aggregate(new StringBuilder(), (sb, x) => sb.Append(x).Append('-'), sb => sb.ToString().TrimEnd('-')) + " " + string.Join(",", Enumerable.Repeat("ab", 3)) + " " + Enumerable.Range(1, 5).TakeWhile(x => x < 4).Last() + Enumerable.Range(1, 5).SkipWhile(x => x < 4).First() + " " + new int[0].DefaultIfEmpty(-1).Single();
--- usual f13
var q = from e in new[] { ("orc", 5), ("elf", 7), ("orc", 3) } group e.Item2 by e.Item1 into g let s = g.Sum() where s > 6 orderby s descending select new { g.Key, Total = s, Avg = g.Average() }; return string.Join(";", q);
--- usual f14
var ps = new[] { new { Id = 1, N = "a" }, new { Id = 2, N = "b" } }; var os = new[] { new { P = 1, V = 10 }, new { P = 1, V = 20 }, new { P = 3, V = 5 } }; var j = ps.GroupJoin(os, p => p.Id, o => o.P, (p, xs) => p.N + xs.Sum(x => x.V)); var k = from p in ps join o in os on p.Id equals o.P select p.N + o.V; return string.Join(",", j) + "|" + string.Join(",", k);
--- usual f15
Func<int, Func<int, int>> add = x => y => x + y; Func<Func<int, int>, Func<int, int>, Func<int, int>> compose = (f, g) => x => g(f(x)); return compose(add(3), x => x * 2)(4) + " " + ((Func<int>)(() => 7))() + " " + new Func<string, int>(int.Parse)("12");
--- usual f16
int[] counts = new int[26]; foreach (char c in "mississippi") counts[c - 'a']++; return string.Concat(counts.Select((n, i) => n > 0 ? $"{(char)(i + 'a')}{n}" : ""));
--- usual f17
int[][] jag = { new[] { 1 }, new[] { 2, 3 }, new int[0] }; int[,] grid = new int[2, 3]; grid[1, 2] = 5; return jag.Sum(r => r.Length) + " " + grid.Length + grid.Rank + grid.GetLength(1) + " " + grid.Cast<int>().Max() + " " + jag[1][^1];
--- usual f18
var dict = new Dictionary<string, List<int>>(); void Put(string k, int v) { if (!dict.TryGetValue(k, out var l)) dict[k] = l = new List<int>(); l.Add(v); } Put("a", 1); Put("b", 2); Put("a", 3); return string.Join(";", dict.Select(p => $"{p.Key}=[{string.Join(",", p.Value)}]")) + dict.Keys.Count + dict.Values.SelectMany(x => x).Sum();
--- usual f19
try { var x = new Dictionary<string, int>()["no"]; return x; } catch (KeyNotFoundException e) { return e.Message; }
--- usual f20
try { object o = "s"; return (int)o; } catch (InvalidCastException e) { return e.GetType().Name; }
--- usual f21
try { string s = null; return s.Length; } catch (NullReferenceException e) { return e.Message; }
--- usual f22
try { return (new int[3])[5]; } catch (Exception e) { return e.GetType() + "|" + e.Message; }
--- usual f23
try { return int.Parse("abc"); } catch (FormatException e) { return e.Message; }
--- usual f24
try { return new List<int>()[0]; } catch (ArgumentOutOfRangeException e) { return e.ParamName + "|" + e.Message; }
--- usual f25
try { throw new InvalidOperationException("outer", new ArgumentException("inner", "p")); } catch (Exception e) { return e.Message + "|" + e.InnerException.Message + "|" + e.GetBaseException().GetType().Name; }
--- usual f26
try { throw new ArgumentNullException("thing"); } catch (Exception e) { return e.Message.Replace("\n", "/").Replace("\r", ""); }
--- usual f27
try { checked { int big = int.MaxValue; big++; return big; } } catch (OverflowException e) { return e.Message; }
--- usual f28
try { return Enum.Parse(typeof(DayOfWeek), "Funday"); } catch (ArgumentException e) { return e.Message; }
--- usual f29
DayOfWeek d; return Enum.TryParse("tuesday", true, out d) + " " + d + " " + (int)d + " " + string.Join(",", Enum.GetNames(typeof(DayOfWeek)).Take(2)) + " " + Enum.IsDefined(typeof(DayOfWeek), 9) + " " + (DayOfWeek)9 + " " + Enum.GetValues(typeof(DayOfWeek)).Length + " " + DayOfWeek.Friday.ToString("d") + $"{DayOfWeek.Friday:G}{DayOfWeek.Friday:D}";
--- usual f30
return "  pad me ".Trim() + "|" + "x".PadLeft(4, '.') + "|" + "a,b,,c".Split(',').Length + "|" + "a,b,,c".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries).Length + "|" + "Hello".Insert(2, "--").Remove(5) + "|" + "Hello".IndexOfAny(new[] { 'l', 'o' }) + "|" + string.IsNullOrWhiteSpace(" \t") + "|" + "abc".Contains("bc") + "|" + "file.txt".EndsWith(".TXT", StringComparison.OrdinalIgnoreCase) + "|" + "a-b".TrimStart('a').TrimEnd('b');
--- usual f31
return "straße".ToUpper() + "|" + "İ".ToLowerInvariant().Length + "|" + "ÄÖ".ToLower() + "|" + "naïve".Length + "|" + string.Join(",", "a😀b".Length, "日本".Substring(1));
--- usual f32
var bytes = Encoding.UTF8.GetBytes("héy"); return bytes.Length + " " + BitConverter.ToString(bytes) + " " + Convert.ToBase64String(bytes) + " " + Encoding.UTF8.GetString(Convert.FromBase64String("aMOpeQ==")) + " " + BitConverter.ToInt32(new byte[] { 1, 2, 0, 0 }, 0) + " " + BitConverter.GetBytes(1.5f).Length + " " + string.Concat(bytes.Select(b => b.ToString("x2")));
--- usual f35
return float.NaN.Equals(float.NaN) + " " + (float.NaN == float.NaN) + " " + float.IsInfinity(1f / 0f) + " " + 1f / 0f + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + float.Epsilon + " " + double.MaxValue + " " + float.MinValue + " " + decimal.MaxValue + " " + (0.1m + 0.2m) + " " + 1.10m * 2 + " " + (double)1 / 3 + " " + 1 / 3f + " " + 100000000f + " " + 1e20 + " " + 123456789.123;
--- usual f36
var t = new TimeSpan(1, 2, 3, 4, 5); return t + " " + t.TotalHours + " " + t.ToString(@"d\.hh\:mm\:ss") + " " + t.ToString("g") + " " + t.ToString("c") + " " + TimeSpan.FromMinutes(90) + " " + (TimeSpan.FromHours(2) - TimeSpan.FromMinutes(30)).TotalMinutes + " " + TimeSpan.Parse("01:30:00").TotalSeconds + " " + t.Negate() + " " + TimeSpan.Zero + " " + TimeSpan.FromMilliseconds(1500).Ticks;
--- usual f37
var r = new Random(42); return r.Next(100) + " " + r.Next(5, 10) + " " + r.NextDouble().ToString("F6") + " " + string.Join(",", Enumerable.Range(0, 5).OrderBy(_ => r.Next()));
--- usual f39
return typeof(List<int>) + " " + typeof(Dictionary<string, List<float>>).Name + " " + typeof(int?).Name + " " + typeof(string[]).FullName + " " + new List<string>().GetType().FullName.Substring(0, 30) + " " + typeof(int).IsValueType + typeof(string).IsClass + typeof(DayOfWeek).IsEnum + typeof(IList<int>).IsInterface + typeof(int[]).IsArray + typeof(int[]).GetElementType();
--- usual f40
var s = new Stack<int>(); s.Push(1); s.Push(2); var q = new Queue<string>(new[] { "a", "b" }); q.Enqueue("c"); var l = new LinkedList<int>(); l.AddLast(2); l.AddFirst(1); l.AddAfter(l.First, 9); return s.Peek() + "" + s.Pop() + s.Count + q.Peek() + q.Dequeue() + string.Join("", q) + string.Join("", l) + l.First.Next.Value + l.Contains(9) + string.Join("", s.ToArray()) + q.Contains("c");
--- usual f41
IEnumerable<T> Shuffle<T>(IEnumerable<T> src, int seed) { var a = src.ToArray(); var rnd = new Random(seed); for (int i = a.Length - 1; i > 0; i--) { int j = rnd.Next(i + 1); var tmp = a[i]; a[i] = a[j]; a[j] = tmp; } return a; } return string.Join(",", Shuffle(Enumerable.Range(1, 8), 7));
--- usual f42
int depth = 0; string Tree(int n) { depth = Math.Max(depth, n); return n == 0 ? "." : $"({Tree(n - 1)}{Tree(n - 1)})"; } return Tree(2) + depth;
--- usual f43
string Hex(byte[] b) { var sb = new StringBuilder(); foreach (var x in b) sb.AppendFormat("{0:x2}", x); return sb.ToString(); } uint h = 2166136261; foreach (var c in "hash me") { h ^= c; h *= 16777619; } return h + " " + Hex(BitConverter.GetBytes(h));
--- usual f44
var watch = new System.Diagnostics.Stopwatch(); watch.Start(); watch.Stop(); return watch.IsRunning + " " + (watch.ElapsedMilliseconds < 1000) + " " + (watch.Elapsed < TimeSpan.FromSeconds(1));
--- usual f45
var sb = new StringBuilder(); using (var e = Enumerable.Range(1, 3).GetEnumerator()) while (e.MoveNext()) sb.Append(e.Current); sb.AppendLine("!").AppendFormat("{0:00}", 3).Replace("1", "one"); return sb.ToString().Replace(Environment.NewLine, "~") + sb.Length + sb[0] + sb.ToString().IndexOf("0") + sb.Capacity.CompareTo(0);
--- usual f46
string Grade(int s) { switch (s / 10) { case 10: case 9: return "A"; case 8: return "B"; case int n when n > 5: return "C" + n; default: return "F"; } } return string.Join("", new[] { 95, 100, 82, 71, 12 }.Select(Grade));
--- usual f47
object shape = (w: 2, h: 3); if (shape is ValueTuple<int, int> t && t.Item1 > 1) return t.Item2 + "" + t; return "no";
--- usual f48
(int min, int max, double avg) Stats(params int[] xs) => (xs.Min(), xs.Max(), xs.Average()); var (lo, hi, _) = Stats(4, 8, 15, 16, 23, 42); var s = Stats(1); return lo + hi + " " + s + " " + s.avg + " " + (s == (1, 1, 1.0)) + " " + Stats(2, 3).GetHashCode().Equals(Stats(2, 3).GetHashCode());
--- usual f49
int x = 5; ref int r = ref x; r += 10; void Swap<T>(ref T a, ref T b) { var t = a; a = b; b = t; } int y = 1; Swap(ref x, ref y); bool Try(string s, out int v) { v = s.Length; return v > 2; } return x + " " + y + " " + (Try("abc", out var n) ? n : -1) + " " + r;
--- usual f50
var ev = new List<string>(); Action<string> handler = null; handler += m => ev.Add("1" + m); handler += m => ev.Add("2" + m); handler("x"); handler?.Invoke("y"); return string.Join(",", ev) + handler.GetInvocationList().Length;
--- usual f51
return Convert.ToInt32("ff", 16) + " " + Convert.ToInt32(2.5) + " " + Convert.ToInt32(3.5) + " " + Convert.ToBoolean("True") + " " + Convert.ToString(10, 2) + " " + Convert.ToDouble("1e3") + " " + Convert.ToChar(97) + " " + Convert.ToInt64(true) + " " + int.Parse("-1,234", System.Globalization.NumberStyles.Any) + " " + double.Parse("1.5", System.Globalization.CultureInfo.InvariantCulture) + " " + float.TryParse("x", out var f) + f + " " + Convert.ToByte(255).ToString("X") + Convert.ToString(255, 16) + " " + int.Parse("7F", System.Globalization.NumberStyles.HexNumber);
--- usual f52
var lines = "name,hp\norc,10\nelf,7\n".Split('\n').Skip(1).Where(l => l != "").Select(l => l.Split(',')).Select(c => new { Name = c[0], Hp = int.Parse(c[1]) }).ToList(); return lines.OrderBy(l => l.Hp).First().Name + lines.Sum(l => l.Hp) + lines[0];
--- usual f53
var words = "the cat sat on the mat the end".Split(' '); var top = words.GroupBy(w => w).OrderByDescending(g => g.Count()).ThenBy(g => g.Key, StringComparer.Ordinal).Take(2).Select(g => g.Key + g.Count()); return string.Join(" ", top) + words.Distinct().Count() + words.ToLookup(w => w.Length)[3].Count() + words.Max(w => w.Length) + string.Join("", words.Except(new[] { "the" }).Union(new[] { "dog" }).Intersect(new[] { "dog", "cat" }));
--- usual f54
long Collatz(long n) { long steps = 0; while (n != 1) { n = (n & 1) == 0 ? n / 2 : 3 * n + 1; steps++; } return steps; } return Enumerable.Range(1, 30).Select(i => (i, s: Collatz(i))).OrderByDescending(t => t.s).First().ToString();
--- usual f55
bool IsPal(string s) { s = new string(s.ToLower().Where(char.IsLetterOrDigit).ToArray()); return s.SequenceEqual(s.Reverse()); } return IsPal("A man, a plan, a canal: Panama") + "" + IsPal("nope");
--- usual f56
var mat = new float[,] { { 1, 2 }, { 3, 4 } }; float det = mat[0, 0] * mat[1, 1] - mat[0, 1] * mat[1, 0]; string row = ""; for (int i = 0; i < mat.GetLength(0); i++) { for (int j = 0; j < mat.GetLength(1); j++) row += mat[i, j] + (j == 1 ? "\n" : "\t"); } return det + "|" + row.Replace("\n", "/").Replace("\t", " ");
--- usual f57
char[] c = { 'd', 'a', 'c' }; Array.Sort(c); int[] keys = { 3, 1, 2 }; string[] vals = { "c", "a", "b" }; Array.Sort(keys, vals); int[] copy = new int[5]; Array.Copy(keys, 0, copy, 1, 3); Array.Resize(ref copy, 6); return new string(c) + string.Join("", vals) + string.Join("", copy) + Array.IndexOf(copy, 3) + Array.Exists(keys, k => k == 2) + Array.Find(vals, v => v != "a") + string.Join("", Array.ConvertAll(keys, k => k * 2)) + ((int[])keys.Clone()).Length;
--- usual f58
int n = 0; do { n += 3; if (n % 2 == 0) continue; if (n > 20) break; } while (n < 100); for (int i = 0, j = 10; i < j; i += 2, j--) n += i * j; return n;
--- usual f59
string s = null; string t = s ?? "dflt"; s ??= "now"; int? a = null, b = 4; return t + s + (a ?? b) + (a + b) + (a > b) + (a == null) + b.Value + b.GetValueOrDefault() + a.GetValueOrDefault(9) + (a?.ToString() ?? "-") + $"{a}{b}";
--- usual f60
var res = new List<string>(); foreach (var kv in new SortedDictionary<int, string> { [3] = "c", [1] = "a" }) res.Add(kv.Key + kv.Value + kv); var e = new Dictionary<string, int> { { "x", 1 } }.GetEnumerator(); e.MoveNext(); return string.Join(",", res) + e.Current.Key;
--- usual f61
var g = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"); return g.ToString("N") + " " + g.ToString("B") + " " + (g == new Guid("00112233445566778899aabbccddeeff")) + " " + Guid.Empty + " " + Guid.NewGuid().ToString().Length;
--- usual f62
var p = new Version("1.2.3"); return p.Major + "." + p.Minor + " " + (p > new Version(1, 2)) + " " + p;
--- usual f63
Uri u = new Uri("http://example.com:8080/a/b?x=1#f"); return u.Host + u.Port + u.AbsolutePath + u.Query + u.Scheme;
--- usual f64
return System.IO.Path.Combine("Assets", "Scripts", "A.cs") + " " + System.IO.Path.GetFileNameWithoutExtension("x/y/Player.prefab") + " " + System.IO.Path.GetExtension("a.unity") + " " + System.IO.Path.GetDirectoryName("a/b/c.txt") + " " + System.IO.Path.GetFileName("a/b/c.txt") + " " + System.IO.Path.ChangeExtension("a.txt", ".md");
--- usual f65
var bits = new BitArray(new[] { true, false, true }); bits.Set(1, true); int n = 0; foreach (bool b in bits) if (b) n++; return n + " " + bits.Length;
--- usual f66
var arr = new ArrayList { 1, "two", 3.0 }; arr.Add('4'); var ht = new Hashtable { ["k"] = 5 }; return arr.Count + " " + arr[1] + " " + string.Join(",", arr.Cast<object>()) + ht["k"] + ht.ContainsKey("z") + string.Join(",", arr.OfType<int>());
--- usual f68
return string.Join(",", "b,a;c".Split(',', ';').OrderByDescending(x => x)) + char.ToUpperInvariant('q') + char.IsPunctuation('!') + char.IsSymbol('+') + char.IsControl('\n') + char.IsSeparator(' ') + "x".CompareTo("X") + string.Compare("a", "B", StringComparison.Ordinal) + "abc".GetHashCode().Equals("abc".GetHashCode()) + string.Concat("a", 1, 'c', null, 2.5) + string.Copy("z") + "ab".ToCharArray().Length + "tEST".Substring(0, 1).ToUpper() + "tEST".Substring(1).ToLower() + "%" + new string('=', 5) + string.Empty.Length + "a\tb\\\"\u0041\x42";
--- usual f71
Lazy<int> lazy = new Lazy<int>(() => 42); return lazy.IsValueCreated + "" + lazy.Value + lazy.IsValueCreated;
--- usual f74
return nameof(Math.Max) + nameof(List<int>.Count) + default(int) + default(string) + (default(DateTime) == DateTime.MinValue) + sizeof(int) + sizeof(double);
--- usual f75
dynamic d = 5; d += 2.5; dynamic e = "str"; return d + e.Length + e.ToUpper();
--- usual f76
var tup = Tuple.Create(1, "x", 2.5); var kv = new KeyValuePair<string, int>("k", 3); return tup.Item2 + tup + kv + kv.Key + kv.Value;
--- usual f77
decimal price = 19.99m; decimal tax = Math.Round(price * 0.0825m, 2); return (price + tax) + " " + (price + tax).ToString("C") + " " + decimal.Parse("1.50") + " " + decimal.Truncate(2.9m) + " " + (int)price + " " + decimal.Round(1.005m, 2) + " " + 1m / 3m + " " + price.ToString("0.0");
--- usual f78
return string.Join("|", 1e5f, 1e7f, 1e8f, 1.5e-5f, 0.0001f, 123456.789f, 16777217f, 1e15, 1e16, 1.0, 100.0, 1234567.891, 0.1f + 0.2f, (double)0.1f, 1f / 3, 2 / 3.0);
--- usual f79
return (3.14159f).ToString("0.00") + " " + 5.ToString("D3") + " " + 1234.5678.ToString("N1") + " " + 0.5.ToString("0%") + " " + 1e6.ToString("#,##0") + " " + 12.ToString("X") + " " + (-1.5).ToString("F0") + " " + 2.5.ToString("F0") + " " + 0.125.ToString("F2") + " " + 1234567.ToString("0,0.0") + " " + 15.ToString("x8") + " " + 1.0.ToString("0.0###") + " " + 99.995.ToString("F2") + " " + 1e-7.ToString() + " " + 0.00001234f;
--- usual f80
System.Text.StringBuilder sb = new System.Text.StringBuilder(); foreach (var part in "one two three".Split(' ').Select((w, i) => new { w, i }).Where(x => x.i != 1)) { sb.Append(part.w[0]).Append(part.i); } return sb.ToString() + string.Join(",", "abc".Select((c, i) => c + i)) + string.Join(",", "hello".Select(c => (int)c).Take(2));
--- usual f81
IEnumerator<int> Count(int n) { for (int i = 0; i < n; i++) yield return i; } var it = Count(3); var s = ""; while (it.MoveNext()) s += it.Current; return s;
--- usual f82
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) fs.Add(() => i); foreach (var k in new[] { 1, 2 }) fs.Add(() => k * 100); return string.Join(",", fs.Select(f => f()));
--- usual f83
Predicate<string> p = string.IsNullOrEmpty; Comparison<int> c = (a, b) => b.CompareTo(a); var l = new List<int> { 1, 3, 2 }; l.Sort(c); Converter<int, string> cv = Convert.ToString; return p("") + string.Join("", l) + cv(5);
--- usual f84
var a = Enumerable.Range(1, 6).ToArray(); return a.Where((x, i) => i % 2 == 0).Sum() + " " + a.ElementAt(2) + a.ElementAtOrDefault(99) + a.LastOrDefault(x => x < 4) + a.SingleOrDefault(x => x == 9) + a.Any() + a.All(x => x > 0) + a.Contains(3) + a.Count(x => x > 3) + a.LongCount() + " " + string.Join("", a.Reverse()) + string.Join("", a.Concat(new[] { 0 }).OrderBy(x => x % 3).ThenByDescending(x => x)) + a.Average() + a.Min(x => -x) + string.Join("", a.Append(7).Prepend(0));
--- usual f85
var cmp = Comparer<string>.Create((x, y) => x.Length - y.Length); var names = new List<string> { "ccc", "a", "bb" }; names.Sort(cmp); return string.Join(",", names) + string.Join(",", names.OrderBy(n => n, StringComparer.OrdinalIgnoreCase)) + EqualityComparer<int>.Default.Equals(1, 1) + Comparer<int>.Default.Compare(1, 2) + StringComparer.Ordinal.Compare("a", "a");
--- usual f86
return Environment.NewLine.Length + " " + Environment.TickCount.GetType() + " " + (DateTime.Now > new DateTime(2020, 1, 1)) + (DateTime.UtcNow.Kind) + DateTimeOffset.FromUnixTimeSeconds(0).Year + new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero).ToUnixTimeSeconds();
--- usual f87
var text = @"line1
line2"; return text.Split('\n').Length + $@"C:\{1 + 1}\""q""" + $"{{literal}} {(true ? "y" : "n"),3} {12.5:0.0,-6}|{"s",-3}|";
--- usual f88
uint seed = 12345; uint Next() { seed ^= seed << 13; seed ^= seed >> 17; seed ^= seed << 5; return seed; } return string.Join(",", Enumerable.Range(0, 3).Select(_ => Next() % 100)) + " " + (ulong)seed * 31 + " " + (seed > int.MaxValue) + " " + (int)(seed & 0xFF) + " " + unchecked((int)seed);
--- usual f89
string Rle(string s) { var o = new StringBuilder(); for (int i = 0; i < s.Length;) { int j = i; while (j < s.Length && s[j] == s[i]) j++; o.Append(j - i).Append(s[i]); i = j; } return o.ToString(); } return Rle("aaabccd");
--- usual f90
var x = new { A = 1, B = new { C = "deep" } }; var y = new { A = 1, B = new { C = "deep" } }; return x + " " + x.Equals(y) + " " + (x.B.C == y.B.C) + " " + x.GetHashCode().Equals(y.GetHashCode());
--- usual f91
var log = new List<string>(); int F(string n, int v) { log.Add(n); return v; } bool ok = F("a", 0) == 1 && F("b", 1) == 1 || F("c", 1) == 1; int z = F("d", 2) + F("e", 3) * F("f", 4); return ok + string.Join("", log) + z;
--- usual f92
Exception Caught(Action a) { try { a(); return null; } catch (Exception e) { return e; } } return string.Join("|", new Action[] { () => { object o = null; o.ToString(); }, () => { int z = 0; z = 1 / z; }, () => { new List<int> { 1 }.First(i => i > 1); }, () => { new int[0].Max(); }, () => { "abc".Substring(5); }, () => { new Dictionary<int, int> { { 1, 1 } }.Add(1, 2); }, () => { Enumerable.Range(0, 2).Single(); }, () => { new Queue<int>().Dequeue(); }, () => { ((object)"x").Equals(null); throw new NotImplementedException(); }, () => { throw new NotSupportedException("ns"); }, () => { byte.Parse("256"); }, () => { "x".Remove(3); }, () => { string.Format("{1}", 0); }, () => { var neg = -1; new int[neg].ToString(); }, () => { Convert.ToInt32("1.5"); } }.Select(Caught).Select(e => e.GetType().Name + ":" + e.Message.Split('\n')[0]));
--- usual f93
var days = Enum.GetValues(typeof(DayOfWeek)).Cast<DayOfWeek>().Where(d => d.ToString().StartsWith("T")).Select(d => $"{d}={(int)d}"); return string.Join(",", days) + (DayOfWeek.Monday | DayOfWeek.Tuesday) + DayOfWeek.Sunday.CompareTo(DayOfWeek.Monday) + DayOfWeek.Monday.HasFlag(DayOfWeek.Monday) + ((Enum)DayOfWeek.Friday).ToString("X");
--- usual f94
return Flags.A | Flags.C;
// types
[Flags] public enum Flags { None = 0, A = 1, B = 2, C = 4, AB = A | B }
--- usual f95
var p = new Pt { X = 1, Y = 2 }; var q = p; q.X = 9; var list = new List<Pt> { p }; var copy = list[0]; copy.Y = 100; Pt[] arr = { p }; arr[0].X = 50; return p.X + " " + q.X + " " + list[0].Y + " " + arr[0].X + " " + (p + q).X + " " + p + " " + p.Equals(new Pt { X = 1, Y = 2 });
// types
public struct Pt { public int X, Y; public static Pt operator +(Pt a, Pt b) => new Pt { X = a.X + b.X, Y = a.Y + b.Y }; public override string ToString() => $"<{X};{Y}>"; }
--- usual f97
var fsm = new Fsm(); var seen = new List<string>(); fsm.Changed += (a, b) => seen.Add($"{a}->{b}"); fsm.Go(State.Run); fsm.Go(State.Jump); fsm.Go(State.Jump); return string.Join(" ", seen) + fsm.Current;
// types
public enum State { Idle, Run, Jump }
public class Fsm { public event Action<State, State> Changed; public State Current { get; private set; } public void Go(State s) { if (s == Current) return; var old = Current; Current = s; Changed?.Invoke(old, s); } }
--- usual f98
var pool = new Pool<StringBuilder>(() => new StringBuilder("n")); var a = pool.Get(); pool.Put(a); var b = pool.Get(); var c = pool.Get(); return ReferenceEquals(a, b) + "" + ReferenceEquals(b, c) + pool.Created + c;
// types
public class Pool<T> where T : class { readonly Stack<T> free = new Stack<T>(); readonly Func<T> make; public int Created { get; private set; } public Pool(Func<T> m) { make = m; } public T Get() { if (free.Count > 0) return free.Pop(); Created++; return make(); } public void Put(T t) => free.Push(t); }
--- usual f99
var t = new Tree<int>(); foreach (var v in new[] { 5, 2, 8, 1, 9 }) t.Add(v); return string.Join(",", t) + " " + t.Depth() + " " + t.Count() + t.Max();
// types
public class Tree<T> : IEnumerable<T> where T : IComparable<T> { class Node { public T V; public Node L, R; } Node root; public void Add(T v) { root = Add(root, v); } static Node Add(Node n, T v) { if (n == null) return new Node { V = v }; if (v.CompareTo(n.V) < 0) n.L = Add(n.L, v); else n.R = Add(n.R, v); return n; } public int Depth() => D(root); static int D(Node n) => n == null ? 0 : 1 + Math.Max(D(n.L), D(n.R)); static IEnumerable<T> Walk(Node n) { if (n == null) yield break; foreach (var x in Walk(n.L)) yield return x; yield return n.V; foreach (var x in Walk(n.R)) yield return x; } public IEnumerator<T> GetEnumerator() => Walk(root).GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
--- usual f100
var m = new Matrix(2); m[0, 1] = 5; m[1, 0] = -1; Matrix k = m * 2; return k[0, 1] + " " + k + " " + (int)k + " " + (m == m) + " " + new Money(5).CompareTo(new Money(7)) + new[] { new Money(9), new Money(3) }.OrderBy(x => x).First().Amount + (new Money(1) == new Money(1));
// types
public class Matrix { readonly int[,] d; public Matrix(int n) { d = new int[n, n]; } public int this[int r, int c] { get => d[r, c]; set => d[r, c] = value; } public static Matrix operator *(Matrix a, int s) { var o = new Matrix(a.d.GetLength(0)); for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) o[i, j] = a[i, j] * s; return o; } public static explicit operator int(Matrix m) => m.d.Cast<int>().Sum(); public override string ToString() => string.Join(" ", d.Cast<int>()); }
public struct Money : IComparable<Money>, IEquatable<Money> { public readonly int Amount; public Money(int a) { Amount = a; } public int CompareTo(Money o) => Amount.CompareTo(o.Amount); public bool Equals(Money o) => Amount == o.Amount; public override bool Equals(object o) => o is Money m && Equals(m); public override int GetHashCode() => Amount; public static bool operator ==(Money a, Money b) => a.Equals(b); public static bool operator !=(Money a, Money b) => !a.Equals(b); }
--- usual r5
List<int> list = new() { 1, 2 }; Dictionary<string, int> d = new() { ["a"] = 1 }; (int x, string y) t = new(3, "z"); var now = DateTime.Parse("2024-01-02") is { Month: 1, Day: var day } ? day : 0; return list.Count + d["a"] + t.y + now;
--- usual r6
static int Add(int a, int b = 5) => a + b; var f = (int x) => x * 2; var g = static (string s) => s.Length; Func<int, int, int> h = (_, _) => 1; return Add(b: 1, a: 2) + Add(1) + f(4) + g("abc") + h(1, 2);
--- usual r8
var items = new[] { "b", "a" }; foreach (var (item, i) in items.Select((x, i) => (x, i))) Console.WriteLine($"{i}:{item}"); using var e = items.AsEnumerable().GetEnumerator(); e.MoveNext(); return e.Current ?? throw new Exception();
--- usual r9
bool Rect(int x, int y) => (x, y) is ( >= 0 and < 10, >= 0 and < 5); string Dir((int, int) d) => d switch { (0, 1) => "up", (0, -1) => "down", ( > 0, _) => "right", _ => "left" }; return Rect(3, 4) + "" + Rect(3, 5) + Dir((0, 1)) + Dir((2, 0)) + Dir((-1, 0));
--- usual r12
int? n = 3; string msg = n is int v and > 2 ? $"got {v}" : "none"; object o = 3.5f; if (o is not float f) return "x"; return msg + f + (o is float and > 3f) + (n is { } k ? k : 0) + (n is not null);
--- usual q1
object o = new M { A = 3 }; if (o is M m) { m.Inc(); return m.A; } return 0;
// types
struct M { public int A; public void Inc() { A++; } }
--- usual q2
foreach (var m in new[] { new M { A = 3 } }) { return m.Get(); } return 0;
// types
struct M { public int A; public int Get() => A; }
--- usual q3
var xs = new List<M> { new M { A = 1 } }; xs.ForEach(m => m.Inc()); return xs[0].A + xs.Select(m => m.Get()).Sum();
// types
struct M { public int A; public int Get() => A; public void Inc() { A++; } }
--- usual q5
IEnumerable<int> G(int x) { int.TryParse("9", out x); yield return x; x++; yield return x; } return string.Join(",", G(1));
--- usual q6
try { throw new InvalidOperationException("a"); } catch (Exception e) when (e is InvalidOperationException { Message: "a" } ex) { return ex.Message; }
--- usual q7
int Sum(in int a, in int b) => a + b; int z = 4; return Sum(z, 3) + Sum(in z, 2);
--- usual q10
var t = (a: 1, b: "x"); (t.a, t.b) = (2, "y"); var (q, w) = t; return q + w + t;
--- usual q12
var dict = new Dictionary<string, Action> { ["a"] = () => Console.WriteLine("A") }; if (dict.TryGetValue("a", out var act)) act(); dict["a"]?.Invoke(); return dict.Count;
--- usual q13
string s = "abc"; s += 1 + 2; s += 'c'; return s[^1] + s + $"{s,10}|{s,-10}|" + string.Format("{0}{0}", s) + s.Contains('b') + s.IndexOf("c", StringComparison.Ordinal);
--- usual q14
Func<int, bool> even = n => n % 2 == 0; Func<int, bool> not(Func<int, bool> f) => n => !f(n); return Enumerable.Range(0, 5).Count(not(even)) + string.Join("", Enumerable.Range(0, 5).Where(even));
--- usual q15
var a = new int[3] { 1, 2, 3 }; Array.Fill(a, 7); var b = a.Clone() as int[]; Array.Clear(a, 0, 1); return string.Join(",", a) + b.Length + Array.FindIndex(a, x => x == 7) + a.Length + string.Join(",", a.AsEnumerable().Reverse()) + Array.LastIndexOf(a, 7);
--- usual q21
int x = 5; { int y = x * 2; x = y; } switch (x) { case > 5 and < 20: x = 1; break; case 3 or 4: x = 2; break; } return x;
--- usual q24
var e = new List<int> { 1, 2, 3 }; try { foreach (var x in e) if (x == 2) e.Remove(x); } catch (InvalidOperationException ex) { return ex.Message; } return "none";
--- usual q25
return new DateTime(2024, 1, 31).AddMonths(1).ToString("yyyy/MM/dd") + DateTime.Parse("2024-03-10T12:00:00Z").ToUniversalTime().Hour + new DateTime(2024, 1, 1).ToString("dddd") + (DateTime.Today.TimeOfDay == TimeSpan.Zero) + new DateTime(2020, 2, 29).AddYears(1).Day + DateTime.TryParse("nope", out var d) + new DateTime(2024, 5, 6).CompareTo(new DateTime(2024, 5, 7)) + new DateTime(638000000000000000L).Year;
--- usual q26
T Max<T>(T a, T b) where T : IComparable<T> => a.CompareTo(b) > 0 ? a : b; return Max(3, 9) + Max("a", "b") + Max(1.5f, 0.5f);
--- usual q28
string text = null; return (text?.Trim()?.Length ?? -1) + " " + (text is null) + " " + (text ?? throw new ArgumentException("no"));
--- usual q29
var st = new Stack<(int, string)>(); st.Push((1, "a")); var (n, s) = st.Peek(); st.TryPop(out var top); return n + s + top + st.TryPeek(out _);

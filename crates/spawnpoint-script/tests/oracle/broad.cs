--- broad 1
return string.Format("{0,5}|{0,-5}|{1:N2}|{2:C0}|{3:P1}|{4:E2}|{5:000.00}|{6:#,##0.##}", 42, 1234.567, 5, 0.1234, 12345.678, 7.5, 1234567.891);
--- broad 2
return $"{DateTime.MinValue:yyyy-MM-dd} {new DateTime(2024, 2, 29, 13, 5, 9):ddd d MMM yyyy HH:mm:ss} {new DateTime(2024, 2, 29, 13, 5, 9):hh:mm tt}";
--- broad 3
return new DateTime(2024, 1, 31).AddMonths(1).ToString("o") + " " + (new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).TotalDays + " " + new DateTime(2023, 12, 31).DayOfYear + " " + DateTime.IsLeapYear(2000);
--- broad 4
return TimeSpan.FromMinutes(90.5) + " " + TimeSpan.FromSeconds(3661).ToString(@"hh\:mm\:ss") + " " + new TimeSpan(1, 2, 3, 4, 5).TotalHours.ToString("F3") + " " + TimeSpan.Parse("1.02:03:04").Days;
--- broad 5
return 255.ToString("X") + " " + 255.ToString("x4") + " " + Convert.ToString(10, 2) + " " + Convert.ToInt32("ff", 16) + " " + Convert.ToString(255, 8) + " " + Convert.ToInt32("1010", 2);
--- broad 6
return (7 / 2) + " " + (-7 / 2) + " " + (-7 % 3) + " " + (7 >> 1) + " " + (-7 >> 1) + " " + (1 << 33) + " " + (1L << 33) + " " + (5 ^ 3) + " " + (~5) + " " + (5 & 3 | 8);
--- broad 7
try { checked { int x = int.MaxValue; x++; return x; } } catch (OverflowException e) { return e.GetType().Name + unchecked(int.MaxValue + 1); }
--- broad 8
byte b = 250; b += 10; int big = 70000; sbyte s = (sbyte)big; short sh = (short)big; uint u = unchecked((uint)-1); return b + " " + s + " " + sh + " " + u + " " + (ulong)long.MaxValue + " " + (char)65 + (int)'z';
--- broad 9
int? a = null, b = 5; return (a + b) + "|" + (a ?? 7) + "|" + (b > a) + "|" + (a == null) + "|" + b.HasValue + "|" + a.GetValueOrDefault(3) + "|" + (a > 3 || b > 3);
--- broad 10
var q = from x in Enumerable.Range(1, 5) from y in Enumerable.Range(1, 5) where x * y == 6 orderby x descending select x + "*" + y; return string.Join(",", q.ToArray());
--- broad 11
var q = from w in "the quick brown fox jumps over the lazy dog".Split(' ') group w by w.Length into g orderby g.Key select g.Key + ":" + string.Join("/", g.ToArray()); return string.Join(" ", q.ToArray());
--- broad 12
var a = new[] { new { Id = 1, N = "a" }, new { Id = 2, N = "b" } }; var b = new[] { new { Id = 2, V = 20 }, new { Id = 1, V = 10 }, new { Id = 2, V = 21 } }; var q = from x in a join y in b on x.Id equals y.Id into ys select x.N + ys.Sum(y => y.V); return string.Join(",", q.ToArray());
--- broad 13
var q = from x in new[] { 3, 1, 2 } let sq = x * x where sq > 1 orderby sq select sq; return q.Sum() + " " + q.First() + " " + q.Last();
--- broad 14
return string.Join(",", new[] { 1, 2, 3, 4, 5 }.SkipWhile(x => x < 3).Concat(new[] { 9 }).Reverse().TakeWhile(x => x > 3).Select((x, i) => x * i).ToArray());
--- broad 15
return new[] { 1, 2, 3 }.Zip(new[] { "a", "b", "c" }, (n, s) => n + s).Aggregate((x, y) => x + "-" + y) + new[] { 5 }.Aggregate(10, (x, y) => x * y, r => r + "!");
--- broad 16
return string.Join(",", new[] { 1, 2, 2, 3 }.Union(new[] { 3, 4 }).Except(new[] { 1 }).Intersect(new[] { 2, 4, 8 }).ToArray()) + new[] { 1, 2 }.SequenceEqual(new[] { 1, 2 });
--- broad 17
var d = new[] { "a", "bb", "cc" }.ToLookup(s => s.Length); return d[2].Count() + " " + d[7].Count() + " " + d.Contains(1) + " " + d.Count;
--- broad 18
return new int[0].DefaultIfEmpty(7).Single() + " " + new[] { 1, 2, 3 }.ElementAtOrDefault(9) + " " + new[] { 1, 2 }.FirstOrDefault(x => x > 5) + " " + new string[0].FirstOrDefault();
--- broad 19
try { new int[0].First(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { new[] { 1, 2 }.Single(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { new int[0].Max(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } return null;
--- broad 20
return Enumerable.Repeat("ab", 3).SelectMany(s => s).Distinct().Count() + " " + Enumerable.Empty<int>().Any() + " " + Enumerable.Range(0, 10).Average() + " " + new[] { 1.5, 2.5 }.Sum() + " " + new[] { 3, 1, 2 }.OrderBy(x => x).ThenByDescending(x => -x).Last();
--- broad 22
(int a, string b) t = (1, "x"); var u = (Name: "n", Count: 3); t.a += 5; (t.a, t.b) = (t.a * 2, t.b + "y"); return t + " " + u.Name + u.Count + " " + u.Equals(("n", 3)) + " " + t.Item1;
--- broad 23
var list = new List<Action>(); for (int i = 0; i < 3; i++) list.Add(() => Console.WriteLine(i)); foreach (var x in new[] { 7, 8 }) list.Add(() => Console.WriteLine(x)); list.ForEach(f => f()); return null;
--- broad 24
Func<int, Func<int, int>> add = x => y => x + y; Func<Func<int, int>, int, int> twice = (f, x) => f(f(x)); return twice(add(3), 10);
--- broad 25
Action a = () => Console.WriteLine("1"); Action b = () => Console.WriteLine("2"); var c = a + b + a; c -= a; c(); return c.GetInvocationList().Length;
--- broad 26
try { try { throw new Exception("a"); } finally { Console.WriteLine("f1"); } } catch (Exception e) when (e.Message == "b") { Console.WriteLine("no"); } catch (Exception e) { Console.WriteLine("c " + e.Message); } finally { Console.WriteLine("f2"); } return null;
--- broad 27
Func<string, bool> log = s => { Console.WriteLine("filter " + s); return true; }; try { try { throw new Exception("x"); } finally { Console.WriteLine("inner finally"); } } catch (Exception) when (log("outer")) { Console.WriteLine("caught"); } return null;
--- broad 28
Func<string, bool> no = s => { Console.WriteLine("filter " + s); return false; }; try { try { try { throw new ArgumentException("x"); } catch (ArgumentException) when (no("1")) { } finally { Console.WriteLine("f1"); } } catch (InvalidOperationException) { } finally { Console.WriteLine("f2"); } } catch (Exception e) when (!no("3")) { Console.WriteLine("got " + e.GetType().Name); } return null;
--- broad 29
var sb = new StringBuilder("hello"); sb.Insert(0, "[").Append(']').Replace("l", "L").AppendFormat("{0:D2}", 5).AppendLine().Remove(1, 1); sb[0] = '<'; return sb.ToString().Trim() + sb.Length;
--- broad 30
return "Hello World".Substring(3, 5).PadLeft(8, '.').PadRight(10, '*') + "a,b,,c".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries).Length + " x ".Trim() + "abc".IndexOf('c') + "abcabc".LastIndexOf("b") + "abc".Contains("bc") + "Abc".ToUpper() + "abc".Insert(1, "-") + "abc".Remove(1) + string.Concat("a", 1, 'c') + "b".CompareTo("a");
--- broad 31
return System.Text.RegularExpressions.Regex.Replace("2024-05-06", @"(\d+)-(\d+)-(\d+)", "$3/$2/$1") + " " + System.Text.RegularExpressions.Regex.Matches("a1b22c333", @"\d+").Count + " " + System.Text.RegularExpressions.Regex.Match("key=val", @"(?<k>\w+)=(?<v>\w+)").Groups["v"].Value + " " + string.Join("|", System.Text.RegularExpressions.Regex.Split("a, b;c", @"[,;]\s*"));
--- broad 32
int[,] g = { { 1, 2, 3 }, { 4, 5, 6 } }; int[][] j = { new[] { 1 }, new[] { 2, 3 } }; int s = 0; foreach (var x in g) s += x; return s + " " + g.GetLength(0) + g.GetLength(1) + " " + g.Length + g.Rank + " " + j[1][1] + " " + j.Sum(r => r.Length);
--- broad 33
var a = new[] { 5, 3, 8 }; Array.Sort(a); Array.Reverse(a); Array.Resize(ref a, 5); return string.Join(",", a.Select(x => x + "").ToArray()) + Array.IndexOf(a, 3) + Array.Exists(a, x => x == 8) + Array.Find(a, x => x < 5) + Array.FindAll(a, x => x > 0).Length + Array.ConvertAll(a, x => x * 2)[0];
--- broad 34
double h = 2.5; return Math.Round(h) + " " + Math.Round(h + 1) + " " + Math.Round(2.345, 2) + " " + Math.Round(-2.5, MidpointRounding.AwayFromZero) + " " + Math.Floor(-1.5) + " " + Math.Ceiling(1.2) + " " + Math.Truncate(-1.7) + " " + Math.Sign(-3) + " " + Math.Pow(2, 10) + " " + Math.Max(1, 2.5) + " " + Math.Abs(-4) + " " + Math.Log10(1000) + " " + Math.Atan2(1, 1).ToString("F4");
--- broad 35
return 0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + 1.0 / 3 + " " + 1m / 3 + " " + 1e20 + " " + 1e-7 + " " + double.NaN + " " + 1.0 / 0 + " " + float.Epsilon + " " + 123456789.125f + " " + 100.0 + " " + 1.50m + " " + (double)1.1f;
--- broad 36
return decimal.Round(2.345m, 2) + " " + 1.10m * 3 + " " + (decimal)1.5 + " " + decimal.Parse("1,234.5", System.Globalization.CultureInfo.InvariantCulture) + " " + (int)9.99m + " " + decimal.MaxValue;
--- broad 37
return int.Parse("-42") + double.Parse("1.5e3", System.Globalization.CultureInfo.InvariantCulture) + " " + int.TryParse("x", out var n) + n + " " + bool.Parse("True") + " " + Convert.ToInt32(2.5) + Convert.ToInt32(3.5) + " " + Convert.ToBoolean("false") + Convert.ToDouble("2.5", System.Globalization.CultureInfo.InvariantCulture) + (int)'5' + (char)('a' + 1);
--- broad 38
try { int.Parse("abc"); } catch (FormatException e) { Console.WriteLine(e.Message); } try { int.Parse("99999999999"); } catch (OverflowException e) { Console.WriteLine(e.Message); } try { object o = "s"; var i = (int)o; } catch (InvalidCastException) { Console.WriteLine("cast"); } try { string s = null; s.ToString(); } catch (NullReferenceException) { Console.WriteLine("null"); } try { new int[2][5].ToString(); } catch (Exception e) { Console.WriteLine(e.GetType().Name); } return null;
--- broad 39
var d = new Dictionary<string, List<int>>(); foreach (var w in new[] { "a", "b", "a" }) { if (!d.ContainsKey(w)) d[w] = new List<int>(); d[w].Add(d[w].Count); } return string.Join(";", d.OrderBy(p => p.Key).Select(p => p.Key + "=" + p.Value.Count).ToArray());
--- broad 40
var q = new Queue<int>(new[] { 1, 2, 3 }); var s = new Stack<int>(q); var l = new LinkedList<int>(); l.AddLast(1); l.AddFirst(0); l.AddAfter(l.First, 5); return q.Dequeue() + s.Pop() + s.Peek() + " " + string.Join(",", l.Select(x => x + "").ToArray()) + l.Find(5).Next.Value;
--- broad 41
dynamic d = 5; d = d + 2.5; dynamic s = "abc"; return d + " " + s.Length + " " + s.ToUpper() + (d > 7);
--- broad 42
var t = Tuple.Create(1, "a", 2.5); return t.Item2 + t + (t.Equals(Tuple.Create(1, "a", 2.5)));
--- broad 43
int i = 0; i = i++ + ++i; int j = 5; j += j++ * 2; int k = 3; k -= -k; return i + " " + j + " " + k + " " + (i == 2 ? "t" : "f");
--- broad 44
string s = null; string t = s ?? "d"; int? len = s?.Length; return t + (len == null) + (s?.ToUpper() ?? "none") + "abc"?[1];
--- broad 45
var x = 10; var r = x > 5 ? x < 8 ? "mid" : "high" : "low"; return r;
--- broad 46
long f = 1; for (int i = 2; i <= 20; i++) f *= i; ulong h = 14695981039346656037; foreach (var c in "hash") { h ^= c; h *= 1099511628211; } return f + " " + h;
--- broad 47
IEnumerable<int> e = new List<int> { 1, 2 }; var c = e as ICollection<int>; var arr = e.ToArray(); return (c != null) + " " + (e is IList<int>) + " " + arr.GetType().Name + " " + typeof(Dictionary<string, int>).Name + " " + typeof(int?).Name + " " + typeof(List<int>).FullName.Substring(0, 33);
--- broad 48
return string.Compare("a", "B") + " " + string.Compare("a", "B", StringComparison.Ordinal) + " " + "a".Equals("A", StringComparison.OrdinalIgnoreCase) + " " + string.IsNullOrWhiteSpace(" ") + " " + string.Join("|", "x", 1, null, 2.5) + " " + "abc".StartsWith("ab") + "a\tb\\n\u0041" + @"c:\x ""q""";
--- broad 49
var e = new[] { 1, 2, 3 }.GetEnumerator(); int s = 0; while (e.MoveNext()) s += (int)e.Current; var le = new List<int> { 4, 5 }.GetEnumerator(); le.MoveNext(); return s + le.Current;
--- broad 50
char c = 'a'; c++; return c + " " + (char)(c + 1) + " " + char.IsLetter(c) + char.IsDigit('5') + char.ToUpper(c) + (int)char.GetNumericValue('7') + ('a' < 'b') + (c - 'a') + char.IsWhiteSpace(' ') + "abc".Max() + "hello".Count(x => x == 'l') + new string('z', 3) + new string("abc".Reverse().ToArray());

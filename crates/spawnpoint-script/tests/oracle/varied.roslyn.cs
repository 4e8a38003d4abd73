--- varied 1
var inv = new Dictionary<string, int>(); void Add(string k, int n = 1) => inv[k] = inv.TryGetValue(k, out var c) ? c + n : n; Add("gold", 5); Add("gold"); Add("gem"); return string.Join(", ", inv.OrderBy(p => p.Key).Select(p => $"{p.Key} x{p.Value}"));
--- varied 2
var rows = new[] { new { Team = "A", Score = 3 }, new { Team = "B", Score = 5 }, new { Team = "A", Score = 4 } }; foreach (var g in rows.GroupBy(r => r.Team)) Console.WriteLine($"{g.Key,-3}|{g.Sum(r => r.Score),4}|{g.Average(r => r.Score):F2}"); return rows.Max(r => r.Score);
--- varied 3
var a = new[,] { { 1, 2 }, { 3, 4 } }; var sb = new StringBuilder(); for (int y = 0; y <= a.GetUpperBound(0); y++) { for (int x = 0; x <= a.GetUpperBound(1); x++) sb.Append(a[y, x]).Append(x < 1 ? "," : ""); sb.Append(';'); } return sb.ToString();
--- varied 4
string s = "The quick brown fox"; return string.Join(" ", s.Split(' ').Select(w => char.ToUpper(w[0]) + w.Substring(1).ToLower())) + "|" + s.Count(char.IsUpper) + "|" + new string(s.Where(c => !char.IsWhiteSpace(c)).ToArray());
--- varied 5
var t = TimeSpan.FromSeconds(125.5); return $"{t.Minutes:00}:{t.Seconds:00}.{t.Milliseconds:000}" + " " + t.TotalMinutes.ToString("F3") + " " + t;
--- varied 6
int[] xs = { 1, 2, 3, 4, 5, 6 }; var (even, odd) = (xs.Where(x => x % 2 == 0).ToList(), xs.Where(x => x % 2 != 0).ToList()); return $"{even.Count}/{odd.Count} {even.Sum()} {odd.Aggregate(1, (p, x) => p * x)}";
--- varied 7
var stack = new Stack<string>(new[] { "a", "b", "c" }); var outp = ""; while (stack.Count > 0) outp += stack.Pop(); return outp + string.Join("", new Stack<int>(new[] { 1, 2, 3 }));
--- varied 8
bool Valid(string text) { var st = new Stack<char>(); foreach (var c in text) { if ("([{".IndexOf(c) >= 0) st.Push(c); else { if (st.Count == 0) return false; var o = st.Pop(); if ("([{".IndexOf(o) != ")]}".IndexOf(c)) return false; } } return st.Count == 0; } return Valid("([]{})") + " " + Valid("(]") + " " + Valid("((");
--- varied 9
var words = "a b a c b a".Split(); var freq = words.GroupBy(w => w).ToDictionary(g => g.Key, g => g.Count()); var top = freq.OrderByDescending(p => p.Value).ThenBy(p => p.Key).First(); return top.Key + top.Value + freq.Values.Max();
--- varied 10
IEnumerable<long> Fib() { long a = 0, b = 1; while (true) { yield return a; (a, b) = (b, a + b); } } return string.Join(" ", Fib().Skip(5).Take(6)) + " " + Fib().First(x => x > 1000);
--- varied 11
var q = new Queue<(int x, int y, int d)>(); var seen = new HashSet<(int, int)>(); q.Enqueue((0, 0, 0)); seen.Add((0, 0)); int best = -1; while (q.Count > 0) { var (x, y, d) = q.Dequeue(); if (x == 3 && y == 2) { best = d; break; } foreach (var (dx, dy) in new[] { (1, 0), (0, 1), (-1, 0), (0, -1) }) { var n = (x + dx, y + dy); if (n.Item1 < 0 || n.Item2 < 0 || n.Item1 > 3 || n.Item2 > 3 || !seen.Add(n)) continue; q.Enqueue((n.Item1, n.Item2, d + 1)); } } return best;
--- varied 12
object[] mixed = { 1, 2.5, "x", 'c', null, true, new int[] { 1 }, DayOfWeek.Monday }; return string.Join("|", mixed.Select(o => o?.GetType().Name ?? "null")) + mixed.Count(o => o is ValueType);
--- varied 13
Func<int, int> fact = null; fact = n => n <= 1 ? 1 : n * fact(n - 1); return fact(10);
--- varied 14
var actions = new Dictionary<string, Func<double, double, double>> { ["+"] = (a, b) => a + b, ["-"] = (a, b) => a - b, ["*"] = (a, b) => a * b, ["/"] = (a, b) => b == 0 ? double.NaN : a / b }; return actions["*"](3, 4) + " " + actions["/"](1, 0) + " " + string.Join("", actions.Keys);
--- varied 15
string Roman(int n) { var map = new (int v, string s)[] { (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I") }; var r = ""; foreach (var (v, s) in map) while (n >= v) { r += s; n -= v; } return r; } return Roman(1994);
--- varied 16
return string.Join(",", Enumerable.Range(1, 15).Select(i => i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i.ToString()));
--- varied 17
int gcd(int a, int b) => b == 0 ? a : gcd(b, a % b); return gcd(48, 18) + " " + Enumerable.Range(1, 10).Aggregate((a, b) => a / gcd(a, b) * b);
--- varied 18
var m1 = new[,] { { 1, 2 }, { 3, 4 } }; var m2 = new[,] { { 5, 6 }, { 7, 8 } }; var r = new int[2, 2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r[i, j] += m1[i, k] * m2[k, j]; return string.Join(",", r.Cast<int>());
--- varied 19
var text = "key1=val1;key2=val2;bad"; var d = text.Split(';').Select(p => p.Split('=')).Where(p => p.Length == 2).ToDictionary(p => p[0].Trim(), p => p[1].Trim()); return d.Count + d["key2"];
--- varied 20
try { var r = new[] { 1, 2, 3 }.First(x => x > 5); return r; } catch (InvalidOperationException e) { return e.GetType().Name; }
--- varied 21
int Divide(int a, int b) { if (b == 0) throw new DivideByZeroException("no"); return a / b; } try { return Divide(1, 0); } catch (DivideByZeroException ex) when (ex.Message == "no") { return "zero"; } finally { Console.WriteLine("end"); }
--- varied 23
float hp = 100f, dmg = 33.3f; int hits = 0; while (hp > 0) { hp -= dmg; hits++; } return hits + " " + hp.ToString("F2") + " " + hp;
--- varied 24
return (1.1f + 2.2f) + " " + (1.1 + 2.2) + " " + 0.1f * 3 + " " + 1f / 7f + " " + 1000000f * 1000000f + " " + 3.0f + " " + 1e-10;
--- varied 25
return 5.0.ToString() + " " + 5.5m + " " + 100.0f + " " + 1.0e6 + " " + 12345678.9f + " " + 0.5f.ToString("P") + " " + (0.1 + 0.7) * 10;
--- varied 26
double sum = 0; for (int i = 0; i < 10; i++) sum += 0.1; return sum + " " + (sum == 1.0) + " " + Math.Abs(sum - 1.0).ToString("E2") + " " + (float)sum;
--- varied 27
return $"{DateTime.MinValue:yyyy-MM-dd} {new DateTime(2024, 12, 25).AddMonths(2):d MMM yyyy} {(new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).Days} {new DateTime(2024, 5, 5, 15, 4, 5):HH:mm:ss tt}";
--- varied 28
var dt = DateTime.Parse("2024-06-15 10:30:00"); return dt.Year + "/" + dt.Month + "/" + dt.Day + " " + dt.Hour + ":" + dt.Minute + " " + dt.Date.ToString("MM/dd/yyyy") + " " + dt.TimeOfDay;
--- varied 30
int x = 0b1010, y = 0x1F; x |= 1 << 2; y &= ~1; return x + " " + y + " " + Convert.ToString(x, 2).PadLeft(8, '0') + " " + (x ^ y) + " " + (x >> 1) + " " + ((x & 2) != 0);
--- varied 31
var arr = Enumerable.Range(0, 10).ToArray(); return string.Join(",", arr[2..5]) + "|" + string.Join(",", arr[^3..]) + "|" + string.Join(",", arr[..2]) + "|" + arr[^1];
--- varied 32
var (q, r) = (17 / 5, 17 % 5); var p = (X: 1.5f, Y: 2f); p.X += 1; return q + "," + r + " " + p.X + p.Y + " " + p;
--- varied 33
string name = null; int? age = null; return $"[{name}] [{age}] {name?.Length.ToString() ?? "none"} {age?.ToString() ?? "?"} {(age.HasValue ? "y" : "n")} {age + 1 == null}";
--- varied 34
var people = new List<(string Name, int Age, string City)> { ("Ann", 30, "X"), ("Bob", 25, "Y"), ("Cy", 35, "X") }; var q = from p in people where p.Age > 26 orderby p.City, p.Age descending select $"{p.Name}({p.Age})"; return string.Join(";", q) + people.Average(p => p.Age);
--- varied 35
var lookup = new[] { "apple", "bob", "cat", "ant" }.ToLookup(w => w[0]); return string.Join("|", lookup.OrderBy(g => g.Key).Select(g => g.Key + "=" + string.Join("+", g)));
--- varied 36
var nested = new List<List<int>> { new List<int> { 1, 2 }, new List<int> { 3 }, new List<int>() }; return nested.SelectMany(l => l).Sum() + " " + nested.Count(l => l.Any()) + " " + string.Join(";", nested.Select(l => string.Join(",", l)));
--- varied 37
return string.Join(",", new[] { "b10", "a2", "b9" }.OrderBy(s => s[0]).ThenBy(s => int.Parse(s.Substring(1)))) + " " + "banana".LastIndexOf("an") + " " + "banana".IndexOf('n', 3) + " " + "banana".Replace("an", "AN") + " " + "a-b-c".Split(new[] { '-' }, 2)[1];
--- varied 38
return "abc".CompareTo("abd") + " " + string.Compare("A", "a", true) + " " + string.CompareOrdinal("A", "a") + " " + "abc".Equals("ABC", StringComparison.OrdinalIgnoreCase) + " " + ("a" + 1 + 2) + (1 + 2 + "a") + " " + "x".Equals(null) + " " + ("abc" == "ab" + "c");
--- varied 39
char[] cs = "hello".ToCharArray(); Array.Sort(cs); Array.Reverse(cs); return new string(cs) + " " + string.Concat(cs.Distinct()) + " " + (char)('a' + 2) + " " + ('z' - 'a') + " " + char.IsLetterOrDigit('_') + " " + (int)char.GetNumericValue('8') + " " + 'a'.ToString().ToUpper();
--- varied 40
var sb = new StringBuilder("abc"); sb[0] = 'X'; sb.Insert(1, "--").Remove(4, 1).Append('z', 3).AppendLine().Append($"{1 + 1}"); return sb.ToString().Replace("\r", "").Replace("\n", "/") + sb.Length + sb.ToString(0, 2) + new StringBuilder().Append(1.5f).Append(true).Append('c').Append(new[] { 'a', 'b' });
--- varied 41
var d1 = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; var d2 = d1.Where(p => p.Value > 1).ToDictionary(p => p.Key, p => p.Value * 10); var d3 = new Dictionary<string, int>(d1); d3.Remove("a"); return d2["b"] + d3.Count + string.Join(",", d1.Select(p => p)) + d1.ContainsValue(2) + d1.Any(p => p.Key == "z");
--- varied 42
List<int> a = new List<int> { 3, 1, 2 }, b = a, c = new List<int>(a); b.Add(9); c.Sort((x, y) => y - x); return a.Count + " " + string.Join(",", c) + " " + ReferenceEquals(a, b) + " " + a.SequenceEqual(c) + " " + a.Min() + a.IndexOf(9) + a.LastIndexOf(7);
--- varied 43
int i = 10; int j = i++ + ++i; i += i -= 3; bool f = i > 5 && j < 30 || false; return i + " " + j + " " + f + " " + (i > 5 ? i < 100 ? "mid" : "big" : "small") + " " + (5 > 3 == true);
--- varied 44
long big = int.MaxValue; big++; int seventy = 70000; short sh = (short)seventy; byte bt = unchecked((byte)-1); uint u = 4000000000; return big + " " + sh + " " + bt + " " + u + " " + (int)u + " " + (ulong)1 + " " + (decimal)1.10 + " " + 7.0 / 2 + " " + (int)3.99f + " " + (int)-3.99;
--- varied 45
switch (DateTime.Parse("2024-01-06").DayOfWeek) { case DayOfWeek.Saturday: case DayOfWeek.Sunday: return "weekend"; default: return "weekday"; }
--- varied 46
string Classify(object o) => o switch { int n when n < 0 => "neg", int and > 100 => "big", int => "int", string { Length: 0 } => "empty", string s => s.ToUpper(), null => "nil", _ => o.GetType().Name }; return string.Join(",", Classify(-1), Classify(500), Classify(5), Classify(""), Classify("x"), Classify(null), Classify(2.5));
--- varied 47
var result = new List<string>(); for (int y = 0; y < 3; y++) { for (int x = 0; x < 3; x++) { if (x == 2) continue; if (y == 2) break; result.Add($"{x}{y}"); } } return string.Join(",", result);
--- varied 48
var cache = new Dictionary<(int, int), long>(); long Paths(int r, int c) => r == 0 || c == 0 ? 1 : cache.TryGetValue((r, c), out var v) ? v : cache[(r, c)] = Paths(r - 1, c) + Paths(r, c - 1); return Paths(10, 10);
--- varied 49
var perms = new List<string>(); void Permute(string prefix, string rest) { if (rest.Length == 0) { perms.Add(prefix); return; } for (int k = 0; k < rest.Length; k++) Permute(prefix + rest[k], rest.Remove(k, 1)); } Permute("", "abc"); return string.Join(" ", perms);
--- varied 50
var primes = new List<int>(); var sieve = new bool[50]; for (int p = 2; p < sieve.Length; p++) { if (sieve[p]) continue; primes.Add(p); for (int k = p * p; k < sieve.Length; k += p) sieve[k] = true; } return string.Join(" ", primes) + " " + primes.Count;

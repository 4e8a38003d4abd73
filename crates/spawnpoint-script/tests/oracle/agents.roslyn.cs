--- agents a1
var xs = new[] { 5, 3, 8 }; return string.Join(",", xs.OrderBy(x => x).Select((x, i) => $"{i}:{x}")) + xs.Sum() / (double)xs.Length;
--- agents a2
var people = new[] { ("Ann", 30), ("Bob", 25), ("Cid", 30) }; return string.Join(";", people.OrderByDescending(p => p.Item2).ThenByDescending(p => p.Item1).Select(p => p.Item1));
--- agents a3
var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; foreach (var k in d.Keys.ToList()) d[k] *= 10; return string.Join(",", d) + d.Values.Sum();
--- agents a4
var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; try { foreach (var kv in d) if (kv.Value == 1) d["c"] = 3; } catch (InvalidOperationException e) { return e.Message; } return "no";
--- agents a5
var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; try { foreach (var k in d.Keys) d.Remove(k); } catch (InvalidOperationException e) { return e.GetType().Name + d.Count; } return "none" + d.Count;
--- agents a6
var l = new List<int> { 1, 2, 3 }; try { l.ForEach(x => { if (x == 2) l.Add(9); }); } catch (InvalidOperationException e) { return e.Message + l.Count; } return "none" + l.Count;
--- agents a7
var s = new HashSet<int> { 1, 2, 3 }; try { foreach (var x in s) s.Add(x + 10); } catch (InvalidOperationException) { return "changed" + s.Count; } return "none";
--- agents a8
var q = new Queue<int>(new[] { 1, 2 }); try { foreach (var x in q) q.Enqueue(x); } catch (InvalidOperationException e) { return e.Message; } return "none";
--- agents a9
string s = null; return $"[{s}]" + "[" + s + "]" + string.Format("[{0}]", s) + string.Concat(s, "x", s) + (s + null == "") + string.Join(",", new string[] { null, "a", null });
--- agents a10
return $"{1234.5678:N2}|{1234.5678,12:F1}|{-0.5:P0}|{255:X}|{255:x6}|{0.000123:E1}|{1e9:G4}|{42:D5}|{-42:D5}|{1234567:N0}";
--- agents a11
return 0.1 + 0.2 + "|" + (0.1f + 0.2f) + "|" + 1.0f + "|" + 100f / 3 + "|" + 1e10f + "|" + 1.5e-7 + "|" + 2.0 / 3 + "|" + (float)(1.0 / 3) + "|" + 1e15 + "|" + 1e16 + "|" + 123456789f;
--- agents a12
return string.Format("{0:0.###} {1:#.##} {2:00.0} {3:+0;-0;0} {4:#,##0.00} {5:0e+0} {6:%0}", 1.5, 0.25, 3.14159, -7, 9876.5, 12345.0, 0.5);
--- agents a13
return string.Format("{0,-10}|{1,10}|{2,5:F1}|{{0}}", "left", "right", 2.25);
--- agents a14
return (12345.6789).ToString("C") + " " + (-1.5).ToString("C1") + " " + 0.12345.ToString("P2") + " " + 1234.ToString("E3") + " " + 10.ToString("B".Length == 1 ? "D4" : "D");
--- agents a15
return 7 / 2 + " " + -7 / 2 + " " + 7 % 3 + " " + -7 % 3 + " " + 7 % -3 + " " + 7.5 % 2 + " " + -7.5 % 2 + " " + (7 >> 1) + " " + (-7 >> 1) + " " + (1 << 33) + " " + (1L << 33);
--- agents a16
unchecked { int a = int.MaxValue; a++; uint b = 0; b--; byte c = (byte)300; sbyte e = (sbyte)200; short f = (short)70000; return a + " " + b + " " + c + " " + e + " " + f + " " + (int)3000000000u; }
--- agents a17
try { int x = int.Parse("2147483647"); return checked(x + 1); } catch (OverflowException e) { return e.Message; }
--- agents a18
try { double x = 1e20; return checked((int)x); } catch (OverflowException e) { return e.GetType().Name; }
--- agents a19
decimal a = 1.10m, b = 2.200m; return (a + b) + " " + (a * b) + " " + (b - a) + " " + (b / a) + " " + (a == 1.1m) + " " + decimal.Round(2.345m, 2) + " " + Math.Round(2.5m) + " " + (10m / 3m).ToString("F4") + " " + (a % 0.3m) + " " + -a;
--- agents a20
long big = long.MaxValue; return (big / 2) + " " + (ulong)big * 2 + " " + unchecked(big + 1) + " " + (big % 10) + " " + (big >> 60) + " " + (ulong.MaxValue >> 60) + " " + (-1L >> 63) + " " + (long)1e15;
--- agents a21
return (int)'A' + " " + (char)97 + " " + ('a' + 1) + " " + (char)('a' + 1) + " " + "abc"[1] + 'x' + " " + ('a' < 'b') + " " + char.IsLetter('_') + " " + (int)char.GetNumericValue('7') + " " + ('9' - '0');
--- agents a22
char c = 'a'; c++; c += (char)2; var s = "" + c + (c > 'b' ? 'Y' : 'N'); return s + char.ToUpper(c) + (int)c;
--- agents a23
object o = 5; string r = o switch { int n when n > 10 => "big", int n => "int" + n, string s => s, null => "null", _ => "other" }; return r;
--- agents a24
string Describe(object o) => o switch { null => "null", int and > 0 => "pos", int => "int", string { Length: 0 } => "empty", string s => s, IEnumerable<int> xs => "seq" + xs.Count(), (int a, int b) => $"{a}-{b}", _ => o.GetType().Name }; return string.Join(",", new object[] { null, 5, -5, "", "hi", new[] { 1, 2 }, (3, 4), 2.5, new List<int>() }.Select(Describe));
--- agents a25
(string name, int age) p = ("Joe", 42); return p switch { ("Joe", > 40) => "old joe", ("Joe", _) => "joe", var (n, a) => n + a };
--- agents a26
int Score(string s) => s switch { "gold" or "platinum" => 10, "silver" => 5, { Length: > 8 } => 3, _ => 0 }; return Score("gold") + Score("silver") + Score("extraordinary") + Score("x");
--- agents a27
var (a, b, c) = (1, "two", 3.0); (a, b) = (a + 1, b + "!"); var t = (a, b, c); return t + " " + t.a + t.Item2 + (t == (2, "two!", 3.0)) + t.Equals((2, "two!", 3.0));
--- agents a28
int i = 0; int[] arr = { 10, 20, 30 }; arr[i++] = i; arr[i] += i++ + ++i; return string.Join(",", arr) + " " + i;
--- agents a29
int x = 5; x += x++ + ++x; int y = x-- - --x; return x + " " + y;
--- agents a30
var sb = new StringBuilder(); for (int i = 0; i < 3; i++) sb.Append(i).Append(','); sb.Length--; sb.Insert(0, "["); sb.Append(']'); sb[1] = 'X'; return sb.ToString() + sb.Length + sb.Replace(",", ";").Remove(0, 1);
--- agents a31
var sb = new StringBuilder("abc"); sb.Append(1.5f).Append(true).Append('c', 3).Append(new[] { 'x', 'y' }).AppendFormat("{0:00}-{1}", 5, "z").AppendLine().Append((object)null).Append("tail", 1, 2); return sb.ToString().Replace("\n", "/").Replace("\r", "") + sb.Length;
--- agents a33
return "a-b_c d".Split('-', '_', ' ').Length + " " + "a--b".Split('-').Length + " " + "a, b,c".Split(new[] { ", ", "," }, StringSplitOptions.None).Length + " " + string.Join("|", "k=v=w".Split(new[] { '=' }, 2)) + " " + string.Join("|", "  two  words ".Split((char[])null, StringSplitOptions.RemoveEmptyEntries));
--- agents a34
return "Hello".Substring(1, 3) + "Hello".IndexOf('l') + "Hello".LastIndexOf('l') + "Hello".IndexOf("xyz") + "Hello".IndexOf("") + "Hello".StartsWith("He") + "Hello".EndsWith('o') + "Hello".Contains("ell") + "Hello".IndexOf('l', 3) + "hello".CompareTo("world") + "Hello".Replace("l", null);
--- agents a35
return "abc".PadLeft(5) + "|" + "abc".PadRight(6, '*') + "|" + "xxabcxx".Trim('x') + "|" + "  t\t\n".TrimEnd() + "|" + "abcdef".Remove(2, 3) + "|" + "ac".Insert(1, "b") + "|" + string.Compare("apple", "Apple") + "|" + string.Compare("apple", "Apple", StringComparison.OrdinalIgnoreCase) + "|" + string.CompareOrdinal("a", "c");
--- agents a36
return string.Join(",", "banana".GroupBy(c => c).OrderByDescending(g => g.Count()).ThenBy(g => g.Key).Select(g => g.Key + "" + g.Count())) + new string("hello".Reverse().ToArray()) + string.Concat("abc".Select(c => (char)(c + 1))) + new string('=', 3) + new string(new[] { 'a', 'b', 'c' }, 1, 2);
--- agents a37
try { "abc".Substring(2, 5); return "no"; } catch (ArgumentOutOfRangeException e) { return e.ParamName + " " + e.Message.Split('\n')[0]; }
--- agents a39
try { throw new Exception("first"); } catch (Exception e) { try { throw new InvalidOperationException("second", e); } catch (InvalidOperationException e2) { return e2.Message + " <- " + e2.InnerException.Message; } } finally { Console.WriteLine("fin"); }
--- agents a40
string log = ""; int F() { try { log += "t"; return 1; } finally { log += "f"; } } int G() { for (int i = 0; ; i++) { try { if (i == 2) break; continue; } finally { log += i; } } return 7; } return F() + G() + log;
--- agents a41
string log = ""; bool Filter(string s, bool r) { log += s; return r; } try { try { throw new Exception("x"); } finally { log += "F"; } } catch (Exception) when (Filter("1", false)) { log += "no"; } catch (Exception) when (Filter("2", true)) { log += "C"; } return log;
--- agents a42
try { try { throw new ArgumentException("bad", "who"); } catch (ArgumentException) { throw; } } catch (Exception e) { return e.Message.Replace("\n", "~").Replace("\r", "") + (e is ArgumentException ae ? ae.ParamName : ""); }
--- agents a43
IEnumerable<int> Evens() { try { for (int i = 0; ; i += 2) yield return i; } finally { Console.WriteLine("disposed"); } } foreach (var e in Evens()) { if (e > 4) break; Console.WriteLine(e); } return Evens().Take(3).Sum();
--- agents a44
IEnumerable<string> Walk(int depth) { yield return new string('-', depth); if (depth < 2) foreach (var s in Walk(depth + 1)) yield return s; } return string.Join("|", Walk(0));
--- agents a45
var calls = 0; var q = Enumerable.Range(1, 3).Select(x => { calls++; return x * 2; }); var a = q.ToList(); var b = q.First(); return calls + " " + b + a.Count;
--- agents a46
var list = new List<int> { 1, 2, 3 }; var q = list.Where(x => x > 1); list.Add(4); return string.Join(",", q) + " " + q.Count();
--- agents a47
var nums = Enumerable.Range(1, 10); var (ev, od) = (nums.Where(n => n % 2 == 0), nums.Where(n => n % 2 == 1)); return ev.Zip(od, (a, b) => a * b).Sum() + " " + nums.Aggregate((a, b) => a * b) + " " + nums.Skip(2).Take(3).Reverse().First() + " " + nums.TakeWhile(x => x < 5).Sum() + " " + nums.Average();
--- agents a48
var words = new[] { "apple", "Banana", "cherry", "avocado" }; var g = words.GroupBy(w => char.ToLower(w[0])).ToDictionary(x => x.Key, x => x.ToList()); return string.Join(";", g.Select(kv => kv.Key + "=" + string.Join("+", kv.Value)));
--- agents a49
var a = new[] { 1, 2, 3, 4 }; var b = new[] { 3, 4, 5 }; return string.Join(",", a.Intersect(b)) + "|" + string.Join(",", a.Union(b)) + "|" + string.Join(",", a.Except(b)) + "|" + string.Join(",", a.Concat(b).Distinct()) + "|" + a.SequenceEqual(new[] { 1, 2, 3, 4 });
--- agents a50
var m = from x in Enumerable.Range(1, 3) from y in Enumerable.Range(x, 2) where x != y let s = x * y orderby s descending, x select $"{x}*{y}={s}"; return string.Join(",", m);
--- agents a51
var cust = new[] { (Id: 1, Name: "A"), (Id: 2, Name: "B") }; var ord = new[] { (Cid: 1, V: 10m), (Cid: 1, V: 5.5m) }; var r = from c in cust join o in ord on c.Id equals o.Cid into os select (c.Name, Total: os.Sum(o => o.V)); return string.Join(";", r.Select(t => t.Name + t.Total));
--- agents a52
var items = new List<(string k, int v)> { ("b", 1), ("a", 1), ("c", 0), ("d", 1) }; return string.Join("", items.OrderBy(i => i.v).Select(i => i.k)) + string.Join("", items.OrderByDescending(i => i.v).Select(i => i.k));
--- agents a53
var dict = new SortedDictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["b"] = 1, ["A"] = 2, ["C"] = 3 }; return string.Join(",", dict.Keys) + dict["a"] + dict.ContainsKey("c") + dict.First().Key;
--- agents a54
var set = new SortedSet<int> { 5, 1, 3 }; set.Add(2); set.Remove(5); return string.Join(",", set) + set.Min + set.Max + string.Join(",", set.Reverse()) + string.Join(",", set.GetViewBetween(2, 3)) + set.Count;
--- agents a55
var ll = new LinkedList<string>(); ll.AddLast("b"); ll.AddFirst("a"); var n = ll.Find("b"); ll.AddBefore(n, "x"); ll.AddAfter(n, "y"); ll.RemoveFirst(); var r = ""; for (var node = ll.First; node != null; node = node.Next) r += node.Value; return r + ll.Count + ll.Last.Previous.Value;
--- agents a56
var st = new Stack<int>(); for (int i = 0; i < 4; i++) st.Push(i * i); return st.Pop() + st.Peek() + " " + string.Join(",", st) + " " + st.Contains(1) + st.Count + string.Join("", st.ToArray().Reverse());
--- agents a57
var grid = new int[3, 4]; for (int y = 0; y < 3; y++) for (int x = 0; x < 4; x++) grid[y, x] = y * 4 + x; int s = 0; foreach (var v in grid) s += v; return s + " " + grid[2, 3] + " " + grid.GetLength(0) + grid.GetLength(1) + grid.Length;
--- agents a58
var jag = new List<int[]> { new[] { 1, 2 }, new int[3], Array.Empty<int>() }; jag[1][2] = 7; return string.Join("|", jag.Select(r => string.Join(",", r))) + jag.SelectMany(r => r).Max() + jag.Max(r => r.Length);
--- agents a59
var arr = new[] { 5, 2, 9, 1 }; Array.Sort(arr, (a, b) => b - a); var idx = Array.FindIndex(arr, x => x == 2); Array.Reverse(arr, 0, 2); return string.Join(",", arr) + " " + idx + " " + Array.IndexOf(arr, 42) + " " + arr.Contains(9) + " " + string.Join(",", arr.Where((_, i) => i % 2 == 0));
--- agents a60
int[] a = { 1, 2, 3, 4, 5 }; return a[^1] + a[^2] + " " + string.Join(",", a[1..3]) + " " + string.Join(",", a[..^2]) + " " + a[2..].Length + " " + "hello"[1..^1] + " " + "hello"[^3..];
--- agents a61
var l = new List<int> { 3, 1, 2 }; l.Sort((a, b) => b.CompareTo(a)); l.Insert(1, 9); l.RemoveAt(0); l.AddRange(new[] { 7, 7 }); l.Remove(7); return string.Join(",", l) + l.IndexOf(7) + l.Contains(2) + l.FindAll(x => x > 1).Count + l.LastIndexOf(7) + l.ConvertAll(x => x.ToString()).Count;
--- agents a62
try { var l = new List<int> { 1 }; l[1] = 5; return "no"; } catch (ArgumentOutOfRangeException e) { return e.ParamName; }
--- agents a63
try { var e = new List<int>().Max(); return e; } catch (InvalidOperationException e) { return e.Message; }
--- agents a64
try { new[] { 1, 2 }.Single(); return 1; } catch (InvalidOperationException e) { return e.Message + new int[0].DefaultIfEmpty(5).First() + new[] { 1 }.SingleOrDefault() + new string[0].FirstOrDefault(); }
--- agents a65
try { var d = new Dictionary<string, int> { { "a", 1 }, { "a", 2 } }; return d.Count; } catch (ArgumentException e) { return e.Message; }
--- agents a66
try { new[] { "a", "a" }.ToDictionary(x => x); return 0; } catch (ArgumentException e) { return e.GetType().Name; }
--- agents a67
return DateTime.Parse("2024-02-29").AddYears(1).ToString("yyyy-MM-dd") + " " + new DateTime(2024, 1, 31).AddMonths(1).Day + " " + (new DateTime(2024, 12, 25) - new DateTime(2024, 12, 1)).TotalDays + " " + new DateTime(2024, 3, 15).DayOfWeek + " " + new DateTime(2024, 3, 15, 14, 5, 9).ToString("HH:mm:ss") + " " + new DateTime(2024, 3, 15, 14, 5, 9).ToString("MMM d, yyyy h:mm tt");
--- agents a68
var dt = new DateTime(2023, 10, 5, 8, 30, 0, DateTimeKind.Utc); return dt.ToString("o") + " " + dt.ToString("yyyy-MM-ddTHH:mm:ssZ") + " " + dt.Ticks + " " + dt.Date.ToString("d") + " " + dt.AddHours(20).Day + " " + (int)dt.DayOfWeek + " " + ((DateTimeOffset)dt).ToUnixTimeSeconds() + " " + dt;
--- agents a69
var ts = TimeSpan.FromMinutes(135); return ts + " " + ts.Hours + " " + ts.TotalHours + " " + ts.ToString(@"hh\:mm") + " " + (ts + TimeSpan.FromDays(1)) + " " + new TimeSpan(1, 30, 0).TotalSeconds + " " + TimeSpan.FromSeconds(1.5).ToString(@"s\.ff") + " " + (ts > TimeSpan.FromHours(2)) + " " + -ts + " " + ts.Duration();
--- agents a70
DateTime r; return DateTime.TryParse("2024-13-01", out r) + " " + DateTime.TryParseExact("05/03/2024", "dd/MM/yyyy", System.Globalization.CultureInfo.InvariantCulture, System.Globalization.DateTimeStyles.None, out r) + " " + r.Month + " " + DateTime.ParseExact("20240305", "yyyyMMdd", null).Day + " " + DateTime.Compare(r, DateTime.MinValue);
--- agents b1
var p = new Player("Ann") { Hp = 50 }; p.Damage(20); p.Damage(100); return p + " " + p.Alive + " " + Player.Count;
// types
class Player { public static int Count; public string Name { get; } public int Hp { get; set; } = 100; public bool Alive => Hp > 0; public Player(string n) { Name = n; Count++; } public void Damage(int d) => Hp = Math.Max(0, Hp - d); public override string ToString() => $"{Name}:{Hp}"; }
--- agents b2
var shapes = new List<Shape> { new Circle(2), new Sq { S = 3 } }; return string.Join(",", shapes.Select(s => $"{s.Name} {s.Area():F2}")) + shapes.OfType<Circle>().Count() + (shapes[1] as Circle == null);
// types
abstract class Shape { public virtual string Name => GetType().Name; public abstract double Area(); }
class Circle : Shape { readonly double r; public Circle(double r) => this.r = r; public override double Area() => Math.PI * r * r; }
class Sq : Shape { public double S; public override string Name => "Square/" + base.Name; public override double Area() => S * S; }
--- agents b3
var r = new Rec("a", 1); var s = r with { N = 2 }; var (x, y) = s; return r + " " + s + " " + (r == new Rec("a", 1)) + (r == s) + x + y + r.Equals((object)new Rec("a", 1)) + (r.GetHashCode() == new Rec("a", 1).GetHashCode());
// types
record Rec(string S, int N);
--- agents b4
var a = new Emp("Z", 5) { Tag = "t" }; Person b = a; return b + "|" + (b == new Person("Z")) + "|" + (a with { Name = "Q" }) + "|" + (b is Emp { Level: > 3 } e ? e.Name : "-");
// types
record Person(string Name); record Emp(string Name, int Level) : Person(Name) { public string Tag { get; init; } }
--- agents b6
var c = new Counter(); int total = 0; c.Changed += (s, e) => total += e.Value; c.Changed += (s, e) => total += 100; c.Inc(); c.Inc(); return total + " " + c.N;
// types
class ChangedArgs : EventArgs { public int Value; } class Counter { public event EventHandler<ChangedArgs> Changed; public int N; public void Inc() { N++; Changed?.Invoke(this, new ChangedArgs { Value = N }); } }
--- agents b7
Action<string> h = null; var log = ""; void A(string s) => log += "A" + s; void B(string s) => log += "B" + s; Action<string> a = A, b = B; h += a; h += b; h += a; h -= a; h("1"); h -= b; h -= a; return log + (h == null);
--- agents b8
Func<int, int> inc = x => x + 1; Func<int, int> dbl = x => x * 2; Func<int, int> both = x => dbl(inc(x)); var fs = new Dictionary<string, Func<int, int>> { { "inc", inc }, { "dbl", dbl }, { "both", both } }; return string.Join(",", fs.Select(f => f.Key + f.Value(5)));
--- agents b9
var acts = new List<Action>(); var outp = ""; for (int i = 0; i < 3; i++) { int j = i; acts.Add(() => outp += j); } foreach (var a in acts) a(); int k = 0; Func<int> next = () => k++; next(); next(); return outp + k;
--- agents b11
var x = P.Read | P.Exec; x &= ~P.Read; x ^= P.Write; return x + " " + (int)x + " " + x.HasFlag(P.Write) + " " + (P)3 + " " + (P)16 + " " + (P)0 + " " + Enum.Parse(typeof(P), "Read, Write") + " " + Enum.TryParse("exec", true, out P r) + r + " " + string.Join("/", Enum.GetNames(typeof(P))) + " " + Enum.IsDefined(typeof(P), 3) + $"{P.Write:D}{P.Write:X}" + P.Read.CompareTo(P.Exec);
// types
[Flags] enum P { None = 0, Read = 1, Write = 2, Exec = 4 }
--- agents b13
var s = new Stack2<string>(); s.Push("a"); s.Push("b"); return s.Pop() + s.Count + s.TryPeek(out var t) + t + string.Join("", s) + new Stack2<int>().TryPeek(out var z) + z;
// types
class Stack2<T> : IEnumerable<T> { List<T> l = new List<T>(); public int Count => l.Count; public void Push(T t) => l.Add(t); public T Pop() { var t = l[l.Count - 1]; l.RemoveAt(l.Count - 1); return t; } public bool TryPeek(out T t) { t = l.Count > 0 ? l[^1] : default; return l.Count > 0; } public IEnumerator<T> GetEnumerator() { for (int i = l.Count; i-- > 0;) yield return l[i]; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
--- agents b15
var d = new Disp("a"); using (d) { Console.WriteLine("in"); } try { using var e = new Disp("b"); throw new Exception("boom"); } catch (Exception e) { Console.WriteLine(e.Message); } return "end";
// types
class Disp : IDisposable { string n; public Disp(string n) { this.n = n; Console.WriteLine("+" + n); } public void Dispose() => Console.WriteLine("-" + n); }
--- agents b16
try { throw new MyEx(404, "missing"); } catch (MyEx e) when (e.Code == 404) { return e.Message + e.Code + e.GetType().Name + (e is Exception) + e.InnerException; }
// types
class MyEx : Exception { public int Code { get; } public MyEx(int c, string m) : base("E" + c + ": " + m) { Code = c; } }
--- agents b17
IAnimal[] zoo = { new Dog(), new Cat() }; return string.Join(",", zoo.Select(a => a.Speak())) + zoo.Count(a => a is Dog) + ((INamed)zoo[0]).Name + (zoo[1] is INamed);
// types
interface IAnimal { string Speak(); } interface INamed { string Name { get; } } class Dog : IAnimal, INamed { public string Speak() => "woof"; string INamed.Name => "rex"; } class Cat : IAnimal { public string Speak() => "meow"; }
--- agents b18
var b = new Base(); Base d = new Derived(); return b.V() + d.V() + b.N() + d.N() + ((Derived)d).N() + d.Call();
// types
class Base { public virtual string V() => "bv"; public string N() => "bn"; public string Call() => V() + N(); } class Derived : Base { public override string V() => "dv" + base.V(); public new string N() => "dn"; }
--- agents b19
var n = new Node<int>(1, new Node<int>(2, new Node<int>(3))); int sum = 0; for (var c = n; c != null; c = c.Next) sum += c.Value; return sum + " " + n.Next?.Next?.Next?.Value + "|" + n.Next.Next.Next?.Value.ToString() + (n?.Next?.Value ?? -1);
// types
class Node<T> { public T Value; public Node<T> Next; public Node(T v, Node<T> n = null) { Value = v; Next = n; } }
--- agents b20
var m = new Matrix2 { [0, 0] = 1, [1, 1] = 5 }; m[0, 1] += 3; return m[0, 0] + m[0, 1] + m[1, 0] + m[1, 1];
// types
class Matrix2 { int[,] d = new int[2, 2]; public int this[int r, int c] { get => d[r, c]; set { d[r, c] = value; } } }
--- agents b21
var t = new Temp { C = 100 }; t.F -= 180; return t.C + " " + t.F + " " + Temp.Zero.K;
// types
class Temp { public double C { get; set; } public double F { get => C * 9 / 5 + 32; set => C = (value - 32) * 5 / 9; } public double K => C + 273.15; public static readonly Temp Zero = new Temp(); }
--- agents b22
var list = new List<Item> { new Item { N = "x", P = 3 }, new Item { N = "y", P = 1 }, new Item { N = "z", P = 2 } }; list.Sort(); var mx = list.Max(); return string.Join("", list.Select(i => i.N)) + mx.N + list.Min().N + list.OrderByDescending(i => i).First().N;
// types
class Item : IComparable<Item> { public string N; public int P; public int CompareTo(Item o) => P.CompareTo(o.P); }
--- agents b23
var set = new HashSet<Pt> { new Pt(1, 2), new Pt(1, 2), new Pt(2, 1) }; var d = new Dictionary<Pt, string> { [new Pt(0, 0)] = "o" }; return set.Count + d[new Pt(0, 0)] + set.Contains(new Pt(2, 1)) + new[] { new Pt(1, 1), new Pt(1, 1) }.Distinct().Count();
// types
class Pt { public int X, Y; public Pt(int x, int y) { X = x; Y = y; } public override bool Equals(object o) => o is Pt p && p.X == X && p.Y == Y; public override int GetHashCode() => (X, Y).GetHashCode(); }
--- agents b24
var c = new Ci(); var d = new Dictionary<string, int>(c) { ["Ab"] = 1 }; d["AB"] = 2; return d.Count + " " + d["ab"] + string.Join(",", new[] { "b", "A", "a" }.Distinct(c)) + new[] { "x" }.Contains("X", c);
// types
class Ci : IEqualityComparer<string> { public bool Equals(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase); public int GetHashCode(string s) => s.ToLowerInvariant().GetHashCode(); }
--- agents b25
var l = new List<string> { "bb", "a", "ccc" }; l.Sort(new ByLen()); return string.Join(",", l) + string.Join(",", l.OrderByDescending(x => x, new ByLen())) + l.BinarySearch("xx", new ByLen());
// types
class ByLen : IComparer<string> { public int Compare(string a, string b) => a.Length.CompareTo(b.Length); }
--- agents b26
async Task<int> Add(int a, int b) { await Task.Delay(1); return a + b; } async Task<string> Run() { var r = await Add(1, 2); var all = await Task.WhenAll(Add(1, 1), Add(2, 2)); return r + "," + string.Join("+", all); } return Run().Result;
--- agents b27
async Task Fail() { await Task.Yield(); throw new InvalidOperationException("async boom"); } async Task<string> Go() { try { await Fail(); return "no"; } catch (InvalidOperationException e) { return e.Message; } finally { Console.WriteLine("cleanup"); } } return Go().GetAwaiter().GetResult();
--- agents b28
try { Task.Run(() => { throw new ArgumentException("x"); }).Wait(); return "no"; } catch (AggregateException e) { return e.InnerException.GetType().Name + e.InnerExceptions.Count + e.Flatten().InnerException.Message; }
--- agents b29
var cts = new System.Threading.CancellationTokenSource(); cts.Cancel(); try { cts.Token.ThrowIfCancellationRequested(); return "no"; } catch (OperationCanceledException e) { return e.GetType().Name + cts.IsCancellationRequested; }
--- agents b30
var tcs = new TaskCompletionSource<int>(); var t = tcs.Task.ContinueWith(x => x.Result * 2); tcs.SetResult(21); return t.Result + " " + tcs.Task.IsCompleted + Task.FromResult("z").Result + Task.CompletedTask.IsCompleted;
--- agents b31
var m = System.Text.RegularExpressions.Regex.Matches("a1b22c333", @"[a-z](\d+)"); var s = ""; foreach (System.Text.RegularExpressions.Match x in m) s += x.Groups[1].Value + "@" + x.Index + " "; return s + m.Count + m[1].Value;
--- agents b32
var r = new System.Text.RegularExpressions.Regex(@"(?<y>\d{4})-(?<m>\d\d)"); var m = r.Match("on 2024-05 and 2023-01"); return m.Groups["y"].Value + m.Groups["m"] + m.NextMatch().Value + r.Replace("2024-05", "${m}/${y}") + r.IsMatch("x") + r.Match("none").Success + "[" + r.Match("none").Value + "]";
--- agents b33
return System.Text.RegularExpressions.Regex.Replace("Hello World", "o", "0", System.Text.RegularExpressions.RegexOptions.IgnoreCase) + System.Text.RegularExpressions.Regex.Replace("  a   b ", @"\s+", " ").Trim() + System.Text.RegularExpressions.Regex.IsMatch("abc@x.org", @"^[\w.]+@\w+\.\w+$") + System.Text.RegularExpressions.Regex.Split("a1b2c", @"\d").Length + System.Text.RegularExpressions.Regex.Escape("a.b*c");
--- agents b34
return System.Text.RegularExpressions.Regex.Replace("snake_case_name", @"_(\w)", m => m.Groups[1].Value.ToUpper()) + System.Text.RegularExpressions.Regex.Matches("Foo BAR baz", "ba.", System.Text.RegularExpressions.RegexOptions.IgnoreCase).Count + System.Text.RegularExpressions.Regex.Split("one, two;three", "[,;] ?").Last();
--- agents b35
var g = new Guid("a1b2c3d4-0102-0304-0506-0708090a0b0c"); return g.ToString() + " " + g.ToString("N") + " " + string.Join("-", g.ToByteArray().Take(4)) + " " + (g == Guid.Parse("{A1B2C3D4-0102-0304-0506-0708090A0B0C}")) + " " + g.ToString("P") + " " + Guid.TryParse("zz", out _) + new Guid(g.ToByteArray()).Equals(g) + g.ToString().ToUpper().Substring(0, 4);
--- agents b36
return BitConverter.ToString(BitConverter.GetBytes(258)) + " " + BitConverter.ToInt16(new byte[] { 0x34, 0x12 }, 0) + " " + BitConverter.ToSingle(BitConverter.GetBytes(1.5f), 0) + " " + BitConverter.ToUInt32(new byte[] { 255, 255, 255, 255 }, 0) + " " + BitConverter.ToDouble(BitConverter.GetBytes(-2.25), 0) + " " + BitConverter.GetBytes(true)[0] + BitConverter.ToString(BitConverter.GetBytes('A')) + BitConverter.ToString(new byte[] { 1, 2, 3 }, 1) + BitConverter.IsLittleEndian + BitConverter.DoubleToInt64Bits(1.0);
--- agents b37
return Convert.ToInt32("42") + Convert.ToInt32(2.5) + Convert.ToInt32(3.5) + " " + Convert.ToString(255, 16) + Convert.ToString(-1, 2).Length + " " + Convert.ToInt32("11", 2) + Convert.ToBoolean(1) + Convert.ToDouble("3.5") + Convert.ToInt32('A') + Convert.ToChar(66) + Convert.ToByte("200") + Convert.ToInt64("123") + " " + Convert.ToDecimal(1.5) + Convert.ToString(8, 8) + Convert.ToInt32(true) + Convert.ToInt32(null) + Convert.ToSingle("1.25") + Convert.ToString(true) + Convert.ToInt32(9.99m);
--- agents b38
try { return Convert.ToByte(300); } catch (OverflowException e) { return e.Message; }
--- agents b39
try { return int.Parse("12a"); } catch (FormatException e) { return e.Message + int.TryParse(" 12 ", out var a) + a + int.TryParse("1,000", out _) + double.TryParse("1,000.5", out var d) + d + int.TryParse("", out _) + int.TryParse(null, out _) + float.Parse("-1e3") + bool.Parse("TRUE") + long.Parse("-0") + int.Parse("+7") + int.Parse("1F", System.Globalization.NumberStyles.HexNumber); }
--- agents b40
try { return int.Parse("99999999999"); } catch (OverflowException e) { return e.Message; }
--- agents b41
try { string s = null; return int.Parse(s); } catch (ArgumentNullException e) { return e.ParamName; }
--- agents b43
return double.IsNaN(0.0 / 0) + " " + 1 / 0.0 + " " + -1 / 0.0 + " " + Math.Sqrt(-1) + " " + double.MaxValue * 2 + " " + double.Epsilon + " " + float.MaxValue + " " + (0.1 + 0.2 == 0.3) + " " + (float)0.1 + " " + (double)0.1f + " " + (int)-3.9 + (int)3.9f + " " + (long)1e18 + " " + double.NaN.CompareTo(1.0) + (double.NaN == double.NaN) + double.NaN.Equals(double.NaN) + " " + -0.0 + " " + 1e300 * 1e10;
--- agents b45
byte b = 250; b += 10; b++; short s = 10; s *= 2; s = (short)(s + b); int i = b + s; var t = b + b; return b + " " + s + " " + i + " " + t.GetType().Name + (b * 1.0f).GetType().Name + (1 + 1L).GetType().Name + ('a' + 'b').GetType().Name + (1u + 1).GetType().Name + (1 / 2m).GetType().Name + (true ? 1 : 2.0).GetType().Name;
--- agents b47
try { int? x = null; return x.Value; } catch (InvalidOperationException e) { return e.Message; }
--- agents b48
try { object o = null; return (int)o; } catch (NullReferenceException e) { return e.GetType().Name; }
--- agents b49
object o = 3; try { return (long)o; } catch (InvalidCastException) { return (long)(int)o + " " + (o as string ?? "none") + (o is int) + (o is long) + o.Equals(3) + o.Equals(3L) + (o is IComparable) + (o.GetType() == typeof(int)); }
--- agents b52
var t = typeof(Foo); return string.Join(",", t.GetProperties().Select(p => p.Name + ":" + p.PropertyType.Name)) + "|" + string.Join(",", t.GetFields().Select(f => f.Name)) + "|" + t.GetProperty("Name").GetValue(new Foo { Name = "zed" }) + "|" + t.GetField("Hp").GetValue(new Foo { Hp = 9 }) + "|" + (t.GetProperty("Nope") == null) + t.GetMethods().Any(m => m.Name == "Run");
// types
class Foo { public string Name { get; set; } public int Hp; public void Run() { } }
--- agents b53
var f = new Foo { Hp = 3 }; var t = f.GetType(); foreach (var p in t.GetFields()) Console.WriteLine($"{p.Name} = {p.GetValue(f)} ({p.FieldType})"); t.GetField("Hp").SetValue(f, 10); var inst = (Foo)Activator.CreateInstance(typeof(Foo)); return f.Hp + inst.Hp + (string)t.GetMethod("Hi").Invoke(f, new object[] { "bob" });
// types
class Foo { public int Hp = 1; public string Label = "L"; public string Hi(string n) => "hi " + n; }
--- agents b54
var d = new SortedList<int, string> { { 3, "c" }, { 1, "a" } }; d.Add(2, "b"); return string.Join(",", d.Values) + d.Keys.First() + d.IndexOfKey(3) + d.ContainsValue("b") + d.Count;
--- agents b55
var d = new Dictionary<(int, int), string> { [(1, 2)] = "a", [(2, 1)] = "b" }; return d[(1, 2)] + d.ContainsKey((2, 1)) + d.TryGetValue((9, 9), out var v) + (v ?? "nil") + d.Keys.Max(k => k.Item1) + d.Remove((1, 2)) + d.Count;
--- agents b56
var d = new Dictionary<string, Dictionary<string, int>>(); void Add(string a, string b) { if (!d.ContainsKey(a)) d[a] = new Dictionary<string, int>(); d[a].TryGetValue(b, out int n); d[a][b] = n + 1; } Add("x", "y"); Add("x", "y"); Add("z", "q"); return string.Join(";", d.Select(k => k.Key + ":" + string.Join(",", k.Value.Select(v => v.Key + v.Value))));
--- agents b57
var d = new Dictionary<string, int> { ["x"] = 1 }; d["x"]++; d["x"] += 5; d["y"] = d.Count; return d["x"] + " " + d["y"] + d.Any(k => k.Value > 6) + d.Min(k => k.Value) + d.OrderBy(k => k.Value).First().Key + d.ToDictionary(k => k.Value, k => k.Key)[7] + d.Sum(k => k.Value) + d.Where(k => k.Key != "x").Select(k => k.Key).Single();
--- agents b58
var (min, max) = new[] { 3, 1, 2 }.Aggregate((min: int.MaxValue, max: int.MinValue), (acc, x) => (Math.Min(acc.min, x), Math.Max(acc.max, x))); return min + " " + max;
--- agents b59
var text = "the quick brown the fox the end"; var top = text.Split(' ').GroupBy(w => w).Select(g => new { Word = g.Key, Count = g.Count() }).OrderByDescending(x => x.Count).ThenBy(x => x.Word).Take(2); foreach (var x in top) Console.WriteLine(x); return top.First().Word;
--- agents b60
var csv = "id,name\n1,Ann\n2,Bob"; var rows = csv.Split('\n').Skip(1).Select(l => l.Split(',')).Select(f => (Id: int.Parse(f[0]), Name: f[1])); return string.Join("|", rows.Select(r => $"{r.Id:000}-{r.Name,-5}-"));
--- agents b61
string s = @"C:\temp\""x"""; string v = "tab\there\u0041\x42\0end"; string r = $@"{1 + 1}\n{{x}}"; return s + "|" + v.Length + v[8] + v[9] + "|" + r + "|" + "\\" + '\'' + "\"" + '\u00e9';
--- agents b62
string raw = "line1\nline2\r\nline3"; return raw.Split(new[] { "\r\n", "\n" }, StringSplitOptions.None).Length + " " + raw.Count(c => c == '\n') + " " + raw.IndexOf('\r') + " " + string.Join("+", raw.Split('\n').Select(l => l.TrimEnd('\r').Length));
--- agents b63
bool IsPrime(int n) { if (n < 2) return false; for (int i = 2; i * i <= n; i++) if (n % i == 0) return false; return true; } return string.Join(" ", Enumerable.Range(1, 30).Where(IsPrime));
--- agents b64
int[] Sort(int[] a) { if (a.Length <= 1) return a; var p = a[0]; return Sort(a.Skip(1).Where(x => x < p).ToArray()).Concat(new[] { p }).Concat(Sort(a.Skip(1).Where(x => x >= p).ToArray())).ToArray(); } return string.Join(",", Sort(new[] { 3, 6, 1, 8, 3 }));
--- agents b65
void Hanoi(int n, char a, char b, char c, ref int moves) { if (n == 0) return; Hanoi(n - 1, a, c, b, ref moves); moves++; Hanoi(n - 1, c, b, a, ref moves); } int m = 0; Hanoi(5, 'A', 'B', 'C', ref m); return m;
--- agents b66
var memo = new Dictionary<int, long>(); long Fib(int n) => n < 2 ? n : memo.TryGetValue(n, out var v) ? v : memo[n] = Fib(n - 1) + Fib(n - 2); return Fib(80);
--- agents b67
var board = new char[3, 3]; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) board[i, j] = (i + j) % 2 == 0 ? 'X' : 'O'; var sb = new StringBuilder(); for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) sb.Append(board[i, j]); sb.Append('/'); } return sb.ToString();
--- agents b70
var x = 10; { var y = x; x = y * 2; } for (int i = 0, j = 5; i < j; i++, j--) x += i * j; do { x--; } while (x > 20); return x;
--- agents c3
int a = 5; a <<= 2; a |= 3; a ^= 0xF; a %= 7; uint u = 0xF0F0F0F0; byte one = 1; return a + " " + (u >> 4) + " " + (~u) + " " + (~5) + " " + (5 & 3 | 8) + " " + (u & 0xFF) + " " + (byte)~one + " " + (-17 >> 2) + " " + unchecked((int)u) + " " + (1 << 31) + " " + (1u << 31) + " " + unchecked((ushort)70000L);
--- agents c4
var e1 = Enumerable.Range(0, 20).Where(x => x % 3 == 0).Select(x => x * x).SkipWhile(x => x < 10).Take(3); return string.Join(",", e1) + e1.Count() + e1.Last() + e1.ElementAt(1) + e1.Contains(81) + e1.Any(x => x > 100) + e1.All(x => x > 30) + e1.FirstOrDefault(x => x > 1000);
--- agents c5
var lookup = new[] { "ab", "cd", "abc", "e" }.ToLookup(s => s.Length); return lookup[2].Count() + lookup.Count + string.Join("|", lookup.Select(g => g.Key + "=" + string.Join("/", g))) + lookup.Contains(9) + lookup[9].Any();
--- agents c6
var m = new[] { new[] { 1, 2, 3 }, new[] { 4, 5, 6 } }; var t = Enumerable.Range(0, 3).Select(c => m.Select(r => r[c]).ToArray()).ToArray(); return string.Join("|", t.Select(r => string.Join(",", r)));
--- agents c7
var a = new[] { 1, 2, 3 }; var b = a; b[0] = 99; var c = (int[])a.Clone(); c[1] = -1; return a[0] + " " + a[1] + " " + ReferenceEquals(a, b) + a.Equals(c) + a.SequenceEqual(c) + (a == b);
--- agents c8
string a = "hi", b = "h" + "i".ToString(); object oa = a, ob = new string(new[] { 'h', 'i' }); return (a == b) + "" + oa.Equals(ob) + ReferenceEquals(oa, ob) + string.Equals(a, ob as string) + a.Equals(ob);
--- agents c9
var x = new { Name = "A", Pos = new { X = 1, Y = 2.5f } }; return x.ToString() + x.Pos.Y + x.GetType().GetProperties().Length + new[] { x }.Select(i => new { i.Name, Sum = i.Pos.X + i.Pos.Y }).First();
--- agents c10
int Sum(params int[] xs) => xs.Length == 0 ? -1 : xs.Sum(); string Opt(int a, string b = "def", bool c = false) => a + b + c; return Sum() + Sum(1) + Sum(1, 2, 3) + Sum(new[] { 4, 5 }) + Opt(1) + Opt(2, c: true) + Opt(b: "z", a: 3);
--- agents c11
static (bool ok, string err) Validate(string s) => string.IsNullOrEmpty(s) ? (false, "empty") : s.Length > 5 ? (false, $"too long: {s.Length}") : (true, null); var (ok, err) = Validate("toolong"); return ok + err + Validate("").err + (Validate("x").err ?? "none");
--- agents c12
bool TryDiv(int a, int b, out int r) { r = 0; if (b == 0) return false; r = a / b; return true; } void Inc(ref int v) => v++; int z = 1; Inc(ref z); Inc(ref z); return TryDiv(10, 3, out var q) + "" + q + TryDiv(1, 0, out _) + z;
--- agents c14
var s = "x"; s += s += "y"; var i = 1; i = i++ + i++; bool t = true; t &= false | true; t ^= true; return s + i + t + (5 > 3 == true) + (1 + 2 + "3" + 4 + 5) + ('a' + "b" + 'c') + (1 + 'a' + "b");
--- agents c15
return $"{(1 > 2 ? "a" : "b")} {$"nested {1 + 1}"} {new[] { 1, 2 }.Length} {"q".PadLeft(3)}{'c'} {DateTime.MinValue:yyyy} {1.0:0.00}{{}} {nameof(String.Length)} {(object)null ?? "nil"}";
--- agents c16
double d = 1234567.891; return d.ToString("0.0") + "|" + d.ToString("#,0.00") + "|" + d.ToString("0.###E+0") + "|" + d.ToString("F0") + "|" + d.ToString("G3") + "|" + d.ToString("R") + "|" + d.ToString("N") + "|" + 0.5.ToString("#.#") + "|" + 0.0.ToString("#.##") + "|" + (-3.7).ToString("0;(0)") + "|" + 1e-5.ToString() + "|" + 123.0.ToString("000000.00") + "|" + 0.1f.ToString("R") + "|" + 1e21.ToString();
--- agents c17
return 255.ToString("X2") + (-1).ToString("X") + 5.ToString("00") + 1234.ToString("N") + 1234.ToString("#,#") + 0.ToString("#") + 12.ToString("0.0") + (-12).ToString("0000") + 1000000.ToString("0,,.0M") + 75.ToString("0'%'") + 3.ToString("00\\:00") + long.MinValue.ToString("N0") + ((byte)7).ToString("D3") + ((ulong)10).ToString("x");
--- agents c18
return string.Format("{0:yyyy}/{0:MM}/{0:dd} {1:hh\\:mm} {2:P0} {3}", new DateTime(2024, 1, 2), new TimeSpan(3, 4, 5), .5, new[] { 1 }) + string.Format("{1}{0}", "a", "b") + string.Format("{0,5:D3}|{0,-5:X}|", 10);
--- agents c19
try { return string.Format("{0} {1}", 1); } catch (FormatException e) { return e.Message; }
--- agents c20
try { return string.Format("{0", 1); } catch (FormatException e) { return e.GetType().Name; }
--- agents c22
string Caesar(string s, int k) => new string(s.Select(c => char.IsLetter(c) ? (char)((c & 31) + k > 26 ? c + k - 26 : c + k) : c).ToArray()); return Caesar("Hello, xyz!", 3);
--- agents c23
string ToBin(int n) => n < 2 ? n.ToString() : ToBin(n / 2) + n % 2; return ToBin(37) + " " + Convert.ToInt32("100101", 2) + " " + string.Join("", BitConverter.GetBytes(37).Reverse().Select(b => Convert.ToString(b, 2).PadLeft(8, '0'))).TrimStart('0');
--- agents c24
int Lev(string a, string b) { var d = new int[a.Length + 1, b.Length + 1]; for (int i = 0; i <= a.Length; i++) d[i, 0] = i; for (int j = 0; j <= b.Length; j++) d[0, j] = j; for (int i = 1; i <= a.Length; i++) for (int j = 1; j <= b.Length; j++) d[i, j] = Math.Min(Math.Min(d[i - 1, j] + 1, d[i, j - 1] + 1), d[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)); return d[a.Length, b.Length]; } return Lev("kitten", "sitting");
--- agents c25
var heap = new SortedSet<(int d, string n)>(); heap.Add((5, "e")); heap.Add((1, "a")); heap.Add((5, "b")); var o = ""; while (heap.Count > 0) { var m = heap.Min; heap.Remove(m); o += m.n + m.d; } return o;
--- agents c26
var graph = new Dictionary<string, string[]> { ["A"] = new[] { "B", "C" }, ["B"] = new[] { "D" }, ["C"] = new[] { "D" }, ["D"] = new string[0] }; var seen = new HashSet<string>(); var order = new List<string>(); void Dfs(string n) { if (!seen.Add(n)) return; foreach (var m in graph[n]) Dfs(m); order.Insert(0, n); } Dfs("A"); return string.Join(">", order);
--- agents c27
IEnumerable<IEnumerable<T>> Perm<T>(IEnumerable<T> s) => !s.Any() ? new[] { Enumerable.Empty<T>() } : s.SelectMany((x, i) => Perm(s.Where((_, j) => j != i)).Select(p => p.Prepend(x))); return Perm("abc").Count() + string.Join(",", Perm("abc").Select(p => string.Concat(p)));
--- agents c28
IEnumerable<T> Flatten<T>(T root, Func<T, IEnumerable<T>> kids) { yield return root; foreach (var k in kids(root)) foreach (var d in Flatten(k, kids)) yield return d; } return string.Join(",", Flatten(1, n => n < 4 ? new[] { n * 2, n * 2 + 1 } : new int[0]));
--- agents c29
T Max<T>(IEnumerable<T> xs) where T : IComparable<T> { var it = xs.GetEnumerator(); if (!it.MoveNext()) throw new InvalidOperationException("empty"); var m = it.Current; while (it.MoveNext()) if (it.Current.CompareTo(m) > 0) m = it.Current; return m; } return Max(new[] { 3, 8, 2 }) + Max(new List<string> { "b", "c", "a" }) + Max("hello");
--- agents c30
var c = new Cache<string, int>(k => k.Length); return c["hello"] + c["hello"] + c["yo"] + " " + c.Misses;
// types
class Cache<K, V> { readonly Dictionary<K, V> d = new Dictionary<K, V>(); readonly Func<K, V> f; public int Misses { get; private set; } public Cache(Func<K, V> f) => this.f = f; public V this[K k] { get { if (!d.TryGetValue(k, out var v)) { Misses++; d[k] = v = f(k); } return v; } } }
--- agents c31
var r = Result<int>.Ok(5).Map(x => x * 2).Map(x => x + "!"); return r.Value + r.IsOk + Result<int>.Fail("bad").Map(x => x + 1).Error;
// types
class Result<T> { public T Value; public string Error; public bool IsOk => Error == null; public static Result<T> Ok(T v) => new Result<T> { Value = v }; public static Result<T> Fail(string e) => new Result<T> { Error = e }; public Result<U> Map<U>(Func<T, U> f) => IsOk ? Result<U>.Ok(f(Value)) : Result<U>.Fail(Error); }
--- agents c32
var bus = new Bus(); var got = new List<string>(); bus.On<int>(x => got.Add("i" + x)); bus.On<string>(s => got.Add("s" + s)); bus.Emit(5); bus.Emit("x"); bus.Emit(2.0); return string.Join(",", got);
// types
class Bus { Dictionary<Type, List<Delegate>> h = new Dictionary<Type, List<Delegate>>(); public void On<T>(Action<T> a) { if (!h.TryGetValue(typeof(T), out var l)) h[typeof(T)] = l = new List<Delegate>(); l.Add(a); } public void Emit<T>(T v) { if (h.TryGetValue(typeof(T), out var l)) foreach (Action<T> a in l) a(v); } }
--- agents c33
var b = new Builder().With("a", 1).With("b", 2).Build(); return b + Builder.Defaults.Length + Builder.Pi + new Builder.Opt { On = true }.On;
// types
class Builder { public const double Pi = 3.14; public static readonly string[] Defaults = { "x", "y" }; List<string> parts = new List<string>(); public Builder With(string k, object v) { parts.Add($"{k}={v}"); return this; } public string Build() => string.Join("&", parts); public struct Opt { public bool On; } }
--- agents c34
var inv = new Inventory(); inv.Add("potion", 3); inv.Add("sword"); inv.Add("potion", 2); try { inv.Remove("bow"); } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); } return inv.Total + " " + inv["potion"] + string.Join(",", inv.Items);
// types
class Inventory { readonly Dictionary<string, int> items = new Dictionary<string, int>(); public int Total => items.Values.Sum(); public int this[string n] => items.TryGetValue(n, out var c) ? c : 0; public IEnumerable<string> Items => items.OrderBy(k => k.Key).Select(k => $"{k.Key}x{k.Value}"); public void Add(string n, int c = 1) { if (items.ContainsKey(n)) items[n] += c; else items.Add(n, c); } public void Remove(string n) { if (!items.Remove(n)) throw new KeyNotFoundException($"no {n}"); } }
--- agents c35
var sm = new Dictionary<(State, char), State> { [(State.Idle, 's')] = State.Run, [(State.Run, 'x')] = State.Dead }; var st = State.Idle; foreach (var ch in "sax") st = sm.TryGetValue((st, ch), out var n) ? n : st; return st;
// types
enum State { Idle, Run, Dead }
--- agents c36
Shape s = new Circle { R = 2 }; return s switch { Circle { R: > 5 } => "big", Circle c => $"circle {c.R}", Rect { W: var w, H: var h } when w == h => "square", _ => "?" } + (new Rect { W = 2, H = 2 } switch { { W: 2, H: 2 } => "two", _ => "no" });
// types
class Shape { } class Circle : Shape { public int R; } class Rect : Shape { public int W, H; }
--- agents c37
object o = new Point(3, 4); return o is Point (3, var y) ? y : -1;
// types
class Point { public int X, Y; public Point(int x, int y) { X = x; Y = y; } public void Deconstruct(out int x, out int y) { x = X; y = Y; } }
--- agents c38
var (x, y) = new Point(3, 4); (int a, _) = new Point(5, 6); int q; (q, y) = new Point(7, 8); return x + y + a + q;
// types
class Point { public int X, Y; public Point(int x, int y) { X = x; Y = y; } public void Deconstruct(out int x, out int y) { x = X; y = Y; } }
--- agents c39
int i = 5; if (i is > 3 and not 5) return "a"; if (i is 1 or 5) return "b" + (i is not > 10); return "c";
--- agents c40
string Cls(int t) => t switch { < 0 => "ice", >= 0 and < 15 => "cold", 15 or 16 => "mild", > 16 => "warm" }; return string.Join(",", new[] { -5, 3, 15, 20 }.Select(Cls));
--- agents c41
try { int v = 9; return v switch { 1 => "a", 2 => "b" }; } catch (Exception e) { return "unmatched " + (e is InvalidOperationException); }
--- agents c42
string Fizz(int i) => (i % 3, i % 5) switch { (0, 0) => "FizzBuzz", (0, _) => "Fizz", (_, 0) => "Buzz", _ => i.ToString() }; return string.Join(" ", Enumerable.Range(9, 7).Select(Fizz));
--- agents c43
var list = new List<object> { 1, "a", 2.0, null }; int ints = 0; foreach (var o in list) { if (o is int n) ints += n; else if (o is string { Length: 1 } s) ints += s[0]; else if (o is null) ints += 1000; } return ints;
--- agents c44
var a = 10; Func<int> f = () => a; a = 20; var g = f; { int b = 1; f = () => a + b; b = 100; } return g() + " " + f();
--- agents c45
Func<int, Func<int, Func<int, int>>> curry = a => b => c => a * 100 + b * 10 + c; Action<int> nop = _ => { }; nop(1); Func<(int, int), int> add = t => t.Item1 + t.Item2; return curry(1)(2)(3) + add((4, 5));
--- agents c46
Func<Func<int, int>, int, int> apply = (f, x) => f(x); int k = 3; return apply(x => x * k, 5) + apply(delegate (int x) { return x - k; }, 5) + new Func<int, int, int>(Math.Max)(3, 9);
--- agents c48
var it = new Countdown(3); var s = ""; foreach (var x in it) s += x; foreach (var x in it) s += x; return s + it.Sum();
// types
class Countdown : IEnumerable<int> { int n; public Countdown(int n) { this.n = n; } public IEnumerator<int> GetEnumerator() { for (int i = n; i > 0; i--) yield return i; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
--- agents c49
IEnumerator Co() { yield return 1; yield return "two"; yield break; } var e = Co(); var s = ""; while (e.MoveNext()) s += e.Current; return s + e.MoveNext();
--- agents c51
var now = DateTime.UtcNow; return (DateTime.UtcNow - now).TotalSeconds < 5 && now.Kind == DateTimeKind.Utc && now.Year > 2000 && DateTime.Now.Date == DateTime.Today;
--- agents c52
var d = new DateTime(2024, 1, 1); return string.Join(",", Enumerable.Range(0, 3).Select(i => d.AddDays(i * 30).ToString("MM-dd"))) + d.AddHours(-1).Year + d.AddMilliseconds(1500).ToString("ss.fff") + d.ToString("dddd") + d.ToString("yy M d H m s f") + d.ToString("t") + d.ToString("T") + d.ToString("R") + d.ToString("Y") + d.ToString("f") + d.ToString("g");
--- agents c53
int Age(DateTime b, DateTime n) { int a = n.Year - b.Year; if (b.Date > n.AddYears(-a)) a--; return a; } return Age(new DateTime(2000, 6, 15), new DateTime(2024, 6, 14)) + " " + Age(new DateTime(2000, 6, 15), new DateTime(2024, 6, 15)) + DateTime.IsLeapYear(2024) + DateTime.DaysInMonth(2023, 2) + new DateTime(2024, 12, 31).DayOfYear;
--- agents c54
var t1 = TimeSpan.Parse("1.02:03:04.5"); return t1.Days + " " + t1.Milliseconds + " " + t1.TotalMinutes + " " + t1.ToString("G") + " " + t1.ToString(@"d' days 'hh':'mm") + " " + TimeSpan.FromTicks(15).Ticks + TimeSpan.MaxValue.Days + " " + TimeSpan.FromHours(1.5).CompareTo(TimeSpan.FromMinutes(90)) + (TimeSpan.FromHours(25)) + TimeSpan.TryParse("abc", out _) + TimeSpan.FromMilliseconds(-250);
--- agents c55
var rnd = new Random(123); return rnd.Next() + " " + rnd.Next(10) + " " + rnd.Next(-5, 5) + " " + rnd.NextDouble().ToString("F4") + " " + string.Join(",", Enumerable.Range(0, 3).Select(_ => rnd.Next(100)));
--- agents c56
int hash = 17; foreach (char c in "hash") hash = unchecked(hash * 31 + c); long l = hash; l <<= 20; return hash + " " + l + " " + unchecked((int)l) + " " + (hash ^ (hash >> 3)) + " " + unchecked((uint)hash % 97);
--- agents c57
ulong h = 14695981039346656037; foreach (var b in Encoding.UTF8.GetBytes("fnv")) { h ^= b; h *= 1099511628211; } return h.ToString("x16") + " " + (h >> 32) + " " + unchecked((long)h);
--- agents c58
var ascii = Encoding.ASCII.GetBytes("AZ"); return string.Join(",", ascii) + Encoding.UTF8.GetString(new byte[] { 72, 105 }) + Encoding.UTF8.GetByteCount("é€") + Encoding.ASCII.GetString(new byte[] { 65, 66, 67 }, 1, 2) + Convert.ToBase64String(Encoding.UTF8.GetBytes("hello!")) + Encoding.Unicode.GetBytes("A").Length + string.Concat(Encoding.UTF8.GetBytes("ÿ").Select(x => x.ToString("X2")));
--- agents c59
var arr = new byte[] { 1, 2, 3, 4 }; Buffer.BlockCopy(arr, 0, arr, 2, 2); Array.Resize(ref arr, 3); return string.Join("", arr) + Array.IndexOf(arr, (byte)2) + arr.Sum(b => b) + arr.Aggregate(0, (a, b) => a ^ b) + Array.ConvertAll(arr, b => (char)(b + 'a')).Length + Array.TrueForAll(arr, b => b < 5) + Array.FindLast(arr, b => b < 2);
--- agents c60
var a = new[] { 4, 1, 3 }; Array.Sort(a); Array.Reverse(a); var b = new string[] { "x", "Y", "a" }; Array.Sort(b, StringComparer.OrdinalIgnoreCase); var c = new string[] { "b", "B", "a", "A" }; Array.Sort(c, StringComparer.Ordinal); return string.Join("", a) + string.Join("", b) + string.Join("", c) + Array.BinarySearch(new[] { 1, 3, 5 }, 4) + Array.AsReadOnly(a).Count;
--- agents c63
var c = new System.Collections.Concurrent.ConcurrentDictionary<string, int>(); c.TryAdd("a", 1); c.AddOrUpdate("a", 5, (k, v) => v + 10); return c["a"] + c.GetOrAdd("b", k => 7) + c.Count + "" + c.TryRemove("a", out var v) + v;
--- agents c64
var q = new System.Collections.Concurrent.ConcurrentQueue<int>(); q.Enqueue(1); q.Enqueue(2); int n = 0; System.Threading.Interlocked.Increment(ref n); System.Threading.Interlocked.Add(ref n, 5); return q.TryDequeue(out var x) + "" + x + q.Count + n;
--- agents c65
object lk = new object(); int n = 0; lock (lk) { n++; lock (lk) n++; } var l = new Lazy<string>(() => { n += 10; return "v"; }); return l.Value + l.Value + n;
--- agents c66
string s = null; int? len = s?.Length; var u = s?.ToUpper() ?? "NONE"; var arr = new string[] { "a", null }; var d = new Dictionary<string, List<int>> { ["a"] = new List<int> { 1 } }; return len + u + arr[1]?.Length + (arr?[0]?.Length) + (d.TryGetValue("b", out var l) ? l.Count : -1) + d["a"]?.FirstOrDefault() + (s?.Length > 3) + (s?.Length == null);
--- agents c67
List<int> list = null; list ??= new List<int>(); list.Add(1); list?.Add(2); (list, var n) = (new List<int> { 9 }, list.Count); return list[0] + n;
--- agents c68
string Nest() { try { try { throw new InvalidOperationException("a"); } catch (ArgumentException) { return "wrong"; } finally { Console.WriteLine("f1"); } } catch (InvalidOperationException e) { return "right " + e.Message; } finally { Console.WriteLine("f2"); } } return Nest();
--- agents c69
int Depth() { int n = 0; try { n = 1; return n; } finally { n = 2; } } int Over() { try { throw new Exception(); } catch { return 1; } finally { Console.WriteLine("over"); } } return Depth() + Over();
--- agents c70
Exception last = null; for (int i = 0; i < 3; i++) { try { if (i == 0) throw new ArgumentNullException("p"); if (i == 1) throw new NotImplementedException(); throw new TimeoutException("slow"); } catch (Exception e) when (!(e is TimeoutException)) { Console.WriteLine(e.GetType().Name + ":" + e.Message.Split('\n')[0]); } catch (TimeoutException e) { last = e; } } return last.Message + new NotSupportedException().Message + new ApplicationException("x").Message + new IndexOutOfRangeException().Message + new Exception().Message;
--- agents c71
try { object o = new object(); var s = (string)o; return s; } catch (InvalidCastException e) { return "ice"; }
--- agents c72
try { var a = new int[2]; var i = -1; a[i] = 1; return 0; } catch (IndexOutOfRangeException e) { return e.Message; }
--- agents c74
try { int z = 0; return 5 % z; } catch (DivideByZeroException e) { return e.Message + 5.0 % 0 + 1m.Equals(1); }
--- agents c75
try { decimal z = 0; return 5m / z; } catch (DivideByZeroException e) { return e.Message; }
--- agents c77
try { new Queue<int>().Dequeue(); return 0; } catch (InvalidOperationException e) { try { new Stack<int>().Pop(); return 1; } catch (InvalidOperationException f) { return e.Message + f.Message; } }
--- agents c78
try { var l = new List<int> { 1, 2 }; l.RemoveAt(5); return 0; } catch (ArgumentOutOfRangeException e) { return e.Message.Split('\n')[0] + e.ParamName; }
--- agents c79
try { var l = new List<int> { 1, 2 }; l.GetRange(1, 5); return 0; } catch (ArgumentException e) { return e.Message; }
--- agents c80
try { "x".PadLeft(-1); return 0; } catch (ArgumentOutOfRangeException e) { return e.ParamName; }
--- agents d1
string s = "Hello, World"; return s.ToUpper() + s.IndexOf("World", StringComparison.OrdinalIgnoreCase) + s.Replace(",", "").Split(' ').Last() + s.Substring(7) + s.Contains("world") + s.ToLower().Contains("world") + (s.IndexOf("WORLD", StringComparison.CurrentCultureIgnoreCase) >= 0);
--- agents d2
var s = "a1b2c3"; return string.Concat(s.Where(char.IsDigit)) + s.Sum(c => char.IsDigit(c) ? c - '0' : 0) + s.Any(char.IsUpper) + s.LastIndexOfAny("ab".ToCharArray()) + s.IndexOfAny(new[] { '3', '2' }) + s.TrimStart('a', '1') + s.TrimEnd("0123456789".ToCharArray());
--- agents d3
string Title(string s) => System.Globalization.CultureInfo.InvariantCulture.TextInfo.ToTitleCase(s); return Title("hello wORLD") + " " + string.Join(" ", "the end".Split(' ').Select(w => char.ToUpper(w[0]) + w.Substring(1)));
--- agents d4
return 1234.5.ToString(System.Globalization.CultureInfo.InvariantCulture) + (0.5).ToString("F1", System.Globalization.CultureInfo.InvariantCulture) + double.Parse("2.5", System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture) + float.TryParse("x", System.Globalization.NumberStyles.Any, System.Globalization.CultureInfo.InvariantCulture, out var f) + f + string.Format(System.Globalization.CultureInfo.InvariantCulture, "{0:N1}", 5000) + FormattableString.Invariant($"{1.5:F2}");
--- agents d6
var w = "one two three".Split(); Array.Reverse(w); return string.Join(" ", w) + "|" + string.Join(" ", "abc def".Split(' ').Select(x => new string(x.Reverse().ToArray()))) + "|" + "abc".Aggregate("", (a, c) => c + a) + "|" + string.Join("-", 1, 'a', "b", null, 2.5) + string.Join(", ", new List<int> { 1, 2 }, 3).Length.CompareTo(0) + string.Join("/", w, 1, 2);
--- agents d7
var sb = new StringBuilder(); sb.AppendLine("a").AppendLine("b"); var lines = sb.ToString().Split(new[] { Environment.NewLine }, StringSplitOptions.RemoveEmptyEntries); return lines.Length + " " + sb.Length + sb.Clear().Length + sb.Append("x").Insert(0, "yy", 2).ToString() + sb.Append('-').Append(1).Append(2L).Append(3.5).Append(4m).Append(new StringBuilder("sb")).Append((string)null);
--- agents d8
using (var r = new System.IO.StringReader("l1\nl2\nl3")) { string line; int n = 0; while ((line = r.ReadLine()) != null) n += line.Length; return n; }
--- agents d9
var w = new System.IO.StringWriter(); w.Write("a"); w.WriteLine(1); w.Write("{0:D2}", 5); return w.ToString().Replace("\n", "/").Replace("\r", "");
--- agents d11
const int Max = 5; const string P = "pre" + "fix"; const double Half = Max / 2.0; var arr = new int[Max]; return P + Half + arr.Length + (Max << 1) + $"{Max:00}";
--- agents d12
long fact = 1; for (int i = 2; i <= 20; i++) fact *= i; return fact + " " + fact % 1000000007 + " " + (fact > int.MaxValue) + " " + (int)(fact & 0xFFFF) + " " + Math.Sqrt(fact).ToString("F3") + " " + (float)fact + " " + (double)fact + " " + (decimal)fact / 7;
--- agents d13
uint a = 5, b = 7; return (a - b) + " " + (a - (long)b) + " " + (int)(a - b) + " " + (a < b) + " " + (-a) + " " + (a * 1000000000u) + " " + Math.Abs((int)a - (int)b);
--- agents d14
byte r = 200, g = 100; int packed = r << 24 | g << 16 | 0xFF; return packed + " " + (packed >> 24) + " " + ((uint)packed >> 24) + " " + (byte)(packed >> 16) + " " + (r + g) + " " + (byte)(r + g) + " " + r / 3 + " " + r * 1f / 3 + " " + (r & g) + (r ^ 0xFF) + $" #{r:X2}{g:X2}";
--- agents d15
float f = 16777216f; f += 1; double d = f; float g = 0.1f; g += 0.2f; return f + " " + d + " " + g + " " + (g == 0.3f) + " " + (double)g + " " + (int)(0.7f * 10) + " " + (int)(0.7 * 10) + " " + (float)1 / 3 * 3 + " " + 1e-8f + " " + 1234567.8f + " " + 0.00001f + " " + 99999999f + " " + 3.0e-5f.ToString("F6");
--- agents d16
decimal total = 0; foreach (var p in new[] { 19.99m, 5.01m, 0.1m }) total += p; return total + " " + total * 1.2m + " " + Math.Round(total * 1.075m, 2) + " " + (int)total + " " + (double)total + " " + total.ToString("0.###") + " " + decimal.Floor(-1.5m) + " " + (total > 25) + " " + Math.Max(total, 3m) + " " + 1.0m.ToString() + " " + (1.50m == 1.5m) + " " + 1e3m + " " + decimal.Parse("1,234.50", System.Globalization.NumberStyles.Number).ToString("N1") + " " + (decimal)0.1f + " " + (decimal)1.23456789012345678;
--- agents d17
return (5 / 2) * 2.0 + " " + 5 / 2.0 + " " + (float)5 / 2 + " " + 5 / (double)2 + " " + (int)(5 / 2.0 + 0.5) + " " + 1 / 3 * 3 + " " + 10 % 4 * 2 + " " + -2 * -3 + " " + (2 + 3 * 4 - 1) + " " + 2 * (3 + 4) + " " + (1 | 2 ^ 3 & 1) + " " + (true || false && false) + " " + (!true ^ true) + " " + (5 > 3 ? 5 < 4 ? 1 : 2 : 3);
--- agents d19
var big = (1, 2, 3, 4, 5, 6, 7, 8, 9); return big + " " + big.Item9 + big.Item8 + " " + Tuple.Create(1, "a").Item2 + new Tuple<int, int>(3, 4).Item1 + Tuple.Create(1, 2).Equals(Tuple.Create(1, 2)) + ValueTuple.Create(1, 2) + (1, 2).Equals((1, 2)) + ((object)(1, 2)).GetType().Name;
--- agents d21
var l = new List<int> { 4, 2, 7 }; return l.Max() + l.Min() + l.Average() + " " + l.OrderBy(x => -x).First() + l.FindLast(x => x > 3) + l.FindLastIndex(x => x > 3) + l.Sum(x => x * 0.5) + l.Aggregate("", (s, x) => s + x) + l.IndexOf(l.Max()) + l.Select(x => (double)x).Average().ToString("F2") + l.Sum(x => (long)x) + l.Average(x => x * 2f) + l.Min(x => x % 4) + l.Max(x => x.ToString());
--- agents d22
var e = new List<int> { 1, 2, 3, 4, 5, 6, 7 }; var batches = e.Select((v, i) => new { v, i }).GroupBy(x => x.i / 3, x => x.v); return string.Join("|", batches.Select(b => b.Key + ":" + string.Join(",", b))) + string.Join(";", e.GroupBy(x => x % 2 == 0 ? "even" : "odd", (k, g) => k + g.Sum())) + string.Join(",", e.Skip(5).Concat(e.Take(2)));
--- agents d23
var ppl = new[] { new { N = "A", D = "x", S = 3 }, new { N = "B", D = "y", S = 5 }, new { N = "C", D = "x", S = 9 } }; var q = from p in ppl group p by p.D into g orderby g.Max(z => z.S) descending select new { Dept = g.Key, Best = g.OrderByDescending(z => z.S).First().N, Avg = g.Average(z => z.S) }; return string.Join(";", q.Select(x => $"{x.Dept}:{x.Best}:{x.Avg}"));
--- agents d24
var q = from w in new[] { "aa", "b", "cc" } where w.Length > 1 from c in w.ToUpper() select c into u where u != 'A' select u + "!"; var l = from a in new[] { 1, 2 } join b in new[] { 2, 3 } on a equals b into g from x in g.DefaultIfEmpty(-1) select (a, x); return string.Concat(q) + string.Join(",", l);
--- agents d25
var xs = new[] { 1, 2, 3 }; var cross = from a in xs from b in xs where a < b select (a, b); return string.Join(" ", cross) + xs.Select(x => xs.Where(y => y != x).Sum()).Sum() + xs.SelectMany(x => Enumerable.Repeat(x, x)).Count() + string.Join("", xs.SelectMany((x, i) => new[] { x, i }, (x, y) => x + y)) + xs.Zip(xs.Skip(1), (a, b) => b - a).All(d => d == 1);
--- agents d26
var d = new Dictionary<string, object> { ["n"] = 1, ["s"] = "str", ["l"] = new List<int> { 1, 2 }, ["d"] = new Dictionary<string, object> { ["x"] = 2.5 } }; string Dump(object o) => o switch { IDictionary<string, object> m => "{" + string.Join(",", m.Select(k => k.Key + ":" + Dump(k.Value))) + "}", IEnumerable<int> e => "[" + string.Join(",", e) + "]", string s => "'" + s + "'", _ => o.ToString() }; return Dump(d);
--- agents d27
var d = new Dictionary<int, string> { { 2, "b" }, { 1, "a" } }; d.Remove(2); d[3] = "c"; d.Add(2, "z"); var copy = new Dictionary<int, string>(d); copy.Clear(); return string.Join(",", d.Select(k => k.Key + k.Value)) + d.Count + copy.Count + d.Keys.Contains(3) + d.Values.Contains("z") + d.ContainsValue("q") + string.Join("", d.Values.OrderBy(v => v)) + d.Last().Key + d.ElementAt(0);
--- agents d29
var h = new HashSet<int>(new[] { 1, 2, 3 }); return h.Add(3) + "" + h.Add(4) + h.Remove(9) + h.IsSupersetOf(new[] { 1, 2 }) + h.IsProperSubsetOf(new[] { 1, 2, 3, 4, 5 }) + h.SetEquals(new[] { 4, 3, 2, 1 }) + h.Max() + string.Join("", h.Intersect(new[] { 2, 9 })) + h.TryGetValue(2, out var v) + v + string.Join("", h.ToArray()) + new HashSet<int> { 1 }.Overlaps(h);
--- agents d31
var s = new Stack<int>(new[] { 1, 2, 3 }); var q = new Queue<int>(); while (s.Any()) q.Enqueue(s.Pop()); s.Clear(); return string.Join("", q) + q.Peek() + s.Count + q.ToArray()[1] + q.Sum() + q.Last() + s.TryPeek(out var z) + z;
--- agents d32
var a2 = new[,] { { 1, 2, 3 }, { 4, 5, 6 } }; var rot = new int[3, 2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) rot[j, 1 - i] = a2[i, j]; return string.Join(",", rot.Cast<int>()) + a2.GetUpperBound(1) + a2.Rank + rot[2, 1] + a2.Cast<int>().Where(x => x > 3).Count();
--- agents d33
int[,,] cube = new int[2, 3, 4]; cube[1, 2, 3] = 7; int c = 0; foreach (var v in cube) c += v; var jag = new int[3][]; for (int i = 0; i < 3; i++) { jag[i] = new int[i + 1]; jag[i][i] = i; } return c + cube.Length + cube.GetLength(2) + jag.Sum(r => r.Sum()) + jag[2].Length + string.Join(";", jag.Select(r => string.Join(",", r)));
--- agents d35
IEnumerable<object> eo = new List<string> { "a", "b" }; Func<object, string> f = o => o + "!"; Func<string, object> g = f; return eo.Count() + (string)g("x") + string.Join("", eo);
--- agents d36
var c = new Clock(10); c.Tick(); c += 5; Clock d = 3; return c + " " + d + " " + (c > d) + " " + (c ? "on" : "off") + " " + (int)c + c++ + ++c + -c;
// types
class Clock { int t; public Clock(int t) { this.t = t; } public void Tick() => t++; public static Clock operator +(Clock c, int n) => new Clock(c.t + n); public static Clock operator ++(Clock c) => new Clock(c.t + 1); public static Clock operator -(Clock c) => new Clock(-c.t); public static bool operator >(Clock a, Clock b) => a.t > b.t; public static bool operator <(Clock a, Clock b) => a.t < b.t; public static implicit operator Clock(int n) => new Clock(n); public static explicit operator int(Clock c) => c.t; public static bool operator true(Clock c) => c.t > 0; public static bool operator false(Clock c) => c.t <= 0; public override string ToString() => $"T{t}"; }
--- agents d37
var a = new Acc(); a.Deposit(100); try { a.Withdraw(500); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } a.Withdraw(30); return a.Balance + " " + a.History.Count + string.Join(",", a.History);
// types
class Acc { private decimal balance; public decimal Balance { get { return balance; } private set { if (value < 0) throw new InvalidOperationException($"insufficient: {balance:C0} < {balance - value:F2}"); balance = value; } } public List<string> History { get; } = new List<string>(); public void Deposit(decimal d) { Balance += d; History.Add($"+{d}"); } public void Withdraw(decimal d) { Balance -= d; History.Add($"-{d}"); } }
--- agents d38
return A.X + B.Y + A.Log;
// types
static class A { public static string Log = "L"; public static readonly int X; static A() { X = 5; Log += "A"; } } static class B { public static int Y = A.X * 2; }
--- agents d39
var o = new Outer(); return o.Make().Val + new Outer.Inner(4).Val + Outer.Inner.Deep.K + new Outer.Inner(1).Get(o);
// types
class Outer { int secret = 7; public Inner Make() => new Inner(secret); public class Inner { public int Val; public Inner(int v) { Val = v; } public int Get(Outer o) => o.secret; public static class Deep { public const int K = 3; } } }
--- agents d40
var c1 = new C(1); var c2 = new C(); return c1.S + c2.S + new D(5).S + D.Made;
// types
class C { public string S; public C() : this(9) { S += "d"; } public C(int x) { S = "c" + x; } } class D : C { public static int Made; public D(int x) : base(x * 2) { S += "D"; Made++; } }
--- agents d41
var g = new Grid<char>(3, 2, '.'); g[1, 1] = '#'; g[(2, 0)] = '@'; return g.ToString() + g.Count(x => x == '.') + g.Find(x => x == '#');
// types
class Grid<T> : IEnumerable<T> { readonly T[] d; public int W { get; } public int H { get; } public Grid(int w, int h, T f = default) { (W, H) = (w, h); d = Enumerable.Repeat(f, w * h).ToArray(); } public T this[int x, int y] { get => d[y * W + x]; set => d[y * W + x] = value; } public T this[(int x, int y) p] { get => this[p.x, p.y]; set => this[p.x, p.y] = value; } public (int x, int y)? Find(Func<T, bool> f) { for (int i = 0; i < d.Length; i++) if (f(d[i])) return (i % W, i / W); return null; } public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)d).GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => d.GetEnumerator(); public override string ToString() { var sb = new StringBuilder(); for (int y = 0; y < H; y++) { for (int x = 0; x < W; x++) sb.Append(this[x, y]); sb.Append('\n'); } return sb.ToString().Replace('\n', '/'); } }
--- agents d42
var pq = new PQ<string>(); pq.Enqueue("c", 3); pq.Enqueue("a", 1); pq.Enqueue("b", 2); var s = ""; while (pq.Count > 0) s += pq.Dequeue(); return s;
// types
class PQ<T> { List<(T item, int p)> h = new(); public int Count => h.Count; public void Enqueue(T t, int p) { h.Add((t, p)); int i = h.Count - 1; while (i > 0 && h[(i - 1) / 2].p > h[i].p) { (h[i], h[(i - 1) / 2]) = (h[(i - 1) / 2], h[i]); i = (i - 1) / 2; } } public T Dequeue() { var r = h[0].item; h[0] = h[^1]; h.RemoveAt(h.Count - 1); int i = 0; while (true) { int l = 2 * i + 1, m = i; if (l < h.Count && h[l].p < h[m].p) m = l; if (l + 1 < h.Count && h[l + 1].p < h[m].p) m = l + 1; if (m == i) break; (h[i], h[m]) = (h[m], h[i]); i = m; } return r; } }
--- agents d43
IVisitor v = new Sum(); Expr e = new Add(new Num(2), new Mul(new Num(3), new Num(4))); return e.Accept(v) + " " + e;
// types
interface IVisitor { int Visit(Num n); int Visit(Add a); int Visit(Mul m); } abstract record Expr { public abstract int Accept(IVisitor v); } record Num(int V) : Expr { public override int Accept(IVisitor v) => v.Visit(this); public override string ToString() => V.ToString(); } record Add(Expr L, Expr R) : Expr { public override int Accept(IVisitor v) => v.Visit(this); public override string ToString() => $"({L}+{R})"; } record Mul(Expr L, Expr R) : Expr { public override int Accept(IVisitor v) => v.Visit(this); public override string ToString() => $"{L}*{R}"; } class Sum : IVisitor { public int Visit(Num n) => n.V; public int Visit(Add a) => a.L.Accept(this) + a.R.Accept(this); public int Visit(Mul m) => m.L.Accept(this) * m.R.Accept(this); }
--- agents d44
return Tok("12 + 3.5*(x1-2)");
// types
static string Tok(string s) { var o = new List<string>(); int i = 0; while (i < s.Length) { char c = s[i]; if (char.IsWhiteSpace(c)) { i++; continue; } int st = i; if (char.IsDigit(c)) { while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '.')) i++; o.Add("N" + s.Substring(st, i - st)); } else if (char.IsLetter(c)) { while (i < s.Length && char.IsLetterOrDigit(s[i])) i++; o.Add("I" + s[st..i]); } else { o.Add(s[i++].ToString()); } } return string.Join(" ", o); }
--- agents d45
int pos = 0; string src = "2*(3+4)-5"; int Expr() { int v = Term(); while (pos < src.Length && (src[pos] == '+' || src[pos] == '-')) v = src[pos++] == '+' ? v + Term() : v - Term(); return v; } int Term() { int v = Fac(); while (pos < src.Length && src[pos] == '*') { pos++; v *= Fac(); } return v; } int Fac() { if (src[pos] == '(') { pos++; int v = Expr(); pos++; return v; } int s = pos; while (pos < src.Length && char.IsDigit(src[pos])) pos++; return int.Parse(src.Substring(s, pos - s)); } return Expr();
--- agents d46
IEnumerable<(int x, int y)> Spiral(int n) { int x = 0, y = 0, dx = 1, dy = 0; var seen = new HashSet<(int, int)>(); for (int i = 0; i < n * n; i++) { yield return (x, y); seen.Add((x, y)); int nx = x + dx, ny = y + dy; if (nx < 0 || ny < 0 || nx >= n || ny >= n || seen.Contains((nx, ny))) { (dx, dy) = (-dy, dx); nx = x + dx; ny = y + dy; } (x, y) = (nx, ny); } } return string.Join("", Spiral(3).Select(p => p.x + "" + p.y + " "));
--- agents d47
var life = new bool[5, 5]; life[2, 1] = life[2, 2] = life[2, 3] = true; int Nb(int y, int x) { int c = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx != 0 || dy != 0) && y + dy is >= 0 and < 5 && x + dx is >= 0 and < 5 && life[y + dy, x + dx]) c++; return c; } var next = new bool[5, 5]; for (int y = 0; y < 5; y++) for (int x = 0; x < 5; x++) next[y, x] = Nb(y, x) == 3 || life[y, x] && Nb(y, x) == 2; return next[1, 2] + "" + next[2, 2] + next[3, 2] + next.Cast<bool>().Count(b => b);
--- agents d48
var sw = new System.Diagnostics.Stopwatch(); sw.Start(); int n = 0; for (int i = 0; i < 1000; i++) n += i; sw.Stop(); return n + (sw.ElapsedMilliseconds >= 0 ? "ok" : "") + sw.IsRunning + (sw.Elapsed.TotalSeconds < 10);
--- agents d49
dynamic x = 5; x = x + 1; dynamic s = "abc"; dynamic l = new List<int> { 1, 2 }; l.Add((int)x); object o = l; return x + s.Length + l.Count + ((List<int>)o)[2] + s.Substring(1) + (x > 3);
--- agents d50
var v = new List<int> { 1 }; var w = v; w.Add(2); void Mod(List<int> q) { q.Add(3); q = new List<int>(); q.Add(99); } Mod(v); void Re(ref List<int> q) { q = new List<int> { 7 }; } Re(ref w); return v.Count + " " + w[0] + " " + ReferenceEquals(v, w);
--- agents d51
S a = new S { V = 1 }; S b = a; b.V = 2; var arr = new[] { a, b }; arr[0].V = 10; var list = new List<S> { a }; var t = list[0]; t.V = 50; object box = a; a.V = 77; void Set(S s) { s.V = 100; } Set(a); void SetR(ref S s) { s.V = 200; } SetR(ref b); return a.V + " " + b.V + " " + arr[0].V + " " + list[0].V + " " + ((S)box).V + " " + a.Equals(new S { V = 77 });
// types
struct S { public int V; }
--- agents d52
var e = Enumerable.Range(0, 3).GetEnumerator(); var s = ""; while (e.MoveNext()) s += e.Current; IEnumerator<string> it = new List<string> { "x", "y" }.GetEnumerator(); it.MoveNext(); it.MoveNext(); return s + it.Current + it.MoveNext();
--- agents d53
var vowels = new HashSet<char>("aeiou"); string Pig(string w) { int i = 0; while (i < w.Length && !vowels.Contains(w[i])) i++; return i == 0 ? w + "way" : w[i..] + w[..i] + "ay"; } return string.Join(" ", "hello apple string".Split(' ').Select(Pig));
--- agents d54
var r = new StringBuilder(); foreach (var (k, v) in new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }.Select(p => (p.Key, p.Value))) r.Append(k).Append(v); foreach (var kv in new Dictionary<int, int> { [1] = 2 }) r.Append(kv.Key + kv.Value); return r.ToString();
--- agents d55
Func<double, double> Deriv(Func<double, double> f, double h = 1e-5) => x => (f(x + h) - f(x - h)) / (2 * h); double Newton(Func<double, double> f, double x) { var d = Deriv(f); for (int i = 0; i < 20; i++) x -= f(x) / d(x); return x; } return Newton(x => x * x - 2, 1).ToString("F8");
--- agents d56
return Convert.ToString(3.0f) + Convert.ToString(1.5m) + Convert.ToString('x') + Convert.ToString(DayOfWeek.Monday) + Convert.ToString(null as object) + Convert.ToInt32("0x1F", 16) + Convert.ToDateTime("2024-05-06").Day + Convert.ToUInt32(7.6) + Convert.ToInt16("-5") + Convert.ToString(5L) + Convert.ToInt32(DayOfWeek.Friday) + Convert.ToBase64String(new byte[] { 1, 2 }) + Convert.ChangeType("5", typeof(int)) + Convert.ToDouble(true) + Convert.ToBoolean("false") + Convert.ToUInt64("18446744073709551615");
--- agents d58
try { return Enum.Parse(typeof(DayOfWeek), "xx"); } catch (ArgumentException e) { return e.Message + Enum.TryParse<DayOfWeek>("3", out var d) + d + Enum.ToObject(typeof(DayOfWeek), 2) + (DayOfWeek)Enum.Parse(typeof(DayOfWeek), "sunday", true); }
--- agents d59
var ex = Assert(() => throw new InvalidOperationException("x")); return ex.GetType().Name + Assert(() => { }) + Assert(() => int.Parse("q")).Message;
// types
static Exception Assert(Action a) { try { a(); } catch (Exception e) { return e; } return null; }
--- agents d61
int i = 10; while (i --> 7) Console.WriteLine(i); for (; ; ) { if (i < 0) break; i -= 3; } for (int a = 0, b = 10; a < b; a += 2, --b) i += a * b; return i;
--- agents d62
var q = new[] { 3, 1, 2 }.AsQueryable().Where(x => x > 1).OrderBy(x => x); return string.Join(",", q);
--- agents d63
string text = @"{""name"": ""x"", ""n"": 5}"; int i = text.IndexOf("\"n\":") + 4; return text.Substring(i).Trim().TrimEnd('}') + text.Length + text.Split('"')[3];
--- agents d64
var names = new string[3]; names[1] = "b"; return string.Join("|", names) + names.Count(n => n == null) + names.Where(n => n != null).First() + (names[0] ?? "z") + names.FirstOrDefault(n => n == "q") + Array.IndexOf(names, null) + names.OfType<string>().Count();
--- agents d65
bool? b = null; string r = b == true ? "t" : b == false ? "f" : "n"; b = !b; b |= true; int? x = 5; x += null; int? y = 3; y++; y *= 2; return r + b + x + y + (y > x) + (x ?? 1 + 1) + (y is int yy ? yy : 0) + (x is null) + Nullable.Compare(y, 8) + (y == 8);
--- agents d66
Func<int> f = () => 1; f += () => 2; Func<string> g = null; return f() + " " + (g?.Invoke() ?? "none") + string.Join(",", f.GetInvocationList().Cast<Func<int>>().Select(h => h()));
--- agents d67
void Print(object o) => Console.WriteLine("obj"); void PrintS(string s) => Console.WriteLine("str " + s); Print(1); PrintS("x"); return Ov.F(1) + Ov.F(1L) + Ov.F(1.0f) + Ov.F("s") + Ov.F('c') + Ov.F((object)"s") + Ov.F(null as string) + Ov.F((byte)1) + Ov.F(1, 2) + Ov.F(new[] { 1 });
// types
static class Ov { public static string F(int i) => "int,"; public static string F(long l) => "long,"; public static string F(double d) => "double,"; public static string F(string s) => "string,"; public static string F(object o) => "object,"; public static string F(params int[] xs) => "params" + xs.Length + ","; }
--- agents d68
var it = new[] { "x", "y" }.Select((s, i) => new KeyValuePair<int, string>(i, s)).ToDictionary(p => p.Key, p => p.Value); return it[1] + it.Count + new KeyValuePair<string, int>("a", 1) + it.First().Value;
--- agents d69
var p = new Dictionary<string, Func<int[], int>> { ["sum"] = xs => xs.Sum(), ["max"] = Enumerable.Max, ["cnt"] = xs => xs.Length }; return string.Join(",", p.OrderBy(k => k.Key).Select(k => $"{k.Key}={k.Value(new[] { 1, 5, 3 })}"));
--- agents d70
var sb = new StringBuilder(); for (char c = 'a'; c <= 'e'; c++) sb.Append(c).Append(c - 'a').Append((int)c % 2 == 0 ? '+' : '-'); for (var c = 'z'; c > 'w'; c--) sb.Append(c); return sb;
--- agents d71
return new[] { "10", "9", "x", "2" }.Where(s => int.TryParse(s, out _)).Select(int.Parse).OrderBy(x => x).Aggregate("", (a, x) => a + x + ",") + string.Join(",", new[] { "10", "9", "2" }.OrderBy(x => x)) + string.Join(",", new[] { 2.5, -1, 0 }.OrderByDescending(Math.Abs)) + string.Join("", new[] { true, false }.OrderBy(b => b));
--- agents d72
var m = new Dictionary<string, int> { { "b", 2 }, { "a", 2 }, { "c", 1 } }; return string.Join(" ", from kv in m orderby kv.Value descending, kv.Key select kv.Key) + m.Max(kv => kv.Value) + m.OrderBy(kv => kv.Value).ThenByDescending(kv => kv.Key).Select(kv => kv.Key).Last() + m.Aggregate(0, (a, kv) => a * 10 + kv.Value) + m.GroupBy(kv => kv.Value).Count();
--- agents d73
int x = 1; int F(int a, int b) => a * 10 + b; return F(x++, x++) + F(b: x++, a: x) + x + " " + (x = 5) + x + (x += 2) * x;
--- agents d74
int[] a = { 0, 0, 0 }; int i = 0; a[i++] += 5; a[i++] = a[i - 2] + i; a[a.Length - 1] |= 6; (a[0], a[1]) = (a[1], a[0]); return string.Join(",", a) + i;
--- agents d75
var s = 0; foreach (var c in "a,b;c") switch (c) { case ',': case ';': s += 10; break; case >= 'a' and <= 'z': s++; break; } var w = s switch { 23 => "ok", _ => "bad" + s }; return w;
--- agents d76
var set = new SortedDictionary<int, List<string>>(); foreach (var w in "to be or not to bee".Split(' ')) { if (!set.TryGetValue(w.Length, out var l)) set.Add(w.Length, l = new List<string>()); if (!l.Contains(w)) l.Add(w); } return string.Join(";", set.Select(k => $"{k.Key}:{string.Join(",", k.Value)}")) + set.Keys.Last() + set.Values.First().Count;
--- agents d77
return $"{1,3}|{1,-3}|{1.5,6:F2}|{"a",2}|{true,6}|{null,4}|{DateTime.MinValue,12:yyyy-MM-dd}|{'c',3}|{-5:+0;-#}|{0.256:P1}|{12:X4}|{new[] { 1 }.Length:00}";
--- agents d78
var o = new object(); var a = new List<object> { o, "s", 1 }; return a.Contains(o) + "" + a.Contains("s") + a.Contains(1) + a.IndexOf(1) + a.Contains(1L) + o.Equals(new object()) + o.ToString() + new object[] { 1, "a" }.SequenceEqual(new object[] { 1, "a" }) + a.Remove(1) + a.Count;
--- agents d79
var tasks = Enumerable.Range(1, 3).Select(async i => { await Task.Delay(10 * (4 - i)); return i * i; }).ToArray(); return Task.WhenAll(tasks).Result.Sum() + " " + tasks[0].Status + Task.WhenAny(tasks).Result.Result;
--- agents e1
var b = new Btn(); int n = 0; void H(object s, EventArgs e) => n++; b.Click += H; b.Fire(); b.Click -= H; b.Fire(); return n;
// types
class Btn { public event EventHandler Click; public void Fire() => Click?.Invoke(this, EventArgs.Empty); }
--- agents e2
var a = new Lis("a"); var c = new Lis("c"); var bus = new Bus(); a.On(bus); c.On(bus); bus.Raise(1); a.Off(bus); bus.Raise(2); return a.Got + c.Got + (bus.Any ? 1 : 0);
// types
class Bus { public event Action<int> E; public void Raise(int i) => E?.Invoke(i); public bool Any => E != null; } class Lis { string n; public string Got = ""; public Lis(string n) { this.n = n; } void H(int i) => Got += n + i; public void On(Bus b) => b.E += H; public void Off(Bus b) { b.E -= H; b.E -= H; } }
--- agents e3
Action<string> a = Console.WriteLine, b = Console.WriteLine; Action<string> c = s => { }; return (a == b) + "" + (a == c) + a.Equals(b) + (c == c);
--- agents e4
Func<int> f = St.A, g = St.A, h = St.B; Action l = () => { }; Action m = () => { }; return (f == g) + "" + (f == h) + (l == m) + ((f + h) == (g + h)) + ((f + h) - h)();
// types
static class St { public static int A() => 1; public static int B() => 2; }
--- agents e5
return string.Join("|", System.Text.RegularExpressions.Regex.Split("a1b2c", @"(\d)")) + "|" + System.Text.RegularExpressions.Regex.Replace("ab12", @"([a-z]+)(\d+)", "$2-$1") + System.Text.RegularExpressions.Regex.Replace("x1", @"\d", "[$&]$$") + System.Text.RegularExpressions.Regex.Replace("x1", @"\d", "$name$9") + System.Text.RegularExpressions.Regex.Replace("john smith", @"(?<f>\w+) (?<l>\w+)", "${l}, ${f}");
--- agents e6
var m = System.Text.RegularExpressions.Regex.Match("2024-05", @"(?<y>\d+)-(\d+)"); return m.Groups[1].Value + " " + m.Groups[2].Value + " " + System.Text.RegularExpressions.Regex.Replace("2024-05", @"(?<y>\d+)-(\d+)", "$1/$2") + m.Groups["1"].Value;
--- agents e7
var m = System.Text.RegularExpressions.Regex.Match("a1 b22 c333", @"\d+"); var s = ""; while (m.Success) { s += m.Index + ":" + m.Value + ";"; m = m.NextMatch(); } System.Text.RegularExpressions.MatchCollection ms = System.Text.RegularExpressions.Regex.Matches("xyx", "x"); foreach (System.Text.RegularExpressions.Match q in ms) s += q.Index; return s + ms.Count + ms[1].Index;
--- agents e8
return char.IsPunctuation('—') + "" + char.IsSymbol('€') + char.IsSymbol('©') + char.IsPunctuation('«') + char.IsLetter('中') + char.IsDigit('٣') + char.IsUpper('ж') + char.IsPunctuation('_') + char.IsSymbol('_') + char.IsLetterOrDigit('é');
--- agents e9
Guid g; return Guid.TryParse("00112233445566778899aabbccddeeff", out g) + "" + Guid.TryParse("00112233445566778899aabbccddeeffgg", out g) + Guid.TryParse("{00112233-4455-6677-8899-aabbccddeeff}", out g) + Guid.TryParse("0011-22334455-6677-8899-aabbccddeeff", out g) + Guid.TryParse("hello", out g) + g;
--- agents e10
var list = new List<int> { 1, 2, 3 }; try { foreach (var x in list) list[0] = 9; return "set ok"; } catch (InvalidOperationException) { return "changed"; }
--- agents e11
var ll = new LinkedList<int>(new[] { 1, 2 }); try { foreach (var x in ll) ll.AddLast(3); return "no"; } catch (InvalidOperationException e) { return e.Message; }
--- agents e12
var d = new Dictionary<string, int> { ["a"] = 1 }; try { foreach (var kv in d) d["a"] = kv.Value + 1; return "ok" + d["a"]; } catch (InvalidOperationException) { return "changed"; }
--- agents e13
var st = new Stack<int>(new[] { 1, 2 }); try { foreach (var x in st) st.Push(5); return "no"; } catch (InvalidOperationException) { return "stack"; }
--- agents e14
var sd = new SortedDictionary<int, int> { [1] = 1 }; try { foreach (var x in sd) sd[2] = 1; return "no"; } catch (InvalidOperationException) { return "sorted"; }
--- agents e15
var l = new List<int> { 1, 2, 3, 4 }; for (int i = 0; i < l.Count; i++) if (l[i] % 2 == 0) { l.RemoveAt(i); i--; } l.RemoveAll(x => x == 1); return string.Join(",", l) + l.Count;
--- agents e16
var e = new[] { 1, 2 }.Select(x => 10 / (x - 1)); try { return e.Sum(); } catch (DivideByZeroException) { return "lazy"; }
--- agents e17
var src = new List<int> { 3, 1, 2 }; var sorted = src.OrderBy(x => x); src.Add(0); var rev = src.AsEnumerable().Reverse(); src.Add(9); return string.Join(",", sorted) + "|" + string.Join(",", rev) + "|" + string.Join(",", src.Distinct().Take(2));
--- agents e18
int c = 0; bool T(string s) { c++; return s.Length > 1; } var q = new[] { "a", "bb", "cc" }.Where(T); var any = q.Any(); var first = q.FirstOrDefault(); return c + " " + any + first;
--- agents e19
var a = new[] { 1, 2, 3 }; foreach (var x in a) { a[2] = 100; if (x == 100) return "seen"; } return "no";
--- agents e20
var t = (Name: "a", Pos: (X: 1, Y: 2)); t.Pos.X += 5; var u = t; u.Pos.Y = 9; return t + " " + u.Pos.Y + t.Pos.Y + (t == u) + t.GetHashCode().Equals(("a", (6, 2)).GetHashCode());
--- agents e24
return "a,b;c d".Split(new[] { ',', ';', ' ' }).Length + "a\tb\nc".Split().Length + " " + string.Join("|", "1,2,,3,".Split(',')) + "|" + string.Join("|", ",a,".Trim(',').Split(',')) + "|" + "abc".Split("b").Length + "x--y--z".Split(new[] { "--" }, 2, StringSplitOptions.None)[1] + " a , b ".Split(',').Select(p => p.Trim()).Aggregate((p, q) => p + q);
--- agents e25
return string.Format("{0:0.00}|{0,8:0.0}|{0:e2}|{0:g2}|{0:n1}|{0:p0}|{0:c0}|{0:r}|{0:#}|{0:0000.#}|{0:+0.0;-0.0}", 12.345);
--- agents e26
return string.Format("{0:d}|{0:D4}|{0:x}|{0:X8}|{0:n0}|{0:e1}|{0:f1}|{0:p}|{0:0}|{0:00-00}|{0:#,##0}|{0:(000) 0000}", 5551234);
--- agents e27
var d = new DateTime(2024, 7, 4, 13, 5, 9, 42); return d.ToString("yyyy-MM-dd HH:mm:ss.fff") + "|" + d.ToString("h:m:s tt") + "|" + d.ToString("ddd MMM dd") + "|" + d.ToString("yy'year'") + "|" + d.ToString("HH'h'mm") + "|" + d.ToString("%d") + "|" + d.ToString("M/d/yyyy") + "|" + $"{d:t}" + "|" + d.ToString("G") + "|" + d.ToString("F") + "|" + d.ToString("yyyyMMddTHHmmss") + "|" + d.ToString("fffffff") + d.ToString("\\Qq");
--- agents e28
var a = new DateTime(2024, 3, 10, 1, 0, 0); var b = a.AddDays(20).AddHours(5.5).AddMinutes(-90); var s = b - a; return b.ToString("s") + " " + s + " " + s.Days + " " + s.TotalHours + " " + (a < b) + " " + a.AddMonths(-1).ToString("d") + " " + a.Date.AddDays(1).AddTicks(-1).ToString("HH:mm:ss.fffffff") + " " + (int)a.DayOfWeek + " " + a.DayOfYear + " " + a.ToString("ddd") + new DateTime(2024, 1, 1).AddDays(-1).Year + DateTime.MaxValue.Year + new DateTime(621355968000000000L).ToString("d");
--- agents e29
TimeSpan t = TimeSpan.FromSeconds(3725.678); return t.ToString(@"hh\:mm\:ss\.fff") + " " + t.ToString(@"h\h\ m\m") + " " + (int)t.TotalMinutes + ":" + t.Seconds.ToString("00") + " " + t + " " + TimeSpan.FromDays(1.5) + " " + (t * 2) + " " + t.Add(TimeSpan.FromHours(23)) + " " + TimeSpan.FromMinutes(-5) + " " + new TimeSpan(10, 20, 30, 40, 50).ToString("g") + " " + $"{t:mm\\:ss}" + TimeSpan.Parse("0:05").TotalMinutes + (TimeSpan.FromHours(1) == TimeSpan.FromMinutes(60)) + TimeSpan.FromSeconds(90).CompareTo(TimeSpan.Zero);
--- agents f1
return 0.1f.ToString("F10") + "|" + 123456.789f.ToString("F4") + "|" + 1e20.ToString("F0") + "|" + 1.005.ToString("F2") + "|" + (1 / 3.0).ToString("F20") + "|" + 1e-20.ToString("F25") + "|" + Math.Sqrt(2.0).ToString("E16") + "|" + 0.1.ToString("E17") + "|" + 0.1.ToString("G17") + "|" + (2.0 / 3).ToString("N18") + "|" + (2.0 / 3).ToString("P18") + "|" + 16777217f.ToString("F1") + "|" + (1f / 3).ToString("F9") + "|" + (1f / 3).ToString("E9") + "|" + 1234567.891f.ToString("N3") + "|" + 0.1f.ToString("G9") + "|" + 0.1f.ToString("G8") + "|" + (1f/3).ToString("P6") + "|" + 8.5f.ToString("C3");
--- agents f2
return 12345.0.ToString("0e+0") + "|" + 12345.678.ToString("0.00E+00") + "|" + 0.00012.ToString("0.##e-0") + "|" + 12345.0.ToString("##0.0E+0") + "|" + 0.0.ToString("0.0E+0") + "|" + (-1234.5).ToString("0.00E0") + "|" + 1e100.ToString("0.#E+000") + "|" + 5.ToString("00E+0") + "|" + 999.9.ToString("0E+0");
--- agents f3
return 1234567.ToString("0,") + "|" + 1234567.ToString("0,,") + "|" + 1234567.ToString("#,##0,") + "|" + 1234567.ToString("0,.0") + "|" + 1234567.ToString("#,##0,,.00") + "|" + 123.ToString("0,.000") + "|" + 1234567.ToString("0,0") + "|" + 1234567.ToString("0.0,") + "|" + 1500.ToString("0,K") + "|" + 2500000.ToString("#,##0.0,,M") + "|" + 0.5.ToString("0\u2030");
--- agents f4
return (decimal)0.1f + "|" + (decimal)1.23456789012345678 + "|" + (decimal)(0.1 + 0.2) + "|" + (decimal)1e20 + "|" + (decimal)3.14159274f + "|" + (decimal)123456.789f + "|" + Convert.ToDecimal(0.1f) + "|" + Convert.ToDecimal(2.5) + "|" + new decimal(0.7) + "|" + (decimal)100.0 + "|" + (decimal)-0.5f + "|" + (decimal)1e-10 + "|" + (decimal)16777216f + "|" + (1.5m + (decimal)0.25f) + "|" + (float)0.1m + "|" + (double)1.1m + "|" + (int)1.9m + "|" + decimal.ToInt32(-1.9m);
--- agents f5
return 1m.Equals(1) + "|" + 1L.Equals(1) + "|" + 1.0.Equals(1) + "|" + 1f.Equals(1) + "|" + 1.Equals(1L) + "|" + 1.Equals((object)1L) + "|" + ((object)1L).Equals(1) + "|" + 1.0.Equals(1.0f) + "|" + 'a'.Equals(97) + "|" + 5.Equals((short)5) + "|" + ((byte)5).Equals(5) + "|" + 2u.Equals(2) + "|" + 1m.Equals(1.0) + "|" + 1.Equals('\u0001') + "|" + 1.CompareTo((short)1) + 1.5.CompareTo(1) + 1L.CompareTo(2) + 1m.CompareTo(2);
--- agents f6
string log = ""; int T(string s, int v) { log += s; return v; } int F(int a, int b = 7, int c = 1) => a * 100 + b * 10 + c; var r = F(b: T("b", 2), a: T("a", 1)); r += F(c: T("c", 3), a: T("A", 4)); r += F(T("x", 1), c: T("z", 2), b: T("y", 3)); return log + r;
--- agents f7
var r = new Q("x", 1, 2); return r + "|" + (r with { Name = "y", B = 9 }) + "|" + (r == new Q("x", 1, 2)) + (r == new Q("z", 1, 2)) + (r is P { Name: "x" }) + ((P)r).Name + r.GetHashCode().Equals(new Q("x", 1, 2).GetHashCode());
// types
record P(string Name) { public int Len => Name.Length; } record Q(string Name, int A, int B) : P(Name);
--- agents f8
var (n, a, b) = new Q("x", 1, 2); Q q = new("k", 3, 4); return n + a + b + (q is ("k", 3, _)) + q.Name + q.Len;
// types
record P(string Name) { public int Len => Name.Length; } record Q(string Name, int A, int B) : P(Name);
--- agents f9
var a = new object(); var b = new object(); object c = a; return (a == b) + "" + (a == c) + a.Equals(b) + ReferenceEquals(a, c) + a.Equals(c) + new HashSet<object> { a, b, c }.Count + a + (a.GetHashCode() == c.GetHashCode());
--- agents f10
var d = new DateTime(2024, 7, 4, 13, 5, 9, 42); return d.ToString("R") + "|" + d.ToString("Y") + "|" + d.ToString("f") + "|" + d.ToString("F") + "|" + d.ToString("g") + "|" + d.ToString("G") + "|" + d.ToString("M") + "|" + d.ToString("d") + "|" + d.ToString("U").Length;
--- agents f11
var d = new DateTime(2024, 7, 4, 13, 5, 9, 42); return d.ToString("%d") + "|" + d.ToString("%H") + "|" + d.ToString("fffffff") + "|" + d.ToString("ffFF") + "|" + d.ToString("\\Qq") + "|" + d.ToString("%t") + "|" + d.ToString("K") + "|" + d.ToString("zzz").Length + "|" + d.ToString("gg") + "|" + d.ToString("yyyyy") + "|" + d.ToString("d'x'") + "|" + d.ToString("hh:mm\"q\"") + "|" + d.ToString("yyyy/MM/dd") + d.ToString("s") + d.ToString("u") + d.ToString("y");
--- agents f12
TimeSpan t = new TimeSpan(1, 2, 3, 4, 5); return t.ToString("G") + "|" + t.ToString("g") + "|" + t.ToString("c") + "|" + t.ToString(@"h\h\ m\m") + "|" + t.ToString(@"%d") + "|" + t.ToString(@"d\.hh") + "|" + t.ToString("%h") + "|" + t.ToString("ss'.'ff") + "|" + t.ToString("fffffff") + "|" + t.ToString("hh':'mm") + "|" + t.ToString("mm\\:ss");
--- agents f13
return TimeSpan.Parse("0:05") + "|" + TimeSpan.Parse("1:02:03") + "|" + TimeSpan.Parse("5") + "|" + TimeSpan.Parse("-00:30:00") + "|" + TimeSpan.Parse("1.02:03:04.5") + "|" + TimeSpan.TryParse("xx", out var z) + z + TimeSpan.TryParse("00:00:01", out z) + z + "|" + TimeSpan.Parse("10:00:00.25");
--- agents f14
return string.Join("|", "a,b,c".Split(new[] { ',' }, 2)) + string.Join("|", "a::b::c".Split(new[] { "::" }, 2, StringSplitOptions.None)) + string.Join("|", "a,,b".Split(new char[] { ',' }, 5, StringSplitOptions.RemoveEmptyEntries)) + "a.b".Split('.')[1] + "k=v=w".Split(new char[] { '=' }, 2)[1];
--- agents f15
int n = 0; var c = new Cnt(); c++; ++c; var d = c++; c--; return c.V + " " + d.V + " " + (c ? "t" : "f");
// types
struct Cnt { public int V; public static Cnt operator ++(Cnt c) => new Cnt { V = c.V + 1 }; public static Cnt operator --(Cnt c) => new Cnt { V = c.V - 1 }; public static bool operator true(Cnt c) => c.V > 0; public static bool operator false(Cnt c) => c.V <= 0; }
--- agents f16
object o = (1, "a"); string F(object x) => x switch { (int a, string s) => s + a, (int a, int b) => "ii", _ => "other" }; return F(o) + F((1, 2)) + F("z") + (o is (1, _)) + (o is (int, int));
--- agents f17
double x = 1559776268.6284978; return x.ToString("F3") + "|" + x.ToString("N4") + "|" + x.ToString("0.000") + "|" + $"{x:F2}" + "|" + 0.285.ToString("F2") + "|" + 1.115.ToString("F2") + "|" + 2.675.ToString("F2") + "|" + 1.45.ToString("F1") + "|" + 0.05.ToString("F1") + "|" + (-0.04).ToString("F1") + "|" + 1e15.ToString("N0") + "|" + 1234567890123456789.0.ToString("F0") + "|" + 4.35.ToString("F1") + "|" + 1.0E+16.ToString("F1");
--- agents f18
return Convert.ToString(-5, 16) + "|" + Convert.ToString((byte)5, 2) + "|" + Convert.ToString(255L, 16) + "|" + Convert.ToInt64("ff", 16) + "|" + Convert.ToByte("11111111", 2) + "|" + Convert.ToInt32("-12") + "|" + Convert.ToInt32(" 7 ") + "|" + Convert.ToInt32(2.5f) + Convert.ToInt32(-2.5) + Convert.ToInt64(1.5m) + "|" + Convert.ToBoolean("true") + Convert.ToBoolean(0.1) + "|" + Convert.ToDouble("1,000.5") + "|" + Convert.ToString(1e-7) + Convert.ToChar("z") + Convert.ToSingle(0.1) + Convert.ToUInt16(65) + Convert.ToInt32(DayOfWeek.Friday);

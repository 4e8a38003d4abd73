--- collections 1
var l = new List<int> { 3, 1, 2 }; l.Sort(); return string.Join(",", l);
--- collections 2
var l = new List<int> { 1, 2, 3 }; l.Add(4); l.Insert(0, 0); l.RemoveAt(2); return string.Join(",", l);
--- collections 3
var l = new List<int> { 1, 2, 3, 2 }; return l.Remove(2) + " " + string.Join(",", l) + " " + l.IndexOf(2) + " " + l.Contains(9);
--- collections 4
var l = new List<string> { "a" }; l.AddRange(new[] { "b", "c" }); l.Reverse(); return string.Join("", l) + l.Count;
--- collections 5
var l = new List<int>(new[] { 5, 6 }); l.Clear(); return l.Count;
--- collections 6
var l = new List<int> { 1, 2, 3, 4, 5 }; return l.RemoveAll(x => x % 2 == 0) + ":" + string.Join(",", l);
--- collections 7
var l = new List<int> { 1, 2, 3, 4, 5 }; return l.Find(x => x > 3) + " " + l.FindIndex(x => x > 3) + " " + string.Join(",", l.FindAll(x => x < 3));
--- collections 8
var l = new List<int> { 4, 2, 9 }; l.Sort((a, b) => b - a); return string.Join(",", l);
--- collections 9
var l = new List<string> { "bb", "a", "ccc" }; l.Sort((a, b) => a.Length.CompareTo(b.Length)); return string.Join(",", l);
--- collections 10
var l = new List<int> { 1, 2, 3 }; int s = 0; l.ForEach(x => s += x); return s;
--- collections 11
var l = new List<int> { 1, 2, 3 }; return l.Exists(x => x == 2) && l.TrueForAll(x => x > 0);
--- collections 12
var l = new List<int> { 1, 2, 3, 4 }; return string.Join(",", l.GetRange(1, 2)) + l.ToArray().Length;
--- collections 13
var l = new List<int> { 1, 3, 5, 7 }; return l.BinarySearch(5) + " " + (l.BinarySearch(4) < 0);
--- collections 14
var l = new List<int> { 1, 2, 3 }; return string.Join(",", l.ConvertAll(x => "n" + x));
--- collections 15
var l = new List<List<int>> { new List<int> { 1 }, new List<int> { 2, 3 } }; return l[1][1] + l.Count;
--- collections 16
var l = new List<int> { 1, 2, 3, 4, 5 }; l.RemoveRange(1, 2); l.InsertRange(1, new[] { 8, 9 }); return string.Join(",", l);
--- collections 17
return new List<int> { 1, 2 };
--- collections 18
return new List<string>();
--- collections 19
return new Dictionary<string, int>();
--- collections 20
return new int[3];
--- collections 21
return new int[2, 3];
--- collections 22
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; d["c"] = 3; return d["b"] + d.Count;
--- collections 23
var d = new Dictionary<string, int> { ["x"] = 1, ["y"] = 2 }; d["x"]++; return d["x"] + d["y"];
--- collections 24
var d = new Dictionary<string, int> { { "a", 1 } }; return d.ContainsKey("a") + " " + d.ContainsKey("z") + " " + d.ContainsValue(1);
--- collections 25
var d = new Dictionary<string, int> { { "a", 1 } }; int v; return d.TryGetValue("a", out v) + " " + v + " " + d.TryGetValue("q", out v) + " " + v;
--- collections 26
var d = new Dictionary<int, string>(); for (int i = 0; i < 5; i++) d[i] = "v" + i; d.Remove(2); d[9] = "n"; return string.Join(",", d.Keys) + " " + string.Join(",", d.Values);
--- collections 27
var d = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }; var s = ""; foreach (var p in d) s += p.Key + p.Value; return s;
--- collections 28
var d = new Dictionary<string, int> { { "a", 1 } }; foreach (KeyValuePair<string, int> p in d) return p; return null;
--- collections 29
var d = new Dictionary<string, List<int>>(); foreach (var n in new[] { 1, 2, 3, 4 }) { var k = n % 2 == 0 ? "even" : "odd"; if (!d.ContainsKey(k)) d[k] = new List<int>(); d[k].Add(n); } return string.Join(";", d.Select(p => p.Key + ":" + string.Join(",", p.Value)));
--- collections 30
var d = new Dictionary<char, int>(); foreach (var c in "mississippi") d[c] = d.ContainsKey(c) ? d[c] + 1 : 1; return string.Join("", d.OrderBy(p => p.Key).Select(p => p.Key + "" + p.Value));
--- collections 31
var h = new HashSet<int> { 1, 2, 2, 3 }; return h.Count + " " + h.Add(3) + " " + h.Add(4) + " " + h.Contains(4);
--- collections 32
var h = new HashSet<int> { 1, 2, 3 }; h.UnionWith(new[] { 3, 4 }); h.ExceptWith(new[] { 1 }); return string.Join(",", h.OrderBy(x => x));
--- collections 33
var h = new HashSet<int> { 1, 2, 3 }; h.IntersectWith(new[] { 2, 3, 9 }); return string.Join(",", h) + h.SetEquals(new[] { 3, 2 });
--- collections 34
var h = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "A" }; return h.Contains("a");
--- collections 35
var d = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { { "Key", 1 } }; return d["KEY"];
--- collections 36
var q = new Queue<int>(); q.Enqueue(1); q.Enqueue(2); return q.Dequeue() + " " + q.Peek() + " " + q.Count;
--- collections 37
var s = new Stack<int>(); s.Push(1); s.Push(2); return s.Pop() + " " + s.Peek() + " " + s.Count;
--- collections 38
var s = new Stack<int>(new[] { 1, 2, 3 }); return string.Join(",", s);
--- collections 39
try { new Queue<int>().Dequeue(); return 0; } catch (InvalidOperationException) { return "empty"; }
--- collections 40
var d = new SortedDictionary<string, int> { { "b", 2 }, { "a", 1 }, { "c", 3 } }; return string.Join(",", d.Keys) + d["b"];
--- collections 41
var s = new SortedSet<int> { 3, 1, 2, 1 }; return string.Join(",", s);
--- collections 42
int[] a = { 5, 3, 8 }; Array.Sort(a); return string.Join(",", a);
--- collections 43
int[] a = { 5, 3, 8 }; Array.Reverse(a); return string.Join(",", a) + Array.IndexOf(a, 3);
--- collections 44
var a = new int[5]; for (int i = 0; i < a.Length; i++) a[i] = i * i; return string.Join(" ", a);
--- collections 45
var a = new string[2]; return a[0] == null;
--- collections 46
var a = new[] { 1.5, 2 }; return a.GetType() + " " + a[1];
--- collections 47
var a = new object[] { 1, "x", null, 2.5 }; return a.Length + " " + (a[2] == null);
--- collections 48
int[,] g = new int[2, 3]; g[1, 2] = 7; return g[1, 2] + g.Length + g.GetLength(0) * 100 + g.GetLength(1) * 1000 + g.Rank;
--- collections 49
int[,] g = { { 1, 2 }, { 3, 4 } }; int s = 0; foreach (var x in g) s += x; return s + g[1, 0];
--- collections 50
int[][] j = new int[3][]; for (int i = 0; i < 3; i++) j[i] = new int[i + 1]; return j[2].Length + j.Length;
--- collections 51
int[][] j = { new[] { 1 }, new[] { 2, 3 } }; return j[1][1];
--- collections 52
var a = new[] { 1, 2, 3 }; var b = (int[])a.Clone(); b[0] = 9; return a[0];
--- collections 53
var a = new int[3]; Array.Copy(new[] { 7, 8, 9 }, a, 2); return string.Join(",", a);
--- collections 54
var a = new[] { 3, 1, 2 }; return Array.Find(a, x => x < 3) + " " + Array.FindIndex(a, x => x == 2) + " " + Array.Exists(a, x => x > 5);
--- collections 55
var a = new[] { 1, 2, 3 }; return string.Join(",", Array.ConvertAll(a, x => x * 2));
--- collections 56
var a = new[] { 3, 1, 2 }; Array.Sort(a, (x, y) => y.CompareTo(x)); return string.Join(",", a);
--- collections 57
try { int[,] g = new int[2, 2]; return g[2, 0]; } catch (IndexOutOfRangeException) { return "out"; }
--- collections 58
var a = new[] { new { N = 1, S = "x" }, new { N = 2, S = "y" } }; return a[1].S + a.Sum(p => p.N);
--- collections 59
return new { A = 1, B = "x", C = 2.5 };
--- collections 60
return new { A = 1 }.Equals(new { A = 1 });
--- collections 61
var p = new { Name = "n", Pos = new { X = 1 } }; return p.Pos.X + p.Name;
--- collections 62
int n = 4; string s = "q"; return new { n, s.Length };
--- collections 63
var t = Tuple.Create(1, "a"); return t.Item1 + t.Item2;
--- collections 64
var t = (1, "a"); return t.Item1 + t.Item2;
--- collections 65
var t = (x: 1, y: 2); t.x = 5; return t.x + t.y;
--- collections 66
return (1, "a", 2.5);
--- collections 67
var (a, b) = (1, 2); return a + b;
--- collections 68
int a = 1, b = 2; (a, b) = (b, a); return a + "," + b;
--- collections 69
return (1, 2).Equals((1, 2));
--- collections 70
(int min, int max) t = (3, 9); return t.max - t.min;
--- collections 71
var l = new List<(string name, int n)> { ("a", 1), ("b", 2) }; return l[1].name + l.Sum(x => x.n);
--- collections 72
var d = new Dictionary<(int, int), string>(); d[(1, 2)] = "x"; return d[(1, 2)] + d.ContainsKey((2, 1));
--- collections 73
var pairs = new List<KeyValuePair<string, int>> { new KeyValuePair<string, int>("k", 1) }; return pairs[0].Key + pairs[0].Value;
--- collections 74
IEnumerable<int> e = new List<int> { 1, 2 }; return e.Count();
--- collections 75
IList<int> l = new List<int> { 1, 2 }; l.Add(3); return l[2] + l.Count;
--- collections 76
IDictionary<string, int> d = new Dictionary<string, int>(); d["a"] = 1; return d.Count;
--- collections 77
ICollection<int> c = new HashSet<int>(); c.Add(1); c.Add(1); return c.Count;
--- collections 78
object o = new List<int> { 1 }; return o is List<int> && o is IEnumerable<int> && !(o is List<string>);
--- collections 79
object o = new[] { 1, 2 }; var a = o as int[]; return a.Length;
--- collections 80
object o = "s"; return (o as List<int>) == null;
--- collections 81
var l = new List<object> { 1, "a", 2.5, 'c', true }; return string.Join(",", l.Select(x => x.GetType().Name));
--- collections 82
var l = new List<int?> { 1, null, 3 }; return l.Sum() + " " + l.Count(x => x == null);
--- collections 83
var q = new Queue<(int, int)>(); q.Enqueue((0, 0)); var seen = new HashSet<(int, int)> { (0, 0) }; while (q.Count > 0) { var (x, y) = q.Dequeue(); foreach (var step in new[] { (1, 0), (0, 1) }) { var p = (x + step.Item1, y + step.Item2); if (p.Item1 < 4 && p.Item2 < 3 && seen.Add(p)) q.Enqueue(p); } } return seen.Count;
--- collections 84
var grid = new char[3, 3]; for (int y = 0; y < 3; y++) for (int x = 0; x < 3; x++) grid[y, x] = (x + y) % 2 == 0 ? '#' : '.'; var s = ""; for (int y = 0; y < 3; y++) { for (int x = 0; x < 3; x++) s += grid[y, x]; s += "/"; } return s;

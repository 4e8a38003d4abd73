--- linq 1
return string.Join(",", new[] { 1, 2, 3, 4 }.Where(x => x % 2 == 0));
--- linq 2
return string.Join(",", new[] { 1, 2, 3 }.Select(x => x * x));
--- linq 3
return string.Join(",", new[] { "a", "b" }.Select((x, i) => x + i));
--- linq 4
return string.Join(",", new[] { 5, 6, 7 }.Where((x, i) => i != 1));
--- linq 5
return new[] { 1, 2, 3 }.Sum() + new[] { 1.5, 2.5 }.Sum();
--- linq 6
return new[] { 1, 2, 4 }.Average().ToString("F4");
--- linq 7
return new[] { 3, 1, 2 }.Min() + " " + new[] { 3, 1, 2 }.Max();
--- linq 8
return new[] { "bb", "a" }.Min() + new[] { "bb", "a" }.Max(s => s.Length);
--- linq 9
return new[] { 1, 2, 3 }.Count() + new[] { 1, 2, 3 }.Count(x => x > 1);
--- linq 10
return new[] { 1, 2 }.Any() + " " + new int[0].Any() + " " + new[] { 1, 2 }.Any(x => x > 1) + " " + new[] { 1, 2 }.All(x => x > 1);
--- linq 11
return new[] { 5, 6 }.First() + new[] { 5, 6 }.Last() + new[] { 5, 6 }.First(x => x > 5);
--- linq 12
return new int[0].FirstOrDefault() + " " + (new string[0].FirstOrDefault() ?? "null");
--- linq 13
return new[] { 7 }.Single() + new[] { 7, 8 }.SingleOrDefault(x => x == 9);
--- linq 14
try { return new[] { 1, 2 }.Single(); } catch (InvalidOperationException) { return "more"; }
--- linq 15
try { return new[] { 1 }.First(x => x > 5); } catch (InvalidOperationException e) { return e.Message; }
--- linq 16
try { return new int[0].Max(); } catch (InvalidOperationException e) { return e.Message; }
--- linq 17
try { return new List<int>().Average(); } catch (InvalidOperationException e) { return e.Message; }
--- linq 18
return string.Join(",", new[] { 3, 1, 2 }.OrderBy(x => x));
--- linq 19
return string.Join(",", new[] { 3, 1, 2 }.OrderByDescending(x => x));
--- linq 20
return string.Join(",", new[] { "bb", "a", "ab", "c" }.OrderBy(s => s.Length).ThenBy(s => s));
--- linq 21
return string.Join(",", new[] { "bb", "a", "ab", "c" }.OrderBy(s => s.Length).ThenByDescending(s => s));
--- linq 22
return string.Join(",", new[] { "b", "A", "a", "B" }.OrderBy(s => s));
--- linq 23
return string.Join(",", new[] { (1, 'b'), (0, 'a'), (1, 'a') }.OrderBy(t => t.Item1).ThenBy(t => t.Item2).Select(t => t.Item1 + "" + t.Item2));
--- linq 24
return string.Join(",", new[] { 1, 2, 2, 3, 1 }.Distinct());
--- linq 25
return string.Join(",", new[] { 1, 2, 3, 4 }.Skip(1).Take(2));
--- linq 26
return string.Join(",", new[] { 1, 2, 3, 1 }.TakeWhile(x => x < 3)) + "|" + string.Join(",", new[] { 1, 2, 3, 1 }.SkipWhile(x => x < 3));
--- linq 27
return string.Join(",", new[] { 1, 2 }.Concat(new[] { 3 }));
--- linq 28
return string.Join(",", new[] { 1, 2, 3 }.Reverse());
--- linq 29
return string.Join(",", new[] { 1, 2, 3 }.Union(new[] { 2, 4 }));
--- linq 30
return string.Join(",", new[] { 1, 2, 3 }.Intersect(new[] { 2, 3, 4 }));
--- linq 31
return string.Join(",", new[] { 1, 2, 3, 1 }.Except(new[] { 2 }));
--- linq 32
return string.Join(",", new[] { 1, 2, 3 }.Zip(new[] { "a", "b" }, (n, s) => n + s));
--- linq 33
return string.Join(",", Enumerable.Range(5, 3));
--- linq 34
return string.Join(",", Enumerable.Repeat("x", 3));
--- linq 35
return string.Join(",", Enumerable.Empty<int>());
--- linq 36
return string.Join(",", new[] { new[] { 1, 2 }, new[] { 3 } }.SelectMany(x => x));
--- linq 37
return string.Join(",", Enumerable.Range(1, 3).SelectMany(x => Enumerable.Range(1, x), (x, y) => x * 10 + y));
--- linq 38
return new[] { 1, 2, 3, 4 }.Aggregate((a, b) => a * b);
--- linq 39
return new[] { 1, 2, 3 }.Aggregate("s", (a, b) => a + b);
--- linq 40
return new[] { 1, 2, 3 }.Aggregate(0, (a, b) => a + b, r => "r" + r);
--- linq 41
return string.Join(";", new[] { 1, 2, 3, 4, 5 }.GroupBy(x => x % 2).Select(g => g.Key + ":" + string.Join(",", g)));
--- linq 42
return string.Join(";", new[] { "apple", "avocado", "bean" }.GroupBy(s => s[0]).Select(g => g.Key + "" + g.Count()));
--- linq 43
return string.Join(";", new[] { "a", "bb", "cc" }.GroupBy(s => s.Length, s => s.ToUpper()).Select(g => g.Key + string.Join("", g)));
--- linq 44
return string.Join(";", new[] { 1, 2, 3 }.GroupBy(x => x > 1, (k, xs) => k + "=" + xs.Sum()));
--- linq 45
var d = new[] { "a", "bb" }.ToDictionary(s => s, s => s.Length); return d["bb"];
--- linq 46
var d = new[] { "a", "bb" }.ToDictionary(s => s.Length); return d[2];
--- linq 47
try { new[] { 1, 1 }.ToDictionary(x => x); return 0; } catch (ArgumentException) { return "dup"; }
--- linq 48
var l = new[] { 1, 2, 3 }.ToLookup(x => x % 2); return l[1].Count() + l[0].First();
--- linq 49
return new[] { 1, 2 }.SequenceEqual(new List<int> { 1, 2 });
--- linq 50
return new[] { 1, 2, 3 }.Contains(2) && !new[] { 1 }.Contains(5);
--- linq 51
return new[] { 1, 2, 3 }.ElementAt(1) + new[] { 1 }.ElementAtOrDefault(9);
--- linq 52
return string.Join(",", new object[] { 1, "a", 2 }.OfType<int>());
--- linq 53
return string.Join(",", new object[] { 1, 2 }.Cast<int>().Select(x => x + 1));
--- linq 54
return string.Join(",", new int[0].DefaultIfEmpty(9));
--- linq 55
return string.Join(";", new[] { 1, 2 }.Join(new[] { (1, "a"), (2, "b"), (1, "c") }, x => x, t => t.Item1, (x, t) => x + t.Item2));
--- linq 56
return string.Join(";", new[] { 1, 2, 3 }.GroupJoin(new[] { 1, 1, 3 }, x => x, y => y, (x, ys) => x + "x" + ys.Count()));
--- linq 57
var calls = 0; var q = new[] { 1, 2, 3 }.Select(x => { calls++; return x; }); var before = calls; q.ToList(); q.ToList(); return before + " " + calls;
--- linq 58
var calls = 0; var f = new[] { 1, 2, 3, 4 }.Where(x => { calls++; return x > 1; }).First(); return f + " " + calls;
--- linq 59
var l = new List<int> { 1, 2 }; var q = l.Where(x => x > 1); l.Add(5); return q.Count();
--- linq 60
return Enumerable.Range(1, 100).Where(x => x % 3 == 0).Select(x => x * x).Sum();
--- linq 61
return string.Join(" ", Enumerable.Range(2, 30).Where(n => Enumerable.Range(2, n - 2).All(d => n % d != 0)));
--- linq 62
return new[] { 1, 2, 3 }.ToList().Count + new[] { 1, 2, 3 }.ToArray().Length;
--- linq 63
return new HashSet<int>(new[] { 1, 1, 2 }).Count;
--- linq 64
return new[] { 1m, 2.5m }.Sum() + " " + new[] { 1f, 2f }.Average();
--- linq 65
return new[] { "x", "yy" }.Sum(s => s.Length) + new[] { "x", "yy" }.Max(s => s.Length);
--- linq 66
return new[] { 1L, 2L }.Sum().GetType() + " " + new[] { 1, 2 }.Average().GetType();
--- linq 67
return string.Join(",", new[] { 3, 1, 2 }.OrderBy(x => -x).Select(x => x.ToString()).ToArray());
--- linq 68
var people = new[] { new { Name = "Bo", Age = 30 }, new { Name = "Al", Age = 25 }, new { Name = "Cy", Age = 30 } }; return string.Join(",", people.OrderBy(p => p.Age).ThenBy(p => p.Name).Select(p => p.Name));
--- linq 69
var people = new[] { new { Name = "Bo", Age = 30 }, new { Name = "Al", Age = 25 } }; return people.First(p => p.Age < 30).Name + people.Average(p => p.Age);
--- linq 70
var people = new[] { new { Name = "Bo", Age = 30 }, new { Name = "Al", Age = 25 } }; return people.OrderBy(p => p.Age).First();
--- linq 71
return (from x in new[] { 1, 2, 3, 4 } where x % 2 == 0 select x * 10).Sum();
--- linq 72
return string.Join(",", from x in new[] { 3, 1, 2 } orderby x descending select "n" + x);
--- linq 73
return string.Join(",", from x in new[] { 1, 2 } from y in new[] { 10, 20 } select x + y);
--- linq 74
return string.Join(",", from x in new[] { 1, 2, 3 } let y = x * x where y > 1 select y);
--- linq 75
return string.Join(";", from s in new[] { "a", "bb", "cc" } group s by s.Length into g orderby g.Key select g.Key + ":" + g.Count());
--- linq 76
return string.Join(";", from a in new[] { 1, 2 } join b in new[] { (1, "x"), (2, "y") } on a equals b.Item1 select a + b.Item2);
--- linq 77
return new[] { 1, 2, 3 }.Where(x => x > 1).GetType() != null;
--- linq 78
return string.Join(",", "a b a c b a".Split(' ').GroupBy(w => w).OrderByDescending(g => g.Count()).ThenBy(g => g.Key).Select(g => g.Key + g.Count()));
--- linq 79
return string.Join(",", Enumerable.Range(0, 10).Select(i => i * 7 % 10).OrderBy(x => x % 3).ThenBy(x => x));
--- linq 80
return Enumerable.Range(1, 5).Reverse().Skip(1).Select(x => x * 2).Where(x => x > 2).Aggregate(0, (s, x) => s * 10 + x);
--- linq 81
return string.Join(",", new[] { "1", "2" }.Select(int.Parse));
--- linq 82
return string.Join(",", new[] { 1, 2 }.Select(x => Convert.ToString(x)));
--- linq 83
return new[] { "a", null, "b" }.Count(s => s != null);
--- linq 84
return new[] { 1.5, 2.5, 3.5 }.Select(x => (int)x).Sum();
--- linq 85
return new[] { 'a', 'b' }.Select(c => (int)c).Max();
--- linq 86
return Enumerable.Range(0, 3).Select(x => Enumerable.Range(0, 3).Select(y => x * y).Sum()).Max();

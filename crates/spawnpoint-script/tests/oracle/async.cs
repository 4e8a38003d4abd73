--- async 1
Func<Task<int>> f = async () => { await Task.Delay(5); return 5; }; return f().Result + f().GetAwaiter().GetResult();
--- async 2
return Sum(10).Result;
// types
static async Task<int> Sum(int n) { int s = 0; for (int i = 1; i <= n; i++) { await Task.Yield(); s += i; } return s; }
--- async 3
var t = Fail(); try { t.Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.Message + " " + t.IsFaulted); } try { Fail().GetAwaiter().GetResult(); } catch (InvalidOperationException e) { return e.Message; }
// types
static async Task Fail() { await Task.Delay(1); throw new InvalidOperationException("failed"); }
--- async 4
var r = Task.WhenAll(Slow(1, 30), Slow(2, 10), Slow(3, 20)).Result; return string.Join(",", r.Select(x => x + "").ToArray());
// types
static async Task<int> Slow(int x, int ms) { await Task.Delay(ms); return x * x; }
--- async 5
var log = new List<string>(); Func<string, int, Task> work = async (n, ms) => { log.Add(n + " start"); await Task.Delay(ms); log.Add(n + " end"); }; Task.WaitAll(work("a", 60), work("b", 10)); return string.Join(",", log.ToArray());
--- async 6
Task<string> done = Task.FromResult("x"); return done.IsCompleted + done.Result + Task.CompletedTask.IsCompleted;
--- async 7
var first = Task.WhenAny(Later("slow", 200), Later("fast", 10)).Result; return first.Result;
// types
static async Task<string> Later(string s, int ms) { await Task.Delay(ms); return s; }
--- async 8
return Run().Result;
// types
static async Task<string> Run() { try { await Throw(); return "no"; } catch (ArgumentException e) { return "caught " + e.ParamName; } finally { Console.WriteLine("finally"); } }
static async Task Throw() { await Task.Yield(); throw new ArgumentException("bad", "p"); }
--- async 9
return Task.Run(() => Enumerable.Range(1, 100).Sum()).Result + Task.Run(async () => { await Task.Delay(1); return 7; }).Result;
--- async 10
int n = 0; Func<Task> step = async () => { n++; await Task.Delay(1); n += 10; }; step().Wait(); step().GetAwaiter().GetResult(); return n;
--- async 11
var s = new Service(); return s.Load("k").Result + s.Load("k").Result + s.Hits;
// types
class Service { Dictionary<string, string> cache = new Dictionary<string, string>(); public int Hits; public async Task<string> Load(string key) { if (cache.ContainsKey(key)) { Hits++; return cache[key]; } await Task.Delay(2); return cache[key] = key.ToUpper(); } }
--- async 12
var t = Task.Run(() => 3).ContinueWith(x => x.Result * 2); return t.Result;
--- async 13
var sum = 0; Func<int, Task<int>> deep = null; deep = async d => { if (d == 0) return 0; await Task.Yield(); return d + await deep(d - 1); }; sum = deep(5).Result; return sum;
--- async 14
Func<Task<int>> thrower = async () => { throw new FormatException("f"); }; var t = thrower(); Console.WriteLine(t.IsFaulted + " " + t.Exception.InnerException.GetType().Name); return t.Status.ToString();

--- lambdas 1
Func<int, int> f = x => x + 1; return f(5);
--- lambdas 2
Func<int, int, int> f = (a, b) => a * b; return f(3, 4);
--- lambdas 3
Action<string> a = s => Console.WriteLine("<" + s + ">"); a("hi"); return 1;
--- lambdas 4
Func<int> f = () => 42; return f();
--- lambdas 5
int n = 0; Action inc = () => n++; inc(); inc(); return n;
--- lambdas 6
int n = 10; Func<int, int> add = x => x + n; n = 20; return add(1);
--- lambdas 7
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) fs.Add(() => i); return string.Join(",", fs.Select(f => f()));
--- lambdas 8
var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) { int j = i; fs.Add(() => j); } return string.Join(",", fs.Select(f => f()));
--- lambdas 9
var fs = new List<Func<int>>(); foreach (var x in new[] { 1, 2, 3 }) fs.Add(() => x); return string.Join(",", fs.Select(f => f()));
--- lambdas 10
Func<int, Func<int, int>> add = a => b => a + b; return add(3)(4);
--- lambdas 11
Func<int, int> fact = null; fact = n => n <= 1 ? 1 : n * fact(n - 1); return fact(10);
--- lambdas 12
Func<int, int> fib = null; fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); return fib(15);
--- lambdas 13
Func<Func<int, int>, int, int> twice = (f, x) => f(f(x)); return twice(x => x * 3, 2);
--- lambdas 14
Func<int, int> inc = x => x + 1, dbl = x => x * 2; Func<int, int> both = x => dbl(inc(x)); return both(5);
--- lambdas 15
Action a = () => Console.WriteLine("one"); a += () => Console.WriteLine("two"); a(); return 0;
--- lambdas 16
Func<int> f = () => 1; f += () => 2; return f();
--- lambdas 17
Action a = null; a?.Invoke(); return "ok";
--- lambdas 18
Func<string, int> len = s => s.Length; return len.Invoke("four");
--- lambdas 19
Predicate<int> even = x => x % 2 == 0; return even(4) && !even(3);
--- lambdas 20
Comparison<int> c = (a, b) => b - a; return c(1, 5);
--- lambdas 21
Func<int, bool> p = x => { if (x > 3) return true; return false; }; return p(4);
--- lambdas 22
Func<double, double> sq = x => x * x; return sq(3);
--- lambdas 23
Func<int, double> half = x => x / 2.0; return half(5);
--- lambdas 24
Func<object> f = () => "x"; return f();
--- lambdas 25
int counter = 0; Func<int> next = () => ++counter; return next() + next() * 10 + next() * 100;
--- lambdas 26
Func<int, Func<int>> make = start => { int n = start; return () => n++; }; var g = make(5); g(); return g() + make(100)();
--- lambdas 27
var d = new Dictionary<string, Func<double, double, double>> { { "+", (a, b) => a + b }, { "*", (a, b) => a * b } }; return d["+"](2, 3) + d["*"](2, 3);
--- lambdas 28
Func<int, int> f = delegate (int x) { return x * 2; }; return f(4);
--- lambdas 29
Action<int, int> show = (a, b) => Console.WriteLine(a + b); show(1, 2); return null;
--- lambdas 30
Func<int, string> f = x => x > 0 ? "pos" : x < 0 ? "neg" : "zero"; return f(5) + f(-5) + f(0);
--- lambdas 31
var memo = new Dictionary<int, long>(); Func<int, long> fib = null; fib = n => { if (n < 2) return n; long v; if (memo.TryGetValue(n, out v)) return v; return memo[n] = fib(n - 1) + fib(n - 2); }; return fib(50);
--- lambdas 32
Func<int[], int> sum = xs => { int s = 0; foreach (var x in xs) s += x; return s; }; return sum(new[] { 1, 2, 3 });
--- lambdas 33
Func<(int, int), int> f = t => t.Item1 + t.Item2; return f((1, 2));
--- lambdas 34
Action<Action> run = a => { a(); a(); }; int n = 0; run(() => n += 5); return n;
--- lambdas 35
int x = 1; Action a = () => { int y = x; x = y + 1; }; a(); a(); return x;
--- lambdas 36
Func<int, int> f = Math.Abs; return f(-3);
--- lambdas 37
Func<string, string> up = s => s.ToUpper(); return string.Join(",", new[] { "a" }.Select(up));
--- lambdas 38
string log = ""; Func<bool> t = () => { log += "t"; return true; }; Func<bool> u = () => { log += "u"; return false; }; var r = u() && t() || t(); return log + r;
--- lambdas 39
Func<int> thrower = () => { throw new InvalidOperationException("no"); }; try { return thrower(); } catch (InvalidOperationException e) { return e.Message; }
--- lambdas 40
object f = (Func<int>)(() => 3); return ((Func<int>)f)();
--- lambdas 41
EventHandler h = (s, e) => Console.WriteLine("event " + s); h("me", null); return 1;

--- declared 1
var a = new Account("Ann", 10m); a.Deposit(5.5m); a.Withdraw(2m); return a + "|" + a.History.Count;
// types
class Account { public string Owner { get; private set; } public decimal Balance { get; private set; } public List<decimal> History = new List<decimal>(); public Account(string owner, decimal start) { Owner = owner; Balance = start; } public void Deposit(decimal d) { if (d <= 0) throw new ArgumentOutOfRangeException("d"); Balance += d; History.Add(d); } public bool Withdraw(decimal d) { if (d > Balance) return false; Balance -= d; History.Add(-d); return true; } public override string ToString() { return Owner + ":" + Balance; } }
--- declared 2
Shape[] shapes = { new Circle(1), new Rect(2, 3), new Circle(2) };
foreach (var s in shapes) Console.WriteLine(s.Name + " " + s.Area().ToString("F2"));
return shapes.OrderBy(s => s.Area()).First().Name + shapes.OfType<Circle>().Count();
// types
abstract class Shape { public abstract double Area(); public virtual string Name { get { return "shape"; } } }
class Circle : Shape { double r; public Circle(double r) { this.r = r; } public override double Area() { return Math.PI * r * r; } public override string Name { get { return "circle"; } } }
class Rect : Shape { double w, h; public Rect(double w, double h) { this.w = w; this.h = h; } public override double Area() { return w * h; } }
--- declared 3
var v = new Vec(1, 2) + new Vec(3, 4) * 2; var n = -v; return v + " " + n + " " + (v == new Vec(7, 10)) + " " + (v != n) + " " + (double)v;
// types
struct Vec { public double X, Y; public Vec(double x, double y) { X = x; Y = y; } public static Vec operator +(Vec a, Vec b) { return new Vec(a.X + b.X, a.Y + b.Y); } public static Vec operator *(Vec a, double k) { return new Vec(a.X * k, a.Y * k); } public static Vec operator -(Vec a) { return new Vec(-a.X, -a.Y); } public static bool operator ==(Vec a, Vec b) { return a.X == b.X && a.Y == b.Y; } public static bool operator !=(Vec a, Vec b) { return !(a == b); } public static explicit operator double(Vec v) { return Math.Sqrt(v.X * v.X + v.Y * v.Y); } public override bool Equals(object o) { return o is Vec && (Vec)o == this; } public override int GetHashCode() { return X.GetHashCode() ^ Y.GetHashCode(); } public override string ToString() { return "<" + X + "," + Y + ">"; } }
--- declared 4
var s = new Stack2<int>(); for (int i = 0; i < 5; i++) s.Push(i * i); int t = s.Pop() + s.Peek(); return t + " " + s.Count + " " + string.Join(",", s.Items().ToArray());
// types
class Stack2<T> { private T[] data = new T[2]; public int Count { get; private set; } public void Push(T x) { if (Count == data.Length) { var bigger = new T[Count * 2]; for (int i = 0; i < Count; i++) bigger[i] = data[i]; data = bigger; } data[Count++] = x; } public T Pop() { if (Count == 0) throw new InvalidOperationException("empty"); return data[--Count]; } public T Peek() { return data[Count - 1]; } public IEnumerable<T> Items() { for (int i = Count - 1; i >= 0; i--) yield return data[i]; } }
--- declared 5
try { new Thing(-1); } catch (ThingException e) { Console.WriteLine(e.Message + " " + e.Code + " " + (e.InnerException == null)); }
try { throw new ThingException(); } catch (Exception e) { Console.WriteLine(e is ThingException); }
try { try { int z = 0; Console.WriteLine(1 / z); } catch (DivideByZeroException e) { throw new ThingException("wrapped", e) { Code = 9 }; } } catch (ThingException e) { return e.Message + e.Code + e.InnerException.GetType().Name; }
// types
class ThingException : Exception { public int Code { get; set; } public ThingException() { } public ThingException(string m) : base(m) { Code = 42; } public ThingException(string m, Exception inner) : base(m, inner) { } }
class Thing { public Thing(int n) { if (n < 0) throw new ThingException("negative"); } }
--- declared 6
IAnimal[] zoo = { new Dog(), new Cat { Lives = 3 } }; return string.Join(";", zoo.Select(z => z.Speak() + z.Legs).ToArray());
// types
interface IAnimal { string Speak(); int Legs { get; } }
class Dog : IAnimal { public string Speak() { return "Woof"; } public int Legs { get { return 4; } } }
class Cat : IAnimal { public int Lives = 9; string IAnimal.Speak() { return "Meow" + Lives; } int IAnimal.Legs { get { return 4; } } }
--- declared 7
var c = new Counter(); c.Changed += (s, e) => Console.WriteLine("changed " + e.Value); EventHandler<ChangedArgs> h = OnChanged2; c.Changed += h; c.Add(5); c.Changed -= h; c.Add(2); return c.Total;
// types
class ChangedArgs : EventArgs { public int Value; }
class Counter { public event EventHandler<ChangedArgs> Changed; public int Total; public void Add(int n) { Total += n; var h = Changed; if (h != null) h(this, new ChangedArgs { Value = Total }); } }
static void OnChanged2(object s, ChangedArgs e) { Console.WriteLine("second " + e.Value); }
--- declared 8
Console.WriteLine(Singleton.Instance.Id); Console.WriteLine(Singleton.Instance == Singleton.Instance); return Singleton.Made;
// types
sealed class Singleton { public static int Made; static readonly Singleton instance = new Singleton(); public static Singleton Instance { get { return instance; } } public int Id; private Singleton() { Made++; Id = Made * 10; } }
--- declared 9
var m = new Matrix(2, 2); m[0, 0] = 1; m[0, 1] = 2; m[1, 0] = 3; m[1, 1] = 4; return (m * m)[1, 1] + " " + m["sum"];
// types
class Matrix { double[,] d; int r, c; public Matrix(int r, int c) { this.r = r; this.c = c; d = new double[r, c]; } public double this[int i, int j] { get { return d[i, j]; } set { d[i, j] = value; } } public double this[string what] { get { double s = 0; foreach (var x in d) s += x; return s; } } public static Matrix operator *(Matrix a, Matrix b) { var m = new Matrix(a.r, b.c); for (int i = 0; i < a.r; i++) for (int j = 0; j < b.c; j++) for (int k = 0; k < a.c; k++) m[i, j] += a[i, k] * b[k, j]; return m; } }
--- declared 10
var root = new Node(5); foreach (var x in new[] { 3, 8, 1, 4, 9 }) root.Insert(x); return string.Join(" ", root.InOrder().Select(x => x.ToString()).ToArray()) + " d" + root.Depth;
// types
class Node { public int Value; public Node Left, Right; public Node(int v) { Value = v; } public void Insert(int v) { if (v < Value) { if (Left == null) Left = new Node(v); else Left.Insert(v); } else { if (Right == null) Right = new Node(v); else Right.Insert(v); } } public IEnumerable<int> InOrder() { if (Left != null) foreach (var x in Left.InOrder()) yield return x; yield return Value; if (Right != null) foreach (var x in Right.InOrder()) yield return x; } public int Depth { get { return 1 + Math.Max(Left == null ? 0 : Left.Depth, Right == null ? 0 : Right.Depth); } } }
--- declared 11
var d = new Dictionary<Key, string>(); d[new Key("a", 1)] = "x"; d[new Key("a", 1)] = "y"; d[new Key("b", 1)] = "z"; string found; return d.Count + d[new Key("a", 1)] + d.TryGetValue(new Key("c", 0), out found) + d.Remove(new Key("b", 1)) + d.Count;
// types
class Key : IEquatable<Key> { string n; int v; public Key(string n, int v) { this.n = n; this.v = v; } public bool Equals(Key o) { return o != null && n == o.n && v == o.v; } public override bool Equals(object o) { return Equals(o as Key); } public override int GetHashCode() { return n.GetHashCode() * 31 + v; } }
--- declared 12
var people = new List<Person> { new Person("Bob", 30), new Person("Al", 25), new Person("Cy", 30) }; people.Sort(); Console.WriteLine(string.Join(",", people.Select(p => p.Name).ToArray())); people.Sort((a, b) => b.Name.CompareTo(a.Name)); Console.WriteLine(string.Join(",", people.Select(p => p.Name).ToArray())); people.Sort(new ByLength()); return string.Join(",", people.Select(p => p.Name).ToArray()) + people.Max().Name + people.Min().Name;
// types
class Person : IComparable<Person> { public string Name; public int Age; public Person(string n, int a) { Name = n; Age = a; } public int CompareTo(Person o) { int c = Age.CompareTo(o.Age); return c != 0 ? c : Name.CompareTo(o.Name); } }
class ByLength : IComparer<Person> { public int Compare(Person a, Person b) { int c = a.Name.Length - b.Name.Length; return c != 0 ? c : string.Compare(a.Name, b.Name); } }
--- declared 13
A a = new B(); Console.WriteLine(a.V() + a.N() + ((B)a).N()); A c = new C(); Console.WriteLine(c.V() + c.N()); return (a is B) + " " + (a is C) + " " + (a as C == null) + " " + a.GetType().Name;
// types
class A { public virtual string V() { return "A.V "; } public string N() { return "A.N "; } }
class B : A { public override string V() { return "B.V " + base.V(); } public new string N() { return "B.N "; } }
class C : B { public override string V() { return "C.V " + base.V(); } }
--- declared 14
new Derived(); return Log.Text;
// types
static class Log { public static string Text = ""; public static int Add(string s) { Text += s + ";"; return Text.Length; } }
class Base { int b = Log.Add("base field"); public Base() { Log.Add("base ctor"); Init(); } protected virtual void Init() { Log.Add("base init"); } }
class Derived : Base { int d = Log.Add("derived field"); public Derived() : this(1) { Log.Add("derived ctor"); } public Derived(int x) : base() { Log.Add("derived ctor " + x); } protected override void Init() { Log.Add("derived init " + d.ToString().Length); } }
--- declared 15
Console.WriteLine("start"); Console.WriteLine(Lazy2.X); return Lazy2.Y;
// types
static class Lazy2 { public static int X; public static int Y = 5; static Lazy2() { Console.WriteLine("cctor"); X = Y * 2; } }
--- declared 16
Color2 c = Color2.Green; Console.WriteLine(c + " " + (int)c + " " + (Color2)4 + " " + (Color2)9); Perm p = Perm.Read | Perm.Exec; Console.WriteLine(p + " " + p.HasFlag(Perm.Write) + " " + (p & ~Perm.Read) + " " + (Perm)8); foreach (Color2 x in Enum.GetValues(typeof(Color2))) Console.WriteLine(x + ","); return Enum.IsDefined(typeof(Color2), 2) + " " + ((Color2)Enum.Parse(typeof(Color2), "Blue", true)) + string.Format(" {0:D} {0:X} {1}", c, Perm.None);
// types
enum Color2 { Red = 1, Green, Blue = 4 }
[Flags] enum Perm { None = 0, Read = 1, Write = 2, Exec = 4 }
--- declared 17
var p = new Pt { X = 1, Y = 2 }; var q = p; q.X = 9; object boxed = p; p.X = 5; var arr = new[] { p, q }; arr[0].Y = 7; Change(p); ChangeRef(ref p); return p.X + " " + q.X + " " + ((Pt)boxed).X + " " + arr[0].Y + " " + p.Y + " " + p.Equals(new Pt { X = 100, Y = 2 });
// types
struct Pt { public int X, Y; }
static void Change(Pt p) { p.X = 50; }
static void ChangeRef(ref Pt p) { p.X = 100; }
--- declared 18
var b = new Builder().Add("x").Add("y").Times(2); return b.Build() + "|" + new Builder("z").Build();
// types
class Builder { readonly StringBuilder sb = new StringBuilder(); public Builder() : this("") { } public Builder(string s) { sb.Append(s); } public Builder Add(string s) { sb.Append(s); return this; } public Builder Times(int n) { var t = sb.ToString(); for (int i = 1; i < n; i++) sb.Append(t); return this; } public string Build() { return sb.ToString(); } }
--- declared 19
var p = new Pair<string, int>("a", 1); var q = p.Swap(); var r = Pair.Of(2.5, 'c'); return p + " " + q + " " + r + " " + (p.First.GetType() == typeof(string)) + " " + Pair<int, int>.Made + Pair<string, int>.Made;
// types
class Pair<A, B> { public static int Made; public readonly A First; public readonly B Second; public Pair(A a, B b) { First = a; Second = b; Made++; } public Pair<B, A> Swap() { return new Pair<B, A>(Second, First); } public override string ToString() { return "(" + First + "," + Second + ")"; } }
static class Pair { public static Pair<A, B> Of<A, B>(A a, B b) { return new Pair<A, B>(a, b); } }
--- declared 21
var e = new Evens(10); int sum = 0; foreach (int x in e) sum += x; return sum + " " + e.Count() + " " + e.Where(x => x > 4).Sum() + " " + string.Join("-", e.Select(x => x.ToString()).ToArray());
// types
class Evens : IEnumerable<int> { int max; public Evens(int m) { max = m; } public IEnumerator<int> GetEnumerator() { for (int i = 0; i <= max; i += 2) yield return i; } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); } }
--- declared 22
var r = new Range2(3); var all = new List<int>(); foreach (var x in r) all.Add((int)x); return string.Join(",", all.Select(x => x + "").ToArray());
// types
class Range2 : IEnumerable { int n; public Range2(int n) { this.n = n; } public IEnumerator GetEnumerator() { return new E(n); } class E : IEnumerator { int n, at = -1; public E(int n) { this.n = n; } public object Current { get { return at * 10; } } public bool MoveNext() { return ++at < n; } public void Reset() { at = -1; } } }
--- declared 23
using (var a = new Res("a")) using (var b = new Res("b")) { Console.WriteLine("body"); } try { using (var c = new Res("c")) { throw new Exception("x"); } } catch (Exception e) { Console.WriteLine("caught " + e.Message); } return null;
// types
class Res : IDisposable { string n; public Res(string n) { this.n = n; Console.WriteLine("open " + n); } public void Dispose() { Console.WriteLine("close " + n); } }
--- declared 24
var q = new PriorityQueue2<string>(); q.Add("low", 5); q.Add("high", 1); q.Add("mid", 3); var s = ""; while (q.Count > 0) s += q.Next() + " "; return s;
// types
class PriorityQueue2<T> { SortedDictionary<int, Queue<T>> d = new SortedDictionary<int, Queue<T>>(); public int Count { get { return d.Sum(p => p.Value.Count); } } public void Add(T x, int p) { Queue<T> q; if (!d.TryGetValue(p, out q)) d[p] = q = new Queue<T>(); q.Enqueue(x); } public T Next() { var first = d.First(); var x = first.Value.Dequeue(); if (first.Value.Count == 0) d.Remove(first.Key); return x; } }
--- declared 25
var s = new SortedSet<string>(new LengthComparer()) { "ccc", "a", "bb", "dd" }; var d = new SortedDictionary<int, string>(Comparer<int>.Create((a, b) => b.CompareTo(a))) { { 1, "x" }, { 3, "z" }, { 2, "y" } }; var h = new HashSet<string>(new NoCase()) { "A", "a", "B" }; return string.Join(",", s.ToArray()) + " " + string.Join(",", d.Values.ToArray()) + d.First().Key + " " + h.Count + h.Contains("b");
// types
class LengthComparer : IComparer<string> { public int Compare(string a, string b) { return a.Length.CompareTo(b.Length); } }
class NoCase : IEqualityComparer<string> { public bool Equals(string a, string b) { return a.ToLower() == b.ToLower(); } public int GetHashCode(string s) { return s.ToLower().GetHashCode(); } }
--- declared 26
var groups = new[] { new Item("a", 1), new Item("b", 2), new Item("a", 3) }.GroupBy(i => i.Kind).Select(g => g.Key + g.Sum(i => i.N)); return string.Join(" ", groups.ToArray()) + new[] { new Item("q", 1), new Item("q", 1) }.Distinct().Count();
// types
class Item { public string Kind; public int N; public Item(string k, int n) { Kind = k; N = n; } }
--- declared 27
Temp t = 36.6; double d = t; Temp u = new Temp(1) + t; return d + " " + u.Value.ToString("F1") + " " + (t > u) + " " + (t < u);
// types
struct Temp { public double Value; public Temp(double v) { Value = v; } public static implicit operator Temp(double d) { return new Temp(d); } public static implicit operator double(Temp t) { return t.Value; } public static Temp operator +(Temp a, Temp b) { return new Temp(a.Value + b.Value); } public static bool operator >(Temp a, Temp b) { return a.Value > b.Value; } public static bool operator <(Temp a, Temp b) { return a.Value < b.Value; } }
--- declared 28
var sm = new Machine(); sm.Fire("start"); sm.Fire("pause"); sm.Fire("bogus"); sm.Fire("stop"); return string.Join(">", sm.Trail.ToArray());
// types
class Machine { enum State { Idle, Running, Paused, Stopped } State state = State.Idle; public List<string> Trail = new List<string>(); Dictionary<string, Func<State, State>> rules; public Machine() { rules = new Dictionary<string, Func<State, State>> { { "start", s => State.Running }, { "pause", s => s == State.Running ? State.Paused : s }, { "stop", s => State.Stopped } }; Trail.Add(state.ToString()); } public void Fire(string e) { Func<State, State> f; if (rules.TryGetValue(e, out f)) state = f(state); else Trail.Add("?"); Trail.Add(state.ToString()); } }
--- declared 29
var log = new List<string>(); var cache = new Memo<int, long>(n => { log.Add("f" + n); return (long)n * n; }); return cache.Get(4) + cache.Get(4) + cache.Get(5) + " " + string.Join(",", log.ToArray());
// types
class Memo<K, V> { readonly Dictionary<K, V> known = new Dictionary<K, V>(); readonly Func<K, V> make; public Memo(Func<K, V> make) { this.make = make; } public V Get(K key) { V v; if (!known.TryGetValue(key, out v)) { v = make(key); known[key] = v; } return v; } }
--- declared 30
Visitor v = new Visitor(); Expr e = new Add(new Num(2), new Mul(new Num(3), new Num(4))); return v.Show(e) + "=" + e.Eval();
// types
abstract class Expr { public abstract int Eval(); }
class Num : Expr { public int V; public Num(int v) { V = v; } public override int Eval() { return V; } }
abstract class Bin : Expr { public Expr L, R; protected Bin(Expr l, Expr r) { L = l; R = r; } }
class Add : Bin { public Add(Expr l, Expr r) : base(l, r) { } public override int Eval() { return L.Eval() + R.Eval(); } }
class Mul : Bin { public Mul(Expr l, Expr r) : base(l, r) { } public override int Eval() { return L.Eval() * R.Eval(); } }
class Visitor { public string Show(Expr e) { if (e is Num n) return n.V.ToString(); var b = (Bin)e; return "(" + Show(b.L) + (e is Add ? "+" : "*") + Show(b.R) + ")"; } }
--- declared 31
int x = 5; Util.Bump(ref x); int a, b; Util.Split(17, out a, out b); return x + " " + a + " " + b + " " + Util.Sum(1, 2, 3) + " " + Util.Opt() + Util.Opt(b: 5) + " " + Util.Pi.ToString("F2") + Util.Names[1];
// types
static class Util { public const double Pi = 3.14159; public static readonly string[] Names = { "zero", "one" }; public static void Bump(ref int x) { x++; } public static void Split(int n, out int tens, out int ones) { tens = n / 10; ones = n % 10; } public static int Sum(params int[] xs) { return xs.Sum(); } public static string Opt(int a = 1, int b = 2) { return "[" + a + b + "]"; } }
--- declared 32
var o = new Outer(); var i = new Outer.Inner(o); i.Poke(); return o.Count + Outer.Kind.B.ToString();
// types
class Outer { int count; public int Count { get { return count; } } public enum Kind { A, B } public class Inner { Outer o; public Inner(Outer o) { this.o = o; } public void Poke() { o.count += 2; } } }
--- declared 33
object[] things = { 1, "s", new Dog2("Rex"), null, 2.5 }; return string.Join("|", things.Select(t => t is Dog2 d ? d.Name : t == null ? "null" : t.ToString()).ToArray()) + string.Format("{0} {1,8}|{1,-8}|", things[2], new Dog2("Al"));
// types
class Dog2 { public string Name; public Dog2(string n) { Name = n; } public override string ToString() { return "Dog:" + Name; } }
--- declared 34
var b = new Bank(); try { b.Transfer("x", "y", 5); } catch (KeyNotFoundException) { Console.WriteLine("none"); } b["x"] = 10; b["y"] = 0; b.Transfer("x", "y", 4); return b["x"] + "," + b["y"] + "," + b.Total;
// types
class Bank { Dictionary<string, int> d = new Dictionary<string, int>(); public int this[string k] { get { return d[k]; } set { d[k] = value; } } public int Total => d.Values.Sum(); public void Transfer(string a, string b, int n) { this[a] -= n; this[b] += n; } }

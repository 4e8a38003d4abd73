--- control 1
int s = 0; for (int i = 1; i <= 10; i++) s += i; return s;
--- control 2
int s = 0; int i = 0; while (i < 5) { s += i; i++; } return s;
--- control 3
int n = 0; do { n++; } while (n < 3); return n;
--- control 4
int s = 0; foreach (var x in new[] { 1, 2, 3 }) s += x; return s;
--- control 5
int s = 0; for (int i = 0; i < 10; i++) { if (i % 2 == 0) continue; if (i > 7) break; s += i; } return s;
--- control 6
int c = 0; for (int i = 0; i < 5; i++) for (int j = i; j < 5; j++) c++; return c;
--- control 7
for (int i = 0, j = 10; i < j; i++, j--) if (i * j == 24) return i + ":" + j; return "none";
--- control 8
int x = 3; switch (x) { case 1: return "one"; case 2: case 3: return "two or three"; default: return "other"; }
--- control 9
string s = "b"; int r = 0; switch (s) { case "a": r = 1; break; case "b": r = 2; break; default: r = 3; break; } return r;
--- control 10
char c = 'x'; switch (c) { case 'a': return 1; case 'x': return 2; } return 3;
--- control 11
switch (DayOfWeek.Monday) { case DayOfWeek.Sunday: return "s"; case DayOfWeek.Monday: return "m"; default: return "?"; }
--- control 12
int i = 0; while (true) { i++; if (i > 100) break; } return i;
--- control 13
for (; ; ) { return "forever"; }
--- control 14
int a = 5; if (a > 3) if (a > 10) return "big"; else return "mid"; return "small";
--- control 15
int a = 1; { int b = 2; a += b; } { int b = 3; a += b; } return a;
--- control 16
int x = 0; bool r = x == 1 && 1 / x > 0; return r;
--- control 17
var log = ""; try { log += "t"; } finally { log += "f"; } return log;
--- control 18
var log = ""; try { log += "t"; throw new Exception("x"); } catch (Exception e) { log += e.Message; } finally { log += "f"; } return log;
--- control 19
var log = ""; for (int i = 0; i < 3; i++) { try { if (i == 1) continue; log += i; } finally { log += "f"; } } return log;
--- control 20
var log = ""; for (int i = 0; i < 3; i++) { try { if (i == 1) break; log += i; } finally { log += "f"; } } return log;
--- control 21
Func<string> f = () => { try { return "r"; } finally { Console.WriteLine("finally"); } }; return f();
--- control 22
try { try { throw new Exception("a"); } finally { Console.WriteLine("inner"); } } catch (Exception e) { return "outer " + e.Message; }
--- control 23
try { throw new ArgumentException("bad"); } catch (InvalidOperationException) { return 1; } catch (ArgumentException e) { return e.Message; }
--- control 24
try { try { throw new Exception("one"); } catch (Exception e) { throw new InvalidOperationException("two", e); } } catch (Exception e) { return e.Message + " <- " + e.InnerException.Message; }
--- control 25
try { try { throw new Exception("one"); } catch (Exception) { throw; } } catch (Exception e) { return e.Message; }
--- control 26
try { throw new Exception("a"); } catch (Exception e) when (e.Message == "b") { return "b"; } catch (Exception e) when (e.Message == "a") { return "a!"; }
--- control 27
throw new InvalidOperationException("boom");
--- control 28
throw new ArgumentException("boom", "param");
--- control 29
int[] a = new int[2]; return a[5];
--- control 30
object o = "x"; return (int)o;
--- control 31
object o = 5; return (long)o;
--- control 32
object o = null; return o.ToString();
--- control 33
var d = new Dictionary<string, int>(); return d["x"];
--- control 34
return new List<int>()[0];
--- control 35
return new int[0].First();
--- control 36
int z = 0; return 5 / z;
--- control 37
return int.Parse("zz");
--- control 38
return ((string)null).Length;
--- control 39
throw new Exception();
--- control 40
try { object o = "s"; var n = (int)o; return n; } catch (InvalidCastException) { return "cast"; }
--- control 41
int n = -1; try { var a = new int[n]; return a.Length; } catch (OverflowException) { return "overflow"; }
--- control 42
try { List<int> l = null; l.Add(1); return 0; } catch (NullReferenceException e) { return e.GetType().Name; }
--- control 43
try { var l = new List<int> { 1, 2 }; foreach (var x in l) l.Add(x); return 0; } catch (InvalidOperationException e) { return e.GetType().FullName; }
--- control 44
try { var d = new Dictionary<int, int> { { 1, 1 } }; d.Add(1, 2); return 0; } catch (ArgumentException) { return "dup"; }
--- control 45
Exception e1 = new FormatException("f"); return e1 is FormatException && e1 is Exception && !(e1 is ArgumentException);
--- control 46
Exception e1 = new ArgumentNullException("p"); return e1 is ArgumentException;
--- control 47
return new Exception("m").Message + new InvalidOperationException().GetType();
--- control 48
var x = 5; var y = x; y++; return x + "," + y;
--- control 49
var a = new[] { 1 }; var b = a; b[0] = 9; return a[0];
--- control 50
int depth = 0; Action f = null; f = () => { depth++; if (depth < 50) f(); }; f(); return depth;
--- control 51
int x = 1; int y = x = 5; return x + y;
--- control 52
int a, b, c; a = b = c = 7; return a + b + c;
--- control 53
int x; if (DateTime.Now.Year > 2000) x = 1; else x = 2; return x;
--- control 54
string r = ""; for (char c = 'a'; c <= 'e'; c++) r += c; return r;
--- control 55
string r = ""; for (int i = 10; i > 0; i -= 3) r += i + " "; return r;
--- control 56
double x = 2; for (int i = 0; i < 20; i++) x = (x + 2 / x) / 2; return x.ToString("F10");
--- control 57
bool found = false; for (int i = 0; i < 3 && !found; i++) for (int j = 0; j < 3; j++) if (i + j == 3) { found = true; break; } return found;
--- control 58
var s = ""; foreach (var c in "abc") foreach (var d in new[] { 1, 2 }) s += c + "" + d + " "; return s;
--- control 59
int n = 27, steps = 0; while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; } return steps;
--- control 60
lock (new object()) { return "locked"; }
--- control 61
using (var e = new List<int> { 1 }.GetEnumerator()) { e.MoveNext(); return e.Current; }
--- control 62
var e = new List<string> { "a", "b" }.GetEnumerator(); var s = ""; while (e.MoveNext()) s += e.Current; return s;
--- control 63
return default(int) + " " + (default(string) ?? "null") + " " + default(bool);
--- control 64
int i = 0; int[] a = { 0, 0, 0 }; a[i++] = i; a[i++] = i; return string.Join(",", a);
--- control 65
int[] a = { 1, 2, 3 }; int i = 0; a[i] = i = 2; return string.Join(",", a) + i;
--- control 66
int x = 5; x = x++ + x; return x;
--- control 67
var l = new List<int> { 1, 2, 3 }; int i = 0; l[i] += 10; l[++i]++; return string.Join(",", l);

--- programs 1
int[] a = { 5, 2, 9, 1 }; for (int i = 0; i < a.Length; i++) for (int j = 0; j + 1 < a.Length - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } return string.Join(",", a);
--- programs 2
var sieve = new bool[50]; var primes = new List<int>(); for (int i = 2; i < 50; i++) { if (sieve[i]) continue; primes.Add(i); for (int j = i * i; j < 50; j += i) sieve[j] = true; } return string.Join(" ", primes);
--- programs 3
int[] a = { 1, 3, 5, 7, 9, 11 }; int lo = 0, hi = a.Length - 1, want = 7; while (lo <= hi) { int mid = (lo + hi) / 2; if (a[mid] == want) return mid; if (a[mid] < want) lo = mid + 1; else hi = mid - 1; } return -1;
--- programs 4
for (int i = 1; i <= 15; i++) Console.WriteLine(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i.ToString()); return null;
--- programs 5
var stack = new Stack<char>(); foreach (var c in "{[()]}") { if ("([{".IndexOf(c) >= 0) stack.Push(c); else { var o = stack.Pop(); if (o == '(' && c != ')' || o == '[' && c != ']' || o == '{' && c != '}') return false; } } return stack.Count == 0;
--- programs 6
string s = "aaabbc"; var sb = new StringBuilder(); int i = 0; while (i < s.Length) { int j = i; while (j < s.Length && s[j] == s[i]) j++; sb.Append(s[i]).Append(j - i); i = j; } return sb.ToString();
--- programs 7
var roman = new Dictionary<char, int> { { 'I', 1 }, { 'V', 5 }, { 'X', 10 }, { 'L', 50 } }; string s = "XLIV"; int total = 0; for (int i = 0; i < s.Length; i++) { int v = roman[s[i]]; if (i + 1 < s.Length && roman[s[i + 1]] > v) total -= v; else total += v; } return total;
--- programs 8
int[,] m = { { 1, 2 }, { 3, 4 } }, r = new int[2, 2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r[i, j] += m[i, k] * m[k, j]; return r[0, 0] + "," + r[0, 1] + "," + r[1, 0] + "," + r[1, 1];
--- programs 9
Action<int, string, string, string> hanoi = null; int moves = 0; hanoi = (n, a, b, c) => { if (n == 0) return; hanoi(n - 1, a, c, b); moves++; hanoi(n - 1, c, b, a); }; hanoi(5, "A", "B", "C"); return moves;
--- programs 10
var perms = new List<string>(); Action<string, string> perm = null; perm = (head, rest) => { if (rest == "") perms.Add(head); for (int i = 0; i < rest.Length; i++) perm(head + rest[i], rest.Remove(i, 1)); }; perm("", "abc"); return string.Join(",", perms);
--- programs 11
var graph = new Dictionary<string, string[]> { { "a", new[] { "b", "c" } }, { "b", new[] { "d" } }, { "c", new[] { "d" } }, { "d", new string[0] } }; var seen = new List<string>(); Action<string> visit = null; visit = n => { if (seen.Contains(n)) return; seen.Add(n); foreach (var m in graph[n]) visit(m); }; visit("a"); return string.Join("", seen);
--- programs 12
string a = "kitten", b = "sitting"; var d = new int[a.Length + 1, b.Length + 1]; for (int i = 0; i <= a.Length; i++) d[i, 0] = i; for (int j = 0; j <= b.Length; j++) d[0, j] = j; for (int i = 1; i <= a.Length; i++) for (int j = 1; j <= b.Length; j++) d[i, j] = Math.Min(Math.Min(d[i - 1, j] + 1, d[i, j - 1] + 1), d[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)); return d[a.Length, b.Length];
--- programs 13
var coins = new[] { 1, 5, 10, 25 }; var ways = new int[101]; ways[0] = 1; foreach (var c in coins) for (int i = c; i <= 100; i++) ways[i] += ways[i - c]; return ways[100];
--- programs 14
var rng = new Random(1); int inside = 0; for (int i = 0; i < 1000; i++) { double x = rng.NextDouble(), y = rng.NextDouble(); if (x * x + y * y < 1) inside++; } return inside > 700 && inside < 870;
--- programs 15
string s = "Hello"; int shift = 3; return new string(s.Select(c => char.IsLetter(c) ? (char)((c - (char.IsUpper(c) ? 'A' : 'a') + shift) % 26 + (char.IsUpper(c) ? 'A' : 'a')) : c).ToArray());
--- programs 16
int n = 6; for (int i = 0; i < 4; i++) { long c = 1; var row = ""; for (int k = 0; k <= i; k++) { row += c + " "; c = c * (i - k) / (k + 1); } Console.WriteLine(row.Trim()); } return n;
--- programs 17
uint hash = 2166136261; foreach (char c in "hello") { hash ^= c; hash *= 16777619; } return hash;
--- programs 18
int x = 12; string bits = ""; while (x > 0) { bits = (x % 2) + bits; x /= 2; } return bits;
--- programs 19
var inventory = new Dictionary<string, int>(); Action<string, int> give = (item, n) => { if (!inventory.ContainsKey(item)) inventory[item] = 0; inventory[item] += n; }; give("gold", 5); give("gold", 7); give("gem", 1); return string.Join(",", inventory.OrderBy(p => p.Key).Select(p => $"{p.Key}:{p.Value}"));
--- programs 20
var q = new SortedDictionary<int, string> { { 3, "c" }, { 1, "a" } }; q[2] = "b"; return string.Join("", q.Values) + q.First().Key;
--- programs 21
int[] heights = { 1, 8, 6, 2, 5, 4, 8, 3, 7 }; int best = 0, l = 0, r = heights.Length - 1; while (l < r) { best = Math.Max(best, Math.Min(heights[l], heights[r]) * (r - l)); if (heights[l] < heights[r]) l++; else r--; } return best;
--- programs 22
var text = "one,1;two,2;three,3"; var map = text.Split(';').Select(p => p.Split(',')).ToDictionary(p => p[0], p => int.Parse(p[1])); return map.Values.Sum() + map["two"];
--- programs 23
long a = 0, b = 1; for (int i = 0; i < 90; i++) { long t = a + b; a = b; b = t; } return a;
--- programs 24
var life = new[] { ".#.", ".#.", ".#." }; var next = life.Select((row, y) => new string(row.Select((c, x) => { int n = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) { if (dx == 0 && dy == 0) continue; int yy = y + dy, xx = x + dx; if (yy >= 0 && yy < 3 && xx >= 0 && xx < 3 && life[yy][xx] == '#') n++; } return n == 3 || n == 2 && c == '#' ? '#' : '.'; }).ToArray())); return string.Join("/", next);
--- programs 25
var words = "the quick brown fox jumps over the lazy dog".Split(' '); return string.Join(" ", words.GroupBy(w => w.Length).OrderBy(g => g.Key).Select(g => g.Key + "=" + g.Count())) + " " + words.OrderByDescending(w => w.Length).ThenBy(w => w).First();
--- programs 26
var rx = new System.Text.RegularExpressions.Regex(@"(\w+)@(\w+)\.com"); var m = rx.Match("mail bob@site.com now"); return m.Success + " " + m.Groups[1].Value + " " + m.Groups[2] + " " + m.Index;
--- programs 27
return System.Text.RegularExpressions.Regex.Replace("a1b22c333", @"\d+", "#");
--- programs 28
return System.Text.RegularExpressions.Regex.Replace("john smith", @"(\w+) (\w+)", "$2 $1");
--- programs 29
return string.Join("|", System.Text.RegularExpressions.Regex.Split("a, b;c", @"[,;]\s*"));
--- programs 30
return System.Text.RegularExpressions.Regex.IsMatch("Hello", "^hello$", System.Text.RegularExpressions.RegexOptions.IgnoreCase);
--- programs 31
return System.Text.RegularExpressions.Regex.Replace("abc", "[a-c]", m => m.Value.ToUpper() + "-");
--- programs 32
int total = 0; foreach (System.Text.RegularExpressions.Match m in System.Text.RegularExpressions.Regex.Matches("1 22 333", @"\d+")) total += int.Parse(m.Value); return total;

// LINQ, written in C#: iterators can be suspended anywhere.
namespace System.Linq
{
    public interface IGrouping<out K, out T> : IEnumerable<T> { K Key { get; } }
    public interface ILookup<K, T> : IEnumerable<IGrouping<K, T>> { IEnumerable<T> this[K key] { get; } int Count { get; } bool Contains(K key); }
    public interface IOrderedEnumerable<T> : IEnumerable<T> { }

    public static class Groups
    {
        public static IGrouping<K, V> Make<K, V>(K key, List<V> items) => Groups.Wrap<IGrouping<K, V>>(typeof(IGrouping<K, V>), key, items);
        public static T Wrap<T>(Type type, object key, object items);
    }

    public static class Comparing
    {
        public static int Order(object a, object b);
        // The elements, one column of keys per ordering, and which orderings are descending.
        public static IOrderedEnumerable<T> Start<T>(IEnumerable<T> source, Func<T, object> key, bool down) => Comparing.Ordered<T>(source, new List<Func<T, object>> { key }, new List<bool> { down });
        public static IOrderedEnumerable<T> Then<T>(IOrderedEnumerable<T> source, Func<T, object> key, bool down)
        {
            var keys = Comparing.KeysOf<T>(source);
            var downs = Comparing.DownsOf<T>(source);
            var allKeys = keys.ToList();
            var allDowns = downs.ToList();
            allKeys.Add(key);
            allDowns.Add(down);
            return Comparing.Ordered<T>(Comparing.SourceOf<T>(source), allKeys, allDowns);
        }
        public static IOrderedEnumerable<T> Ordered<T>(IEnumerable<T> source, List<Func<T, object>> keys, List<bool> downs) => Comparing.Wrap<T>(Comparing.Run<T>(source, keys, downs), source, keys, downs);
        public static IEnumerable<T> Run<T>(IEnumerable<T> source, List<Func<T, object>> keys, List<bool> downs)
        {
            var items = source.ToList();
            var columns = new List<object[]>();
            foreach (var key in keys)
            {
                var column = new object[items.Count];
                for (int i = 0; i < items.Count; i++) column[i] = key(items[i]);
                columns.Add(column);
            }
            foreach (var i in Comparing.Indices(items.Count, columns, downs)) yield return items[i];
        }
        public static int[] Indices(int count, List<object[]> columns, List<bool> downs);
        public static IOrderedEnumerable<T> Wrap<T>(IEnumerable<T> run, IEnumerable<T> source, List<Func<T, object>> keys, List<bool> downs);
        public static IEnumerable<T> SourceOf<T>(IOrderedEnumerable<T> ordered);
        public static List<Func<T, object>> KeysOf<T>(IOrderedEnumerable<T> ordered);
        public static List<bool> DownsOf<T>(IOrderedEnumerable<T> ordered);
    }

    public static class Enumerable
    {
        public static IEnumerable<T> Where<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) if (test(x)) yield return x; }
        public static IEnumerable<T> Where<T>(this IEnumerable<T> source, Func<T, int, bool> test) { int i = 0; foreach (var x in source) { if (test(x, i)) yield return x; i++; } }
        public static IEnumerable<R> Select<T, R>(this IEnumerable<T> source, Func<T, R> map) { foreach (var x in source) yield return map(x); }
        public static IEnumerable<R> Select<T, R>(this IEnumerable<T> source, Func<T, int, R> map) { int i = 0; foreach (var x in source) { yield return map(x, i); i++; } }
        public static IEnumerable<R> SelectMany<T, R>(this IEnumerable<T> source, Func<T, IEnumerable<R>> map) { foreach (var x in source) foreach (var y in map(x)) yield return y; }
        public static IEnumerable<R> SelectMany<T, R>(this IEnumerable<T> source, Func<T, int, IEnumerable<R>> map) { int i = 0; foreach (var x in source) { foreach (var y in map(x, i)) yield return y; i++; } }
        public static IEnumerable<R> SelectMany<T, C, R>(this IEnumerable<T> source, Func<T, int, IEnumerable<C>> map, Func<T, C, R> result) { int i = 0; foreach (var x in source) { foreach (var y in map(x, i)) yield return result(x, y); i++; } }
        public static IEnumerable<T> AsQueryable<T>(this IEnumerable<T> source) { return source; }
        public static IEnumerable<R> SelectMany<T, C, R>(this IEnumerable<T> source, Func<T, IEnumerable<C>> map, Func<T, C, R> result) { foreach (var x in source) foreach (var y in map(x)) yield return result(x, y); }
        public static IEnumerable<T> Take<T>(this IEnumerable<T> source, int count) { if (count > 0) foreach (var x in source) { yield return x; count--; if (count <= 0) break; } }
        public static IEnumerable<T> Skip<T>(this IEnumerable<T> source, int count) { foreach (var x in source) { if (count > 0) count--; else yield return x; } }
        public static IEnumerable<T> TakeWhile<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) { if (!test(x)) break; yield return x; } }
        public static IEnumerable<T> SkipWhile<T>(this IEnumerable<T> source, Func<T, bool> test) { bool skipping = true; foreach (var x in source) { if (skipping && test(x)) continue; skipping = false; yield return x; } }
        public static IEnumerable<T> TakeLast<T>(this IEnumerable<T> source, int count) { var all = source.ToList(); for (int i = all.Count - count < 0 ? 0 : all.Count - count; i < all.Count; i++) yield return all[i]; }
        public static IEnumerable<T> SkipLast<T>(this IEnumerable<T> source, int count) { var all = source.ToList(); for (int i = 0; i < all.Count - count; i++) yield return all[i]; }
        public static IEnumerable<T> Concat<T>(this IEnumerable<T> source, IEnumerable<T> other) { foreach (var x in source) yield return x; foreach (var x in other) yield return x; }
        public static IEnumerable<T> Append<T>(this IEnumerable<T> source, T item) { foreach (var x in source) yield return x; yield return item; }
        public static IEnumerable<T> Prepend<T>(this IEnumerable<T> source, T item) { yield return item; foreach (var x in source) yield return x; }
        public static IEnumerable<T> Reverse<T>(this IEnumerable<T> source) { var all = source.ToList(); for (int i = all.Count - 1; i >= 0; i--) yield return all[i]; }
        public static IEnumerable<T> Distinct<T>(this IEnumerable<T> source) { var seen = new HashSet<T>(); foreach (var x in source) if (seen.Add(x)) yield return x; }
        public static IEnumerable<T> DistinctBy<T, K>(this IEnumerable<T> source, Func<T, K> key) { var seen = new HashSet<K>(); foreach (var x in source) if (seen.Add(key(x))) yield return x; }
        public static IEnumerable<T> Union<T>(this IEnumerable<T> source, IEnumerable<T> other) { var seen = new HashSet<T>(); foreach (var x in source) if (seen.Add(x)) yield return x; foreach (var x in other) if (seen.Add(x)) yield return x; }
        public static IEnumerable<T> Intersect<T>(this IEnumerable<T> source, IEnumerable<T> other) { var kept = new HashSet<T>(other); foreach (var x in source) if (kept.Remove(x)) yield return x; }
        public static IEnumerable<T> Except<T>(this IEnumerable<T> source, IEnumerable<T> other) { var seen = new HashSet<T>(other); foreach (var x in source) if (seen.Add(x)) yield return x; }
        public static IEnumerable<R> Zip<A, B, R>(this IEnumerable<A> source, IEnumerable<B> other, Func<A, B, R> map) { var second = other.GetEnumerator(); foreach (var x in source) { if (!second.MoveNext()) break; yield return map(x, second.Current); } }
        public static IEnumerable<(A First, B Second)> Zip<A, B>(this IEnumerable<A> source, IEnumerable<B> other) { var second = other.GetEnumerator(); foreach (var x in source) { if (!second.MoveNext()) break; yield return (x, second.Current); } }
        public static IEnumerable<T[]> Chunk<T>(this IEnumerable<T> source, int size) { var part = new List<T>(); foreach (var x in source) { part.Add(x); if (part.Count == size) { yield return part.ToArray(); part = new List<T>(); } } if (part.Count > 0) yield return part.ToArray(); }
        public static IEnumerable<T> DefaultIfEmpty<T>(this IEnumerable<T> source) { bool any = false; foreach (var x in source) { any = true; yield return x; } if (!any) yield return default(T); }
        public static IEnumerable<T> DefaultIfEmpty<T>(this IEnumerable<T> source, T other) { bool any = false; foreach (var x in source) { any = true; yield return x; } if (!any) yield return other; }
        public static IEnumerable<R> Cast<R>(this System.Collections.IEnumerable source) { foreach (object x in source) yield return (R)x; }
        public static IEnumerable<R> OfType<R>(this System.Collections.IEnumerable source) { foreach (object x in source) if (x is R) yield return (R)x; }
        public static IEnumerable<T> AsEnumerable<T>(this IEnumerable<T> source) { return source; }
        public static IEnumerable<int> Range(int start, int count) { if (count < 0) throw new ArgumentOutOfRangeException("count"); return Enumerable.__Range(start, count); }
        public static IEnumerable<int> __Range(int start, int count) { for (int i = 0; i < count; i++) yield return start + i; }
        public static IEnumerable<T> Repeat<T>(T item, int count) { for (int i = 0; i < count; i++) yield return item; }
        public static IEnumerable<T> Empty<T>() { return new T[0]; }
        public static List<T> ToList<T>(this IEnumerable<T> source) { var list = new List<T>(); if (!Lists.AddAll(list, source)) foreach (var x in source) list.Add(x); return list; }
        public static T[] ToArray<T>(this IEnumerable<T> source) { var list = new List<T>(); if (!Lists.AddAll(list, source)) foreach (var x in source) list.Add(x); return list.ToArray(); }
        public static HashSet<T> ToHashSet<T>(this IEnumerable<T> source) { var set = new HashSet<T>(); foreach (var x in source) set.Add(x); return set; }
        public static Dictionary<K, T> ToDictionary<T, K>(this IEnumerable<T> source, Func<T, K> key) { var d = new Dictionary<K, T>(); foreach (var x in source) d.Add(key(x), x); return d; }
        public static Dictionary<K, V> ToDictionary<T, K, V>(this IEnumerable<T> source, Func<T, K> key, Func<T, V> value) { var d = new Dictionary<K, V>(); foreach (var x in source) d.Add(key(x), value(x)); return d; }
        public static Dictionary<K, V> ToDictionary<K, V>(this IEnumerable<KeyValuePair<K, V>> source) { var d = new Dictionary<K, V>(); foreach (var x in source) d.Add(x.Key, x.Value); return d; }
        public static ILookup<K, T> ToLookup<T, K>(this IEnumerable<T> source, Func<T, K> key) { return Enumerable.__Lookup(source.GroupBy(key).ToList()); }
        public static ILookup<K, T> __Lookup<T, K>(List<IGrouping<K, T>> groups);
        public static int Count<T>(this IEnumerable<T> source) { int n = Lists.CountOf(source); if (n >= 0) return n; n = 0; foreach (var x in source) n++; return n; }
        public static int Count<T>(this IEnumerable<T> source, Func<T, bool> test) { int n = 0; foreach (var x in source) if (test(x)) n++; return n; }
        public static long LongCount<T>(this IEnumerable<T> source) { return source.Count(); }
        public static bool Any<T>(this IEnumerable<T> source) { foreach (var x in source) return true; return false; }
        public static bool Any<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) if (test(x)) return true; return false; }
        public static bool All<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) if (!test(x)) return false; return true; }
        public static bool Contains<T>(this IEnumerable<T> source, T item) { foreach (var x in source) if (object.Equals(x, item)) return true; return false; }
        public static bool SequenceEqual<T>(this IEnumerable<T> source, IEnumerable<T> other) { var second = other.GetEnumerator(); foreach (var x in source) { if (!second.MoveNext() || !object.Equals(x, second.Current)) return false; } return !second.MoveNext(); }
        public static T First<T>(this IEnumerable<T> source) { foreach (var x in source) return x; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T First<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) if (test(x)) return x; throw new InvalidOperationException("Sequence contains no matching element"); }
        public static T FirstOrDefault<T>(this IEnumerable<T> source) { foreach (var x in source) return x; return default(T); }
        public static T FirstOrDefault<T>(this IEnumerable<T> source, T other) { foreach (var x in source) return x; return other; }
        public static T FirstOrDefault<T>(this IEnumerable<T> source, Func<T, bool> test) { foreach (var x in source) if (test(x)) return x; return default(T); }
        public static T Last<T>(this IEnumerable<T> source) { bool any = false; T last = default(T); foreach (var x in source) { any = true; last = x; } if (any) return last; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T Last<T>(this IEnumerable<T> source, Func<T, bool> test) { bool any = false; T last = default(T); foreach (var x in source) if (test(x)) { any = true; last = x; } if (any) return last; throw new InvalidOperationException("Sequence contains no matching element"); }
        public static T LastOrDefault<T>(this IEnumerable<T> source) { T last = default(T); foreach (var x in source) last = x; return last; }
        public static T LastOrDefault<T>(this IEnumerable<T> source, Func<T, bool> test) { T last = default(T); foreach (var x in source) if (test(x)) last = x; return last; }
        public static T Single<T>(this IEnumerable<T> source) { int n = 0; T only = default(T); foreach (var x in source) { n++; if (n > 1) throw new InvalidOperationException("Sequence contains more than one element"); only = x; } if (n == 1) return only; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T Single<T>(this IEnumerable<T> source, Func<T, bool> test) { int n = 0; T only = default(T); foreach (var x in source) if (test(x)) { n++; if (n > 1) throw new InvalidOperationException("Sequence contains more than one matching element"); only = x; } if (n == 1) return only; throw new InvalidOperationException("Sequence contains no matching element"); }
        public static T SingleOrDefault<T>(this IEnumerable<T> source) { int n = 0; T only = default(T); foreach (var x in source) { n++; if (n > 1) throw new InvalidOperationException("Sequence contains more than one element"); only = x; } return only; }
        public static T SingleOrDefault<T>(this IEnumerable<T> source, Func<T, bool> test) { int n = 0; T only = default(T); foreach (var x in source) if (test(x)) { n++; if (n > 1) throw new InvalidOperationException("Sequence contains more than one matching element"); only = x; } return only; }
        public static T ElementAt<T>(this IEnumerable<T> source, int index) { int i = 0; foreach (var x in source) { if (i == index) return x; i++; } throw new ArgumentOutOfRangeException("index"); }
        public static T ElementAtOrDefault<T>(this IEnumerable<T> source, int index) { int i = 0; foreach (var x in source) { if (i == index) return x; i++; } return default(T); }
        public static T Aggregate<T>(this IEnumerable<T> source, Func<T, T, T> step) { bool any = false; T sum = default(T); foreach (var x in source) { if (any) sum = step(sum, x); else { sum = x; any = true; } } if (any) return sum; throw new InvalidOperationException("Sequence contains no elements"); }
        public static A Aggregate<T, A>(this IEnumerable<T> source, A seed, Func<A, T, A> step) { foreach (var x in source) seed = step(seed, x); return seed; }
        public static R Aggregate<T, A, R>(this IEnumerable<T> source, A seed, Func<A, T, A> step, Func<A, R> last) { foreach (var x in source) seed = step(seed, x); return last(seed); }
        public static int Sum(this IEnumerable<int> source) { int sum = 0; foreach (var x in source) sum = checked(sum + x); return sum; }
        public static int? Sum(this IEnumerable<int?> source) { int sum = 0; foreach (var y in source) if (y.HasValue) { var x = y.Value; sum = checked(sum + x); } return sum; }
        public static int Sum<T>(this IEnumerable<T> source, Func<T, int> map) { int sum = 0; foreach (var y in source) { var x = map(y); sum = checked(sum + x); } return sum; }
        public static double Average(this IEnumerable<int> source) { long sum = 0; long n = 0; foreach (var x in source) { sum += x; n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static double Average<T>(this IEnumerable<T> source, Func<T, int> map) { long sum = 0; long n = 0; foreach (var x in source) { sum += map(x); n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static long Sum(this IEnumerable<long> source) { long sum = 0; foreach (var x in source) sum = checked(sum + x); return sum; }
        public static long? Sum(this IEnumerable<long?> source) { long sum = 0; foreach (var y in source) if (y.HasValue) { var x = y.Value; sum = checked(sum + x); } return sum; }
        public static long Sum<T>(this IEnumerable<T> source, Func<T, long> map) { long sum = 0; foreach (var y in source) { var x = map(y); sum = checked(sum + x); } return sum; }
        public static double Average(this IEnumerable<long> source) { long sum = 0; long n = 0; foreach (var x in source) { sum += x; n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static double Average<T>(this IEnumerable<T> source, Func<T, long> map) { long sum = 0; long n = 0; foreach (var x in source) { sum += map(x); n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static float Sum(this IEnumerable<float> source) { double sum = 0; foreach (var x in source) sum = sum + x; return (float)sum; }
        public static float? Sum(this IEnumerable<float?> source) { double sum = 0; foreach (var y in source) if (y.HasValue) { var x = y.Value; sum = sum + x; } return (float)sum; }
        public static float Sum<T>(this IEnumerable<T> source, Func<T, float> map) { double sum = 0; foreach (var y in source) { var x = map(y); sum = sum + x; } return (float)sum; }
        public static float Average(this IEnumerable<float> source) { double sum = 0; long n = 0; foreach (var x in source) { sum += x; n++; } if (n > 0) return (float)(sum / n); throw new InvalidOperationException("Sequence contains no elements"); }
        public static float Average<T>(this IEnumerable<T> source, Func<T, float> map) { double sum = 0; long n = 0; foreach (var x in source) { sum += map(x); n++; } if (n > 0) return (float)(sum / n); throw new InvalidOperationException("Sequence contains no elements"); }
        public static double Sum(this IEnumerable<double> source) { double sum = 0; foreach (var x in source) sum = sum + x; return sum; }
        public static double? Sum(this IEnumerable<double?> source) { double sum = 0; foreach (var y in source) if (y.HasValue) { var x = y.Value; sum = sum + x; } return sum; }
        public static double Sum<T>(this IEnumerable<T> source, Func<T, double> map) { double sum = 0; foreach (var y in source) { var x = map(y); sum = sum + x; } return sum; }
        public static double Average(this IEnumerable<double> source) { double sum = 0; long n = 0; foreach (var x in source) { sum += x; n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static double Average<T>(this IEnumerable<T> source, Func<T, double> map) { double sum = 0; long n = 0; foreach (var x in source) { sum += map(x); n++; } if (n > 0) return (double)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static decimal Sum(this IEnumerable<decimal> source) { decimal sum = 0; foreach (var x in source) sum = sum + x; return sum; }
        public static decimal? Sum(this IEnumerable<decimal?> source) { decimal sum = 0; foreach (var y in source) if (y.HasValue) { var x = y.Value; sum = sum + x; } return sum; }
        public static decimal Sum<T>(this IEnumerable<T> source, Func<T, decimal> map) { decimal sum = 0; foreach (var y in source) { var x = map(y); sum = sum + x; } return sum; }
        public static decimal Average(this IEnumerable<decimal> source) { decimal sum = 0; long n = 0; foreach (var x in source) { sum += x; n++; } if (n > 0) return (decimal)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static decimal Average<T>(this IEnumerable<T> source, Func<T, decimal> map) { decimal sum = 0; long n = 0; foreach (var x in source) { sum += map(x); n++; } if (n > 0) return (decimal)sum / n; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T Min<T>(this IEnumerable<T> source) { bool any = false; T best = default(T); foreach (var x in source) { if (x == null) continue; if (!any || Comparing.Order(x, best) < 0) best = x; any = true; } if (any || default(T) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static R Min<T, R>(this IEnumerable<T> source, Func<T, R> map) { bool any = false; R best = default(R); foreach (var y in source) { var x = map(y); if (x == null) continue; if (!any || Comparing.Order(x, best) < 0) best = x; any = true; } if (any || default(R) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T MinBy<T, K>(this IEnumerable<T> source, Func<T, K> key) { bool any = false; T best = default(T); K bestKey = default(K); foreach (var x in source) { var k = key(x); if (!any || Comparing.Order(k, bestKey) < 0) { best = x; bestKey = k; } any = true; } if (any || default(T) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T Max<T>(this IEnumerable<T> source) { bool any = false; T best = default(T); foreach (var x in source) { if (x == null) continue; if (!any || Comparing.Order(x, best) > 0) best = x; any = true; } if (any || default(T) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static R Max<T, R>(this IEnumerable<T> source, Func<T, R> map) { bool any = false; R best = default(R); foreach (var y in source) { var x = map(y); if (x == null) continue; if (!any || Comparing.Order(x, best) > 0) best = x; any = true; } if (any || default(R) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static T MaxBy<T, K>(this IEnumerable<T> source, Func<T, K> key) { bool any = false; T best = default(T); K bestKey = default(K); foreach (var x in source) { var k = key(x); if (!any || Comparing.Order(k, bestKey) > 0) { best = x; bestKey = k; } any = true; } if (any || default(T) == null) return best; throw new InvalidOperationException("Sequence contains no elements"); }
        public static IEnumerable<IGrouping<K, T>> GroupBy<T, K>(this IEnumerable<T> source, Func<T, K> key) { return source.GroupBy(key, x => x); }
        public static IEnumerable<IGrouping<K, V>> GroupBy<T, K, V>(this IEnumerable<T> source, Func<T, K> key, Func<T, V> value) { var groups = new List<IGrouping<K, V>>(); var at = new Dictionary<(int, K), List<V>>(); foreach (var x in source) { var k = key(x); List<V> items; if (!at.TryGetValue((0, k), out items)) { items = new List<V>(); at[(0, k)] = items; groups.Add(Groups.Make<K, V>(k, items)); } items.Add(value(x)); } foreach (var g in groups) yield return g; }
        public static IEnumerable<R> GroupBy<T, K, R>(this IEnumerable<T> source, Func<T, K> key, Func<K, IEnumerable<T>, R> result) { foreach (var g in source.GroupBy(key, x => x)) yield return result(g.Key, g); }
        public static IEnumerable<R> Join<A, B, K, R>(this IEnumerable<A> source, IEnumerable<B> other, Func<A, K> key, Func<B, K> otherKey, Func<A, B, R> result) { var groups = new Dictionary<K, List<B>>(); foreach (var y in other) { var k = otherKey(y); List<B> items; if (!groups.TryGetValue(k, out items)) { items = new List<B>(); groups[k] = items; } items.Add(y); } foreach (var x in source) { List<B> found; if (groups.TryGetValue(key(x), out found)) foreach (var y in found) yield return result(x, y); } }
        public static IEnumerable<R> GroupJoin<A, B, K, R>(this IEnumerable<A> source, IEnumerable<B> other, Func<A, K> key, Func<B, K> otherKey, Func<A, IEnumerable<B>, R> result) { var groups = new Dictionary<K, List<B>>(); foreach (var y in other) { var k = otherKey(y); List<B> items; if (!groups.TryGetValue(k, out items)) { items = new List<B>(); groups[k] = items; } items.Add(y); } foreach (var x in source) { List<B> found; if (!groups.TryGetValue(key(x), out found)) found = new List<B>(); yield return result(x, found); } }
        public static IOrderedEnumerable<T> OrderBy<T, K>(this IEnumerable<T> source, Func<T, K> key) { return Comparing.Start<T>(source, x => key(x), false); }
        public static IOrderedEnumerable<T> ThenBy<T, K>(this IOrderedEnumerable<T> source, Func<T, K> key) { return Comparing.Then<T>(source, x => key(x), false); }
        public static IOrderedEnumerable<T> OrderByDescending<T, K>(this IEnumerable<T> source, Func<T, K> key) { return Comparing.Start<T>(source, x => key(x), true); }
        public static IOrderedEnumerable<T> ThenByDescending<T, K>(this IOrderedEnumerable<T> source, Func<T, K> key) { return Comparing.Then<T>(source, x => key(x), true); }
        public static IOrderedEnumerable<T> OrderBy<T, K>(this IEnumerable<T> source, Func<T, K> key, IComparer<K> comparer) { var items = source.ToList(); return Comparing.Start<T>(items, Comparers.RankedKey<T, K>(items, key, comparer), false); }
        public static IOrderedEnumerable<T> OrderByDescending<T, K>(this IEnumerable<T> source, Func<T, K> key, IComparer<K> comparer) { var items = source.ToList(); return Comparing.Start<T>(items, Comparers.RankedKey<T, K>(items, key, comparer), true); }
        public static IOrderedEnumerable<T> ThenBy<T, K>(this IOrderedEnumerable<T> source, Func<T, K> key, IComparer<K> comparer) { return Comparing.Then<T>(source, Comparers.RankedKey<T, K>(Comparing.SourceOf<T>(source).ToList(), key, comparer), false); }
        public static IOrderedEnumerable<T> ThenByDescending<T, K>(this IOrderedEnumerable<T> source, Func<T, K> key, IComparer<K> comparer) { return Comparing.Then<T>(source, Comparers.RankedKey<T, K>(Comparing.SourceOf<T>(source).ToList(), key, comparer), true); }
        public static IEnumerable<T> Distinct<T>(this IEnumerable<T> source, IEqualityComparer<T> comparer) { var seen = new HashSet<T>(comparer); foreach (var x in source) if (seen.Add(x)) yield return x; }
        public static IEnumerable<T> Union<T>(this IEnumerable<T> source, IEnumerable<T> other, IEqualityComparer<T> comparer) { return source.Concat(other).Distinct(comparer); }
        public static IEnumerable<T> Intersect<T>(this IEnumerable<T> source, IEnumerable<T> other, IEqualityComparer<T> comparer) { var kept = new HashSet<T>(other, comparer); foreach (var x in source) if (kept.Remove(x)) yield return x; }
        public static IEnumerable<T> Except<T>(this IEnumerable<T> source, IEnumerable<T> other, IEqualityComparer<T> comparer) { var seen = new HashSet<T>(other, comparer); foreach (var x in source) if (seen.Add(x)) yield return x; }
        public static bool Contains<T>(this IEnumerable<T> source, T item, IEqualityComparer<T> comparer) { foreach (var x in source) if (Comparers.Same(comparer, x, item)) return true; return false; }
        public static bool SequenceEqual<T>(this IEnumerable<T> source, IEnumerable<T> other, IEqualityComparer<T> comparer) { var second = other.GetEnumerator(); foreach (var x in source) { if (!second.MoveNext() || !Comparers.Same(comparer, x, second.Current)) return false; } return !second.MoveNext(); }
        public static HashSet<T> ToHashSet<T>(this IEnumerable<T> source, IEqualityComparer<T> comparer) { return new HashSet<T>(source, comparer); }
        public static Dictionary<K, V> ToDictionary<T, K, V>(this IEnumerable<T> source, Func<T, K> key, Func<T, V> value, IEqualityComparer<K> comparer) { var d = new Dictionary<K, V>(comparer); foreach (var x in source) d.Add(key(x), value(x)); return d; }
        public static Dictionary<K, T> ToDictionary<T, K>(this IEnumerable<T> source, Func<T, K> key, IEqualityComparer<K> comparer) { var d = new Dictionary<K, T>(comparer); foreach (var x in source) d.Add(key(x), x); return d; }
        public static IEnumerable<IGrouping<K, T>> GroupBy<T, K>(this IEnumerable<T> source, Func<T, K> key, IEqualityComparer<K> comparer) { var groups = new List<IGrouping<K, T>>(); var at = new Dictionary<K, List<T>>(comparer); foreach (var x in source) { var k = key(x); List<T> items; if (!at.TryGetValue(k, out items)) { items = new List<T>(); at[k] = items; groups.Add(Groups.Make<K, T>(k, items)); } items.Add(x); } foreach (var g in groups) yield return g; }
        public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source) { return source.OrderBy(x => x); }
        public static IOrderedEnumerable<T> OrderDescending<T>(this IEnumerable<T> source) { return source.OrderByDescending(x => x); }
    }
}

// Collections.
namespace System.Collections
{
    public interface IEnumerable { }
    public interface IEnumerator { bool MoveNext(); object Current { get; } }
    public interface ICollection : IEnumerable { int Count { get; } }
    public interface IList : ICollection { object this[int index] { get; set; } }
    public interface IDictionary : ICollection { }
}

namespace System.Collections.Generic
{
    public interface IEnumerable<out T> : IEnumerable { IEnumerator<T> GetEnumerator(); }
    public interface IEnumerator<out T> : System.Collections.IEnumerator { T Current { get; } void Dispose(); }
    public interface IReadOnlyCollection<out T> : IEnumerable<T> { int Count { get; } }
    public interface IReadOnlyList<out T> : IReadOnlyCollection<T> { T this[int index] { get; } }
    public interface ICollection<T> : IEnumerable<T>
    {
        int Count { get; }
        void Add(T item);
        bool Remove(T item);
        bool Contains(T item);
        void Clear();
    }
    public interface IList<T> : ICollection<T>, IReadOnlyList<T>
    {
        T this[int index] { get; set; }
        int IndexOf(T item);
        void Insert(int index, T item);
        void RemoveAt(int index);
    }
    public interface ISet<T> : ICollection<T> { }
    public interface IDictionary<K, V> : IEnumerable<KeyValuePair<K, V>>
    {
        V this[K key] { get; set; }
        int Count { get; }
        void Add(K key, V value);
        bool ContainsKey(K key);
        bool Remove(K key);
        bool TryGetValue(K key, out V value);
        ICollection<K> Keys { get; }
        ICollection<V> Values { get; }
    }
    public interface IReadOnlyDictionary<K, V> : IEnumerable<KeyValuePair<K, V>>
    {
        V this[K key] { get; }
        int Count { get; }
        bool ContainsKey(K key);
        bool TryGetValue(K key, out V value);
        IEnumerable<K> Keys { get; }
        IEnumerable<V> Values { get; }
    }
    public interface IComparer<in T> { }
    public interface IEqualityComparer<in T> { }

    public class List<T> : IList<T>
    {
        public IEnumerator<T> GetEnumerator();
        public List();
        public List(int capacity);
        public List(IEnumerable<T> items) { }
        public int Count { get; }
        public int Capacity { get; set; }
        public T this[int index] { get; set; }
        public void Add(T item);
        public void Insert(int index, T item);
        public void RemoveAt(int index);
        public void RemoveRange(int index, int count);
        public bool Remove(T item);
        public void Clear();
        public bool Contains(T item);
        public int IndexOf(T item);
        public int IndexOf(T item, int start);
        public int LastIndexOf(T item);
        public void Reverse();
        public void Reverse(int index, int count);
        public void Sort();
        public int BinarySearch(T item);
        public T[] ToArray();
        public List<T> GetRange(int index, int count);
        public void CopyTo(T[] target);
        public void CopyTo(T[] target, int index);
        public void TrimExcess();
        public System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly();
    }

    public struct KeyValuePair<K, V> : ValueType
    {
        public K Key;
        public V Value;
        public KeyValuePair(K key, V value);
    }

    public class Dictionary<K, V> : IDictionary<K, V>, IReadOnlyDictionary<K, V>
    {
        public IEnumerator<KeyValuePair<K, V>> GetEnumerator();
        public Dictionary();
        public Dictionary(int capacity);
        public Dictionary(IDictionary<K, V> other);
        public Dictionary(IEqualityComparer<K> comparer);
        public int Count { get; }
        public V this[K key] { get; set; }
        public KeyCollection<K> Keys { get; }
        public KeyCollection<V> Values { get; }
        public void Add(K key, V value);
        public bool TryAdd(K key, V value);
        public bool ContainsKey(K key);
        public bool ContainsValue(V value);
        public bool Remove(K key);
        public bool Remove(K key, out V value);
        public bool TryGetValue(K key, out V value);
        public void Clear();
    }

    public class KeyCollection<T> : ICollection<T> { public int Count { get; } public bool Contains(T item); }

    public class SortedDictionary<K, V> : IDictionary<K, V>
    {
        public IEnumerator<KeyValuePair<K, V>> GetEnumerator();
        public SortedDictionary();
        public SortedDictionary(IDictionary<K, V> other);
        public SortedDictionary(IComparer<K> comparer);
        public int Count { get; }
        public V this[K key] { get; set; }
        public KeyCollection<K> Keys { get; }
        public KeyCollection<V> Values { get; }
        public void Add(K key, V value);
        public bool ContainsKey(K key);
        public bool ContainsValue(V value);
        public bool Remove(K key);
        public bool TryGetValue(K key, out V value);
        public void Clear();
    }

    public class HashSet<T> : ISet<T>
    {
        public IEnumerator<T> GetEnumerator();
        public HashSet();
        public HashSet(int capacity);
        public HashSet(IEnumerable<T> items) { }
        public HashSet(IEqualityComparer<T> comparer);
        public HashSet(IEnumerable<T> items, IEqualityComparer<T> comparer) { }
        public int Count { get; }
        public bool Add(T item);
        public bool Remove(T item);
        public bool Contains(T item);
        public void Clear();
    }

    public class SortedSet<T> : ISet<T>
    {
        public IEnumerator<T> GetEnumerator();
        public SortedSet();
        public SortedSet(IEnumerable<T> items) { }
        public SortedSet(IComparer<T> comparer);
        public int Count { get; }
        public T Min { get; }
        public T Max { get; }
        public bool Add(T item);
        public bool Remove(T item);
        public bool Contains(T item);
        public void Clear();
    }

    public class Queue<T> : IReadOnlyCollection<T>
    {
        public IEnumerator<T> GetEnumerator();
        public Queue();
        public Queue(IEnumerable<T> items) { }
        public int Count { get; }
        public void Enqueue(T item);
        public T Dequeue();
        public T Peek();
        public bool TryDequeue(out T item);
        public bool TryPeek(out T item);
        public bool Contains(T item);
        public void Clear();
        public T[] ToArray();
    }

    public class Stack<T> : IReadOnlyCollection<T>
    {
        public IEnumerator<T> GetEnumerator();
        public Stack();
        public Stack(IEnumerable<T> items) { }
        public int Count { get; }
        public void Push(T item);
        public T Pop();
        public T Peek();
        public bool TryPop(out T item);
        public bool TryPeek(out T item);
        public bool Contains(T item);
        public void Clear();
        public T[] ToArray();
    }

    public static class Lists
    {
        public static bool AddAll<T>(List<T> list, IEnumerable<T> items);
        public static int CountOf(object items);
        public static T[] Snapshot<T>(IEnumerable<T> items);
        public static void __Fill<T>(this List<T> list, IEnumerable<T> items) { if (!Lists.AddAll(list, items)) foreach (var x in items) list.Add(x); }
        public static void __Fill<T>(this HashSet<T> set, IEnumerable<T> items) { foreach (var x in items) set.Add(x); }
        public static void __Fill<T>(this SortedSet<T> set, IEnumerable<T> items) { foreach (var x in items) set.Add(x); }
        public static void __Fill<T>(this Queue<T> queue, IEnumerable<T> items) { foreach (var x in items) queue.Enqueue(x); }
        public static void __Fill<T>(this Stack<T> stack, IEnumerable<T> items) { foreach (var x in items) stack.Push(x); }
        public static void AddRange<T>(this List<T> list, IEnumerable<T> items) { if (!Lists.AddAll(list, items)) foreach (var x in items) list.Add(x); }
        public static void InsertRange<T>(this List<T> list, int index, IEnumerable<T> items) { foreach (var x in items) { list.Insert(index, x); index++; } }
        public static void ForEach<T>(this List<T> list, Action<T> action) { foreach (var x in list) action(x); }
        public static bool Exists<T>(this List<T> list, Predicate<T> match) { foreach (var x in list) if (match(x)) return true; return false; }
        public static bool TrueForAll<T>(this List<T> list, Predicate<T> match) { foreach (var x in list) if (!match(x)) return false; return true; }
        public static int FindIndex<T>(this List<T> list, Predicate<T> match) { for (int i = 0; i < list.Count; i++) if (match(list[i])) return i; return -1; }
        public static int FindLastIndex<T>(this List<T> list, Predicate<T> match) { for (int i = list.Count - 1; i >= 0; i--) if (match(list[i])) return i; return -1; }
        public static int RemoveAll<T>(this List<T> list, Predicate<T> match)
        {
            int kept = 0;
            int count = list.Count;
            for (int i = 0; i < count; i++) if (!match(list[i])) { list[kept] = list[i]; kept++; }
            list.RemoveRange(kept, count - kept);
            return count - kept;
        }
        public static int BinarySearch<T>(this List<T> list, T item, IComparer<T> comparer)
        {
            var compare = Comparers.__Comparison<T>(comparer);
            int low = 0, high = list.Count - 1;
            while (low <= high)
            {
                int middle = low + (high - low) / 2;
                int order = compare(list[middle], item);
                if (order == 0) return middle;
                if (order < 0) low = middle + 1; else high = middle - 1;
            }
            return ~low;
        }
        public static void Sort<T>(this List<T> list, Comparison<T> comparison) { SortedBy.List(list, comparison); }
        public static void Sort<T>(this List<T> list, IComparer<T> comparer) { SortedBy.List(list, Comparers.__Comparison<T>(comparer)); }
        public static void __Fill<T>(this HashSet<T> set, IEnumerable<T> items, IEqualityComparer<T> comparer) { Comparers.Use(set, comparer); foreach (var x in items) set.Add(x); }
        public static void __Fill<T>(this LinkedList<T> list, IEnumerable<T> items) { foreach (var x in items) list.AddLast(x); }
        public static bool Remove<T>(this LinkedList<T> list, T item) { return list.__RemoveValue(item); }
        public static void Remove<T>(this LinkedList<T> list, LinkedListNode<T> node) { list.__RemoveNode(node); }
        public static SortedSet<T> GetViewBetween<T>(this SortedSet<T> set, T low, T high) { var view = new SortedSet<T>(); foreach (var x in set) if (Comparing.Order(x, low) >= 0 && Comparing.Order(x, high) <= 0) view.Add(x); return view; }
        public static void UnionWith<T>(this HashSet<T> set, IEnumerable<T> other) { foreach (var x in other) set.Add(x); }
        public static void ExceptWith<T>(this HashSet<T> set, IEnumerable<T> other) { foreach (var x in other) set.Remove(x); }
        public static bool Overlaps<T>(this HashSet<T> set, IEnumerable<T> other) { foreach (var x in other) if (set.Contains(x)) return true; return false; }
        public static bool IsSupersetOf<T>(this HashSet<T> set, IEnumerable<T> other) { foreach (var x in other) if (!set.Contains(x)) return false; return true; }
        public static int RemoveWhere<T>(this HashSet<T> set, Predicate<T> match)
        {
            int count = 0;
            foreach (var x in Lists.Snapshot(set)) if (match(x)) { set.Remove(x); count++; }
            return count;
        }
        public static List<T> FindAll<T>(this List<T> list, Predicate<T> match) { var found = new List<T>(); foreach (var x in list) if (match(x)) found.Add(x); return found; }
        public static T Find<T>(this List<T> list, Predicate<T> match) { foreach (var x in list) if (match(x)) return x; return default(T); }
        public static T FindLast<T>(this List<T> list, Predicate<T> match) { for (int i = list.Count - 1; i >= 0; i--) if (match(list[i])) return list[i]; return default(T); }
        public static List<R> ConvertAll<T, R>(this List<T> list, Converter<T, R> convert) { var made = new List<R>(); foreach (var x in list) made.Add(convert(x)); return made; }
        public static void IntersectWith<T>(this HashSet<T> set, IEnumerable<T> other) { var kept = new HashSet<T>(); foreach (var x in other) if (set.Contains(x)) kept.Add(x); foreach (var x in Lists.Snapshot(set)) if (!kept.Contains(x)) set.Remove(x); }
        public static void SymmetricExceptWith<T>(this HashSet<T> set, IEnumerable<T> other) { foreach (var x in new HashSet<T>(other)) if (!set.Remove(x)) set.Add(x); }
        public static bool SetEquals<T>(this HashSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); if (all.Count != set.Count) return false; foreach (var x in all) if (!set.Contains(x)) return false; return true; }
        public static bool IsSubsetOf<T>(this HashSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); foreach (var x in set) if (!all.Contains(x)) return false; return true; }
        public static bool IsProperSubsetOf<T>(this HashSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); if (all.Count <= set.Count) return false; foreach (var x in set) if (!all.Contains(x)) return false; return true; }
        public static bool IsProperSupersetOf<T>(this HashSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); if (all.Count >= set.Count) return false; foreach (var x in all) if (!set.Contains(x)) return false; return true; }
        public static bool TryGetValue<T>(this HashSet<T> set, T value, out T found) { foreach (var x in set) if (set.Contains(value) && object.Equals(x, value)) { found = x; return true; } found = default(T); return false; }
        public static void CopyTo<T>(this HashSet<T> set, T[] target) { int i = 0; foreach (var x in set) { target[i] = x; i++; } }
        public static void UnionWith<T>(this SortedSet<T> set, IEnumerable<T> other) { foreach (var x in Lists.Snapshot(other)) set.Add(x); }
        public static void ExceptWith<T>(this SortedSet<T> set, IEnumerable<T> other) { foreach (var x in Lists.Snapshot(other)) set.Remove(x); }
        public static void IntersectWith<T>(this SortedSet<T> set, IEnumerable<T> other) { var kept = new HashSet<T>(other); foreach (var x in Lists.Snapshot(set)) if (!kept.Contains(x)) set.Remove(x); }
        public static bool Overlaps<T>(this SortedSet<T> set, IEnumerable<T> other) { foreach (var x in other) if (set.Contains(x)) return true; return false; }
        public static bool IsSubsetOf<T>(this SortedSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); foreach (var x in set) if (!all.Contains(x)) return false; return true; }
        public static bool IsSupersetOf<T>(this SortedSet<T> set, IEnumerable<T> other) { foreach (var x in other) if (!set.Contains(x)) return false; return true; }
        public static bool SetEquals<T>(this SortedSet<T> set, IEnumerable<T> other) { var all = new HashSet<T>(other); if (all.Count != set.Count) return false; foreach (var x in all) if (!set.Contains(x)) return false; return true; }
        public static int RemoveWhere<T>(this SortedSet<T> set, Predicate<T> match)
        {
            int count = 0;
            foreach (var x in Lists.Snapshot(set)) if (match(x)) { set.Remove(x); count++; }
            return count;
        }
        public static V GetValueOrDefault<K, V>(this Dictionary<K, V> d, K key) { V v; return d.TryGetValue(key, out v) ? v : default(V); }
        public static V GetValueOrDefault<K, V>(this Dictionary<K, V> d, K key, V other) { V v; return d.TryGetValue(key, out v) ? v : other; }
        public static T GetValueOrDefault<T>(this Nullable<T> value) => value.HasValue ? value.Value : default(T);
    }

    public static class SortedBy
    {
        // Merge sort: stable, and the comparison may be a function of the script.
        public static void List<T>(List<T> list, Comparison<T> comparison)
        {
            var array = list.ToArray();
            SortedBy.Comparison(array, comparison);
            for (int i = 0; i < array.Length; i++) list[i] = array[i];
        }
        public static void Comparison<T>(T[] a, Comparison<T> compare)
        {
            int n = a.Length;
            var from = a;
            var to = new T[n];
            for (int width = 1; width < n; width *= 2)
            {
                for (int start = 0; start < n; start += 2 * width)
                {
                    int i = start, middle = start + width < n ? start + width : n, end = start + 2 * width < n ? start + 2 * width : n, j = middle, k = start;
                    while (i < middle && j < end) { if (compare(from[i], from[j]) <= 0) { to[k] = from[i]; i++; } else { to[k] = from[j]; j++; } k++; }
                    while (i < middle) { to[k] = from[i]; i++; k++; }
                    while (j < end) { to[k] = from[j]; j++; k++; }
                }
                var swap = from; from = to; to = swap;
            }
            if (!object.ReferenceEquals(from, a)) for (int i = 0; i < n; i++) a[i] = from[i];
        }
    }
}

namespace System.Collections.ObjectModel
{
    public class ReadOnlyCollection<T> : System.Collections.Generic.IReadOnlyList<T> { public int Count { get; } public T this[int index] { get; } }
}

namespace System
{
    public class StringComparer : System.Collections.Generic.IEqualityComparer<string>, System.Collections.Generic.IComparer<string>
    {
        public static StringComparer OrdinalIgnoreCase { get; }
        public static StringComparer Ordinal { get; }
        public static StringComparer InvariantCultureIgnoreCase { get; }
        public static StringComparer InvariantCulture { get; }
        public static StringComparer CurrentCulture { get; }
        public static StringComparer CurrentCultureIgnoreCase { get; }
    }
}

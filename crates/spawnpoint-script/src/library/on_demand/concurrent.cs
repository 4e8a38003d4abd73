namespace System.Collections.Concurrent
{
    public class ConcurrentDictionary<K, V> : System.Collections.Generic.IEnumerable<System.Collections.Generic.KeyValuePair<K, V>>
    {
        readonly Dictionary<K, V> items;
        public ConcurrentDictionary() { items = new Dictionary<K, V>(); }
        public ConcurrentDictionary(IEqualityComparer<K> comparer) { items = new Dictionary<K, V>(comparer); }
        public int Count => items.Count;
        public bool IsEmpty => items.Count == 0;
        public V this[K key] { get => items[key]; set => items[key] = value; }
        public System.Collections.Generic.ICollection<K> Keys => items.Keys;
        public System.Collections.Generic.ICollection<V> Values => items.Values;
        public bool TryAdd(K key, V value) { if (items.ContainsKey(key)) return false; items[key] = value; return true; }
        public bool TryGetValue(K key, out V value) => items.TryGetValue(key, out value);
        public bool TryRemove(K key, out V value) { if (!items.TryGetValue(key, out value)) return false; items.Remove(key); return true; }
        public bool TryUpdate(K key, V value, V expected) { if (!items.TryGetValue(key, out var old) || !object.Equals(old, expected)) return false; items[key] = value; return true; }
        public V GetOrAdd(K key, V value) { if (items.TryGetValue(key, out var old)) return old; items[key] = value; return value; }
        public V GetOrAdd(K key, Func<K, V> make) { if (items.TryGetValue(key, out var old)) return old; var value = make(key); items[key] = value; return value; }
        public V AddOrUpdate(K key, V value, Func<K, V, V> update) { var next = items.TryGetValue(key, out var old) ? update(key, old) : value; items[key] = next; return next; }
        public V AddOrUpdate(K key, Func<K, V> make, Func<K, V, V> update) { var next = items.TryGetValue(key, out var old) ? update(key, old) : make(key); items[key] = next; return next; }
        public bool ContainsKey(K key) => items.ContainsKey(key);
        public void Clear() => items.Clear();
        public System.Collections.Generic.IEnumerator<System.Collections.Generic.KeyValuePair<K, V>> GetEnumerator() { foreach (var pair in items.ToList()) yield return pair; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class ConcurrentQueue<T> : System.Collections.Generic.IEnumerable<T>
    {
        readonly Queue<T> items = new Queue<T>();
        public ConcurrentQueue() { }
        public ConcurrentQueue(IEnumerable<T> source) { foreach (var item in source) items.Enqueue(item); }
        public int Count => items.Count;
        public bool IsEmpty => items.Count == 0;
        public void Enqueue(T item) => items.Enqueue(item);
        public bool TryDequeue(out T item) => items.TryDequeue(out item);
        public bool TryPeek(out T item) => items.TryPeek(out item);
        public T[] ToArray() => items.ToArray();
        public void Clear() => items.Clear();
        public System.Collections.Generic.IEnumerator<T> GetEnumerator() { foreach (var item in items.ToArray()) yield return item; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class ConcurrentStack<T> : System.Collections.Generic.IEnumerable<T>
    {
        readonly Stack<T> items = new Stack<T>();
        public int Count => items.Count;
        public bool IsEmpty => items.Count == 0;
        public void Push(T item) => items.Push(item);
        public bool TryPop(out T item) => items.TryPop(out item);
        public bool TryPeek(out T item) => items.TryPeek(out item);
        public T[] ToArray() => items.ToArray();
        public void Clear() => items.Clear();
        public System.Collections.Generic.IEnumerator<T> GetEnumerator() { foreach (var item in items.ToArray()) yield return item; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class ConcurrentBag<T> : System.Collections.Generic.IEnumerable<T>
    {
        readonly Stack<T> items = new Stack<T>();
        public ConcurrentBag() { }
        public ConcurrentBag(IEnumerable<T> source) { foreach (var item in source) items.Push(item); }
        public int Count => items.Count;
        public bool IsEmpty => items.Count == 0;
        public void Add(T item) => items.Push(item);
        public bool TryTake(out T item) => items.TryPop(out item);
        public bool TryPeek(out T item) => items.TryPeek(out item);
        public T[] ToArray() => items.ToArray();
        public System.Collections.Generic.IEnumerator<T> GetEnumerator() { foreach (var item in items.ToArray()) yield return item; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}

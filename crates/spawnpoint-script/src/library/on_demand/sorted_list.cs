namespace System.Collections.Generic
{
    public class SortedList<K, V> : IEnumerable<KeyValuePair<K, V>>
    {
        readonly List<K> keys = new List<K>();
        readonly List<V> values = new List<V>();
        readonly Func<K, K, int> compare;
        public SortedList() { var order = Comparer<K>.Default; compare = (a, b) => order.Compare(a, b); }
        public SortedList(int capacity) : this() { }
        public SortedList(IComparer<K> comparer) { compare = (a, b) => comparer.Compare(a, b); }
        public SortedList(IDictionary<K, V> other) : this() { foreach (var pair in other) Add(pair.Key, pair.Value); }
        public int Count => keys.Count;
        public int Capacity => keys.Count;
        public IList<K> Keys => keys;
        public IList<V> Values => values;
        int Place(K key)
        {
            if (key == null) throw new ArgumentNullException("key");
            int low = 0, high = keys.Count - 1;
            while (low <= high)
            {
                int middle = (low + high) / 2;
                int order = compare(keys[middle], key);
                if (order == 0) return middle;
                if (order < 0) low = middle + 1; else high = middle - 1;
            }
            return ~low;
        }
        public V this[K key]
        {
            get { int at = Place(key); if (at < 0) throw new KeyNotFoundException($"The given key '{key}' was not present in the dictionary."); return values[at]; }
            set { int at = Place(key); if (at >= 0) { values[at] = value; return; } keys.Insert(~at, key); values.Insert(~at, value); }
        }
        public void Add(K key, V value)
        {
            int at = Place(key);
            if (at >= 0) throw new ArgumentException($"An item with the same key has already been added. Key: {key}");
            keys.Insert(~at, key);
            values.Insert(~at, value);
        }
        public bool TryAdd(K key, V value) { if (Place(key) >= 0) return false; Add(key, value); return true; }
        public bool ContainsKey(K key) => Place(key) >= 0;
        public bool ContainsValue(V value) => values.Contains(value);
        public int IndexOfKey(K key) => Math.Max(Place(key), -1);
        public int IndexOfValue(V value) => values.IndexOf(value);
        public bool TryGetValue(K key, out V value) { int at = Place(key); value = at >= 0 ? values[at] : default(V); return at >= 0; }
        public bool Remove(K key) { int at = Place(key); if (at < 0) return false; RemoveAt(at); return true; }
        public void RemoveAt(int index) { keys.RemoveAt(index); values.RemoveAt(index); }
        public void Clear() { keys.Clear(); values.Clear(); }
        public IEnumerator<KeyValuePair<K, V>> GetEnumerator() { for (int i = 0; i < keys.Count; i++) yield return new KeyValuePair<K, V>(keys[i], values[i]); }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}

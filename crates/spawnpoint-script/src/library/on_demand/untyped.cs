namespace System.Collections
{
    public struct DictionaryEntry
    {
        public object Key { get; set; }
        public object Value { get; set; }
        public DictionaryEntry(object key, object value) { Key = key; Value = value; }
    }

    public class ArrayList : System.Collections.Generic.IEnumerable<object>
    {
        readonly List<object> items = new List<object>();
        public ArrayList() { }
        public ArrayList(int capacity) { }
        public ArrayList(IEnumerable source) { AddRange(source); }
        public int Count => items.Count;
        public int Capacity => Math.Max(4, items.Count);
        public object this[int index] { get => items[index]; set => items[index] = value; }
        public int Add(object item) { items.Add(item); return items.Count - 1; }
        public void AddRange(IEnumerable source) { foreach (object item in source) items.Add(item); }
        public void Insert(int index, object item) => items.Insert(index, item);
        public void Remove(object item) => items.Remove(item);
        public void RemoveAt(int index) => items.RemoveAt(index);
        public void RemoveRange(int index, int count) => items.RemoveRange(index, count);
        public bool Contains(object item) => items.Contains(item);
        public int IndexOf(object item) => items.IndexOf(item);
        public void Clear() => items.Clear();
        public void Reverse() => items.Reverse();
        public void Sort() => items.Sort();
        public object[] ToArray() => items.ToArray();
        public System.Collections.Generic.IEnumerator<object> GetEnumerator() { foreach (var item in items) yield return item; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Hashtable : System.Collections.Generic.IEnumerable<DictionaryEntry>
    {
        readonly Dictionary<object, object> items = new Dictionary<object, object>();
        public int Count => items.Count;
        public object this[object key] { get => items.TryGetValue(key, out var value) ? value : null; set => items[key] = value; }
        public void Add(object key, object value) => items.Add(key, value);
        public bool Contains(object key) => items.ContainsKey(key);
        public bool ContainsKey(object key) => items.ContainsKey(key);
        public bool ContainsValue(object value) => items.ContainsValue(value);
        public void Remove(object key) => items.Remove(key);
        public void Clear() => items.Clear();
        public List<object> Keys => items.Keys.ToList();
        public List<object> Values => items.Values.ToList();
        public System.Collections.Generic.IEnumerator<DictionaryEntry> GetEnumerator() { foreach (var pair in items) yield return new DictionaryEntry(pair.Key, pair.Value); }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class BitArray : System.Collections.Generic.IEnumerable<bool>
    {
        readonly bool[] bits;
        public BitArray(int length) { bits = new bool[length]; }
        public BitArray(int length, bool value) { bits = new bool[length]; SetAll(value); }
        public BitArray(bool[] values) { bits = values.ToArray(); }
        public int Length => bits.Length;
        public int Count => bits.Length;
        public bool this[int index] { get => bits[index]; set => bits[index] = value; }
        public bool Get(int index) => bits[index];
        public void Set(int index, bool value) { bits[index] = value; }
        public void SetAll(bool value) { for (int i = 0; i < bits.Length; i++) bits[i] = value; }
        public BitArray And(BitArray other) { for (int i = 0; i < bits.Length; i++) bits[i] &= other[i]; return this; }
        public BitArray Or(BitArray other) { for (int i = 0; i < bits.Length; i++) bits[i] |= other[i]; return this; }
        public BitArray Xor(BitArray other) { for (int i = 0; i < bits.Length; i++) bits[i] ^= other[i]; return this; }
        public BitArray Not() { for (int i = 0; i < bits.Length; i++) bits[i] = !bits[i]; return this; }
        public System.Collections.Generic.IEnumerator<bool> GetEnumerator() { foreach (var bit in bits) yield return bit; }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}

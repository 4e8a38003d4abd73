namespace System.Collections.Generic
{
    // A comparer is a delegate, or the name of an order that is known to the interpreter.
    public class Comparer<T> : IComparer<T>
    {
        public static Comparer<T> Default { get; }
        public static Comparer<T> Create(Comparison<T> comparison);
    }
    public class EqualityComparer<T> : IEqualityComparer<T>
    {
        public static EqualityComparer<T> Default { get; }
    }
    public static class Comparers
    {
        public static Comparison<T> FunctionOf<T>(IComparer<T> comparer);
        public static int Named(object comparer, object a, object b);
        public static bool Same(object comparer, object a, object b);
        public static void Use(object collection, object comparer);
        public static Comparison<T> __Comparison<T>(IComparer<T> comparer)
        {
            var function = Comparers.FunctionOf<T>(comparer);
            if (function != null) return function;
            return (a, b) => Comparers.Named(comparer, a, b);
        }
        public static int Compare<T>(this IComparer<T> comparer, T a, T b) { var compare = Comparers.__Comparison<T>(comparer); return compare(a, b); }
        public static bool Equals<T>(this IEqualityComparer<T> comparer, T a, T b) { return Comparers.Same(comparer, a, b); }
        // The place of every key in the order of the comparer; equal keys have the same.
        public static int[] Ranks<K>(List<K> keys, IComparer<K> comparer)
        {
            var compare = Comparers.__Comparison<K>(comparer);
            var order = new int[keys.Count];
            for (int i = 0; i < order.Length; i++) order[i] = i;
            SortedBy.Comparison(order, (a, b) => compare(keys[a], keys[b]));
            var ranks = new int[order.Length];
            int rank = 0;
            for (int i = 0; i < order.Length; i++)
            {
                if (i > 0 && compare(keys[order[i - 1]], keys[order[i]]) != 0) rank++;
                ranks[order[i]] = rank;
            }
            return ranks;
        }
        // Keys are asked for in the order of the elements.
        public static Func<T, object> RankedKey<T, K>(List<T> items, Func<T, K> key, IComparer<K> comparer)
        {
            int[] ranks = null;
            int next = 0;
            return x =>
            {
                if (ranks == null || next == ranks.Length)
                {
                    var keys = new List<K>();
                    foreach (var item in items) keys.Add(key(item));
                    ranks = Comparers.Ranks<K>(keys, comparer);
                    next = 0;
                }
                next++;
                return ranks[next - 1];
            };
        }
    }
}

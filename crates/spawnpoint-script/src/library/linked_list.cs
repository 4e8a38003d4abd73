namespace System.Collections.Generic
{
    public class LinkedListNode<T>
    {
        public T Value { get; set; }
        public LinkedListNode<T> Next { get; }
        public LinkedListNode<T> Previous { get; }
        public LinkedList<T> List { get; }
    }

    public class LinkedList<T> : IReadOnlyCollection<T>
    {
        public IEnumerator<T> GetEnumerator();
        public LinkedList();
        public LinkedList(IEnumerable<T> items) { }
        public int Count { get; }
        public LinkedListNode<T> First { get; }
        public LinkedListNode<T> Last { get; }
        public LinkedListNode<T> AddFirst(T item);
        public LinkedListNode<T> AddLast(T item);
        public LinkedListNode<T> AddAfter(LinkedListNode<T> node, T item);
        public LinkedListNode<T> AddBefore(LinkedListNode<T> node, T item);
        public LinkedListNode<T> Find(T item);
        public bool Contains(T item);
        public void RemoveFirst();
        public void RemoveLast();
        public void __RemoveNode(LinkedListNode<T> node);
        public bool __RemoveValue(T item);
        public void Clear();
    }
}

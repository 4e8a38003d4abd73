namespace System
{
    public class Lazy<T>
    {
        readonly Func<T> make;
        T value;
        bool made;
        public Lazy(Func<T> make) { this.make = make; }
        public Lazy(Func<T> make, bool isThreadSafe) { this.make = make; }
        public bool IsValueCreated => made;
        public T Value { get { if (!made) { value = make(); made = true; } return value; } }
        public override string ToString() => made ? value.ToString() : "Value is not created.";
    }
}

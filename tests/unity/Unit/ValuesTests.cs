using System;
using System.Collections;
using System.Collections.Generic;
using Spawnpoint;

public static class ValuesTests
{
    // A collection of a game that fails when it is read.
    sealed class Broken : ICollection
    {
        public int Count => 3;
        public bool IsSynchronized => false;
        public object SyncRoot => this;
        public void CopyTo(Array array, int index) => throw new InvalidOperationException();
        public IEnumerator GetEnumerator() => throw new InvalidOperationException();
    }

    sealed class Mute : IFormattable
    {
        public string ToString(string format, IFormatProvider provider) => throw new NotSupportedException();
    }

    static Values Make() => new Values(new ObjectIds(), asset => null);

    [Test]
    public static void ValuesThatFailAreShownAsSuch()
    {
        Check.Same("<ValuesTests+Broken: reading it failed with InvalidOperationException>", Make().Text(new Broken()));
        Check.Same(null, Make().Json(new Broken()));
        Check.Same("<ValuesTests+Mute: reading it failed with NotSupportedException>", Make().Text(new Mute()));
    }

    [Test]
    public static void OthersBesideThemAreShown()
    {
        var list = new List<object> { 1, new Broken(), "two" };
        Check.Same("[1, <ValuesTests+Broken: reading it failed with InvalidOperationException>, two]", Make().Text(list));
        Check.Same(3, ((IList)Make().Json(list)).Count);
    }
}

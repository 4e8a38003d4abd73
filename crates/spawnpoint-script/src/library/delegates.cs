// Common delegates.
namespace System
{
    public delegate void Action();
    public delegate void Action<in T>(T a);
    public delegate void Action<in T1, in T2>(T1 a, T2 b);
    public delegate void Action<in T1, in T2, in T3>(T1 a, T2 b, T3 c);
    public delegate void Action<in T1, in T2, in T3, in T4>(T1 a, T2 b, T3 c, T4 d);
    public delegate void Action<in T1, in T2, in T3, in T4, in T5>(T1 a, T2 b, T3 c, T4 d, T5 e);
    public delegate R Func<out R>();
    public delegate R Func<in T, out R>(T a);
    public delegate R Func<in T1, in T2, out R>(T1 a, T2 b);
    public delegate R Func<in T1, in T2, in T3, out R>(T1 a, T2 b, T3 c);
    public delegate R Func<in T1, in T2, in T3, in T4, out R>(T1 a, T2 b, T3 c, T4 d);
    public delegate R Func<in T1, in T2, in T3, in T4, in T5, out R>(T1 a, T2 b, T3 c, T4 d, T5 e);
    public delegate bool Predicate<in T>(T a);
    public delegate int Comparison<in T>(T a, T b);
    public delegate R Converter<in T, out R>(T a);
    public delegate void EventHandler(object sender, EventArgs e);
    public delegate void EventHandler<in T>(object sender, T e);
    public class EventArgs { public EventArgs(); public static EventArgs Empty { get; } }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction();
}

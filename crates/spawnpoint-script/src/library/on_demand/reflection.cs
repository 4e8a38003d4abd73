namespace System
{
    public static class Activator
    {
        public static object CreateInstance(Type type) => type.__New();
        public static T CreateInstance<T>() => (T)typeof(T).__New();
    }
}
namespace System.Reflection
{
    [Flags] public enum BindingFlags { Default = 0, IgnoreCase = 1, DeclaredOnly = 2, Instance = 4, Static = 8, Public = 16, NonPublic = 32, FlattenHierarchy = 64 }

    public abstract class MemberInfo
    {
        public string Name { get; }
        public Type ReflectedType { get; }
        public Type DeclaringType => ReflectedType;
        protected MemberInfo(Type type, string name) { ReflectedType = type; Name = name; }
    }

    public class FieldInfo : MemberInfo
    {
        public FieldInfo(Type type, string name) : base(type, name) { }
        public Type FieldType => ReflectedType.__MemberType(Name);
        public bool IsPublic => ReflectedType.__IsPublic(Name);
        public bool IsPrivate => !IsPublic;
        public bool IsStatic => false;
        public bool IsInitOnly => !ReflectedType.__IsWritable(Name);
        public object GetValue(object target) => ReflectedType.__Get(target, Name);
        public void SetValue(object target, object value) => ReflectedType.__Set(target, Name, value);
        public override string ToString() => FieldType + " " + Name;
    }

    public class PropertyInfo : MemberInfo
    {
        public PropertyInfo(Type type, string name) : base(type, name) { }
        public Type PropertyType => ReflectedType.__MemberType(Name);
        public bool CanRead => true;
        public bool CanWrite => ReflectedType.__IsWritable(Name);
        public object GetValue(object target) => ReflectedType.__Get(target, Name);
        public object GetValue(object target, object[] index) => ReflectedType.__Get(target, Name);
        public void SetValue(object target, object value) => ReflectedType.__Set(target, Name, value);
        public void SetValue(object target, object value, object[] index) => ReflectedType.__Set(target, Name, value);
        public override string ToString() => PropertyType + " " + Name;
    }

    public class MethodInfo : MemberInfo
    {
        public MethodInfo(Type type, string name) : base(type, name) { }
        public bool IsPublic => ReflectedType.__IsPublic(Name);
        public bool IsStatic => false;
        public Type ReturnType => ReflectedType.__MemberType(Name);
        public object Invoke(object target, object[] args) => ReflectedType.__Call(target, Name, args);
    }

    public static class __TypeMembers
    {
        const BindingFlags Usual = BindingFlags.Instance | BindingFlags.Public;
        static string[] Names(Type type, int kind, BindingFlags flags) => (flags & BindingFlags.Instance) == 0 ? new string[0] : type.__Members(kind, (flags & BindingFlags.Public) != 0, (flags & BindingFlags.NonPublic) != 0, (flags & BindingFlags.DeclaredOnly) != 0);
        static string Find(Type type, int kind, string name, BindingFlags flags) => Names(type, kind, flags).FirstOrDefault(one => string.Equals(one, name, (flags & BindingFlags.IgnoreCase) != 0 ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal));
        public static FieldInfo[] GetFields(this Type type, BindingFlags flags = Usual) => Names(type, 0, flags).Select(name => new FieldInfo(type, name)).ToArray();
        public static FieldInfo GetField(this Type type, string name, BindingFlags flags = Usual) { var found = Find(type, 0, name, flags); return found == null ? null : new FieldInfo(type, found); }
        public static PropertyInfo[] GetProperties(this Type type, BindingFlags flags = Usual) => Names(type, 1, flags).Select(name => new PropertyInfo(type, name)).ToArray();
        public static PropertyInfo GetProperty(this Type type, string name, BindingFlags flags = Usual) { var found = Find(type, 1, name, flags); return found == null ? null : new PropertyInfo(type, found); }
        public static MethodInfo[] GetMethods(this Type type, BindingFlags flags = Usual) => Names(type, 2, flags).Select(name => new MethodInfo(type, name)).ToArray();
        public static MethodInfo GetMethod(this Type type, string name, BindingFlags flags = Usual) { var found = Find(type, 2, name, flags); return found == null ? null : new MethodInfo(type, found); }
        public static MemberInfo[] GetMembers(this Type type, BindingFlags flags = Usual) => type.GetMethods(flags).Cast<MemberInfo>().Concat(type.GetProperties(flags)).Concat(type.GetFields(flags)).ToArray();
    }
}

// Simple values, and members of every object.
namespace System
{
    public class Object
    {
        public Object();
        public string ToString();
        public bool Equals(object other);
        public int GetHashCode();
        public Type GetType();
        public static bool Equals(object a, object b);
        public static bool ReferenceEquals(object a, object b);
    }

    public class ValueType : Object { }

    public interface IComparable { int CompareTo(object other); }
    public interface IComparable<in T> { int CompareTo(T other); }
    public interface IEquatable<T> { bool Equals(T other); }
    public interface IDisposable { void Dispose(); }
    public interface IFormattable { }

    public class Number : ValueType
    {
        public int CompareTo(object other);
        public string ToString(string format);
        public string ToString(string format, IFormatProvider provider);
        public string ToString(IFormatProvider provider);
    }

    public interface IFormatProvider { }

    public struct Boolean : ValueType, IComparable, IComparable<bool>, IEquatable<bool>
    {
        public const string TrueString = "True";
        public const string FalseString = "False";
        public static bool Parse(string text);
        public static bool TryParse(string text, out bool value);
        public int CompareTo(object other);
    }

    public struct Char : ValueType, IComparable, IComparable<char>, IEquatable<char>
    {
        public const char MinValue = '\0';
        public const char MaxValue = '\uffff';
        public int CompareTo(object other);
        public static bool IsDigit(char c);
        public static bool IsNumber(char c);
        public static bool IsLetter(char c);
        public static bool IsLetterOrDigit(char c);
        public static bool IsWhiteSpace(char c);
        public static bool IsUpper(char c);
        public static bool IsLower(char c);
        public static bool IsPunctuation(char c);
        public static bool IsSymbol(char c);
        public static bool IsControl(char c);
        public static bool IsSeparator(char c);
        public static bool IsDigit(string s, int index);
        public static bool IsLetter(string s, int index);
        public static char ToUpper(char c);
        public static char ToLower(char c);
        public static char ToUpperInvariant(char c);
        public static char ToLowerInvariant(char c);
        public static double GetNumericValue(char c);
        public static string ToString(char c);
        public static char Parse(string s);
        public static bool IsSurrogate(char c) => c >= '\ud800' && c <= '\udfff';
        public static bool IsHighSurrogate(char c) => c >= '\ud800' && c <= '\udbff';
        public static bool IsLowSurrogate(char c) => c >= '\udc00' && c <= '\udfff';
        public static string ConvertFromUtf32(int c);
    }

    public struct SByte : Number, IComparable, IComparable<sbyte>, IEquatable<sbyte>, IFormattable
    {
        public bool Equals(sbyte other);
        public int CompareTo(sbyte other);
        public const sbyte MinValue = -128;
        public const sbyte MaxValue = 127;
        public static sbyte Parse(string text);
        public static sbyte Parse(string text, NumberStyles style);
        public static sbyte Parse(string text, IFormatProvider provider);
        public static sbyte Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out sbyte value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out sbyte value);
    }

    public struct Byte : Number, IComparable, IComparable<byte>, IEquatable<byte>, IFormattable
    {
        public bool Equals(byte other);
        public int CompareTo(byte other);
        public const byte MinValue = 0;
        public const byte MaxValue = 255;
        public static byte Parse(string text);
        public static byte Parse(string text, NumberStyles style);
        public static byte Parse(string text, IFormatProvider provider);
        public static byte Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out byte value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out byte value);
    }

    public struct Int16 : Number, IComparable, IComparable<short>, IEquatable<short>, IFormattable
    {
        public bool Equals(short other);
        public int CompareTo(short other);
        public const short MinValue = -32768;
        public const short MaxValue = 32767;
        public static short Parse(string text);
        public static short Parse(string text, NumberStyles style);
        public static short Parse(string text, IFormatProvider provider);
        public static short Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out short value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out short value);
    }

    public struct UInt16 : Number, IComparable, IComparable<ushort>, IEquatable<ushort>, IFormattable
    {
        public bool Equals(ushort other);
        public int CompareTo(ushort other);
        public const ushort MinValue = 0;
        public const ushort MaxValue = 65535;
        public static ushort Parse(string text);
        public static ushort Parse(string text, NumberStyles style);
        public static ushort Parse(string text, IFormatProvider provider);
        public static ushort Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out ushort value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out ushort value);
    }

    public struct Int32 : Number, IComparable, IComparable<int>, IEquatable<int>, IFormattable
    {
        public bool Equals(int other);
        public int CompareTo(int other);
        public const int MinValue = -2147483648;
        public const int MaxValue = 2147483647;
        public static int Parse(string text);
        public static int Parse(string text, NumberStyles style);
        public static int Parse(string text, IFormatProvider provider);
        public static int Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out int value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out int value);
    }

    public struct UInt32 : Number, IComparable, IComparable<uint>, IEquatable<uint>, IFormattable
    {
        public bool Equals(uint other);
        public int CompareTo(uint other);
        public const uint MinValue = 0;
        public const uint MaxValue = 4294967295;
        public static uint Parse(string text);
        public static uint Parse(string text, NumberStyles style);
        public static uint Parse(string text, IFormatProvider provider);
        public static uint Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out uint value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out uint value);
    }

    public struct Int64 : Number, IComparable, IComparable<long>, IEquatable<long>, IFormattable
    {
        public bool Equals(long other);
        public int CompareTo(long other);
        public const long MinValue = -9223372036854775808;
        public const long MaxValue = 9223372036854775807;
        public static long Parse(string text);
        public static long Parse(string text, NumberStyles style);
        public static long Parse(string text, IFormatProvider provider);
        public static long Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out long value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out long value);
    }

    public struct UInt64 : Number, IComparable, IComparable<ulong>, IEquatable<ulong>, IFormattable
    {
        public bool Equals(ulong other);
        public int CompareTo(ulong other);
        public const ulong MinValue = 0;
        public const ulong MaxValue = 18446744073709551615;
        public static ulong Parse(string text);
        public static ulong Parse(string text, NumberStyles style);
        public static ulong Parse(string text, IFormatProvider provider);
        public static ulong Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out ulong value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out ulong value);
    }

    public struct Single : Number, IComparable, IComparable<float>, IEquatable<float>, IFormattable
    {
        public bool Equals(float other);
        public int CompareTo(float other);
        public const float MinValue = -3.40282346638528859e+38f;
        public const float MaxValue = 3.40282346638528859e+38f;
        public const float Epsilon = 1.401298464324817E-45f;
        public const float NaN = double.NaN;
        public const float PositiveInfinity = double.Infinity;
        public const float NegativeInfinity = -double.Infinity;
        public static bool IsNaN(float v);
        public static bool IsInfinity(float v);
        public static bool IsPositiveInfinity(float v);
        public static bool IsNegativeInfinity(float v);
        public static bool IsFinite(float v);
        public static float Parse(string text);
        public static float Parse(string text, NumberStyles style);
        public static float Parse(string text, IFormatProvider provider);
        public static float Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out float value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out float value);
    }

    public struct Double : Number, IComparable, IComparable<double>, IEquatable<double>, IFormattable
    {
        public bool Equals(double other);
        public int CompareTo(double other);
        public const double MinValue = -1.7976931348623157E+308;
        public const double MaxValue = 1.7976931348623157E+308;
        public const double Epsilon = 4.94065645841247E-324;
        public const double NaN = double.NaN;
        public const double PositiveInfinity = double.Infinity;
        public const double NegativeInfinity = -double.Infinity;
        public static bool IsNaN(double v);
        public static bool IsInfinity(double v);
        public static bool IsPositiveInfinity(double v);
        public static bool IsNegativeInfinity(double v);
        public static bool IsFinite(double v);
        public static double Parse(string text);
        public static double Parse(string text, NumberStyles style);
        public static double Parse(string text, IFormatProvider provider);
        public static double Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out double value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out double value);
    }

    public struct Decimal : Number, IComparable, IComparable<decimal>, IEquatable<decimal>, IFormattable
    {
        public bool Equals(decimal other);
        public int CompareTo(decimal other);
        public const decimal MinValue = -79228162514264337593543950335m;
        public const decimal MaxValue = 79228162514264337593543950335m;
        public const decimal Zero = 0m;
        public const decimal One = 1m;
        public const decimal MinusOne = -1m;
        public Decimal(int value);
        public Decimal(double value);
        public static decimal Round(decimal d);
        public static decimal Round(decimal d, int digits);
        public static decimal Floor(decimal d);
        public static decimal Ceiling(decimal d);
        public static decimal Truncate(decimal d);
        public static int ToInt32(decimal d);
        public static double ToDouble(decimal d);
        public static decimal Parse(string text);
        public static decimal Parse(string text, NumberStyles style);
        public static decimal Parse(string text, IFormatProvider provider);
        public static decimal Parse(string text, NumberStyles style, IFormatProvider provider);
        public static bool TryParse(string text, out decimal value);
        public static bool TryParse(string text, NumberStyles style, IFormatProvider provider, out decimal value);
    }

    public class Type
    {
        public string Name { get; }
        public string FullName { get; }
        public string Namespace { get; }
        public bool IsEnum { get; }
        public bool IsValueType { get; }
        public bool IsArray { get; }
        public Type GetElementType();
        public bool IsClass { get; }
        public bool IsInterface { get; }
        public Type BaseType { get; }
        public bool IsAssignableFrom(Type other);
        public bool IsSubclassOf(Type other);
        public bool IsInstanceOfType(object value);
        public bool IsGenericType { get; }
        public Type[] GetGenericArguments();
        public bool IsPrimitive { get; }
        public bool IsAbstract { get; }
        // For `System.Reflection`.
        public string[] __Members(int kind, bool shown, bool hidden, bool own);
        public Type __MemberType(string name);
        public bool __IsWritable(string name);
        public bool __IsPublic(string name);
        public object __Get(object target, string name);
        public void __Set(object target, string name, object value);
        public object __Call(object target, string name, object[] args);
        public object __New();
        public static bool operator ==(Type a, Type b);
        public static bool operator !=(Type a, Type b);
    }

    public class Enum : ValueType
    {
        public bool HasFlag(object flag);
        public string ToString(string format);
        public int CompareTo(object other);
        public static object Parse(Type type, string text);
        public static object Parse(Type type, string text, bool ignoreCase);
        public static T Parse<T>(string text) => (T)Enum.Parse(typeof(T), text);
        public static T Parse<T>(string text, bool ignoreCase) => (T)Enum.Parse(typeof(T), text, ignoreCase);
        public static bool TryParse<T>(string text, out T value)
        {
            try { value = (T)Enum.Parse(typeof(T), text); return true; }
            catch (ArgumentException) { value = default(T); return false; }
        }
        public static bool TryParse<T>(string text, bool ignoreCase, out T value)
        {
            try { value = (T)Enum.Parse(typeof(T), text, ignoreCase); return true; }
            catch (ArgumentException) { value = default(T); return false; }
        }
        public static string[] GetNames(Type type);
        public static Array GetValues(Type type);
        public static string GetName(Type type, object value);
        public static bool IsDefined(Type type, object value);
        public static object ToObject(Type type, object value);
    }

    public class Delegate { public static Delegate Combine(Delegate a, Delegate b); public static Delegate Remove(Delegate a, Delegate b); public Delegate[] GetInvocationList(); }

    public struct Nullable<T> : ValueType
    {
        public bool HasValue { get; }
        public T Value { get; }
        public T GetValueOrDefault(T other);
    }

    public static class Nullable
    {
        public static Type __Underlying(Type type);
        public static Type GetUnderlyingType(Type type) => Nullable.__Underlying(type);
        public static int Compare<T>(Nullable<T> a, Nullable<T> b) => a.HasValue ? b.HasValue ? Comparer<T>.Default.Compare(a.Value, b.Value) : 1 : b.HasValue ? -1 : 0;
    }

    public struct Index { public static implicit operator Index(int value); }
    public struct Range { }

    public class Array : IEnumerable
    {
        public int Length { get; }
        public long LongLength { get; }
        public int Rank { get; }
        public IEnumerator GetEnumerator();
        public int GetLength(int dimension);
        public int GetUpperBound(int dimension);
        public int GetLowerBound(int dimension);
        public object Clone();
        public object GetValue(int index);
        public void SetValue(object value, int index);
        public void CopyTo(Array target, int index);
        public static void Copy(Array source, Array target, int length);
        public static void Copy(Array source, int sourceIndex, Array target, int targetIndex, int length);
        public static void Clear(Array array, int index, int length);
        public static void Reverse(Array array);
        public static void Reverse(Array array, int index, int length);
        public static void Sort(Array array);
        public static void Sort(Array array, int index, int length);
        public static void Sort<T>(T[] array, Comparison<T> comparison) { SortedBy.Comparison(array, comparison); }
        public static void Sort<T>(T[] array, System.Collections.Generic.IComparer<T> comparer) { SortedBy.Comparison(array, System.Collections.Generic.Comparers.__Comparison<T>(comparer)); }
        public static void Sort<K, V>(K[] keys, V[] items) { var ranks = Comparers.Ranks<K>(keys.ToList(), Comparer<K>.Default); var order = new int[ranks.Length]; for (int i = 0; i < order.Length; i++) order[i] = i; SortedBy.Comparison(order, (a, b) => ranks[a] - ranks[b]); var sortedKeys = new K[order.Length]; var sortedItems = new V[order.Length]; for (int i = 0; i < order.Length; i++) { sortedKeys[i] = keys[order[i]]; sortedItems[i] = items[order[i]]; } for (int i = 0; i < order.Length; i++) { keys[i] = sortedKeys[i]; items[i] = sortedItems[i]; } }
        public static int IndexOf<T>(T[] array, T value);
        public static int LastIndexOf<T>(T[] array, T value);
        public static int BinarySearch<T>(T[] array, T value);
        public static T[] Empty<T>() => new T[0];
        public static void Fill<T>(T[] array, T value) { for (int i = 0; i < array.Length; i++) array[i] = value; }
        public static void ForEach<T>(T[] array, Action<T> action) { foreach (var x in array) action(x); }
        public static T Find<T>(T[] array, Predicate<T> match) { foreach (var x in array) if (match(x)) return x; return default(T); }
        public static T[] FindAll<T>(T[] array, Predicate<T> match) { var list = new List<T>(); foreach (var x in array) if (match(x)) list.Add(x); return list.ToArray(); }
        public static T FindLast<T>(T[] array, Predicate<T> match) { for (int i = array.Length - 1; i >= 0; i--) if (match(array[i])) return array[i]; return default(T); }
        public static int FindLastIndex<T>(T[] array, Predicate<T> match) { for (int i = array.Length - 1; i >= 0; i--) if (match(array[i])) return i; return -1; }
        public static System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly<T>(T[] array) => array.ToList().AsReadOnly();
        public static int FindIndex<T>(T[] array, Predicate<T> match) { for (int i = 0; i < array.Length; i++) if (match(array[i])) return i; return -1; }
        public static bool Exists<T>(T[] array, Predicate<T> match) { foreach (var x in array) if (match(x)) return true; return false; }
        public static bool TrueForAll<T>(T[] array, Predicate<T> match) { foreach (var x in array) if (!match(x)) return false; return true; }
        public static R[] ConvertAll<T, R>(T[] array, Converter<T, R> convert) { var result = new R[array.Length]; for (int i = 0; i < array.Length; i++) result[i] = convert(array[i]); return result; }
        public static void Resize<T>(ref T[] array, int size) { var result = new T[size]; if (array != null) for (int i = 0; i < size && i < array.Length; i++) result[i] = array[i]; array = result; }
    }

    public static class Tuple
    {
        public static (A, B) Create<A, B>(A a, B b) => (a, b);
        public static (A, B, C) Create<A, B, C>(A a, B b, C c) => (a, b, c);
    }

    public static class ValueTuple
    {
        public static (A, B) Create<A, B>(A a, B b) => (a, b);
        public static (A, B, C) Create<A, B, C>(A a, B b, C c) => (a, b, c);
    }

    public static class Environment
    {
        public const string NewLine = "\n";
        public static int TickCount { get; }
    }

    public static class FormattableString
    {
        public static string Invariant(string text) => text;
    }

    public struct Guid : ValueType, IComparable
    {
        public static Guid Empty { get; }
        public Guid(string text);
        public Guid(byte[] bytes);
        public static Guid NewGuid();
        public static Guid Parse(string text);
        public static bool TryParse(string text, out Guid value);
        public string ToString(string format);
        public int CompareTo(object other);
        public byte[] ToByteArray();
        public static bool operator ==(Guid a, Guid b);
        public static bool operator !=(Guid a, Guid b);
    }

    public enum DayOfWeek { Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }
    public enum DateTimeKind { Unspecified, Utc, Local }
    public enum StringComparison { CurrentCulture, CurrentCultureIgnoreCase, InvariantCulture, InvariantCultureIgnoreCase, Ordinal, OrdinalIgnoreCase }
    public enum StringSplitOptions { None, RemoveEmptyEntries, TrimEntries }
    public enum MidpointRounding { ToEven, AwayFromZero, ToZero, ToNegativeInfinity, ToPositiveInfinity }

    public struct DateTime : ValueType, IComparable, IComparable<DateTime>
    {
        public DateTime(int year, int month, int day);
        public DateTime(int year, int month, int day, int hour, int minute, int second);
        public DateTime(int year, int month, int day, int hour, int minute, int second, int millisecond);
        public DateTime(int year, int month, int day, int hour, int minute, int second, DateTimeKind kind);
        public DateTime(long ticks);
        public static DateTime Now { get; }
        public static DateTime UtcNow { get; }
        public static DateTime Today { get; }
        public static DateTime MinValue { get; }
        public static DateTime MaxValue { get; }
        public static DateTime UnixEpoch { get; }
        public static DateTime ParseExact(string text, string format, IFormatProvider provider);
        public static DateTime ParseExact(string text, string format, IFormatProvider provider, System.Globalization.DateTimeStyles styles) => DateTime.ParseExact(text, format, provider);
        public static bool TryParseExact(string text, string format, IFormatProvider provider, System.Globalization.DateTimeStyles styles, out DateTime value);
        public int Year { get; }
        public int Month { get; }
        public int Day { get; }
        public int Hour { get; }
        public int Minute { get; }
        public int Second { get; }
        public int Millisecond { get; }
        public long Ticks { get; }
        public DayOfWeek DayOfWeek { get; }
        public int DayOfYear { get; }
        public DateTimeKind Kind { get; }
        public DateTime Date { get; }
        public TimeSpan TimeOfDay { get; }
        public DateTime Add(TimeSpan t);
        public DateTime AddDays(double v);
        public DateTime AddHours(double v);
        public DateTime AddMinutes(double v);
        public DateTime AddSeconds(double v);
        public DateTime AddMilliseconds(double v);
        public DateTime AddTicks(long v);
        public DateTime AddMonths(int v);
        public DateTime AddYears(int v);
        public TimeSpan Subtract(DateTime other);
        public DateTime Subtract(TimeSpan other);
        public DateTime ToUniversalTime();
        public DateTime ToLocalTime();
        public string ToString(string format);
        public string ToString(IFormatProvider provider);
        public string ToString(string format, IFormatProvider provider);
        public string ToShortDateString();
        public string ToLongTimeString();
        public string ToShortTimeString();
        public int CompareTo(object other);
        public static DateTime Parse(string text);
        public static bool TryParse(string text, out DateTime value);
        public static int DaysInMonth(int year, int month);
        public static bool IsLeapYear(int year);
        public static int Compare(DateTime a, DateTime b);
        public static TimeSpan operator -(DateTime a, DateTime b);
        public static DateTime operator -(DateTime a, TimeSpan b);
        public static DateTime operator +(DateTime a, TimeSpan b);
        public static bool operator ==(DateTime a, DateTime b);
        public static bool operator !=(DateTime a, DateTime b);
        public static bool operator <(DateTime a, DateTime b);
        public static bool operator >(DateTime a, DateTime b);
        public static bool operator <=(DateTime a, DateTime b);
        public static bool operator >=(DateTime a, DateTime b);
    }

    public struct TimeSpan : ValueType, IComparable, IComparable<TimeSpan>
    {
        public TimeSpan(long ticks);
        public TimeSpan(int hours, int minutes, int seconds);
        public TimeSpan(int days, int hours, int minutes, int seconds);
        public TimeSpan(int days, int hours, int minutes, int seconds, int milliseconds);
        public static TimeSpan Zero { get; }
        public static TimeSpan MinValue { get; }
        public static TimeSpan MaxValue { get; }
        public const long TicksPerDay = 864000000000L;
        public const long TicksPerHour = 36000000000L;
        public const long TicksPerMinute = 600000000L;
        public const long TicksPerSecond = 10000000L;
        public const long TicksPerMillisecond = 10000L;
        public int Days { get; }
        public int Hours { get; }
        public int Minutes { get; }
        public int Seconds { get; }
        public int Milliseconds { get; }
        public long Ticks { get; }
        public double TotalDays { get; }
        public double TotalHours { get; }
        public double TotalMinutes { get; }
        public double TotalSeconds { get; }
        public double TotalMilliseconds { get; }
        public TimeSpan Add(TimeSpan other);
        public TimeSpan Subtract(TimeSpan other);
        public TimeSpan Negate();
        public TimeSpan Duration();
        public string ToString(string format);
        public int CompareTo(object other);
        public static TimeSpan FromDays(double v);
        public static TimeSpan FromHours(double v);
        public static TimeSpan FromMinutes(double v);
        public static TimeSpan FromSeconds(double v);
        public static TimeSpan FromMilliseconds(double v);
        public static TimeSpan FromTicks(long v);
        public static TimeSpan Parse(string text);
        public static bool TryParse(string text, out TimeSpan value);
        public static TimeSpan operator +(TimeSpan a, TimeSpan b);
        public static TimeSpan operator -(TimeSpan a, TimeSpan b);
        public static TimeSpan operator -(TimeSpan a);
        public static TimeSpan operator *(TimeSpan a, double b);
        public static TimeSpan operator /(TimeSpan a, double b);
        public static bool operator ==(TimeSpan a, TimeSpan b);
        public static bool operator !=(TimeSpan a, TimeSpan b);
        public static bool operator <(TimeSpan a, TimeSpan b);
        public static bool operator >(TimeSpan a, TimeSpan b);
        public static bool operator <=(TimeSpan a, TimeSpan b);
        public static bool operator >=(TimeSpan a, TimeSpan b);
    }
}

namespace System.Globalization
{
    public enum DateTimeStyles { None, AllowLeadingWhite, AllowTrailingWhite, AllowInnerWhite = 4, AllowWhiteSpaces = 7, NoCurrentDateDefault = 8, AdjustToUniversal = 16, AssumeLocal = 32, AssumeUniversal = 64, RoundtripKind = 128 }
    public enum NumberStyles { None, AllowLeadingWhite, AllowTrailingWhite, Integer = 7, Number = 111, Float = 167, Any = 511, HexNumber = 515, AllowHexSpecifier = 512 }
    public class TextInfo
    {
        public string ToTitleCase(string text);
        public string ToUpper(string text);
        public string ToLower(string text);
    }
    public class CultureInfo : IFormatProvider
    {
        public static CultureInfo InvariantCulture { get; }
        public static CultureInfo CurrentCulture { get; }
        public static CultureInfo CurrentUICulture { get; }
        public TextInfo TextInfo { get; }
    }
}

// Conversions between types.
namespace System
{
    public static class BitConverter
    {
        public static string ToString(byte[] bytes) { var parts = new List<string>(); foreach (var b in bytes) parts.Add(b.ToString("X2")); return string.Join("-", parts); }
    }

    public static class Convert
    {
        public static bool ToBoolean(object value);
        public static char ToChar(object value);
        public static sbyte ToSByte(object value);
        public static byte ToByte(object value);
        public static byte ToByte(string value, int radix);
        public static short ToInt16(object value);
        public static ushort ToUInt16(object value);
        public static int ToInt32(object value);
        public static int ToInt32(object value, IFormatProvider provider);
        public static int ToInt32(string value, int radix);
        public static uint ToUInt32(object value);
        public static long ToInt64(object value);
        public static long ToInt64(object value, IFormatProvider provider);
        public static long ToInt64(string value, int radix);
        public static ulong ToUInt64(object value);
        public static float ToSingle(object value);
        public static float ToSingle(object value, IFormatProvider provider);
        public static double ToDouble(object value);
        public static double ToDouble(object value, IFormatProvider provider);
        public static decimal ToDecimal(object value);
        public static decimal ToDecimal(object value, IFormatProvider provider);
        public static string ToString(object value);
        public static string ToString(int value, int radix);
        public static string ToString(long value, int radix);
        public static object ChangeType(object value, Type type)
        {
            if (value == null) return null;
            if (type == typeof(string)) return Convert.ToString(value);
            if (type == typeof(int)) return Convert.ToInt32(value);
            if (type == typeof(double)) return Convert.ToDouble(value);
            if (type == typeof(float)) return Convert.ToSingle(value);
            if (type == typeof(bool)) return Convert.ToBoolean(value);
            if (type == typeof(long)) return Convert.ToInt64(value);
            if (type == typeof(decimal)) return Convert.ToDecimal(value);
            if (type == typeof(char)) return Convert.ToChar(value);
            if (type == typeof(byte)) return Convert.ToByte(value);
            if (type == typeof(short)) return Convert.ToInt16(value);
            if (type == typeof(uint)) return Convert.ToUInt32(value);
            if (type == typeof(ulong)) return Convert.ToUInt64(value);
            if (type == typeof(sbyte)) return Convert.ToSByte(value);
            if (type == typeof(ushort)) return Convert.ToUInt16(value);
            if (type == value.GetType() || type == typeof(object)) return value;
            throw new InvalidCastException("Invalid cast from '" + value.GetType() + "' to '" + type + "'.");
        }
        public static object ChangeType(object value, Type type, IFormatProvider provider) => Convert.ChangeType(value, type);
        public static string ToBase64String(byte[] bytes);
        public static byte[] FromBase64String(string text);
    }
}

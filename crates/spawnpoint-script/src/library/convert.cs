// Conversions between types.
namespace System
{
    public static class BitConverter
    {
        public const bool IsLittleEndian = true;
        static byte[] Bytes(ulong bits, int count) { var bytes = new byte[count]; for (int i = 0; i < count; i++) bytes[i] = (byte)(bits >> (8 * i)); return bytes; }
        static ulong Bits(byte[] bytes, int start, int count) { if (bytes == null) throw new ArgumentNullException("value"); if (start < 0 || start + count > bytes.Length) throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length."); ulong bits = 0; for (int i = 0; i < count; i++) bits |= (ulong)bytes[start + i] << (8 * i); return bits; }
        public static int SingleToInt32Bits(float value);
        public static float Int32BitsToSingle(int bits);
        public static long DoubleToInt64Bits(double value);
        public static double Int64BitsToDouble(long bits);
        public static byte[] GetBytes(bool value) { return new byte[] { (byte)(value ? 1 : 0) }; }
        public static byte[] GetBytes(char value) { return BitConverter.Bytes((ulong)value, 2); }
        public static byte[] GetBytes(short value) { return BitConverter.Bytes(unchecked((ulong)value), 2); }
        public static byte[] GetBytes(ushort value) { return BitConverter.Bytes((ulong)value, 2); }
        public static byte[] GetBytes(int value) { return BitConverter.Bytes(unchecked((ulong)value), 4); }
        public static byte[] GetBytes(uint value) { return BitConverter.Bytes((ulong)value, 4); }
        public static byte[] GetBytes(long value) { return BitConverter.Bytes(unchecked((ulong)value), 8); }
        public static byte[] GetBytes(ulong value) { return BitConverter.Bytes(value, 8); }
        public static byte[] GetBytes(float value) { return BitConverter.GetBytes(BitConverter.SingleToInt32Bits(value)); }
        public static byte[] GetBytes(double value) { return BitConverter.GetBytes(BitConverter.DoubleToInt64Bits(value)); }
        public static bool ToBoolean(byte[] bytes, int start) { return BitConverter.Bits(bytes, start, 1) != 0; }
        public static char ToChar(byte[] bytes, int start) { return (char)BitConverter.Bits(bytes, start, 2); }
        public static short ToInt16(byte[] bytes, int start) { return unchecked((short)BitConverter.Bits(bytes, start, 2)); }
        public static ushort ToUInt16(byte[] bytes, int start) { return (ushort)BitConverter.Bits(bytes, start, 2); }
        public static int ToInt32(byte[] bytes, int start) { return unchecked((int)BitConverter.Bits(bytes, start, 4)); }
        public static uint ToUInt32(byte[] bytes, int start) { return (uint)BitConverter.Bits(bytes, start, 4); }
        public static long ToInt64(byte[] bytes, int start) { return unchecked((long)BitConverter.Bits(bytes, start, 8)); }
        public static ulong ToUInt64(byte[] bytes, int start) { return BitConverter.Bits(bytes, start, 8); }
        public static float ToSingle(byte[] bytes, int start) { return BitConverter.Int32BitsToSingle(BitConverter.ToInt32(bytes, start)); }
        public static double ToDouble(byte[] bytes, int start) { return BitConverter.Int64BitsToDouble(BitConverter.ToInt64(bytes, start)); }
        public static string ToString(byte[] bytes) { var parts = new List<string>(); foreach (var b in bytes) parts.Add(b.ToString("X2")); return string.Join("-", parts); }
        public static string ToString(byte[] bytes, int start) => BitConverter.ToString(bytes.Skip(start).ToArray());
        public static string ToString(byte[] bytes, int start, int length) => BitConverter.ToString(bytes.Skip(start).Take(length).ToArray());
    }

    public static class Buffer
    {
        public static void BlockCopy(byte[] source, int sourceOffset, byte[] target, int targetOffset, int count) { Array.Copy(source, sourceOffset, target, targetOffset, count); }
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
        public static DateTime ToDateTime(string text) => DateTime.Parse(text);
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

// Strings.
namespace System
{
    public class String : IEnumerable<char>, IComparable, IComparable<string>, IEquatable<string>
    {
        public const string Empty = "";
        public String(char c, int count);
        public String(char[] chars);
        public String(char[] chars, int start, int length);
        public int Length { get; }
        public char this[int index] { get; }
        public IEnumerator<char> GetEnumerator();
        public bool Contains(string part);
        public bool Contains(char part);
        public bool Contains(string part, StringComparison comparison);
        public bool StartsWith(string part);
        public bool StartsWith(char part);
        public bool StartsWith(string part, StringComparison comparison);
        public bool EndsWith(string part);
        public bool EndsWith(char part);
        public bool EndsWith(string part, StringComparison comparison);
        public int IndexOf(string part);
        public int IndexOf(char part);
        public int IndexOf(string part, int start);
        public int IndexOf(char part, int start);
        public int IndexOf(string part, StringComparison comparison);
        public int LastIndexOf(string part);
        public int LastIndexOf(char part);
        public int IndexOfAny(char[] any);
        public int LastIndexOfAny(char[] any);
        public string Substring(int start);
        public string Substring(int start, int length);
        public string Remove(int start);
        public string Remove(int start, int count);
        public string Insert(int start, string text);
        public string Replace(string from, string to);
        public string Replace(char from, char to);
        public string ToUpper();
        public string ToLower();
        public string ToUpperInvariant();
        public string ToLowerInvariant();
        public string Trim();
        public string Trim(params char[] chars);
        public string TrimStart();
        public string TrimStart(params char[] chars);
        public string TrimEnd();
        public string TrimEnd(params char[] chars);
        public string PadLeft(int width);
        public string PadLeft(int width, char c);
        public string PadRight(int width);
        public string PadRight(int width, char c);
        public string[] Split(params char[] separators);
        public string[] Split(char separator, StringSplitOptions options);
        public string[] Split(char separator, int count);
        public string[] Split(char[] separators, StringSplitOptions options);
        public string[] Split(char[] separators, int count);
        public string[] Split(string separator);
        public string[] Split(string separator, StringSplitOptions options);
        public string[] Split(string[] separators, StringSplitOptions options);
        public string[] Split(string[] separators, int count, StringSplitOptions options);
        public string[] Split(char[] separators, int count, StringSplitOptions options);
        public string[] Split(char separator, int count, StringSplitOptions options);
        public string[] Split(string separator, int count, StringSplitOptions options);
        public char[] ToCharArray();
        public char[] ToCharArray(int start, int length);
        public int CompareTo(string other);
        public bool Equals(string other);
        public bool Equals(string other, StringComparison comparison);
        public object Clone();
        public static bool Equals(string a, string b);
        public static bool Equals(string a, string b, StringComparison comparison);
        public static bool IsNullOrEmpty(string text);
        public static bool IsNullOrWhiteSpace(string text);
        public static int Compare(string a, string b);
        public static int Compare(string a, string b, bool ignoreCase);
        public static int Compare(string a, string b, StringComparison comparison);
        public static int CompareOrdinal(string a, string b);
        public static string Concat(params object[] parts);
        public static string Concat(params string[] parts);
        public static string Concat<T>(IEnumerable<T> parts) => string.Join("", parts);
        public static string Join(string separator, params string[] parts);
        public static string Join(string separator, params object[] parts);
        public static string Join<T>(string separator, IEnumerable<T> parts)
        {
            var b = new StringBuilder();
            bool first = true;
            foreach (var part in parts) { if (!first) b.Append(separator); first = false; b.Append((object)part); }
            return b.ToString();
        }
        public static string Join(char separator, params string[] parts);
        public static string Join(char separator, params object[] parts);
        public static string Join<T>(char separator, IEnumerable<T> parts) => string.Join(separator.ToString(), parts);
        public static string Format(string format, params object[] args);
        public static string Format(IFormatProvider provider, string format, params object[] args);
        public static string Copy(string s);
        public static string Join(string separator, string[] parts, int start, int count) => string.Join(separator, parts.Skip(start).Take(count));
        static string __Part(string s, int start, int length) => s == null || start >= s.Length ? "" : s.Substring(start, start + length > s.Length ? s.Length - start : length);
        public static int Compare(string a, int startA, string b, int startB, int length) => string.Compare(String.__Part(a, startA, length), String.__Part(b, startB, length));
        public static int Compare(string a, int startA, string b, int startB, int length, bool ignoreCase) => string.Compare(String.__Part(a, startA, length), String.__Part(b, startB, length), ignoreCase);
        public static int Compare(string a, int startA, string b, int startB, int length, StringComparison comparison) => string.Compare(String.__Part(a, startA, length), String.__Part(b, startB, length), comparison);
    }
}

namespace System.Text
{
    public class Encoding
    {
        public static Encoding UTF8 { get; }
        public static Encoding ASCII { get; }
        public static Encoding Unicode { get; }
        public byte[] GetBytes(string text);
        public int GetByteCount(string text);
        public string GetString(byte[] bytes);
    }

    public class StringBuilder
    {
        public StringBuilder();
        public StringBuilder(string text);
        public StringBuilder(int capacity);
        public int Length { get; set; }
        public int Capacity { get; set; }
        public char this[int index] { get; set; }
        public StringBuilder Append(string text);
        public StringBuilder Append(char c);
        public StringBuilder Append(object value);
        public StringBuilder Append(char c, int count);
        public StringBuilder Append(string text, int start, int count);
        public StringBuilder AppendLine();
        public StringBuilder AppendLine(string text);
        public StringBuilder AppendFormat(string format, params object[] args);
        public StringBuilder Insert(int index, string text);
        public StringBuilder Insert(int index, object value);
        public StringBuilder Remove(int start, int count);
        public StringBuilder Replace(string from, string to);
        public StringBuilder Replace(char from, char to);
        public StringBuilder Clear();
        public string ToString(int start, int length);
    }

    public class Encoding
    {
        public static Encoding UTF8 { get; }
        public static Encoding ASCII { get; }
        public byte[] GetBytes(string text);
        public string GetString(byte[] bytes);
        public int GetByteCount(string text);
    }
}

namespace System.Text.RegularExpressions
{
    public enum RegexOptions { None, IgnoreCase, Multiline, ExplicitCapture = 4, Compiled = 8, Singleline = 16, IgnorePatternWhitespace = 32 }
    public delegate string MatchEvaluator(Match match);
    public class Regex
    {
        public Regex(string pattern);
        public Regex(string pattern, RegexOptions options);
        public bool IsMatch(string text);
        public Match Match(string text);
        public string Replace(string text, string with);
        public string[] Split(string text);
        public List<Match> AllMatches(string text);
        public static bool IsMatch(string text, string pattern);
        public static bool IsMatch(string text, string pattern, RegexOptions options);
        public static Match Match(string text, string pattern);
        public static Match Match(string text, string pattern, RegexOptions options);
        public static List<Match> Matches(string text, string pattern) => new Regex(pattern).AllMatches(text);
        public static List<Match> Matches(string text, string pattern, RegexOptions options) => new Regex(pattern, options).AllMatches(text);
        public static string Replace(string text, string pattern, string with);
        public static string Replace(string text, string pattern, string with, RegexOptions options) => new Regex(pattern, options).Replace(text, with);
        public static string Replace(string text, string pattern, MatchEvaluator with) => Regexes.ReplaceWith(new Regex(pattern), text, with);
        public static string Replace(string text, string pattern, MatchEvaluator with, RegexOptions options) => Regexes.ReplaceWith(new Regex(pattern, options), text, with);
        public static string[] Split(string text, string pattern, RegexOptions options) => new Regex(pattern, options).Split(text);
        public static string[] Split(string text, string pattern);
        public static string Escape(string text);
    }
    public class Group
    {
        public bool Success { get; }
        public string Value { get; }
        public int Index { get; }
        public int Length { get; }
        public string Name { get; }
    }
    public class Match : Group
    {
        public GroupCollection Groups { get; }
        public Match NextMatch();
    }
    public class GroupCollection
    {
        public Group this[int index] { get; }
        public Group this[string name] { get; }
        public int Count { get; }
    }
    public static class Regexes
    {
        public static StringBuilder AppendJoin<T>(this StringBuilder b, string separator, IEnumerable<T> parts) => b.Append(string.Join(separator, parts));
        public static StringBuilder AppendJoin(this StringBuilder b, string separator, params object[] parts) => b.Append(string.Join(separator, parts));
        public static StringBuilder AppendJoin<T>(this StringBuilder b, char separator, IEnumerable<T> parts) => b.Append(string.Join(separator, parts));
        public static StringBuilder Replace(this StringBuilder b, string from, string to, int start, int count) { var part = b.ToString(start, count).Replace(from, to); return b.Remove(start, count).Insert(start, part); }
        public static StringBuilder Replace(this StringBuilder b, char from, char to, int start, int count) { var part = b.ToString(start, count).Replace(from, to); return b.Remove(start, count).Insert(start, part); }
        public static StringBuilder Insert(this StringBuilder b, int index, string text, int count) { for (int i = 0; i < count; i++) b.Insert(index, text); return b; }
        public static StringBuilder AppendFormat(this StringBuilder b, IFormatProvider provider, string format, params object[] args) => b.AppendFormat(format, args);
        public static int EnsureCapacity(this StringBuilder b, int capacity) => b.Capacity < capacity ? capacity : b.Capacity;
        public static string GetString(this Encoding encoding, byte[] bytes, int start, int count) { var part = new byte[count]; Array.Copy(bytes, start, part, 0, count); return encoding.GetString(part); }
        public static int IndexOfAny(this string text, char[] any, int start) { int at = text.Substring(start).IndexOfAny(any); return at < 0 ? -1 : start + at; }
        public static List<Match> Matches(this Regex regex, string text) => regex.AllMatches(text);
        public static string Replace(this Regex regex, string text, MatchEvaluator with) => Regexes.ReplaceWith(regex, text, with);
        public static string ReplaceWith(Regex regex, string text, MatchEvaluator with)
        {
            var b = new StringBuilder();
            int at = 0;
            foreach (var m in regex.AllMatches(text)) { b.Append(text.Substring(at, m.Index - at)); b.Append(with(m)); at = m.Index + m.Length; }
            b.Append(text.Substring(at));
            return b.ToString();
        }
    }
}

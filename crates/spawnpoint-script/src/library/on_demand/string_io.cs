namespace System.IO
{
    public class StringReader : IDisposable
    {
        readonly string text;
        int at;
        public StringReader(string text) { if (text == null) throw new ArgumentNullException("s"); this.text = text; }
        public int Peek() => at < text.Length ? text[at] : -1;
        public int Read() => at < text.Length ? text[at++] : -1;
        public string ReadToEnd() { var rest = text.Substring(at); at = text.Length; return rest; }
        public string ReadLine()
        {
            if (at >= text.Length) return null;
            int end = text.IndexOfAny(new[] { '\r', '\n' }, at);
            if (end < 0) return ReadToEnd();
            var line = text.Substring(at, end - at);
            at = end + (text[end] == '\r' && end + 1 < text.Length && text[end + 1] == '\n' ? 2 : 1);
            return line;
        }
        public void Close() { }
        public void Dispose() { }
    }

    public class StringWriter : IDisposable
    {
        readonly StringBuilder text;
        public StringWriter() { text = new StringBuilder(); }
        public StringWriter(StringBuilder text) { this.text = text; }
        public string NewLine => "\n";
        public void Write(object value) { text.Append(value); }
        public void Write(string value) { text.Append(value); }
        public void Write(char value) { text.Append(value); }
        public void Write(string format, params object[] args) { text.AppendFormat(format, args); }
        public void WriteLine() { text.AppendLine(); }
        public void WriteLine(object value) { text.Append(value).AppendLine(); }
        public void WriteLine(string value) { text.AppendLine(value); }
        public void WriteLine(string format, params object[] args) { text.AppendFormat(format, args).AppendLine(); }
        public StringBuilder GetStringBuilder() => text;
        public override string ToString() => text.ToString();
        public void Flush() { }
        public void Close() { }
        public void Dispose() { }
    }
}

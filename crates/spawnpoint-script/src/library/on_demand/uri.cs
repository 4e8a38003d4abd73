namespace System
{
    public class Uri
    {
        public string OriginalString { get; }
        public string Scheme { get; }
        public string Host { get; }
        public int Port { get; }
        public string AbsolutePath { get; }
        public string Query { get; }
        public string Fragment { get; }
        public Uri(string text)
        {
            var match = new System.Text.RegularExpressions.Regex(@"^([A-Za-z][A-Za-z0-9+.-]*):(//([^/?#:]*)(:(\d+))?)?([^?#]*)(\?[^#]*)?(#.*)?$").Match(text);
            if (!match.Success) throw new FormatException("Invalid URI: The format of the URI could not be determined.");
            OriginalString = text;
            Scheme = match.Groups[1].Value.ToLower();
            Host = match.Groups[3].Value.ToLower();
            int usual = Scheme == "http" ? 80 : Scheme == "https" ? 443 : Scheme == "ftp" ? 21 : -1;
            Port = match.Groups[5].Success ? int.Parse(match.Groups[5].Value) : usual;
            AbsolutePath = match.Groups[6].Value == "" && usual > 0 ? "/" : match.Groups[6].Value;
            Query = match.Groups[7].Value;
            Fragment = match.Groups[8].Value;
        }
        public bool IsDefaultPort => Port == (Scheme == "http" ? 80 : Scheme == "https" ? 443 : Scheme == "ftp" ? 21 : -1);
        public string Authority => IsDefaultPort ? Host : $"{Host}:{Port}";
        public string PathAndQuery => AbsolutePath + Query;
        public string AbsoluteUri => $"{Scheme}://{Authority}{AbsolutePath}{Query}{Fragment}";
        public override string ToString() => AbsoluteUri;
        public static string EscapeDataString(string text)
        {
            var result = new StringBuilder();
            foreach (var b in Encoding.UTF8.GetBytes(text))
            {
                var c = (char)b;
                if (b < 128 && (char.IsLetterOrDigit(c) || "-_.~".IndexOf(c) >= 0)) result.Append(c);
                else result.Append('%').Append(b.ToString("X2"));
            }
            return result.ToString();
        }
        public static string UnescapeDataString(string text)
        {
            var bytes = new List<byte>();
            for (int i = 0; i < text.Length; i++)
            {
                if (text[i] == '%' && i + 2 < text.Length + 0 && byte.TryParse(text.Substring(i + 1, 2), System.Globalization.NumberStyles.HexNumber, null, out var value)) { bytes.Add(value); i += 2; }
                else bytes.AddRange(Encoding.UTF8.GetBytes(text[i].ToString()));
            }
            return Encoding.UTF8.GetString(bytes.ToArray());
        }
    }
}

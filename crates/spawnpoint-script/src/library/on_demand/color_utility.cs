namespace UnityEngine
{
    public static class ColorUtility
    {
        static string Two(float part) => ((int)Mathf.Clamp(Mathf.Round(part * 255), 0, 255)).ToString("X2");
        public static string ToHtmlStringRGB(Color color) => Two(color.r) + Two(color.g) + Two(color.b);
        public static string ToHtmlStringRGBA(Color color) => ToHtmlStringRGB(color) + Two(color.a);
        public static bool TryParseHtmlString(string text, out Color color)
        {
            color = Color.white;
            if (text == null) return false;
            switch (text.ToLower())
            {
                case "red": color = Color.red; return true;
                case "green": color = new Color(0, 128 / 255f, 0); return true;
                case "blue": color = Color.blue; return true;
                case "white": return true;
                case "black": color = Color.black; return true;
                case "yellow": color = new Color(1, 1, 0); return true;
                case "cyan": color = Color.cyan; return true;
                case "magenta": color = Color.magenta; return true;
            }
            if (!text.StartsWith("#")) return false;
            var digits = text.Substring(1);
            if (digits.Length == 3 || digits.Length == 4) digits = string.Concat(digits.Select(digit => new string(digit, 2)));
            if (digits.Length == 6) digits += "FF";
            if (digits.Length != 8 || digits.Any(digit => "0123456789ABCDEFabcdef".IndexOf(digit) < 0)) return false;
            float Part(int at) => Convert.ToInt32(digits.Substring(at, 2), 16) / 255f;
            color = new Color(Part(0), Part(2), Part(4), Part(6));
            return true;
        }
    }
}

namespace System
{
    public class Version : IComparable<Version>, IEquatable<Version>
    {
        public int Major { get; }
        public int Minor { get; }
        public int Build { get; }
        public int Revision { get; }
        public Version(int major, int minor) { Major = major; Minor = minor; Build = -1; Revision = -1; }
        public Version(int major, int minor, int build) { Major = major; Minor = minor; Build = build; Revision = -1; }
        public Version(int major, int minor, int build, int revision) { Major = major; Minor = minor; Build = build; Revision = revision; }
        public Version(string text)
        {
            var parts = text.Split('.');
            if (parts.Length < 2 || parts.Length > 4) throw new ArgumentException("Version string portion was too short or too long.");
            Major = int.Parse(parts[0]);
            Minor = int.Parse(parts[1]);
            Build = parts.Length > 2 ? int.Parse(parts[2]) : -1;
            Revision = parts.Length > 3 ? int.Parse(parts[3]) : -1;
        }
        public static Version Parse(string text) => new Version(text);
        public static bool TryParse(string text, out Version version)
        {
            version = null;
            var parts = (text ?? "").Split('.');
            if (parts.Length < 2 || parts.Length > 4 || parts.Any(part => !int.TryParse(part, out _))) return false;
            version = new Version(text);
            return true;
        }
        public int CompareTo(Version other)
        {
            if (other is null) return 1;
            if (Major != other.Major) return Major.CompareTo(other.Major);
            if (Minor != other.Minor) return Minor.CompareTo(other.Minor);
            if (Build != other.Build) return Build.CompareTo(other.Build);
            return Revision.CompareTo(other.Revision);
        }
        public bool Equals(Version other) => CompareTo(other) == 0;
        public override bool Equals(object other) => other is Version version && CompareTo(version) == 0;
        public override int GetHashCode() => (Major << 24) ^ (Minor << 16) ^ (Build << 8) ^ Revision;
        public static bool operator ==(Version a, Version b) => a is null ? b is null : a.CompareTo(b) == 0;
        public static bool operator !=(Version a, Version b) => !(a == b);
        public static bool operator <(Version a, Version b) => a.CompareTo(b) < 0;
        public static bool operator >(Version a, Version b) => a.CompareTo(b) > 0;
        public static bool operator <=(Version a, Version b) => a.CompareTo(b) <= 0;
        public static bool operator >=(Version a, Version b) => a.CompareTo(b) >= 0;
        public override string ToString() => $"{Major}.{Minor}" + (Build < 0 ? "" : "." + Build) + (Revision < 0 ? "" : "." + Revision);
    }
}

namespace System
{
    public struct DateTimeOffset : IComparable<DateTimeOffset>
    {
        public DateTime DateTime { get; }
        public TimeSpan Offset { get; }
        public DateTimeOffset(DateTime time, TimeSpan offset) { DateTime = time; Offset = offset; }
        public DateTimeOffset(DateTime time) { DateTime = time; Offset = TimeSpan.Zero; }
        public DateTimeOffset(int year, int month, int day, int hour, int minute, int second, TimeSpan offset) { DateTime = new DateTime(year, month, day, hour, minute, second); Offset = offset; }
        public static DateTimeOffset UtcNow => new DateTimeOffset(DateTime.UtcNow, TimeSpan.Zero);
        public static DateTimeOffset Now => new DateTimeOffset(DateTime.UtcNow, TimeSpan.Zero);
        public static DateTimeOffset FromUnixTimeSeconds(long seconds) => new DateTimeOffset(new DateTime(1970, 1, 1).AddSeconds(seconds), TimeSpan.Zero);
        public static DateTimeOffset FromUnixTimeMilliseconds(long milliseconds) => new DateTimeOffset(new DateTime(1970, 1, 1).AddMilliseconds(milliseconds), TimeSpan.Zero);
        public DateTime UtcDateTime => DateTime - Offset;
        public DateTime Date => DateTime.Date;
        public int Year => DateTime.Year;
        public int Month => DateTime.Month;
        public int Day => DateTime.Day;
        public int Hour => DateTime.Hour;
        public int Minute => DateTime.Minute;
        public int Second => DateTime.Second;
        public DayOfWeek DayOfWeek => DateTime.DayOfWeek;
        public long ToUnixTimeSeconds() => (long)Math.Floor((UtcDateTime - new DateTime(1970, 1, 1)).TotalSeconds);
        public long ToUnixTimeMilliseconds() => (long)Math.Floor((UtcDateTime - new DateTime(1970, 1, 1)).TotalMilliseconds);
        public DateTimeOffset ToOffset(TimeSpan offset) => new DateTimeOffset(UtcDateTime + offset, offset);
        public DateTimeOffset ToUniversalTime() => ToOffset(TimeSpan.Zero);
        public DateTimeOffset Add(TimeSpan span) => new DateTimeOffset(DateTime + span, Offset);
        public DateTimeOffset AddDays(double days) => new DateTimeOffset(DateTime.AddDays(days), Offset);
        public DateTimeOffset AddHours(double hours) => new DateTimeOffset(DateTime.AddHours(hours), Offset);
        public DateTimeOffset AddMinutes(double minutes) => new DateTimeOffset(DateTime.AddMinutes(minutes), Offset);
        public DateTimeOffset AddSeconds(double seconds) => new DateTimeOffset(DateTime.AddSeconds(seconds), Offset);
        public int CompareTo(DateTimeOffset other) => UtcDateTime.CompareTo(other.UtcDateTime);
        public override bool Equals(object other) => other is DateTimeOffset time && UtcDateTime == time.UtcDateTime;
        public override int GetHashCode() => UtcDateTime.GetHashCode();
        public static implicit operator DateTimeOffset(DateTime time) => new DateTimeOffset(time);
        public static TimeSpan operator -(DateTimeOffset a, DateTimeOffset b) => a.UtcDateTime - b.UtcDateTime;
        public static DateTimeOffset operator +(DateTimeOffset a, TimeSpan b) => a.Add(b);
        public static bool operator ==(DateTimeOffset a, DateTimeOffset b) => a.UtcDateTime == b.UtcDateTime;
        public static bool operator !=(DateTimeOffset a, DateTimeOffset b) => a.UtcDateTime != b.UtcDateTime;
        public static bool operator <(DateTimeOffset a, DateTimeOffset b) => a.UtcDateTime < b.UtcDateTime;
        public static bool operator >(DateTimeOffset a, DateTimeOffset b) => a.UtcDateTime > b.UtcDateTime;
        string Zone => (Offset < TimeSpan.Zero ? "-" : "+") + Offset.ToString(@"hh\:mm");
        public override string ToString() => DateTime.ToString("MM/dd/yyyy HH:mm:ss") + " " + Zone;
        public string ToString(string format) => format == "o" || format == "O" ? DateTime.ToString("yyyy-MM-ddTHH:mm:ss.fffffff") + Zone : DateTime.ToString(format.Replace("zzz", "'" + Zone + "'"));
    }
}

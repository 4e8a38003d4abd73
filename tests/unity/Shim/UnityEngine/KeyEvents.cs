namespace UnityEngine
{
    public enum EventType
    {
        KeyDown = 4,
    }

    public enum KeyCode
    {
        None = 0,
        Backspace = 8,
        Return = 13,
    }

    public sealed class Event
    {
        public EventType type { get; set; }
        public KeyCode keyCode { get; set; }
        public char character { get; set; }
    }
}

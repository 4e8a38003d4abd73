namespace UnityEngine
{
    public struct LayerMask
    {
        static readonly string[] names = new[] { "Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI" };
        int bits;
        public int value { get => bits; set { bits = value; } }
        public static implicit operator int(LayerMask mask) => mask.bits;
        public static implicit operator LayerMask(int value) { var mask = new LayerMask(); mask.bits = value; return mask; }
        public static int NameToLayer(string name) => string.IsNullOrEmpty(name) ? -1 : Array.IndexOf(names, name);
        public static string LayerToName(int layer) => layer >= 0 && layer < names.Length ? names[layer] : "";
        public static int GetMask(params string[] layers) { int mask = 0; foreach (var layer in layers) { int at = NameToLayer(layer); if (at >= 0) mask |= 1 << at; } return mask; }
    }
}

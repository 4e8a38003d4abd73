namespace UnityEngine
{
    public enum TextureWrapMode
    {
        Repeat,
        Clamp,
        Mirror,
        MirrorOnce,
    }

    public enum FilterMode
    {
        Point,
        Bilinear,
        Trilinear,
    }

    public enum SpriteMeshType
    {
        FullRect,
        Tight,
    }

    public enum SpriteAlignment
    {
        Center,
        TopLeft,
        TopCenter,
        TopRight,
        LeftCenter,
        RightCenter,
        BottomLeft,
        BottomCenter,
        BottomRight,
        Custom,
    }

    public sealed class Sprite : Object
    {
        internal Texture2D picture;
        internal Vector2 middle;
        internal float density = 100;

        public Texture2D texture => picture;
        public Vector2 pivot => middle;
        public float pixelsPerUnit => density;
    }
}

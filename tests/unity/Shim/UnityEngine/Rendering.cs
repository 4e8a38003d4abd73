using System;
using System.Linq;
using UnityShim;

namespace UnityEngine
{
    public sealed class Camera : Behaviour
    {
        internal float fov = 60;

        public float fieldOfView { get => fov; set => fov = value; }
        public float nearClipPlane { get; set; } = 0.3f;
        public float farClipPlane { get; set; } = 1000;
        public bool orthographic { get; set; }
        public float orthographicSize { get; set; } = 5;
        public float depth { get; set; }
        public int pixelWidth => Screen.width;
        public int pixelHeight => Screen.height;
        public static Camera main => allCameras.FirstOrDefault(camera => camera.tag == "MainCamera");
        public static Camera[] allCameras => World.Loaded().SelectMany(each => each.components).OfType<Camera>().Where(camera => camera.isActiveAndEnabled).ToArray();

        public RenderTexture targetTexture { get; set; }

        public void Render()
        {
        }

        public void CopyFrom(Camera other)
        {
            fov = other.fov;
            transform.position = other.transform.position;
            transform.rotation = other.transform.rotation;
        }

        float Height => (float)Math.Tan(fov * Math.PI / 360);

        public Ray ScreenPointToRay(Vector3 pos)
        {
            var x = (pos.x / Screen.width * 2 - 1) * Height * Screen.width / Screen.height;
            var y = (pos.y / Screen.height * 2 - 1) * Height;
            return new Ray(transform.position, transform.rotation * new Vector3(x, y, 1));
        }

        public Vector3 WorldToScreenPoint(Vector3 position)
        {
            var at = transform.InverseTransformPoint(position);
            var x = at.x / at.z / (Height * Screen.width / Screen.height);
            var y = at.y / at.z / Height;
            return new Vector3((x + 1) / 2 * Screen.width, (y + 1) / 2 * Screen.height, at.z);
        }

        public Vector3 ScreenToWorldPoint(Vector3 position) => ScreenPointToRay(position).GetPoint(position.z);
    }

    public sealed class Screen
    {
        public static int width => 640;
        public static int height => 360;
    }

    public sealed class Light : Behaviour
    {
        internal float brightness = 1;
        internal Color tint = Color.white;

        public float intensity { get => brightness; set => brightness = value < 0 ? 0 : value; }
        public Color color { get => tint; set => tint = value; }
    }

    public class Texture : Object
    {
        public virtual int width { get; set; }
        public virtual int height { get; set; }
    }

    public sealed class Texture2D : Texture
    {
        internal Color32[] pixels;

        public bool isReadable { get; internal set; } = true;

        public Texture2D(int width, int height)
        {
            this.width = width;
            this.height = height;
            pixels = new Color32[width * height];
        }

        public void ReadPixels(Rect source, int destX, int destY)
        {
            var whole = Picture.Draw().pixels;
            for (var y = 0; y < height; y++)
                for (var x = 0; x < width; x++)
                    pixels[y * width + x] = whole[y * Screen.height / height * Screen.width + x * Screen.width / width];
        }

        public Color32[] GetPixels32() => pixels;

        public void SetPixels32(Color32[] colors) => pixels = colors;

        public void Apply()
        {
        }
    }

    public enum RenderTextureFormat
    {
        ARGB32,
    }

    public enum RenderTextureReadWrite
    {
        Default,
        Linear,
        sRGB,
    }

    public class RenderTexture : Texture
    {
        public static RenderTexture active { get; set; }
        public static RenderTexture GetTemporary(int width, int height, int depthBuffer, RenderTextureFormat format, RenderTextureReadWrite readWrite) => new RenderTexture();

        public static void ReleaseTemporary(RenderTexture temp)
        {
        }
    }

    public sealed class SystemInfo
    {
        public static Rendering.GraphicsDeviceType graphicsDeviceType => Rendering.GraphicsDeviceType.OpenGLCore;
    }

    public static class ImageConversion
    {
        public static byte[] EncodeToPNG(this Texture2D tex) => Png.Encode(tex.pixels, tex.width, tex.height);
        public static bool LoadImage(this Texture2D tex, byte[] data) => PngReader.Load(tex, data);
    }

    public static class ScreenCapture
    {
        // The shim draws a sky, and a square where each collider is.
        public static Texture2D CaptureScreenshotAsTexture() => Picture.Draw();
        public static Texture2D CaptureScreenshotAsTexture(int superSize) => Picture.Draw();
    }

    public enum RenderMode
    {
        ScreenSpaceOverlay,
        ScreenSpaceCamera,
        WorldSpace,
    }

    public sealed class Canvas : Behaviour
    {
        public RenderMode renderMode { get; set; }
        public int sortingOrder { get; set; }
        public Camera worldCamera { get; set; }
        public bool isRootCanvas => transform.parent == null || transform.parent.GetComponent<Canvas>() == null;
        public Canvas rootCanvas => this;
        public static Material GetDefaultCanvasMaterial() => new Material(Shader.Find("UI/Default"));
    }

    public sealed class CanvasGroup : Behaviour
    {
        public float alpha { get; set; } = 1;
    }

    public sealed class Mesh : Object
    {
        public Vector3[] vertices { get; set; }
        public int[] triangles { get; set; }
    }

    public sealed class CanvasRenderer : Component
    {
        public int materialCount { get; set; }

        public void SetMaterial(Material material, int index)
        {
        }

        public void SetMesh(Mesh mesh)
        {
        }

        public void SetColor(Color color)
        {
        }
    }

    public sealed class RectTransformUtility
    {
        public static bool RectangleContainsScreenPoint(RectTransform rect, Vector2 screenPoint, Camera cam) => rect.OnScreen().Contains(screenPoint);
        public static Vector2 WorldToScreenPoint(Camera cam, Vector3 worldPoint) => cam == null ? (Vector2)worldPoint : (Vector2)cam.WorldToScreenPoint(worldPoint);
    }
}

namespace UnityEngine.Rendering
{
    public enum GraphicsDeviceType
    {
        Null = 4,
        OpenGLCore = 17,
    }
}

namespace UnityEngine
{
    public class Graphics
    {
        // The shim's textures that are rendered to have no pixels.
        public static void Blit(Texture source, RenderTexture dest)
        {
        }
    }
}

namespace UnityEngine.Rendering
{
    public abstract class RenderPipelineAsset : ScriptableObject
    {
    }

    // The shim has the built-in pipeline.
    public sealed class GraphicsSettings : Object
    {
        public static RenderPipelineAsset currentRenderPipeline => null;
    }
}

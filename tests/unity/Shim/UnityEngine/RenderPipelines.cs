namespace UnityEngine.Rendering
{
    public abstract class RenderPipelineAsset : ScriptableObject
    {
    }

    // The built-in pipeline, until a test sets another.
    public sealed class GraphicsSettings : Object
    {
        public static RenderPipelineAsset defaultRenderPipeline { get; set; }
        public static RenderPipelineAsset currentRenderPipeline => defaultRenderPipeline;
    }
}

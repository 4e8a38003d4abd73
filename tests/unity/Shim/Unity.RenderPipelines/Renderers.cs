using System.Collections.Generic;

namespace UnityEngine.Rendering.Universal
{
    public class UniversalRenderPipelineAsset : RenderPipelineAsset
    {
        [SerializeField] internal ScriptableRendererData[] m_RendererDataList = new ScriptableRendererData[0];
        [SerializeField] internal int m_DefaultRendererIndex = 0;
        [SerializeField] float m_RenderScale = 1;
        [SerializeField] bool m_SupportsHDR = true;

        public float renderScale { get => m_RenderScale; set => m_RenderScale = Mathf.Clamp(value, 0.1f, 2); }
        public bool supportsHDR { get => m_SupportsHDR; set => m_SupportsHDR = value; }
    }

    public abstract class ScriptableRendererData : ScriptableObject
    {
        [SerializeField] internal List<ScriptableRendererFeature> m_RendererFeatures = new List<ScriptableRendererFeature>();
        [SerializeField] internal List<long> m_RendererFeatureMap = new List<long>();

        public List<ScriptableRendererFeature> rendererFeatures => m_RendererFeatures;
    }

    public class UniversalRendererData : ScriptableRendererData
    {
    }

    public abstract class ScriptableRendererFeature : ScriptableObject
    {
        [SerializeField] bool m_Active = true;

        public bool isActive => m_Active;
        public void SetActive(bool active) => m_Active = active;
        public abstract void Create();
    }

    public class DecalRendererFeature : ScriptableRendererFeature
    {
        public override void Create()
        {
        }
    }
}

#if UNITY_2022_2_OR_NEWER
using UnityEngine;
using UnityEngine.Rendering.Universal;

#if UNITY_6000_0_OR_NEWER
namespace UnityEngine.Rendering.Universal
{
#endif
// Before URP 17 it was in no namespace.
public class FullScreenPassRendererFeature : ScriptableRendererFeature
{
    public Material passMaterial;
    public bool fetchColorBuffer = true;

    public override void Create()
    {
    }
}
#if UNITY_6000_0_OR_NEWER
}
#endif
#endif

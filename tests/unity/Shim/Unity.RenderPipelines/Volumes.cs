using System;
using System.Collections.Generic;

namespace UnityEngine.Rendering
{
    public class Volume : MonoBehaviour
    {
        public bool isGlobal = true;
        public float priority;
        public float blendDistance;
        public float weight = 1;
        public VolumeProfile sharedProfile;

        VolumeProfile copy;

        /// <summary>A copy for this volume alone, which is made when it is read.</summary>
        public VolumeProfile profile
        {
            get
            {
                if (copy == null) copy = CreateInstance();
                return copy;
            }
            set => copy = value;
        }

        VolumeProfile CreateInstance()
        {
            var made = ScriptableObject.CreateInstance<VolumeProfile>();
            if (sharedProfile != null) made.components.AddRange(sharedProfile.components);
            return made;
        }
    }

    public sealed class VolumeProfile : ScriptableObject
    {
        public List<VolumeComponent> components = new List<VolumeComponent>();
    }

    public class VolumeComponent : ScriptableObject
    {
        public bool active = true;
    }

    [Serializable]
    public abstract class VolumeParameter
    {
        [SerializeField] internal bool isOverridden;

        public virtual bool overrideState { get => isOverridden; set => isOverridden = value; }
    }

    [Serializable]
    public class VolumeParameter<T> : VolumeParameter
    {
        [SerializeField] protected internal T stored;

        public virtual T value { get => stored; set => stored = value; }
    }

    [Serializable]
    public class FloatParameter : VolumeParameter<float>
    {
    }

    [Serializable]
    public class MinFloatParameter : FloatParameter
    {
        public override float value { get => stored; set => stored = Mathf.Max(value, 0); }
    }

    [Serializable]
    public class ColorParameter : VolumeParameter<Color>
    {
    }
}

namespace UnityEngine.Rendering.Universal
{
    public sealed class Bloom : VolumeComponent
    {
        public MinFloatParameter intensity = new MinFloatParameter();
        public ColorParameter tint = new ColorParameter();
    }

    public sealed class Vignette : VolumeComponent
    {
        public FloatParameter intensity = new FloatParameter();
    }
}

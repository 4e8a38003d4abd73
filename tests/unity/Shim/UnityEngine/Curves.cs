using System;
using System.Linq;

namespace UnityEngine
{
    public struct Keyframe
    {
        internal float at;
        internal float height;
        internal float into;
        internal float outOf;

        public Keyframe(float time, float value) : this(time, value, 0, 0)
        {
        }

        public Keyframe(float time, float value, float inTangent, float outTangent)
        {
            at = time;
            height = value;
            into = inTangent;
            outOf = outTangent;
        }

        public float time { get => at; set => at = value; }
        public float value { get => height; set => height = value; }
        public float inTangent { get => into; set => into = value; }
        public float outTangent { get => outOf; set => outOf = value; }
    }

    [Serializable]
    public class AnimationCurve
    {
        internal Keyframe[] sorted = new Keyframe[0];

        public AnimationCurve()
        {
        }

        public AnimationCurve(params Keyframe[] keys)
        {
            this.keys = keys;
        }

        // Unity keeps keys in the order of time, and one for each time.
        public Keyframe[] keys
        {
            get => sorted.ToArray();
            set => sorted = value.GroupBy(key => key.time).Select(group => group.First()).OrderBy(key => key.time).ToArray();
        }

        public static AnimationCurve Linear(float timeStart, float valueStart, float timeEnd, float valueEnd)
        {
            var slope = (valueEnd - valueStart) / (timeEnd - timeStart);
            return new AnimationCurve(new Keyframe(timeStart, valueStart, slope, slope), new Keyframe(timeEnd, valueEnd, slope, slope));
        }

        public int length => sorted.Length;

        // The shim goes straight from key to key.
        public float Evaluate(float time)
        {
            if (sorted.Length == 0) return 0;
            if (time <= sorted[0].time) return sorted[0].value;
            for (var at = 1; at < sorted.Length; at++)
                if (time <= sorted[at].time)
                    return sorted[at - 1].value + (sorted[at].value - sorted[at - 1].value) * (time - sorted[at - 1].time) / (sorted[at].time - sorted[at - 1].time);
            return sorted[sorted.Length - 1].value;
        }
    }

    public struct GradientColorKey
    {
        public Color color;
        public float time;

        public GradientColorKey(Color col, float time)
        {
            color = col;
            this.time = time;
        }
    }

    public struct GradientAlphaKey
    {
        public float alpha;
        public float time;

        public GradientAlphaKey(float alpha, float time)
        {
            this.alpha = alpha;
            this.time = time;
        }
    }

    [Serializable]
    public class Gradient
    {
        internal GradientColorKey[] colors = { new GradientColorKey(Color.white, 0), new GradientColorKey(Color.white, 1) };
        internal GradientAlphaKey[] alphas = { new GradientAlphaKey(1, 0), new GradientAlphaKey(1, 1) };

        public GradientColorKey[] colorKeys { get => colors.ToArray(); set => colors = value.ToArray(); }
        public GradientAlphaKey[] alphaKeys { get => alphas.ToArray(); set => alphas = value.ToArray(); }

        public void SetKeys(GradientColorKey[] colorKeys, GradientAlphaKey[] alphaKeys)
        {
            this.colorKeys = colorKeys;
            this.alphaKeys = alphaKeys;
        }
    }
}

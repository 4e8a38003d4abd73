namespace UnityEngine
{
    public struct GradientColorKey { public Color color; public float time; public GradientColorKey(Color color, float time) { this.color = color; this.time = time; } }
    public struct GradientAlphaKey { public float alpha; public float time; public GradientAlphaKey(float alpha, float time) { this.alpha = alpha; this.time = time; } }

    public class Gradient
    {
        public GradientColorKey[] colorKeys = new[] { new GradientColorKey(Color.white, 0), new GradientColorKey(Color.white, 1) };
        public GradientAlphaKey[] alphaKeys = new[] { new GradientAlphaKey(1, 0), new GradientAlphaKey(1, 1) };
        public void SetKeys(GradientColorKey[] colors, GradientAlphaKey[] alphas) { colorKeys = colors.OrderBy(key => key.time).ToArray(); alphaKeys = alphas.OrderBy(key => key.time).ToArray(); }
        public Color Evaluate(float time)
        {
            var color = colorKeys[0].color;
            for (int i = 0; i < colorKeys.Length; i++)
            {
                if (time <= colorKeys[i].time) { color = i == 0 ? colorKeys[0].color : Color.Lerp(colorKeys[i - 1].color, colorKeys[i].color, Mathf.InverseLerp(colorKeys[i - 1].time, colorKeys[i].time, time)); break; }
                color = colorKeys[i].color;
            }
            var alpha = alphaKeys[0].alpha;
            for (int i = 0; i < alphaKeys.Length; i++)
            {
                if (time <= alphaKeys[i].time) { alpha = i == 0 ? alphaKeys[0].alpha : Mathf.Lerp(alphaKeys[i - 1].alpha, alphaKeys[i].alpha, Mathf.InverseLerp(alphaKeys[i - 1].time, alphaKeys[i].time, time)); break; }
                alpha = alphaKeys[i].alpha;
            }
            return new Color(color.r, color.g, color.b, alpha);
        }
    }
}

namespace UnityEngine
{
    public struct Keyframe
    {
        public float time { get; set; }
        public float value { get; set; }
        public float inTangent { get; set; }
        public float outTangent { get; set; }
        public Keyframe(float time, float value) { this.time = time; this.value = value; inTangent = 0; outTangent = 0; }
        public Keyframe(float time, float value, float inTangent, float outTangent) { this.time = time; this.value = value; this.inTangent = inTangent; this.outTangent = outTangent; }
    }

    public class AnimationCurve
    {
        List<Keyframe> all = new List<Keyframe>();
        public AnimationCurve(params Keyframe[] keys) { all = keys.OrderBy(key => key.time).ToList(); }
        public Keyframe[] keys { get => all.ToArray(); set => all = value.OrderBy(key => key.time).ToList(); }
        public int length => all.Count;
        public Keyframe this[int index] => all[index];
        public int AddKey(float time, float value) => AddKey(new Keyframe(time, value));
        public int AddKey(Keyframe key) { if (all.Any(one => one.time == key.time)) return -1; all.Add(key); all = all.OrderBy(one => one.time).ToList(); return all.FindIndex(one => one.time == key.time); }
        public void RemoveKey(int index) => all.RemoveAt(index);
        public static AnimationCurve Constant(float start, float end, float value) => Linear(start, value, end, value);
        public static AnimationCurve Linear(float start, float from, float end, float to) { var slope = (to - from) / (end - start); return new AnimationCurve(new Keyframe(start, from, 0, slope), new Keyframe(end, to, slope, 0)); }
        public static AnimationCurve EaseInOut(float start, float from, float end, float to) => new AnimationCurve(new Keyframe(start, from, 0, 0), new Keyframe(end, to, 0, 0));
        public float Evaluate(float time)
        {
            if (all.Count == 0) return 0;
            if (time <= all[0].time) return all[0].value;
            for (int i = 1; i < all.Count; i++)
            {
                var a = all[i - 1];
                var b = all[i];
                if (time > b.time) continue;
                float span = b.time - a.time, t = (time - a.time) / span, t2 = t * t, t3 = t2 * t;
                return (2 * t3 - 3 * t2 + 1) * a.value + (t3 - 2 * t2 + t) * span * a.outTangent + (t3 - t2) * span * b.inTangent + (3 * t2 - 2 * t3) * b.value;
            }
            return all[all.Count - 1].value;
        }
    }
}

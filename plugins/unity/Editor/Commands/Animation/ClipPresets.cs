using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Animation clips of common movements, with the names and sizes that MCP for Unity has for them. Movements and
    /// turns are added to the start values, and sizes to 1.
    /// </summary>
    internal sealed class ClipPresets
    {
        const string Position = "m_LocalPosition.";
        const string Turn = "localEulerAnglesRaw.";
        const string Scale = "m_LocalScale.";
        const int DecaySteps = 8;

        static readonly float[] Wave = { 0, 1, 0, -1, 0 };

        /// <summary>Values at equal distances of time, by preset. Each is multiplied with the amplitude.</summary>
        static readonly Dictionary<string, (string Property, float[] Values)[]> Movements = new Dictionary<string, (string, float[])[]>(StringComparer.OrdinalIgnoreCase)
        {
            ["bounce"] = One(Position + "y", 0, 1, 0, 1, 0),
            ["hover"] = One(Position + "y", Times(Wave, 0.5f)),
            ["bob"] = One(Position + "z", Times(Wave, 0.5f)),
            ["slide_in"] = One(Position + "x", -1, 0),
            ["shake"] = new[] { (Position + "x", Decay(1)), (Position + "z", Decay(-0.5f)) },
            ["rotate"] = One(Turn + "y", 0, 360),
            ["spin"] = One(Turn + "z", 0, 360),
            ["sway"] = One(Turn + "z", Wave),
            ["wiggle"] = One(Turn + "z", Decay(1)),
            ["pulse"] = One(Scale, 0, 0.5f, 0),
            ["elastic"] = One(Scale, 0, 1.2f, 0.8f, 0),
        };

        readonly Clips clips;
        readonly CommandTargets targets;

        public ClipPresets(Clips clips, CommandTargets targets)
        {
            this.clips = clips;
            this.targets = targets;
        }

        static IEnumerable<string> Names => Movements.Keys.Concat(new[] { "fade", "blink", "grow", "shrink" });

        static (string, float[])[] One(string property, params float[] values) => new[] { (property, values) };

        static float[] Times(float[] values, float factor) => values.Select(value => value * factor).ToArray();

        // From one side to the other, and less each time.
        static float[] Decay(float factor) =>
            Enumerable.Range(0, DecaySteps + 1).Select(step => factor * (step % 2 == 0 ? 1 : -1) * (1 - step / (float)DecaySteps)).ToArray();

        public JsonObject Create(CommandArguments given)
        {
            var preset = given.Required("preset").ToLowerInvariant();
            if (!Names.Contains(preset)) throw Fault.Argument("preset", $"unknown preset '{preset}'", TypeNames.Nearest(preset, Names) ?? $"it is one of {string.Join(", ", Names)}");
            var duration = (float)(given.NumberOrNull("duration") ?? 1);
            if (!(duration > 0)) throw Fault.Argument("duration", "expected a number above 0");
            var amplitude = (float)(given.NumberOrNull("amplitude") ?? 1);
            var start = given.VectorOrNull("offset") ?? (given.Has("target") ? targets.One(given).transform.localPosition : Vector3.zero);
            var shown = clips.Create(given, given.Flag("loop", true), clip =>
            {
                foreach (var (binding, values) in Curves(preset, amplitude, start)) AnimationUtility.SetEditorCurve(clip, binding, CurveOf(values, duration));
            });
            shown["preset"] = preset;
            shown["duration"] = duration;
            shown["amplitude"] = amplitude;
            shown["curveCount"] = ((ICollection<JsonObject>)shown["curves"]).Count;
            return shown;
        }

        static IEnumerable<(EditorCurveBinding, float[])> Curves(string preset, float amplitude, Vector3 start)
        {
            if (preset == "fade") return new[] { (EditorCurveBinding.FloatCurve("", typeof(CanvasGroup), "m_Alpha"), new float[] { 1, 0 }) };
            var small = Mathf.Clamp01(1 - Mathf.Max(0, amplitude));
            if (preset == "blink") return Scaled(1, 0.05f, 1);
            if (preset == "grow") return Scaled(small, 1);
            if (preset == "shrink") return Scaled(1, small);
            return Movements[preset].SelectMany(curve =>
            {
                var moved = Times(curve.Values, amplitude);
                if (curve.Property == Scale) return Scaled(moved.Select(value => 1 + value).ToArray());
                return new[] { (Of(curve.Property), moved.Select(value => value + StartOf(curve.Property, start)).ToArray()) };
            });
        }

        static float StartOf(string property, Vector3 start)
        {
            switch (property)
            {
                case Position + "x": return start.x;
                case Position + "y": return start.y;
                case Position + "z": return start.z;
                default: return 0;
            }
        }

        static IEnumerable<(EditorCurveBinding, float[])> Scaled(params float[] values) => new[] { "x", "y", "z" }.Select(axis => (Of(Scale + axis), values));

        static EditorCurveBinding Of(string property) => EditorCurveBinding.FloatCurve("", typeof(Transform), property);

        static AnimationCurve CurveOf(float[] values, float duration)
        {
            // Straight, so that a turn keeps its speed when it begins again.
            if (values.Length == 2) return AnimationCurve.Linear(0, values[0], duration, values[1]);
            return new AnimationCurve(values.Select((value, at) => new Keyframe(duration * at / (values.Length - 1), value)).ToArray());
        }
    }
}

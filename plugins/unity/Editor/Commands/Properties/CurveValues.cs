using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Curves and gradients as commands write them.</summary>
    internal static class CurveValues
    {
        /// <summary>A curve from a list of keys, a preset, or one number for a constant.</summary>
        public static AnimationCurve Curve(PropertyValues values, object json)
        {
            if (json is JsonObject keyed) json = keyed.Get("keys") ?? keyed.Get("keyframes") ?? json;
            switch (json)
            {
                case long _:
                case double _: return new AnimationCurve(new Keyframe(0, Number(json)), new Keyframe(1, Number(json)));
                case string preset: return Preset(preset);
                case List<object> keys when keys.Count > 0: return new AnimationCurve(keys.Select(Key).ToArray());
                case JsonObject ends when ends.ContainsKey("start") && ends.ContainsKey("end"): return new AnimationCurve(new Keyframe(0, Number(ends["start"])), new Keyframe(1, Number(ends["end"])));
                default: throw Fault.Argument("jsonValue", "expected a list of keys such as [{\"time\": 0, \"value\": 1}]");
            }
        }

        static AnimationCurve Preset(string name)
        {
            switch (PropertySet.Plain(name))
            {
                case "linear": return new AnimationCurve(new Keyframe(0, 0, 1, 1), new Keyframe(1, 1, 1, 1));
                case "constant": return new AnimationCurve(new Keyframe(0, 1), new Keyframe(1, 1));
                case "easein": return new AnimationCurve(new Keyframe(0, 0, 0, 0), new Keyframe(1, 1, 2, 2));
                case "easeout": return new AnimationCurve(new Keyframe(0, 0, 2, 2), new Keyframe(1, 1, 0, 0));
                case "easeinout": return new AnimationCurve(new Keyframe(0, 0, 0, 0), new Keyframe(1, 1, 0, 0));
                default: throw Fault.Argument("jsonValue", $"unknown curve '{name}'", "it is a list of keys, or one of linear, constant, ease_in, ease_out, ease_in_out");
            }
        }

        public static Keyframe Key(object json)
        {
            if (json is List<object> pair && (pair.Count == 2 || pair.Count == 4))
                return pair.Count == 2 ? new Keyframe(Number(pair[0]), Number(pair[1])) : new Keyframe(Number(pair[0]), Number(pair[1]), Number(pair[2]), Number(pair[3]));
            if (!(json is JsonObject key)) throw Fault.Argument("jsonValue", "a key is {\"time\": …, \"value\": …} or [time, value]");
            var (time, value) = (key.Get("time") ?? key.Get("t"), key.Get("value") ?? key.Get("v"));
            if (time == null || value == null) throw Fault.Argument("jsonValue", "a key needs time and value");
            var (into, outOf) = (key.Get("inTangent") ?? key.Get("in_tangent"), key.Get("outTangent") ?? key.Get("out_tangent"));
            if (into == null && outOf == null) return new Keyframe(Number(time), Number(value));
            return new Keyframe(Number(time), Number(value), Number(into ?? 0L), Number(outOf ?? 0L));
        }

        public static float Number(object json)
        {
            switch (json)
            {
                case long whole: return whole;
                case double number when !double.IsNaN(number) && !double.IsInfinity(number): return (float)number;
                default: throw Fault.Argument("jsonValue", $"got {Spawnpoint.Values.Cut(JsonWriter.Write(json), 80)}: expected a number");
            }
        }

        /// <summary>A gradient from its keys, from the colors at its ends, or from one color.</summary>
        public static Gradient Gradient(PropertyValues values, object json)
        {
            Color Color(object each) => (Color)values.Parse(each, typeof(Color));
            GradientColorKey[] colors;
            var alphas = new[] { new GradientAlphaKey(1, 0), new GradientAlphaKey(1, 1) };
            if (json is JsonObject parts && (parts.Get("colorKeys") ?? parts.Get("color_keys")) is List<object> keys)
            {
                colors = keys.OfType<JsonObject>().Select(key => new GradientColorKey(Color(key.Get("color")), Number(key.Get("time") ?? 0L))).ToArray();
                if ((parts.Get("alphaKeys") ?? parts.Get("alpha_keys")) is List<object> fades)
                    alphas = fades.OfType<JsonObject>().Select(key => new GradientAlphaKey(Number(key.Get("alpha") ?? 1L), Number(key.Get("time") ?? 0L))).ToArray();
            }
            else
            {
                var ends = json as JsonObject;
                var start = Color(ends?.Get("startColor") ?? ends?.Get("start_color") ?? ends?.Get("start") ?? json);
                var end = Color(ends?.Get("endColor") ?? ends?.Get("end_color") ?? ends?.Get("end") ?? json);
                colors = new[] { new GradientColorKey(start, 0), new GradientColorKey(end, 1) };
                alphas = new[] { new GradientAlphaKey(start.a, 0), new GradientAlphaKey(end.a, 1) };
            }
            if (colors.Length == 0 || colors.Length > 8 || alphas.Length == 0 || alphas.Length > 8) throw Fault.Argument("jsonValue", "a gradient has 1 to 8 keys for colors, and 1 to 8 for alpha");
            var made = new Gradient();
            made.SetKeys(colors, alphas);
            return made;
        }

        /// <summary>A curve or gradient of a particle system that may vary; null if the type is another one.</summary>
        public static object MinMax(PropertyValues values, object json, Type type)
        {
            if (type == typeof(ParticleSystem.MinMaxCurve))
            {
                if (json is long || json is double) return new ParticleSystem.MinMaxCurve(Number(json));
                if (!(json is JsonObject parts)) return new ParticleSystem.MinMaxCurve(1, Curve(values, json));
                if (parts.Get("min") != null && parts.Get("max") != null) return new ParticleSystem.MinMaxCurve(Number(parts["min"]), Number(parts["max"]));
                if (parts.Get("constantMin") != null && parts.Get("constantMax") != null) return new ParticleSystem.MinMaxCurve(Number(parts["constantMin"]), Number(parts["constantMax"]));
                if ((parts.Get("constant") ?? parts.Get("value")) is object constant) return new ParticleSystem.MinMaxCurve(Number(constant));
                return new ParticleSystem.MinMaxCurve(Number(parts.Get("multiplier") ?? parts.Get("curveMultiplier") ?? 1L), Curve(values, parts.Get("curve") ?? parts));
            }
            if (type != typeof(ParticleSystem.MinMaxGradient)) return null;
            if (json is JsonObject range && range.Get("min") != null && range.Get("max") != null)
                return new ParticleSystem.MinMaxGradient((Color)values.Parse(range["min"], typeof(Color)), (Color)values.Parse(range["max"], typeof(Color)));
            if (json is JsonObject one && one.Get("color") != null) json = one["color"];
            if (json is JsonObject keyed && !keyed.ContainsKey("r")) return new ParticleSystem.MinMaxGradient(Gradient(values, keyed.Get("gradient") ?? keyed));
            return new ParticleSystem.MinMaxGradient((Color)values.Parse(json, typeof(Color)));
        }

        /// <summary>Whether a value is a curve or gradient, which are compared by the values that they produce.</summary>
        public static bool IsCurve(object value) => value is AnimationCurve || value is Gradient || value is ParticleSystem.MinMaxCurve || value is ParticleSystem.MinMaxGradient;

        // Unity fills the members that a mode does not use.
        public static bool Same(object now, object wanted)
        {
            bool Near(object x, object y) => Spawnpoint.Values.Same(x, y);
            switch (now)
            {
                case AnimationCurve a when wanted is AnimationCurve b:
                    return a.keys.Length == b.keys.Length && a.keys.Zip(b.keys, (x, y) => Near(x.time, y.time) && Near(x.value, y.value)).All(same => same);
                case Gradient g when wanted is Gradient h:
                    // The times of gradients are kept in 16 bits.
                    return g.colorKeys.Length == h.colorKeys.Length && g.alphaKeys.Length == h.alphaKeys.Length && g.colorKeys.Zip(h.colorKeys, (x, y) => Math.Abs(x.time - y.time) < 1e-3f).All(same => same);
                case ParticleSystem.MinMaxCurve c when wanted is ParticleSystem.MinMaxCurve d:
                    if (c.mode != d.mode) return false;
                    if (c.mode == ParticleSystemCurveMode.Constant) return Near(c.constant, d.constant);
                    if (c.mode == ParticleSystemCurveMode.TwoConstants) return Near(c.constantMin, d.constantMin) && Near(c.constantMax, d.constantMax);
                    return Near(c.curveMultiplier, d.curveMultiplier) && Same(c.curve, d.curve);
                case ParticleSystem.MinMaxGradient e when wanted is ParticleSystem.MinMaxGradient f:
                    if (e.mode != f.mode) return false;
                    if (e.mode == ParticleSystemGradientMode.Color) return Near(e.color, f.color);
                    if (e.mode == ParticleSystemGradientMode.TwoColors) return Near(e.colorMin, f.colorMin) && Near(e.colorMax, f.colorMax);
                    return Same(e.gradient, f.gradient);
                default: return now == null && wanted == null;
            }
        }

        /// <summary>Curves and gradients as JSON; null for other values.</summary>
        public static object Show(PropertyValues values, object value)
        {
            switch (value)
            {
                case AnimationCurve curve:
                    return curve.keys.Select(key => new JsonObject { ["time"] = key.time, ["value"] = key.value }).ToList();
                case Gradient gradient:
                    return new JsonObject
                    {
                        ["colorKeys"] = gradient.colorKeys.Select(key => new JsonObject { ["color"] = values.Show(key.color), ["time"] = key.time }).ToList(),
                        ["alphaKeys"] = gradient.alphaKeys.Select(key => new JsonObject { ["alpha"] = key.alpha, ["time"] = key.time }).ToList(),
                    };
                case ParticleSystem.MinMaxCurve range:
                    switch (range.mode)
                    {
                        case ParticleSystemCurveMode.Constant: return range.constant;
                        case ParticleSystemCurveMode.TwoConstants: return new JsonObject { ["min"] = range.constantMin, ["max"] = range.constantMax };
                        default: return new JsonObject { ["mode"] = range.mode.ToString(), ["multiplier"] = range.curveMultiplier, ["curve"] = values.Show(range.curve ?? range.curveMax) };
                    }
                case ParticleSystem.MinMaxGradient range:
                    switch (range.mode)
                    {
                        case ParticleSystemGradientMode.Color: return values.Show(range.color);
                        case ParticleSystemGradientMode.TwoColors: return new JsonObject { ["min"] = values.Show(range.colorMin), ["max"] = values.Show(range.colorMax) };
                        default: return new JsonObject { ["mode"] = range.mode.ToString(), ["gradient"] = range.gradient == null ? null : values.Show(range.gradient) };
                    }
                default: return null;
            }
        }
    }
}

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>Elements of a document as JSON, and changes to one of them.</summary>
    internal static class VisualTree
    {
        static readonly string[] Styles = { "width", "height", "color", "backgroundColor", "fontSize", "display", "opacity" };

        public static JsonObject Show(VisualElement element, int depth)
        {
            var shown = new JsonObject { ["type"] = element.GetType().Name, ["name"] = element.name ?? "", ["classes"] = element.GetClasses().ToList() };
            if (element is TextElement text) shown["text"] = text.text;
            if (!element.enabledSelf) shown["enabled"] = false;
            if (element.childCount == 0) return shown;
            if (depth > 0)
            {
                shown["children"] = element.Children().Select(child => Show(child, depth - 1)).ToList();
                return shown;
            }
            shown["childCount"] = element.childCount;
            shown["truncated"] = true;
            return shown;
        }

        public static IEnumerable<string> Names(VisualElement root)
        {
            if (!string.IsNullOrEmpty(root.name)) yield return root.name;
            foreach (var name in root.Children().SelectMany(Names)) yield return name;
        }

        public static JsonObject Change(VisualElement element, CommandArguments arguments, Services services)
        {
            var applied = new List<string>();
            if (arguments.Has("text"))
            {
                if (!(element is TextElement text)) throw Fault.Invalid($"{element.GetType().Name} has no text", "name a Label or Button");
                text.text = arguments.TextOrNull("text");
                applied.Add("text");
            }
            foreach (var name in arguments.Texts("addClasses")) element.AddToClassList(name);
            foreach (var name in arguments.Texts("removeClasses")) element.RemoveFromClassList(name);
            foreach (var name in arguments.Texts("toggleClasses")) element.EnableInClassList(name, !element.ClassListContains(name));
            applied.AddRange(new[] { "addClasses", "removeClasses", "toggleClasses" }.Where(arguments.Has));
            if (arguments.FlagOrNull("enabled") is bool enabled)
            {
                element.SetEnabled(enabled);
                applied.Add("enabled");
            }
            if (arguments.FlagOrNull("visible") is bool visible)
            {
                element.visible = visible;
                applied.Add("visible");
            }
            if (arguments.Has("tooltip"))
            {
                element.tooltip = arguments.TextOrNull("tooltip");
                applied.Add("tooltip");
            }
            foreach (var pair in arguments.ObjectOrNull("style") ?? new JsonObject())
            {
                SetStyle(element, pair.Key, pair.Value, services);
                applied.Add("style." + pair.Key);
            }
            if (applied.Count == 0) throw Fault.Argument("style", "nothing to change", "pass text, add_classes, remove_classes, toggle_classes, style, enabled, visible or tooltip");
            return new JsonObject { ["elementName"] = element.name, ["elementType"] = element.GetType().Name, ["modifications"] = applied, ["currentClasses"] = element.GetClasses().ToList() };
        }

        // Each style has a type of its own around the value: a color, a length, a number or an enum.
        static void SetStyle(VisualElement element, string name, object json, Services services)
        {
            var known = typeof(VisualElement).GetProperty("style").PropertyType.GetProperties();
            var plain = PropertySet.Plain(name.Replace("-", ""));
            var style = known.FirstOrDefault(each => PropertySet.Plain(each.Name) == plain)
                ?? throw Fault.NotFound("Style", $"'{name}'", TypeNames.Nearest(name, known.Select(each => each.Name)) ?? $"there are {string.Join(", ", Styles)} and others of IStyle");
            var value = Wrap(style.PropertyType, json, services) ?? throw Fault.Argument("style." + name, $"got {Values.Cut(JsonWriter.Write(json), 80)}: not a value of {TypeNames.Of(style.PropertyType)}");
            style.SetValue(element.style, value);
        }

        static object Wrap(Type type, object json, Services services)
        {
            if (json is string text && text.EndsWith("px", StringComparison.Ordinal) && double.TryParse(text.Substring(0, text.Length - 2), System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture, out var pixels)) json = pixels;
            foreach (var constructor in type.GetConstructors().Where(each => each.GetParameters().Length == 1))
            {
                var inner = constructor.GetParameters()[0].ParameterType;
                if (inner.Name == "StyleKeyword") continue;
                try
                {
                    return constructor.Invoke(new[] { inner.Name == "Length" ? Percent(inner, json) : services.Parser.Parse(json, inner) });
                }
                catch (Fault)
                {
                    // The next constructor may fit.
                }
            }
            return null;
        }

        static object Percent(Type length, object json)
        {
            if (!(json is string text) || !text.EndsWith("%", StringComparison.Ordinal) || !float.TryParse(text.TrimEnd('%'), System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture, out var share))
                throw Fault.Argument("style", "expected a length");
            return length.GetMethod("Percent", BindingFlags.Public | BindingFlags.Static).Invoke(null, new object[] { share });
        }
    }
}

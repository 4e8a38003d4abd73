using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>The parts that each kind of change has.</summary>
    internal static class ChangeForm
    {
        static readonly Dictionary<string, string[]> Required = new Dictionary<string, string[]>
        {
            ["set"] = new[] { "object", "component", "member", "value" },
            ["create"] = new[] { "name" },
            ["delete"] = new[] { "object" },
            ["duplicate"] = new[] { "object" },
            ["reparent"] = new[] { "object" },
            ["add_component"] = new[] { "object", "component" },
            ["remove_component"] = new[] { "object", "component" },
            ["rename"] = new[] { "object", "name" },
            ["set_active"] = new[] { "object", "active" },
        };

        static readonly Dictionary<string, string[]> Optional = new Dictionary<string, string[]>
        {
            ["create"] = new[] { "parent", "as" },
            ["duplicate"] = new[] { "parent", "as" },
            ["reparent"] = new[] { "parent" },
        };

        public static void Check(JsonObject change)
        {
            var kind = change?.Text("do");
            if (kind == null || !Required.TryGetValue(kind, out var required)) throw Fault.Invalid($"'do' must be one of {string.Join(", ", Required.Keys)}");
            var optional = Optional.TryGetValue(kind, out var more) ? more : Array.Empty<string>();
            foreach (var key in change.Keys)
                if (key != "do" && !required.Contains(key) && !optional.Contains(key))
                    throw Fault.Invalid($"'{key}' is not a part of this change");
            foreach (var key in required.Concat(optional)) CheckPart(change, key, required.Contains(key));
            if (change.Text("as") != null && LabelOf(change) == "") throw Fault.Invalid("'as' must be a label such as '$door'");
        }

        /// <summary>The label of the object that a change makes, without its `$`, which clients also leave out; null if it has none.</summary>
        public static string LabelOf(JsonObject change) => change.Text("as")?.TrimStart('$');

        /// <summary>The label that an object is named by, without its `$`; null if it is named by its id.</summary>
        public static string LabelIn(string target) => target != null && target.StartsWith("$", StringComparison.Ordinal) ? target.Substring(1) : null;

        static void CheckPart(JsonObject change, string key, bool isRequired)
        {
            var value = change.Get(key);
            if (isRequired && (!change.ContainsKey(key) || value == null && key != "value")) throw Fault.Invalid($"'{key}' is missing");
            if (key == "active" && !(value is bool)) throw Fault.Invalid("'active' must be true or false");
            if (key != "active" && key != "value" && value != null && !(value is string)) throw Fault.Invalid($"'{key}' must be a text");
        }
    }
}

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Layers by name or number.</summary>
    internal static class LayerNames
    {
        const int Count = 32;

        /// <summary>The layers that have names, with their numbers.</summary>
        public static IEnumerable<KeyValuePair<int, string>> All() =>
            Enumerable.Range(0, Count).Select(layer => new KeyValuePair<int, string>(layer, LayerMask.LayerToName(layer))).Where(pair => !string.IsNullOrEmpty(pair.Value));

        /// <summary>A mask from its number, or from the names of layers: a list, or a text with commas.</summary>
        public static int Mask(object json, string argument)
        {
            switch (json)
            {
                case long bits: return unchecked((int)bits);
                case List<object> names: return names.Aggregate(0, (mask, name) => mask | 1 << CommandTargets.LayerOf(Convert.ToString(name, CultureInfo.InvariantCulture), argument));
                // A number is the mask itself, and not the layer with this number.
                case string text when int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var mask): return mask;
                case string text when PropertySet.Plain(text) == "everything" || PropertySet.Plain(text) == "all": return ~0;
                case string text: return text.Split(new[] { ',', '|' }, StringSplitOptions.RemoveEmptyEntries).Aggregate(0, (mask, name) => mask | 1 << CommandTargets.LayerOf(name.Trim(), argument));
                default: throw Fault.Argument(argument, "expected a mask as a number, or the names of layers");
            }
        }
    }
}

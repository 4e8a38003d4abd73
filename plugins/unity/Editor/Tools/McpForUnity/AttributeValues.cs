using System;
using System.Globalization;

namespace Spawnpoint.Editor
{
    /// <summary>The properties of an attribute whose type is not known when this is compiled.</summary>
    internal readonly struct AttributeValues
    {
        readonly object attribute;

        public AttributeValues(object attribute)
        {
            this.attribute = attribute;
        }

        object Get(string name) => attribute.GetType().GetProperty(name)?.GetValue(attribute);

        /// <summary>A text; null if it is absent or empty.</summary>
        public string Text(string name) => Get(name) is string text && text != "" ? text : null;

        public bool Flag(string name, bool fallback) => Get(name) is bool flag ? flag : fallback;

        public double? Number(string name) => Get(name) is IConvertible number && !(number is string) ? number.ToDouble(CultureInfo.InvariantCulture) : (double?)null;
    }
}

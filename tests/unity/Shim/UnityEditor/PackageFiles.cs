using System;
using System.IO;
using System.Xml.Linq;
using UnityEngine;
using UnityEngine.UIElements;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>The assets of packages, which lie in a folder beside the shim. Of these it can load user interfaces.</summary>
    static class PackageFiles
    {
        public static Object Load(string path, Type type)
        {
            var folder = Path.GetDirectoryName(typeof(PackageFiles).Assembly.Location);
            var file = Path.Combine(folder, path);
            if (!path.StartsWith("Packages/", StringComparison.Ordinal) || !File.Exists(file)) return null;
            if (type == typeof(StyleSheet)) return ScriptableObject.CreateInstance<StyleSheet>();
            if (type != typeof(VisualTreeAsset)) return null;
            return Parse(file);
        }

        /// <summary>The tree of a .uxml file. One that is not XML has no elements.</summary>
        public static VisualTreeAsset Parse(string file)
        {
            var tree = ScriptableObject.CreateInstance<VisualTreeAsset>();
            try
            {
                tree.root = XDocument.Load(file).Root;
            }
            catch (System.Xml.XmlException error)
            {
                Debug.LogError($"{file}: {error.Message}");
                tree.root = new XElement("UXML");
            }
            // Unity reads these apart from the elements.
            tree.root.Elements("Style").Remove();
            return tree;
        }
    }
}

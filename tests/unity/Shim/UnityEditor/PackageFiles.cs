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
            var tree = ScriptableObject.CreateInstance<VisualTreeAsset>();
            tree.root = XDocument.Load(file).Root;
            return tree;
        }
    }
}

namespace UnityEditor.Build
{
    public readonly struct NamedBuildTarget
    {
        public static NamedBuildTarget FromBuildTargetGroup(BuildTargetGroup buildTargetGroup) => default;
    }
}

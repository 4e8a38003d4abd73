using System;
using System.Collections;
using System.IO;
using System.Text;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The file Packages/manifest.json, written in the form that Unity writes.</summary>
    internal static class PackageManifest
    {
        static string FilePath => Path.Combine(Path.GetDirectoryName(Application.dataPath) ?? ".", "Packages", "manifest.json");

        public static JsonObject Read()
        {
            if (!File.Exists(FilePath)) throw Fault.NotFound("File", "'Packages/manifest.json'", "open the project in Unity once, which creates it");
            try
            {
                return JsonReader.Read(File.ReadAllText(FilePath)) as JsonObject ?? throw new FormatException("it is not an object");
            }
            catch (FormatException error)
            {
                throw Fault.Invalid($"Packages/manifest.json cannot be read: {error.Message}", "repair the file first");
            }
        }

        public static void Write(JsonObject manifest)
        {
            var text = new StringBuilder();
            Write(text, manifest, "");
            // A file that is written in part would break the project.
            var next = FilePath + ".spawnpoint";
            File.WriteAllText(next, text.Append('\n').ToString());
            File.Copy(next, FilePath, true);
            File.Delete(next);
        }

        static void Write(StringBuilder text, object value, string indent)
        {
            switch (value)
            {
                case IDictionary map when map.Count > 0:
                    text.Append("{\n");
                    var left = map.Count;
                    foreach (DictionaryEntry entry in map)
                    {
                        text.Append(indent).Append("  ").Append(JsonWriter.Write(entry.Key)).Append(": ");
                        Write(text, entry.Value, indent + "  ");
                        text.Append(--left > 0 ? ",\n" : "\n");
                    }
                    text.Append(indent).Append('}');
                    break;
                case IList items when items.Count > 0:
                    text.Append("[\n");
                    for (var at = 0; at < items.Count; at++)
                    {
                        text.Append(indent).Append("  ");
                        Write(text, items[at], indent + "  ");
                        text.Append(at + 1 < items.Count ? ",\n" : "\n");
                    }
                    text.Append(indent).Append(']');
                    break;
                default:
                    text.Append(JsonWriter.Write(value));
                    break;
            }
        }
    }
}

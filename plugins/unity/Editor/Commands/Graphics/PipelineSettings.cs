using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace Spawnpoint.Editor
{
    /// <summary>Settings of the render pipeline: members of its asset, or of the quality level for the built-in pipeline.</summary>
    internal sealed class PipelineSettings
    {
        readonly PropertySet properties;

        public PipelineSettings(PropertySet properties)
        {
            this.properties = properties;
        }

        static MemberOwner Owner()
        {
            var asset = GraphicsSettings.currentRenderPipeline;
            return asset == null ? MemberOwner.OfStatics(typeof(QualitySettings)) : MemberOwner.Of(asset);
        }

        /// <summary>The members of something that can be read and written as plain values.</summary>
        public static IEnumerable<string> PlainMembers(MemberOwner owner) => owner.List(false)
            .Where(card => Equals(card["CanRead"], true) && Equals(card["CanWrite"], true)).Select(card => (string)card["Name"])
            .Where(name => name != "name" && name != "hideFlags" && MemberOwner.TypeOf(owner.Find(name)) is System.Type type && (type.IsPrimitive || type.IsEnum || type == typeof(string) || ValueParts.Of(type) != null));

        public JsonObject Read()
        {
            var owner = Owner();
            var asset = GraphicsSettings.currentRenderPipeline;
            return new JsonObject { ["source"] = asset == null ? "QualitySettings" : AssetDatabase.GetAssetPath(asset), ["settings"] = properties.Read(owner, PlainMembers(owner)) };
        }

        public JsonObject Write(CommandArguments given)
        {
            var wanted = given.ObjectOrNull("settings") ?? throw Fault.Argument("settings", "missing", "pipeline_get_settings shows their names");
            if (wanted.Count == 0) throw Fault.Argument("settings", "nothing to set", "pipeline_get_settings shows their names");
            var asset = GraphicsSettings.currentRenderPipeline;
            var changed = asset == null ? properties.WriteStatics(typeof(QualitySettings), wanted) : properties.Write(asset, wanted);
            if (asset != null) AssetChanges.Save(asset);
            var shown = Read();
            shown["changed"] = changed;
            return shown;
        }
    }
}

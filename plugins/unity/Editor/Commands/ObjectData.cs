using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Objects as commands report them: with the keys of MCP for Unity, and `id` and `path` for all other tools.
    /// </summary>
    internal sealed class ObjectData
    {
        readonly Services services;

        public ObjectData(Services services)
        {
            this.services = services;
        }

        /// <summary>The object after a change.</summary>
        public JsonObject Of(GameObject target)
        {
            var transform = target.transform;
            return new JsonObject
            {
                ["name"] = target.name,
                ["instanceID"] = EditorCompat.ReportedId(target),
                ["id"] = services.Ids.Of(target),
                ["path"] = CommandTargets.PathOf(target),
                ["tag"] = target.tag,
                ["layer"] = target.layer,
                ["activeSelf"] = target.activeSelf,
                ["activeInHierarchy"] = target.activeInHierarchy,
                ["isStatic"] = target.isStatic,
                ["scenePath"] = target.scene.path,
                ["transform"] = new JsonObject
                {
                    ["position"] = Vector(transform.position),
                    ["localPosition"] = Vector(transform.localPosition),
                    ["rotation"] = Vector(transform.eulerAngles),
                    ["localRotation"] = Vector(transform.localEulerAngles),
                    ["scale"] = Vector(transform.localScale),
                    ["forward"] = Vector(transform.forward),
                    ["up"] = Vector(transform.rotation * Vector3.up),
                    ["right"] = Vector(transform.rotation * Vector3.right),
                },
                ["parentInstanceID"] = transform.parent == null ? 0 : EditorCompat.ReportedId(transform.parent.gameObject),
                ["componentNames"] = Types(target).Select(type => type.FullName).ToList(),
            };
        }

        /// <summary>The object as a resource: with its children.</summary>
        public JsonObject Detail(GameObject target)
        {
            var transform = target.transform;
            return new JsonObject
            {
                ["instanceID"] = EditorCompat.ReportedId(target),
                ["id"] = services.Ids.Of(target),
                ["name"] = target.name,
                ["tag"] = target.tag,
                ["layer"] = target.layer,
                ["layerName"] = LayerMask.LayerToName(target.layer),
                ["active"] = target.activeSelf,
                ["activeInHierarchy"] = target.activeInHierarchy,
                ["isStatic"] = target.isStatic,
                ["transform"] = new JsonObject
                {
                    ["position"] = Vector(transform.position),
                    ["localPosition"] = Vector(transform.localPosition),
                    ["rotation"] = Vector(transform.eulerAngles),
                    ["localRotation"] = Vector(transform.localEulerAngles),
                    ["scale"] = Vector(transform.localScale),
                    ["lossyScale"] = Vector(transform.lossyScale),
                },
                ["parent"] = transform.parent == null ? null : EditorCompat.ReportedId(transform.parent.gameObject),
                ["children"] = Enumerable.Range(0, transform.childCount).Select(at => EditorCompat.ReportedId(transform.GetChild(at).gameObject)).ToList(),
                ["componentTypes"] = Types(target).Select(type => type.Name).ToList(),
                ["path"] = CommandTargets.PathOf(target),
            };
        }

        /// <summary>The object as a row of the hierarchy.</summary>
        public JsonObject Row(GameObject target, bool withTransform, int childrenPageSize)
        {
            var transform = target.transform;
            var row = new JsonObject
            {
                ["name"] = target.name,
                ["instanceID"] = EditorCompat.ReportedId(target),
                ["id"] = services.Ids.Of(target),
                ["activeSelf"] = target.activeSelf,
                ["activeInHierarchy"] = target.activeInHierarchy,
                ["tag"] = target.tag,
                ["layer"] = target.layer,
                ["isStatic"] = target.isStatic,
                ["path"] = CommandTargets.PathOf(target),
                ["childCount"] = transform.childCount,
                ["childrenTruncated"] = transform.childCount > 0,
                ["childrenCursor"] = transform.childCount > 0 ? "0" : null,
                ["childrenPageSizeDefault"] = childrenPageSize,
                ["componentTypes"] = Types(target).Select(type => type.Name).ToList(),
            };
            if (withTransform)
                row["transform"] = new JsonObject { ["position"] = List(transform.localPosition), ["rotation"] = List(transform.localEulerAngles), ["scale"] = List(transform.localScale) };
            return row;
        }

        static IEnumerable<System.Type> Types(GameObject target) => target.GetComponents(typeof(Component)).Where(component => component != null).Select(component => component.GetType());

        public static JsonObject Vector(Vector3 vector) => new JsonObject { ["x"] = vector.x, ["y"] = vector.y, ["z"] = vector.z };

        public static List<float> List(Vector3 vector) => new List<float> { vector.x, vector.y, vector.z };

        /// <summary>A reference to an object or asset.</summary>
        public static JsonObject Reference(Object target)
        {
            if (target == null) return null;
            var path = AssetDatabase.GetAssetPath(target);
            return new JsonObject { ["name"] = target.name, ["instanceID"] = EditorCompat.ReportedId(target), ["assetPath"] = string.IsNullOrEmpty(path) ? null : path };
        }
    }
}

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>A component as commands report it: its type, Unity's id, and its properties.</summary>
    internal sealed class ComponentData
    {
        const int MostItems = 64;

        // Getters that log an error outside of the moment that they are made for.
        static readonly HashSet<string> Unsafe = new HashSet<string> { "bodyPosition", "bodyRotation", "playbackTime", "rootPosition", "rootRotation" };

        readonly Services services;

        public ComponentData(Services services)
        {
            this.services = services;
        }

        public JsonObject Of(Component component, bool withProperties)
        {
            if (component == null) return new JsonObject { ["typeName"] = "Missing script", ["instanceID"] = null };
            var shown = new JsonObject { ["typeName"] = component.GetType().FullName, ["instanceID"] = EditorCompat.ReportedId(component) };
            if (!withProperties) return shown;
            if (component is Transform transform) AddTransform(shown, transform);
            else shown["properties"] = Properties(component);
            return shown;
        }

        static void AddTransform(JsonObject shown, Transform transform)
        {
            shown["position"] = ObjectData.Vector(transform.position);
            shown["localPosition"] = ObjectData.Vector(transform.localPosition);
            shown["eulerAngles"] = ObjectData.Vector(transform.eulerAngles);
            shown["localEulerAngles"] = ObjectData.Vector(transform.localEulerAngles);
            shown["localScale"] = ObjectData.Vector(transform.localScale);
            shown["parentInstanceID"] = transform.parent == null ? 0L : EditorCompat.ReportedId(transform.parent.gameObject);
            shown["rootInstanceID"] = EditorCompat.ReportedId(transform.root.gameObject);
            shown["childCount"] = transform.childCount;
            shown["gameObjectInstanceID"] = EditorCompat.ReportedId(transform.gameObject);
            if (!(transform is RectTransform rect)) return;
            shown["anchoredPosition"] = Pair(rect.anchoredPosition);
            shown["sizeDelta"] = Pair(rect.sizeDelta);
            shown["anchorMin"] = Pair(rect.anchorMin);
            shown["anchorMax"] = Pair(rect.anchorMax);
            shown["pivot"] = Pair(rect.pivot);
        }

        static JsonObject Pair(Vector2 vector) => new JsonObject { ["x"] = vector.x, ["y"] = vector.y };

        JsonObject Properties(Component component)
        {
            var owner = MemberOwner.Of(component);
            var properties = new JsonObject();
            foreach (var card in owner.List(false))
            {
                var name = (string)card["Name"];
                var member = owner.Find(name);
                if (member == null || properties.ContainsKey(name) || !IsShown(member)) continue;
                try
                {
                    Readable.CheckMember(component, name);
                    var shown = Show(owner.Get(member));
                    if (shown.Known) properties[name] = shown.Json;
                }
                catch (Fault)
                {
                    // A getter that fails has no value to show.
                }
            }
            return properties;
        }

        // Every component has the members of the base classes. Of Unity's own classes, what can be set is what matters:
        // other getters can be slow or log errors.
        static bool IsShown(MemberInfo member)
        {
            if (member.DeclaringType == typeof(Component) || member.DeclaringType == typeof(Object) || member.DeclaringType == typeof(MonoBehaviour)) return false;
            if (Unsafe.Contains(member.Name)) return false;
            if (!(member is PropertyInfo property)) return true;
            var isUnitys = property.DeclaringType.Namespace != null && property.DeclaringType.Namespace.StartsWith("UnityEngine", StringComparison.Ordinal);
            return property.CanRead && (!isUnitys || property.CanWrite && property.SetMethod.IsPublic);
        }

        (bool Known, object Json) Show(object value)
        {
            if (Values.IsNull(value)) return (true, null);
            if (value is Object unity) return (true, ObjectData.Reference(unity));
            if (value is IEnumerable<Object> references) return (true, references.Take(MostItems).Select(ObjectData.Reference).ToList());
            var json = services.Values.Json(value);
            return (json != null, json);
        }
    }
}

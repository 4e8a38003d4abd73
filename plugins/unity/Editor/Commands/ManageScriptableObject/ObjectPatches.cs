using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Patches of an object: {"propertyPath", "value"} sets a value, {"op": "array_resize"} the length of a list, and
    /// {"ref": {"path" or "guid"}} a reference to an asset. Paths are those of C# or of Unity (`items.Array.data[0].name`).
    /// </summary>
    internal sealed class ObjectPatches
    {
        const int LongestList = 100000;

        readonly Services services;
        readonly CommandComponents members;

        public ObjectPatches(Services services, CommandTargets targets)
        {
            this.services = services;
            members = new CommandComponents(services, targets);
        }

        /// <summary>Makes all patches; a fault names the first one that is not possible.</summary>
        public List<JsonObject> Apply(Object target, CommandArguments arguments) => Each(target, arguments, (at, fault) => throw fault.WithMessage($"patches[{at}]: {fault.Message}"));

        /// <summary>Makes the patches that are possible, and says which ones are not.</summary>
        public List<JsonObject> Check(Object target, CommandArguments arguments) => Each(target, arguments, (at, fault) => { });

        List<JsonObject> Each(Object target, CommandArguments arguments, Action<int, Fault> onFault)
        {
            var results = new List<JsonObject>();
            var patches = arguments.ListOrNull("patches") ?? new List<object>();
            for (var at = 0; at < patches.Count; at++)
            {
                var result = new JsonObject { ["index"] = at, ["ok"] = true };
                try
                {
                    Patch(target, arguments.In(patches[at] as JsonObject ?? throw Fault.Argument("patch", "expected an object")), result);
                }
                catch (Fault fault)
                {
                    onFault(at, fault);
                    result["ok"] = false;
                    result["message"] = fault.Message;
                }
                results.Add(result);
            }
            return results;
        }

        void Patch(Object target, CommandArguments patch, JsonObject result)
        {
            var given = patch.TextOrNull("propertyPath") ?? patch.TextOrNull("path") ?? throw Fault.Argument("propertyPath", "missing");
            var path = Regex.Replace(given, @"\.Array\.data\[", "[");
            var op = (patch.TextOrNull("op") ?? "set").ToLowerInvariant();
            if (path.EndsWith(".Array.size", StringComparison.Ordinal)) (op, path) = ("array_resize", path.Substring(0, path.Length - ".Array.size".Length));
            result["propertyPath"] = given;
            result["op"] = op;
            switch (op)
            {
                case "set":
                    if (!patch.IsGiven("value") && !patch.Has("ref")) throw Fault.Argument("value", "missing");
                    members.Set(target, path, patch.Get("ref") ?? patch.Get("value"));
                    break;
                case "array_resize":
                    Resize(target, path, patch.Has("value") ? patch.Integer("value", 0, 0, LongestList) : throw Fault.Argument("value", "missing"));
                    break;
                default: throw Fault.Argument("op", $"unknown op '{op}'", "it is set or array_resize");
            }
            result["value"] = services.Members.TextOf(MemberOwner.Of(target), path);
        }

        // New items are copies of the last one, as in Unity.
        void Resize(Object target, string path, int count)
        {
            var owner = MemberOwner.Of(target);
            var (value, type) = MemberPath.Parse(path).Read(owner);
            var item = type.IsArray ? type.GetElementType() : type.IsGenericType && typeof(IList).IsAssignableFrom(type) ? type.GetGenericArguments()[0] : throw Fault.Argument("propertyPath", $"'{path}' is a {TypeNames.Of(type)}, not a list");
            var old = (value as IList)?.Cast<object>().ToList() ?? new List<object>();
            var items = Enumerable.Range(0, count).Select(at => at < old.Count ? old[at] : NewItem(item, old)).ToList();
            IList now;
            if (type.IsArray)
            {
                now = Array.CreateInstance(item, count);
                for (var at = 0; at < count; at++) now[at] = items[at];
            }
            else
            {
                now = (IList)Activator.CreateInstance(type);
                foreach (var each in items) now.Add(each);
            }
            Store(target, path, now);
        }

        static object NewItem(Type type, List<object> old)
        {
            if (type.IsValueType || type == typeof(string) || typeof(Object).IsAssignableFrom(type)) return old.Count > 0 ? old[old.Count - 1] : type.IsValueType ? Activator.CreateInstance(type) : null;
            var made = Activator.CreateInstance(type);
            if (old.Count > 0)
                foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Where(field => !field.IsInitOnly))
                    field.SetValue(made, field.GetValue(old[old.Count - 1]));
            return made;
        }

        void Store(Object target, string path, object value)
        {
            var dot = path.LastIndexOf('.');
            object owner = target;
            if (dot > 0) owner = MemberPath.Parse(path.Substring(0, dot)).Read(MemberOwner.Of(target)).Value;
            if (owner == null || owner.GetType().IsValueType || path.EndsWith("]", StringComparison.Ordinal)) throw Fault.Unsupported($"The length of '{path}' cannot be set", "set the whole value that contains it");
            var holder = MemberOwner.Of(owner);
            holder.Set(holder.Find(path.Substring(dot + 1)) ?? throw holder.Unknown(path.Substring(dot + 1)), value);
        }
    }
}

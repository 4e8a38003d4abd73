using System;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>A member of a component that is read in many frames.</summary>
    internal sealed class MemberReader
    {
        readonly Services services;
        readonly string id;
        readonly string component;
        readonly MemberPath path;
        Component found;

        /// <param name="where">The parameter that names the member, for messages.</param>
        public MemberReader(Services services, JsonObject json, string where)
        {
            this.services = services;
            id = Part(json, "object", where);
            component = Part(json, "component", where);
            var name = Part(json, "name", where);
            path = MemberPath.Parse(name);
            Title = $"{component}.{name}";
            Read();
        }

        /// <summary>The component and the member, for messages.</summary>
        public string Title { get; }

        static string Part(JsonObject json, string key, string where)
        {
            if (json == null) throw Fault.Argument(where, "expected an object with object, component and name");
            var text = json.Text(key);
            return string.IsNullOrEmpty(text) ? throw Fault.Argument($"{where}.{key}", "expected a text") : text;
        }

        /// <summary>The value now. Throws if it does not exist any more.</summary>
        public object Read()
        {
            if (found == null) found = services.Component(services.Object(id), component);
            return path.Read(MemberOwner.Of(found)).Value;
        }

        /// <summary>The value now. Returns false if it does not exist any more.</summary>
        public bool TryRead(out object value)
        {
            try
            {
                value = Read();
                return true;
            }
            catch (Fault)
            {
                value = null;
                return false;
            }
        }
    }
}

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;

namespace Spawnpoint
{
    /// <summary>A member by name, or a path to a part of it: `localPosition.x`, `items[2].name`.</summary>
    internal sealed class MemberPath
    {
        const int MaxSteps = 16;

        // Names are strings, positions are integers.
        readonly List<object> steps = new List<object>();

        MemberPath()
        {
        }

        public static MemberPath Parse(string text)
        {
            var path = new MemberPath();
            foreach (var word in text.Replace("[", ".[").Split(new[] { '.' }, StringSplitOptions.RemoveEmptyEntries))
            {
                if (!word.StartsWith("[", StringComparison.Ordinal)) path.steps.Add(word);
                else if (word.EndsWith("]", StringComparison.Ordinal)) path.steps.Add(Item(word.Substring(1, word.Length - 2)));
                else throw Fault.Argument("name", $"'{text}' is not a member or a path of members");
            }
            if (path.steps.Count == 0 || path.steps.Count > MaxSteps || !(path.steps[0] is string))
                throw Fault.Argument("name", $"'{text}' is not a member or a path of members");
            return path;
        }

        static object Item(string text) =>
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var at) ? at : (object)text.Trim('\'', '"');

        /// <summary>The value, and the type that it is declared with.</summary>
        public (object Value, Type Declared) Read(MemberOwner owner)
        {
            var member = owner.Find((string)steps[0]) ?? throw owner.Unknown((string)steps[0]);
            Readable.CheckMember(owner.Target, member.Name);
            var value = owner.Get(member);
            var declared = MemberOwner.TypeOf(member);
            foreach (var step in steps.Skip(1)) (value, declared) = Inside(value, step);
            return (value, declared);
        }

        /// <summary>A member or item of a value.</summary>
        public static (object Value, Type Declared) Inside(object value, object step)
        {
            if (Values.IsNull(value)) throw Fault.Invalid($"'{step}' cannot be read, because what it belongs to is null");
            Readable.CheckValue(value);
            Readable.CheckMember(value, step as string ?? "");
            if (step is string key && value is IDictionary map)
            {
                foreach (DictionaryEntry entry in map)
                    if (Convert.ToString(entry.Key, CultureInfo.InvariantCulture) == key)
                        return (entry.Value, entry.Value?.GetType() ?? typeof(object));
            }
            if (step is int at)
            {
                if (!(value is IList list)) throw Fault.Invalid($"{TypeNames.Of(value.GetType())} has no item [{at}]");
                if (at >= list.Count) throw Fault.NotFound("Item", $"{at} of {list.Count}");
                return (list[at], ItemType(value.GetType()));
            }
            var owner = MemberOwner.Of(value);
            var member = owner.Find((string)step) ?? throw owner.Unknown((string)step);
            return (owner.Get(member), MemberOwner.TypeOf(member));
        }

        static Type ItemType(Type list) => list.IsArray ? list.GetElementType() : list.IsGenericType ? list.GetGenericArguments()[0] : typeof(object);

        /// <summary>The member that a write sets, and the value that it gets, with the rest of it unchanged.</summary>
        public (MemberInfo Member, object Value) Plan(MemberOwner owner, object json, ValueParser parser)
        {
            var member = owner.Find((string)steps[0]) ?? throw owner.Unknown((string)steps[0]);
            if (!MemberOwner.IsWritable(member)) throw Fault.Invalid($"Member not writable: '{member.Name}' of {TypeNames.Of(owner.Type)}");
            if (steps.Count == 1) return (member, parser.Parse(json, MemberOwner.TypeOf(member)));
            return (member, WithPart(owner.Get(member), 1, json, parser));
        }

        // Values are changed as copies. Objects of their own are not changed through another one's member.
        object WithPart(object whole, int depth, object json, ValueParser parser)
        {
            var (part, declared) = Inside(whole, steps[depth]);
            if (whole is UnityEngine.Object)
                throw Fault.Invalid("The path leads to another object", "write the member on the component that has it");
            var now = depth == steps.Count - 1 ? parser.Parse(json, declared) : WithPart(part, depth + 1, json, parser);
            if (steps[depth] is int at)
            {
                var copy = CopyOf((IList)whole);
                copy[at] = now;
                return copy;
            }
            if (whole is IDictionary) throw Fault.Unsupported("Entries of dictionaries cannot be written", "write the whole dictionary");
            var owner = MemberOwner.Of(whole);
            owner.Set(owner.Find((string)steps[depth]), now);
            return whole;
        }

        static IList CopyOf(IList list)
        {
            if (list is Array array) return (IList)array.Clone();
            return (IList)Activator.CreateInstance(list.GetType(), list);
        }
    }
}

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>Reads, writes and calls members.</summary>
    internal sealed class Members
    {
        readonly Values values;
        readonly ValueParser parser;
        readonly Refs refs;
        readonly Action<object, MemberInfo, object> set;

        /// <param name="set">Sets a member of a component; the editor records it for undo.</param>
        public Members(Values values, ValueParser parser, Refs refs, Action<object, MemberInfo, object> set)
        {
            this.values = values;
            this.parser = parser;
            this.refs = refs;
            this.set = set;
        }

        /// <summary>A value in the form of the protocol.</summary>
        public JsonObject Show(object value, Type declared)
        {
            var shown = new JsonObject
            {
                ["ok"] = true,
                ["type"] = TypeNames.Of(Values.IsNull(value) ? declared : value.GetType()),
                ["valueText"] = Values.Cut(values.Text(value)),
            };
            var json = values.Json(value);
            if (json != null) shown["valueJson"] = json;
            if (Values.NeedsHandle(value)) shown["refId"] = refs.Store(value);
            return shown;
        }

        public JsonObject Read(MemberOwner owner, string name)
        {
            var (value, declared) = MemberPath.Parse(name).Read(owner);
            return Show(value, declared);
        }

        public string TextOf(MemberOwner owner, string name) => Values.Cut(values.Text(MemberPath.Parse(name).Read(owner).Value));

        /// <summary>Writes a member and reads it back.</summary>
        public void Write(MemberOwner owner, string name, object json)
        {
            var (member, wanted) = MemberPath.Parse(name).Plan(owner, json, parser);
            set(owner.Target, member, wanted);
            var now = owner.Get(member);
            if (Values.Same(now, wanted) || IsSameTurn(owner, member, wanted)) return;
            throw Fault.Invalid($"'{name}' was not set to this value; it is {Values.Cut(values.Text(now), 200)} now", "the component clamps or replaces written values");
        }

        // Unity reads back other angles for the same rotation: 270 for -90.
        static bool IsSameTurn(MemberOwner owner, MemberInfo member, object wanted)
        {
            if (!(owner.Target is UnityEngine.Transform transform) || member.Name != "localEulerAngles" && member.Name != "eulerAngles") return false;
            return Values.Same(member.Name == "eulerAngles" ? transform.rotation : transform.localRotation, UnityEngine.Quaternion.Euler((UnityEngine.Vector3)wanted));
        }

        /// <summary>Calls a method. Coroutines and tasks are awaited.</summary>
        public async Task<object> Invoke(Call call, MemberOwner owner, string name, List<object> arguments)
        {
            var methods = owner.Methods(name);
            if (methods.Count == 0) throw owner.UnknownMethod(name);
            var fitting = methods.Where(method => Fits(method, arguments.Count)).ToList();
            if (fitting.Count == 0) throw Fault.Argument("args", string.Join(" or ", methods.Select(MemberOwner.Signature).Take(5)));
            var (chosen, values) = Choose(fitting, arguments);
            object result;
            try
            {
                result = chosen.Invoke(owner.Target, values);
            }
            catch (TargetInvocationException error)
            {
                var inner = error.InnerException ?? error;
                throw Fault.Internal($"'{name}' failed with {inner.GetType().Name}: {inner.Message}");
            }
            return await Completed(call, result);
        }

        static bool Fits(MethodInfo method, int count)
        {
            var parameters = method.GetParameters();
            return !method.ContainsGenericParameters && count <= parameters.Length && parameters.Skip(count).All(each => each.IsOptional);
        }

        // The first overload that can have the arguments; those with fewer parameters first.
        (MethodInfo, object[]) Choose(List<MethodInfo> methods, List<object> arguments)
        {
            Fault first = null;
            foreach (var method in methods.OrderBy(each => each.GetParameters().Length))
            {
                try
                {
                    var parameters = method.GetParameters();
                    return (method, parameters.Select((each, at) => at < arguments.Count ? parser.Parse(arguments[at], each.ParameterType) : each.DefaultValue).ToArray());
                }
                catch (Fault fault)
                {
                    first ??= fault;
                }
            }
            throw Fault.Argument("args", $"{first.Message}; {string.Join(" or ", methods.Select(MemberOwner.Signature).Take(5))}");
        }

        /// <summary>The result of a method, after its coroutine or task has ended.</summary>
        public static async Task<object> Completed(Call call, object result)
        {
            if (result is IEnumerator steps && !(result is ICollection))
            {
                var coroutine = new Coroutine(steps);
                while (coroutine.MoveNext()) await call.NextFrame();
                return coroutine.Last;
            }
            if (!(result is Task task)) return result;
            while (!task.IsCompleted) await call.NextFrame();
            try
            {
                task.GetAwaiter().GetResult();
            }
            catch (Exception error) when (!(error is Fault))
            {
                throw Fault.Internal($"The task failed with {error.GetType().Name}: {error.Message}");
            }
            var type = task.GetType();
            return type.IsGenericType ? type.GetProperty("Result")?.GetValue(task) : null;
        }
    }
}

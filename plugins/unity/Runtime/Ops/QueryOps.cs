using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// script.query: evaluates one read-only expression by reflection. `Scene['Player'].transform.position.x`,
    /// `Game['Score'].points`, `Static.Time.timeScale`.
    /// </summary>
    internal sealed class QueryOps
    {
        const int MaxQuery = 4096;
        const string Start = "the query must start with Scene['name'], Game['type of a singleton'] or Static.Class";

        readonly Services services;

        public QueryOps(Services services)
        {
            this.services = services;
        }

        public async Task<object> Query(Call call)
        {
            var text = call.Text("query").Trim();
            if (text == "" || text.Length > MaxQuery) throw Fault.Argument("query", $"expected one expression of at most {MaxQuery} characters");
            var steps = QueryParser.Parse(text);
            var (value, next) = await Begin(call, steps);
            for (; next < steps.Count; next++) value = Exposed(Advance(value, steps[next]));
            return new JsonObject { ["result"] = services.Values.Text(value), ["value"] = services.Values.Json(value), ["output"] = new List<string>() };
        }

        // The value of the first steps, and the index of the next one.
        async Task<(object, int)> Begin(Call call, List<QueryStep> steps)
        {
            if (steps.Count < 2) throw Fault.Argument("query", Start);
            switch (steps[0].Member)
            {
                case "Scene": return (await Find(call, Key(steps[1])), 2);
                case "Game": return (Singleton(Key(steps[1])), 2);
                case "Static": return Static(steps);
                default: throw Fault.Argument("query", Start);
            }
        }

        static string Key(QueryStep step) => step.Item as string ?? step.Member ?? throw Fault.Argument("query", Start);

        async Task<GameObject> Find(Call call, string name)
        {
            if (name.StartsWith("obj:", StringComparison.Ordinal)) return services.Object(name);
            var walk = new ObjectWalk(services.Host.Roots());
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                if (next.name == name || name.IndexOf('/') >= 0 && ObjectCard.PathOf(next.transform) == "/" + name.TrimStart('/')) return next;
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            throw Fault.NotFound("Object", $"'{name}'");
        }

        object Singleton(string name)
        {
            var found = Resources.FindObjectsOfTypeAll(typeof(MonoBehaviour)).Cast<MonoBehaviour>()
                .Where(script => Filter.IsNamed(script.GetType(), name) && services.Host.IsExposed(script.gameObject)).Take(2).ToList();
            return found.Count == 1 ? found[0] : throw Fault.NotFound("Singleton", $"'{name}'", "exactly one object must have such a script");
        }

        // A type's name has dots, so as many steps as possible are its name.
        (object, int) Static(List<QueryStep> steps)
        {
            var name = "";
            for (var at = 1; at < steps.Count - 1 && steps[at].Member != null; at++)
            {
                name = name == "" ? steps[at].Member : name + "." + steps[at].Member;
                var type = services.Types.Find(name);
                if (type == null) continue;
                Readable.CheckStatics(type);
                var member = steps[at + 1].Member ?? throw Fault.Argument("query", "queries cannot call static methods");
                return (MemberPath.Parse(member).Read(MemberOwner.OfStatics(type)).Value, at + 2);
            }
            throw Fault.NotFound("Type", $"'{name}'", "SearchStaticClasses lists the classes");
        }

        object Advance(object value, QueryStep step)
        {
            if (step.Method != null) return Invoke(value, step);
            // A component's type after an object means that component.
            if (value is GameObject target && step.Member != null && MemberOwner.Of(target).Find(step.Member) == null)
                return services.Component(target, step.Member);
            return MemberPath.Inside(value, step.Item ?? step.Member).Value;
        }

        object Invoke(object value, QueryStep step)
        {
            Readable.CheckQueryMethod(value, step.Method);
            var owner = MemberOwner.Of(value);
            if (step.Method.StartsWith("GetComponent", StringComparison.Ordinal)) return GetComponent((UnityEngine.Object)value, step);
            var method = owner.Methods(step.Method).FirstOrDefault(each => each.GetParameters().Length == step.Arguments.Count && !each.IsGenericMethodDefinition)
                ?? throw owner.UnknownMethod(step.Method);
            Readable.CheckQueryMethod(method);
            var arguments = method.GetParameters().Select((parameter, at) => services.Parser.Parse(step.Arguments[at], parameter.ParameterType)).ToArray();
            try
            {
                return method.Invoke(value, arguments);
            }
            catch (System.Reflection.TargetInvocationException error)
            {
                throw MemberOwner.Failed($"'{step.Method}'", error);
            }
        }

        object GetComponent(UnityEngine.Object value, QueryStep step)
        {
            var target = Values.GameObjectOf(value) ?? throw Fault.Argument("query", $"{TypeNames.Of(value.GetType())} has no components");
            if (step.Arguments.Count != 1 || !(step.Arguments[0] is string name)) throw Fault.Argument("query", $"{step.Method} needs the name of a component");
            if (step.Method == "GetComponent") return services.Component(target, name);
            var type = services.Types.FindComponent(name);
            var found = step.Method == "GetComponentInChildren" ? target.GetComponentInChildren(type, true) : target.GetComponentInParent(type);
            return found != null ? found : throw Fault.NotFound("Component", $"'{name}' near '{target.name}'");
        }

        object Exposed(object value)
        {
            var target = value is UnityEngine.Object unity && unity != null ? Values.GameObjectOf(unity) : null;
            if (target != null && target.scene.IsValid() && !services.Host.IsExposed(target)) throw Fault.NotFound("Object", $"'{target.name}'", "it is in no open scene");
            return value;
        }
    }
}

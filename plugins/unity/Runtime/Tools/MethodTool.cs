using System;
using System.Collections;
using System.Collections.Generic;
using System.ComponentModel;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>A static method of the project that is a tool.</summary>
    internal sealed class MethodTool : Tool
    {
        readonly MethodInfo method;
        readonly SpawnpointToolAttribute attribute;
        readonly Services services;

        public MethodTool(MethodInfo method, SpawnpointToolAttribute attribute, Services services)
        {
            this.method = method;
            this.attribute = attribute;
            this.services = services;
        }

        public override string Name => attribute.Name;

        public override JsonObject Offer => new JsonObject
        {
            ["name"] = attribute.Name,
            ["description"] = attribute.Description,
            ["input_schema"] = Schema(),
            ["read_only"] = attribute.ReadOnly,
            ["long_running"] = typeof(Task).IsAssignableFrom(method.ReturnType) || typeof(IEnumerator).IsAssignableFrom(method.ReturnType),
        };

        static bool IsProvided(ParameterInfo parameter) => parameter.ParameterType == typeof(CancellationToken) || parameter.ParameterType == typeof(IProgress<float>);

        IEnumerable<ParameterInfo> Arguments => method.GetParameters().Where(parameter => !IsProvided(parameter));

        JsonObject Schema()
        {
            var properties = new JsonObject();
            foreach (var parameter in Arguments)
            {
                var schema = ToolSchema.Of(parameter.ParameterType);
                var description = parameter.GetCustomAttribute<DescriptionAttribute>()?.Description;
                if (description != null) schema["description"] = description;
                if (parameter.HasDefaultValue && parameter.DefaultValue != null) schema["default"] = services.Values.Json(parameter.DefaultValue);
                properties[parameter.Name] = schema;
            }
            return new JsonObject
            {
                ["type"] = "object",
                ["properties"] = properties,
                ["required"] = Arguments.Where(parameter => !parameter.HasDefaultValue).Select(parameter => parameter.Name).ToList(),
                ["additionalProperties"] = false,
            };
        }

        public override async Task<object> Run(Call call, JsonObject arguments)
        {
            using var cancelling = new CancellationTokenSource();
            var values = method.GetParameters().Select(parameter => Argument(call, parameter, arguments, cancelling.Token)).ToArray();
            var running = Members.Completed(call, Invoke(values));
            while (!running.IsCompleted)
            {
                if (call.IsCancelled) cancelling.Cancel();
                await call.NextFrameAnyway();
            }
            return await running;
        }

        object Invoke(object[] values)
        {
            try
            {
                return method.Invoke(null, values);
            }
            catch (TargetInvocationException error)
            {
                var inner = error.InnerException ?? error;
                throw Fault.Internal($"'{Name}' failed with {inner.GetType().Name}: {inner.Message}");
            }
        }

        object Argument(Call call, ParameterInfo parameter, JsonObject arguments, CancellationToken cancellation)
        {
            if (parameter.ParameterType == typeof(CancellationToken)) return cancellation;
            if (parameter.ParameterType == typeof(IProgress<float>)) return new CallProgress(call);
            if (!arguments.TryGetValue(parameter.Name, out var json))
                return parameter.HasDefaultValue ? parameter.DefaultValue : throw Fault.Argument(parameter.Name, "missing");
            try
            {
                return services.Parser.Parse(json, parameter.ParameterType);
            }
            catch (Fault fault)
            {
                throw fault.WithMessage(fault.Message.Replace("'jsonValue'", $"'{parameter.Name}'"));
            }
        }

        sealed class CallProgress : IProgress<float>
        {
            readonly Call call;

            public CallProgress(Call call)
            {
                this.call = call;
            }

            public void Report(float value) => call.ReportProgress(value, 1, null);
        }
    }
}

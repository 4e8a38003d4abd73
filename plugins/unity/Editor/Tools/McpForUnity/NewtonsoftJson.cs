using System;
using System.Reflection;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Converts between our JSON and that of Newtonsoft, which the tools of MCP for Unity use. Found by reflection,
    /// because this package has no dependencies.
    /// </summary>
    internal sealed class NewtonsoftJson
    {
        public const string ObjectName = "Newtonsoft.Json.Linq.JObject";

        readonly MethodInfo parse;
        readonly MethodInfo serialize;

        /// <param name="objectType">Newtonsoft's JObject, of the version that the project has.</param>
        public NewtonsoftJson(Type objectType)
        {
            parse = objectType.GetMethod("Parse", new[] { typeof(string) });
            serialize = objectType.Assembly.GetType("Newtonsoft.Json.JsonConvert")?.GetMethod("SerializeObject", new[] { typeof(object) });
        }

        /// <summary>Arguments as a JObject.</summary>
        public object ToObject(JsonObject arguments) => parse.Invoke(null, new object[] { JsonWriter.Write(arguments) });

        /// <summary>A tool's result as our JSON.</summary>
        public object FromResult(object result)
        {
            if (result == null) return null;
            try
            {
                return JsonReader.Read((string)serialize.Invoke(null, new[] { result }));
            }
            catch (TargetInvocationException error)
            {
                throw Fault.Internal($"The result of type {TypeNames.Of(result.GetType())} cannot be written as JSON: {error.InnerException?.Message}");
            }
        }
    }
}

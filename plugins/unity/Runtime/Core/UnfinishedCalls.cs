using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>The calls that were not answered when the code was reloaded, as far as the server does not repeat them.</summary>
    internal sealed class UnfinishedCalls
    {
        public UnfinishedCalls(IEnumerable<string> results)
        {
            Results = results.ToList();
        }

        /// <summary>Messages with results that were not sent.</summary>
        public List<string> Results { get; }

        /// <summary>Messages with calls that had not begun.</summary>
        public List<JsonObject> Unstarted { get; } = new List<JsonObject>();

        /// <summary>Calls that had begun: id, op and what the op saved.</summary>
        public List<JsonObject> Interrupted { get; } = new List<JsonObject>();

        public void AddUnstarted(JsonObject message) => Unstarted.Add(message);

        public void AddInterrupted(Call call)
        {
            if (call.HasNotBegun) AddUnstarted(new JsonObject { ["type"] = "execute", ["id"] = call.Id, ["name"] = call.Op, ["params"] = call.Params });
            else Interrupted.Add(new JsonObject { ["id"] = call.Id, ["op"] = call.Op, ["state"] = call.ReloadState });
        }

        public static Fault Interruption(string op) => Fault.NotReady(
            $"'{op}' was interrupted because Unity reloaded the code. What it had done until then stays done",
            "check the state, then call it again if that is necessary");

        public string Save() => JsonWriter.Write(new JsonObject { ["results"] = Results, ["unstarted"] = Unstarted, ["interrupted"] = Interrupted });

        public static UnfinishedCalls Restore(string saved)
        {
            if (string.IsNullOrEmpty(saved)) return new UnfinishedCalls(new string[0]);
            var json = (JsonObject)JsonReader.Read(saved);
            var restored = new UnfinishedCalls(((List<object>)json["results"]).Cast<string>());
            restored.Unstarted.AddRange(((List<object>)json["unstarted"]).Cast<JsonObject>());
            restored.Interrupted.AddRange(((List<object>)json["interrupted"]).Cast<JsonObject>());
            return restored;
        }
    }
}

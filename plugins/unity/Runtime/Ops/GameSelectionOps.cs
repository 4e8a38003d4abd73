using UnityEngine;

namespace Spawnpoint
{
    /// <summary>selection.get, selection.set in a running game, which has no selection of its own.</summary>
    internal sealed class GameSelectionOps
    {
        readonly Services services;
        GameObject selected;

        public GameSelectionOps(Services services)
        {
            this.services = services;
        }

        public string[] Ids => selected == null ? new string[0] : new[] { services.Ids.Of(selected) };

        public object Get(Call call)
        {
            var answer = new JsonObject { ["Items"] = Ids };
            if (selected != null) answer["ActiveId"] = services.Ids.Of(selected);
            return answer;
        }

        public object Set(Call call)
        {
            selected = services.Object(call.Text("id"));
            services.ReportEvent("selection", Get(call));
            return new JsonObject { ["ok"] = true };
        }
    }
}

using System.Linq;

namespace Spawnpoint
{
    /// <summary>logs.tail, and the event `log`.</summary>
    internal sealed class LogOps
    {
        const int DefaultTail = 200;

        readonly Services services;

        public LogOps(Services services, bool reports)
        {
            this.services = services;
            if (reports) services.EachFrame(Report);
        }

        void Report()
        {
            var news = services.Logs.TakeUnreported();
            if (news == null) return;
            foreach (var line in news) services.ReportEvent("log", line.ToJson());
        }

        public object Tail(Call call) => new JsonObject
        {
            ["Items"] = services.Logs.Tail(call.Integer("count", DefaultTail, 1, int.MaxValue)).Select(line => line.ToJson()).ToList(),
        };
    }
}

using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>Members that are read at the end of a window of frames, and at every n-th frame of it.</summary>
    internal sealed class FrameReport
    {
        const int MostMembers = 64;
        const int MostEntries = 200;

        readonly Services services;
        readonly List<MemberReader> readers = new List<MemberReader>();
        readonly int every;

        public FrameReport(Services services, Call call, int mostFrames)
        {
            this.services = services;
            var members = call.ListOrEmpty("report");
            if (members.Count > MostMembers) throw Fault.Argument("report", $"expected at most {MostMembers} members");
            for (var at = 0; at < members.Count; at++) readers.Add(new MemberReader(services, members[at] as JsonObject, $"report[{at}]"));
            every = call.Integer("every", 0, 1, mostFrames);
        }

        /// <summary>What was read, oldest first.</summary>
        public List<JsonObject> Entries { get; } = new List<JsonObject>();

        /// <summary>Reads the members if they are due after this frame. Room for the last entry is kept.</summary>
        public void Pass(int frame)
        {
            if (every > 0 && frame % every == 0 && Entries.Count < MostEntries - 1) Read(frame);
        }

        public void End(int frame)
        {
            if (readers.Count > 0) Read(frame);
        }

        void Read(int frame)
        {
            var values = readers.Select(reader => reader.TryRead(out var value) ? services.Values.Json(value) : null).ToList();
            Entries.Add(new JsonObject { ["frame"] = frame, ["values"] = values });
        }
    }
}

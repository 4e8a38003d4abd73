using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Unity.Profiling;
using Unity.Profiling.LowLevel.Unsafe;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Reads the profiler's counters, of which a category such as Render or Memory has many.</summary>
    internal static class ProfilerCounters
    {
        const int DefaultPage = 100;
        const int LargestPage = 500;
        const int Frames = 2;

        public static async Task<object> Read(Call call, CommandArguments arguments)
        {
            var category = arguments.Required("category");
            var names = arguments.Texts("counters");
            var size = arguments.Integer("page_size", DefaultPage, 1, LargestPage);
            var cursor = arguments.Integer("cursor", 0, 0);
            var found = Find(category);
            var unknown = names.Where(name => !found.ContainsKey(name)).ToList();
            var chosen = names.Count > 0 ? names.Where(found.ContainsKey).Distinct().ToList() : found.Keys.Skip(cursor).Take(size).ToList();
            if (names.Count > 0 && chosen.Count == 0)
                throw Fault.NotFound("Counter", $"'{unknown[0]}' in {category}", TypeNames.Nearest(unknown[0], found.Keys) ?? "leave out counters to list those of the category");
            var values = await Record(call, chosen.ToDictionary(name => name, name => found[name]));
            foreach (var name in unknown) values[name + "_valid"] = false;
            var data = new JsonObject { ["category"] = category, ["counters"] = values, ["total_counters"] = found.Count };
            if (names.Count == 0 && cursor + chosen.Count < found.Count) data["next_cursor"] = cursor + chosen.Count;
            return Command.Answer($"{chosen.Count} counters of {category}", data);
        }

        /// <summary>The names of the counters of a category.</summary>
        public static IEnumerable<string> Names(string category) => Find(category).Keys;

        // By name, in the order of names.
        static SortedDictionary<string, ProfilerRecorderHandle> Find(string category)
        {
            var handles = new List<ProfilerRecorderHandle>();
            ProfilerRecorderHandle.GetAvailable(handles);
            var categories = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            var found = new SortedDictionary<string, ProfilerRecorderHandle>(StringComparer.Ordinal);
            foreach (var handle in handles)
            {
                var description = ProfilerRecorderHandle.GetDescription(handle);
                categories.Add(description.Category.Name);
                if (string.Equals(description.Category.Name, category, StringComparison.OrdinalIgnoreCase)) found[description.Name] = handle;
            }
            if (categories.Contains(category)) return found;
            throw Fault.Argument("category", $"unknown category '{category}'", TypeNames.Nearest(category, categories)
                ?? $"the categories are {string.Join(", ", categories.OrderBy(name => name, StringComparer.Ordinal))}");
        }

        static async Task<JsonObject> Record(Call call, Dictionary<string, ProfilerRecorderHandle> counters)
        {
            var recorders = counters.Select(pair =>
                (Name: pair.Key, Recorder: new ProfilerRecorder(pair.Value, 1, ProfilerRecorderOptions.Default | ProfilerRecorderOptions.StartImmediately))).ToList();
            try
            {
                // A recorder has a value after a whole frame.
                for (var frame = 0; frame < Frames; frame++)
                {
                    EditorApplication.QueuePlayerLoopUpdate();
                    await call.NextFrame();
                }
                var values = new JsonObject();
                foreach (var (name, recorder) in recorders)
                {
                    values[name] = !recorder.Valid ? 0 : recorder.Count > 0 ? recorder.GetSample(0).Value : recorder.CurrentValue;
                    values[name + "_valid"] = recorder.Valid;
                    values[name + "_unit"] = recorder.Valid ? recorder.UnitType.ToString() : "Unknown";
                }
                return values;
            }
            finally
            {
                foreach (var (_, recorder) in recorders) recorder.Dispose();
            }
        }
    }
}

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>get_tests, get_tests_for_mode: the tests of the project.</summary>
    internal sealed class GetTests : Tool
    {
        const int DefaultPage = 50;
        const int LargestPage = 200;
        const double PatienceSeconds = 30;

        readonly Services services;
        readonly TestJobs jobs;
        readonly bool needsMode;

        public GetTests(string name, bool needsMode, Services services, TestJobs jobs)
        {
            Name = name;
            this.needsMode = needsMode;
            this.services = services;
            this.jobs = jobs;
        }

        public override string Name { get; }

        public override async Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(services, arguments);
            var mode = needsMode ? read.Required("mode") : read.TextOrNull("mode");
            var modes = string.IsNullOrEmpty(mode) ? new[] { false, true } : new[] { RunTests.IsPlayMode(mode) };
            var filter = read.TextOrNull("filter") ?? "";
            var size = Math.Min(read.Integer("page_size", DefaultPage, 1), LargestPage);
            var cursor = read.Integer("cursor", (read.Integer("page_number", 1, 1) - 1) * size, 0);
            var tests = new List<JsonObject>();
            foreach (var inPlayMode in modes) tests.AddRange((await List(call, inPlayMode)).Where(test => Fits(test, filter)).Select(test => Show(test, inPlayMode)));
            var items = tests.Skip(cursor).Take(size).ToList();
            var next = cursor + items.Count;
            return Command.Answer($"{items.Count} of {tests.Count} tests", new JsonObject
            {
                ["items"] = items, ["cursor"] = cursor, ["nextCursor"] = next < tests.Count ? next : (int?)null,
                ["totalCount"] = tests.Count, ["pageSize"] = size, ["hasMore"] = next < tests.Count,
            });
        }

        async Task<List<TestEntry>> List(Call call, bool inPlayMode)
        {
            List<TestEntry> found = null;
            jobs.Runner.List(inPlayMode, tests => found = tests);
            var watch = Stopwatch.StartNew();
            while (found == null)
            {
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", "The test runner did not list its tests", "read_console has the reason");
                await call.NextFrame();
            }
            return found;
        }

        static bool Fits(TestEntry test, string filter) => test.FullName.IndexOf(filter, StringComparison.OrdinalIgnoreCase) >= 0;

        static JsonObject Show(TestEntry test, bool inPlayMode) => new JsonObject
        {
            ["name"] = test.Name, ["full_name"] = test.FullName, ["path"] = test.Path, ["mode"] = inPlayMode ? "PlayMode" : "EditMode",
        };
    }
}

using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>An AI client on this machine, as `spawnpoint setup --json` lists it.</summary>
    internal sealed class ClientEntry
    {
        public ClientEntry(string id, string name, string state, bool hasUnityServer)
        {
            Id = id;
            Name = name;
            State = state;
            HasUnityServer = hasUnityServer;
        }

        public string Id { get; }
        public string Name { get; }
        public string State { get; }

        /// <summary>Whether it has an entry of MCP for Unity's own server.</summary>
        public bool HasUnityServer { get; }

        /// <summary>Whether it uses the server of this editor.</summary>
        public bool IsConfigured => State.StartsWith("configured", StringComparison.Ordinal);

        /// <summary>Whether it has an entry of Spawnpoint, also one for another server.</summary>
        public bool HasEntry => State != "not configured" && !State.StartsWith("invalid file", StringComparison.Ordinal);
    }

    /// <summary>What `spawnpoint setup --json` reported: a list of clients, or what became of changes.</summary>
    internal sealed class SetupReport
    {
        // Ids become arguments of a command.
        static readonly Regex IdForm = new Regex("^[a-z0-9][a-z0-9-]*$", RegexOptions.CultureInvariant);

        SetupReport(List<ClientEntry> clients, string problem)
        {
            Clients = clients;
            Problem = problem;
        }

        /// <summary>The clients; null if it reported none.</summary>
        public List<ClientEntry> Clients { get; }

        /// <summary>Why it failed; null if it did not.</summary>
        public string Problem { get; }

        public static SetupReport Read(ProgramRun run)
        {
            var json = Parse(run.Output);
            var clients = (json?.Get("clients") as List<object>)?.OfType<JsonObject>().Select(Client).Where(client => client != null).ToList();
            var failures = (json?.Get("targets") as List<object> ?? new List<object>()).OfType<JsonObject>().Where(target => target.Text("error") != null).Select(Failure).ToList();
            if (failures.Count > 0) return new SetupReport(clients, string.Join("\n", failures));
            if (run.ExitCode == 0 && json != null) return new SetupReport(clients, null);
            if (run.Errors != "") return new SetupReport(clients, run.Errors);
            return new SetupReport(clients, run.ExitCode == 0 ? "The answer of `spawnpoint setup` is not JSON. Its version may be too old for this package." : $"`spawnpoint setup` ended with exit code {run.ExitCode}.");
        }

        static JsonObject Parse(string text)
        {
            try
            {
                return JsonReader.Read(text) as JsonObject;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        static ClientEntry Client(JsonObject entry)
        {
            var id = entry.Text("id");
            return id != null && IdForm.IsMatch(id) ? new ClientEntry(id, entry.Text("name") ?? id, entry.Text("state") ?? "unknown", entry.Get("unity_server") is true) : null;
        }

        static string Failure(JsonObject target)
        {
            var hint = target.Text("hint");
            return $"{target.Text("name")}: {target.Text("error")}{(hint == null ? "" : $" ({hint})")}";
        }
    }
}

using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The AI clients on this machine. The program `spawnpoint` lists and changes them; this only shows it.</summary>
    internal sealed class ClientsView
    {
        readonly VisualElement list;
        readonly Label message;
        readonly Button refresh;
        readonly Button configureAll;
        readonly Button removeAll;
        readonly Button migrate;
        List<ClientEntry> clients = new List<ClientEntry>();
        Task<ProgramRun> running;
        string problem;
        bool isAsked;
        bool isChanging;

        public ClientsView(VisualElement root)
        {
            list = root.Q("clients");
            message = root.Q<Label>("clients-message");
            refresh = root.Q<Button>("refresh-clients");
            configureAll = root.Q<Button>("configure-all");
            removeAll = root.Q<Button>("remove-all");
            migrate = root.Q<Button>("migrate");
            refresh.clicked += List;
            configureAll.clicked += () => Configure("--all");
            removeAll.clicked += () => Remove("--all");
            migrate.clicked += Migrate;
            Show();
        }

        /// <summary>Called regularly while the view is shown.</summary>
        public void Update()
        {
            if (!isAsked) List();
            if (running == null || !running.IsCompleted) return;
            var report = SetupReport.Read(running.Result);
            running = null;
            clients = report.Clients ?? clients;
            problem = report.Problem ?? problem;
            // Also after a failure, because some of several clients may have changed.
            if (isChanging) ReadList();
            Show();
        }

        void List()
        {
            isAsked = true;
            problem = null;
            ReadList();
        }

        // With the same option as changes, so that a client of this editor's server counts as configured.
        void ReadList() => Run($"setup --json{ServerLinks.SetupOption}", false);

        void Configure(string names) => Change($"{names} --json{ServerLinks.SetupOption}");

        void Remove(string names) => Change($"{names} --remove --json");

        void Migrate() => Configure(string.Join(" ", clients.Where(client => client.HasUnityServer).Select(client => client.Id)) + " --migrate");

        void Change(string arguments)
        {
            problem = null;
            Run($"setup {arguments}", true);
        }

        void Run(string arguments, bool changes)
        {
            if (running != null) return;
            isChanging = changes;
            var program = ServerProgram.Find(PackageSettings.Program);
            problem = program.Problem ?? problem;
            if (program.Path != null) running = ProgramRun.Start(program.Path, arguments);
            Show();
        }

        void Show()
        {
            var isIdle = running == null;
            message.text = problem ?? (!isIdle ? "Working…" : clients.Count == 0 && isAsked ? "No AI client was found on this machine." : "");
            message.EnableInClassList("problem", problem != null);
            refresh.SetEnabled(isIdle);
            configureAll.SetEnabled(isIdle && clients.Any(client => !client.IsConfigured));
            removeAll.SetEnabled(isIdle && clients.Any(client => client.HasEntry));
            migrate.SetEnabled(isIdle);
            migrate.EnableInClassList("hidden", !clients.Any(client => client.HasUnityServer));
            list.Clear();
            foreach (var client in clients) list.Add(Row(client, isIdle));
        }

        VisualElement Row(ClientEntry client, bool isIdle)
        {
            var row = new VisualElement { name = $"client-{client.Id}" };
            row.AddToClassList("client");
            var label = new Label(client.Name);
            label.AddToClassList("client-name");
            var state = new Label(client.State) { name = $"{client.Id}-state" };
            state.AddToClassList("client-state");
            row.Add(label);
            row.Add(state);
            if (!client.IsConfigured) row.Add(MakeButton("configure", "Configure", () => Configure(client.Id)));
            if (client.HasEntry) row.Add(MakeButton("remove", "Remove", () => Remove(client.Id)));
            return row;

            Button MakeButton(string name, string text, Action run)
            {
                var button = new Button(run) { name = $"{client.Id}-{name}", text = text };
                button.SetEnabled(isIdle);
                return button;
            }
        }
    }
}

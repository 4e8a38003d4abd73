using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>An instance that is attached to the server: an editor or a game.</summary>
    internal sealed class Attachment
    {
        readonly Services services;
        readonly OpTable ops;
        readonly Link link;
        readonly Identity identity;
        readonly List<string> names;
        volatile int place;
        volatile ServerSettings settings;

        /// <param name="wake">Called on another thread when the main thread has something to do.</param>
        public Attachment(Identity identity, Services services, OpTable ops, ToolBox tools, ServerSettings settings, Action wake)
        {
            this.identity = identity;
            this.services = services;
            this.ops = ops;
            this.settings = settings;
            names = ops.Names.ToList();
            link = new Link(() => ServerAddress.Find(this.settings), Register, wake);
            Queue = new CallQueue(ops, link);
            Queue.Registered = () => Report(tools.Offers());
            services.ReportEvent = Queue.ReportEvent;
        }

        public CallQueue Queue { get; }

        /// <summary>The id of the instance on the server.</summary>
        public string Instance => identity.Instance(place);

        public bool IsConnected => link.IsOpen;

        /// <summary>Why there is no connection; null if there is one.</summary>
        public string Problem => link.Problem;

        /// <summary>The address of the server that was tried last; null if none was found.</summary>
        public Uri Server => link.Address?.Url;

        /// <summary>Whether it stays disconnected until <see cref="Connect"/>.</summary>
        public bool IsSuspended => link.IsSuspended;

        /// <summary>Disconnects until <see cref="Connect"/>.</summary>
        public void Disconnect() => link.Suspend();

        /// <summary>Connects with these settings. A connection that exists is ended first.</summary>
        public void Connect(ServerSettings settings)
        {
            this.settings = settings;
            link.Restart();
        }

        JsonObject Register(int place)
        {
            this.place = place;
            return identity.Register(place, names);
        }

        public void Start() => link.Start();

        /// <summary>Called once per frame.</summary>
        public void Tick()
        {
            services.Tick();
            Queue.Tick();
        }

        /// <summary>Sends a message that may be dropped.</summary>
        public void Report(JsonObject message) => link.SendReport(JsonWriter.Write(message));

        /// <summary>Disconnects for good.</summary>
        public void Close()
        {
            link.Close();
            services.Dispose();
        }

        /// <summary>
        /// Disconnects before the code is reloaded. Returns what the next attachment must do: results to send, and
        /// calls to run that had not begun.
        /// </summary>
        public UnfinishedCalls EndForReload()
        {
            var running = Queue.Running.ToList();
            var (results, messages) = link.EndForReload();
            services.Dispose();
            var unfinished = new UnfinishedCalls(results);
            foreach (var message in messages)
            {
                // The server sends reads again by itself.
                if (message.Text("type") == "execute" && IsWrite(message.Text("name"))) unfinished.AddUnstarted(message);
            }
            foreach (var call in running)
                if (!call.IsCancelled && IsWrite(call.Op))
                    unfinished.AddInterrupted(call);
            return unfinished;
        }

        bool IsWrite(string op) => ops.Find(op ?? "")?.Effect == Effect.Write;

        /// <summary>Continues what a reload interrupted. Called before the connection is made.</summary>
        public void Continue(UnfinishedCalls unfinished, Func<Call, JsonObject, bool> resume)
        {
            foreach (var result in unfinished.Results) link.SendResult(result);
            foreach (var message in unfinished.Unstarted) Queue.Handle(message);
            foreach (var interrupted in unfinished.Interrupted)
            {
                var call = new Call(Queue, interrupted.Text("id"), interrupted.Text("op"), new JsonObject());
                if (!resume(call, interrupted)) Queue.Run(call, each => throw UnfinishedCalls.Interruption(each.Op));
            }
        }
    }
}

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>
    /// Runs the requested ops on the main thread, for a slice of each frame. A frame without calls allocates nothing.
    /// </summary>
    internal sealed class CallQueue
    {
        /// <summary>How long all ops together may work in one frame. Work that takes longer continues in the next.</summary>
        static readonly long Budget = Stopwatch.Frequency / 500;

        readonly OpTable ops;
        readonly Link link;
        readonly Dictionary<string, Call> running = new Dictionary<string, Call>();
        List<Action> waiting = new List<Action>();
        List<Action> continuing = new List<Action>();
        long until;
        bool isTicking;

        public CallQueue(OpTable ops, Link link)
        {
            this.ops = ops;
            this.link = link;
        }

        /// <summary>Called when the server has accepted the registration.</summary>
        public Action Registered { get; set; } = () => { };

        public bool IsBudgetUsed => Stopwatch.GetTimestamp() >= until;

        public int Losses => link.Losses;

        /// <summary>Whether calls wait for the next frame.</summary>
        public bool IsBusy => waiting.Count > 0 || link.HasMessages;

        /// <summary>The calls that have begun and not ended.</summary>
        public IReadOnlyCollection<Call> Running => running.Values;

        /// <summary>Called once per frame.</summary>
        public void Tick()
        {
            // An op can make Unity run its loop, for instance while it shows a progress bar.
            if (isTicking) return;
            isTicking = true;
            try
            {
                until = Stopwatch.GetTimestamp() + Budget;
                ContinueCalls();
                while (link.TryTake(out var message))
                {
                    Handle(message);
                    if (IsBudgetUsed) return;
                }
            }
            finally
            {
                isTicking = false;
            }
        }

        void ContinueCalls()
        {
            if (waiting.Count == 0) return;
            (waiting, continuing) = (continuing, waiting);
            foreach (var continuation in continuing) continuation();
            continuing.Clear();
        }

        public void ContinueInNextFrame(Action continuation) => waiting.Add(continuation);

        public void Report(JsonObject message) => link.SendReport(JsonWriter.Write(message));

        public void ReportEvent(string name, object payload)
        {
            if (link.IsOpen) Report(new JsonObject { ["type"] = "event", ["event"] = name, ["payload"] = payload });
        }

        /// <summary>Handles a message of the server.</summary>
        public void Handle(JsonObject message)
        {
            switch (message.Text("type"))
            {
                case "execute":
                    Begin(message.Text("id") ?? "", message.Text("name") ?? "", message.Get("params") as JsonObject ?? new JsonObject());
                    break;
                case "cancel":
                    if (running.TryGetValue(message.Text("id") ?? "", out var call)) call.IsCancelled = true;
                    break;
                case "registered":
                    Registered();
                    break;
            }
        }

        void Begin(string id, string name, JsonObject parameters)
        {
            var op = ops.Find(name);
            if (op == null)
            {
                Answer(id, name, Fault.Unsupported($"This engine does not support '{name}'").ToResult());
                return;
            }
            Run(new Call(this, id, name, parameters), op.Run);
        }

        /// <summary>Runs a call and answers it. Nothing awaits this: the answer is its end.</summary>
        public async void Run(Call call, Func<Call, Task<object>> op)
        {
            running[call.Id] = call;
            JsonObject result;
            try
            {
                result = new JsonObject { ["status"] = "success", ["result"] = await op(call) };
            }
            catch (Exception error)
            {
                if (!(error is Fault)) UnityEngine.Debug.LogException(error);
                result = Fault.Of(error).ToResult();
            }
            running.Remove(call.Id);
            if (!call.IsCancelled) Answer(call.Id, call.Op, result);
        }

        void Answer(string id, string op, JsonObject result)
        {
            if (link.SendResult(Message(id, result))) return;
            var fault = Fault.Invalid($"The result of '{op}' is too large for the connection", "request fewer items with limit and offset");
            link.SendResult(Message(id, fault.ToResult()));
        }

        static string Message(string id, JsonObject result) =>
            JsonWriter.Write(new JsonObject { ["type"] = "command_result", ["id"] = id, ["result"] = result });
    }
}

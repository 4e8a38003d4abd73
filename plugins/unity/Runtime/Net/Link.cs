using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Net.WebSockets;
using System.Threading;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>
    /// The connection to the server, on a thread of its own. It reconnects until it is closed, and answers pings while
    /// the main thread is busy. The main thread only takes messages from it and queues messages for it.
    /// </summary>
    internal sealed class Link
    {
        const int ConnectTimeout = 5000;
        const int WelcomeTimeout = 2000;
        const int PongEvery = 15000;
        const int FlushTimeout = 1000;
        const int DrainTimeout = 1000;
        const int EndTimeout = 3000;
        const int MaxReceived = 1024;
        const int Refused = 4403;
        const string Superseded = "superseded by a newer connection";
        const string Unproven = "The server did not prove that it belongs to the same user, so nothing is run for it. "
            + "Another program may use the port. Close it, or start Spawnpoint as this user with the same state folder (SPAWNPOINT_STATE_DIR)";
        const string Pong = "{\"type\":\"pong\"}";
        const string Reloading = "{\"type\":\"reloading\"}";

        readonly Func<ServerAddress> findAddress;
        readonly Func<int, JsonObject> makeRegistration;
        readonly Action received;
        readonly Outbox outbox = new Outbox();
        readonly ConcurrentQueue<JsonObject> inbox = new ConcurrentQueue<JsonObject>();
        readonly CancellationTokenSource ending = new CancellationTokenSource();
        readonly AutoResetEvent changed = new AutoResetEvent(false);
        readonly ManualResetEventSlim drained = new ManualResetEventSlim();
        readonly Thread thread;
        readonly Stopwatch clock = Stopwatch.StartNew();

        volatile string challenge;
        // What the server has to prove; null if that cannot be checked.
        volatile Func<string, bool> isProof;
        volatile bool registered;
        volatile bool accepted;
        volatile bool leaving;
        volatile bool suspended;
        volatile bool restarting;
        volatile ServerAddress address;
        volatile int losses;
        volatile string problem;
        int place;
        Uri server;

        /// <param name="findAddress">Called on the link's thread before each attempt.</param>
        /// <param name="makeRegistration">Called on the link's thread, with how many instances have taken the hash.</param>
        /// <param name="received">Called on the link's thread when a message waits to be taken.</param>
        public Link(Func<ServerAddress> findAddress, Func<int, JsonObject> makeRegistration, Action received)
        {
            this.findAddress = findAddress;
            this.makeRegistration = makeRegistration;
            this.received = received;
            thread = new Thread(Run) { IsBackground = true, Name = "Spawnpoint" };
        }

        /// <summary>Whether the server accepted the registration of the current connection.</summary>
        public bool IsOpen => accepted;

        /// <summary>How often the connection was lost.</summary>
        public int Losses => losses;

        /// <summary>Why the last attempt failed; null while there is a connection.</summary>
        public string Problem => problem;

        /// <summary>The server of the last attempt; null before the first one, and if none was found.</summary>
        public ServerAddress Address => address;

        /// <summary>Whether it stays disconnected until <see cref="Restart"/>.</summary>
        public bool IsSuspended => suspended;

        /// <summary>Whether messages wait to be taken.</summary>
        public bool HasMessages => !inbox.IsEmpty;

        public void Start() => thread.Start();

        public bool TryTake(out JsonObject message) => inbox.TryDequeue(out message);

        /// <summary>Queues a result. Returns false if it is too large for the connection.</summary>
        public bool SendResult(string message) => outbox.AddResult(message);

        /// <summary>Queues a message that may be dropped.</summary>
        public void SendReport(string message)
        {
            if (accepted) outbox.AddReport(message);
        }

        /// <summary>Disconnects until <see cref="Restart"/>.</summary>
        public void Suspend()
        {
            suspended = true;
            Interrupt();
        }

        /// <summary>Connects at once, to the server that is then found. A connection that exists is ended first.</summary>
        public void Restart()
        {
            suspended = false;
            Interrupt();
        }

        void Interrupt()
        {
            restarting = true;
            changed.Set();
            outbox.Wake();
        }

        /// <summary>Disconnects for good, so that the server forgets this instance at once.</summary>
        public void Close()
        {
            Flush();
            leaving = true;
            End();
        }

        /// <summary>
        /// Disconnects before the code is reloaded, and ends the thread. Returns what could not be handled: results
        /// that were not sent, and messages that were not taken.
        /// </summary>
        public (List<string> Results, List<JsonObject> Messages) EndForReload()
        {
            if (accepted)
            {
                outbox.AddResult(Reloading);
                Flush();
                // The server may have sent calls before it read that, and answers behind them.
                drained.Wait(DrainTimeout);
            }
            End();
            var results = outbox.TakeResults();
            results.Remove(Reloading);
            return (results, new List<JsonObject>(inbox));
        }

        void Flush()
        {
            var until = clock.ElapsedMilliseconds + FlushTimeout;
            while (accepted && !outbox.IsEmpty && clock.ElapsedMilliseconds < until) Thread.Sleep(1);
        }

        void End()
        {
            ending.Cancel();
            outbox.Wake();
            if (thread.IsAlive) thread.Join(EndTimeout);
        }

        void Run()
        {
            var backoff = new Backoff();
            var events = new[] { ending.Token.WaitHandle, changed };
            while (!ending.IsCancellationRequested)
            {
                restarting = false;
                if (suspended)
                {
                    problem = null;
                    WaitHandle.WaitAny(events);
                    continue;
                }
                try
                {
                    Connect(backoff);
                    problem = "The connection was lost";
                }
                catch (Exception error)
                {
                    problem = error.GetBaseException().Message;
                }
                accepted = registered = false;
                challenge = null;
                isProof = null;
                losses++;
                outbox.KeepResults();
                if (restarting) backoff.Reset();
                else WaitHandle.WaitAny(events, backoff.Next());
            }
        }

        void Connect(Backoff backoff)
        {
            var target = FindAddress();
            using var socket = new ClientWebSocket();
            // The server pings by messages of the protocol.
            socket.Options.KeepAliveInterval = TimeSpan.Zero;
            if (target.Token != null) socket.Options.SetRequestHeader("Authorization", "Bearer " + target.Token);
            using (var timeout = CancellationTokenSource.CreateLinkedTokenSource(ending.Token))
            {
                timeout.CancelAfter(ConnectTimeout);
                socket.ConnectAsync(target.Url, timeout.Token).GetAwaiter().GetResult();
            }
            // Results belong to the server that asked for them, and are not shown to another one.
            if (server != null && server != target.Url) outbox.TakeResults();
            server = target.Url;
            var receiving = Receive(socket, backoff);
            try
            {
                Serve(socket, receiving);
                if (leaving || restarting) SayGoodbye(socket);
            }
            finally
            {
                socket.Abort();
                WaitForEnd(receiving);
                if (socket.CloseStatusDescription == Superseded || (int?)socket.CloseStatus == Refused)
                {
                    // Another process of the same project has this hash. This one registers with the next.
                    place++;
                }
            }
        }

        ServerAddress FindAddress()
        {
            try
            {
                return address = findAddress();
            }
            catch
            {
                address = null;
                throw;
            }
        }

        static void SayGoodbye(ClientWebSocket socket)
        {
            using var timeout = new CancellationTokenSource(FlushTimeout);
            socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, "goodbye", timeout.Token).GetAwaiter().GetResult();
        }

        static void WaitForEnd(Task receiving)
        {
            try
            {
                receiving.Wait(EndTimeout);
            }
            catch (AggregateException)
            {
                // The socket was aborted, so a receive that fails is expected.
            }
        }

        // Sends until the connection ends.
        void Serve(ClientWebSocket socket, Task receiving)
        {
            var welcomeUntil = clock.ElapsedMilliseconds + WelcomeTimeout;
            var pongAt = clock.ElapsedMilliseconds + PongEvery;
            while (!receiving.IsCompleted && !ending.IsCancellationRequested && !restarting)
            {
                if (!registered && (challenge != null || clock.ElapsedMilliseconds >= welcomeUntil))
                {
                    var registration = makeRegistration(place);
                    AddProof(registration);
                    registered = true;
                    Send(socket, JsonWriter.Write(registration));
                }
                var wakeAt = registered ? pongAt : welcomeUntil;
                var message = outbox.WaitForFirst((int)Math.Max(0, wakeAt - clock.ElapsedMilliseconds), accepted);
                if (message != null)
                {
                    Send(socket, message);
                    outbox.RemoveFirst();
                }
                if (registered && clock.ElapsedMilliseconds >= pongAt)
                {
                    pongAt = clock.ElapsedMilliseconds + PongEvery;
                    Send(socket, Pong);
                }
            }
            if (receiving.IsFaulted) receiving.GetAwaiter().GetResult();
        }

        // Proves that this engine belongs to the user of the server, and asks the server for the same. Servers on other
        // machines are not expected to have the key.
        void AddProof(JsonObject registration)
        {
            var key = EngineKey.Find();
            if (key == null) return;
            var hash = registration.Text("project_hash");
            if (!string.IsNullOrEmpty(challenge)) registration["proof"] = EngineKey.Prove(key, challenge, hash);
            if (!ServerAddress.IsLoopback(server)) return;
            var own = EngineKey.NewChallenge();
            registration["challenge"] = own;
            isProof = proof => EngineKey.IsProof(proof, key, own, hash);
        }

        static void Send(ClientWebSocket socket, string message)
        {
            var bytes = new ArraySegment<byte>(System.Text.Encoding.UTF8.GetBytes(message));
            socket.SendAsync(bytes, WebSocketMessageType.Text, true, CancellationToken.None).GetAwaiter().GetResult();
        }

        async Task Receive(ClientWebSocket socket, Backoff backoff)
        {
            try
            {
                var messages = new MessageReader(socket);
                for (;;)
                {
                    var message = await messages.Next().ConfigureAwait(false);
                    if (message == null) return;
                    Handle(message, backoff);
                }
            }
            finally
            {
                outbox.Wake();
            }
        }

        void Handle(JsonObject message, Backoff backoff)
        {
            switch (message.Text("type"))
            {
                case "ping":
                    outbox.AddReport(Pong);
                    return;
                case "welcome":
                    challenge = message.Text("challenge") ?? "";
                    outbox.Wake();
                    return;
                case "reloading":
                    drained.Set();
                    return;
                case "registered":
                    // Before the registration the server was asked for no proof, so it cannot accept it.
                    if (!registered || accepted) return;
                    if (isProof != null && !isProof(message.Text("proof"))) throw new InvalidOperationException(Unproven);
                    backoff.Reset();
                    problem = null;
                    accepted = true;
                    outbox.Wake();
                    break;
            }
            // A server that was not accepted gets nothing to run.
            if (!accepted) return;
            if (inbox.Count >= MaxReceived) throw new InvalidOperationException("The server sent more than the main thread can take");
            inbox.Enqueue(message);
            received();
        }
    }
}

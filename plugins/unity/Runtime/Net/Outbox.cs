using System.Collections.Generic;
using System.Threading;

namespace Spawnpoint
{
    /// <summary>
    /// Messages that wait to be sent. Bounded: results have room of their own, and reports beyond the bound are
    /// dropped. Thread-safe.
    /// </summary>
    internal sealed class Outbox
    {
        const int MaxReports = 512;
        const int MaxMessages = 1024;
        const int MaxCharacters = 60 << 20;

        readonly struct Message
        {
            public readonly string Text;
            public readonly bool IsResult;

            public Message(string text, bool isResult)
            {
                Text = text;
                IsResult = isResult;
            }
        }

        readonly object gate = new object();
        readonly LinkedList<Message> messages = new LinkedList<Message>();
        long characters;
        bool woken;

        /// <summary>Queues the result of a call. Returns false if there is no room for it.</summary>
        public bool AddResult(string text) => Add(new Message(text, true), MaxMessages);

        /// <summary>Queues a message that may be dropped.</summary>
        public bool AddReport(string text) => Add(new Message(text, false), MaxReports);

        bool Add(Message message, int room)
        {
            lock (gate)
            {
                if (messages.Count >= room || characters + message.Text.Length > MaxCharacters) return false;
                messages.AddLast(message);
                characters += message.Text.Length;
                Monitor.PulseAll(gate);
                return true;
            }
        }

        /// <summary>Ends the current wait, or the next one if nothing waits now.</summary>
        public void Wake()
        {
            lock (gate)
            {
                woken = true;
                Monitor.PulseAll(gate);
            }
        }

        /// <summary>Waits for a message, at most this long. Without `take`, only for the end of the wait.</summary>
        public string WaitForFirst(int milliseconds, bool take)
        {
            lock (gate)
            {
                if (!woken && (messages.Count == 0 || !take) && milliseconds > 0) Monitor.Wait(gate, milliseconds);
                woken = false;
                return take && messages.Count > 0 ? messages.First.Value.Text : null;
            }
        }

        /// <summary>Removes the first message after it was sent.</summary>
        public void RemoveFirst()
        {
            lock (gate)
            {
                characters -= messages.First.Value.Text.Length;
                messages.RemoveFirst();
            }
        }

        /// <summary>Removes everything but results, which the server still accepts after a reconnect.</summary>
        public void KeepResults()
        {
            lock (gate)
            {
                for (var node = messages.First; node != null;)
                {
                    var next = node.Next;
                    if (!node.Value.IsResult)
                    {
                        characters -= node.Value.Text.Length;
                        messages.Remove(node);
                    }
                    node = next;
                }
            }
        }

        /// <summary>Removes and returns the results that were not sent.</summary>
        public List<string> TakeResults()
        {
            lock (gate)
            {
                var results = new List<string>();
                foreach (var message in messages)
                    if (message.IsResult)
                        results.Add(message.Text);
                messages.Clear();
                characters = 0;
                return results;
            }
        }

        public bool IsEmpty
        {
            get
            {
                lock (gate) return messages.Count == 0;
            }
        }
    }
}

using System;
using System.Runtime.CompilerServices;

namespace Spawnpoint
{
    /// <summary>Awaits the next frame on the main thread.</summary>
    internal readonly struct NextFrame : INotifyCompletion
    {
        readonly Call call;
        readonly bool goesOn;

        /// <param name="goesOn">Whether the caller handles a cancelled call itself.</param>
        public NextFrame(Call call, bool goesOn)
        {
            this.call = call;
            this.goesOn = goesOn;
        }

        public NextFrame GetAwaiter() => this;

        public bool IsCompleted => false;

        public void OnCompleted(Action continuation) => call.Queue.ContinueInNextFrame(continuation);

        public void GetResult()
        {
            if (call.IsCancelled && !goesOn) throw Fault.Cancelled();
        }
    }
}

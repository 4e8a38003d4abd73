using System.Threading;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Wakes the main thread of an editor that has no focus and therefore updates rarely. Unity runs what is posted to
    /// its synchronization context in every turn of its loop, focused or not.
    /// </summary>
    internal sealed class EditorWake : System.IDisposable
    {
        const int Interval = 10;

        readonly SynchronizationContext context;
        readonly SendOrPostCallback tick;
        readonly System.Func<bool> isBusy;
        readonly Timer timer;
        int posted;
        volatile bool isDisposed;

        /// <param name="tick">Does what is to be done in a frame. Called on the main thread.</param>
        /// <param name="isBusy">Whether there is something to do. Called on the main thread.</param>
        public EditorWake(System.Action tick, System.Func<bool> isBusy)
        {
            context = SynchronizationContext.Current;
            this.isBusy = isBusy;
            this.tick = _ => Run(tick);
            timer = new Timer(_ => Wake());
        }

        /// <summary>Makes the main thread do what is to be done. May be called on any thread, any number of times.</summary>
        public void Wake()
        {
            if (isDisposed || context == null || Interlocked.Exchange(ref posted, 1) == 1) return;
            context.Post(tick, null);
        }

        void Run(System.Action tick)
        {
            Interlocked.Exchange(ref posted, 0);
            if (isDisposed) return;
            EditorApplication.QueuePlayerLoopUpdate();
            tick();
            // Calls that wait for frames need more of them; without calls, the timer stays off.
            if (isBusy()) timer.Change(Interval, Timeout.Infinite);
        }

        public void Dispose()
        {
            isDisposed = true;
            timer.Dispose();
        }
    }
}

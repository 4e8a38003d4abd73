using System.Collections.Concurrent;
using System.Threading;

/// <summary>Runs on the main thread what other threads post, as Unity's own context does.</summary>
public sealed class MainThreadContext : SynchronizationContext
{
    readonly ConcurrentQueue<(SendOrPostCallback, object)> posted = new ConcurrentQueue<(SendOrPostCallback, object)>();

    public override void Post(SendOrPostCallback callback, object state) => posted.Enqueue((callback, state));

    public void Run()
    {
        for (var left = posted.Count; left > 0 && posted.TryDequeue(out var item); left--) item.Item1(item.Item2);
    }
}

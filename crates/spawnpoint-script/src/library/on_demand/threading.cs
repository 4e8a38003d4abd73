namespace System.Threading
{
    public static class Interlocked
    {
        public static int Increment(ref int value) => ++value;
        public static long Increment(ref long value) => ++value;
        public static int Decrement(ref int value) => --value;
        public static long Decrement(ref long value) => --value;
        public static int Add(ref int value, int by) => value += by;
        public static long Add(ref long value, long by) => value += by;
        public static T Exchange<T>(ref T target, T value) { var old = target; target = value; return old; }
        public static T CompareExchange<T>(ref T target, T value, T expected) { var old = target; if (object.Equals(old, expected)) target = value; return old; }
    }

    public class CancellationTokenSource : IDisposable
    {
        readonly List<Action> callbacks = new List<Action>();
        public bool IsCancellationRequested { get; private set; }
        public CancellationToken Token => new CancellationToken(this);
        public void Cancel() { if (IsCancellationRequested) return; IsCancellationRequested = true; foreach (var callback in callbacks) callback(); }
        public async void CancelAfter(int milliseconds) { await System.Threading.Tasks.Task.Delay(milliseconds); Cancel(); }
        public void __Register(Action callback) { if (IsCancellationRequested) callback(); else callbacks.Add(callback); }
        public void Dispose() { }
    }

    public struct CancellationToken
    {
        readonly CancellationTokenSource source;
        public CancellationToken(CancellationTokenSource source) { this.source = source; }
        public static CancellationToken None => default;
        public bool CanBeCanceled => source != null;
        public bool IsCancellationRequested => source != null && source.IsCancellationRequested;
        public void ThrowIfCancellationRequested() { if (IsCancellationRequested) throw new OperationCanceledException("The operation was canceled."); }
        public void Register(Action callback) { if (source != null) source.__Register(callback); }
    }
}

namespace System.Threading.Tasks
{
    public class TaskCompletionSource<T>
    {
        Task<T> task;
        T result;
        Exception error;
        bool done;
        public Task<T> Task => task != null ? task : !done ? task = Wait() : error == null ? System.Threading.Tasks.Task.FromResult(result) : System.Threading.Tasks.Task.FromException<T>(error);
        async Task<T> Wait() { while (!done) await System.Threading.Tasks.Task.Yield(); if (error != null) throw error; return result; }
        public bool TrySetResult(T value) { if (done) return false; result = value; done = true; return true; }
        public bool TrySetException(Exception exception) { if (done) return false; error = exception; done = true; return true; }
        public bool TrySetCanceled() => TrySetException(new OperationCanceledException("A task was canceled."));
        public void SetResult(T value) { if (!TrySetResult(value)) Refuse(); }
        public void SetException(Exception exception) { if (!TrySetException(exception)) Refuse(); }
        public void SetCanceled() { if (!TrySetCanceled()) Refuse(); }
        static void Refuse() { throw new InvalidOperationException("An attempt was made to transition a task to a final state when it had already completed."); }
    }
}

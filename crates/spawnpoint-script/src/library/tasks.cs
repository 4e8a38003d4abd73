// Tasks. They run on the thread of the script: an async function runs up to its first `await`.
namespace System.Threading.Tasks
{
    public class Task : System.IDisposable
    {
        public static Task CompletedTask { get; }
        public bool IsCompleted { get; }
        public bool IsCompletedSuccessfully { get; }
        public bool IsFaulted { get; }
        public bool IsCanceled { get; }
        public TaskStatus Status { get; }
        public AggregateException Exception { get; }
        public void Wait();
        public bool Wait(int milliseconds);
        public TaskAwaiter GetAwaiter();
        public Task ConfigureAwait(bool same);
        public static Task Delay(int milliseconds);
        public static Task Delay(TimeSpan time);
        public static Task Yield();
        public static Task<T> FromResult<T>(T value);
        public static Task FromException(Exception exception);
        public static Task<T> FromException<T>(Exception exception);
        public static void WaitAll(params Task[] tasks) { foreach (var task in tasks) task.Wait(); }
        public static async Task Run(Action action) { action(); }
        public static async Task<T> Run<T>(Func<T> function) { return function(); }
        public static async Task Run(Func<Task> function) { await function(); }
        public static async Task<T> Run<T>(Func<Task<T>> function) { return await function(); }
        public static async Task WhenAll(params Task[] tasks) { await Tasks.All(tasks); }
        public static async Task WhenAll(IEnumerable<Task> tasks) { await Tasks.All(tasks.ToArray()); }
        public static async Task<T[]> WhenAll<T>(params Task<T>[] tasks)
        {
            await Tasks.All(tasks);
            var results = new T[tasks.Length];
            for (int i = 0; i < tasks.Length; i++) results[i] = await tasks[i];
            return results;
        }
        public static Task<T[]> WhenAll<T>(IEnumerable<Task<T>> tasks) { return Task.WhenAll(tasks.ToArray()); }
        public static async Task<Task> WhenAny(params Task[] tasks)
        {
            while (true)
            {
                foreach (var task in tasks) if (task.IsCompleted) return task;
                await Tasks.Any(tasks);
            }
        }
        public static async Task<Task<T>> WhenAny<T>(params Task<T>[] tasks)
        {
            while (true)
            {
                foreach (var task in tasks) if (task.IsCompleted) return task;
                await Tasks.Any(tasks);
            }
        }
    }

    public class Task<T> : Task
    {
        public T Result { get; }
        public TaskAwaiter<T> GetAwaiter();
        public Task<T> ConfigureAwait(bool same);
    }

    public enum TaskStatus { Created, WaitingForActivation, WaitingToRun, Running, WaitingForChildrenToComplete, RanToCompletion, Canceled, Faulted }

    public class TaskAwaiter
    {
        public void GetResult();
        public bool IsCompleted { get; }
    }

    public class TaskAwaiter<T>
    {
        public T GetResult();
        public bool IsCompleted { get; }
    }

    public static class Tasks
    {
        public static Task Any(Task[] tasks);
        // Waits for all of them, and throws what the first failed one threw.
        public static async Task All(Task[] tasks)
        {
            Exception first = null;
            foreach (var task in tasks)
            {
                try { await task; }
                catch (Exception e) { if (first == null) first = e; }
            }
            if (first != null) throw first;
        }
        public static async Task ContinueWith(this Task task, Action<Task> next) { try { await task; } catch (Exception) { } next(task); }
        public static async Task ContinueWith<T>(this Task<T> task, Action<Task<T>> next) { try { await task; } catch (Exception) { } next(task); }
        public static async Task<R> ContinueWith<T, R>(this Task<T> task, Func<Task<T>, R> next) { try { await task; } catch (Exception) { } return next(task); }
        public static async Task<R> ContinueWith<R>(this Task task, Func<Task, R> next) { try { await task; } catch (Exception) { } return next(task); }
    }
}

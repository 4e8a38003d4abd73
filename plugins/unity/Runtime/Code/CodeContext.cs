using System.Collections;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>The object `AI` of a running snippet.</summary>
    public sealed class CodeContext
    {
        readonly Services services;
        readonly Call call;
        readonly JsonObject written = new JsonObject();

        internal CodeContext(Services services, Call call)
        {
            this.services = services;
            this.call = call;
        }

        /// <summary>Whether the caller no longer needs the result.</summary>
        public bool IsCancelled => call.IsCancelled;

        /// <summary>Reports a value as a part of the result, and adds it to the log of that name.</summary>
        public void Write(string name, object data)
        {
            written[name] = services.Values.Json(data) ?? services.Values.Text(data);
            call.ReportPartial(written);
            services.ReportEvent("note", new JsonObject { ["log_name"] = name, ["message"] = services.Values.Text(data), ["data"] = services.Values.Json(data) });
        }

        /// <summary>Replaces a value that was written before.</summary>
        public void Update(string name, object data) => Write(name, data);

        /// <summary>Reports an error as a part of the result, adds it to the log of that name, and writes it to the console.</summary>
        public void WriteError(string name, string message, System.Exception error = null)
        {
            written[name] = new JsonObject { ["error"] = message, ["stackTrace"] = error?.StackTrace };
            call.ReportPartial(written);
            services.ReportEvent("note", new JsonObject { ["log_name"] = name, ["type"] = "error", ["message"] = message, ["data"] = written[name], ["stack_trace"] = error?.StackTrace });
            Debug.LogError(error == null ? $"{name}: {message}" : $"{name}: {message}\n{error}");
        }

        /// <summary>Reports a part of the result; each one replaces the previous one.</summary>
        public void Partial(object data) => call.ReportPartial(services.Values.Json(data) ?? services.Values.Text(data));

        /// <summary>Reports how far the snippet is.</summary>
        public void Progress(double progress, double total = 1, string message = null) => call.ReportProgress(progress, total, message);

        /// <summary>
        /// Waits for what a coroutine would yield: null for a frame, WaitForSeconds, another coroutine, or an
        /// asynchronous operation. Throws if the call was cancelled.
        /// </summary>
        public async Task Yield(object instruction)
        {
            var coroutine = new Coroutine(Once(instruction));
            while (coroutine.MoveNext()) await call.NextFrame();
        }

        static IEnumerator Once(object instruction)
        {
            yield return instruction;
        }
    }
}

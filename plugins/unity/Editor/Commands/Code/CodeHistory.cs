using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>The code that execute_code has run in this session of the editor. It survives reloads.</summary>
    internal sealed class CodeHistory : IDisposable
    {
        public const int Most = 50;
        const string Key = "Spawnpoint.CodeHistory";
        const int LongestResult = 200;

        List<JsonObject> entries;

        public CodeHistory(Services services)
        {
            services.Own(this);
        }

        public IReadOnlyList<JsonObject> Entries => Loaded;

        List<JsonObject> Loaded
        {
            get
            {
                if (entries != null) return entries;
                var saved = SessionState.GetString(Key, "");
                return entries = saved == "" ? new List<JsonObject>() : ((List<object>)JsonReader.Read(saved)).Cast<JsonObject>().ToList();
            }
        }

        // Called before a reload.
        public void Dispose()
        {
            if (entries != null) SessionState.SetString(Key, JsonWriter.Write(entries));
        }

        public void Add(string code, bool isChecked, bool success, string result, double milliseconds, string compiler)
        {
            Loaded.Add(new JsonObject
            {
                ["code"] = code, ["success"] = success, ["resultPreview"] = Values.Cut(result, LongestResult), ["elapsedMs"] = Math.Round(milliseconds, 1),
                ["timestamp"] = DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture), ["safetyChecksEnabled"] = isChecked, ["compiler"] = compiler,
            });
            if (entries.Count > Most) entries.RemoveAt(0);
        }

        /// <summary>Removes all entries, and returns how many there were.</summary>
        public int Clear()
        {
            var count = Loaded.Count;
            entries.Clear();
            return count;
        }
    }
}

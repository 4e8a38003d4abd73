using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The jobs of a command: objects with a `job_id`. They are in Unity's session state, so they survive reloads of the
    /// code and end with the editor.
    /// </summary>
    internal sealed class JobStore
    {
        readonly string key;
        readonly int most;
        List<JsonObject> jobs;

        public JobStore(string key, int most)
        {
            this.key = key;
            this.most = most;
        }

        public static long Now => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        List<JsonObject> Loaded
        {
            get
            {
                if (jobs != null) return jobs;
                var saved = SessionState.GetString(key, "");
                return jobs = saved == "" ? new List<JsonObject>() : ((List<object>)JsonReader.Read(saved)).Cast<JsonObject>().ToList();
            }
        }

        /// <summary>The last job that was added; null if there is none.</summary>
        public JsonObject Last => Loaded.LastOrDefault();

        public void Add(JsonObject job)
        {
            Loaded.Add(job);
            if (jobs.Count > most) jobs.RemoveAt(0);
            Save();
        }

        /// <summary>Keeps changes of jobs.</summary>
        public void Save() => SessionState.SetString(key, JsonWriter.Write(Loaded));

        public JsonObject Find(string id) => Loaded.FirstOrDefault(job => job.Text("job_id") == id)
            ?? throw Fault.NotFound("Job", $"'{id}'", Last == null ? "no job was started in this session of the editor" : $"the last one is '{Last.Text("job_id")}'");
    }
}

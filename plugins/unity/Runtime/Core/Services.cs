using System;
using System.Collections.Generic;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>What ops use. One for each instance; the editor and its game share ids.</summary>
    internal sealed class Services : IDisposable
    {
        readonly List<IDisposable> owned = new List<IDisposable>();
        readonly List<Action> eachFrame = new List<Action>();

        public Services(Host host, ObjectIds ids, LogLines logs)
        {
            Host = host;
            Ids = ids;
            Logs = logs;
            Values = new Values(ids, host.AssetPath);
            Parser = new ValueParser(ids, host.LoadAsset);
            Members = new Members(Values, Parser, Refs, host.SetMember);
        }

        public Host Host { get; }
        public ObjectIds Ids { get; }
        public LogLines Logs { get; }
        public Refs Refs { get; } = new Refs();
        public TypeNames Types { get; } = new TypeNames();
        public Values Values { get; }
        public ValueParser Parser { get; }
        public Members Members { get; }

        /// <summary>Reports events. Set when the instance is connected.</summary>
        public Action<string, object> ReportEvent { get; set; } = (name, payload) => { };

        /// <summary>The object with this id, if clients may see it.</summary>
        public GameObject Object(string id)
        {
            var found = Ids.Find(id);
            return Host.IsExposed(found) ? found : throw Fault.NotFound("Object", id, "it is no longer in an open scene");
        }

        /// <summary>A component of an object, by its type's name or its index.</summary>
        public Component Component(GameObject target, string name) => Components.Find(target, name);

        /// <summary>Calls something in every frame. It must not allocate while there is nothing to do.</summary>
        public void EachFrame(Action action) => eachFrame.Add(action);

        /// <summary>Disposes something with this, before what is older.</summary>
        public void Own(IDisposable part) => owned.Add(part);

        public void Tick()
        {
            foreach (var action in eachFrame) action();
        }

        public void Dispose()
        {
            for (var at = owned.Count - 1; at >= 0; at--) owned[at].Dispose();
            owned.Clear();
        }
    }
}

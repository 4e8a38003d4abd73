using System;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Changes that commands make to objects in scenes: as one step of undo, and reported with the same keys.</summary>
    internal sealed class ObjectEdits
    {
        readonly Services services;
        readonly EditorHost host;

        public ObjectEdits(Services services, EditorHost host)
        {
            this.services = services;
            this.host = host;
        }

        /// <summary>Makes changes as one step. If one of them fails, none stays.</summary>
        public T OneStep<T>(string what, Func<T> change) => host.AsOneStep(what, change);

        /// <summary>Changes one object, and records it for undo.</summary>
        public void Change(Object target, string what, Action change) => host.Change(target, what, change);

        public GameObject Create(string name, Transform parent = null) => host.Create(ObjectOps.CheckName(name), parent);

        /// <summary>Adds a component; Unity's own checks apply.</summary>
        public Component Add(GameObject target, Type type)
        {
            var added = host.AddComponent(target, type);
            return added != null ? added : throw Fault.Invalid($"Unity did not add {type.FullName} to '{target.name}'", "read_console has Unity's message");
        }

        public void Destroy(Object target) => host.Destroy(target);

        /// <summary>An object as answers name it: with Unity's id, our id and the path.</summary>
        public JsonObject Card(GameObject target) => target == null ? null : new JsonObject
        {
            ["name"] = target.name, ["instanceID"] = EditorCompat.ReportedId(target), ["id"] = services.Ids.Of(target), ["path"] = CommandTargets.PathOf(target),
        };

        public static float[] Numbers(Vector3 vector) => new[] { vector.x, vector.y, vector.z };
    }
}

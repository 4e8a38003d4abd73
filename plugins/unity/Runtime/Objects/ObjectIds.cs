using System;
using System.Collections.Generic;
using System.Globalization;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Ids of objects. The ids of the protocol have 32 bits and those of Unity have more by now, so each object gets a
    /// number when it is first reported, and keeps it over reloads and play mode changes.
    ///
    /// Numbers start at a random offset in every process, so that an id from before a restart is unknown instead of
    /// referring to another object.
    /// </summary>
    internal sealed class ObjectIds
    {
        /// <summary>What every id begins with.</summary>
        public const string Prefix = "obj:";
        const int SweepEvery = 4096;

        readonly Dictionary<int, GameObject> objects = new Dictionary<int, GameObject>();
        readonly Dictionary<int, ulong> unityIds = new Dictionary<int, ulong>();
        readonly Dictionary<ulong, int> numbers = new Dictionary<ulong, int>();
        int next = new System.Random().Next(1, 20000) * 100000 + 1;

        /// <summary>Finds an object by Unity's own id, where Unity can do that; returns null otherwise.</summary>
        public Func<ulong, GameObject> FindByUnityId { get; set; } = id => null;

        public string Of(GameObject target)
        {
            var unityId = Compat.IdOf(target);
            if (!numbers.TryGetValue(unityId, out var number))
            {
                if (next % SweepEvery == 0) Sweep();
                number = next++;
                numbers[unityId] = number;
                unityIds[number] = unityId;
            }
            objects[number] = target;
            return Prefix + number.ToString(CultureInfo.InvariantCulture);
        }

        /// <summary>The object with this id.</summary>
        public GameObject Find(string id)
        {
            if (id == null || !id.StartsWith(Prefix, StringComparison.Ordinal) ||
                !int.TryParse(id.Substring(Prefix.Length), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number))
                throw Fault.Invalid("Invalid id; expected 'obj:<instanceId>'", "pass the Id of an object, as SearchObjects returns it");
            if (objects.TryGetValue(number, out var known) && known != null) return known;
            // A reload replaces the C# objects, but Unity keeps its own.
            if (unityIds.TryGetValue(number, out var unityId))
            {
                var found = FindByUnityId(unityId);
                if (found != null)
                {
                    objects[number] = found;
                    return found;
                }
            }
            throw Fault.NotFound("Object", id, "it was destroyed, or the engine was restarted; list the objects again");
        }

        /// <summary>The numbers as text, for the time of a reload.</summary>
        public string Save()
        {
            var parts = new List<string> { next.ToString(CultureInfo.InvariantCulture) };
            foreach (var pair in unityIds) parts.Add(FormattableString.Invariant($"{pair.Key}={pair.Value}"));
            return string.Join(" ", parts);
        }

        public void Restore(string saved)
        {
            if (string.IsNullOrEmpty(saved)) return;
            var parts = saved.Split(' ');
            next = int.Parse(parts[0], CultureInfo.InvariantCulture);
            for (var at = 1; at < parts.Length; at++)
            {
                var equals = parts[at].IndexOf('=');
                var number = int.Parse(parts[at].Substring(0, equals), CultureInfo.InvariantCulture);
                var unityId = ulong.Parse(parts[at].Substring(equals + 1), CultureInfo.InvariantCulture);
                unityIds[number] = unityId;
                numbers[unityId] = number;
            }
        }

        void Sweep()
        {
            var gone = new List<int>();
            foreach (var pair in unityIds)
            {
                var isKnown = objects.TryGetValue(pair.Key, out var known) && known != null;
                if (!isKnown && FindByUnityId(pair.Value) == null) gone.Add(pair.Key);
            }
            foreach (var number in gone)
            {
                numbers.Remove(unityIds[number]);
                unityIds.Remove(number);
                objects.Remove(number);
            }
        }
    }
}

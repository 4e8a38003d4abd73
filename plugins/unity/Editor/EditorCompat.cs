using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>What Unity's versions call differently in the editor.</summary>
    internal static class EditorCompat
    {
        /// <summary>The GameObject with Unity's own id; null if there is none.</summary>
        public static GameObject Find(ulong id) => FindObject(id) as GameObject;

        /// <summary>The object of any kind with Unity's own id; null if there is none.</summary>
        public static Object FindObject(ulong id)
        {
#if UNITY_6000_4_OR_NEWER
            return EditorUtility.EntityIdToObject(EntityId.FromULong(id));
#else
            return id <= uint.MaxValue ? EditorUtility.InstanceIDToObject(unchecked((int)(uint)id)) : null;
#endif
        }

        /// <summary>
        /// Unity's own id as commands report it: a number, or a text where it is too large for the numbers of JSON.
        /// Commands accept both.
        /// </summary>
        public static object ReportedId(Object target)
        {
            if (target == null) return null;
            var id = Compat.IdOf(target);
#if UNITY_6000_4_OR_NEWER
            const ulong largestNumber = 1UL << 53;
            return id <= largestNumber ? (object)(long)id : id.ToString(System.Globalization.CultureInfo.InvariantCulture);
#else
            return (long)unchecked((int)(uint)id);
#endif
        }
    }
}

using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>What Unity's versions call differently in the editor.</summary>
    internal static class EditorCompat
    {
        /// <summary>The object with Unity's own id; null if there is none.</summary>
        public static GameObject Find(ulong id)
        {
#if UNITY_6000_4_OR_NEWER
            return EditorUtility.EntityIdToObject(EntityId.FromULong(id)) as GameObject;
#else
            return EditorUtility.InstanceIDToObject(unchecked((int)(uint)id)) as GameObject;
#endif
        }
    }
}

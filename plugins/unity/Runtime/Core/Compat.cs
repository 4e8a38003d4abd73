using UnityEngine;

namespace Spawnpoint
{
    /// <summary>What Unity's versions call differently.</summary>
    internal static class Compat
    {
        /// <summary>Unity's own id of an object. It is stable until the editor or player ends.</summary>
        public static ulong IdOf(Object target)
        {
#if UNITY_6000_4_OR_NEWER
            return EntityId.ToULong(target.GetEntityId());
#else
            return unchecked((uint)target.GetInstanceID());
#endif
        }
    }
}

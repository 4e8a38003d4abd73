using System;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Continues at the end of a frame of play mode, after the scripts of the game. It is disabled while nothing waits, so
    /// that it costs nothing.
    /// </summary>
    [DefaultExecutionOrder(32000)]
    [AddComponentMenu("")]
    internal sealed class FrameTicker : MonoBehaviour
    {
        Action waiting;

        public bool IsWaiting => waiting != null;

        public void Await(Action continuation)
        {
            waiting = continuation;
            enabled = true;
        }

        /// <summary>Continues what waits, now.</summary>
        public void Continue()
        {
            var continuation = waiting;
            waiting = null;
            continuation?.Invoke();
        }

        void LateUpdate()
        {
            Continue();
            if (waiting == null) enabled = false;
        }
    }
}

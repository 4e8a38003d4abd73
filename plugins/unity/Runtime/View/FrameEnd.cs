using System;
using System.Collections;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Runs something after a frame was rendered, when the screen can be read.</summary>
    [AddComponentMenu("")]
    internal sealed class FrameEnd : MonoBehaviour
    {
        public void Run(Action action) => StartCoroutine(AtEnd(action));

        static IEnumerator AtEnd(Action action)
        {
            yield return new WaitForEndOfFrame();
            action();
        }
    }
}

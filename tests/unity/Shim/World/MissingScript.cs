using UnityEngine;

namespace UnityShim
{
    /// <summary>A component whose script does not exist. Unity's API has null in its place.</summary>
    public sealed class MissingScript : MonoBehaviour
    {
    }
}

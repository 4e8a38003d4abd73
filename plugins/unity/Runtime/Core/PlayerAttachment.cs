#if !UNITY_EDITOR
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Attaches a player. Ops run at the end of a frame, after the scripts of the game, so that a frame that was played
    /// is complete when it is looked at.
    /// </summary>
    [DefaultExecutionOrder(32000)]
    [AddComponentMenu("")]
    internal sealed class PlayerAttachment : MonoBehaviour
    {
        Attachment attachment;
        LogLines logs;

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
        static void Begin()
        {
            var holder = new GameObject("Spawnpoint") { hideFlags = HideFlags.HideInHierarchy };
            DontDestroyOnLoad(holder);
            holder.AddComponent<PlayerAttachment>();
        }

        void Awake()
        {
            logs = new LogLines();
            var services = new Services(new Host(gameObject), new ObjectIds(), logs);
            var (ops, tools) = GameOps.Make(services, new GameClock(), null, true);
            attachment = new Attachment(Identity.OfGame(), services, ops, tools, ServerSettings.None, () => { });
            attachment.Start();
        }

        void LateUpdate() => attachment.Tick();

        void OnDestroy()
        {
            attachment.Close();
            logs.Dispose();
        }
    }
}
#endif

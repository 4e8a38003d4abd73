using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Clicks and types in UI without a device, for games whose UI does not listen to the Input System. The assembly
    /// Spawnpoint.Ugui has the only implementation; it exists where the project has the uGUI package.
    /// </summary>
    internal interface IUiPointer
    {
        /// <summary>Whether the UI receives the mouse of the Input System by itself.</summary>
        bool FollowsInputSystem { get; }

        /// <summary>Presses the element at a point of the screen. Returns false if there is none that handles clicks.</summary>
        bool Press(Vector2 point);

        /// <summary>Releases the element, which clicks it.</summary>
        void Release();

        /// <summary>Types into the selected text field. Returns false if there is none.</summary>
        bool Type(string text);
    }
}

using System;
using System.Collections.Generic;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Keyboard, mouse and gamepad of a game, which clients can use. The assembly Spawnpoint.InputSystem has the only
    /// implementation; it exists where the project has the Input System package.
    /// </summary>
    internal interface IInputDevices : IDisposable
    {
        /// <summary>The enabled actions, as the op `input.list` reports them.</summary>
        IEnumerable<JsonObject> Actions(bool withUi);

        /// <summary>The action, part of an action, key or control with this name. A fault lists what there is.</summary>
        ISimulatedControl Find(string name);

        /// <summary>Presses what <see cref="Find"/> returned as far as the strength says; 0 releases it.</summary>
        void Set(ISimulatedControl control, float strength);

        /// <summary>Releases everything that was pressed by <see cref="Set"/> and <see cref="PressMouse"/>.</summary>
        void ReleaseAll();

        /// <summary>Moves the mouse to a point of the screen and presses its left button. y points up.</summary>
        void PressMouse(Vector2 point);

        void ReleaseMouse();

        /// <summary>Types a text on the keyboard.</summary>
        void Type(string text);
    }

    /// <summary>Something that can be pressed.</summary>
    internal interface ISimulatedControl
    {
        string Name { get; }

        /// <summary>Fails if it cannot be pressed as far as this.</summary>
        void Check(float strength);

        /// <summary>Whether the game has received the last change.</summary>
        bool IsReceived { get; }
    }
}

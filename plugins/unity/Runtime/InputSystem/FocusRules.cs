using System;
using UnityEngine.InputSystem;

namespace Spawnpoint
{
    /// <summary>
    /// Lets a game receive input although its window does not have the focus, which is the usual case when a client plays
    /// it. The project's own rules are back when this is disposed; the settings are not marked as changed.
    /// </summary>
    internal sealed class FocusRules : IDisposable
    {
        InputSettings changed;
        InputSettings.BackgroundBehavior background;
        InputSettings.EditorInputBehaviorInPlayMode inEditor;

        /// <summary>Sets the rules, if the game has not replaced its settings since.</summary>
        public void Apply()
        {
            var settings = InputSystem.settings;
            if (changed == settings) return;
            Dispose();
            changed = settings;
            (background, inEditor) = (settings.backgroundBehavior, settings.editorInputBehaviorInPlayMode);
            settings.backgroundBehavior = InputSettings.BackgroundBehavior.IgnoreFocus;
            settings.editorInputBehaviorInPlayMode = InputSettings.EditorInputBehaviorInPlayMode.AllDeviceInputAlwaysGoesToGameView;
        }

        public void Dispose()
        {
            if (changed == null) return;
            changed.backgroundBehavior = background;
            changed.editorInputBehaviorInPlayMode = inEditor;
            changed = null;
        }
    }
}

using UnityEngine;
using UnityEngine.InputSystem;

/// <summary>Actions that are enabled as long as the game runs.</summary>
public static class GlobalActions
{
    static InputActionMap map;

    [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
    static void Enable()
    {
        // Without a reload of the code, the map of the last game is still there.
        map?.Disable();
        map = new InputActionMap("Game");
        map.AddAction("Leap", InputActionType.Button, "<Keyboard>/l");
        var walk = map.AddAction("Walk");
        walk.AddCompositeBinding("1DAxis").With("Negative", "<Keyboard>/leftArrow").With("Positive", "<Keyboard>/rightArrow");
        walk.AddBinding("<Gamepad>/leftStick/x");
        map.Enable();
    }
}

using System;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.InputSystem;

/// <summary>
/// A course that is won by input in the right frames: walk, jump over a gap of one meter, type the word at the door, and
/// click the door. It uses actions, keys, text and the mouse.
/// </summary>
public sealed class Runner : MonoBehaviour
{
    const float Speed = 5;
    const float JumpSeconds = 0.4f;
    const float GapFrom = 2;
    const float GapTo = 3;
    const float Door = 5;

    InputAction move;
    InputAction jump;
    InputAction boost;
    InputAction look;
    InputActionMap map;
    InputActionMap ui;
    float landsAt;

    public string typed = "";
    public bool isLost;
    public bool isWon;
    public int jumps;
    public float boosted;
    public Vector2 lastClick;

    /// <summary>Everything that happened, with its frame: equal inputs make equal traces.</summary>
    public string trace = "";

    int frame;

    void Awake()
    {
        map = new InputActionMap("Player");
        move = map.AddAction("Move");
        move.AddCompositeBinding("2DVector").With("Up", "<Keyboard>/w").With("Down", "<Keyboard>/s").With("Left", "<Keyboard>/a").With("Right", "<Keyboard>/d");
        move.AddBinding("<Gamepad>/leftStick");
        jump = map.AddAction("Jump", InputActionType.Button, "<Keyboard>/space");
        boost = map.AddAction("Boost", InputActionType.Value, "<Gamepad>/rightTrigger");
        look = map.AddAction("Look", InputActionType.Value, "<Mouse>/position");
        map.Enable();
        ui = new InputActionMap("UI");
        ui.AddAction("Submit", InputActionType.Button, "<Keyboard>/enter");
        ui.Enable();
        Keyboard.current.onTextInput += Type;
    }

    void OnDestroy()
    {
        map.Disable();
        ui.Disable();
        Keyboard.current.onTextInput -= Type;
    }

    void Type(char letter) => typed += letter;

    void Update()
    {
        if (Time.deltaTime <= 0 || isWon || isLost) return;
        frame++;
        boosted = boost.ReadValue<float>();
        var at = transform.position;
        if (jump.WasPressedThisFrame() && Time.time >= landsAt)
        {
            jumps++;
            landsAt = Time.time + JumpSeconds;
            Note("jump");
        }
        at.x = Math.Min(Door, at.x + move.ReadValue<Vector2>().x * (1 + boosted) * Speed * Time.deltaTime);
        transform.position = at;
        if (at.x > GapFrom && at.x < GapTo && Time.time >= landsAt)
        {
            isLost = true;
            Note("fell");
        }
        if (Mouse.current.leftButton.wasReleasedThisFrame) Click(Mouse.current.position.ReadValue());
    }

    void Click(Vector2 point)
    {
        lastClick = point;
        Note("click");
        var ray = Camera.main.ScreenPointToRay(new Vector3(point.x, point.y, 0));
        if (Physics.Raycast(ray, out var hit, 100) && hit.collider.gameObject.name == "Door" && transform.position.x >= Door && typed == "open")
        {
            isWon = true;
            Note("won");
        }
    }

    void Note(string what) => trace += FormattableString.Invariant($"{frame} {what} {transform.position.x:R}; ");
}

using Spawnpoint;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;

/// <summary>A button of uGUI that counts, on a canvas of its own. The EventSystem has the module of the Input Manager.</summary>
public sealed class UiCounter : MonoBehaviour, IPointerDownHandler, IPointerUpHandler, IPointerClickHandler
{
    public int pressed;
    public int released;
    public int clicked;

    [SpawnpointTool("make_menu", "Makes a menu with a button and a text field.")]
    static void Make()
    {
        var system = new GameObject("EventSystem");
        system.AddComponent<StandaloneInputModule>();
        system.AddComponent<EventSystem>();
        var canvas = new GameObject("Menu");
        canvas.AddComponent<RectTransform>();
        canvas.AddComponent<Canvas>();
        canvas.AddComponent<GraphicRaycaster>();
        Add(canvas, "Start", 100).AddComponent<Image>().gameObject.AddComponent<UiCounter>();
        Add(canvas, "Name", -100).AddComponent<InputField>();
    }

    static GameObject Add(GameObject canvas, string name, float x)
    {
        var made = new GameObject(name);
        var rect = made.AddComponent<RectTransform>();
        rect.SetParent(canvas.transform, false);
        rect.anchoredPosition = new Vector2(x, 0);
        return made;
    }

    public void OnPointerDown(PointerEventData eventData) => pressed++;
    public void OnPointerUp(PointerEventData eventData) => released++;
    public void OnPointerClick(PointerEventData eventData) => clicked++;
}

using System;

namespace UnityEngine.UIElements
{
    public enum StyleKeyword
    {
        Undefined,
        Null,
        Auto,
        None,
        Initial,
    }

    public enum LengthUnit
    {
        Pixel,
        Percent,
    }

    public struct Length
    {
        public Length(float value, LengthUnit unit)
        {
            this.value = value;
            this.unit = unit;
        }

        public float value { get; set; }
        public LengthUnit unit { get; set; }
        public static Length Percent(float value) => new Length(value, LengthUnit.Percent);
    }

    public struct StyleLength
    {
        public StyleLength(float v) : this(new Length(v, LengthUnit.Pixel))
        {
        }

        public StyleLength(Length v)
        {
            value = v;
        }

        public Length value { get; set; }
    }

    public struct StyleFloat
    {
        public StyleFloat(float v)
        {
            value = v;
        }

        public float value { get; set; }
    }

    public struct StyleColor
    {
        public StyleColor(Color v)
        {
            value = v;
        }

        public Color value { get; set; }
    }

    public interface IStyle
    {
        StyleLength width { get; set; }
        StyleFloat opacity { get; set; }
        StyleColor backgroundColor { get; set; }
    }

    internal sealed class ElementStyle : IStyle
    {
        public StyleLength width { get; set; }
        public StyleFloat opacity { get; set; }
        public StyleColor backgroundColor { get; set; }
    }

    public enum PanelScaleMode
    {
        ConstantPixelSize,
        ConstantPhysicalSize,
        ScaleWithScreenSize,
    }

    public class ThemeStyleSheet : StyleSheet
    {
    }

    public class PanelSettings : ScriptableObject
    {
        internal ThemeStyleSheet theme;
        internal PanelScaleMode mode;
        internal Vector2Int resolution = new Vector2Int(1200, 800);
        internal float order;

        public ThemeStyleSheet themeStyleSheet { get => theme; set => theme = value; }
        public PanelScaleMode scaleMode { get => mode; set => mode = value; }
        public Vector2Int referenceResolution { get => resolution; set => resolution = value; }
        public float sortingOrder { get => order; set => order = value; }
    }

    public sealed class UIDocument : MonoBehaviour
    {
        internal PanelSettings panel;
        internal VisualTreeAsset source;
        internal float order;
        VisualTreeAsset shown;
        VisualElement root;

        public PanelSettings panelSettings { get => panel; set => panel = value; }
        public VisualTreeAsset visualTreeAsset { get => source; set => source = value; }
        public float sortingOrder { get => order; set => order = value; }

        // A document without panel settings shows nothing.
        public VisualElement rootVisualElement
        {
            get
            {
                if (panel == null || source == null) return null;
                if (shown == source) return root;
                root = new VisualElement { name = gameObject.name + "-container" };
                source.CloneTree(root);
                shown = source;
                return root;
            }
        }
    }
}

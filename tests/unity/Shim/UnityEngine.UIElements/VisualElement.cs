using System;
using System.Collections.Generic;

namespace UnityEngine.UIElements
{
    // The tree of elements without layout and drawing.
    public class VisualElement
    {
        readonly List<VisualElement> children = new List<VisualElement>();
        readonly HashSet<string> classes = new HashSet<string>();
        readonly ElementScheduler scheduler;

        public VisualElement()
        {
            scheduler = new ElementScheduler(this);
        }

        public string name { get; set; } = "";
        public string tooltip { get; set; } = "";
        public VisualElement parent { get; private set; }
        public int childCount => children.Count;
        public bool visible { get; set; } = true;
        public IStyle style { get; } = new ElementStyle();
        public IEnumerable<string> GetClasses() => classes;
        public bool enabledSelf { get; private set; } = true;
        public virtual VisualElement contentContainer => this;
        public VisualElementStyleSheetSet styleSheets { get; } = new VisualElementStyleSheetSet();
        public IVisualElementScheduler schedule => scheduler;

        public IEnumerable<VisualElement> Children() => children;

        public void Add(VisualElement child)
        {
            child.parent?.Remove(child);
            children.Add(child);
            child.parent = this;
        }

        public void Remove(VisualElement element)
        {
            if (!children.Remove(element)) throw new ArgumentException("This VisualElement is not my child");
            element.parent = null;
        }

        public void Clear()
        {
            foreach (var child in children) child.parent = null;
            children.Clear();
        }

        public void SetEnabled(bool value) => enabledSelf = value;
        public void AddToClassList(string className) => classes.Add(className);
        public void RemoveFromClassList(string className) => classes.Remove(className);
        public bool ClassListContains(string cls) => classes.Contains(cls);

        public void EnableInClassList(string className, bool enable)
        {
            if (enable) classes.Add(className);
            else classes.Remove(className);
        }

        internal IEnumerable<VisualElement> Below()
        {
            yield return this;
            foreach (var child in children.ToArray())
                foreach (var element in child.Below())
                    yield return element;
        }

        internal void RunScheduled()
        {
            foreach (var element in Below()) element.scheduler.Run();
        }
    }

    public class StyleSheet : ScriptableObject
    {
    }

    public struct VisualElementStyleSheetSet
    {
        // The shim does not draw, so it does not keep styles.
        public void Add(StyleSheet styleSheet)
        {
            if (styleSheet == null) throw new ArgumentNullException(nameof(styleSheet));
        }
    }

    public static class UQueryExtensions
    {
        public static T Q<T>(this VisualElement e, string name = null, string className = null) where T : VisualElement
        {
            foreach (var element in e.Below())
                if (element is T found && (name == null || found.name == name) && (className == null || found.ClassListContains(className)))
                    return found;
            return null;
        }

        public static VisualElement Q(this VisualElement e, string name = null, string className = null) => e.Q<VisualElement>(name, className);
    }
}

using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace UnityEngine.UIElements
{
    // Makes elements from a UXML file. What the shim does not know is an error, so that a misspelled name is found.
    public class VisualTreeAsset : ScriptableObject
    {
        // Attributes that concern only what is drawn.
        static readonly HashSet<string> Drawn = new HashSet<string> { "label" };

        internal XElement root;

        public void CloneTree(VisualElement target)
        {
            foreach (var child in root.Elements()) target.contentContainer.Add(Make(child));
        }

        static VisualElement Make(XElement source)
        {
            var type = typeof(VisualElement).Assembly.GetType($"{source.Name.NamespaceName}.{source.Name.LocalName}") ??
                throw new FormatException($"UXML: unknown element {source.Name}");
            var made = (VisualElement)Activator.CreateInstance(type);
            foreach (var attribute in source.Attributes().Where(each => !each.IsNamespaceDeclaration)) Set(made, attribute.Name.LocalName, attribute.Value);
            foreach (var child in source.Elements()) made.contentContainer.Add(Make(child));
            return made;
        }

        static void Set(VisualElement element, string name, string value)
        {
            if (name == "name") element.name = value;
            else if (name == "tooltip") element.tooltip = value;
            else if (name == "class") foreach (var each in value.Split(' ')) element.AddToClassList(each);
            else if (name == "text" && element is TextElement text) text.text = value;
            else if (!Drawn.Contains(name)) throw new FormatException($"UXML: {element.GetType().Name} has no attribute '{name}'");
        }
    }
}

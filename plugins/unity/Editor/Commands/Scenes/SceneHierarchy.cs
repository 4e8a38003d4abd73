using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The hierarchy of the active scene, or of the prefab that is open in prefab mode, one level at a time. With
    /// `max_depth`, levels below follow each object.
    /// </summary>
    internal sealed class SceneHierarchy
    {
        const int DefaultPage = 50;
        const int LargestPage = 500;

        readonly CommandTargets targets;
        readonly ObjectData data;

        public SceneHierarchy(Services services, CommandTargets targets)
        {
            this.targets = targets;
            data = new ObjectData(services);
        }

        public object Get(CommandArguments arguments)
        {
            var page = new CommandPage(arguments, DefaultPage, LargestPage);
            var mostNodes = Math.Min(arguments.Integer("maxNodes", 1000, 1), 5000);
            var mostChildren = Math.Min(arguments.Integer("maxChildrenPerNode", 200, 0), 2000);
            var depth = arguments.Integer("maxDepth", 0, 0, 32);
            var parent = string.IsNullOrEmpty(arguments.TextOrNull("parent")) ? null : targets.One(arguments.TextOrNull("parent"));
            var nodes = parent == null ? Roots() : Children(parent);
            var size = Math.Min(page.Size, mostNodes);
            var shown = nodes.Skip(page.Cursor).Take(size).ToList();
            var left = mostNodes - shown.Count;
            var items = shown.Select(each => Node(each, arguments.Flag("includeTransform"), mostChildren, depth, ref left)).ToList();
            var next = (long)page.Cursor + size < nodes.Count ? (page.Cursor + size).ToString(CultureInfo.InvariantCulture) : null;
            return Command.Answer($"{items.Count} of {nodes.Count} objects {(parent == null ? "at the root" : $"below '{parent.name}'")}", new JsonObject
            {
                ["scope"] = parent == null ? "roots" : "children",
                ["cursor"] = page.Cursor,
                ["pageSize"] = size,
                ["next_cursor"] = next,
                ["truncated"] = next != null,
                ["total"] = nodes.Count,
                ["items"] = items,
            });
        }

        static List<GameObject> Roots()
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage != null && stage.prefabContentsRoot != null) return new List<GameObject> { stage.prefabContentsRoot };
            return SceneManager.GetActiveScene().GetRootGameObjects().ToList();
        }

        static List<GameObject> Children(GameObject parent) =>
            Enumerable.Range(0, parent.transform.childCount).Select(at => parent.transform.GetChild(at).gameObject).ToList();

        JsonObject Node(GameObject target, bool withTransform, int mostChildren, int depth, ref int left)
        {
            var row = data.Row(target, withTransform, mostChildren);
            if (depth == 0 || target.transform.childCount == 0) return row;
            var children = new List<JsonObject>();
            var all = Children(target);
            for (var at = 0; at < all.Count && at < mostChildren && left > 0; at++)
            {
                left--;
                children.Add(Node(all[at], withTransform, mostChildren, depth - 1, ref left));
            }
            row["children"] = children;
            row["childrenTruncated"] = children.Count < all.Count;
            row["childrenCursor"] = children.Count < all.Count ? children.Count.ToString(CultureInfo.InvariantCulture) : null;
            return row;
        }
    }
}

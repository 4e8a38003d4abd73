using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// pick: finds the collider or the UI elements at a point of the screen. y points up. UI is found by rectangles, so
    /// that it works with and without the uGUI package.
    /// </summary>
    internal sealed class PickOps
    {
        const float Far = 10000;

        readonly Services services;

        public PickOps(Services services)
        {
            this.services = services;
        }

        public async Task<object> Pick(Call call)
        {
            var mode = call.TextOrNull("mode") ?? "world";
            var point = new Vector2(Axis(call, "x", Screen.width), Axis(call, "y", Screen.height));
            if (mode == "ui") return await Elements(call, point);
            return mode == "world" ? Collider(point) : throw Fault.Argument("mode", $"'{mode}' is not world or ui");
        }

        static float Axis(Call call, string name, int size)
        {
            var given = call.NumberOrNull(name);
            if (given == null) return size / 2f;
            return call.Flag("normalized") ? Mathf.Clamp01((float)given.Value) * size : (float)given.Value;
        }

        JsonObject Collider(Vector2 point)
        {
            var camera = GameCamera.Find();
            var target = camera == null ? null : Hit(camera, point);
            var isHit = target != null && services.Host.IsExposed(target);
            var answer = new JsonObject { ["Mode"] = "world", ["Hit"] = isHit };
            if (isHit) answer["Id"] = services.Ids.Of(target);
            return answer;
        }

        static GameObject Hit(Camera camera, Vector2 point)
        {
            if (Physics.Raycast(camera.ScreenPointToRay(point), out var hit, Far)) return hit.collider.gameObject;
            // The plane of 2D games is at z = 0.
            var depth = Math.Abs(camera.transform.position.z);
            var flat = Physics2D.OverlapPoint(camera.ScreenToWorldPoint(new Vector3(point.x, point.y, depth)));
            return flat == null ? null : flat.gameObject;
        }

        // Canvases with a higher order are on top; in one canvas, what is drawn later.
        async Task<object> Elements(Call call, Vector2 point)
        {
            var hits = new List<(int Order, int Index, GameObject Target)>();
            var walk = new ObjectWalk(services.Host.AllRoots());
            var index = 0;
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                index++;
                if (call.IsBudgetUsed) await call.NextFrame();
                if (next == null || !next.activeInHierarchy || next.GetComponent<CanvasRenderer>() == null) continue;
                var canvas = next.GetComponentInParent(typeof(Canvas)) as Canvas;
                if (canvas == null || !(next.transform is RectTransform rect)) continue;
                var camera = canvas.renderMode == RenderMode.ScreenSpaceOverlay ? null : canvas.worldCamera;
                if (RectTransformUtility.RectangleContainsScreenPoint(rect, point, camera)) hits.Add((canvas.rootCanvas.sortingOrder, index, next));
            }
            var items = hits.Where(hit => hit.Target != null).OrderByDescending(hit => hit.Order).ThenByDescending(hit => hit.Index).Select(hit => new JsonObject
            {
                ["Id"] = services.Ids.Of(hit.Target), ["Name"] = hit.Target.name, ["Path"] = ObjectCard.PathOf(hit.Target.transform),
            }).ToList();
            var answer = new JsonObject { ["Mode"] = "ui", ["Hit"] = items.Count > 0, ["Items"] = items };
            if (items.Count > 0) answer["Id"] = items[0]["Id"];
            return answer;
        }
    }
}

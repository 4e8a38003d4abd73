using System;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>test_ui.spawn, test_ui.destroy: two blocks on a separate canvas on which clients can test picking.</summary>
    internal sealed class TestUiOps : IDisposable
    {
        const int Size = 180;
        const int OnTop = 32767;

        readonly Services services;
        GameObject canvas;

        public TestUiOps(Services services)
        {
            this.services = services;
            services.Own(this);
        }

        public object Spawn(Call call)
        {
            if (canvas == null) Make();
            var blocks = Enumerable.Range(0, canvas.transform.childCount).Select(canvas.transform.GetChild).Select(block => new JsonObject
            {
                ["name"] = block.name, ["id"] = services.Ids.Of(block.gameObject),
            });
            return new JsonObject { ["ok"] = true, ["rootId"] = services.Ids.Of(canvas), ["blocks"] = blocks.ToList() };
        }

        void Make()
        {
            canvas = new GameObject("McpTestCanvas");
            canvas.AddComponent<RectTransform>();
            var shown = canvas.AddComponent<Canvas>();
            shown.renderMode = RenderMode.ScreenSpaceOverlay;
            shown.sortingOrder = OnTop;
            AddBlock("McpTestBlock_Left", 0.35f, new Color(0.8f, 0.3f, 0.3f, 0.8f));
            AddBlock("McpTestBlock_Right", 0.65f, new Color(0.3f, 0.8f, 0.4f, 0.8f));
        }

        // Drawn without the uGUI package, which a project may lack.
        void AddBlock(string name, float share, Color color)
        {
            var block = new GameObject(name);
            var rect = block.AddComponent<RectTransform>();
            rect.SetParent(canvas.transform, false);
            rect.anchorMin = rect.anchorMax = new Vector2(share, 0.5f);
            rect.sizeDelta = new Vector2(Size, Size);
            rect.anchoredPosition = Vector2.zero;
            var renderer = block.AddComponent<CanvasRenderer>();
            const float half = Size / 2f;
            renderer.SetMesh(new Mesh
            {
                vertices = new[] { new Vector3(-half, -half, 0), new Vector3(-half, half, 0), new Vector3(half, half, 0), new Vector3(half, -half, 0) },
                triangles = new[] { 0, 1, 2, 0, 2, 3 },
            });
            renderer.materialCount = 1;
            renderer.SetMaterial(Canvas.GetDefaultCanvasMaterial(), 0);
            renderer.SetColor(color);
        }

        public object Destroy(Call call)
        {
            Dispose();
            return new JsonObject { ["ok"] = true };
        }

        public void Dispose()
        {
            if (canvas != null) Object.Destroy(canvas);
            canvas = null;
        }
    }
}

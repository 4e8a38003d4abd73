using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Where an object is on the screen. y points up.</summary>
    internal static class ScreenPoint
    {
        /// <summary>The middle of an object in pixels, or the fault that says why it cannot be seen.</summary>
        public static Vector2 Of(GameObject target, Camera camera)
        {
            if (!TryFind(target, camera, out var point, out var problem)) throw Fault.Invalid($"'{target.name}' {problem}", "move the camera or the object, or use a point");
            return point;
        }

        /// <summary>The same without a fault: what is wrong is the end of a sentence.</summary>
        public static bool TryFind(GameObject target, Camera camera, out Vector2 point, out string problem)
        {
            point = Vector2.zero;
            problem = null;
            if (!target.activeInHierarchy) problem = "is inactive";
            else if (target.transform is RectTransform rect && target.GetComponentInParent(typeof(Canvas)) is Canvas canvas) point = OnCanvas(rect, canvas, camera);
            else if (camera == null) problem = "is shown by no camera";
            else problem = Project(MiddleOf(target), camera, out point);
            if (problem != null) return false;
            var width = camera != null ? camera.pixelWidth : Screen.width;
            var height = camera != null ? camera.pixelHeight : Screen.height;
            if (point.x < 0 || point.y < 0 || point.x > width || point.y > height) problem = "is outside of the view";
            return problem == null;
        }

        // Without a camera, the world of an overlay is the screen in pixels.
        static Vector2 OnCanvas(RectTransform rect, Canvas canvas, Camera camera)
        {
            var root = canvas.rootCanvas;
            var seenBy = root.renderMode == RenderMode.ScreenSpaceOverlay ? null : root.worldCamera != null ? root.worldCamera : camera;
            var corners = new Vector3[4];
            rect.GetWorldCorners(corners);
            return RectTransformUtility.WorldToScreenPoint(seenBy, (corners[0] + corners[2]) / 2);
        }

        static string Project(Vector3 middle, Camera camera, out Vector2 point)
        {
            var projected = camera.WorldToScreenPoint(middle);
            point = projected;
            return projected.z > 0 ? null : "is behind the camera";
        }

        static Vector3 MiddleOf(GameObject target)
        {
            var collider = target.GetComponent<Collider>();
            return collider != null ? collider.bounds.center : target.transform.position;
        }
    }
}

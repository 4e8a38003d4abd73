using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// The ids of visible objects, written next to them without <c>obj:</c>. They are drawn into the finished picture, so
    /// that the game does not change.
    /// </summary>
    internal sealed class ObjectLabels
    {
        const int Most = 200;
        /// <summary>Objects that are closer to a labeled one have no label; they are parts of it.</summary>
        const float Near = 3;
        /// <summary>How often a label is moved down to a free place.</summary>
        const int MostMoves = 6;
        const float Shade = 0.3f;

        static readonly Color32 Ink = new Color32(255, 255, 120, 255);

        /// <summary>Where labels are, as shares of the view from the lower left corner.</summary>
        readonly List<(string Id, string Name, Vector2 Share)> labels = new List<(string, string, Vector2)>();

        /// <summary>Ids and names of the objects, as a picture has them in its answer.</summary>
        public List<JsonObject> Legend() => labels.Select(label => new JsonObject { ["id"] = label.Id, ["name"] = label.Name }).ToList();

        /// <summary>Finds the objects that a camera shows; without one, only UI on the screen.</summary>
        public static async Task<ObjectLabels> Find(Call call, Services services, Camera camera)
        {
            var found = new ObjectLabels();
            var points = new List<Vector2>();
            var width = camera != null ? camera.pixelWidth : Screen.width;
            var height = camera != null ? camera.pixelHeight : Screen.height;
            var walk = new ObjectWalk(services.Host.AllRoots());
            for (var next = walk.Next(); next != null && points.Count < Most; next = walk.Next())
            {
                var isSeen = next.GetComponent<Camera>() != camera || camera == null;
                if (isSeen && ScreenPoint.TryFind(next, camera, out var point, out _) && !points.Any(other => Math.Abs(other.x - point.x) < Near && Math.Abs(other.y - point.y) < Near))
                {
                    points.Add(point);
                    found.labels.Add((services.Ids.Of(next), next.name, new Vector2(point.x / width, point.y / height)));
                }
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            return found;
        }

        /// <summary>Draws the labels into a picture whose rows begin at the bottom. A label without space is left out.</summary>
        public void Draw(Color32[] pixels, int width, int height)
        {
            var taken = new List<(int Left, int Top, int Width)>();
            foreach (var (id, _, share) in labels)
            {
                // The prefix is on every id, and labels hide what is below them.
                var number = id.Substring(ObjectIds.Prefix.Length);
                var size = number.Length * LabelFont.Advance + 1;
                if (size > width || LabelFont.Height + 2 > height) continue;
                var left = Mathf.Clamp((int)(share.x * width), 0, width - size);
                // From the top, as text is written.
                var top = Mathf.Clamp((int)((1 - share.y) * height), 0, height - LabelFont.Height - 2);
                for (var move = 0; move < MostMoves && top + LabelFont.Height + 2 <= height; move++, top += LabelFont.Height + 2)
                {
                    if (taken.Any(other => Overlaps(other, left, top, size))) continue;
                    taken.Add((left, top, size));
                    Write(pixels, width, height, left, top, size, number);
                    break;
                }
            }
        }

        static bool Overlaps((int Left, int Top, int Width) other, int left, int top, int size) =>
            left < other.Left + other.Width && other.Left < left + size && Math.Abs(top - other.Top) < LabelFont.Height + 2;

        static void Write(Color32[] pixels, int width, int height, int left, int top, int size, string text)
        {
            for (var y = 0; y < LabelFont.Height + 2; y++)
            {
                for (var x = 0; x < size; x++)
                {
                    var at = (height - 1 - top - y) * width + left + x;
                    var (column, row) = (x - 1, y - 1);
                    var isInk = column >= 0 && row >= 0 && row < LabelFont.Height && LabelFont.IsSet(text[column / LabelFont.Advance], column % LabelFont.Advance, row);
                    pixels[at] = isInk ? Ink : Shaded(pixels[at]);
                }
            }
        }

        static Color32 Shaded(Color32 pixel) => new Color32((byte)(pixel.r * Shade), (byte)(pixel.g * Shade), (byte)(pixel.b * Shade), 255);
    }
}

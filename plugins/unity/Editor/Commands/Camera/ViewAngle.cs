using System;
using System.Collections.Generic;
using System.Globalization;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>A direction to look at something from, in degrees.</summary>
    internal sealed class ViewAngle
    {
        static readonly string[] Sides = { "back", "back_right", "right", "front_right", "front", "front_left", "left", "back_left" };

        readonly string name;
        readonly float azimuth;
        readonly float elevation;

        ViewAngle(string name, float azimuth, float elevation)
        {
            this.name = name;
            this.azimuth = azimuth;
            this.elevation = elevation;
        }

        /// <summary>Six sides. The front is what a camera sees that looks along z.</summary>
        public static List<ViewAngle> Surround() => new List<ViewAngle>
        {
            new ViewAngle("front", 180, 0), new ViewAngle("back", 0, 0), new ViewAngle("left", 270, 0), new ViewAngle("right", 90, 0),
            // Straight down has no direction for the top of the picture.
            new ViewAngle("top", 180, 89.9f), new ViewAngle("bird_eye", 135, 35),
        };

        public static List<ViewAngle> Orbit(int count, List<float> elevations)
        {
            var angles = new List<ViewAngle>();
            foreach (var elevation in elevations)
            {
                for (var at = 0; at < count; at++)
                {
                    var azimuth = at * 360f / count;
                    var side = Sides[(int)Math.Round(azimuth / 45) % Sides.Length];
                    angles.Add(new ViewAngle(string.Format(CultureInfo.InvariantCulture, "{0}_{1:0}_at_{2:0}", side, azimuth, elevation), azimuth, Mathf.Clamp(elevation, -89.9f, 89.9f)));
                }
            }
            return angles;
        }

        public Vector3 Position(Vector3 center, float distance)
        {
            var (turn, rise) = (azimuth * Math.PI / 180, elevation * Math.PI / 180);
            return center + new Vector3((float)(Math.Sin(turn) * Math.Cos(rise)), (float)Math.Sin(rise), (float)(Math.Cos(turn) * Math.Cos(rise))) * distance;
        }

        public JsonObject Show(Vector3 center, float distance, int row, int column) => new JsonObject
        {
            ["angle"] = name, ["azimuth"] = azimuth, ["elevation"] = elevation, ["position"] = ObjectEdits.Numbers(Position(center, distance)), ["row"] = row, ["column"] = column,
        };
    }
}

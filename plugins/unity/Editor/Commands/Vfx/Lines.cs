using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The actions of manage_vfx on line and trail renderers.</summary>
    internal sealed class Lines
    {
        const int MostPoints = 10000;

        static readonly string[] Line = { "startWidth", "endWidth", "startColor", "endColor", "loop", "useWorldSpace", "sharedMaterial", "alignment", "numCornerVertices", "numCapVertices" };
        static readonly string[] Trail = { "time", "startWidth", "endWidth", "startColor", "endColor", "emitting", "autodestruct", "minVertexDistance", "sharedMaterial" };

        static readonly Dictionary<string, string> Names = new Dictionary<string, string>
        {
            ["materialpath"] = "sharedMaterial", ["material"] = "sharedMaterial", ["gradient"] = "colorGradient", ["curve"] = "widthCurve",
        };

        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Lines(ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        /// <param name="find">Finds a component of the target.</param>
        public void Declare(Action<string, Func<CommandArguments, object>> on, Func<CommandArguments, Type, Component> find)
        {
            LineRenderer Of(CommandArguments arguments) => (LineRenderer)find(arguments, typeof(LineRenderer));
            TrailRenderer TrailOf(CommandArguments arguments) => (TrailRenderer)find(arguments, typeof(TrailRenderer));
            on("line_get_info", arguments => Command.Answer("The line", Show(Of(arguments))));
            on("line_set_positions", arguments => SetPoints(Of(arguments), Points(ManageVfx.PropertiesOf(arguments))));
            on("line_add_position", arguments => SetPoints(Of(arguments), PointsOf(Of(arguments)).Append(Point(ManageVfx.PropertiesOf(arguments), "position")).ToArray()));
            on("line_set_position", arguments => SetPoint(Of(arguments), ManageVfx.PropertiesOf(arguments)));
            on("line_clear", arguments => SetPoints(Of(arguments), new Vector3[0]));
            foreach (var action in new[] { "line_set_width", "line_set_color", "line_set_material", "line_set_properties" }) on(action, arguments => Set(Of(arguments), arguments, Line));
            foreach (var action in new[] { "line_create_line", "line_create_circle", "line_create_arc", "line_create_bezier" }) on(action, arguments => Create(arguments, action.Substring(12)));
            on("trail_get_info", arguments => Command.Answer("The trail", Show(TrailOf(arguments), Trail)));
            foreach (var action in new[] { "trail_set_time", "trail_set_width", "trail_set_color", "trail_set_material", "trail_set_properties" }) on(action, arguments => Set(TrailOf(arguments), arguments, Trail));
            on("trail_clear", arguments =>
            {
                var trail = TrailOf(arguments);
                trail.Clear();
                return Command.Answer("Cleared the trail", Show(trail, Trail));
            });
            on("trail_emit", arguments => Set(TrailOf(arguments), arguments, Trail, new JsonObject { ["emitting"] = ManageVfx.PropertiesOf(arguments).Flag("emitting", true) }));
        }

        JsonObject Show(Component component, string[] members)
        {
            var shown = edits.Card(component.gameObject);
            foreach (var pair in properties.Read(MemberOwner.Of(component), members)) shown[pair.Key] = pair.Value;
            return shown;
        }

        JsonObject Show(LineRenderer line)
        {
            var shown = Show(line, Line);
            shown["positionCount"] = line.positionCount;
            shown["positions"] = PointsOf(line).Take(100).Select(ObjectEdits.Numbers).ToList();
            return shown;
        }

        object Set(Component component, CommandArguments arguments, string[] members, JsonObject wanted = null)
        {
            wanted = wanted ?? new JsonObject();
            if (wanted.Count == 0)
                foreach (var pair in arguments.ObjectOrNull("properties") ?? new JsonObject())
                {
                    // One width or color is meant for both ends.
                    var plain = PropertySet.Plain(pair.Key);
                    if (plain == "width" || plain == "color")
                        foreach (var end in new[] { "start", "end" })
                            wanted[end + char.ToUpperInvariant(plain[0]) + plain.Substring(1)] = pair.Value;
                    else
                        wanted[pair.Key] = pair.Value;
                }
            if (wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", $"it has one or more of {string.Join(", ", members)}");
            var changed = properties.Write(component, wanted, Names);
            var shown = Show(component, members);
            shown["changed"] = changed;
            return Command.Answer($"Set {string.Join(", ", changed)}", shown);
        }

        Vector3 Point(CommandArguments given, string name) => given.VectorOrNull(name) ?? throw Fault.Argument("properties." + name, "missing");

        Vector3[] Points(CommandArguments given)
        {
            var list = given.ListOrNull("positions") ?? throw Fault.Argument("properties.positions", "missing", "it is a list of [x, y, z]");
            if (list.Count > MostPoints) throw Fault.Argument("properties.positions", $"expected up to {MostPoints} positions");
            return list.Select(each => properties.Values.Parse<Vector3>(each, "positions")).ToArray();
        }

        static Vector3[] PointsOf(LineRenderer line)
        {
            var points = new Vector3[line.positionCount];
            line.GetPositions(points);
            return points;
        }

        object SetPoint(LineRenderer line, CommandArguments given)
        {
            var points = PointsOf(line);
            var index = given.Integer("index", 0, 0);
            if (index >= points.Length) throw Fault.Argument("properties.index", $"the line has {points.Length} positions", "add one with line_add_position");
            points[index] = Point(given, "position");
            return SetPoints(line, points);
        }

        object SetPoints(LineRenderer line, Vector3[] points)
        {
            Apply(line, points);
            return Command.Answer($"The line has {points.Length} positions", Show(line));
        }

        void Apply(LineRenderer line, Vector3[] points)
        {
            edits.Change(line, "Set positions", () =>
            {
                line.positionCount = points.Length;
                line.SetPositions(points);
            });
            if (!PointsOf(line).SequenceEqual(points)) throw Fault.Internal("Unity did not keep the positions");
        }

        object Create(CommandArguments arguments, string shape)
        {
            var given = ManageVfx.PropertiesOf(arguments);
            var points = Shape(given, shape);
            var existing = arguments.Has("target") ? targets.OneOrNull(arguments.Required("target")) : null;
            var name = given.TextOrNull("name") ?? (existing == null ? arguments.TextOrNull("target") : null) ?? "Line";
            var rest = given.Without("name", "start", "end", "center", "radius", "segments", "startAngle", "endAngle", "start_angle", "end_angle", "controlPoint1", "controlPoint2", "control_point1", "control_point2", "normal", "positions");
            return edits.OneStep($"Create {name}", () =>
            {
                var owner = existing != null ? existing : edits.Create(name);
                var line = owner.GetComponent<LineRenderer>();
                if (line == null) line = (LineRenderer)edits.Add(owner, typeof(LineRenderer));
                Apply(line, points);
                if (shape == "circle") rest["loop"] = true;
                if (rest.Count > 0) Set(line, arguments.In(new JsonObject { ["properties"] = rest }), Line);
                return Command.Answer($"Created the {shape} '{owner.name}'", Show(line));
            });
        }

        Vector3[] Shape(CommandArguments given, string shape)
        {
            if (shape == "line") return new[] { Point(given, "start"), Point(given, "end") };
            var segments = given.Integer("segments", 32, 2, MostPoints - 1);
            if (shape == "bezier")
            {
                var (start, end, one) = (Point(given, "start"), Point(given, "end"), Point(given, "controlPoint1"));
                var two = given.VectorOrNull("controlPoint2") ?? one;
                return Enumerable.Range(0, segments + 1).Select(at => Bezier(start, one, two, end, (float)at / segments)).ToArray();
            }
            var center = given.VectorOrNull("center") ?? Vector3.zero;
            var radius = (float)(given.NumberOrNull("radius") ?? 1);
            if (radius <= 0) throw Fault.Argument("properties.radius", "expected a number above 0");
            var from = shape == "circle" ? 0 : given.NumberOrNull("startAngle") ?? 0;
            var to = shape == "circle" ? 360 : given.NumberOrNull("endAngle") ?? 180;
            // The circle is closed by the line itself.
            var count = shape == "circle" ? segments : segments + 1;
            return Enumerable.Range(0, count).Select(at => (from + (to - from) * at / segments) * Math.PI / 180)
                .Select(angle => center + new Vector3((float)Math.Cos(angle), 0, (float)Math.Sin(angle)) * radius).ToArray();
        }

        static Vector3 Bezier(Vector3 a, Vector3 b, Vector3 c, Vector3 d, float at)
        {
            var left = 1 - at;
            return a * (left * left * left) + b * (3 * left * left * at) + c * (3 * left * at * at) + d * (at * at * at);
        }
    }
}

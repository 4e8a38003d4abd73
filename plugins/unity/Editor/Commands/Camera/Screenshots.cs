using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Screenshots of the game view, the scene view, one camera, or from around an object.</summary>
    internal sealed class Screenshots
    {
        const int DefaultSide = 640;
        const int DefaultTile = 480;
        const int MostSide = 8192;
        const int MostShots = 24;

        readonly Services services;
        readonly CommandTargets targets;
        readonly SceneObjects scene;

        public Screenshots(Services services, CommandTargets targets, SceneObjects scene)
        {
            this.services = services;
            this.targets = targets;
            this.scene = scene;
        }

        public async Task<object> Take(Call call, CommandArguments arguments, string batch)
        {
            if (!ViewOps.IsPossible) throw Fault.Unsupported("This editor runs without graphics, so there are no pictures", "start Unity without -nographics");
            if (!string.IsNullOrEmpty(batch)) return await Around(call, arguments, batch.ToLowerInvariant());
            var folder = ScreenshotFile.Folder(arguments.TextOrNull("outputFolder"));
            var factor = arguments.Integer("superSize", 1, 1, 8);
            var source = arguments.TextOrNull("captureSource") ?? "game_view";
            var isPlaced = arguments.Has("viewTarget") || arguments.Has("viewPosition") || arguments.Has("viewRotation");
            var data = new JsonObject { ["superSize"] = factor, ["isAsync"] = false, ["captureSource"] = source };
            Texture2D picture;
            switch (source)
            {
                case "scene_view":
                    picture = SceneView(arguments, factor, data);
                    break;
                case "game_view" when isPlaced:
                    picture = Placed(arguments, factor, data);
                    break;
                case "game_view":
                    picture = await Game(call, arguments, factor, data);
                    break;
                default: throw Fault.Argument("captureSource", $"unknown source '{source}'", "it is game_view or scene_view");
            }
            return Answer(picture, arguments, folder, data, arguments.Flag("includeImage", isPlaced));
        }

        /// <summary>What the player sees, with the UI on top. The game must run.</summary>
        public async Task<object> TakeScreen(Call call, CommandArguments arguments)
        {
            var folder = ScreenshotFile.Folder(arguments.TextOrNull("outputFolder"));
            return Answer(await Screen(call, 1), arguments, folder, new JsonObject { ["hasContent"] = true }, arguments.Flag("includeImage"));
        }

        static JsonObject Answer(Texture2D picture, CommandArguments arguments, string folder, JsonObject data, bool include)
        {
            var side = arguments.Integer("maxResolution", DefaultSide, 1, MostSide);
            try
            {
                var file = ScreenshotFile.Save(folder, arguments.TextOrNull("fileName"), ImageConversion.EncodeToPNG(picture));
                data["path"] = file.Path;
                data["fullPath"] = file.FullPath;
                data["width"] = picture.width;
                data["height"] = picture.height;
                if (include) Attach(data, picture, side);
                return new JsonObject { ["success"] = true, ["message"] = $"Saved a screenshot to '{file.Path}'", ["data"] = data };
            }
            finally
            {
                Object.DestroyImmediate(picture);
            }
        }

        static void Attach(JsonObject data, Texture2D picture, int side)
        {
            var (smaller, isCopy) = ContactSheet.Fit(picture, side);
            data["imageBase64"] = Convert.ToBase64String(ImageConversion.EncodeToPNG(smaller));
            data["imageWidth"] = smaller.width;
            data["imageHeight"] = smaller.height;
            if (isCopy) Object.DestroyImmediate(smaller);
        }

        Texture2D SceneView(CommandArguments arguments, int factor, JsonObject data)
        {
            foreach (var name in new[] { "viewPosition", "viewRotation", "camera" })
                if (arguments.Has(name))
                    throw Fault.Argument(name, "it does not apply to the scene view", "use capture_source game_view, or view_target to frame an object");
            var view = UnityEditor.SceneView.lastActiveSceneView;
            if (view == null || view.camera == null) throw Fault.NotReady("There is no scene view", "open one, or use capture_source game_view");
            if (arguments.Has("viewTarget"))
            {
                var (bounds, _) = Look(arguments);
                view.Frame(bounds, true);
                data["viewTarget"] = ObjectEdits.Numbers(bounds.center);
            }
            data["camera"] = view.camera.name;
            return Render(view.camera, factor);
        }

        async Task<Texture2D> Game(Call call, CommandArguments arguments, int factor, JsonObject data)
        {
            var named = arguments.TextOrNull("camera");
            // What the player sees, with the UI on top, exists only at the end of a frame of a running game.
            if (named == null && EditorApplication.isPlaying && !EditorApplication.isPaused)
            {
                data["camera"] = GameCamera.Find() is Camera main && main != null ? main.name : null;
                return await Screen(call, factor);
            }
            var camera = named == null ? GameCamera.Find() : CameraNamed(named);
            if (camera == null) throw Fault.NotReady("There is no camera in the open scenes", "add one with create_camera, or pass view_position and view_target");
            data["camera"] = camera.name;
            return Render(camera, factor);
        }

        static async Task<Texture2D> Screen(Call call, int factor)
        {
            Texture2D picture = null;
            var holder = new GameObject("Spawnpoint screenshot") { hideFlags = HideFlags.HideAndDontSave };
            try
            {
                holder.AddComponent<FrameEnd>().Run(() => picture = ScreenCapture.CaptureScreenshotAsTexture(factor));
                while (picture == null) await call.NextFrame();
                return picture;
            }
            finally
            {
                Object.DestroyImmediate(holder);
            }
        }

        Camera CameraNamed(string name)
        {
            var owner = targets.OneOrNull(name);
            var camera = owner == null ? null : owner.GetComponent<Camera>();
            if (camera != null) return camera;
            var names = scene.All<Camera>().Select(each => each.name).ToList();
            throw Fault.NotFound("Camera", $"'{name}'", TypeNames.Nearest(name, names) ?? (names.Count == 0 ? "create_camera makes one" : $"there are {string.Join(", ", names.Take(5))}"));
        }

        static Texture2D Render(Camera camera, int factor)
        {
            var (width, height) = (camera.pixelWidth * factor, camera.pixelHeight * factor);
            var shrink = Mathf.Max(1f, (float)Math.Max(width, height) / MostSide);
            return CameraPicture.Take(camera, Math.Max(1, (int)(width / shrink)), Math.Max(1, (int)(height / shrink)));
        }

        Texture2D Placed(CommandArguments arguments, int factor, JsonObject data)
        {
            if (arguments.Has("camera")) throw Fault.Argument("camera", "it does not go together with view_target, view_position and view_rotation");
            var start = GameCamera.Find();
            Vector3 position;
            Bounds? bounds = null;
            if (arguments.Has("viewTarget"))
            {
                var (whole, distance) = Look(arguments);
                bounds = whole;
                position = arguments.Value("viewPosition", whole.center + new Vector3(0, 0.5f, -1).normalized * distance);
            }
            else
            {
                position = arguments.Value("viewPosition", start == null ? Vector3.zero : start.transform.position);
            }
            data["viewPosition"] = ObjectEdits.Numbers(position);
            if (bounds != null) data["viewTarget"] = ObjectEdits.Numbers(bounds.Value.center);
            return WithCamera(start, camera =>
            {
                camera.transform.position = position;
                if (arguments.Has("viewRotation")) camera.transform.eulerAngles = arguments.Value("viewRotation", Vector3.zero);
                else if (bounds != null) camera.transform.LookAt(bounds.Value.center, Vector3.up);
                return Render(camera, factor);
            });
        }

        /// <summary>What a view is aimed at, and how far away it fits into the picture.</summary>
        (Bounds Bounds, float Distance) Look(CommandArguments arguments)
        {
            if (!arguments.Has("viewTarget"))
            {
                var all = scene.BoundsOfAll() ?? throw Fault.NotReady("There is nothing to see: the open scenes have no active renderers", "pass view_target");
                return (all, Mathf.Max(all.extents.magnitude * 2, 3));
            }
            if (arguments.Get("viewTarget") is List<object>) return (new Bounds(arguments.Value("viewTarget", Vector3.zero), Vector3.zero), 5);
            var target = targets.One(arguments, "viewTarget");
            var bounds = SceneObjects.BoundsOf(target);
            return (bounds, Mathf.Max(bounds.extents.magnitude * 2, 3));
        }

        // A camera of its own, so that the cameras of the scene stay as they are. It is not part of the scene.
        static T WithCamera<T>(Camera like, Func<Camera, T> use)
        {
            var holder = new GameObject("Spawnpoint camera") { hideFlags = HideFlags.HideAndDontSave };
            try
            {
                var camera = holder.AddComponent<Camera>();
                if (like != null) camera.CopyFrom(like);
                camera.enabled = false;
                return use(camera);
            }
            finally
            {
                Object.DestroyImmediate(holder);
            }
        }

        async Task<object> Around(Call call, CommandArguments arguments, string batch)
        {
            if (batch != "surround" && batch != "orbit") throw Fault.Argument("batch", $"unknown batch '{batch}'", "it is surround or orbit");
            if (arguments.TextOrNull("captureSource") == "scene_view") throw Fault.Argument("captureSource", "the scene view cannot be taken from several sides", "use game_view");
            var (bounds, fitting) = Look(arguments);
            var distance = (float)(arguments.NumberOrNull("orbitDistance") ?? fitting);
            if (distance <= 0) throw Fault.Argument("orbitDistance", "expected a number above 0");
            var fov = Mathf.Clamp((float)(arguments.NumberOrNull("orbitFov") ?? 60), 1, 170);
            var angles = batch == "surround" ? ViewAngle.Surround() : ViewAngle.Orbit(arguments.Integer("orbitAngles", 8, 1, MostShots), Elevations(arguments));
            if (angles.Count > MostShots) throw Fault.Argument("orbitAngles", $"{angles.Count} shots are too many", $"angles times elevations may be up to {MostShots}");
            var side = arguments.Integer("maxResolution", DefaultTile, 1, 2048);
            var folder = ScreenshotFile.Folder(arguments.TextOrNull("outputFolder"));
            var tiles = new List<Texture2D>();
            try
            {
                foreach (var angle in angles)
                {
                    tiles.Add(WithCamera(GameCamera.Find(), camera => Shoot(camera, angle, bounds.center, distance, fov, side)));
                    if (call.IsBudgetUsed) await call.NextFrame();
                }
                var sheet = ContactSheet.Compose(tiles, out var columns);
                var data = new JsonObject
                {
                    ["sceneCenter"] = ObjectEdits.Numbers(bounds.center), ["orbitRadius"] = distance, ["orbitFov"] = fov, ["columns"] = columns,
                    ["shots"] = angles.Select((angle, at) => angle.Show(bounds.center, distance, at / columns, at % columns)).ToList(),
                };
                return Answer(sheet, new CommandArguments(services, new JsonObject { ["fileName"] = arguments.Get("fileName"), ["maxResolution"] = (long)Math.Min(MostSide, Math.Max(sheet.width, sheet.height)) }), folder, data, true);
            }
            finally
            {
                foreach (var tile in tiles) Object.DestroyImmediate(tile);
            }
        }

        static List<float> Elevations(CommandArguments arguments)
        {
            if (!arguments.Has("orbitElevations")) return new List<float> { 0, 30 };
            return arguments.Value("orbitElevations", new List<float>());
        }

        static Texture2D Shoot(Camera camera, ViewAngle angle, Vector3 center, float distance, float fov, int side)
        {
            camera.orthographic = false;
            camera.fieldOfView = fov;
            camera.nearClipPlane = Mathf.Min(0.1f, distance / 10);
            camera.farClipPlane = Mathf.Max(camera.farClipPlane, distance * 4);
            camera.transform.position = angle.Position(center, distance);
            camera.transform.LookAt(center, Vector3.up);
            return CameraPicture.Take(camera, side, Math.Max(1, (int)(side * 0.75f)));
        }
    }
}

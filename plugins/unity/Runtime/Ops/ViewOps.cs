using System;
using System.Threading.Tasks;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>view.capture: a screenshot, with the ids of objects on request.</summary>
    internal sealed class ViewOps
    {
        const int Widest = 4096;
        const int DefaultWidth = 1280;

        readonly Services services;

        public ViewOps(Services services)
        {
            this.services = services;
        }

        /// <summary>Whether there are pictures: a player or editor without graphics renders nothing.</summary>
        public static bool IsPossible => SystemInfo.graphicsDeviceType != GraphicsDeviceType.Null;

        public async Task<object> Capture(Call call)
        {
            var widest = call.Integer("max_width", DefaultWidth, 16, Widest);
            var labels = call.Flag("labels") ? await ObjectLabels.Find(call, services, services.Host.ViewCamera) : null;
            var picture = await services.Host.Capture(call, widest);
            if (picture.width > widest) picture = await Shrink(call, picture, widest);
            if (labels != null) Draw(labels, picture);
            var (width, height, data) = (picture.width, picture.height, ImageConversion.EncodeToPNG(picture));
            Object.DestroyImmediate(picture);
            var answer = new JsonObject { ["width"] = width, ["height"] = height, ["mimeType"] = "image/png", ["data"] = Convert.ToBase64String(data) };
            if (labels != null) answer["labels"] = labels.Legend();
            return answer;
        }

        static void Draw(ObjectLabels labels, Texture2D picture)
        {
            var pixels = picture.GetPixels32();
            labels.Draw(pixels, picture.width, picture.height);
            picture.SetPixels32(pixels);
            picture.Apply();
        }

        static async Task<Texture2D> Shrink(Call call, Texture2D picture, int widest)
        {
            var (pixels, width, height) = (picture.GetPixels32(), picture.width, picture.height);
            var newHeight = Math.Max(1, (int)Math.Round((double)height * widest / width));
            var work = Task.Run(() => Downscale.Run(pixels, width, height, widest, newHeight));
            while (!work.IsCompleted) await call.NextFrame();
            Object.DestroyImmediate(picture);
            var smaller = new Texture2D(widest, newHeight);
            smaller.SetPixels32(work.Result);
            smaller.Apply();
            return smaller;
        }
    }
}

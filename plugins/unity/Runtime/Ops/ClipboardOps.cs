using System;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// clipboard.get, clipboard.set: a separate clipboard. Text is copied to the system's clipboard too, but never read
    /// from there, because reads need no permission.
    /// </summary>
    internal sealed class ClipboardOps
    {
        const int MaxText = 1 << 20;
        const int Preview = 256;

        readonly Services services;
        object content;

        public ClipboardOps(Services services)
        {
            this.services = services;
        }

        public object Get(Call call)
        {
            var answer = new JsonObject { ["HasValue"] = content != null };
            if (content == null) return answer;
            var target = content as GameObject;
            answer["Type"] = content is string ? "String" : typeof(GameObject).FullName;
            answer["Preview"] = Values.Cut(content is string text ? text + " (String)" : services.Values.Text(target), Preview);
            if (target != null) answer["ObjectId"] = services.Ids.Of(target);
            return answer;
        }

        public object Set(Call call)
        {
            var text = call.TextOrNull("text");
            var id = call.TextOrNull("object");
            if (text != null && id != null) throw Fault.Argument("object", "pass a text or an object, not both");
            if (text != null && text.Length > MaxText) throw Fault.Argument("text", $"longer than {MaxText} characters");
            content = text ?? (id == null ? (object)null : services.Object(id));
            if (text != null) GUIUtility.systemCopyBuffer = text;
            return new JsonObject { ["ok"] = true };
        }
    }
}

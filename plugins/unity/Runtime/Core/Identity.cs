using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// The identity on the server. The same project always has the same hash; its game and its editor have different
    /// ones. Made on the main thread, used on the link's.
    /// </summary>
    internal sealed class Identity
    {
        readonly string whole;
        readonly string part;
        readonly string productName;
        readonly string path;
        readonly string version;

        Identity(string part)
        {
            this.part = part;
            productName = Application.productName;
            version = Application.unityVersion;
            // Assets or Build_Data, below the folder that tells projects and builds apart.
            path = System.IO.Path.GetDirectoryName(Application.dataPath)?.Replace('\\', '/') ?? Application.dataPath;
            whole = Application.isEditor ? path : productName + Application.dataPath;
        }

        public static Identity OfEditor() => new Identity("editor");

        public static Identity OfGame() => new Identity("game");

        public string Name => part == "editor" ? productName : productName + " game";

        /// <param name="place">Tells several processes of the same project and part apart.</param>
        public string Hash(int place)
        {
            var text = part == "editor" ? whole : whole + "#" + part;
            return Hex.Hash(place > 0 ? text + "#" + place : text, 16);
        }

        /// <summary>The id of the instance on the server.</summary>
        public string Instance(int place) => Name.Replace('@', '_') + "@" + Hash(place);

        public JsonObject Register(int place, IEnumerable<string> ops)
        {
            var message = new JsonObject
            {
                ["type"] = "register",
                ["project_name"] = Name,
                ["project_hash"] = Hash(place),
                ["project_path"] = path,
                ["engine"] = "unity",
                ["engine_version"] = version,
                ["unity_version"] = version,
                ["ops"] = ops.ToList(),
                ["parallel"] = 8,
            };
            if (part != "editor") message["editor_hash"] = Hex.Hash(whole, 16);
            return message;
        }
    }
}

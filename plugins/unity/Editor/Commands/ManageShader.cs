using System;
using System.IO;
using System.Text.RegularExpressions;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_shader: shader files as text. Unity's undo does not cover files; deleted ones are in the trash.</summary>
    internal sealed class ManageShader : Command
    {
        static readonly Regex Allowed = new Regex(@"^[A-Za-z_][\w \-]*$", RegexOptions.CultureInvariant);

        public ManageShader(Services services) : base("manage_shader", services)
        {
            On("create", Create);
            On("read", Read);
            On("update", Update);
            On("delete", Delete);
        }

        static string PathOf(CommandArguments arguments, bool writes)
        {
            var name = arguments.Required("name");
            if (name.EndsWith(".shader", StringComparison.OrdinalIgnoreCase)) name = name.Substring(0, name.Length - 7);
            if (!Allowed.IsMatch(name)) throw Fault.Argument("name", $"'{name}' is not a name of a shader", "use letters, digits and underscores, and begin with a letter");
            var folder = arguments.TextOrNull("path");
            var path = AssetPaths.Check("path", string.IsNullOrWhiteSpace(folder) ? "Assets/Shaders" : folder) + $"/{name}.shader";
            return writes ? AssetPaths.Writable("path", path) : path;
        }

        static string Existing(CommandArguments arguments, bool writes)
        {
            var path = PathOf(arguments, writes);
            return File.Exists(path) ? path : throw AssetPaths.Missing(path);
        }

        object Read(CommandArguments arguments)
        {
            var path = Existing(arguments, false);
            return Done($"Read '{path}'", new JsonObject { ["path"] = path, ["contents"] = TextFiles.Read(path) });
        }

        object Create(CommandArguments arguments)
        {
            var path = PathOf(arguments, true);
            if (File.Exists(path)) throw Fault.Argument("path", $"there is already a shader at '{path}'", "change it with the action update");
            var text = TextFiles.Contents(arguments);
            if (string.IsNullOrEmpty(text)) text = Template(Path.GetFileNameWithoutExtension(path));
            AssetPaths.MakeFolder(AssetPaths.Parent(path));
            return Written("Created", path, text);
        }

        object Update(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            return Written("Replaced the text of", path, TextFiles.Contents(arguments) ?? throw Fault.Argument("contents", "missing"));
        }

        static object Written(string what, string path, string text)
        {
            TextFiles.Write(path, text);
            AssetDatabase.ImportAsset(path, ImportAssetOptions.ForceUpdate);
            var shader = AssetDatabase.LoadAssetAtPath<Shader>(path);
            if (shader == null) throw Fault.Internal($"'{path}' was written, but Unity did not import it as a shader", "read_console has Unity's message");
            return Done($"{what} '{path}'", new JsonObject { ["path"] = path, ["shader"] = shader.name, ["sha256"] = TextFiles.Sha(text) });
        }

        object Delete(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            var trashed = AssetChanges.Delete(path);
            return Done(trashed ? $"Moved '{path}' to the trash" : $"Deleted '{path}'", new JsonObject { ["path"] = path, ["deleted"] = true, ["trashed"] = trashed });
        }

        static string Template(string name) => string.Join("\n",
            $"Shader \"Custom/{name}\"", "{", "    Properties", "    {", "        _Color (\"Color\", Color) = (1,1,1,1)", "        _MainTex (\"Texture\", 2D) = \"white\" {}", "    }",
            "    SubShader", "    {", "        Tags { \"RenderType\" = \"Opaque\" }", "        Pass", "        {", "            CGPROGRAM", "            #pragma vertex vert", "            #pragma fragment frag",
            "            #include \"UnityCG.cginc\"", "", "            sampler2D _MainTex;", "            float4 _MainTex_ST;", "            fixed4 _Color;", "",
            "            struct v2f { float4 position : SV_POSITION; float2 uv : TEXCOORD0; };", "", "            v2f vert(appdata_base v)", "            {", "                v2f o;",
            "                o.position = UnityObjectToClipPos(v.vertex);", "                o.uv = TRANSFORM_TEX(v.texcoord, _MainTex);", "                return o;", "            }", "",
            "            fixed4 frag(v2f i) : SV_Target { return tex2D(_MainTex, i.uv) * _Color; }", "            ENDCG", "        }", "    }", "}", "");
    }
}

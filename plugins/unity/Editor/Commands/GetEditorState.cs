using System;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>get_editor_state: what the editor does at the moment, in the form of MCP for Unity.</summary>
    internal sealed class GetEditorState : Tool
    {
        public override string Name => "get_editor_state";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var scene = SceneManager.GetActiveScene();
            return Task.FromResult<object>(new JsonObject
            {
                ["success"] = true,
                ["message"] = "The state of the editor",
                ["data"] = new JsonObject
                {
                    ["observed_at_unix_ms"] = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds(),
                    ["unity"] = new JsonObject { ["unity_version"] = UnityEngine.Application.unityVersion },
                    ["compilation"] = new JsonObject { ["is_compiling"] = EditorApplication.isCompiling, ["is_domain_reload_pending"] = false },
                    ["assets"] = new JsonObject { ["is_updating"] = EditorApplication.isUpdating },
                    ["play_mode"] = new JsonObject { ["is_playing"] = EditorApplication.isPlaying, ["is_paused"] = EditorApplication.isPaused },
                    ["tests"] = new JsonObject { ["is_running"] = TestJobs.IsAnyRunning },
                    ["active_scene"] = new JsonObject { ["name"] = scene.name, ["path"] = scene.path, ["is_dirty"] = scene.isDirty },
                    ["build_target"] = EditorUserBuildSettings.activeBuildTarget.ToString(),
                    ["editor"] = new JsonObject
                    {
                        ["play_mode"] = new JsonObject { ["is_playing"] = EditorApplication.isPlaying, ["is_paused"] = EditorApplication.isPaused, ["is_changing"] = EditorApplication.isPlayingOrWillChangePlaymode != EditorApplication.isPlaying },
                        ["active_scene"] = new JsonObject { ["name"] = scene.name, ["path"] = scene.path, ["guid"] = AssetDatabase.AssetPathToGUID(scene.path) },
                    },
                    ["settings"] = new JsonObject { ["batch_execute_max_commands"] = BatchExecute.Most },
                },
            });
        }
    }
}

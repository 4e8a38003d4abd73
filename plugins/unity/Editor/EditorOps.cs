using System;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>The ops of the editor.</summary>
    internal sealed class EditorOps
    {
        readonly PlayModeOps play;

        /// <param name="game">The attachment of the running game; null if there is none.</param>
        public EditorOps(OpTable table, Services services, EditorHost host, ICodeCompiler compiler, Func<Attachment> game)
        {
            var selection = new EditorSelectionOps(services);
            table.Read("engine.status", new StatusOps(services, selection.Ids, () => !EditorApplication.isCompiling && !EditorApplication.isUpdating).Get);
            table.Read("selection.get", selection.Get);
            table.Write("selection.set", selection.Set);

            var scenes = CommonOps.AddTo(table, services, new ConditionContext(services, null));
            var scripts = new ScriptOps(services, compiler);
            table.LongWrite("script.run", scripts.Run);
            table.Read("logs.tail", new LogOps(services, true).Tail);
            table.Read("camera.get", new CameraOps(new FreeCamera()).Get);
            table.LongRead("pick", new PickOps(services).Pick);

            if (ViewOps.IsPossible) table.LongRead("view.capture", new ViewOps(services).Capture);

            play = new PlayModeOps(game, scenes);
            table.Read("game.state", play.State);
            table.LongWrite("game.start", play.Start);
            table.LongWrite("game.stop", play.Stop);

            var settings = new SettingOps(services);
            table.Read("settings.list", settings.List);
            table.Write("setting.write", settings.Write);

            var assets = new AssetOps();
            table.LongRead("assets.find", assets.Find);
            table.Read("asset.info", assets.Info);
            table.LongRead("asset.references", new AssetReferenceOps().Get);

            var project = new ProjectOps(services);
            table.Read("unity.editor.selection", project.Selected);
            table.Read("unity.project.info", project.Info);
            table.Read("unity.project.scenes", project.Scenes);
            var document = new SceneDocumentOps(services);
            table.Read("unity.scene.tree", document.Tree);
            table.LongRead("unity.scene.find", document.Find);
            table.Read("unity.scene.components", document.Components);

            table.Write("edit.apply", new EditOps(services, host).Apply);
            Tools = new ToolBox(services);
            foreach (var command in CommandTable.Create(services, host, scripts)) Tools.Add(command);
            foreach (var tool in McpForUnityTools.Find()) Tools.Add(tool);
            Tools.Add(new BatchExecute(services, Tools.FindOrNull));
            Tools.Add(ToolStates.Create(services, () => Tools.Names));
            table.LongWrite("tool.call", Tools.Run);

            var undo = new UndoOps(services);
            table.Write("edit.undo", undo.Undo);
            table.Write("edit.redo", undo.Redo);
        }

        public ToolBox Tools { get; }

        /// <summary>Continues a call that caused a reload. Returns false if the op cannot.</summary>
        public bool Resume(CallQueue queue, Call call, JsonObject saved)
        {
            if (!(saved.Get("state") is JsonObject state)) return false;
            switch (call.Op)
            {
                case "game.start":
                    queue.Run(call, play.WaitForGame);
                    return true;
                case "game.stop":
                    queue.Run(call, play.WaitForEnd);
                    return true;
                case "tool.call":
                    queue.Run(call, each => Tools.Resume(each, state));
                    return true;
                default:
                    return false;
            }
        }
    }
}

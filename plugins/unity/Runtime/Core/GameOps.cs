namespace Spawnpoint
{
    /// <summary>The ops of a running game, in a player or in the editor's play mode.</summary>
    internal static class GameOps
    {
        /// <param name="compiler">Compiles code of clients; null in players, which cannot.</param>
        public static (OpTable Ops, ToolBox Tools) Make(Services services, GameClock clock, ICodeCompiler compiler, bool reportsLogs)
        {
            var table = new OpTable();
            var selection = new GameSelectionOps(services);
            table.Read("engine.status", new StatusOps(services, () => selection.Ids, () => true).Get);
            table.Read("selection.get", selection.Get);
            table.Write("selection.set", selection.Set);

            var conditions = new ConditionContext(services, clock);
            CommonOps.AddTo(table, services, conditions);

            var free = new FreeCamera();
            var freeCamera = new FreeCameraOps(services, free);
            table.Read("camera.get", new CameraOps(free).Get);
            table.Read("freecam.get", freeCamera.Get);
            table.Write("freecam.set", freeCamera.Set);
            table.LongRead("pick", new PickOps(services).Pick);

            if (ViewOps.IsPossible) table.LongRead("view.capture", new ViewOps(services).Capture);

            var time = new TimeOps(services, clock);
            table.Read("time.get", time.Get);
            table.Write("time.set", time.Set);
            table.Write("time.pause", time.Pause);
            table.LongWrite("time.step", time.Step);

            var simulated = new SimulatedInput();
            services.Own(simulated);
            var input = new InputOps(simulated, clock);
            table.Read("input.list", input.List);
            table.LongWrite("input.press", input.Press);
            table.Write("input.release", input.Release);
            table.Write("input.axis", input.Axis);
            table.LongWrite("play.run", new PlayOps(services, clock, conditions, simulated).Run);

            var testUi = new TestUiOps(services);
            table.Write("test_ui.spawn", testUi.Spawn);
            table.Write("test_ui.destroy", testUi.Destroy);

            table.Read("logs.tail", new LogOps(services, reportsLogs).Tail);
            if (compiler != null) table.LongWrite("script.run", new ScriptOps(services, compiler).Run);

            var tools = new ToolBox(services);
            table.LongWrite("tool.call", tools.Run);
            return (table, tools);
        }
    }
}

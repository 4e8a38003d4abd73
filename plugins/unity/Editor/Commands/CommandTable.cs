using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>The commands of MCP for Unity that this package has.</summary>
    internal static class CommandTable
    {
        public static IEnumerable<Tool> Create(Services services, EditorHost host, ScriptOps scripts)
        {
            yield return new RefreshUnity(services);
            yield return new GetEditorState();
            yield return new ExecuteMenuItem();
            yield return new ManageScript(services);
            yield return new ManageAsset(services, host);
            yield return new ManagePrefabs(services, host);
            yield return new ManageMaterial(services, host);
            yield return new ManageScriptableObject(services, host);
            yield return new ManageShader(services);
            yield return new ManageTexture(services);
            yield return new ImportModelFile(services);
            yield return new FindGameObjects(services);
            yield return new ManageGameObject(services, host);
            yield return new ManageComponents(services, host);
            yield return new ManageScene(services, host);
            yield return new ManageEditor(services);
            yield return new ReadConsole(services);
            foreach (var read in EditorReads.Create(services).Concat(ProjectReads.Create(services)).Concat(ObjectReads.Create(services))) yield return read;
            yield return new ExecuteCode(services, scripts);
            yield return new ManagePackages(services);
            yield return new ManageBuild(services);
            yield return new ManageProfiler(services);
            yield return new UnityReflect(services);
            var tests = new TestJobs(services);
            yield return new RunTests(services, tests);
            yield return new GetTestJob(services, tests);
            yield return new GetTests("get_tests", false, services, tests);
            yield return new GetTests("get_tests_for_mode", true, services, tests);
            yield return new ManageCamera(services, host);
            yield return new ManagePhysics(services, host);
            yield return new ManageUi(services, host);
            yield return new ManageAnimation(services, host);
            yield return new ManageGraphics(services, host);
            yield return new ManageVfx(services, host);
            yield return new ManageProBuilder(services);
        }
    }
}

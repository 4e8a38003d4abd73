using System.Threading.Tasks;
using MCPForUnity.Editor.Helpers;
using MCPForUnity.Editor.Tools;
using Newtonsoft.Json.Linq;

/// <summary>Custom tools as projects write them for MCP for Unity.</summary>
[McpForUnityTool(Name = "add_numbers", Description = "Adds two numbers.")]
public static class Adder
{
    public sealed class Parameters
    {
        [ToolParameter("The first number")]
        public int first { get; set; }

        [ToolParameter("The second number", Required = false, DefaultValue = "10")]
        public int? second { get; set; }

        [ToolParameter("Whether to double the sum", Required = false, DefaultValue = "maybe")]
        public bool doubled { get; set; }

        public int NotAnArgument { get; set; }
    }

    public static object HandleCommand(JObject @params)
    {
        if (@params["first"] == null) return new ErrorResponse("'first' is missing");
        var sum = (int)@params["first"] + ((int?)@params["second"] ?? 10);
        return new SuccessResponse($"The sum is {sum}", new { sum, parts = new[] { "first", "second" } });
    }
}

[McpForUnityTool]
public static class HTTPPingTool2
{
    public static async Task<object> HandleCommand(JObject @params)
    {
        await Task.Delay(20);
        return new { answer = (string)@params["text"] };
    }
}

[McpForUnityTool("bake_slowly", RequiresPolling = true, PollAction = "progress")]
public static class SlowBake
{
    static int asked;

    public static object HandleCommand(JObject @params)
    {
        if ((string)@params["action"] == "progress") return ++asked < 3 ? Pending() : new SuccessResponse("Baked", new { asked, scene = (string)@params["scene"] });
        asked = 0;
        return Pending();
    }

    static object Pending() => new PendingResponse("Baking", 0.1);
}

[McpForUnityTool("throw_up")]
public static class Thrower
{
    public static object HandleCommand(JObject @params) => throw new System.InvalidOperationException("on purpose");
}

[McpForUnityTool("without_handler")]
public static class WithoutHandler
{
}

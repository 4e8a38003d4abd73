namespace MCPForUnity.Editor.Helpers
{
    // Newtonsoft writes properties by their names, so these are the names in the answers of MCP for Unity.
    /// <summary>The answer of a tool that succeeded.</summary>
    public sealed class SuccessResponse
    {
        public SuccessResponse(string message, object data = null)
        {
            this.message = message;
            this.data = data;
        }

        public bool success => true;
        public string message { get; }
        public object data { get; }
    }

    /// <summary>The answer of a tool that failed.</summary>
    public sealed class ErrorResponse
    {
        public ErrorResponse(string error, object data = null)
        {
            this.error = error;
            this.data = data;
        }

        public bool success => false;
        public string error { get; }
        public string message => error;
        public object data { get; }
    }

    /// <summary>The answer of a tool that is not done yet and wants to be asked again.</summary>
    public sealed class PendingResponse
    {
        public PendingResponse(string message = "", double pollIntervalSeconds = 1, object data = null)
        {
            this.message = message;
            this.data = data;
            _mcp_poll_interval = pollIntervalSeconds;
        }

        public bool success => true;
        public string message { get; }
        public object data { get; }
        public string _mcp_status => "pending";
        public double _mcp_poll_interval { get; }
    }
}

namespace Spawnpoint
{
    /// <summary>What the user set about the server. Immutable, because the connection's thread reads it.</summary>
    internal sealed class ServerSettings
    {
        public static readonly ServerSettings None = new ServerSettings("", "");

        public ServerSettings(string address, string token)
        {
            Address = address;
            Token = token;
        }

        /// <summary>The address; empty to find the server.</summary>
        public string Address { get; }

        /// <summary>The token for that address; empty if there is none.</summary>
        public string Token { get; }
    }
}

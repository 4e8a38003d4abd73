using System;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>Reads messages of the engine protocol from a socket.</summary>
    internal sealed class MessageReader
    {
        const int FirstSize = 16 << 10;
        const int MaxSize = 64 << 20;

        readonly ClientWebSocket socket;
        byte[] buffer = new byte[FirstSize];

        public MessageReader(ClientWebSocket socket)
        {
            this.socket = socket;
        }

        /// <summary>The next message that is an object; null when the server closes the connection.</summary>
        public async Task<JsonObject> Next()
        {
            for (;;)
            {
                var length = 0;
                for (;;)
                {
                    if (length == buffer.Length) Grow();
                    var part = new ArraySegment<byte>(buffer, length, buffer.Length - length);
                    var read = await socket.ReceiveAsync(part, CancellationToken.None).ConfigureAwait(false);
                    if (read.MessageType == WebSocketMessageType.Close) return null;
                    length += read.Count;
                    if (read.EndOfMessage) break;
                }
                if (JsonReader.Read(Encoding.UTF8.GetString(buffer, 0, length)) is JsonObject message) return message;
            }
        }

        void Grow()
        {
            if (buffer.Length >= MaxSize) throw new InvalidOperationException("The server sent a message of more than 64 MiB");
            Array.Resize(ref buffer, buffer.Length * 2);
        }
    }
}

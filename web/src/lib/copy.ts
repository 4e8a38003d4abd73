// A call as something that can be pasted elsewhere.

/** The call as a command for a POSIX shell. */
export function asCommand(tool: string, args: unknown, instance?: string | null): string {
  const json = JSON.stringify(args ?? {});
  const parts = ["spawnpoint call", quoted(tool)];
  if (instance) parts.push("--instance", quoted(instance));
  if (json !== "{}") parts.push("--args", quoted(json));
  return parts.join(" ");
}

/** The call as an MCP message. */
export function asMessage(tool: string, args: unknown): string {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args ?? {} } };
  return JSON.stringify(message, null, 2);
}

export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

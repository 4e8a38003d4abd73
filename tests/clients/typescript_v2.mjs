// The second TypeScript SDK, either era: connect, list, call. Arguments: era, then a URL or a command.

import assert from "node:assert";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [, , era, target, ...args] = process.argv;
const mode = { legacy: "legacy", modern: { pin: "2026-07-28" }, auto: "auto" }[era];
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args });
const client = new Client({ name: "typescript-v2", version: "1" }, { versionNegotiation: { mode } });
await client.connect(transport);
const { tools } = await client.listTools();
assert(tools.some((tool) => tool.name === "ListScenes"));
const result = await client.callTool({ name: "ListScenes", arguments: {} });
const names = result.structuredContent.Items.map((scene) => scene.Name);
assert(names.includes("Range"), names);
console.log(`${tools.length} tools, scenes ${names}`);
await client.close();

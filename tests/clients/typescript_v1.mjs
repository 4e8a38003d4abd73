// The first TypeScript SDK, legacy era: connect, list, call. Arguments: era, then a URL or a command.

import assert from "node:assert";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [, , , target, ...args] = process.argv;
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args });
const client = new Client({ name: "typescript-v1", version: "1" });
await client.connect(transport);
const { tools } = await client.listTools();
assert(tools.some((tool) => tool.name === "ListScenes"));
const result = await client.callTool({ name: "ListScenes", arguments: {} });
const names = result.structuredContent.Items.map((scene) => scene.Name);
assert(names.includes("Range"), names);
console.log(`${tools.length} tools, scenes ${names}`);
await client.close();

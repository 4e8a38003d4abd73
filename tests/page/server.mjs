// The real binary, with a state folder of its own.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WAIT_MS = 60_000;

/** Waits until `look` gives something. */
export async function until(what, look) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export class Server {
  constructor(binary, flags) {
    this.binary = binary;
    this.flags = flags;
    this.port = 0;
  }

  /** Starts it, in the same state folder and on the same port as before. */
  async start() {
    this.state ??= await mkdtemp(join(tmpdir(), "spawnpoint-page-"));
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--state-dir",
      join(this.state, "state"),
      ...this.flags,
    ];
    // The tests see the home folder of nobody: `setup` must not find this machine's clients.
    const env = { PATH: process.env.PATH, HOME: this.state, LANG: "C.UTF-8" };
    this.env = env;
    this.said = "";
    this.process = spawn(this.binary, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on("data", (data) => {
        this.said += data;
      });
    this.exited = new Promise((resolve) => this.process.once("exit", resolve));
    const url = await until("the greeting", () => {
      if (this.process.exitCode !== null) throw new Error(`the server ended: ${this.said}`);
      return this.said.includes("Press Ctrl-C") && this.said.match(/http:\/\/127\.0\.0\.1:(\d+)/);
    });
    this.port = Number(url[1]);
    this.url = `http://127.0.0.1:${this.port}`;
    return this;
  }

  /** A link that opens the page once. */
  async link() {
    const said = await this.command("open", "--no-browser");
    const found = said.match(/http:\/\/\S+\/open\?key=\S+/);
    if (!found) throw new Error(`spawnpoint open printed no link: ${said}`);
    return found[0];
  }

  /** Runs a command against it. */
  command(...words) {
    const args = [...words, "--listen", `127.0.0.1:${this.port}`, "--state-dir", join(this.state, "state")];
    const child = spawn(this.binary, args, { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        said += data;
      });
    return new Promise((resolve) => child.once("exit", () => resolve(said)));
  }

  /** Kills it without a chance to clean up. */
  async kill() {
    this.process.kill("SIGKILL");
    await this.exited;
  }

  async stop() {
    if (this.process.exitCode === null) await this.kill();
    await rm(this.state, { recursive: true, force: true });
  }
}

/** An MCP client with a session, as an AI client is one. */
export class Client {
  constructor(url, name) {
    this.url = `${url}/mcp`;
    this.name = name;
    this.next = 1;
  }

  async start() {
    const clientInfo = { name: this.name, version: "1.0.0" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    await this.request("initialize", params);
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return this;
  }

  /** Calls a tool and waits for its result, however long that takes. */
  async call(name, args = {}) {
    return (await this.request("tools/call", { name, arguments: args })).result;
  }

  async request(method, params) {
    const answer = await this.send({ jsonrpc: "2.0", id: this.next++, method, params });
    this.session ??= answer.headers.get("mcp-session-id");
    const text = await answer.text();
    // An answer may come as an event stream; its last message is the result.
    const data = text.startsWith("{")
      ? [text]
      : text
          .split("\n")
          .filter((line) => line.startsWith("data: {"))
          .map((line) => line.slice(6));
    return data.map((one) => JSON.parse(one)).findLast((message) => message.id !== undefined && !message.method);
  }

  send(message) {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    if (this.session) Object.assign(headers, { "mcp-session-id": this.session, "mcp-protocol-version": "2025-06-18" });
    // A call that nobody decides about must not keep a failed test alive.
    const signal = AbortSignal.timeout(WAIT_MS);
    return fetch(this.url, { method: "POST", headers, body: JSON.stringify(message), signal });
  }
}

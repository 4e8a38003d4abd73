// A server for work on the page without the binary: it serves the built page and speaks the page's protocol with made-up
// data that moves. PORT=18090 by default; no key is needed, because nothing real is behind it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { answer, hello, tick } from "./world.mjs";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", process.env.DIST ?? ".mock-dist");
const port = Number(process.env.PORT ?? 18090);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://mock").pathname;
  if (path === "/page/session") return response.end('{"access":"owner"}');
  const name = path === "/" ? "index.html" : path.startsWith("/page/assets/") ? join("assets", path.slice(13)) : null;
  if (name === null || name.includes("..")) return response.writeHead(404).end();
  try {
    const body = await readFile(join(dist, name));
    response.writeHead(200, {
      "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});

const sockets = new WebSocketServer({ server, path: "/page/socket" });
sockets.on("connection", (socket) => {
  const send = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
  const page = { send, watches: new Map(), follows: null };
  send(hello());
  socket.on("message", async (data) => {
    const { id, method, params } = JSON.parse(String(data));
    const result = await answer(page, method, params ?? {});
    if (result === undefined)
      send({ id, fault: { kind: "Unsupported", message: `The mock does not have ${method}.`, hint: null } });
    else if (result.refused) send({ id, fault: result.refused });
    else send({ id, result });
  });
  const timer = setInterval(() => tick(page), 100);
  socket.on("close", () => clearInterval(timer));
});

server.listen(port, "127.0.0.1", () => console.log(`mock on http://127.0.0.1:${port}`));

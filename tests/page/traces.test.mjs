// A trace is recorded, and read without a server.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { PHONE } from "./browser.mjs";
import { Client } from "./server.mjs";
import { inspect, open, session } from "./session.mjs";

const all = session(["--allow-writes"]);

test("calls are recorded, and scrubbed one by one after the server is gone", async () => {
  const page = await open(all, "traces", {
    allowed: [/WebSocket|ERR_CONNECTION|Failed to load/],
    acceptDownloads: true,
  });
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: /^Stop recording/ }).waitFor();
  const client = await new Client(all.server.url, "claude-code").start();
  await client.call("game_inspect", { target: "obj:1064" });
  await client.call("game_edit", { changes: [{ do: "set", object: "obj:1064", member: "Health.current", value: 12 }] });
  await client.call("game_edit", { changes: [{ do: "set", object: "obj:1064", member: "Health.curent", value: 12 }] });
  await page.getByRole("button", { name: "Stop recording (3)" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).first().click();
  const bytes = await readFile(await (await download).path());
  assert.match(gunzipSync(bytes).toString(), /^\{.*"spawnpoint-trace"/);

  await all.server.kill();
  await page.getByText("The server does not answer.", { exact: false }).waitFor();
  // Dropped as a file is.
  const transfer = await page.evaluateHandle((base64) => {
    const binary = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([binary], "recorded.trace.gz"));
    return data;
  }, bytes.toString("base64"));
  await page.locator(".view").dispatchEvent("drop", { dataTransfer: transfer });
  const detail = page.getByRole("article", { name: /^Call \d/ });
  await detail.getByRole("heading", { name: "game_inspect" }).waitFor();
  const slider = page.getByRole("slider", { name: "Call of the trace" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await detail.getByRole("heading", { name: "game_edit" }).waitFor();
  const changes = page.getByRole("list", { name: "Changes" });
  assert.match(await changes.textContent(), /Health\.current[\s\S]*100[\s\S]*→[\s\S]*12/);
  await inspect(page, "traces-scrubbed");
  await page.keyboard.press("ArrowRight");
  await detail
    .getByText(/did you mean/)
    .first()
    .waitFor();
});

test("on a phone, the call of a trace is in sight while one goes through it", async () => {
  const page = await open(all, "traces", { viewport: PHONE });
  const line = (line) => `${JSON.stringify(line)}\n`;
  const call = (n, tool) => ({ type: "call", n, start_ms: n, duration_ms: 1, tool, client: "codex", outcome: {} });
  const header = { type: "header", format: "spawnpoint-trace", version: 1, created: "", server: "", engines: [] };
  const text = [header, call(1, "game_tree"), call(2, "game_find"), { type: "end", calls: 2 }].map(line).join("");
  const buffer = gzipSync(text);
  await page.getByLabel("Trace file").setInputFiles({ name: "phone.trace.gz", mimeType: "application/gzip", buffer });
  await page.getByRole("heading", { name: "game_tree" }).waitFor();
  await page.getByRole("button", { name: "Next call" }).click();
  await page.getByRole("heading", { name: "game_find" }).waitFor();
  await inspect(page, "traces-phone");
});

test("a file that is not a trace is refused with what to do", async () => {
  const page = await open(all, "traces");
  await page
    .getByLabel("Trace file")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await page.getByText(/notes\.txt is not a trace/).waitFor();
  assert.deepEqual(page.problems, []);
});

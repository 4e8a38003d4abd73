// Takes the pictures of docs/dashboard.md: the page of the real binary, while a client works.
// Usage: SPAWNPOINT=path/to/spawnpoint node tests/page/pictures.mjs

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DESKTOP, launch } from "./browser.mjs";
import { Client, Server } from "./server.mjs";
import { open, show } from "./session.mjs";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));
const all = { browser: await launch(), server: null };
const shot = (page, name) => page.screenshot({ path: join(docs, `dashboard-${name}.png`) });
const set = (object, value) => ({ changes: [{ do: "set", object, member: "Health.current", value }] });

/** Runs `work` with a server with these flags and a page of it. */
async function withServer(flags, look, work) {
  all.server = await new Server(process.env.SPAWNPOINT, ["--allow-writes", ...flags]).start();
  const page = await open(all, "", { viewport: DESKTOP, ...look });
  const client = await new Client(all.server.url, "claude-code").start();
  await work(page, client);
  await page.context().close();
  await all.server.stop();
}

await withServer([], { colorScheme: "dark" }, async (page, client) => {
  await show(page, "world");
  await page.waitForFunction(() => document.querySelector(".world canvas")?.scene?.count > 10);
  await client.call("game_inspect", { target: "obj:1064" });
  await client.call("game_edit", set("obj:1112", 70));
  // A label stays for two seconds; on a slow machine the first one is gone when the second appears.
  const second = page.locator(".world-label").nth(1);
  for (let tries = 0; tries < 5 && (await second.count()) === 0; tries++) {
    await Promise.all(["obj:1064", "obj:1112"].map((target) => client.call("game_inspect", { target })));
    await second.waitFor({ state: "attached", timeout: 2000 }).catch(() => {});
  }
  await shot(page, "world");
  await client.call("game_inspect", { target: "Nobody" });
  await new Client(all.server.url, "cursor").start().then((other) => other.call("game_tree", { depth: 2 }));
  await client.call("game_edit", set("obj:1064", 40));
  await show(page, "calls");
  await page
    .locator(".rows")
    .getByRole("option", { name: /game_edit/ })
    .first()
    .click();
  await page.getByRole("article", { name: "Call" }).getByText("Arguments").waitFor();
  await shot(page, "calls");
});

await withServer(["--require-approval", "writes"], { colorScheme: "light" }, async (page, client) => {
  await show(page, "approvals");
  // Nobody decides; the end of the server ends the call.
  client.call("game_edit", set("obj:1064", 70)).catch(() => {});
  await page.getByRole("list", { name: "Changes" }).waitFor();
  await page.locator(".decision .primary:enabled").waitFor();
  await shot(page, "approvals");
});

await withServer([], { colorScheme: "light" }, async (page, client) => {
  await show(page, "tree");
  await page.getByRole("treeitem", { name: /Player/ }).click();
  await page.getByRole("button", { name: "Watch Health.current" }).click();
  for (const value of [80, 60, 75]) {
    await client.call("game_edit", set("obj:1116", value));
    await page.waitForTimeout(700);
  }
  const health = page.getByRole("article", { name: "Inspector" }).getByLabel("current", { exact: true });
  await health.evaluate((field) => field.scrollIntoView({ block: "center" }));
  await shot(page, "tree");
  await show(page, "traces");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: /^Stop recording/ }).waitFor();
  for (const value of [90, 50]) {
    await client.call("game_inspect", { target: "obj:1064" });
    await client.call("game_edit", set("obj:1064", value));
  }
  await client.call("game_edit", { changes: [{ do: "set", object: "obj:1064", member: "Health.curent", value: 1 }] });
  await page.getByRole("button", { name: /^Stop recording/ }).click();
  // The list has the whole file then. The notes would cover the picture.
  await page.getByText(/^Recorded 5 calls/).waitFor();
  const close = page.locator(".toasts button");
  while ((await close.count()) > 0) await close.last().click();
  await page
    .getByRole("button", { name: /\.trace\.gz$/ })
    .first()
    .click();
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Next call" }).click();
  await shot(page, "trace");
});

await all.browser.close();

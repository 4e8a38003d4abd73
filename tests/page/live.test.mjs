// Live updates, a server that is killed, and many calls.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, until } from "./server.mjs";
import { inspect, open, session, show } from "./session.mjs";

const all = session(["--allow-writes"]);

test("calls appear while they happen, with what they changed", async () => {
  const page = await open(all, "calls", { permissions: ["clipboard-read", "clipboard-write"] });
  const client = await new Client(all.server.url, "claude-code").start();
  const change = { do: "set", object: "obj:1064", member: "Health.current", value: 33 };
  await client.call("game_edit", { changes: [change] });
  const row = page
    .locator(".rows")
    .getByRole("option", { name: /game_edit/ })
    .first();
  await row.click();
  const detail = page.getByRole("article", { name: "Call" });
  await detail.getByText("Health.current").first().waitFor();
  await detail.getByRole("button", { name: "Command" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^spawnpoint call game_edit .*--args .*"value":33/);
  await inspect(page, "calls-detail");
  await client.call("game_inspect", { target: "Nobody" });
  await page.getByRole("button", { name: "Failed" }).click();
  await page
    .getByRole("option", { name: /Nobody/ })
    .first()
    .waitFor();
  await page.getByLabel("Filter calls").fill("no such call");
  await page.getByText("No call matches the filter").waitFor();
});

test("a call that runs is cancelled", async () => {
  const page = await open(all, "calls");
  const client = await new Client(all.server.url, "claude-code").start();
  const condition = { object: "obj:1064", member: "Health.current", is: ">=", value: 1_000_000 };
  const answer = client.call("game_wait_for", { conditions: [condition], timeout: 60 });
  await page.getByRole("button", { name: "Running" }).click();
  await page
    .getByRole("option", { name: /game_wait_for/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The call was cancelled.").waitFor();
  await answer;
});

test("log lines appear as they are written, and are searched", async () => {
  const page = await open(all, "logs");
  const client = await new Client(all.server.url, "claude-code").start();
  await client.call("game_edit", { changes: [{ do: "set", object: "obj:1064", member: "Health.current", value: 34 }] });
  await page.locator(".rows").getByRole("option").first().waitFor();
  await page.locator(".rows").getByRole("option").last().click();
  await page.getByRole("region", { name: "The whole line" }).waitFor();
  await page.getByLabel("Search the log").fill("nothing says this");
  await page.getByText("No line matches").waitFor();
});

test("after kill -9 and a restart, the page reconnects by itself and keeps what it shows", async () => {
  const page = await open(all, "calls", { allowed: [/WebSocket|ERR_CONNECTION|Failed to load/] });
  const client = await new Client(all.server.url, "before-the-kill").start();
  await client.call("game_inspect", { target: "obj:1064" });
  await page
    .getByRole("option", { name: /game_inspect/ })
    .first()
    .click();
  await page.getByRole("article", { name: "Call" }).getByText("Range", { exact: false }).first().waitFor();
  await all.server.kill();
  await page.getByText("The server does not answer.", { exact: false }).waitFor();
  assert.ok(
    (await page
      .locator(".rows")
      .getByRole("option", { name: /game_inspect/ })
      .count()) > 0,
  );
  await inspect(page, "calls-disconnected");
  await all.server.start();
  await page.getByText("The server does not answer.", { exact: false }).waitFor({ state: "detached" });
  const after = await new Client(all.server.url, "after-the-kill").start();
  await after.call("game_tree");
  await page
    .getByRole("option", { name: /game_tree/ })
    .first()
    .waitFor();
  assert.ok(
    (await page
      .locator(".rows")
      .getByRole("option", { name: /game_inspect/ })
      .count()) > 0,
  );
});

test("10,000 calls: the list has only the rows in sight, and the oldest is reached", async () => {
  const client = await new Client(all.server.url, "busy").start();
  for (let done = 0; done < 10_000; done += 100)
    await Promise.all(Array.from({ length: 100 }, () => client.call("game_inspect", { target: "obj:1064" })));
  const page = await open(all, "calls");
  await page.locator(".rows").getByRole("option").first().waitFor();
  const list = page.locator(".virtual");
  let rows = 0;
  await until("the oldest of 10,000 calls", async () => {
    rows = Math.max(rows, await page.locator(".rows").getByRole("option").count());
    const size = await page.locator(".rows").getByRole("option").first().getAttribute("aria-setsize");
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    return Number(size) >= 9_900;
  });
  assert.ok(rows < 120, `${rows} rows`);
  await inspect(page, "calls-10000");
});

test("lists are used with the keyboard", async () => {
  const client = await new Client(all.server.url, "claude-code").start();
  await client.call("game_inspect", { target: "obj:1064" });
  await client.call("game_inspect", { target: "obj:1064" });
  const page = await open(all, "calls");
  await page.locator(".rows").getByRole("option").nth(1).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const selected = page.locator('.rows [aria-selected="true"]');
  assert.equal(await selected.getAttribute("aria-posinset"), "2");
  await page.keyboard.press("k");
  assert.equal(await selected.getAttribute("aria-posinset"), "1");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await inspect(page, "keys");
  await page.keyboard.press("Escape");
  await show(page, "world");
});

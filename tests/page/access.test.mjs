// Who sees the page: who has a link that was not used, and only from the server's own origin.

import assert from "node:assert/strict";
import { test } from "node:test";
import { watched } from "./checks.mjs";
import { inspect, open, session } from "./session.mjs";

const all = session([]);

test("without a key the page only says how to get one", async () => {
  const page = await all.browser.newPage();
  page.problems = await watched(page, [/401/]);
  const answer = await page.goto(all.server.url);
  assert.equal(answer.status(), 401);
  await page.getByText("spawnpoint open").first().waitFor();
  assert.equal(await page.locator("#app").count(), 0);
  assert.equal(await page.getByLabel("API key").isVisible(), false);
  await inspect(page, "locked");
});

test("a link works once", async () => {
  const link = await all.server.link();
  const first = await all.browser.newContext();
  await (await first.newPage()).goto(link);
  const second = await all.browser.newContext();
  const page = await second.newPage();
  assert.equal((await page.goto(link)).status(), 403);
  await page.getByText("A link works once").waitFor();
  assert.equal((await page.goto(all.server.url)).status(), 401);
});

test("the cookie is out of reach for scripts", async () => {
  const page = await open(all);
  assert.equal(await page.evaluate(() => document.cookie), "");
  const [cookie] = await page.context().cookies();
  assert.deepEqual([cookie.httpOnly, cookie.sameSite], [true, "Strict"]);
});

test("a page of another origin cannot open the socket, frame the page or read it", async (t) => {
  const { createServer } = await import("node:http");
  const foreign = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<title>foreign</title>"),
  );
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  // A server left open would keep the run from ending.
  t.after(() => {
    foreign.closeAllConnections();
    foreign.close();
  });
  const page = await open(all);
  const victim = all.server.url;
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const got = await page.evaluate(async (url) => {
    const socket = await new Promise((resolve) => {
      const one = new WebSocket(`${url.replace("http", "ws")}/page/socket`);
      one.onopen = () => resolve("open");
      one.onerror = () => resolve("refused");
    });
    const read = await fetch(`${url}/page/session`, { credentials: "include" }).then(
      (answer) => answer.status,
      () => "refused",
    );
    const frame = document.createElement("iframe");
    frame.src = url;
    document.body.append(frame);
    await new Promise((resolve) => {
      frame.onload = resolve;
    });
    return { socket, read, frames: frame.contentDocument === null };
  }, victim);
  assert.equal(got.socket, "refused");
  assert.notEqual(got.read, 200);
  const framed = page.frames().find((frame) => frame !== page.mainFrame());
  assert.equal(await framed.locator(".shell").count(), 0);
});

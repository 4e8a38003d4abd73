// A server, a browser and a page that is let in, for one file of tests.

import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { DESKTOP, launch } from "./browser.mjs";
import { axeFindings, watched } from "./checks.mjs";
import { Server } from "./server.mjs";

export const results = fileURLToPath(new URL("results/", import.meta.url));
const binary = process.env.SPAWNPOINT;

/** Starts a browser for the tests of a file, and a server for each test, so that no test leaves anything to the next. */
export function session(flags) {
  const all = { server: null, browser: null };
  before(async () => {
    assert.ok(binary, "SPAWNPOINT names no binary; start the tests with run.sh");
    all.browser = await launch();
  });
  beforeEach(async () => {
    all.server = await new Server(binary, flags).start();
  });
  afterEach(async () => {
    for (const context of all.browser.contexts()) await context.close();
    await all.server.stop();
  });
  after(() => all.browser?.close());
  return all;
}

/** Opens the page by a link, and waits until it shows what the server says. */
export async function open(all, view = "", options = {}) {
  const { allowed, ...more } = options;
  const context = await all.browser.newContext({ viewport: DESKTOP, colorScheme: "dark", ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.problems = await watched(page, allowed);
  await serveFrom(page, process.env.PAGE_DIST);
  await page.goto(await all.server.link());
  await page.waitForSelector(".shell[data-ready]");
  if (view) await show(page, view);
  return page;
}

/** Takes the assets of the page from a folder, to try a changed page without a build of the binary. */
async function serveFrom(page, folder) {
  if (!folder) return;
  await page.route("**/page/assets/*", (route) =>
    route.fulfill({ path: join(folder, "assets", basename(new URL(route.request().url()).pathname)) }),
  );
}

export async function show(page, view) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);
  await page.waitForFunction((hash) => location.hash === hash, `#/${view}`);
}

/** Takes a picture, and checks what every page must fulfil. */
export async function inspect(page, name) {
  await page.screenshot({ path: join(results, `${name}.png`) });
  const text = await page.innerText("body");
  assert.doesNotMatch(text, /Invalid Date|\bNaN\b|\bundefined\b|\[object Object\]/, `missing value in ${name}`);
  assert.deepEqual(await axeFindings(page), [], `axe in ${name}`);
  assert.deepEqual(page.problems, [], `problems in ${name}`);
}

// Every view, with what it is for, on a desktop and on a phone, in dark and in light.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE } from "./browser.mjs";
import { Client } from "./server.mjs";
import { inspect, open, session, show } from "./session.mjs";

const project = await mkdtemp(join(tmpdir(), "spawnpoint-project-"));
await cp(fileURLToPath(new URL("../projects/unity", import.meta.url)), project, { recursive: true });
after(() => rm(project, { recursive: true, force: true }));

const all = session(["--allow-writes", "--project", project]);
// The project is an engine too, and the one that calls without an instance use.
const RANGE = { instance: "Range" };
const LOOKS = [
  ["desktop-dark", { colorScheme: "dark" }],
  ["desktop-light", { colorScheme: "light" }],
  ["phone-dark", { colorScheme: "dark", viewport: PHONE, hasTouch: true }],
  ["phone-light", { colorScheme: "light", viewport: PHONE, hasTouch: true }],
];

/** What each view shows when it is ready. */
const READY = {
  approvals: (page) => page.getByText("Calls run without asking you"),
  calls: (page) => page.locator(".rows").getByRole("option").first(),
  world: (page) => page.locator(".world[data-shapes]"),
  tree: (page) => page.getByRole("treeitem").nth(3),
  engines: (page) => page.getByRole("article", { name: /^Range@/ }),
  tools: (page) => page.locator(".rows").getByRole("option").first(),
  logs: (page) => page.locator(".rows").getByRole("option").first(),
  project: (page) => page.locator(".findings li").first(),
  traces: (page) => page.getByText("Open a trace"),
};

for (const [look, options] of LOOKS)
  test(`every view works: ${look}`, async () => {
    const client = await new Client(all.server.url, "claude-code").start();
    await client.call("game_inspect", { ...RANGE, target: "obj:1064" });
    const page = await open(all, "", options);
    for (const [view, ready] of Object.entries(READY)) {
      await show(page, view);
      await ready(page).waitFor();
      if (view === "world") await page.waitForFunction(() => document.querySelector(".world canvas").scene?.count > 20);
      await inspect(page, `${view}-${look}`);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
      }));
      assert.ok(scroll <= width, `${view} is ${scroll} wide in a window of ${width}`);
    }
  });

test("an object is picked in the world, and lights up when a call touches it", async () => {
  const page = await open(all, "world");
  await page.waitForFunction(() => document.querySelector(".world canvas").scene?.count > 20);
  await page.getByRole("button", { name: "Game camera" }).click();
  const place = await page.evaluate(() => document.querySelector(".world canvas").scene.screenPlace("obj:1064"));
  await page.mouse.click(place.x, place.y);
  const inspector = page.getByRole("article", { name: "Inspector" });
  await inspector.getByText("/Near Target", { exact: false }).first().waitFor();
  const client = await new Client(all.server.url, "claude-code").start();
  await client.call("game_inspect", { ...RANGE, target: "obj:1064" });
  await page.locator(".world-label", { hasText: "game_inspect · claude-code" }).first().waitFor({ state: "attached" });
  await page.getByRole("list", { name: "Newest calls" }).getByText("game_inspect").first().waitFor();
  await inspect(page, "world-picked");
  await page.getByRole("button", { name: "Screenshot" }).click();
  const picture = page.getByRole("img", { name: /^Screenshot of/ });
  await picture.waitFor();
  assert.ok((await picture.evaluate((image) => image.decode().then(() => image.naturalWidth))) >= 320);
  await inspect(page, "world-screenshot");
});

test("the hierarchy opens with the keyboard, a value is edited, watched and undone", async () => {
  const page = await open(all, "tree");
  await page.getByRole("treeitem", { name: /Player/ }).click();
  const inspector = page.getByRole("article", { name: "Inspector" });
  const health = inspector.getByLabel("current", { exact: true });
  await health.waitFor();
  const before = await health.inputValue();
  await page.getByRole("button", { name: "Watch Health.current" }).click();
  await health.fill("41");
  await health.press("Enter");
  await page.getByText(/^Done: set Player Health.current to 41/).waitFor();
  const client = await new Client(all.server.url, "check").start();
  const read = async () =>
    (await client.call("game_inspect", { ...RANGE, target: "Player", fields: ["Health.current"] })).content[0].text;
  assert.match(await read(), /current = 41/);
  await inspector.locator(".spark, .spark-text", { hasText: "41" }).first().waitFor();
  await inspect(page, "tree-edited");
  await inspector.getByRole("button", { name: /^Undo: set Player/ }).click();
  await page.getByText(/^Undone: /).waitFor();
  assert.match(await read(), new RegExp(`current = ${before}`));
  // Keys of the tree.
  const tree = page.getByRole("tree", { name: "Hierarchy" });
  await tree.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Find objects").fill("clay");
  await page
    .locator(".rows")
    .getByRole("option", { name: /^Clay Thrower/ })
    .waitFor();
});

test("a tool runs from its form, and its mistakes are explained", async () => {
  const page = await open(all, "tools");
  await page.getByLabel("Search tools").fill("inspect");
  await page
    .locator(".rows")
    .getByRole("option", { name: /game_inspect/ })
    .click();
  await page.getByRole("textbox", { name: "target", exact: true }).fill("Playr");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".problem, .output").first().waitFor();
  await page.getByRole("textbox", { name: "target", exact: true }).fill("Player");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page
    .getByText(/CapsuleCollider/)
    .first()
    .waitFor();
  await inspect(page, "tools-answer");
});

test("toolsets are switched, and say what they cost", async () => {
  const page = await open(all, "tools");
  const explorer = page.getByRole("checkbox", { name: /^explorer/ });
  await explorer.waitFor();
  assert.equal(await explorer.isChecked(), false);
  await explorer.check();
  const list = await (await new Client(all.server.url, "late").start()).request("tools/list", {});
  assert.ok(list.result.tools.some((tool) => tool.name === "SearchObjects"));
  await explorer.uncheck();
});

test("toolsets are switched on a phone, too", async () => {
  const page = await open(all, "tools", { viewport: PHONE });
  await page.getByRole("button", { name: "Toolsets" }).click();
  await page.getByRole("checkbox", { name: /^explorer/ }).waitFor();
  await inspect(page, "tools-toolsets-phone");
  await page.getByRole("button", { name: "All tools" }).click();
  await page
    .locator(".rows")
    .getByRole("option", { name: /game_inspect/ })
    .waitFor();
});

test("the project: problems, unused assets, references and differences", async () => {
  const page = await open(all, "project");
  await page.locator(".findings li").first().waitFor();
  await page.getByRole("button", { name: "Unused" }).click();
  await page.getByText(/that nothing references|Every asset is used/).waitFor();
  await page.getByRole("button", { name: "References" }).click();
  await page.getByLabel("Find an asset").fill("prefab");
  await page
    .getByRole("button", { name: /\.prefab$/ })
    .first()
    .click();
  await page.locator(".graph-node").first().waitFor();
  await inspect(page, "project-references");
  await page.getByRole("button", { name: "Differences" }).click();
  // The copy of the project is not a repository; the page says so.
  await page.locator(".problem, .empty").first().waitFor();
  assert.deepEqual(page.problems, []);
});

test("clients are connected with the change shown first", async () => {
  const page = await open(all, "engines");
  const section = page.getByRole("region", { name: "Connect an AI client" });
  const connect = section.getByRole("button", { name: /^Connect/ }).first();
  const missing = section.getByText("Not installed").first();
  await connect.or(missing).first().waitFor();
  await inspect(page, "engines-setup");
});

test("the palette finds views, objects and tools", async () => {
  const page = await open(all, "calls");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: /^Search views/ });
  await palette.fill("game_screenshot");
  await page.getByRole("option", { name: /game_screenshot/ }).waitFor();
  await palette.fill("Clay Thrower");
  await page
    .getByRole("option", { name: /Clay Thrower/ })
    .first()
    .waitFor();
  await inspect(page, "palette");
  await page.keyboard.press("Enter");
  await page.getByRole("article", { name: "Inspector" }).getByText("Spawner").first().waitFor();
  await page.keyboard.press("2");
  await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
});

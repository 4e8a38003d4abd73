// What the page costs the browser while many calls are made: the share of a core that its main thread needs, and its
// memory over time. `run.sh` does not run it.
// Usage: node tests/page/bench.mjs LINK [SECONDS]   (a link of `spawnpoint open`; make the calls with another program)

import { DESKTOP, launch } from "./browser.mjs";

const [link, seconds = "60"] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: DESKTOP });
await page.goto(link);
await page.waitForSelector(".shell[data-ready]");
await page.evaluate(() => {
  location.hash = "#/calls";
});
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
const measure = async () => {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};
const shown = () =>
  page.evaluate(() => Number(document.querySelector('[role="option"]')?.getAttribute("aria-setsize") ?? 0));
const STEP = Math.max(1, Number(seconds) / 6);
let before = await measure();
for (let at = STEP; at <= Number(seconds) + 0.001; at += STEP) {
  await page.waitForTimeout(STEP * 1000);
  const now = await measure();
  const busy = (now.TaskDuration - before.TaskDuration) / (now.Timestamp - before.Timestamp);
  console.log(
    `${at.toFixed(0).padStart(4)} s: main thread ${(busy * 100).toFixed(0)} % of a core, heap ${(now.JSHeapUsedSize / 1e6).toFixed(1)} MB, ` +
      `${now.Nodes} DOM nodes, ${await shown()} calls in the list`,
  );
  before = now;
}
await browser.close();

// What every page of every test must fulfil: no error in the console, no violation of the content security policy, and
// no serious finding of axe.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Collects what goes wrong in a page. */
export async function watched(page, allowed = []) {
  const problems = [];
  const note = (text) => allowed.some((one) => one.test(text)) || problems.push(text);
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
  return problems;
}

/** Serious and critical findings, one line each. The page's own policy forbids the script, so DevTools runs it. */
export async function axeFindings(page) {
  const { readFile } = await import("node:fs/promises");
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: await readFile(axe, "utf8") });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: "axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations))",
    awaitPromise: true,
    returnByValue: true,
  });
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  await session.detach();
  return JSON.parse(result.value)
    .filter((found) => found.impact === "serious" || found.impact === "critical")
    .map(
      (found) =>
        `${found.id}: ${found.help}: ${found.nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(" ")} ${node.failureSummary?.split("\n")[1] ?? ""}`)
          .join("; ")}`,
    );
}

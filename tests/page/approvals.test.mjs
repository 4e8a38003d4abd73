// Approvals from end to end: a client with a call that waits, and a person who decides on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "./server.mjs";
import { inspect, open, session } from "./session.mjs";

const all = session(["--allow-writes", "--require-approval", "writes"]);
const edit = (value) => ({ changes: [{ do: "set", object: "obj:1064", member: "Health.current", value }] });
/** Decisions are possible only after the call was in sight for a moment. */
async function asks(page, client) {
  await page.getByRole("heading", { name: `${client} asks` }).waitFor();
  await page.locator(".decision .primary:enabled").waitFor();
}
const text = (result) => result.content.map((part) => part.text).join("\n");

test("a call waits until it is allowed, and shows before and after", async () => {
  const page = await open(all, "approvals");
  await page.getByText("Nothing waits for you").waitFor();
  const client = await new Client(all.server.url, "claude-code").start();
  const answer = client.call("game_edit", edit(70));
  await page.getByRole("heading", { name: "claude-code asks to run game_edit" }).waitFor();
  const change = page.getByRole("list", { name: "Changes" });
  await change.getByText("Health.current").waitFor();
  assert.match(await change.textContent(), /100[\s\S]*→[\s\S]*70/);
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  await inspect(page, "approvals-waiting");
  await page.getByRole("button", { name: "Allow once" }).click();
  assert.match(text(await answer), /Health\.current: 100 → 70/);
  await page.getByText("Nothing waits for you").waitFor();
});

test("a change without a value before and after it is shown in the words of the tool", async () => {
  const page = await open(all, "approvals");
  const client = await new Client(all.server.url, "deleter").start();
  const answer = client.call("game_edit", { changes: [{ do: "delete", object: "obj:1064" }] });
  await asks(page, "deleter");
  await page
    .getByRole("region", { name: "Answer" })
    .getByText(/1\. delete .*obj:1064/)
    .waitFor();
  await page.getByRole("button", { name: "Deny" }).click();
  assert.equal((await answer).isError, true);
});

test("the client is told why a call was denied, and it did not run", async () => {
  const page = await open(all, "calls");
  const client = await new Client(all.server.url, "cursor").start();
  const answer = client.call("game_edit", edit(1));
  // The banner is on every view.
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByLabel(/Reason for a denial/).fill("not during the match");
  await page.getByRole("button", { name: "Deny" }).click();
  const result = await answer;
  assert.equal(result.isError, true);
  assert.match(text(result), /not during the match/);
  const read = await client.call("game_inspect", { target: "obj:1064", fields: ["Health.current"] });
  assert.match(text(read), /current = 100/);
  assert.deepEqual(page.problems, []);
});

test("allowed for this session: the next call of that tool runs, until it is revoked", async () => {
  const page = await open(all, "approvals");
  const client = await new Client(all.server.url, "codex").start();
  const first = client.call("game_edit", edit(60));
  await asks(page, "codex");
  await page.keyboard.press("s");
  assert.match(text(await first), /→ 60/);
  assert.match(text(await client.call("game_edit", edit(61))), /60 → 61/);
  await page.getByText("by codex, used").waitFor();
  await inspect(page, "approvals-session");
  await page.getByRole("button", { name: "Revoke" }).click();
  const asked = client.call("game_edit", edit(62));
  await asks(page, "codex");
  // Another session is asked for itself.
  await page.keyboard.press("d");
  assert.equal((await asked).isError, true);
});

test("read-only now: what waits is denied, changes are refused, and lifting it restores the policy", async () => {
  const page = await open(all, "approvals");
  const client = await new Client(all.server.url, "claude-code").start();
  const waits = client.call("game_edit", edit(50));
  await asks(page, "claude-code");
  await page.getByRole("button", { name: "Read-only now" }).click();
  assert.equal((await waits).isError, true);
  await page.getByText("Read-only: every call that changes something is refused.").waitFor();
  assert.equal((await client.call("game_edit", edit(51))).isError, true);
  await inspect(page, "approvals-read-only");
  await page.getByRole("button", { name: "Lift", exact: true }).click();
  const again = client.call("game_edit", edit(52));
  await asks(page, "claude-code");
  await page.keyboard.press("a");
  assert.match(text(await again), /→ 52/);
});

test("a second click does not decide about a call that was not in sight", async () => {
  const page = await open(all, "approvals");
  const first = await new Client(all.server.url, "first").start();
  const second = await new Client(all.server.url, "second").start();
  const one = first.call("game_edit", edit(45));
  await asks(page, "first");
  const other = second.call("game_edit", edit(46));
  await page.getByText("2 calls waiting").waitFor();
  // Two presses, as of a person who means the first call; the second arrives when the other call has taken its place.
  await page.keyboard.press("a");
  await page.getByRole("heading", { name: "second asks" }).waitFor();
  await page.keyboard.press("a");
  assert.match(text(await one), /→ 45/);
  assert.equal(await page.getByRole("heading", { name: "second asks" }).count(), 1);
  await page.getByRole("button", { name: "Deny" }).click();
  assert.equal((await other).isError, true);
});

test("two pages agree: what one decides leaves the other", async () => {
  const [one, other] = [await open(all, "approvals"), await open(all, "approvals")];
  const client = await new Client(all.server.url, "claude-code").start();
  const answer = client.call("game_edit", edit(40));
  await asks(other, "claude-code");
  await one.getByRole("button", { name: "Allow once" }).click();
  await answer;
  await other.getByText("Nothing waits for you").waitFor();
});

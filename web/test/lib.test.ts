import assert from "node:assert/strict";
import { test } from "node:test";
import { asCommand, quoted } from "../src/lib/copy.ts";
import { diffLines, folded } from "../src/lib/diff.ts";
import { brief, capitalized, countdown, duration, plainValue, pretty } from "../src/lib/format.ts";
import { ranked, score } from "../src/lib/fuzzy.ts";
import { Ring } from "../src/lib/ring.ts";
import { visible } from "../src/lib/visible.ts";

test("a ring keeps the newest items and says what it dropped", () => {
  const ring = new Ring<number>(3);
  assert.equal(ring.push(1), undefined);
  for (const item of [2, 3]) ring.push(item);
  assert.equal(ring.push(4), 1);
  assert.deepEqual([...ring], [2, 3, 4]);
  assert.equal(ring.at(0), 2);
  assert.equal(ring.at(3), undefined);
  assert.equal(ring.dropped, 1);
});

test("a difference has every line of both texts once, in order", () => {
  const [before, after] = ["a\nb\nc\nd", "a\nx\nc\nd\ne"];
  const lines = diffLines(before, after);
  const of = (kind: string) =>
    lines.filter((line) => line.kind === "same" || line.kind === kind).map((line) => line.text);
  assert.equal(of("removed").join("\n"), before);
  assert.equal(of("added").join("\n"), after);
  assert.deepEqual(
    lines.filter((line) => line.kind !== "same").map((line) => `${line.kind} ${line.text}`),
    ["removed b", "added x", "added e"],
  );
});

test("a new file has only added lines, and too long texts count as replaced", () => {
  assert.deepEqual(
    diffLines("", "a\nb").map((line) => line.kind),
    ["added", "added"],
  );
  const long = Array.from({ length: 2100 }, (_, at) => `line ${at}`).join("\n");
  const kinds = new Set(diffLines(long, long.replaceAll("line", "row")).map((line) => line.kind));
  assert.deepEqual([...kinds].sort(), ["added", "removed"]);
});

test("the end of the last line is not a line, unless only one text has it", () => {
  assert.equal(diffLines("a\n", "a\nb\n").length, 2);
  assert.deepEqual(
    diffLines("a", "a\n").map((line) => line.kind),
    ["same", "added"],
  );
});

test("unchanged lines far from a change are folded", () => {
  const before = Array.from({ length: 30 }, (_, at) => `${at}`).join("\n");
  const shown = folded(diffLines(before, before.replace("\n15\n", "\nfifteen\n")));
  assert.deepEqual(
    shown.filter((line) => line.kind === "gap"),
    [
      { kind: "gap", hidden: 12 },
      { kind: "gap", hidden: 11 },
    ],
  );
});

test("searches find words, beginnings and letters in order, best first", () => {
  assert.equal(score("zzz", "game_find"), 0);
  assert.deepEqual(ranked("gf", ["toggle_offset", "game_find"], (text) => text)[0], "game_find");
  assert.deepEqual(ranked("find", ["game_find", "find"], (text) => text)[0], "find");
});

test("commands can be pasted into a shell, whatever the arguments contain", () => {
  assert.equal(quoted("it's"), `'it'\\''s'`);
  assert.equal(
    asCommand("game_edit", { name: "$(rm -rf ~)" }, "Range@1"),
    `spawnpoint call game_edit --instance Range@1 --args '{"name":"$(rm -rf ~)"}'`,
  );
  assert.equal(asCommand("game_status", {}, null), "spawnpoint call game_status");
});

test("characters that could hide something are visible", () => {
  assert.equal(visible("abc\u202edef\u200b\u0007"), "abc\\u{202e}def\\u{200b}\\u{7}");
  assert.equal(visible("two\nlines\tand übung 日本"), "two\nlines\tand übung 日本");
});

test("times and values are short", () => {
  assert.deepEqual([0.42, 12.4, 3210, 75_000, null].map(duration), ["0.4 ms", "12 ms", "3.2 s", "1 min 15 s", "–"]);
  assert.equal(countdown(247), "4:07");
  assert.equal(countdown(-3), "0:00");
  assert.equal(brief({ x: 1, y: 2.00001, z: 3 }), "(1, 2, 3)");
  assert.equal(brief("a".repeat(300), 10), "aaaaaaaaa…");
});

test("pretty JSON is the same JSON", () => {
  const value = { a: [1, 2, { b: "x".repeat(90) }], c: {}, d: null, e: { f: true } };
  assert.deepEqual(JSON.parse(pretty(value)), value);
  assert.match(pretty(value), /"e": \{ "f": true \}/);
});

test("values of changes are shown as the engine shows them", () => {
  assert.equal(plainValue('{"x":0,"y":2.00001,"z":1}'), "(0, 2, 1)");
  assert.equal(plainValue('{"name":"x"}'), '{"name":"x"}');
  assert.equal(plainValue("{not json"), "{not json");
  assert.equal(plainValue("(1, 2)"), "(1, 2)");
  assert.equal(capitalized("missing script"), "Missing script");
});

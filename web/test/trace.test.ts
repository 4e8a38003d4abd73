import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { changesOf, readTrace, type TraceCall } from "../src/lib/trace.ts";

const header = {
  type: "header",
  format: "spawnpoint-trace",
  version: 1,
  created: "2026-11-18T20:14:00.000Z",
  server: "0.1.0",
  engines: [],
};
const call = (n: number, more: object = {}) => ({
  type: "call",
  n,
  start_ms: n * 100,
  duration_ms: 3,
  log_id: `id${n}`,
  client: "demo",
  tool: "game_edit",
  writes: true,
  arguments: {},
  outcome: { status: "completed" },
  ...more,
});
const packed = (lines: object[]) => gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

test("a trace has its calls in the order in which they started", async () => {
  const trace = await readTrace(
    "a.trace.gz",
    blob(packed([header, call(2), call(1), { type: "from the future" }, { type: "end", why: "stopped" }])),
  );
  assert.deepEqual(
    trace.calls.map((one) => one.n),
    [1, 2],
  );
  assert.equal(trace.end, "stopped");
  assert.deepEqual(trace.calls[0]?.before, []);
});

test("a file that ends in the middle is read up to there", async () => {
  const noise = Array.from({ length: 400 }, (_, n) => call(n, { tool: `tool_${Math.sin(n)}` }));
  const whole = packed([header, ...noise, { type: "end", why: "stopped" }]);
  const trace = await readTrace("a.trace.gz", blob(whole.subarray(0, whole.length / 2)));
  assert.ok(trace.calls.length > 20 && trace.calls.length < 400, `${trace.calls.length} calls`);
  assert.equal(trace.end, null);
});

test("unpacked traces are read, too, and a line that is cut off is skipped", async () => {
  const text = `${JSON.stringify(header)}\n${JSON.stringify(call(1))}\n{"type":"call","n":2`;
  const trace = await readTrace("a.jsonl", new Blob([text]));
  assert.equal(trace.calls.length, 1);
});

test("other files are refused with what to do next", async () => {
  await assert.rejects(readTrace("photo.png", new Blob(["not a trace"])), /photo\.png is not a trace.*--record/);
  await assert.rejects(
    readTrace("a.trace.gz", blob(packed([{ ...header, version: 9 }]))),
    /version 9.*newer Spawnpoint/,
  );
});

test("a file that lies about its types is read without failing", async () => {
  const wrong = {
    type: "call",
    tool: { toString: 1 },
    outcome: [],
    before: "x",
    after: [null, 7],
    logs: {},
    arguments: [],
    cut: [{}],
  };
  const [first] = (await readTrace("a.trace.gz", blob(packed([header, wrong])))).calls;
  assert.deepEqual(
    [first?.tool, first?.outcome.status, first?.before, first?.after, first?.arguments],
    ["", "unknown", [], [], null],
  );
});

test("changes are what differs between before and after", () => {
  const object = (id: string, health: string) => ({
    id,
    path: `/${id}`,
    name: id,
    active: true,
    components: { Health: { current: health, max: "100" } },
  });
  const changes = changesOf({
    ...call(1),
    before: [object("a", "100"), object("b", "1"), { id: "d", gone: true }],
    after: [object("a", "50"), { id: "b", gone: true }, object("d", "7")],
  } as unknown as TraceCall);
  assert.deepEqual(
    changes.map((change) => `${change.path} ${change.what}: ${change.before} → ${change.after}`),
    ["/a Health.current: 100 → 50", "/b object: existed → deleted", "/d object: null → created"],
  );
});

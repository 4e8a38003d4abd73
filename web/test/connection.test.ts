import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, type ConnectionState, type RequestError } from "../src/lib/connection.ts";

/** A socket without a network: tests open, answer and close it. */
class Socket {
  readyState = 0;
  sent: { id: number; method: string }[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.receive({ event: "hello", protocol: 1, server: { run: "1" }, access: "owner" });
  }
  receive(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

function setUp(hasSession = () => Promise.resolve(true)) {
  const sockets: Socket[] = [];
  const states: ConnectionState[] = [];
  const timers: { run: () => void; ms: number; cancelled: boolean }[] = [];
  const link = new Connection(
    {
      open: () => {
        const socket = new Socket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      hasSession,
      now: () => 1000,
      later: (run, ms) => {
        const timer = { run, ms, cancelled: false };
        timers.push(timer);
        return () => {
          timer.cancelled = true;
        };
      },
    },
    (state) => states.push(state),
  );
  link.start();
  return { link, sockets, states, timers, last: () => sockets[sockets.length - 1] as Socket };
}

test("answers find their requests in any order", async () => {
  const { link, last } = setUp();
  last().open();
  const first = link.request("recorder.stop", {});
  const second = link.request("calls.cancel", { log_id: "x" });
  const [a, b] = last().sent;
  last().receive({ id: b?.id, result: { cancelled: true } });
  last().receive({ id: a?.id, fault: { kind: "Conflict", message: "Nothing is recorded.", hint: "Start first." } });
  assert.deepEqual(await second, { cancelled: true });
  await assert.rejects(first, (error: RequestError) => error.kind === "Conflict" && error.hint === "Start first.");
});

test("a request whose connection breaks fails at once, and is not sent again", async () => {
  const { link, last, sockets, timers } = setUp();
  last().open();
  const asked = link.request("policy.read_only", { on: true });
  last().close();
  await assert.rejects(asked, (error: RequestError) => error.kind === "Disconnected");
  timers[0]?.run();
  last().open();
  assert.equal(sockets.length, 2);
  assert.deepEqual(last().sent, []);
});

test("it waits longer with each attempt, up to a limit, and starts over after a success", async () => {
  const { last, timers, states } = setUp();
  for (let attempt = 0; attempt < 8; attempt++) {
    last().close();
    timers[timers.length - 1]?.run();
  }
  const waits = timers.map((timer) => timer.ms);
  assert.deepEqual(
    waits,
    [...waits].sort((a, b) => a - b),
  );
  assert.equal(waits[waits.length - 1], 5000);
  last().open();
  assert.deepEqual(states[states.length - 1], { is: "open" });
  last().close();
  assert.equal(timers[timers.length - 1]?.ms, waits[0]);
});

test("a server that does not know this browser is not asked again", async () => {
  const { last, states, timers } = setUp(() => Promise.resolve(false));
  last().close();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(states[states.length - 1], { is: "locked" });
  assert.equal(timers[0]?.cancelled, true);
});

test("a server that cannot be reached is asked again", async () => {
  const { last, states, timers } = setUp(() => Promise.reject(new Error("refused")));
  last().close();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(states[states.length - 1]?.is, "lost");
  assert.equal(timers[0]?.cancelled, false);
});

test("what is not a message, and events that nobody knows, are ignored", () => {
  const { last, link } = setUp();
  last().open();
  const seen: unknown[] = [];
  link.on("logs", (event) => seen.push(event.lines));
  last().onmessage?.({ data: "not JSON" });
  last().receive({ event: "from the future" });
  last().receive({ id: 99, result: {} });
  last().receive({ event: "logs", lines: [] });
  assert.deepEqual(seen, [[]]);
});

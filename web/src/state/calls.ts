// The calls of all clients: the newest 10,000, updated live.

import { signal } from "@preact/signals";
import type { Call } from "../protocol.ts";
import { ask, link } from "./server.ts";

export const MAX_CALLS = 10_000;
/** How many are loaded when the page opens. The rest is loaded as one scrolls. */
const FIRST_PAGE = 500;
/** The lists are updated at most this often, however many calls arrive. */
const REFRESH_MS = 100;

const byId = new Map<string, Call>();
/** Log ids sort by time, so the newest are at the end. */
let order: Call[] = [];
let sorted = true;
let more: string | null = null;
let loading = false;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Changes whenever the calls do. Read it, then read `calls()`. */
export const callsVersion = signal(0);
export const callsTotal = signal(0);
/** The ids of objects that calls touched lately, with the call and when. */
export const touches = signal<{ object: string; call: Call; at: number }[]>([]);

/** All known calls, oldest first. Do not change the list. */
export function calls(): readonly Call[] {
  if (!sorted) {
    order.sort((a, b) => (a.log_id < b.log_id ? -1 : a.log_id > b.log_id ? 1 : 0));
    sorted = true;
  }
  return order;
}

export function callById(id: string): Call | undefined {
  return byId.get(id);
}

export function hasMore(): boolean {
  return more !== null && byId.size < MAX_CALLS;
}

/** Adds or replaces calls. */
export function upsert(all: readonly Call[]): void {
  const replaced = new Set<string>();
  for (const call of all) {
    const known = byId.get(call.log_id);
    byId.set(call.log_id, call);
    if (known === undefined) {
      const last = order[order.length - 1];
      if (last !== undefined && last.log_id > call.log_id) sorted = false;
      order.push(call);
    } else replaced.add(call.log_id);
  }
  if (replaced.size > 0)
    for (let at = order.length - 1, left = replaced.size; at >= 0 && left > 0; at--) {
      const id = order[at]?.log_id ?? "";
      if (replaced.has(id)) {
        order[at] = byId.get(id) as Call;
        left--;
      }
    }
  if (order.length > MAX_CALLS * 1.1) {
    calls();
    for (const old of order.slice(0, order.length - MAX_CALLS)) byId.delete(old.log_id);
    order = order.slice(-MAX_CALLS);
  }
  refreshSoon();
}

function refreshSoon(): void {
  if (timer !== null) return;
  timer = setTimeout(() => {
    timer = null;
    callsVersion.value++;
  }, REFRESH_MS);
}

/** Loads the page of older calls, if there is one. */
export async function loadOlder(): Promise<void> {
  if (loading || more === null || byId.size >= MAX_CALLS) return;
  loading = true;
  try {
    const page = await ask("calls.list", { limit: 500, before: more });
    more = page.next;
    upsert(page.calls);
  } catch {
    // The connection is lost; the list loads again when it is back.
  } finally {
    loading = false;
  }
}

async function reload(): Promise<void> {
  try {
    const page = await ask("calls.list", { limit: FIRST_PAGE });
    // Calls that run here but not on the server ended while this page was not listening.
    const fresh = new Set(page.calls.map((call) => call.log_id));
    order = order.filter((call) => call.ended !== null || fresh.has(call.log_id));
    byId.clear();
    for (const call of order) byId.set(call.log_id, call);
    more = page.next;
    callsTotal.value = page.total;
    upsert(page.calls);
  } catch {
    // The connection is lost; the list loads again when it is back.
  }
}

const TOUCH_MS = 6000;

function noteTouches(all: readonly Call[]): void {
  const now = Date.now();
  const fresh = all.flatMap((call) => call.touched.slice(0, 20).map((object) => ({ object, call, at: now })));
  if (fresh.length === 0) return;
  const kept = touches.value.filter((touch) => now - touch.at < TOUCH_MS);
  touches.value = [...kept, ...fresh].slice(-200);
}

link.on("hello", () => void reload());
link.on("resync", (event) => {
  if (event.lost.calls !== undefined) void reload();
});
link.on("calls", (event) => {
  let fresh = 0;
  for (const call of event.calls) if (!byId.has(call.log_id)) fresh++;
  callsTotal.value += fresh;
  upsert(event.calls);
  noteTouches(event.calls);
});

// Log lines of all engines and of the server: the newest 100,000.

import { signal } from "@preact/signals";
import { Ring } from "../lib/ring.ts";
import type { LogLine } from "../protocol.ts";
import { ask, link } from "./server.ts";

export const MAX_LINES = 100_000;
const REFRESH_MS = 100;

export const lines = new Ring<LogLine>(MAX_LINES);
/** Changes whenever the lines do. */
export const linesVersion = signal(0);
/** How many lines the server did not send because this page was too slow. */
export const linesLost = signal(0);

let lastId = "";
let timer: ReturnType<typeof setTimeout> | null = null;

function add(fresh: readonly LogLine[]): void {
  for (const line of fresh) {
    // After a reconnect, the server sends lines again.
    if (line.id <= lastId) continue;
    lastId = line.id;
    lines.push(line);
  }
  if (timer !== null) return;
  timer = setTimeout(() => {
    timer = null;
    linesVersion.value++;
  }, REFRESH_MS);
}

async function reload(): Promise<void> {
  try {
    const found: LogLine[] = [];
    let before: string | undefined;
    do {
      const page: { lines: LogLine[]; next: string | null } = await ask("logs.list", { limit: 1000, before });
      found.push(...page.lines);
      before = page.next ?? undefined;
    } while (before !== undefined && (found[found.length - 1]?.id ?? "") > lastId);
    add(found.reverse());
  } catch {
    // The connection is lost; the lines load again when it is back.
  }
}

link.on("hello", () => void reload());
link.on("logs", (event) => add(event.lines));
link.on("resync", (event) => {
  if (event.lost.logs === undefined) return;
  linesLost.value += event.lost.logs;
  void reload();
});

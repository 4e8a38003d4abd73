// Values that are watched: the newest samples of each, and the watch that the server runs for it.

import { signal } from "@preact/signals";
import type { Sample } from "../protocol.ts";
import { ask, link, report } from "./server.ts";

/** Samples kept for one value: a minute at four a second. */
const MAX_SAMPLES = 240;
export const MAX_WATCHES = 16;

export interface Watch {
  key: string;
  instance: string;
  object: string;
  path: string;
  component: string;
  member: string;
  id: string | null;
  samples: Sample[];
  ended: string | null;
}

export const watches = signal<Watch[]>([]);

export function watchKey(instance: string, object: string, component: string, member: string): string {
  return [instance, object, component, member].join(" ");
}

function change(find: (watch: Watch) => boolean, how: (watch: Watch) => Watch): void {
  watches.value = watches.value.map((watch) => (find(watch) ? how(watch) : watch));
}

async function start(watch: Watch): Promise<void> {
  const { instance, object, component, member } = watch;
  try {
    const { watch: id } = await ask("watch.start", { instance, object, component, member, interval_ms: 250 });
    change(
      (one) => one.key === watch.key,
      (one) => ({ ...one, id, ended: null }),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    change(
      (one) => one.key === watch.key,
      (one) => ({ ...one, id: null, ended: why }),
    );
  }
}

export function toggleWatch(wanted: Omit<Watch, "key" | "id" | "samples" | "ended">): void {
  const key = watchKey(wanted.instance, wanted.object, wanted.component, wanted.member);
  const known = watches.value.find((watch) => watch.key === key);
  if (known) {
    watches.value = watches.value.filter((watch) => watch !== known);
    if (known.id) ask("watch.stop", { watch: known.id }).catch(() => {});
    return;
  }
  if (watches.value.length >= MAX_WATCHES) {
    report(new Error(`${MAX_WATCHES} values are watched already. Stop watching one of them first.`));
    return;
  }
  const watch: Watch = { ...wanted, key, id: null, samples: [], ended: null };
  watches.value = [...watches.value, watch];
  void start(watch);
}

link.on("values", (event) => {
  change(
    (watch) => watch.id === event.watch,
    (watch) => ({
      ...watch,
      samples: [...watch.samples, ...(event.samples ?? [])].slice(-MAX_SAMPLES),
      ended: event.ended ?? watch.ended,
    }),
  );
});
// Watches end with the connection, so the page starts them again.
link.on("hello", () => {
  for (const watch of watches.value) void start(watch);
});

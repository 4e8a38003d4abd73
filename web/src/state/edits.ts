// Edits that the person made, and how to undo them.

import { signal } from "@preact/signals";
import type { EditAnswer } from "../protocol.ts";
import { act } from "./server.ts";
import { toast } from "./toasts.ts";

const MAX_UNDO = 50;

export const undoable = signal<{ undo: string; what: string }[]>([]);
/** Counts edits and undos, so that what is shown loads again. */
export const edits = signal(0);

export async function edit(
  instance: string,
  change: Record<string, unknown>,
  what: string,
): Promise<EditAnswer | null> {
  const answer = await act("edit.apply", { instance, changes: [change] });
  edits.value++;
  if (!answer) return null;
  const undo = answer.undo;
  if (undo) undoable.value = [...undoable.value, { undo, what }].slice(-MAX_UNDO);
  toast("info", `Done: ${what}.`, null, undo ? { label: "Undo", run: () => void undoEdit(undo) } : null);
  return answer;
}

export async function undoEdit(undo: string): Promise<void> {
  const entry = undoable.value.find((one) => one.undo === undo);
  const answer = await act("edit.undo", { undo });
  edits.value++;
  if (!answer) return;
  undoable.value = undoable.value.filter((one) => one.undo !== undo);
  toast("info", `Undone: ${entry?.what ?? "the edit"}.`);
}

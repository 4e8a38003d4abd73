// Short messages about what the person did.

import { signal } from "@preact/signals";

export interface Toast {
  id: number;
  kind: "info" | "error";
  text: string;
  hint: string | null;
  action: { label: string; run: () => void } | null;
}

const SHOWN_MS = { info: 5000, error: 12000 };
const MAX_SHOWN = 4;
let next = 1;

export const toasts = signal<Toast[]>([]);

export function toast(
  kind: Toast["kind"],
  text: string,
  hint: string | null = null,
  action: Toast["action"] = null,
): void {
  const id = next++;
  toasts.value = [...toasts.value, { id, kind, text, hint, action }].slice(-MAX_SHOWN);
  setTimeout(() => dismiss(id), action ? 10000 : SHOWN_MS[kind]);
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Copies a text and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("info", `Copied ${what}.`);
  } catch {
    toast("error", `The browser did not allow copying ${what}.`, "Select the text and copy it by hand.");
  }
}

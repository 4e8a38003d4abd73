// The keys that work everywhere.

import { signal } from "@preact/signals";
import { go, VIEWS } from "./state/route.ts";

export const paletteOpen = signal(false);
export const keyHelpOpen = signal(false);
/** On a phone, the tab "More" opens the list of all views. */
export const KEYS: readonly [string, string][] = [
  ["Ctrl K", "Open the command palette"],
  ["1 – 9", "Switch between the views"],
  ["j  k", "Next and previous item of a list"],
  ["Enter", "Open the selected item"],
  ["/", "Search in the current view"],
  ["a  s  d", "Approvals: allow once, allow for this session, deny"],
  ["Esc", "Close what is open"],
  ["?", "Show these keys"],
];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

export function handleKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    paletteOpen.value = !paletteOpen.value;
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") !== null || isTyping(event.target)) return;
  const view = /^[1-9]$/.test(event.key) ? VIEWS[Number(event.key) - 1] : undefined;
  if (view) go(view.name);
  else if (event.key === "?") keyHelpOpen.value = true;
  else if (event.key === "/") {
    const box = document.querySelector<HTMLInputElement>("main [data-search]");
    if (!box) return;
    event.preventDefault();
    box.focus();
  } else if (event.key === "j" || event.key === "k") focusList(event);
}

/** Gives the list of the view the focus and the key. */
function focusList(event: KeyboardEvent): void {
  const list = document.querySelector<HTMLElement>("main .rows:not([hidden]), main [role=tree]");
  if (!list || list.contains(document.activeElement)) return;
  list.focus();
  list.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: false }));
}

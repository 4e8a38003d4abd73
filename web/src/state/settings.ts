// Choices of the person that survive a reload of the page.

import { effect, type Signal, signal } from "@preact/signals";

/** A signal that is kept in the browser's storage. Without storage, it lasts as long as the page. */
export function setting<T>(name: string, initial: T): Signal<T> {
  const key = `spawnpoint.${name}`;
  const value = signal(initial);
  try {
    const stored = localStorage.getItem(key);
    if (stored !== null) value.value = JSON.parse(stored) as T;
  } catch {
    // Storage is blocked, or an older page stored something else.
  }
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Nothing to do: the choice lasts as long as the page.
    }
  });
  return value;
}

export type Theme = "auto" | "dark" | "light";

export const theme = setting<Theme>("theme", "auto");

export function setTheme(wanted: Theme): void {
  theme.value = wanted;
}

effect(() => {
  const root = document.documentElement;
  if (theme.value === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme.value);
});

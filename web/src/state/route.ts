// Which view is shown, as the fragment of the address: #/calls/019a…

import { signal } from "@preact/signals";
import type { IconName } from "../ui/icon.tsx";

export type ViewName = "approvals" | "calls" | "world" | "tree" | "engines" | "tools" | "logs" | "project" | "traces";

export const VIEWS: readonly { name: ViewName; title: string; icon: IconName; help: string }[] = [
  { name: "approvals", title: "Approvals", icon: "approve", help: "Calls that wait for your decision" },
  { name: "calls", title: "Calls", icon: "calls", help: "What clients did, and what they do now" },
  { name: "world", title: "World", icon: "world", help: "The live scene, or a screenshot of it" },
  { name: "tree", title: "Tree", icon: "tree", help: "Objects, components and values" },
  { name: "engines", title: "Engines", icon: "engine", help: "Attached engines and connected clients" },
  { name: "tools", title: "Tools", icon: "tool", help: "All tools, with a form to run each" },
  { name: "logs", title: "Logs", icon: "log", help: "Log lines of all engines and of the server" },
  { name: "project", title: "Project", icon: "project", help: "Problems, unused assets, references, differences" },
  { name: "traces", title: "Traces", icon: "trace", help: "Record calls, and read recordings" },
];

export interface Route {
  view: ViewName;
  /** What is selected in the view, such as a log id or an object. */
  item: string | null;
}

function parse(hash: string): Route | null {
  const [view, ...rest] = hash.replace(/^#\/?/, "").split("/");
  const known = VIEWS.find((one) => one.name === view);
  if (known === undefined) return null;
  const item = rest.join("/");
  try {
    return { view: known.name, item: item === "" ? null : decodeURIComponent(item) };
  } catch {
    return { view: known.name, item: null };
  }
}

export const route = signal<Route>(parse(location.hash) ?? { view: "calls", item: null });
/** Whether the address named a view when the page was opened. */
export const wasNamed = parse(location.hash) !== null;

window.addEventListener("hashchange", () => {
  const next = parse(location.hash);
  if (next) route.value = next;
});

export function go(view: ViewName, item: string | null = null): void {
  const hash = `#/${view}${item === null ? "" : `/${encodeURIComponent(item)}`}`;
  route.value = { view, item };
  if (location.hash !== hash) history.pushState(null, "", hash);
}

/** Selects something in the current view without a new entry in the history. */
export function select(item: string | null): void {
  const view = route.value.view;
  route.value = { view, item };
  history.replaceState(null, "", `#/${view}${item === null ? "" : `/${encodeURIComponent(item)}`}`);
}

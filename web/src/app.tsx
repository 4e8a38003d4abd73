// The frame of the page: navigation, header, banners, and the view that is chosen.

import { effect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { handleKey } from "./keys.ts";
import { go, route, VIEWS, type ViewName, wasNamed } from "./state/route.ts";
import { approvals, engines, generation, hello } from "./state/server.ts";
import { Banners } from "./ui/banners.tsx";
import { Boundary } from "./ui/boundary.tsx";
import { Header } from "./ui/header.tsx";
import { Rail, TabBar } from "./ui/nav.tsx";
import { KeyHelp, Palette } from "./ui/palette.tsx";
import { Toasts } from "./ui/toasts.tsx";
import { ApprovalsView } from "./views/approvals.tsx";
import { CallsView } from "./views/calls.tsx";
import { EnginesView } from "./views/engines.tsx";
import { LogsView } from "./views/logs.tsx";
import { ProjectView } from "./views/project.tsx";
import { ToolsView } from "./views/tools.tsx";
import { TracesView } from "./views/traces.tsx";
import { TreeView } from "./views/tree.tsx";
import { WorldView } from "./views/world.tsx";

const SHOWN: Record<ViewName, ComponentType> = {
  approvals: ApprovalsView,
  calls: CallsView,
  world: WorldView,
  tree: TreeView,
  engines: EnginesView,
  tools: ToolsView,
  logs: LogsView,
  project: ProjectView,
  traces: TracesView,
};

/** Opened without a view, the page shows what waits for a decision, or else the world. */
function openFirstView(): void {
  if (wasNamed) return;
  const stop = effect(() => {
    if (generation.value === 0) return;
    if (approvals.value.waiting.length > 0) go("approvals");
    else if (engines.value.some((engine) => engine.can.world)) go("world");
    queueMicrotask(() => stop());
  });
}

/** The title of the tab says how many calls wait, because the page is open in the background all day. */
function useTitle(): void {
  const waiting = approvals.value.waiting.length;
  const view = VIEWS.find((one) => one.name === route.value.view)?.title ?? "";
  const title = `${waiting > 0 ? `(${waiting}) ` : ""}${view} · Spawnpoint`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function App() {
  useTitle();
  useEffect(() => {
    openFirstView();
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  const View = SHOWN[route.value.view];
  return (
    <div class="shell" data-ready={generation.value > 0 ? "" : undefined} data-run={hello.value?.server.run}>
      <button type="button" class="button skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the view
      </button>
      <Rail />
      <Header />
      <main class="main" id="main" tabIndex={-1}>
        <Banners />
        <Boundary key={route.value.view}>
          <View />
        </Boundary>
      </main>
      <TabBar />
      <Palette />
      <KeyHelp />
      <Toasts />
    </div>
  );
}

// Navigation: a rail beside the view, or tabs below it on a phone.

import { paletteOpen } from "../keys.ts";
import { route, VIEWS, type ViewName } from "../state/route.ts";
import { approvals, connection, engines, hello, recorder } from "../state/server.ts";
import { Icon } from "./icon.tsx";

const TABS: readonly ViewName[] = ["approvals", "calls", "world", "tree"];

function Badge({ view }: { view: ViewName }) {
  const waiting = approvals.value.waiting.length;
  if (view === "approvals" && waiting > 0)
    return (
      <span class="badge wait">
        {waiting}
        <span class="visually-hidden"> waiting</span>
      </span>
    );
  const away = engines.value.filter((engine) => engine.state !== "ready").length;
  if (view === "engines" && away > 0)
    return (
      <span class="badge bad">
        {away}
        <span class="visually-hidden"> not ready</span>
      </span>
    );
  if (view === "traces" && recorder.value?.recording) return <span class="badge bad">rec</span>;
  return null;
}

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round">
        <path d="M4 16.200c0 2.700 3.600 4.600 8 4.600s8-1.900 8-4.600-3.600-4.600-8-4.600" opacity=".5" />
        <path d="M12 16V4M7.800 8.200 12 4l4.200 4.200" />
      </g>
      <circle cx="12" cy="16.300" r="2" fill="currentColor" />
    </svg>
  );
}

export function Rail() {
  const state = connection.value.is;
  const text =
    state === "open"
      ? `Version ${hello.value?.server.version ?? ""}`
      : state === "connecting"
        ? "Connecting"
        : "Not connected";
  return (
    <div class="rail">
      <div class="brand">
        <Logo />
        <span>Spawnpoint</span>
      </div>
      <nav aria-label="Views">
        <ul>
          {VIEWS.map((view, at) => (
            <li key={view.name}>
              <a
                class="nav-item"
                href={`#/${view.name}`}
                title={`${view.title}: ${view.help} (${at + 1})`}
                aria-current={route.value.view === view.name ? "page" : undefined}
              >
                <Icon name={view.icon} />
                <span class="label">{view.title}</span>
                <Badge view={view.name} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <footer>
        <i class={`dot ${state === "open" ? "good" : state === "connecting" ? "live" : "bad"}`} />
        <span>{text}</span>
      </footer>
    </div>
  );
}

export function TabBar() {
  const inTabs = TABS.includes(route.value.view);
  return (
    <nav class="tabbar" aria-label="Main views">
      {VIEWS.filter((view) => TABS.includes(view.name)).map((view) => (
        <a key={view.name} href={`#/${view.name}`} aria-current={route.value.view === view.name ? "page" : undefined}>
          <Icon name={view.icon} size={20} />
          {view.title}
          <Badge view={view.name} />
        </a>
      ))}
      <button
        type="button"
        aria-current={inTabs ? undefined : "page"}
        onClick={() => {
          paletteOpen.value = true;
        }}
      >
        <Icon name="more" size={20} />
        More
      </button>
    </nav>
  );
}

// The header: which engine is shown, what is allowed, and the switch that makes everything read-only at once.

import { paletteOpen } from "../keys.ts";
import { act, chooseEngine, engine, engines, hello, isOpen, isOwner, policy } from "../state/server.ts";
import { theme } from "../state/settings.ts";
import { toast } from "../state/toasts.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Logo } from "./nav.tsx";

const THEMES: Record<string, { next: "auto" | "dark" | "light"; icon: IconName; title: string }> = {
  auto: { next: "dark", icon: "auto", title: "Colors: as the system. Switch to dark" },
  dark: { next: "light", icon: "moon", title: "Colors: dark. Switch to light" },
  light: { next: "auto", icon: "sun", title: "Colors: light. Switch to the system's choice" },
};

function EnginePick() {
  const one = engine.value;
  if (one === null) return <span class="muted">No engine attached</span>;
  const tone = one.state === "ready" ? "good" : one.state === "reloading" ? "wait" : "bad";
  return (
    <label class="engine-pick">
      <span class={`dot ${tone}`} role="img" aria-label={one.state} title={one.state} />
      <span class="visually-hidden">Engine</span>
      <select value={one.instance} onChange={(event) => chooseEngine(event.currentTarget.value)}>
        {engines.value.map((item) => (
          <option key={item.instance} value={item.instance}>
            {item.name}
            {engines.value.some((other) => other !== item && other.name === item.name) ? ` ${item.instance}` : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

export async function setReadOnly(on: boolean): Promise<void> {
  const after = await act("policy.read_only", { on });
  if (!after) return;
  policy.value = after;
  if (on) toast("info", "Read-only now. Calls that change something are refused, and waiting ones were denied.");
  else
    toast(
      "info",
      after.allow_writes ? "Changes are allowed again." : "Back to the policy that the server was started with.",
    );
}

export function ReadOnlyButton() {
  const rules = policy.value;
  if (!isOwner.value)
    return (
      <span class="chip" title="Signed in with the API key of this user">
        {hello.value?.user ?? ""}
      </span>
    );
  if (rules === null) return null;
  if (!rules.owner.allow_writes && !rules.owner.allow_code && !rules.read_only_now)
    return (
      <span class="chip" title="The server was started without --allow-writes">
        <Icon name="lock" size={12} /> Read-only
      </span>
    );
  const on = rules.read_only_now;
  return (
    <button
      type="button"
      class="button readonly"
      aria-pressed={on}
      disabled={!isOpen.value}
      title={on ? "Allow again what the server was started with" : "Refuse every change from now on"}
      onClick={() => void setReadOnly(!on)}
    >
      <Icon name="lock" />
      {on ? "Read-only: lift" : "Read-only now"}
    </button>
  );
}

export function Header() {
  const colors = THEMES[theme.value] ?? { next: "auto" as const, icon: "auto" as const, title: "Colors" };
  return (
    <header class="top">
      <span class="brand-small">
        <Logo size={20} />
      </span>
      <EnginePick />
      <span class="spacer" />
      <button
        type="button"
        class="button quiet palette-open wide"
        onClick={() => {
          paletteOpen.value = true;
        }}
      >
        <Icon name="search" />
        Search or run <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={colors.title}
        title={colors.title}
        onClick={() => {
          theme.value = colors.next;
        }}
      >
        <Icon name={colors.icon} />
      </button>
      <ReadOnlyButton />
    </header>
  );
}

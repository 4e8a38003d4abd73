// Small pieces that every view uses.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RequestError } from "../lib/connection.ts";
import type { CallStatus } from "../protocol.ts";
import { Icon, type IconName } from "./icon.tsx";

/** What a view shows when it has nothing: what is missing, and what to do next. */
export function Empty(props: { icon: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={props.icon} size={28} />
      <h2>{props.title}</h2>
      <div class="empty-text">{props.children}</div>
    </div>
  );
}

const STATUS: Record<CallStatus, { text: string; tone: string }> = {
  waiting_for_approval: { text: "Waits for approval", tone: "wait" },
  running: { text: "Running", tone: "live" },
  completed: { text: "Completed", tone: "quiet" },
  error: { text: "Failed", tone: "bad" },
  cancelled: { text: "Cancelled", tone: "quiet" },
  interrupted: { text: "Interrupted", tone: "bad" },
  refused: { text: "Refused", tone: "bad" },
};

export function statusText(status: CallStatus): string {
  return STATUS[status]?.text ?? status;
}

export function Status({ status }: { status: CallStatus }) {
  const tone = STATUS[status]?.tone ?? "quiet";
  return <span class={`status ${tone}`}>{statusText(status)}</span>;
}

/** A dot whose shape and color say how a call stands. Its text is for screen readers. */
export function StatusDot({ status }: { status: CallStatus }) {
  const tone = STATUS[status]?.tone ?? "quiet";
  return <span class={`dot ${tone}`} role="img" aria-label={statusText(status)} title={statusText(status)} />;
}

export function Problem({ error, retry }: { error: RequestError | Error; retry?: () => void }) {
  const hint = "hint" in error ? error.hint : null;
  return (
    <div class="problem" role="alert">
      <Icon name="warning" />
      <div>
        <p>{error.message}</p>
        {hint && <p class="muted">{hint}</p>}
      </div>
      {retry && (
        <button type="button" class="button small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Whether the window is as narrow as a phone, where the style sheet shows one part of a view at a time. */
export function useNarrow(): boolean {
  const [query] = useState(() => matchMedia("(max-width: 760px)"));
  const [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const changed = () => setNarrow(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [query]);
  return narrow;
}

/** The time, updated every `ms`, while the part that uses it is shown. */
export function useNow(ms = 1000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}

export type Loaded<T> = { is: "loading" } | { is: "ready"; value: T } | { is: "failed"; error: Error };

/** Loads something when `key` changes. A late answer to an earlier key is dropped; the earlier value stays until then. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): [Loaded<T>, () => void] {
  const [state, setState] = useState<{ key: string | null; loaded: Loaded<T> }>({
    key: null,
    loaded: { is: "loading" },
  });
  const [again, setAgain] = useState(0);
  // The key says when to load again.
  useEffect(() => {
    if (key === null) return;
    let current = true;
    load().then(
      (value) => current && setState({ key, loaded: { is: "ready", value } }),
      (error: Error) => current && setState({ key, loaded: { is: "failed", error } }),
    );
    return () => {
      current = false;
    };
  }, [key, again]);
  return [state.loaded, () => setAgain((n) => n + 1)];
}

/** The same value, but only after it has not changed for a while. For searches while one types. */
export function useSettled<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

export function SearchBox(props: { label: string; value: string; onInput: (text: string) => void; hint?: string }) {
  return (
    <div class="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={props.label}
        placeholder={props.hint ?? props.label}
        value={props.value}
        data-search=""
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </div>
  );
}

/** A choice among a few values that are all visible. */
export function Segmented<T extends string>(props: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; count?: number }[];
  onChange: (value: T) => void;
}) {
  return (
    <div class="segmented" role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span class="count">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** A part of a detail with a heading. */
export function Section(props: { title: string; aside?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="section">
      <header>
        <h3>{props.title}</h3>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

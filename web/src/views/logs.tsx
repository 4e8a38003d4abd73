// The log lines of all engines and of the server, merged.

import { useMemo, useState } from "preact/hooks";
import { clock, count } from "../lib/format.ts";
import type { Level, LogLine } from "../protocol.ts";
import { lines, linesLost, linesVersion } from "../state/logs.ts";
import { route, select } from "../state/route.ts";
import { engines } from "../state/server.ts";
import { copy } from "../state/toasts.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty, SearchBox } from "../ui/parts.tsx";
import { VirtualList } from "../ui/virtual_list.tsx";

const LEVELS: readonly Level[] = ["debug", "info", "warn", "error"];

interface Filter {
  levels: ReadonlySet<Level>;
  text: string;
  from: string;
}

/** Keeps the lines that match while lines arrive: only new ones are looked at. */
class Matching {
  found: LogLine[] = [];
  private upTo = "";
  private dropped = 0;

  constructor(private readonly filter: Filter) {}

  update(): LogLine[] {
    if (lines.dropped > this.dropped) {
      const oldest = lines.at(0)?.id ?? "";
      const keep = this.found.findIndex((line) => line.id >= oldest);
      this.found = keep < 0 ? [] : this.found.slice(keep);
      this.dropped = lines.dropped;
    }
    const fresh: LogLine[] = [];
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = lines.at(at);
      if (!line || line.id <= this.upTo) break;
      if (this.matches(line)) fresh.push(line);
    }
    this.upTo = lines.at(lines.length - 1)?.id ?? this.upTo;
    if (fresh.length > 0) this.found = this.found.concat(fresh.reverse());
    return this.found;
  }

  private matches(line: LogLine): boolean {
    const { levels, text, from } = this.filter;
    if (!levels.has(line.level)) return false;
    if (from === "server" ? line.source !== "mcp" : from !== "" && line.instance !== from) return false;
    return (
      text === "" || line.message.toLowerCase().includes(text) || (line.category ?? "").toLowerCase().includes(text)
    );
  }
}

export function LogsView() {
  const [levels, setLevels] = useState<ReadonlySet<Level>>(new Set(LEVELS));
  const [text, setText] = useState("");
  const [from, setFrom] = useState("");
  const version = linesVersion.value;
  const matching = useMemo(() => new Matching({ levels, text: text.toLowerCase(), from }), [levels, text, from]);
  // The version says when lines arrived.
  const shown = useMemo(() => matching.update(), [matching, version]);
  const selected = route.value.item;
  const chosen = selected === null ? undefined : shown[find(shown, selected)];
  const toggle = (level: Level) => {
    const next = new Set(levels);
    if (next.has(level)) next.delete(level);
    else next.add(level);
    setLevels(next);
  };
  return (
    <div class="view">
      <div class="view-head">
        <h1>Logs</h1>
        <SearchBox label="Search the log" value={text} onInput={setText} />
        <div class="segmented" role="group" aria-label="Levels">
          {LEVELS.map((level) => (
            <button type="button" key={level} aria-pressed={levels.has(level)} onClick={() => toggle(level)}>
              {level}
            </button>
          ))}
        </div>
        <select aria-label="Source" value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
          <option value="">All sources</option>
          <option value="server">Server</option>
          {engines.value.map((engine) => (
            <option key={engine.instance} value={engine.instance}>
              {engine.instance}
            </option>
          ))}
        </select>
        <span class="muted num push">
          {shown.length === lines.length ? "" : `${shown.length.toLocaleString("en-US")} of `}
          {count(lines.length, "line")}
        </span>
      </div>
      {linesLost.value > 0 && (
        <p class="pad wait-text">
          {linesLost.value.toLocaleString("en-US")} lines came faster than this page could take them. The server's log
          has them.
        </p>
      )}
      <div class="list-only">
        <VirtualList
          label="Log lines, oldest first"
          id="logs"
          count={shown.length}
          rowHeight={23}
          keyOf={(index) => shown[index]?.id ?? ""}
          indexOf={(key) => find(shown, key)}
          row={(index) => <LineRow line={shown[index] as LogLine} />}
          rowClass={(index) => `log-line ${shown[index]?.level ?? ""}`}
          selected={selected}
          onSelect={(index) => select(shown[index]?.id ?? null)}
          newest="bottom"
          empty={
            lines.length === 0 ? (
              <Empty icon="log" title="No log lines yet">
                <p>What engines print and what the server reports appears here as it happens.</p>
              </Empty>
            ) : (
              <Empty icon="filter" title="No line matches">
                <p>Search for something else, or show more levels and sources.</p>
              </Empty>
            )
          }
        />
        {chosen && (
          <div class="log-detail">
            <header>
              <span class={`chip ${chosen.level === "error" ? "bad" : chosen.level === "warn" ? "wait" : ""}`}>
                {chosen.level}
              </span>
              <span class="muted num">
                {clock(Date.parse(chosen.t), true)} {chosen.instance ?? "server"}
                {chosen.category ? `, ${chosen.category}` : ""}
              </span>
              <button
                type="button"
                class="button quiet small push"
                onClick={() => void copy(chosen.message, "the line")}
              >
                <Icon name="copy" /> Copy
              </button>
              <button
                type="button"
                class="button quiet icon-only small"
                aria-label="Close the line"
                onClick={() => select(null)}
              >
                <Icon name="close" />
              </button>
            </header>
            <pre tabIndex={0} role="region" aria-label="The whole line">
              {chosen.message}
            </pre>
          </div>
        )}
      </div>
    </div>
  );
}

/** Lines are in the order of their ids. */
function find(all: readonly LogLine[], id: string): number {
  let [low, high] = [0, all.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = all[middle]?.id ?? "";
    if (at === id) return middle;
    if (at < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function LineRow({ line }: { line: LogLine }) {
  return (
    <>
      <span class="muted num mono">{clock(Date.parse(line.t), true)}</span>
      <span class="level mono">{line.level}</span>
      <span class="log-from muted ellipsis">{line.instance?.split("@")[0] ?? "server"}</span>
      <span class="mono ellipsis">{line.message}</span>
    </>
  );
}

// The calls of all clients: a timeline, a list below it, and the call that is selected beside them.

import { useEffect, useMemo, useState } from "preact/hooks";
import { clock, count, duration } from "../lib/format.ts";
import type { Call } from "../protocol.ts";
import { callById, calls, callsTotal, callsVersion, hasMore, loadOlder, upsert } from "../state/calls.ts";
import { route, select } from "../state/route.ts";
import { ask, clients, engines, generation } from "../state/server.ts";
import { Empty, SearchBox, Segmented, StatusDot, useNarrow } from "../ui/parts.tsx";
import { VirtualList } from "../ui/virtual_list.tsx";
import { CallDetailPane } from "./call_detail.tsx";
import { Timeline } from "./timeline.tsx";

type Kind = "all" | "running" | "writes" | "failed";

interface Filter {
  text: string;
  kind: Kind;
  client: string;
  instance: string;
  range: { from: number; to: number } | null;
}

const FAILED = new Set(["error", "refused", "interrupted"]);
const RUNNING = new Set(["running", "waiting_for_approval"]);

export function matches(call: Call, filter: Filter): boolean {
  if (filter.kind === "failed" && !FAILED.has(call.status)) return false;
  if (filter.kind === "running" && !RUNNING.has(call.status)) return false;
  if (filter.kind === "writes" && !call.writes) return false;
  if (filter.client !== "" && call.client !== filter.client) return false;
  if (filter.instance !== "" && call.instance !== filter.instance) return false;
  if (filter.range) {
    const at = Date.parse(call.started);
    if (at < filter.range.from || at > filter.range.to) return false;
  }
  if (filter.text === "") return true;
  const text = filter.text.toLowerCase();
  return [call.tool, call.client, call.summary, call.error ?? "", call.instance ?? "", call.log_id].some((part) =>
    part.toLowerCase().includes(text),
  );
}

export function CallsView() {
  const [filter, setFilter] = useState<Filter>({ text: "", kind: "all", client: "", instance: "", range: null });
  const version = callsVersion.value;
  // The version says when the calls changed.
  const shown = useMemo(() => {
    const all = calls();
    const found: Call[] = [];
    for (let at = all.length - 1; at >= 0; at--) {
      const call = all[at];
      if (call && matches(call, filter)) found.push(call);
    }
    return found;
  }, [version, filter]);
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const selected = route.value.item;
  useSelectedLoaded(selected, version);
  const isFiltered =
    filter.text !== "" ||
    filter.kind !== "all" ||
    filter.client !== "" ||
    filter.instance !== "" ||
    filter.range !== null;
  const clientNames = [...new Set(clients.value.map((client) => client.name))];
  return (
    <div class="view">
      <div class="view-head calls-head">
        <h1>Calls</h1>
        <SearchBox
          label="Filter calls"
          hint="Filter by tool, client, argument"
          value={filter.text}
          onInput={(text) => change({ text })}
        />
        <Segmented
          label="Which calls"
          value={filter.kind}
          options={[
            { value: "all", label: "All" },
            { value: "running", label: "Running" },
            { value: "writes", label: "Changes" },
            { value: "failed", label: "Failed" },
          ]}
          onChange={(kind) => change({ kind })}
        />
        {clientNames.length > 1 && (
          <select
            aria-label="Client"
            value={filter.client}
            onChange={(event) => change({ client: event.currentTarget.value })}
          >
            <option value="">All clients</option>
            {clientNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {engines.value.length > 1 && (
          <select
            aria-label="Engine of the calls"
            value={filter.instance}
            onChange={(event) => change({ instance: event.currentTarget.value })}
          >
            <option value="">All engines</option>
            {engines.value.map((engine) => (
              <option key={engine.instance}>{engine.instance}</option>
            ))}
          </select>
        )}
        {isFiltered && (
          <button
            type="button"
            class="button quiet small"
            onClick={() => setFilter({ text: "", kind: "all", client: "", instance: "", range: null })}
          >
            Clear filter
          </button>
        )}
        <span class="muted num push">
          {isFiltered ? `${shown.length.toLocaleString("en-US")} of ` : ""}
          {count(Math.max(callsTotal.value, calls().length), "call")}
        </span>
      </div>
      <Timeline
        calls={shown}
        selected={selected}
        range={filter.range}
        onSelect={select}
        onRange={(range) => change({ range })}
      />
      <div class={`split ${selected ? "has-detail" : "alone"}`}>
        <div class="list">
          <CallList shown={shown} selected={selected} isFiltered={isFiltered} />
        </div>
        {selected && (
          <div class="detail">
            <CallDetailPane id={selected} key={selected} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A link may name a call that is older than what is loaded. */
function useSelectedLoaded(id: string | null, version: number): void {
  useEffect(() => {
    if (id === null || version === 0 || callById(id)) return;
    ask("calls.get", { log_id: id }).then(
      (detail) => upsert([detail.call]),
      () => {},
    );
  }, [id, version, generation.value]);
}

function CallList({ shown, selected, isFiltered }: { shown: Call[]; selected: string | null; isFiltered: boolean }) {
  const narrow = useNarrow();
  return (
    <VirtualList
      label="Calls, newest first"
      id="calls"
      count={shown.length}
      rowHeight={narrow ? 46 : 30}
      keyOf={(index) => shown[index]?.log_id ?? ""}
      indexOf={(key) => find(shown, key)}
      row={(index) => <CallRow call={shown[index] as Call} />}
      rowClass={(index) => `call-row ${FAILED.has(shown[index]?.status ?? "") ? "failed" : ""}`}
      selected={selected}
      onSelect={(index) => select(shown[index]?.log_id ?? null)}
      newest="top"
      onReachEnd={() => hasMore() && void loadOlder()}
      empty={isFiltered ? <NoMatch /> : <NoCalls />}
    />
  );
}

/** Log ids sort by time and the list is newest first, so the place of a call is found by halving. */
function find(all: readonly Call[], id: string): number {
  let [low, high] = [0, all.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = all[middle]?.log_id ?? "";
    if (at === id) return middle;
    if (at > id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function CallRow({ call }: { call: Call }) {
  return (
    <>
      <StatusDot status={call.status} />
      <span class="call-time num muted">{clock(Date.parse(call.started))}</span>
      <span class="call-tool ellipsis">
        {call.tool}
        {call.writes && <span class="chip">change</span>}
      </span>
      <span class="call-summary mono ellipsis">{call.error ?? call.summary}</span>
      <span class="call-client muted ellipsis">{call.client}</span>
      <span class="call-duration num">{call.ended ? duration(call.duration_ms) : "…"}</span>
    </>
  );
}

function NoMatch() {
  return (
    <Empty icon="filter" title="No call matches the filter">
      <p>Clear the filter, or widen the time range in the timeline.</p>
    </Empty>
  );
}

function NoCalls() {
  return (
    <Empty icon="calls" title="No calls yet">
      <p>Each call of each client appears here while it runs. Connect an AI client, or make a call yourself:</p>
      <pre>spawnpoint tree depth=1</pre>
      <p>
        <a href="#/engines">Connect a client</a>, or run <code>spawnpoint demo</code> to watch a scripted one.
      </p>
    </Empty>
  );
}

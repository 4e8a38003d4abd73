// A trace, call by call: the timeline is the index, the state before and after is the picture.

import { useEffect, useMemo, useState } from "preact/hooks";
import { brief, count, duration } from "../lib/format.ts";
import { changesOf, type Trace, type TraceCall } from "../lib/trace.ts";
import { ChangeTable } from "../ui/diff_view.tsx";
import { Icon } from "../ui/icon.tsx";
import { JsonView } from "../ui/json_view.tsx";
import { Section } from "../ui/parts.tsx";
import { VirtualList } from "../ui/virtual_list.tsx";
import { LogSlice, OutputView } from "./call_detail.tsx";

const STEP_MS = 1200;

export function TracePlayer({ trace }: { trace: Trace }) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const { calls } = trace;
  const call = calls[Math.min(at, calls.length - 1)];
  useEffect(() => {
    if (!playing) return;
    if (at >= calls.length - 1) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, calls.length]);
  if (!call)
    return (
      <p class="pad muted">
        This trace has no calls{trace.end === null ? ", and its end is missing" : ""}. It was recorded while no client
        made one.
      </p>
    );
  return (
    <>
      <div class="scrubber">
        <button
          type="button"
          class="button icon-only small"
          aria-label="Previous call"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="button icon-only small"
          aria-label={playing ? "Pause" : "Play"}
          onClick={() => {
            if (!playing && at >= calls.length - 1) setAt(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <button
          type="button"
          class="button icon-only small"
          aria-label="Next call"
          disabled={at >= calls.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="chevron" />
        </button>
        <TraceBars trace={trace} at={at} onAt={setAt} />
        <span class="num muted">
          {at + 1} of {calls.length}
        </span>
      </div>
      {trace.end === null && (
        <p class="pad wait-text">
          The end of this file is missing, for instance because the server was killed. All calls before it are here.
        </p>
      )}
      {trace.notes.map((note) => (
        <p class="pad wait-text" key={note.start_ms}>
          {note.text}
        </p>
      ))}
      <div class="split narrow-list trace-split">
        <div class="list">
          <VirtualList
            label="Calls of the trace"
            id="trace"
            count={calls.length}
            rowHeight={40}
            keyOf={(index) => String(index)}
            indexOf={(key) => Number(key)}
            row={(index) => <TraceRow call={calls[index] as TraceCall} />}
            selected={String(at)}
            onSelect={setAt}
            newest="none"
          />
        </div>
        <div class="detail">
          <TraceDetail call={call} />
        </div>
      </div>
    </>
  );
}

function isBad(call: TraceCall): boolean {
  return call.outcome.status !== "completed";
}

/** A mark for a call in the bar, in thousandths of its width. */
interface Mark {
  at: number;
  x: number;
  width: number;
  kind: string;
}

/** One mark for each call, but only one for calls at the same place; failures and changes come first. */
export function marks(calls: readonly TraceCall[]): Mark[] {
  const end = calls.reduce((latest, call) => Math.max(latest, call.start_ms + call.duration_ms), 1);
  const places = new Map<number, Mark>();
  const rank = { bad: 2, write: 1, "": 0 };
  calls.forEach((call, at) => {
    const kind = isBad(call) ? "bad" : call.writes ? "write" : "";
    const x = (call.start_ms / end) * 994;
    const known = places.get(Math.round(x));
    if (known && rank[known.kind as keyof typeof rank] >= rank[kind]) return;
    places.set(Math.round(x), { at, x, width: Math.max(3, (call.duration_ms / end) * 994), kind });
  });
  return [...places.values()];
}

/** All calls over the time of the trace. The slider in front of them is what keys and screen readers use. */
function TraceBars({ trace, at, onAt }: { trace: Trace; at: number; onAt: (at: number) => void }) {
  const { calls } = trace;
  const all = useMemo(() => marks(calls), [calls]);
  const end = useMemo(
    () => calls.reduce((latest, call) => Math.max(latest, call.start_ms + call.duration_ms), 1),
    [calls],
  );
  const current = ((calls[at]?.start_ms ?? 0) / end) * 994;
  return (
    <div class="trace-bars">
      <svg viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
        {all.map((mark) => (
          <rect key={mark.at} class={mark.kind} x={mark.x} y={8} width={mark.width} height={12} rx="1" />
        ))}
        <rect class="current" x={current} y={1} width={3} height={26} />
      </svg>
      <input
        type="range"
        min={0}
        max={calls.length - 1}
        value={at}
        aria-label="Call of the trace"
        aria-valuetext={`${calls[at]?.tool}, call ${at + 1} of ${calls.length}`}
        onInput={(event) => onAt(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function TraceRow({ call }: { call: TraceCall }) {
  return (
    <span class="found">
      <span class="tool-line">
        <i class={`dot ${isBad(call) ? "bad" : call.writes ? "good" : ""}`} />
        <b class="ellipsis">{call.tool}</b>
        <span class="muted num push">+{duration(call.start_ms)}</span>
      </span>
      <span class="muted mono ellipsis">
        {isBad(call) ? (call.outcome.fault?.message ?? call.outcome.status) : brief(call.arguments ?? {}, 90)}
      </span>
    </span>
  );
}

function TraceDetail({ call }: { call: TraceCall }) {
  const changes = useMemo(() => changesOf(call), [call]);
  const { outcome } = call;
  return (
    <article class="call-detail" aria-label={`Call ${call.n}`}>
      <header>
        <div class="detail-title">
          <h2>{call.tool}</h2>
          <span class={`status ${isBad(call) ? "bad" : "quiet"}`}>{outcome.status}</span>
        </div>
        <p class="muted num">
          {call.client}
          {call.instance ? ` on ${call.instance}` : ""}, after {duration(call.start_ms)}, took{" "}
          {duration(call.duration_ms)}
          {call.frame
            ? `, frame ${call.frame.number}${call.frame.ms > 0 ? `, ${call.frame.ms.toFixed(1)} ms for each frame` : ""}`
            : ""}
        </p>
      </header>
      {outcome.fault && (
        <div class="problem" role="note">
          <Icon name="warning" />
          <div>
            <p>{outcome.fault.message}</p>
            {outcome.fault.hint && <p class="muted">{outcome.fault.hint}</p>}
          </div>
        </div>
      )}
      {call.screenshot && (
        <img
          class="trace-shot"
          src={`data:${call.screenshot.mime};base64,${call.screenshot.data}`}
          width={call.screenshot.width}
          height={call.screenshot.height}
          alt={`The game after ${call.tool}`}
        />
      )}
      {changes.length > 0 && (
        <Section title={`Before and after: ${count(changes.length, "value")}`}>
          <ChangeTable changes={changes.map((change) => ({ ...change, target: change.path }))} />
        </Section>
      )}
      <Section title="Arguments">
        <JsonView value={call.arguments ?? {}} label="Arguments" />
      </Section>
      {outcome.output && (
        <Section title="Answer">
          <OutputView output={outcome.output} />
        </Section>
      )}
      {call.logs.length > 0 && (
        <Section title={`Log during the call: ${count(call.logs.length, "line")}`}>
          <LogSlice lines={call.logs} />
        </Section>
      )}
      {call.cut.length > 0 && (
        <p class="pad muted">Shortened in the trace because they were long: {call.cut.join(", ")}.</p>
      )}
    </article>
  );
}

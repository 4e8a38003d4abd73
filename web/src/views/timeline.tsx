// The calls as bars over time, one lane for each client. A click selects a call, dragging selects a range.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { clock, duration } from "../lib/format.ts";
import type { Call } from "../protocol.ts";
import { Segmented } from "../ui/parts.tsx";

const SPANS = { "1": 60_000, "10": 600_000, "60": 3_600_000 } as const;
type Span = keyof typeof SPANS;

const LANE = 18;
const AXIS = 22;
/** The width of the switch for the time span, which covers the end of the axis. */
const SWITCH = 150;
const MAX_LANES = 5;
/** The width of the names of the lanes; the second value is for phones. */
const LABEL = 110;
const NARROW_LABEL = 84;

interface Props {
  calls: readonly Call[];
  selected: string | null;
  range: { from: number; to: number } | null;
  onSelect: (id: string) => void;
  onRange: (range: { from: number; to: number } | null) => void;
}

interface Bar {
  call: Call;
  x: number;
  width: number;
  y: number;
}

export function Timeline(props: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [span, setSpan] = useState<Span>("1");
  const [width, setWidth] = useState(800);
  const [hover, setHover] = useState<Bar | null>(null);
  const [now, setNow] = useState(Date.now());
  const drag = useRef<{ from: number; to: number } | null>(null);
  const bars = useRef<Bar[]>([]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    // Time moves on by itself; a hidden page does not need to draw it.
    const timer = setInterval(() => document.hidden || setNow(Date.now()), 500);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, []);

  const lanes = useMemo(() => lanesOf(props.calls), [props.calls]);
  const height = Math.max(1, lanes.length) * LANE + AXIS + 4;
  const label = width > 600 ? LABEL : NARROW_LABEL;
  const newest = props.calls[0] ? Date.parse(props.calls[0].started) : 0;
  const end = Math.max(now, newest);
  const start = end - SPANS[span];
  const toX = (at: number) => label + ((at - start) / (end - start)) * (width - label);
  const toTime = (x: number) => start + ((x - label) / (width - label)) * (end - start);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    const context = element.getContext("2d");
    if (!context) return;
    context.scale(ratio, ratio);
    const style = getComputedStyle(element);
    const color = (name: string) => style.getPropertyValue(name).trim();
    context.clearRect(0, 0, width, height);
    context.font = `11px ${style.fontFamily}`;
    drawAxis(context, start, end, toX, width, height, color);
    const range = drag.current ?? props.range;
    if (range) {
      context.fillStyle = color("--accent-soft");
      context.fillRect(toX(range.from), 0, Math.max(1, toX(range.to) - toX(range.from)), height - AXIS);
    }
    bars.current = layout(props.calls, lanes, start, end, now, toX);
    context.save();
    context.beginPath();
    context.rect(label, 0, width - label, height);
    context.clip();
    for (const bar of bars.current) drawBar(context, bar, bar.call.log_id === props.selected, color);
    context.restore();
    context.fillStyle = color("--muted");
    context.textBaseline = "middle";
    for (const [at, lane] of lanes.entries())
      context.fillText(fitted(context, lane, label - 20), 12, at * LANE + LANE / 2 + 2);
  });

  const at = (event: PointerEvent): { x: number; y: number } => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const under = ({ x, y }: { x: number; y: number }): Bar | null => {
    let best: Bar | null = null;
    for (const bar of bars.current)
      if (y >= bar.y && y < bar.y + LANE && x >= bar.x - 4 && x <= bar.x + bar.width + 4)
        if (!best || Math.abs(bar.x - x) < Math.abs(best.x - x)) best = bar;
    return best;
  };
  return (
    <div class="timeline">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Timeline of the last ${span === "1" ? "minute" : `${span} minutes`}. The list below has the same calls.`}
        style={{ height: `${height}px` }}
        onPointerDown={(event) => {
          const x = toTime(at(event).x);
          drag.current = { from: x, to: x };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const place = at(event);
          if (drag.current) {
            drag.current.to = toTime(place.x);
            setNow(Date.now());
          } else setHover(under(place));
        }}
        onPointerLeave={() => setHover(null)}
        onPointerUp={(event) => {
          const dragged = drag.current;
          drag.current = null;
          if (!dragged) return;
          if (Math.abs(toX(dragged.to) - toX(dragged.from)) > 6)
            return props.onRange({ from: Math.min(dragged.from, dragged.to), to: Math.max(dragged.from, dragged.to) });
          const bar = under(at(event));
          if (bar) props.onSelect(bar.call.log_id);
          else props.onRange(null);
        }}
      />
      <div class="timeline-spans">
        <Segmented
          label="Time span"
          value={span}
          options={[
            { value: "1", label: "1 min" },
            { value: "10", label: "10 min" },
            { value: "60", label: "1 h" },
          ]}
          onChange={setSpan}
        />
      </div>
      {hover && (
        <div
          class="timeline-tip"
          style={{ left: `${Math.min(hover.x, width - 260)}px`, top: `${hover.y + LANE + 2}px` }}
        >
          <b>{hover.call.tool}</b> {hover.call.ended ? duration(hover.call.duration_ms) : "running"}
          <span class="muted"> {clock(Date.parse(hover.call.started), true)}</span>
        </div>
      )}
    </div>
  );
}

/** The clients with the newest calls. Further ones share the last lane. */
function lanesOf(calls: readonly Call[]): string[] {
  const names = new Set<string>();
  for (const call of calls) {
    names.add(call.client);
    if (names.size > MAX_LANES) break;
  }
  const all = [...names].slice(0, MAX_LANES).sort();
  return names.size > MAX_LANES ? [...all.slice(0, MAX_LANES - 1), "others"] : all;
}

function layout(
  calls: readonly Call[],
  lanes: readonly string[],
  start: number,
  end: number,
  now: number,
  toX: (at: number) => number,
): Bar[] {
  const bars: Bar[] = [];
  const last = new Map<number, number>();
  for (const call of calls) {
    const from = Date.parse(call.started);
    if (from > end) continue;
    const to = call.ended ? from + (call.duration_ms ?? 0) : now;
    if (to < start) {
      // The calls are newest first: a short one that ended before means that all others did, too.
      if (call.ended && from < start - 600_000) break;
      continue;
    }
    const known = lanes.indexOf(call.client);
    const lane = known < 0 ? lanes.length - 1 : known;
    const x = toX(from);
    const width = Math.max(2, toX(to) - x);
    // Bars that would cover the same pixel are drawn once.
    if (width <= 2 && call.ended && call.error === null && last.get(lane) === Math.round(x)) continue;
    last.set(lane, Math.round(x));
    bars.push({ call, x, width, y: lane * LANE + 2 });
  }
  return bars;
}

function drawBar(
  context: CanvasRenderingContext2D,
  bar: Bar,
  selected: boolean,
  color: (name: string) => string,
): void {
  const { status, writes } = bar.call;
  const name =
    status === "waiting_for_approval"
      ? "--wait"
      : status === "error" || status === "refused" || status === "interrupted"
        ? "--bad"
        : writes || status === "running"
          ? "--accent"
          : "--line-strong";
  context.fillStyle = color(name);
  const height = LANE - 8;
  context.beginPath();
  context.roundRect(bar.x, bar.y + 4, bar.width, height, Math.min(2, bar.width / 2));
  context.fill();
  if (selected) {
    context.strokeStyle = color("--text");
    context.lineWidth = 1.5;
    context.strokeRect(bar.x - 2, bar.y + 2, bar.width + 4, height + 4);
  }
}

function drawAxis(
  context: CanvasRenderingContext2D,
  start: number,
  end: number,
  toX: (at: number) => number,
  width: number,
  height: number,
  color: (name: string) => string,
): void {
  const span = end - start;
  const steps = [5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000];
  const step = steps.find((one) => (one / span) * width > 90) ?? 900_000;
  context.textBaseline = "alphabetic";
  for (let at = Math.ceil(start / step) * step; at <= end; at += step) {
    const x = Math.round(toX(at)) + 0.5;
    context.strokeStyle = color("--line");
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height - AXIS);
    context.stroke();
    context.fillStyle = color("--muted");
    const text = clock(at);
    if (x + 25 < width - SWITCH && x > 25) context.fillText(text, x - context.measureText(text).width / 2, height - 7);
  }
}

function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

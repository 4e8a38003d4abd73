// Reads trace files: gzip of JSON lines. Needs no server. A file that ends in the middle is read up to there.

import type { Content, Fault, LogLine, Output } from "../protocol.ts";

/** A line that is longer than this is skipped. */
const MAX_LINE = 32 * 1024 * 1024;
/** A file that unpacks to more than this is read up to there. */
const MAX_UNPACKED = 512 * 1024 * 1024;

export interface TraceObject {
  id: string;
  name?: string;
  path?: string;
  active?: boolean;
  gone?: boolean;
  components?: Record<string, Record<string, string>>;
}

export interface TraceCall {
  type: "call";
  n: number;
  start_ms: number;
  duration_ms: number;
  log_id: string;
  client: string;
  session: string | null;
  tool: string;
  instance: string | null;
  kind: string | null;
  writes: boolean;
  arguments: Record<string, unknown> | null;
  outcome: { status: string; output?: Output; fault?: Fault };
  before: TraceObject[];
  after: TraceObject[];
  logs: LogLine[];
  screenshot: { mime: string; width: number; height: number; data: string } | null;
  frame: { number: number; ms: number } | null;
  cut: string[];
}

export interface Trace {
  name: string;
  created: number;
  server: string;
  engines: { instance: string; kind: string; version: string | null }[];
  calls: TraceCall[];
  notes: { start_ms: number; text: string }[];
  /** Why the recording ended, or null if the end of the file is missing. */
  end: string | null;
}

export class TraceError extends Error {}

/** Reads a trace from the bytes of a file. */
export async function readTrace(name: string, file: Blob): Promise<Trace> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const trace: Trace = { name, created: 0, server: "", engines: [], calls: [], notes: [], end: null };
  let seen = false;
  for await (const line of lines(stream as ReadableStream<Uint8Array>)) {
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line);
    } catch {
      if (!seen) break;
      continue;
    }
    if (!seen) {
      if (entry.format !== "spawnpoint-trace") break;
      if (entry.version !== 1)
        throw new TraceError(
          `${name} has version ${String(entry.version)}. This page reads version 1; open it with the page of a newer Spawnpoint.`,
        );
      seen = true;
      trace.created = Date.parse(String(entry.created));
      trace.server = String(entry.server ?? "");
      trace.engines = (entry.engines as Trace["engines"]) ?? [];
    } else if (entry.type === "call") trace.calls.push(completed(entry as unknown as TraceCall));
    else if (entry.type === "note") trace.notes.push({ start_ms: Number(entry.start_ms), text: String(entry.text) });
    else if (entry.type === "end") trace.end = String(entry.why ?? "stopped");
  }
  if (!seen)
    throw new TraceError(
      `${name} is not a trace of Spawnpoint. Traces end in .trace.gz; record one with the button in this view, or with spawnpoint --record.`,
    );
  trace.calls.sort((a, b) => a.start_ms - b.start_ms);
  return trace;
}

/** The call as its type says it is, whatever the file contains: files come from other people. */
function completed(call: Partial<TraceCall>): TraceCall {
  const list = <T>(value: unknown): T[] =>
    Array.isArray(value) ? (value as T[]).filter((item) => isObject(item)) : [];
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const number = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
  const outcome = isObject(call.outcome) ? call.outcome : { status: "unknown" };
  const shot = isObject(call.screenshot) ? call.screenshot : null;
  const output = isObject(outcome.output)
    ? { ...outcome.output, content: list<Content>(outcome.output.content) }
    : undefined;
  return {
    type: "call",
    n: number(call.n),
    start_ms: number(call.start_ms),
    duration_ms: number(call.duration_ms),
    log_id: text(call.log_id),
    client: text(call.client),
    session: null,
    tool: text(call.tool),
    instance: text(call.instance) || null,
    kind: text(call.kind) || null,
    writes: call.writes === true,
    arguments: isObject(call.arguments) ? call.arguments : null,
    outcome: {
      status: text(outcome.status),
      output,
      fault: isObject(outcome.fault) ? faultOf(outcome.fault) : undefined,
    },
    before: list(call.before),
    after: list(call.after),
    logs: list<LogLine>(call.logs).map((line) => ({
      ...line,
      message: text(line.message),
      level: line.level ?? "info",
    })),
    screenshot: shot && {
      mime: text(shot.mime),
      width: number(shot.width),
      height: number(shot.height),
      data: text(shot.data),
    },
    frame: isObject(call.frame) ? { number: number(call.frame.number), ms: number(call.frame.ms) } : null,
    cut: Array.isArray(call.cut) ? call.cut.map(text) : [],
  };
}

function isObject<T>(value: T): value is NonNullable<T> & object {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function faultOf(fault: Fault): Fault {
  return { kind: String(fault.kind), message: String(fault.message), hint: fault.hint ? String(fault.hint) : null };
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  let unpacked = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      unpacked += value.length;
      if (unpacked > MAX_UNPACKED) break;
      const parts = decoder.decode(value, { stream: true }).split("\n");
      for (const [at, part] of parts.entries()) {
        if (at > 0) {
          const line = rest.join("");
          if (line !== "" && length <= MAX_LINE) yield line;
          rest = [];
          length = 0;
        }
        length += part.length;
        if (length <= MAX_LINE) rest.push(part);
      }
    }
  } catch {
    // The file ends in the middle of the compressed data. What was read before counts.
  }
  const last = rest.join("");
  if (last !== "" && length <= MAX_LINE) yield last;
}

export interface ObjectChange {
  object: string;
  path: string;
  what: string;
  before: string | null;
  after: string | null;
}

/** What a call changed in the objects that it touched. */
export function changesOf(call: TraceCall): ObjectChange[] {
  const all: ObjectChange[] = [];
  const ids = new Set([...call.before, ...call.after].map((object) => object.id));
  for (const id of ids) {
    const before = call.before.find((object) => object.id === id);
    const after = call.after.find((object) => object.id === id);
    const path = after?.path ?? before?.path ?? id;
    const add = (what: string, a: string | null, b: string | null) => {
      if (a !== b) all.push({ object: id, path, what, before: a, after: b });
    };
    if (!before || before.gone) {
      if (after && !after.gone) add("object", null, "created");
      continue;
    }
    if (!after || after.gone) {
      if (after?.gone) add("object", "existed", "deleted");
      continue;
    }
    add("name", before.name ?? null, after.name ?? null);
    add("active", String(before.active ?? ""), String(after.active ?? ""));
    const components = new Set([...Object.keys(before.components ?? {}), ...Object.keys(after.components ?? {})]);
    for (const component of components) {
      const [a, b] = [before.components?.[component], after.components?.[component]];
      if (!a || !b) {
        add(component, a ? "component" : null, b ? "component" : null);
        continue;
      }
      for (const member of new Set([...Object.keys(a), ...Object.keys(b)]))
        add(`${component}.${member}`, a[member] ?? null, b[member] ?? null);
    }
  }
  return all;
}

// Recordings: start and stop one, open a file without a server, and go through it call by call.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { bytes, count } from "../lib/format.ts";
import { readTrace, type Trace } from "../lib/trace.ts";
import { ask, generation, isOpen, isOwner, recorder, report } from "../state/server.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty, useLoaded } from "../ui/parts.tsx";
import { toggleRecording } from "./recording.ts";
import { TracePlayer } from "./trace_player.tsx";

const opened = signal<Trace | null>(null);

async function openFile(file: File | Blob, name: string): Promise<void> {
  try {
    opened.value = await readTrace(name, file);
  } catch (error) {
    report(error);
  }
}

async function openFromServer(name: string): Promise<void> {
  try {
    const answer = await fetch(`/page/trace?name=${encodeURIComponent(name)}`);
    if (!answer.ok) throw new Error(`The server did not give ${name}: status ${answer.status}.`);
    await openFile(await answer.blob(), name);
  } catch (error) {
    report(error);
  }
}

export function TracesView() {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A file that is dropped beside the area must not replace the page.
  useEffect(() => {
    const prevent = (event: DragEvent) => event.preventDefault();
    document.addEventListener("dragover", prevent);
    document.addEventListener("drop", prevent);
    return () => {
      document.removeEventListener("dragover", prevent);
      document.removeEventListener("drop", prevent);
    };
  }, []);
  const trace = opened.value;
  return (
    <div
      class={`view ${over ? "dropping" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) void openFile(file, file.name);
      }}
    >
      <div class="view-head">
        <h1>Traces</h1>
        {trace && (
          <>
            <span class="mono ellipsis">{trace.name}</span>
            <button
              type="button"
              class="button small quiet"
              onClick={() => {
                opened.value = null;
              }}
            >
              Close trace
            </button>
          </>
        )}
        <span class="push" />
        <input
          ref={input}
          type="file"
          accept=".gz,.json,.jsonl"
          class="visually-hidden"
          aria-label="Trace file"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void openFile(file, file.name);
            event.currentTarget.value = "";
          }}
        />
        <button type="button" class="button small" onClick={() => input.current?.click()}>
          <Icon name="upload" /> Open file
        </button>
        {isOwner.value && <RecordButton />}
      </div>
      {trace ? <TracePlayer trace={trace} /> : <TraceList />}
    </div>
  );
}

function RecordButton() {
  const state = recorder.value;
  return (
    <button
      type="button"
      class={`button small ${state?.recording ? "danger" : ""}`}
      disabled={!isOpen.value}
      onClick={() => void toggleRecording()}
    >
      <Icon name={state?.recording ? "stop" : "record"} />
      {state?.recording ? `Stop recording (${state.calls})` : "Record"}
    </button>
  );
}

function TraceList() {
  const state = recorder.value;
  const [loaded] = useLoaded(isOwner.value ? `${generation.value} ${state?.recording}` : null, () =>
    ask("recorder.list", {}),
  );
  const traces = loaded.is === "ready" ? loaded.value.traces : [];
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Recordings">
      {state?.recording && (
        <p class="pad">
          <i class="dot bad" /> Recording {count(state.calls, "call")}, {bytes(state.bytes)} of at most{" "}
          {bytes(state.max_bytes)}, into <span class="mono">{state.file}</span>
        </p>
      )}
      {state?.why_stopped && !state.recording && (
        <p class="pad muted">The last recording ended: {state.why_stopped}.</p>
      )}
      {traces.length > 0 && (
        <section class="block">
          <h2>Recordings of this server</h2>
          <ul class="trace-list">
            {traces.map((trace) => (
              <li key={trace.name}>
                <button type="button" class="link mono" onClick={() => void openFromServer(trace.name)}>
                  {trace.name}
                </button>
                <span class="muted num">
                  {bytes(trace.bytes)}, {new Date(trace.created).toLocaleString()}
                </span>
                <a
                  class="button small quiet"
                  href={`/page/trace?name=${encodeURIComponent(trace.name)}`}
                  download={trace.name}
                >
                  <Icon name="download" /> Download
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Empty icon="trace" title="Open a trace">
        <p>
          Drop a <code>.trace.gz</code> file here. It is read in this page and sent nowhere. A trace has every call with
          its arguments, its answer, and the state before and after it.
        </p>
        <p>Record one with the button above, or from the start of the server:</p>
        <pre>spawnpoint --record demo.trace.gz</pre>
        <p>
          <code>spawnpoint replay FILE</code> runs a trace again on a fresh engine and names the first difference.
        </p>
      </Empty>
    </div>
  );
}

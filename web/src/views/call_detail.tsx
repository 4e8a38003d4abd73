// One call: what it changed, its arguments, its answer, and the log lines while it ran.

import { useMemo } from "preact/hooks";
import { asCommand, asMessage } from "../lib/copy.ts";
import { clock, count, duration } from "../lib/format.ts";
import type { CallDetail, LogLine, Output } from "../protocol.ts";
import { callById, callsVersion } from "../state/calls.ts";
import { go, select } from "../state/route.ts";
import { act, ask, connection, isOpen } from "../state/server.ts";
import { copy, toast } from "../state/toasts.ts";
import { ChangeTable } from "../ui/diff_view.tsx";
import { Icon } from "../ui/icon.tsx";
import { CodeView, JsonView } from "../ui/json_view.tsx";
import { Problem, Section, Status, useLoaded, useNow } from "../ui/parts.tsx";
import { draft } from "./tool_draft.ts";

export function CallDetailPane({ id }: { id: string }) {
  // The list has the newest state; the rest is loaded again when that changes.
  const call = callsVersion.value >= 0 ? callById(id) : undefined;
  const key = `${id} ${call?.status ?? ""} ${connection.value.is === "open"}`;
  const [detail, retry] = useLoaded<CallDetail>(key, () => ask("calls.get", { log_id: id }));
  const shown = call ?? (detail.is === "ready" ? detail.value.call : undefined);
  return (
    <article class="call-detail" aria-label="Call">
      <button type="button" class="button quiet small detail-back" onClick={() => select(null)}>
        <Icon name="back" /> All calls
      </button>
      {shown && (
        <header>
          <div class="detail-title">
            <h2>{shown.tool}</h2>
            <Status status={shown.status} />
            <button
              type="button"
              class="button quiet icon-only small push wide-only"
              aria-label="Close the call"
              onClick={() => select(null)}
            >
              <Icon name="close" />
            </button>
          </div>
          <p class="muted num">
            {shown.client}
            {shown.instance ? ` on ${shown.instance}` : ""}, {clock(Date.parse(shown.started), true)},{" "}
            {shown.ended ? duration(shown.duration_ms) : <RunningFor since={Date.parse(shown.started)} />}
          </p>
        </header>
      )}
      {detail.is === "failed" && !(shown && connection.value.is !== "open") && (
        <Problem error={detail.error} retry={retry} />
      )}
      {detail.is === "loading" && <p class="muted pad">Loading the call.</p>}
      {detail.is === "ready" && <Loaded detail={detail.value} />}
    </article>
  );
}

function RunningFor({ since }: { since: number }) {
  const now = useNow(250);
  return <>{duration(Math.max(0, now - since))}</>;
}

function Loaded({ detail }: { detail: CallDetail }) {
  const { call } = detail;
  const running = call.status === "running" || call.status === "waiting_for_approval";
  const cli = detail.cli || asCommand(call.tool, detail.arguments, call.instance);
  return (
    <>
      <div class="actions">
        <button
          type="button"
          class="button small"
          title="Copy as a command of spawnpoint"
          onClick={() => void copy(cli, "the command")}
        >
          <Icon name="copy" /> Command
        </button>
        <button
          type="button"
          class="button small"
          title="Copy as an MCP message"
          onClick={() => void copy(asMessage(call.tool, detail.arguments), "the MCP message")}
        >
          <Icon name="copy" /> JSON
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => {
            draft.value = { tool: call.tool, args: detail.arguments ?? {} };
            go("tools", call.tool);
          }}
        >
          <Icon name="play" /> Open in Tools
        </button>
        {call.status === "waiting_for_approval" && (
          <button type="button" class="button small primary" onClick={() => go("approvals", call.log_id)}>
            Review
          </button>
        )}
        {running && (
          <button
            type="button"
            class="button small danger"
            disabled={!isOpen.value}
            onClick={() => void cancel(call.log_id)}
          >
            <Icon name="stop" /> Cancel
          </button>
        )}
      </div>
      {detail.fault && (
        <div class="problem" role="note">
          <Icon name="warning" />
          <div>
            <p>{detail.fault.message}</p>
            {detail.fault.hint && <p class="muted">{detail.fault.hint}</p>}
          </div>
          <span class="chip bad">{detail.fault.kind}</span>
        </div>
      )}
      {running && detail.progress && <Progress {...detail.progress} />}
      {detail.changes.length > 0 && (
        <Section title={`Changed ${count(detail.changes.length, "value")}`}>
          <ChangeTable changes={detail.changes} names={detail.names} onObject={(id) => go("tree", id)} />
        </Section>
      )}
      {call.touched.length > 0 && (
        <Section title="Touched">
          <div class="touched">
            {call.touched.map((id) => (
              <button type="button" class="chip-button mono" key={id} title={id} onClick={() => go("tree", id)}>
                {detail.names?.[id] ?? id}
              </button>
            ))}
          </div>
        </Section>
      )}
      <Section title="Arguments">
        {detail.arguments === null ? (
          <p class="mono">{detail.arguments_text || "none"}</p>
        ) : Object.keys(detail.arguments).length === 0 ? (
          <p class="muted">None</p>
        ) : (
          <JsonView value={detail.arguments} label="Arguments" />
        )}
      </Section>
      {detail.output && (
        <Section
          title="Answer"
          aside={
            <button
              type="button"
              class="button quiet icon-only small"
              aria-label="Copy the answer"
              onClick={() => void copy(answerText(detail.output as Output), "the answer")}
            >
              <Icon name="copy" />
            </button>
          }
        >
          <OutputView output={detail.output} />
          {detail.output_truncated && <p class="wait-text">Only the beginning of this answer was stored.</p>}
        </Section>
      )}
      {detail.logs.length > 0 && (
        <Section title={`Log during the call: ${count(detail.logs.length, "line")}`}>
          <LogSlice lines={detail.logs} />
        </Section>
      )}
      <p class="log-id mono muted">{call.log_id}</p>
    </>
  );
}

async function cancel(id: string): Promise<void> {
  const answer = await act("calls.cancel", { log_id: id });
  if (answer) toast("info", answer.cancelled ? "The call was cancelled." : "The call had ended before.");
}

function Progress({ progress, total, message }: { progress: number; total: number | null; message: string | null }) {
  return (
    <div class="progress">
      {total ? <progress value={progress} max={total} aria-label="Progress" /> : null}
      <span class="num">
        {message} {total ? `${progress} of ${total}` : progress}
      </span>
    </div>
  );
}

function answerText(output: Output): string {
  if (output.structured !== null && output.structured !== undefined) return JSON.stringify(output.structured, null, 2);
  return output.content.map((part) => part.text ?? `[${part.type}]`).join("\n");
}

/** What a tool answered: texts, pictures, and the structured form where the text only repeats it. */
export function OutputView({ output }: { output: Output }) {
  const parts = useMemo(
    () => output.content.map((part) => ({ part, json: part.text ? parsed(part.text) : undefined })),
    [output],
  );
  const hasStructured = output.structured !== null && output.structured !== undefined;
  return (
    <div class="output">
      {parts.map(({ part, json }, at) => {
        if (part.type === "image" && part.data)
          return (
            <img key={at} src={`data:${part.mimeType ?? "image/png"};base64,${part.data}`} alt="Answer of the tool" />
          );
        if (part.text === undefined)
          return (
            <p class="muted" key={at}>
              A part of type {part.type}
            </p>
          );
        // Many tools give their structured answer as text, too.
        if (hasStructured && json !== undefined) return null;
        return json !== undefined ? (
          <JsonView key={at} value={json} label="Answer" />
        ) : (
          <CodeView key={at} text={part.text} label="Answer" />
        );
      })}
      {hasStructured && (parts.every(({ json, part }) => json !== undefined || !part.text) || parts.length === 0) && (
        <JsonView value={output.structured} label="Structured answer" />
      )}
    </div>
  );
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function LogSlice({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ol class="log-slice mono">
      {lines.map((line) => (
        <li key={line.id} class={line.level}>
          <span class="muted num">{clock(Date.parse(line.t), true)}</span>
          <span class="level">{line.level}</span>
          <span>{line.message}</span>
        </li>
      ))}
    </ol>
  );
}

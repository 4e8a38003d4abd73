// Calls that wait for the owner's decision, with what they would change.

import { useEffect, useState } from "preact/hooks";
import { count, countdown } from "../lib/format.ts";
import { visible } from "../lib/visible.ts";
import type { Waiting } from "../protocol.ts";
import { go, route, select } from "../state/route.ts";
import { act, approvals, approvalsAt, ask, isOpen, isOwner, policy } from "../state/server.ts";
import { toast } from "../state/toasts.ts";
import { ChangeTable, TextDiff } from "../ui/diff_view.tsx";
import { Icon } from "../ui/icon.tsx";
import { CodeView, JsonView } from "../ui/json_view.tsx";
import { Empty, Section, useLoaded, useNow } from "../ui/parts.tsx";
import { OutputView } from "./call_detail.tsx";

type Decision = "allow" | "allow_session" | "deny";

const DONE: Record<Decision, string> = {
  allow: "Allowed once",
  allow_session: "Allowed for this session",
  deny: "Denied",
};

/** Decisions about a call are possible only after it was in sight for this long. */
const ARM_MS = 700;

/**
 * When one call is decided, the next takes its place. A second click or key must not decide about a call that nobody has
 * seen.
 */
function useArmed(id: string): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(id), ARM_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return armed === id;
}

async function decide(call: Waiting, decision: Decision, reason = ""): Promise<void> {
  const answer = await act("approvals.decide", { log_id: call.log_id, decision, reason: reason || undefined });
  if (!answer) return;
  toast("info", `${DONE[decision]}: ${call.tool} by ${call.client}.`, null, {
    label: "Show the call",
    run: () => go("calls", call.log_id),
  });
}

export function ApprovalsView() {
  const { waiting, sessions, all_for_seconds_left } = approvals.value;
  const wanted = route.value.item;
  const chosen = waiting.find((call) => call.log_id === wanted) ?? waiting[0];

  const armed = useArmed(chosen?.log_id ?? "");

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !chosen) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
      if (/^[asd]$/.test(event.key) && (!armed || !isOwner.value)) return;
      if (event.key === "a") void decide(chosen, "allow");
      else if (event.key === "s" && chosen.can_allow_session) void decide(chosen, "allow_session");
      else if (event.key === "d") void decide(chosen, "deny");
      else if (event.key === "j" || event.key === "k") {
        const at = waiting.indexOf(chosen) + (event.key === "j" ? 1 : -1);
        if (waiting[at]) select(waiting[at].log_id);
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [chosen, waiting, armed]);

  return (
    <div class="view">
      <div class="view-head">
        <h1>Approvals</h1>
        <span class="muted">{waiting.length > 0 ? `${count(waiting.length, "call")} waiting` : "Nothing waits"}</span>
        <AllowAll secondsLeft={all_for_seconds_left} />
      </div>
      {chosen === undefined ? (
        <div class="scroll">
          <NothingWaits />
          <Grants />
        </div>
      ) : (
        <div class={`split narrow-list ${wanted && wanted === chosen.log_id ? "has-detail" : ""}`}>
          <div class="list">
            <div class="scroll">
              <ul class="waiting-list" aria-label="Waiting calls">
                {waiting.map((call) => (
                  <li key={call.log_id}>
                    <WaitingItem call={call} current={call === chosen} />
                  </li>
                ))}
              </ul>
              {sessions.length > 0 && <Grants />}
            </div>
          </div>
          <div class="detail">
            <WaitingDetail call={chosen} key={chosen.log_id} />
          </div>
        </div>
      )}
    </div>
  );
}

function useSecondsLeft(call: Waiting): number {
  const now = useNow();
  return call.seconds_left - (now - approvalsAt.value) / 1000;
}

function WaitingItem({ call, current }: { call: Waiting; current: boolean }) {
  const left = useSecondsLeft(call);
  return (
    <button
      type="button"
      class="waiting-item"
      aria-current={current ? "true" : undefined}
      onClick={() => select(call.log_id)}
    >
      <span class="waiting-line">
        <b class="ellipsis">{visible(call.tool)}</b>
        <span class={`num ${left < 60 ? "bad-text" : "muted"}`}>{countdown(left)}</span>
      </span>
      <span class="muted ellipsis">
        {visible(call.client)}
        {call.instance ? ` on ${call.instance}` : ""}
      </span>
      <span class="mono muted ellipsis">{visible(call.summary)}</span>
    </button>
  );
}

function WaitingDetail({ call }: { call: Waiting }) {
  const [reason, setReason] = useState("");
  const armed = useArmed(call.log_id);
  const left = useSecondsLeft(call);
  const disabled = !armed || !isOpen.value;
  return (
    <article class="approval" aria-label={`${call.tool} by ${call.client}`}>
      <button type="button" class="button quiet small detail-back" onClick={() => select(null)}>
        <Icon name="back" /> All waiting calls
      </button>
      <header>
        <h2>
          <b>{visible(call.client)}</b> asks to run <b>{visible(call.tool)}</b>
          {call.instance && (
            <>
              {" "}
              on <b>{call.instance}</b>
            </>
          )}
        </h2>
        <p class="muted num">
          Waiting since {new Date(call.since).toLocaleTimeString()}. Without a decision it ends in {countdown(left)}.
        </p>
      </header>
      {isOwner.value ? <Before call={call} /> : <p>The owner of this server decides about it.</p>}
      <Arguments call={call} />
      {isOwner.value && (
        <div class="decision">
          <label class="reason">
            <span>Reason for a denial, which the client is told (optional)</span>
            <input value={reason} maxLength={300} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <div class="decision-buttons">
            <button type="button" class="button primary" disabled={disabled} onClick={() => void decide(call, "allow")}>
              Allow once <kbd>a</kbd>
            </button>
            {call.can_allow_session && (
              <button
                type="button"
                class="button for-session"
                disabled={disabled}
                title={`Allow ${call.tool} for this session of ${call.client}, until you revoke it`}
                onClick={() => void decide(call, "allow_session")}
              >
                Allow {call.tool} for this session <kbd>s</kbd>
              </button>
            )}
            <button
              type="button"
              class="button danger"
              disabled={disabled}
              onClick={() => void decide(call, "deny", reason)}
            >
              Deny <kbd>d</kbd>
            </button>
          </div>
        </div>
      )}
    </article>
  );
}

/** What the call would change, by a dry run. */
function Before({ call }: { call: Waiting }) {
  const [preview] = useLoaded(call.can_preview ? call.log_id : null, () =>
    ask("approvals.preview", { log_id: call.log_id }),
  );
  if (!call.can_preview)
    return (
      <Section title="What it changes">
        <p class="muted">{call.tool} has no preview. Decide by its arguments.</p>
      </Section>
    );
  if (preview.is === "loading")
    return (
      <Section title="What it changes">
        <p class="muted">Trying it without changing anything.</p>
      </Section>
    );
  const failed = preview.is === "failed" ? preview.error.message : preview.value.unavailable;
  const value = preview.is === "ready" ? preview.value : null;
  return (
    <Section
      title={
        value && value.changes.length > 0
          ? `What it changes: ${count(value.changes.length, "value")}`
          : "What it changes"
      }
    >
      {failed && <p class="muted">There is no preview: {failed}</p>}
      {value && value.changes.length > 0 && (
        <ChangeTable changes={value.changes} names={value.names} onObject={(id) => go("tree", id)} />
      )}
      {value?.text?.map((file) => (
        <TextDiff key={file.path} path={file.path} before={file.before} after={file.after} />
      ))}
      {value?.output && <OutputView output={value.output} />}
    </Section>
  );
}

function Arguments({ call }: { call: Waiting }) {
  let parsed: unknown;
  try {
    parsed = call.truncated ? undefined : JSON.parse(call.arguments);
  } catch {
    parsed = undefined;
  }
  return (
    <Section title="Arguments">
      {parsed === undefined ? (
        <CodeView text={call.arguments} label="Arguments" />
      ) : (
        <JsonView value={parsed} label="Arguments" />
      )}
      {call.truncated && <p class="wait-text">The arguments are longer than this. Only their beginning is shown.</p>}
    </Section>
  );
}

function AllowAll({ secondsLeft }: { secondsLeft: number | null }) {
  const now = useNow();
  if (!isOwner.value || policy.value?.read_only_now) return null;
  const left = secondsLeft === null ? 0 : secondsLeft - (now - approvalsAt.value) / 1000;
  if (left > 0)
    return (
      <span class="allow-all">
        <span class="chip wait num">Everything is allowed for {countdown(left)}</span>
        <button type="button" class="button small" onClick={() => void act("approvals.allow_all", { seconds: 0 })}>
          Ask again
        </button>
      </span>
    );
  if (policy.value?.require_approval === "none") return null;
  return (
    <button
      type="button"
      class="button small quiet push"
      onClick={() => void act("approvals.allow_all", { seconds: 600 })}
    >
      Allow everything for 10 minutes
    </button>
  );
}

function NothingWaits() {
  const rules = policy.value;
  if (!isOwner.value)
    return (
      <Empty icon="approve" title="Nothing waits">
        <p>Your calls that wait for the owner of this server appear here.</p>
      </Empty>
    );
  if (rules?.read_only_now)
    return (
      <Empty icon="lock" title="Read-only now">
        <p>Calls that change something are refused without asking you. Lift it with the button at the top.</p>
      </Empty>
    );
  if (rules && rules.require_approval === "none")
    return (
      <Empty icon="approve" title="Calls run without asking you">
        <p>
          {rules.allow_writes
            ? "This server allows changes, and asks nobody. To decide about each change here, start it with:"
            : "This server is read-only: clients can look, but change nothing. To allow changes that you decide about here, start it with:"}
        </p>
        <pre>spawnpoint --allow-writes --require-approval writes</pre>
      </Empty>
    );
  return (
    <Empty icon="approve" title="Nothing waits for you">
      <p>
        When a client asks for{" "}
        {rules?.require_approval === "all"
          ? "anything"
          : rules?.require_approval === "code"
            ? "code to run"
            : "a change"}
        , it appears here with what it would change. You can leave this page in the background: the title of the tab
        counts what waits.
      </p>
      <button type="button" class="button" onClick={() => go("calls")}>
        See what was called
      </button>
    </Empty>
  );
}

function Grants() {
  const { sessions } = approvals.value;
  if (sessions.length === 0) return null;
  return (
    <section class="grants">
      <h3>Allowed for a session</h3>
      <ul>
        {sessions.map((grant) => (
          <li key={`${grant.session} ${grant.tool}`}>
            <span>
              <b>{grant.tool}</b> by {grant.client}, used {grant.used === 1 ? "once" : `${grant.used} times`}
            </span>
            {isOwner.value && (
              <button
                type="button"
                class="button small"
                onClick={() => void act("approvals.revoke", { session: grant.session, tool: grant.tool })}
              >
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

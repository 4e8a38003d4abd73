// Banners above every view: the connection is lost, calls wait for a decision, everything is read-only.

import { countdown } from "../lib/format.ts";
import { visible } from "../lib/visible.ts";
import { go, route } from "../state/route.ts";
import { approvals, approvalsAt, connection, isOwner, link, policy } from "../state/server.ts";
import { setReadOnly } from "./header.tsx";
import { Icon } from "./icon.tsx";
import { useNow } from "./parts.tsx";

export function Banners() {
  return (
    <div aria-live="polite">
      <ConnectionBanner />
      <WaitingBanner />
      <ReadOnlyBanner />
    </div>
  );
}

function ConnectionBanner() {
  const state = connection.value;
  const now = useNow();
  if (state.is === "locked")
    return (
      <div class="banner bad">
        <Icon name="lock" />
        {isOwner.value ? (
          <p>
            The server does not know this page any more. Run <code>spawnpoint open</code> and use the new link.
          </p>
        ) : (
          <p>
            You are signed out. <a href="/">Sign in again</a> with your API key.
          </p>
        )}
      </div>
    );
  if (state.is !== "lost") return null;
  const left = Math.max(0, Math.ceil((state.retryAt - now) / 1000));
  return (
    <div class="banner bad">
      <Icon name="plug" />
      <p>
        The server does not answer. What you see is from before; the page reconnects by itself
        {left > 0 ? ` in ${left} s` : ""}.
      </p>
      <button type="button" class="button small" onClick={() => link.start()}>
        Try now
      </button>
    </div>
  );
}

function WaitingBanner() {
  const { waiting } = approvals.value;
  const now = useNow();
  const first = waiting[0];
  if (first === undefined || route.value.view === "approvals") return null;
  const left = first.seconds_left - (now - approvalsAt.value) / 1000;
  return (
    <div class="banner">
      <Icon name="approve" />
      <p class="ellipsis">
        <b>{visible(first.client)}</b> asks to run <b>{visible(first.tool)}</b>
        {first.instance ? ` on ${first.instance}` : ""}
        {waiting.length > 1 ? `, and ${waiting.length - 1} more wait` : ""}. <span class="num">{countdown(left)}</span>{" "}
        left
      </p>
      <button type="button" class="button small primary" onClick={() => go("approvals", first.log_id)}>
        Review
      </button>
    </div>
  );
}

function ReadOnlyBanner() {
  if (!policy.value?.read_only_now) return null;
  return (
    <div class="banner bad">
      <Icon name="lock" />
      <p>Read-only: every call that changes something is refused.</p>
      <button type="button" class="button small" onClick={() => void setReadOnly(false)}>
        Lift
      </button>
    </div>
  );
}

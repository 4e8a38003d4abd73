// Attached engines, connected clients, and the AI clients on this machine that can be connected.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ago, capitalized, count, countdown } from "../lib/format.ts";
import type { Call, Client, Engine, SetupClient, SetupPlan } from "../protocol.ts";
import { calls, callsVersion } from "../state/calls.ts";
import { go } from "../state/route.ts";
import { act, ask, chooseEngine, clients, engines, generation, hello, isOwner } from "../state/server.ts";
import { copy } from "../state/toasts.ts";
import { TextDiff } from "../ui/diff_view.tsx";
import { Icon } from "../ui/icon.tsx";
import { Empty, Problem, useLoaded, useNow } from "../ui/parts.tsx";

export function EnginesView() {
  return (
    <div class="view">
      <div class="view-head">
        <h1>Engines and clients</h1>
      </div>
      <div class="scroll columns" tabIndex={0} role="region" aria-label="Engines and clients">
        <Engines />
        <Clients />
        {isOwner.value ? <Setup /> : <Address />}
      </div>
    </div>
  );
}

function Engines() {
  return (
    <section class="block" aria-labelledby="engines-title">
      <h2 id="engines-title">Engines</h2>
      {engines.value.length === 0 ? (
        <Empty icon="engine" title="No engine is attached">
          <p>Start a game with the plugin for its engine, name a project folder, or use the built-in world.</p>
          <pre>
            {
              "spawnpoint --project MyGame\nspawnpoint setup unity --project MyGame\nspawnpoint setup godot --project MyGame"
            }
          </pre>
        </Empty>
      ) : (
        <ul class="cards">
          {engines.value.map((engine) => (
            <li key={engine.instance}>
              <EngineItem engine={engine} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const CAN: Record<string, string> = {
  tree: "objects",
  edit: "edit",
  undo: "undo",
  world: "3D",
  screenshot: "screenshots",
  pick: "pick",
  play: "play",
  logs: "logs",
  project: "project checks",
};

const TRUST: Record<string, string> = {
  "built-in": "part of this server",
  proven: "authenticated with the engine key",
  "by-name": "trusted by name",
  unproven: "not authenticated: all of its tools count as changes",
};

function EngineItem({ engine }: { engine: Engine }) {
  const tone = engine.state === "ready" ? "good" : engine.state === "reloading" ? "wait" : "bad";
  const [showOffers, setShowOffers] = useState(false);
  const offers = engine.offers.tools;
  const can = Object.entries(engine.can).filter(([, yes]) => yes);
  return (
    <article class="engine-item" aria-label={engine.instance}>
      <header>
        <i class={`dot ${tone}`} />
        <b>{engine.name}</b>
        <span class="mono muted">{engine.instance}</span>
        <span class={`push ${engine.state === "ready" ? "" : "engine-away"}`}>
          {engine.state === "ready" ? (
            <span class="muted">{engine.busy ? `runs ${engine.busy.tool}` : "Ready"}</span>
          ) : (
            <Away engine={engine} />
          )}
        </span>
      </header>
      <p class="muted">
        {engine.folder ? `${capitalized(engine.kind.replace(/-disk$/, ""))} project` : engine.kind}
        {engine.version ? ` ${engine.version}` : ""},{" "}
        {engine.folder ? "read from disk" : (TRUST[engine.trust] ?? engine.trust)}
        {engine.path ? `, ${engine.path}` : ""}
      </p>
      <p class="can">
        {can.map(([name]) => (
          <span class="chip" key={name}>
            {CAN[name] ?? name}
          </span>
        ))}
      </p>
      <div class="actions">
        {engine.can.world && (
          <button type="button" class="button small" onClick={() => show(engine, "world")}>
            <Icon name="world" /> World
          </button>
        )}
        {engine.can.tree && (
          <button type="button" class="button small" onClick={() => show(engine, "tree")}>
            <Icon name="tree" /> Tree
          </button>
        )}
        {engine.can.project && (
          <button type="button" class="button small" onClick={() => show(engine, "project")}>
            <Icon name="project" /> Project
          </button>
        )}
        {offers.length > 0 && (
          <button
            type="button"
            class="button small quiet"
            aria-expanded={showOffers}
            onClick={() => setShowOffers(!showOffers)}
          >
            Offers {count(offers.length, "tool")}
          </button>
        )}
      </div>
      {showOffers && (
        <ul class="offers">
          {offers.map((tool) => (
            <li key={tool.name}>
              <button type="button" class="link mono" onClick={() => go("tools", tool.name)}>
                {tool.name}
              </button>{" "}
              <span class="muted">{tool.description}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function show(engine: Engine, view: "world" | "tree" | "project"): void {
  chooseEngine(engine.instance);
  go(view);
}

/** An engine that is away: how long calls still wait for it. */
function Away({ engine }: { engine: Engine }) {
  const now = useNow();
  const since = useRef({ at: Date.now(), away: engine.away_seconds ?? 0 });
  if (since.current.away !== (engine.away_seconds ?? 0))
    since.current = { at: Date.now(), away: engine.away_seconds ?? 0 };
  const away = since.current.away + (now - since.current.at) / 1000;
  const left = (engine.patience_seconds ?? 0) - away;
  return (
    <span class={engine.state === "reloading" ? "wait-text num" : "bad-text num"}>
      {engine.state === "reloading" ? "Reloads" : "Gone"}
      {engine.reason ? `: ${engine.reason}` : ""}
      {engine.patience_seconds !== null && left > 0 ? `. Calls wait ${countdown(left)} more` : ""}
    </span>
  );
}

function Clients() {
  const now = useNow(5000);
  const all = clients.value;
  const seen = useSeen();
  const hasEngine = all.some((client) => client.instance !== null);
  return (
    <section class="block" aria-labelledby="clients-title">
      <h2 id="clients-title">Clients</h2>
      {all.length === 0 ? (
        <p class="muted">No client is connected.</p>
      ) : (
        <div class="table-scroll clients" tabIndex={0} role="region" aria-label="Clients">
          <table>
            <thead>
              <tr>
                <th scope="col">Client</th>
                {hasEngine && (
                  <th scope="col" class="wide-only">
                    Engine
                  </th>
                )}
                <th scope="col" class="right">
                  Calls
                </th>
                <th scope="col" class="right">
                  Changes
                </th>
                <th scope="col">Last call</th>
              </tr>
            </thead>
            <tbody>
              {all.map((client) => (
                <ClientRow
                  key={`${client.name} ${client.session}`}
                  client={client}
                  seen={seenOf(client, seen, all)}
                  hasEngine={hasEngine}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What the list of calls says about a client. */
interface Seen {
  calls: number;
  writes: number;
  newest: Call;
}

/** The server counts calls since the first page was opened; the list of calls also has those before. */
function useSeen(): Map<string, Seen> {
  const version = callsVersion.value;
  // The version says when the calls changed.
  return useMemo(() => {
    const found = new Map<string, Seen>();
    for (const call of calls()) {
      const key = `${call.client} ${call.session}`;
      const known = found.get(key);
      const writes = (known?.writes ?? 0) + (call.writes ? 1 : 0);
      found.set(key, { calls: (known?.calls ?? 0) + 1, writes, newest: call });
    }
    return found;
  }, [version]);
}

/** Calls before the page was opened come without their session: they are those of the only client of that name. */
function seenOf(client: Client, seen: Map<string, Seen>, all: readonly Client[]): Seen | undefined {
  const own = seen.get(`${client.name} ${client.session}`);
  const before = client.session === null ? undefined : seen.get(`${client.name} ${null}`);
  if (before === undefined || all.some((other) => other !== client && other.name === client.name)) return own;
  if (own === undefined) return before;
  const newest = own.newest.log_id > before.newest.log_id ? own.newest : before.newest;
  return { calls: own.calls + before.calls, writes: own.writes + before.writes, newest };
}

interface ClientRowProps {
  client: Client;
  seen: Seen | undefined;
  /** Whether any client has chosen an engine. */
  hasEngine: boolean;
  now: number;
}

function ClientRow({ client, seen, hasEngine, now }: ClientRowProps) {
  const last = seen?.newest.started ?? client.last;
  return (
    <tr>
      <td>
        <span class="client-name">
          <i class={`dot ${client.running > 0 ? "live" : ""}`} /> <b>{client.name}</b>
        </span>{" "}
        <span class="muted">{client.version ?? ""}</span>
        {client.session && <span class="mono muted session"> {client.session.slice(0, 8)}</span>}
      </td>
      {hasEngine && <td class="muted wide-only">{client.instance ?? ""}</td>}
      <td class="right num">{Math.max(client.calls, seen?.calls ?? 0)}</td>
      <td class="right num">{Math.max(client.writes, seen?.writes ?? 0)}</td>
      <td class="muted num">
        {last === null ? "None yet" : `${seen?.newest.tool ?? client.last_tool} ${ago(Date.parse(last), now)}`}
      </td>
    </tr>
  );
}

const STATE: Record<SetupClient["state"], string> = {
  configured: "Connected",
  outdated: "Outdated",
  not_configured: "Not configured",
  not_found: "Not installed",
};

function Setup() {
  const [listed, retry] = useLoaded(`setup ${generation.value}`, () => ask("setup.list", {}));
  const [plan, setPlan] = useState<{ plan: SetupPlan; title: string; remove: boolean } | null>(null);
  const open = async (client: SetupClient, remove: boolean) => {
    const made = await act("setup.plan", { client: client.name, remove });
    if (made) setPlan({ plan: made, title: client.title, remove });
  };
  const url = hello.value?.server.url ?? location.origin;
  const all = listed.is === "ready" ? sorted(listed.value.clients) : [];
  const installed = all.filter((client) => client.state !== "not_found");
  const missing = all.filter((client) => client.state === "not_found");
  return (
    <section class="block" aria-labelledby="setup-title">
      <h2 id="setup-title">Connect an AI client</h2>
      <p class="muted">
        Each button shows the change of the client's file first. Any other MCP client can use{" "}
        <button type="button" class="link mono" onClick={() => void copy(`${url}/mcp`, "the address")}>
          {url}/mcp
        </button>
        .
      </p>
      {listed.is === "failed" && <Problem error={listed.error} retry={retry} />}
      {listed.is === "ready" && (
        <>
          {installed.length === 0 && <p>None of the AI clients that Spawnpoint knows is installed on this machine.</p>}
          <ul class="setup-list">
            {installed.map((client) => (
              <li key={client.name}>
                <span class="setup-name">
                  <b>{client.title}</b>
                  <span class="muted mono ellipsis">{client.note ?? client.file ?? ""}</span>
                </span>
                <span class={client.state === "outdated" ? "wait-text" : "muted"}>
                  {STATE[client.state] ?? client.state}
                </span>
                {client.state === "configured" ? (
                  <button type="button" class="button small quiet" onClick={() => void open(client, true)}>
                    Remove<span class="visually-hidden"> {client.title}</span>
                  </button>
                ) : (
                  <button type="button" class="button small" onClick={() => void open(client, false)}>
                    {client.state === "outdated" ? "Update" : "Connect"}
                    <span class="visually-hidden"> {client.title}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {missing.length > 0 && (
            <details class="component">
              <summary>
                <Icon name="chevron" size={12} />
                {count(missing.length, "client")} not installed
              </summary>
              <p class="muted pad">{missing.map((client) => client.title).join(", ")}</p>
            </details>
          )}
        </>
      )}
      {plan && (
        <PlanDialog
          {...plan}
          onClose={() => {
            setPlan(null);
            retry();
          }}
        />
      )}
    </section>
  );
}

/** For users of a server for many, whose clients are on another machine. */
function Address() {
  return (
    <section class="block" aria-labelledby="setup-title">
      <h2 id="setup-title">Connect an AI client</h2>
      <p class="muted">
        Your MCP clients use this address, with your API key in the header <code>X-API-Key</code>:
      </p>
      <button type="button" class="link mono" onClick={() => void copy(`${location.origin}/mcp`, "the address")}>
        {location.origin}/mcp
      </button>
    </section>
  );
}

/** Installed clients first. */
function sorted(all: readonly SetupClient[]): SetupClient[] {
  const rank: Record<SetupClient["state"], number> = { outdated: 0, not_configured: 1, configured: 2, not_found: 3 };
  return [...all].sort((a, b) => rank[a.state] - rank[b.state] || a.title.localeCompare(b.title));
}

function PlanDialog({
  plan,
  title,
  remove,
  onClose,
}: {
  plan: SetupPlan;
  title: string;
  remove: boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [done, setDone] = useState<string[] | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const apply = async () => {
    const answer = await act("setup.apply", { plan: plan.plan });
    if (answer) setDone([...answer.done, ...answer.notes]);
  };
  return (
    <dialog ref={dialog} class="plan" aria-labelledby="plan-title" onClose={onClose}>
      <h2 id="plan-title">
        {remove ? "Remove Spawnpoint from" : "Connect"} {title}
      </h2>
      {plan.nothing_to_do && <p>Nothing has to change.</p>}
      {done === null ? (
        plan.files.map((file) => <TextDiff key={file.path} path={file.path} before={file.before} after={file.after} />)
      ) : (
        <ul class="done">
          {done.map((line) => (
            <li key={line}>
              <Icon name="check" /> {line}
            </li>
          ))}
        </ul>
      )}
      {done === null && plan.notes.map((note) => <p key={note}>{note}</p>)}
      <div class="decision-buttons">
        {done === null && !plan.nothing_to_do && (
          <button type="button" class="button primary" onClick={() => void apply()}>
            {remove ? "Remove" : "Write this"}
          </button>
        )}
        <button type="button" class="button" onClick={onClose}>
          {done === null ? "Cancel" : "Close"}
        </button>
      </div>
    </dialog>
  );
}

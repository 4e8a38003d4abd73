// Attached engines, connected clients, and the AI clients on this machine that can be connected.

import { useEffect, useRef, useState } from "preact/hooks";
import { ago, count, countdown } from "../lib/format.ts";
import type { Client, Engine, SetupClient, SetupPlan } from "../protocol.ts";
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
        {isOwner.value && <Setup />}
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
        {engine.kind}
        {engine.version ? ` ${engine.version}` : ""}
        {engine.folder ? ", read from disk" : ""}, {TRUST[engine.trust] ?? engine.trust}
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
                <th scope="col" class="wide-only">
                  Engine
                </th>
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
                <ClientRow key={`${client.name} ${client.session}`} client={client} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function ClientRow({ client, now }: { client: Client; now: number }) {
  return (
    <tr>
      <td>
        <span class="client-name">
          <i class={`dot ${client.running > 0 ? "live" : ""}`} /> <b>{client.name}</b>
        </span>{" "}
        <span class="muted">{client.version ?? ""}</span>
        {client.session && <span class="mono muted session"> {client.session.slice(0, 8)}</span>}
      </td>
      <td class="muted wide-only">{client.instance ?? ""}</td>
      <td class="right num">{client.calls}</td>
      <td class="right num">{client.writes}</td>
      <td class="muted num">
        {client.last === null ? "None yet" : `${client.last_tool} ${ago(Date.parse(client.last), now)}`}
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
        <ul class="setup-list">
          {sorted(listed.value.clients).map((client) => (
            <li key={client.name} class={client.state}>
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
              ) : client.state === "not_found" ? null : (
                <button type="button" class="button small" onClick={() => void open(client, false)}>
                  {client.state === "outdated" ? "Update" : "Connect"}
                  <span class="visually-hidden"> {client.title}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
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

// All tools: what each does, what its definition costs a model, and a form to run it.

import { useMemo, useState } from "preact/hooks";
import { asCommand } from "../lib/copy.ts";
import { capitalized, count, duration } from "../lib/format.ts";
import { ranked } from "../lib/fuzzy.ts";
import type { ToolAnswer, ToolCard, ToolDetail, Toolset } from "../protocol.ts";
import { callById, callsVersion } from "../state/calls.ts";
import { go, route, select } from "../state/route.ts";
import { act, ask, engine, generation, isOpen } from "../state/server.ts";
import { copy } from "../state/toasts.ts";
import { Icon } from "../ui/icon.tsx";
import { JsonView } from "../ui/json_view.tsx";
import { Empty, Problem, SearchBox, Section, Segmented, useLoaded, useSettled } from "../ui/parts.tsx";
import { VirtualList } from "../ui/virtual_list.tsx";
import { OutputView } from "./call_detail.tsx";
import { SchemaForm } from "./schema_form.tsx";
import { draft } from "./tool_draft.ts";

type Show = "listed" | "all";

export function ToolsView() {
  const [text, setText] = useState("");
  const [show, setShow] = useState<Show>("listed");
  const query = useSettled(text.trim());
  const key = `${query} ${generation.value} ${engine.value?.instance}`;
  const [loaded, retry] = useLoaded(key, () => ask("tools.list", query === "" ? {} : { query }));
  const [sets, setSets] = useState<Toolset[] | null>(null);
  /** On a phone, the toolsets take the place of the list. */
  const [setsShown, setSetsShown] = useState(false);
  const all = loaded.is === "ready" ? loaded.value.tools : [];
  const shown = useMemo(() => {
    const found = query === "" ? all : ranked(query, all, (tool) => `${tool.name} ${tool.summary}`, 500);
    const kept = found.length > 0 ? found : all;
    return show === "all" || query !== "" ? kept : kept.filter((tool) => tool.listed);
  }, [all, query, show]);
  const toolsets = sets ?? (loaded.is === "ready" ? loaded.value.toolsets : []);
  const selected = route.value.item;
  const listedTokens = toolsets.filter((set) => set.listed).reduce((sum, set) => sum + set.tokens, 0);
  return (
    <div class="view">
      <div class="view-head">
        <h1>Tools</h1>
        <SearchBox label="Search tools" hint="Search by name or purpose" value={text} onInput={setText} />
        <Segmented
          label="Which tools"
          value={show}
          options={[
            { value: "listed", label: "Listed for clients" },
            { value: "all", label: "All" },
          ]}
          onChange={setShow}
        />
        <button type="button" class="button small narrow-only" onClick={() => setSetsShown(true)}>
          Toolsets
        </button>
        <span class="muted num push" title="Estimated from the length of the definitions">
          Clients see about {listedTokens.toLocaleString("en-US")} tokens
        </span>
      </div>
      <div class={`split narrow-list ${selected || setsShown ? "has-detail" : ""}`}>
        <div class="list">
          {loaded.is === "failed" && <Problem error={loaded.error} retry={retry} />}
          <VirtualList
            label="Tools"
            id="tools"
            count={shown.length}
            rowHeight={46}
            keyOf={(index) => shown[index]?.name ?? ""}
            indexOf={(name) => shown.findIndex((tool) => tool.name === name)}
            row={(index) => <ToolRow tool={shown[index] as ToolCard} />}
            rowClass={(index) => (shown[index]?.able ? "" : "inactive")}
            selected={selected}
            onSelect={(index) => select(shown[index]?.name ?? null)}
            newest="none"
            empty={<p class="muted pad">{loaded.is === "loading" ? "Loading the tools." : "No tool matches."}</p>}
          />
        </div>
        <div class="detail">
          {selected ? (
            <ToolPane name={selected} key={selected} />
          ) : (
            <ToolsetList toolsets={toolsets} onChange={setSets} onBack={() => setSetsShown(false)} />
          )}
        </div>
      </div>
    </div>
  );
}

function ToolRow({ tool }: { tool: ToolCard }) {
  return (
    <span class="found">
      <span class="tool-line">
        <b class="ellipsis">{tool.name}</b>
        {tool.writes && <span class="chip">change</span>}
        {tool.code && <span class="chip wait">code</span>}
        <span class="muted num push">{tool.tokens}</span>
      </span>
      <span class="muted ellipsis">{tool.summary}</span>
    </span>
  );
}

function ToolsetList({
  toolsets,
  onChange,
  onBack,
}: {
  toolsets: readonly Toolset[];
  onChange: (sets: Toolset[]) => void;
  onBack: () => void;
}) {
  const toggle = async (name: string, listed: boolean) => {
    const names = toolsets.filter((set) => (set.name === name ? listed : set.listed)).map((set) => set.name);
    const answer = await act("toolsets.set", { listed: names });
    if (answer) onChange(answer.toolsets);
  };
  return (
    <div class="pad-more">
      <button type="button" class="button quiet small detail-back" onClick={onBack}>
        <Icon name="back" /> All tools
      </button>
      <h2>Toolsets</h2>
      <p class="muted">
        Clients that did not choose themselves list these from now on, until the server stops. Tools of other toolsets
        stay callable: <code>game_search_tools</code> finds them.
      </p>
      <ul class="toolsets">
        {toolsets.map((set) => (
          <li key={set.name}>
            <label>
              <input
                type="checkbox"
                checked={set.listed}
                disabled={!isOpen.value}
                onChange={(event) => void toggle(set.name, event.currentTarget.checked)}
              />
              <b>{set.name}</b>
              <span class="muted num push">
                {count(set.tools, "tool")}, {set.tokens.toLocaleString("en-US")} tokens
              </span>
            </label>
            <p class="muted">{capitalized(set.help)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ToolPane({ name }: { name: string }) {
  const [loaded, retry] = useLoaded<ToolDetail>(`${name} ${generation.value}`, () => ask("tools.get", { name }));
  return (
    <article class="tool-pane" aria-label={name}>
      <button type="button" class="button quiet small detail-back" onClick={() => select(null)}>
        <Icon name="back" /> All tools
      </button>
      {loaded.is === "failed" && <Problem error={loaded.error} retry={retry} />}
      {loaded.is === "ready" && <Tool tool={loaded.value} />}
    </article>
  );
}

function Tool({ tool }: { tool: ToolDetail }) {
  const given = draft.value?.tool === tool.name ? draft.value.args : {};
  const [args, setArgs] = useState<Record<string, unknown>>(given);
  const [answer, setAnswer] = useState<(ToolAnswer & { ms: number }) | null>(null);
  const [running, setRunning] = useState(false);
  const [valid, setValid] = useState(true);
  const instance = engine.value?.instance;
  const run = async () => {
    setRunning(true);
    const start = performance.now();
    const got = await act("tools.call", { tool: tool.name, arguments: args, instance });
    setRunning(false);
    if (got) setAnswer({ ...got, ms: performance.now() - start });
  };
  return (
    <>
      <header>
        <div class="detail-title">
          <h2>{tool.name}</h2>
          {tool.writes && <span class="chip">change</span>}
          {tool.code && <span class="chip wait">code</span>}
          {tool.destructive && <span class="chip bad">destructive</span>}
          <button
            type="button"
            class="button quiet icon-only small push wide-only"
            aria-label="Close the tool"
            onClick={() => select(null)}
          >
            <Icon name="close" />
          </button>
        </div>
        <p class="tool-description">{tool.description}</p>
        <p class="muted num">
          Toolset {tool.toolset}, about {count(tool.tokens, "token")}
        </p>
        {tool.unavailable && <p class="wait-text">{tool.unavailable}</p>}
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) void run();
        }}
      >
        <Section title="Arguments">
          <SchemaForm schema={tool.input_schema} value={args} onChange={setArgs} onValid={setValid} />
        </Section>
        <div class="actions">
          <button type="submit" class="button primary" disabled={running || !valid || !isOpen.value}>
            <Icon name="play" /> {running ? "Running" : "Run"}
          </button>
          <button type="button" class="button" onClick={() => void copy(asCommand(tool.name, args), "the command")}>
            <Icon name="copy" /> Command
          </button>
        </div>
      </form>
      {answer && <Answer answer={answer} />}
      {tool.output_schema && (
        <details class="component">
          <summary>
            <Icon name="chevron" size={12} />
            Schema of the answer
          </summary>
          <JsonView value={tool.output_schema} label="Schema of the answer" />
        </details>
      )}
    </>
  );
}

function Answer({ answer }: { answer: ToolAnswer & { ms: number } }) {
  const call = callsVersion.value >= 0 ? callById(answer.log_id) : undefined;
  return (
    <Section
      title={answer.running ? "Still running" : `Answer after ${duration(call?.duration_ms ?? answer.ms)}`}
      aside={
        <button type="button" class="link" onClick={() => go("calls", answer.log_id)}>
          Show the call
        </button>
      }
    >
      {answer.fault && (
        <div class="problem" role="alert">
          <Icon name="warning" />
          <div>
            <p>{answer.fault.message}</p>
            {answer.fault.hint && <p class="muted">{answer.fault.hint}</p>}
          </div>
        </div>
      )}
      {answer.output && <OutputView output={answer.output} />}
      {answer.running && (
        <Empty icon="calls" title="It takes longer">
          <p>The call goes on. Its answer will be in the view Calls.</p>
        </Empty>
      )}
    </Section>
  );
}

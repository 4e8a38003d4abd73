// The hierarchy of an engine, and the inspector of the object that is selected in it.

import { useEffect, useMemo, useState } from "preact/hooks";
import { count } from "../lib/format.ts";
import type { TreeNode } from "../protocol.ts";
import { calls, callsVersion } from "../state/calls.ts";
import { edits } from "../state/edits.ts";
import { go, route, select } from "../state/route.ts";
import { ask, engine, generation } from "../state/server.ts";
import { Tree, type TreeRow } from "../state/tree.ts";
import { toggleWatch, watches } from "../state/watches.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty, Problem, SearchBox, useLoaded, useSettled } from "../ui/parts.tsx";
import { Spark } from "../ui/spark.tsx";
import { VirtualList } from "../ui/virtual_list.tsx";
import { Inspector } from "./inspector.tsx";

const REFRESH_MS = 3000;

export function TreeView() {
  const one = engine.value;
  const [text, setText] = useState("");
  const settled = useSettled(text.trim());
  const selected = route.value.item;
  return (
    <div class="view">
      <div class="view-head">
        <h1>Tree</h1>
        <SearchBox label="Find objects" hint="Find objects by name" value={text} onInput={setText} />
      </div>
      {one === null || !one.can.tree ? (
        <Empty icon="tree" title={one ? `${one.name} has no hierarchy` : "No engine is attached"}>
          <p>
            {one
              ? "This engine does not list objects. Choose another one at the top."
              : "Attach a game, or start the server with its built-in world."}
          </p>
          <button type="button" class="button" onClick={() => go("engines")}>
            See the engines
          </button>
        </Empty>
      ) : (
        <div class={`split narrow-list ${selected ? "has-detail" : ""}`}>
          <div class="list">
            {settled === "" ? (
              <Hierarchy instance={one.instance} key={one.instance} selected={selected} />
            ) : (
              <Found instance={one.instance} text={settled} selected={selected} />
            )}
          </div>
          <div class="detail">
            <Watched />
            {selected ? (
              <Inspector instance={one.instance} object={selected} onClose={() => select(null)} />
            ) : (
              <Empty icon="target" title="Select an object">
                <p>
                  Its components and values appear here. Values can be edited where the policy allows it, and watched
                  with the eye beside them.
                </p>
              </Empty>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Counts calls that changed this engine, so that the tree loads again after them. */
function useWrites(instance: string): string {
  const version = callsVersion.value;
  // The version says when the calls changed.
  return useMemo(() => {
    const last = calls().findLast((call) => call.writes && call.instance === instance && call.ended !== null);
    return last?.log_id ?? "";
  }, [version, instance]);
}

function Hierarchy({ instance, selected }: { instance: string; selected: string | null }) {
  const tree = useMemo(() => new Tree(instance), [instance]);
  const writes = useWrites(instance);
  // These say when to load again.
  useEffect(() => void tree.reload(), [tree, generation.value, edits.value, writes]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void tree.reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [tree]);
  const version = tree.version.value;
  const rows = tree.rows();
  const failed = tree.failed.value;
  const open = (row: TreeRow | undefined) => {
    if (!row) return;
    if (row.more) void tree.loadMore(row.more.parent);
    else if (row.node) select(row.node.id);
    else void tree.toggle(row.key);
  };
  return (
    <>
      {failed && <Problem error={failed} retry={() => void tree.reload()} />}
      <VirtualList
        label="Hierarchy"
        id={`tree-${version >= 0 ? "rows" : ""}`}
        count={rows.length}
        rowHeight={26}
        keyOf={(index) => rows[index]?.key ?? ""}
        indexOf={(key) => tree.indexOf(key)}
        row={(index) => <HierarchyRow row={rows[index] as TreeRow} onToggle={(key) => void tree.toggle(key)} />}
        rowClass={(index) => (rows[index]?.node?.active === false ? "inactive" : "")}
        selected={selected}
        onSelect={(index) => open(rows[index])}
        newest="none"
        treeOf={(index) => ({ level: rows[index]?.level ?? 0, expanded: rows[index]?.expanded ?? null })}
        onKey={(event, index) => {
          const row = rows[index];
          if (!row || row.expanded === null) return;
          if ((event.key === "ArrowRight" && !row.expanded) || (event.key === "ArrowLeft" && row.expanded)) {
            event.preventDefault();
            void tree.toggle(row.key);
          }
        }}
        empty={
          tree.isLoaded ? <p class="muted pad">No scene is loaded.</p> : <p class="muted pad">Loading the hierarchy.</p>
        }
      />
    </>
  );
}

function HierarchyRow({ row, onToggle }: { row: TreeRow; onToggle: (key: string) => void }) {
  if (row.more)
    return (
      <span class="link" style={{ paddingLeft: `${row.level * 14 + 20}px` }}>
        Show {Math.min(200, row.more.left)} of {row.more.left} more
      </span>
    );
  return (
    <>
      <span class="twist" style={{ marginLeft: `${row.level * 14}px` }}>
        {row.expanded !== null && (
          <span
            class={row.expanded ? "open" : ""}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(row.key);
            }}
          >
            <Icon name="chevron" size={11} />
          </span>
        )}
      </span>
      <span class={row.scene ? "scene-name ellipsis" : "ellipsis"}>{row.name}</span>
      {row.scene && <span class="muted num">{row.scene.roots}</span>}
      {row.node && (
        <span class="tree-components muted ellipsis">
          {row.node.components.filter((name) => name !== "Transform").join(", ")}
        </span>
      )}
    </>
  );
}

function Found({ instance, text, selected }: { instance: string; text: string; selected: string | null }) {
  const [found, retry] = useLoaded(`${instance} ${text} ${generation.value}`, () =>
    ask("tree.search", { instance, text, limit: 200 }),
  );
  if (found.is === "failed") return <Problem error={found.error} retry={retry} />;
  const items: TreeNode[] = found.is === "ready" ? found.value.items : [];
  return (
    <>
      {found.is === "ready" && (
        <p class="muted pad num">
          {count(found.value.total, "object")} {found.value.total > items.length ? `, ${items.length} shown` : ""}
        </p>
      )}
      <VirtualList
        label="Objects that match"
        id="found"
        count={items.length}
        rowHeight={40}
        keyOf={(index) => items[index]?.id ?? ""}
        indexOf={(key) => items.findIndex((node) => node.id === key)}
        row={(index) => (
          <span class="found">
            <span class="ellipsis">{items[index]?.name}</span>
            <span class="muted mono ellipsis">{items[index]?.path}</span>
          </span>
        )}
        selected={selected}
        onSelect={(index) => select(items[index]?.id ?? null)}
        newest="none"
        empty={found.is === "ready" && <p class="muted pad">No object's name contains "{text}".</p>}
      />
    </>
  );
}

/** The watched values of all objects, which stay in sight whatever is selected. */
function Watched() {
  if (watches.value.length === 0) return null;
  return (
    <section class="watched" aria-label="Watched values">
      {watches.value.map((watch) => (
        <div class="watched-item" key={watch.key}>
          <button type="button" class="link ellipsis" title={watch.path} onClick={() => select(watch.object)}>
            {watch.path.split("/").pop()} <b>{watch.member}</b>
          </button>
          {watch.ended ? (
            <span class="bad-text ellipsis">{watch.ended}</span>
          ) : (
            <Spark samples={watch.samples} label={watch.member} />
          )}
          <button
            type="button"
            class="button quiet icon-only small"
            aria-label={`Stop watching ${watch.member}`}
            onClick={() => toggleWatch(watch)}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
    </section>
  );
}

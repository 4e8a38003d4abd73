// A project on disk: its problems, unused assets, what references what, and what changed between two revisions.

import { useState } from "preact/hooks";
import { bytes, capitalized, count } from "../lib/format.ts";
import type { Asset, Engine, Finding } from "../protocol.ts";
import { go } from "../state/route.ts";
import { ask, chooseEngine, engine, engines, generation } from "../state/server.ts";
import { ChangeTable, TextDiff } from "../ui/diff_view.tsx";
import { CodeView } from "../ui/json_view.tsx";
import { Empty, Problem, SearchBox, Segmented, useLoaded, useSettled } from "../ui/parts.tsx";
import { Graph } from "./graph.tsx";

type Part = "check" | "unused" | "references" | "diff";

export function ProjectView() {
  const able = engines.value.filter((one) => one.can.project);
  const one = engine.value?.can.project ? engine.value : able[0];
  const [part, setPart] = useState<Part>("check");
  const [asset, setAsset] = useState<string | null>(null);
  const showReferences = (path: string) => {
    setAsset(path);
    setPart("references");
  };
  return (
    <div class="view">
      <div class="view-head">
        <h1>Project</h1>
        {one && (
          <Segmented
            label="What to show"
            value={part}
            options={[
              { value: "check", label: "Problems" },
              { value: "unused", label: "Unused" },
              { value: "references", label: "References" },
              { value: "diff", label: "Differences" },
            ]}
            onChange={setPart}
          />
        )}
        {able.length > 1 && one && (
          <select
            aria-label="Project"
            value={one.instance}
            onChange={(event) => chooseEngine(event.currentTarget.value)}
          >
            {able.map((item) => (
              <option key={item.instance}>{item.instance}</option>
            ))}
          </select>
        )}
      </div>
      {one === undefined ? (
        <Empty icon="project" title="No project folder is attached">
          <p>Start the server in a Unity, Unreal or Godot project, or name its folder:</p>
          <pre>spawnpoint --project MyGame</pre>
          <p>Nothing in the folder is run, and no editor has to be open.</p>
        </Empty>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Project">
          {part === "check" && <Check one={one} onAsset={showReferences} />}
          {part === "unused" && <Unused one={one} onAsset={showReferences} />}
          {part === "references" && <References one={one} asset={asset} onAsset={setAsset} />}
          {part === "diff" && <Diff one={one} />}
        </div>
      )}
    </div>
  );
}

interface PartProps {
  one: Engine;
  onAsset: (path: string) => void;
}

function Check({ one, onAsset }: PartProps) {
  const [severity, setSeverity] = useState<"all" | "error" | "warning" | "note">("all");
  const [loaded, retry] = useLoaded(`${one.instance} ${generation.value}`, () =>
    ask("project.check", { instance: one.instance, limit: 500 }),
  );
  if (loaded.is === "failed") return <Problem error={loaded.error} retry={retry} />;
  if (loaded.is === "loading") return <p class="muted pad">Reading the project.</p>;
  const { findings, total, truncated, errors, warnings, notes } = loaded.value;
  if (findings.length === 0)
    return (
      <Empty icon="check" title="No problems found">
        <p>Every script, reference and identifier of {one.name} resolves.</p>
      </Empty>
    );
  const shown = severity === "all" ? findings : findings.filter((finding) => finding.severity === severity);
  return (
    <div class="findings">
      <div class="sub-head">
        <Segmented
          label="How severe"
          value={severity}
          options={[
            { value: "all", label: "All", count: total },
            { value: "error", label: "Errors", count: errors },
            { value: "warning", label: "Warnings", count: warnings },
            { value: "note", label: "Notes", count: notes },
          ]}
          onChange={setSeverity}
        />
        {truncated && <span class="muted num">The first {findings.length} are shown</span>}
      </div>
      <ul>
        {shown.map((finding, at) => (
          <FindingItem finding={finding} onAsset={onAsset} key={at} />
        ))}
      </ul>
    </div>
  );
}

function FindingItem({ finding, onAsset }: { finding: Finding; onAsset: (path: string) => void }) {
  const tone = finding.severity === "error" ? "bad" : finding.severity === "warning" ? "wait" : "";
  return (
    <li>
      <span class={`chip ${tone}`}>{finding.severity}</span>
      <div>
        <p>
          <b>{capitalized(finding.title)}</b>
          {finding.count > 1 && <span class="muted num"> {finding.count} times</span>}
        </p>
        <button type="button" class="link mono" onClick={() => onAsset(finding.path)}>
          {finding.path}
        </button>
        {finding.detail && <p class="muted">{finding.detail}</p>}
      </div>
    </li>
  );
}

function Unused({ one, onAsset }: PartProps) {
  const [loaded, retry] = useLoaded(`${one.instance} ${generation.value}`, () =>
    ask("project.unused", { instance: one.instance, limit: 500 }),
  );
  if (loaded.is === "failed") return <Problem error={loaded.error} retry={retry} />;
  if (loaded.is === "loading") return <p class="muted pad">Reading the project.</p>;
  const { assets, total, bytes: size, truncated } = loaded.value;
  if (assets.length === 0)
    return (
      <Empty icon="check" title="Every asset is used">
        <p>Something references each asset, or loads it by its path.</p>
      </Empty>
    );
  return (
    <>
      <p class="muted num pad">
        {count(total, "asset")} that nothing references, {bytes(size)}
        {truncated ? `; the largest ${assets.length} are shown` : ""}
      </p>
      <AssetTable assets={assets} onAsset={onAsset} />
    </>
  );
}

function AssetTable({ assets, onAsset }: { assets: readonly Asset[]; onAsset: (path: string) => void }) {
  const withSize = assets.some((asset) => asset.bytes !== undefined);
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col" class="wide-only">
              Type
            </th>
            {withSize && (
              <th scope="col" class="right">
                Size
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {assets.map((asset) => (
            <tr key={asset.path}>
              <td>
                <button type="button" class="link mono" onClick={() => onAsset(asset.path)}>
                  {asset.path}
                </button>
              </td>
              <td class="muted wide-only">{asset.type ?? ""}</td>
              {withSize && <td class="right num">{asset.bytes === undefined ? "" : bytes(asset.bytes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function References({
  one,
  asset,
  onAsset,
}: {
  one: Engine;
  asset: string | null;
  onAsset: (path: string | null) => void;
}) {
  const [text, setText] = useState("");
  const settled = useSettled(text.trim());
  const [found, retryFound] = useLoaded(settled === "" && asset !== null ? null : `${one.instance} ${settled}`, () =>
    ask("project.assets", { instance: one.instance, text: settled, limit: 50 }),
  );
  const [depth, setDepth] = useState<"1" | "2" | "3">("1");
  const [graph, retryGraph] = useLoaded(
    asset === null ? null : `${one.instance} ${asset} ${depth} ${generation.value}`,
    () =>
      ask("project.references", {
        instance: one.instance,
        asset: asset ?? "",
        direction: "both",
        depth: Number(depth),
        limit: 120,
      }),
  );
  return (
    <>
      <div class="sub-head">
        <SearchBox label="Find an asset" hint="Find an asset by its path" value={text} onInput={setText} />
        {asset && (
          <>
            <Segmented
              label="How far"
              value={depth}
              options={[
                { value: "1", label: "Direct" },
                { value: "2", label: "2 steps" },
                { value: "3", label: "3 steps" },
              ]}
              onChange={setDepth}
            />
            <button type="button" class="button quiet small" onClick={() => onAsset(null)}>
              Other asset
            </button>
          </>
        )}
      </div>
      {(asset === null || settled !== "") && found.is === "failed" && (
        <Problem error={found.error} retry={retryFound} />
      )}
      {(asset === null || settled !== "") && found.is === "ready" && (
        <AssetTable
          assets={found.value.assets}
          onAsset={(path) => {
            setText("");
            onAsset(path);
          }}
        />
      )}
      {asset !== null && settled === "" && graph.is === "failed" && <Problem error={graph.error} retry={retryGraph} />}
      {asset !== null && settled === "" && graph.is === "ready" && <Graph references={graph.value} onAsset={onAsset} />}
    </>
  );
}

function Diff({ one }: { one: Engine }) {
  const [from, setFrom] = useState("HEAD");
  const [to, setTo] = useState("");
  const [asked, setAsked] = useState<{ old: string; new?: string }>({ old: "HEAD" });
  const [revisions] = useLoaded(one.instance, () => ask("project.revisions", { instance: one.instance, limit: 50 }));
  const [loaded, retry] = useLoaded(`${one.instance} ${asked.old} ${asked.new} ${generation.value}`, () =>
    ask("project.diff", { instance: one.instance, ...asked }),
  );
  const known = revisions.is === "ready" ? revisions.value.revisions : [];
  return (
    <>
      <form
        class="sub-head"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ old: from, new: to.trim() === "" ? undefined : to.trim() });
        }}
      >
        <label>
          From{" "}
          <input class="mono" list="revisions" value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label>
          to{" "}
          <input
            class="mono"
            list="revisions"
            value={to}
            placeholder="working files"
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </label>
        <datalist id="revisions">
          {known.map((revision) => (
            <option key={revision.commit} value={revision.name || revision.commit.slice(0, 12)}>
              {revision.subject}
            </option>
          ))}
        </datalist>
        <button type="submit" class="button">
          Compare
        </button>
      </form>
      {loaded.is === "failed" && <Problem error={loaded.error} retry={retry} />}
      {loaded.is === "loading" && <p class="muted pad">Comparing.</p>}
      {loaded.is === "ready" && loaded.value.files.length === 0 && (
        <Empty icon="check" title="No differences">
          <p>Nothing changed between the two. Choose an older revision to compare with.</p>
        </Empty>
      )}
      {loaded.is === "ready" &&
        loaded.value.files.map((file) => (
          <section class="diff-file" key={file.path}>
            <h3>
              <span class="mono">{file.path}</span> <span class="chip">{file.change}</span>
            </h3>
            {file.lines.length > 0 && <ChangeTable changes={file.lines.map((line) => ({ ...line, object: null }))} />}
            {file.text && <FileText path={file.path} text={file.text} />}
          </section>
        ))}
      {loaded.is === "ready" && loaded.value.truncated && (
        <p class="wait-text pad">Not all differences are shown. The command line shows all: spawnpoint diff.</p>
      )}
      <p class="pad muted">
        The same in a terminal:{" "}
        <code>
          spawnpoint diff {asked.old}
          {asked.new ? ` ${asked.new}` : ""}
        </code>
        , or by the tool{" "}
        <button type="button" class="link mono" onClick={() => go("tools", "project_diff")}>
          project_diff
        </button>
      </p>
    </>
  );
}

function FileText({ path, text }: { path: string; text: string }) {
  return text.startsWith("@@") || text.startsWith("---") ? (
    <CodeView text={text} label={path} />
  ) : (
    <TextDiff path={path} before={null} after={text} />
  );
}

// One object: its components and their values, to edit, undo and watch.

import { useEffect, useState } from "preact/hooks";
import type { Component, Inspected, Member, TreeNode } from "../protocol.ts";
import { touches } from "../state/calls.ts";
import { edit, edits, undoable, undoEdit } from "../state/edits.ts";
import { ask, engines, generation, isOpen, policy } from "../state/server.ts";
import { copy } from "../state/toasts.ts";
import { toggleWatch, watches, watchKey } from "../state/watches.ts";
import { Icon } from "../ui/icon.tsx";
import { Problem, useLoaded } from "../ui/parts.tsx";
import { Spark } from "../ui/spark.tsx";
import { Field } from "./value_field.tsx";

/** Values change by themselves in a running game, so they load again this often. */
const REFRESH_MS = 1500;

export function Inspector({ instance, object, onClose }: { instance: string; object: string; onClose: () => void }) {
  const touched = touches.value.findLast((touch) => touch.object === object)?.at ?? 0;
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && isOpen.peek() && setTick((n) => n + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const key = `${instance} ${object} ${generation.value} ${edits.value} ${touched} ${tick}`;
  const [loaded, retry] = useLoaded<Inspected>(isOpen.value ? key : null, () =>
    ask("inspect.object", { instance, object }),
  );
  const one = engines.value.find((engine) => engine.instance === instance);
  const mayEdit = one?.can.edit === true && policy.value?.allow_writes === true && isOpen.value;
  const value = loaded.is === "ready" && loaded.value.object.id === object ? loaded.value : null;
  const undo = undoable.value[undoable.value.length - 1];
  return (
    <article class="inspector" aria-label="Inspector">
      <button type="button" class="button quiet small detail-back" onClick={onClose}>
        <Icon name="back" /> Back
      </button>
      {loaded.is === "failed" && <Problem error={loaded.error} retry={retry} />}
      {value && <ObjectHead instance={instance} node={value.object} mayEdit={mayEdit} onClose={onClose} />}
      {value && !mayEdit && <p class="readonly-note muted">{whyReadOnly(one?.can.edit === true)}</p>}
      {undo && (
        <div class="undo-line">
          <button type="button" class="button small" disabled={!mayEdit} onClick={() => void undoEdit(undo.undo)}>
            <Icon name="undo" /> Undo: {undo.what}
          </button>
        </div>
      )}
      {value?.components.map((component) => (
        <ComponentPart
          key={`${component.index} ${component.type}`}
          instance={instance}
          node={value.object}
          component={component}
          mayEdit={mayEdit}
        />
      ))}
    </article>
  );
}

function whyReadOnly(engineCan: boolean): string {
  if (!isOpen.value) return "The server is not connected.";
  if (!engineCan) return "This engine cannot be edited.";
  if (policy.value?.read_only_now) return "Read-only now: lift it at the top to edit.";
  return "The server is read-only. Start it with --allow-writes to edit here.";
}

interface HeadProps {
  instance: string;
  node: TreeNode;
  mayEdit: boolean;
  onClose: () => void;
}

function ObjectHead({ instance, node, mayEdit, onClose }: HeadProps) {
  const [name, setName] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const rename = () => {
    if (name !== null && name !== "" && name !== node.name)
      void edit(instance, { do: "rename", object: node.id, name }, `rename ${node.name} to ${name}`);
    setName(null);
  };
  return (
    <header class="object-head">
      <div class="detail-title">
        <input
          type="checkbox"
          aria-label="Active"
          title="Active"
          checked={node.active}
          disabled={!mayEdit}
          onChange={(event) => {
            const active = event.currentTarget.checked;
            void edit(
              instance,
              { do: "set_active", object: node.id, active },
              `${active ? "activate" : "deactivate"} ${node.name}`,
            );
          }}
        />
        {name === null ? (
          <h2 class="ellipsis">
            {mayEdit ? (
              <button type="button" class="rename" title="Rename" onClick={() => setName(node.name)}>
                {node.name}
              </button>
            ) : (
              node.name
            )}
          </h2>
        ) : (
          <input
            aria-label="New name"
            value={name}
            ref={(element) => element?.focus()}
            onInput={(event) => setName(event.currentTarget.value)}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key === "Enter") rename();
              if (event.key === "Escape") setName(null);
            }}
          />
        )}
        <button
          type="button"
          class="button quiet icon-only small push wide-only"
          aria-label="Close the inspector"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <p class="mono muted object-path">
        <button type="button" class="link mono" title="Copy the id" onClick={() => void copy(node.id, "the id")}>
          {node.id}
        </button>{" "}
        {node.path}
        {node.tag && node.tag !== "Untagged" ? `, tag ${node.tag}` : ""}
        {node.layer ? `, layer ${node.layer}` : ""}
      </p>
      {mayEdit && (
        <div class="actions">
          <button
            type="button"
            class="button small"
            onClick={() => void edit(instance, { do: "duplicate", object: node.id }, `duplicate ${node.name}`)}
          >
            <Icon name="copy" /> Duplicate
          </button>
          <button
            type="button"
            class="button small"
            onClick={() =>
              void edit(
                instance,
                { do: "create", name: "New Object", parent: node.id },
                `create an object in ${node.name}`,
              )
            }
          >
            <Icon name="plus" /> Add child
          </button>
          <button
            type="button"
            class={`button small ${sure ? "danger" : ""}`}
            onBlur={() => setSure(false)}
            onClick={() => {
              if (!sure) return setSure(true);
              void edit(instance, { do: "delete", object: node.id }, `delete ${node.name}`).then(
                (done) => done && onClose(),
              );
            }}
          >
            <Icon name="trash" /> {sure ? "Delete it and its children" : "Delete"}
          </button>
        </div>
      )}
    </header>
  );
}

interface PartProps {
  instance: string;
  node: TreeNode;
  component: Component;
  mayEdit: boolean;
}

function ComponentPart({ instance, node, component, mayEdit }: PartProps) {
  return (
    <details class="component" open>
      <summary>
        <Icon name="chevron" size={12} />
        <b>{component.name}</b>
        <span class="muted ellipsis">{component.type === component.name ? "" : component.type}</span>
      </summary>
      {component.members.length === 0 && <p class="muted pad">No values</p>}
      {component.members.map((member) => (
        <MemberRow
          key={member.name}
          instance={instance}
          node={node}
          component={component}
          member={member}
          mayEdit={mayEdit}
        />
      ))}
      {component.truncated && <p class="muted pad">More members exist than are shown.</p>}
    </details>
  );
}

function MemberRow({ instance, node, component, member, mayEdit }: PartProps & { member: Member }) {
  const key = watchKey(instance, node.id, component.type, member.name);
  const watch = watches.value.find((one) => one.key === key);
  const what = `${component.name}.${member.name}`;
  const id = `${node.id}-${component.index}-${member.name}`;
  const set = (value: unknown) =>
    edit(
      instance,
      { do: "set", object: node.id, member: what, value },
      `set ${node.name} ${what} to ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
  return (
    <div class="member">
      <label
        class="member-name ellipsis"
        for={id}
        title={`${member.name}: ${member.type}${member.hint ? `. ${member.hint}` : ""}`}
      >
        {member.name}
      </label>
      <div class="member-value">
        {member.error ? (
          <span class="bad-text">{member.error}</span>
        ) : (
          <Field id={id} member={member} disabled={!mayEdit || !member.writable} onSet={(value) => void set(value)} />
        )}
        {watch && <Spark samples={watch.samples} label={what} />}
      </div>
      <button
        type="button"
        class="button quiet icon-only small watch"
        aria-pressed={watch !== undefined}
        aria-label={watch ? `Stop watching ${what}` : `Watch ${what}`}
        title={watch ? "Stop watching" : "Watch this value"}
        onClick={() =>
          toggleWatch({ instance, object: node.id, path: node.path, component: component.type, member: member.name })
        }
      >
        <Icon name="eye" size={14} />
      </button>
    </div>
  );
}

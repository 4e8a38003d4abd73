// The command palette (Ctrl+K): views, commands, engines, tools and objects in one list.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { KEYS, keyHelpOpen, paletteOpen } from "../keys.ts";
import { ranked } from "../lib/fuzzy.ts";
import type { ToolCard, TreeNode } from "../protocol.ts";
import { go, VIEWS } from "../state/route.ts";
import { ask, chooseEngine, engine, engines, isOwner, policy, recorder } from "../state/server.ts";
import { setTheme } from "../state/settings.ts";
import { toggleRecording } from "../views/recording.ts";
import { setReadOnly } from "./header.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { useSettled } from "./parts.tsx";

interface Command {
  key: string;
  text: string;
  hint: string;
  icon: IconName;
  run: () => void;
}

function fixedCommands(): Command[] {
  const all: Command[] = VIEWS.map((view, at) => ({
    key: `view ${view.name}`,
    text: view.title,
    hint: String(at + 1),
    icon: view.icon,
    run: () => go(view.name),
  }));
  const on = policy.value?.read_only_now === true;
  if (isOwner.value) {
    const switchText = on ? "Lift read-only" : "Read-only now: refuse every change";
    all.push({ key: "readonly", text: switchText, hint: "Policy", icon: "lock", run: () => void setReadOnly(!on) });
    const text = recorder.value?.recording ? "Stop recording" : "Record calls into a trace";
    all.push({ key: "record", text, hint: "Traces", icon: "record", run: () => void toggleRecording() });
  }
  for (const value of ["auto", "dark", "light"] as const) {
    const text = value === "auto" ? "Colors: as the system" : `Colors: ${value}`;
    const icon = value === "dark" ? "moon" : value === "light" ? "sun" : "auto";
    all.push({ key: `theme ${value}`, text, hint: "Theme", icon, run: () => setTheme(value) });
  }
  if (engines.value.length > 1)
    for (const one of engines.value) {
      const run = () => chooseEngine(one.instance);
      all.push({ key: `engine ${one.instance}`, text: `Show ${one.name}`, hint: one.instance, icon: "engine", run });
    }
  const keys = () => {
    keyHelpOpen.value = true;
  };
  all.push({ key: "keys", text: "Show all keys", hint: "?", icon: "more", run: keys });
  return all;
}

export function Palette() {
  return paletteOpen.value ? <OpenPalette /> : null;
}

function OpenPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [tools, setTools] = useState<ToolCard[]>([]);
  const [objects, setObjects] = useState<TreeNode[]>([]);
  const settled = useSettled(typed.trim(), 150);

  useEffect(() => {
    dialog.current?.showModal();
    ask("tools.list", {}).then(
      (found) => setTools(found.tools),
      () => {},
    );
  }, []);

  useEffect(() => {
    const instance = engine.value?.can.tree ? engine.value.instance : null;
    if (settled.length < 2 || instance === null) return setObjects([]);
    let current = true;
    ask("tree.search", { instance, text: settled, limit: 8 }).then(
      (found) => current && setObjects(found.items),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [settled]);

  const found = useMemo(() => {
    const commands = ranked(typed, fixedCommands(), (command) => command.text, 12);
    if (typed.trim() === "") return commands;
    const someTools = ranked(typed, tools, (tool) => `${tool.name} ${tool.title}`, 6).map(
      (tool): Command => ({
        key: `tool ${tool.name}`,
        text: tool.name,
        hint: "Tool",
        icon: "tool",
        run: () => go("tools", tool.name),
      }),
    );
    const someObjects = objects.map(
      (node): Command => ({
        key: `object ${node.id}`,
        text: node.path,
        hint: node.id,
        icon: "target",
        run: () => go("tree", node.id),
      }),
    );
    // What has the typed text goes before what only has its letters in this order: Enter runs the first one.
    const text = typed.trim().toLowerCase();
    const has = (command: Command) => command.text.toLowerCase().includes(text);
    const all = [...commands.slice(0, 6), ...someObjects, ...someTools];
    return [...all.filter(has), ...all.filter((command) => !has(command))];
  }, [typed, tools, objects]);

  const close = () => {
    paletteOpen.value = false;
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, found]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setAt((chosen + found.length - 1) % Math.max(1, found.length));
    else if (event.key === "Enter") run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Command palette"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Search views, commands, objects and tools"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="Go to a view, an object or a tool"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <div ref={list} role="listbox" id="palette-list" aria-label="Results">
        {found.map((command, index) => (
          <div
            role="option"
            id={`palette-${index}`}
            key={command.key}
            aria-selected={index === chosen}
            onClick={() => run(command)}
            onMouseMove={() => setAt(index)}
          >
            <Icon name={command.icon} />
            <span class="ellipsis">{command.text}</span>
            <span class="hint">{command.hint}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p class="none">Nothing matches "{typed}". Try the name of a view, an object or a tool.</p>
      )}
      <div class="foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </dialog>
  );
}

export function KeyHelp() {
  return keyHelpOpen.value ? <OpenKeyHelp /> : null;
}

function OpenKeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    keyHelpOpen.value = false;
  };
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {KEYS.map(([keys, what]) => (
          <>
            <dt key={keys}>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <button type="button" class="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}

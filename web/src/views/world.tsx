// The world of an engine: in 3D where it gives shapes, else a screenshot. What calls touch lights up.

import { useEffect, useRef, useState } from "preact/hooks";
import { clock, count } from "../lib/format.ts";
import type { Engine, Picture } from "../protocol.ts";
import { calls, callsVersion, touches } from "../state/calls.ts";
import { go, route, select } from "../state/route.ts";
import { ask, engine, generation, isOpen, link, report } from "../state/server.ts";
import { theme } from "../state/settings.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty, Problem, Segmented, StatusDot } from "../ui/parts.tsx";
import type { WorldScene } from "../world/scene.ts";
import { Inspector } from "./inspector.tsx";

type Mode = "free" | "agent" | "picture";

export function WorldView() {
  const one = engine.value;
  const [mode, setMode] = useState<Mode>("free");
  if (one === null)
    return (
      <div class="view">
        <Head title="World" />
        <Empty icon="world" title="No engine is attached">
          <p>Start the server without --no-stage for the built-in world, or attach a game.</p>
          <button type="button" class="button" onClick={() => go("engines")}>
            See how to attach an engine
          </button>
        </Empty>
      </div>
    );
  if (!one.can.world && !one.can.screenshot)
    return (
      <div class="view">
        <Head title="World" />
        <Empty icon="world" title={`${one.name} has no picture`}>
          <p>
            This engine gives neither shapes nor screenshots, for instance because it is a project that is read from
            disk.
          </p>
          {one.can.tree && (
            <button type="button" class="button" onClick={() => go("tree")}>
              Look at its objects
            </button>
          )}
        </Empty>
      </div>
    );
  const shown = one.can.world ? mode : "picture";
  const modes = [
    ...(one.can.world
      ? [
          { value: "free" as const, label: "Free view" },
          { value: "agent" as const, label: "Game camera" },
        ]
      : []),
    ...(one.can.screenshot ? [{ value: "picture" as const, label: "Screenshot" }] : []),
  ];
  const selected = route.value.item;
  return (
    <div class="view">
      <Head title="World">
        {modes.length > 1 && <Segmented label="How to look" value={shown} options={modes} onChange={setMode} />}
      </Head>
      <div class={`split world-split ${selected ? "has-detail" : "alone"}`}>
        <div class="list">
          {shown === "picture" ? (
            <Screenshot one={one} key={one.instance} />
          ) : (
            <Shapes one={one} asAgent={shown === "agent"} key={one.instance} />
          )}
        </div>
        {selected && (
          <div class="detail">
            <Inspector instance={one.instance} object={selected} onClose={() => select(null)} />
          </div>
        )}
      </div>
    </div>
  );
}

function Head({ title, children }: { title: string; children?: preact.ComponentChildren }) {
  return (
    <div class="view-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Shapes({ one, asAgent }: { one: Engine; asAgent: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const scene = useRef<WorldScene | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const [info, setInfo] = useState<{ shapes: number; total: number; frame: number } | null>(null);
  const selected = route.value.item;
  const round = generation.value;

  // A new connection follows the world again.
  useEffect(() => {
    let stopped = false;
    const stop = link.on("world", (event) => {
      if (event.instance !== one.instance) return;
      scene.current?.apply(event);
      if (event.ended) setFailed(new Error(event.ended));
      else if (event.frame !== undefined && scene.current)
        setInfo((last) => last && { ...last, frame: event.frame ?? 0, shapes: scene.current?.count ?? 0 });
    });
    const start = async () => {
      const module = await import("../world/scene.ts");
      if (stopped || !canvas.current || !labels.current) return;
      const isNew = scene.current === null;
      try {
        scene.current ??= new module.WorldScene(canvas.current, labels.current, (object) => select(object));
      } catch {
        throw new Error("This browser cannot draw in 3D, because WebGL is off. Switch to Screenshot above.");
      }
      scene.current.setColors(themeColors());
      const world = await ask("world.follow", { instance: one.instance, interval_ms: 100 });
      if (stopped) return;
      scene.current.load(world, isNew);
      scene.current.lookAsAgent(asAgent);
      scene.current.select(route.value.item);
      setInfo({ shapes: world.shapes.length, total: world.total, frame: world.frame });
      setFailed(null);
    };
    start().catch((error: Error) => !stopped && setFailed(error));
    return () => {
      stopped = true;
      stop();
      if (isOpen.peek()) ask("world.unfollow", { instance: one.instance }).catch(() => {});
    };
  }, [one.instance, round]);

  useEffect(
    () => () => {
      scene.current?.dispose();
      scene.current = null;
    },
    [],
  );
  useEffect(() => scene.current?.lookAsAgent(asAgent), [asAgent]);
  useEffect(() => scene.current?.select(selected), [selected]);
  const colors = theme.value;
  // The theme changes what the colors are.
  useEffect(() => scene.current?.setColors(themeColors()), [colors]);

  const touched = touches.value;
  const seen = useRef(0);
  useEffect(() => {
    for (const touch of touched) {
      if (touch.at <= seen.current || touch.call.instance !== one.instance) continue;
      scene.current?.touch(touch.object, `${touch.call.tool} · ${touch.call.client}`, touch.call.error !== null);
    }
    seen.current = touched[touched.length - 1]?.at ?? seen.current;
  }, [touched, one.instance]);

  // Tests find the scene here; nothing else does.
  useEffect(() => {
    if (canvas.current) (canvas.current as HTMLCanvasElement & { scene?: WorldScene | null }).scene = scene.current;
  });

  return (
    <div class="world" data-shapes={info?.shapes} data-frame={info?.frame}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`The world of ${one.name} in 3D. The view Tree lists the same objects.`}
      />
      <div class="world-labels" ref={labels} aria-hidden="true" />
      {failed && (
        <div class="world-problem">
          <Problem error={failed} />
        </div>
      )}
      <div class="world-tools">
        <button type="button" class="button small" onClick={() => scene.current?.lookAtAll()}>
          <Icon name="target" /> Show all
        </button>
        {selected && (
          <button type="button" class="button small" onClick={() => scene.current?.focus(selected)}>
            <Icon name="eye" /> Look at selection
          </button>
        )}
      </div>
      <Ticker instance={one.instance} />
      {info && (
        <p class="world-info num">
          {count(info.shapes, "shape")}
          {info.total > info.shapes ? ` of ${info.total}` : ""}, frame {info.frame}
        </p>
      )}
    </div>
  );
}

/** The newest calls on this engine, over the picture, so that one sees who does what. */
function Ticker({ instance }: { instance: string }) {
  const version = callsVersion.value;
  const all = calls();
  const shown = [];
  for (let at = all.length - 1; at >= 0 && shown.length < 5 && all.length - at < 200; at--) {
    const call = all[at];
    if (call && call.instance === instance && call.client !== "page") shown.push(call);
  }
  if (shown.length === 0)
    return (
      <p class="ticker-empty" data-version={version}>
        Calls on this world appear here. Run <code>spawnpoint demo</code> to watch some.
      </p>
    );
  return (
    <ul class="ticker" aria-label="Newest calls">
      {shown.map((call) => (
        <li key={call.log_id}>
          <button type="button" onClick={() => go("calls", call.log_id)}>
            <StatusDot status={call.status} />
            <span class="num muted">{clock(Date.parse(call.started))}</span>
            <b>{call.tool}</b>
            <span class="muted ellipsis">{call.error ?? call.summary}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function themeColors() {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return { accent: color("--accent"), bad: color("--bad"), edge: color("--text") };
}

function Screenshot({ one }: { one: Engine }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const [labels, setLabels] = useState(false);
  const [live, setLive] = useState(true);
  const [at, setAt] = useState(0);
  const round = generation.value;

  // A new connection takes a new picture.
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = async () => {
      try {
        const next = await ask("world.screenshot", { instance: one.instance, max_width: 1280, labels });
        if (stopped) return;
        // A large picture is fetched once, as the text of a data address.
        const large = next.blob ? await (await fetch(next.blob)).text() : null;
        if (stopped) return;
        setPicture({ ...next, blob: large });
        setAt(Date.now());
        setFailed(null);
      } catch (error) {
        if (!stopped) setFailed(error as Error);
      }
      if (!stopped && live) timer = setTimeout(() => void take(), 2000);
    };
    void take();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [one.instance, labels, live, round]);

  const pick = async (event: MouseEvent) => {
    if (!one.can.pick) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    try {
      const answer = await link.request("world.pick", { instance: one.instance, x, y });
      select(answer.object?.id ?? null);
    } catch (error) {
      report(error);
    }
  };
  const source = picture?.data ? `data:${picture.mime};base64,${picture.data}` : picture?.blob;
  return (
    <div class="picture">
      <div class="picture-bar">
        <label>
          <input type="checkbox" checked={live} onChange={(event) => setLive(event.currentTarget.checked)} /> Every 2
          seconds
        </label>
        <label>
          <input type="checkbox" checked={labels} onChange={(event) => setLabels(event.currentTarget.checked)} /> Ids of
          objects
        </label>
        {picture && (
          <span class="muted num push">
            {picture.source}, {picture.width} × {picture.height}, {clock(at)}
          </span>
        )}
      </div>
      {failed && <Problem error={failed} />}
      {source && <img src={source} alt={`Screenshot of ${one.name}`} onClick={(event) => void pick(event)} />}
    </div>
  );
}

// The made-up data of the mock server.

const started = Date.now();
let serial = 0;
const id = (at = Date.now()) => `${at.toString(16).padStart(12, "0")}-${(++serial).toString(16).padStart(6, "0")}`;
const iso = (at = Date.now()) => new Date(at).toISOString();
const INSTANCE = "Range@5ba9e3d1";

const rules = {
  allow_writes: true,
  allow_code: false,
  require_confirm: false,
  require_approval: "writes",
  components: ["*"],
  members: ["*"],
  hooks: ["*"],
};
let readOnly = false;
const policy = () => ({
  read_only_now: readOnly,
  ...rules,
  allow_writes: rules.allow_writes && !readOnly,
  owner: rules,
});

const engines = [
  {
    instance: INSTANCE,
    name: "Range",
    kind: "stage",
    version: "0.19.1",
    path: null,
    state: "ready",
    reason: null,
    patience_seconds: null,
    away_seconds: null,
    trust: "built-in",
    demo: true,
    folder: false,
    attached: iso(),
    ops: [],
    can: {
      tree: true,
      edit: true,
      undo: false,
      world: true,
      screenshot: true,
      pick: true,
      play: true,
      logs: true,
      project: false,
    },
    offers: { tools: [{ name: "spawn_wave", description: "Throw several clays at once." }], resources: 0, prompts: 0 },
    busy: null,
  },
  {
    instance: "Harbor@77aa01c2",
    name: "Harbor",
    kind: "unity",
    version: "6000.0.23f1",
    path: "/home/ada/Harbor",
    state: "reloading",
    reason: "scripts compile",
    patience_seconds: 60,
    away_seconds: 7,
    trust: "proven",
    demo: false,
    folder: false,
    attached: iso(),
    ops: [],
    can: {
      tree: true,
      edit: true,
      undo: true,
      world: false,
      screenshot: true,
      pick: false,
      play: true,
      logs: true,
      project: true,
    },
    offers: { tools: [], resources: 0, prompts: 0 },
    busy: null,
  },
];

const TOOLS = [
  "game_find",
  "game_inspect",
  "game_edit",
  "game_play",
  "game_screenshot",
  "game_status",
  "game_tree",
  "game_wait",
];
const CLIENTS = ["claude-code", "cursor", "codex-cli"];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const calls = [];

function makeCall(at) {
  const tool = pick(TOOLS);
  const failed = Math.random() < 0.06;
  const duration = Math.random() ** 3 * 900 + 0.4;
  const target = pick(shapes).object;
  return {
    log_id: id(at),
    tool,
    client: pick(CLIENTS),
    session: "5f1c2a",
    instance: INSTANCE,
    summary: tool === "game_edit" ? `changes=[1], set ${target} Health.current` : `target=${target}`,
    status: failed ? "error" : "completed",
    writes: tool === "game_edit" || tool === "game_play",
    started: iso(at),
    ended: iso(at + duration),
    duration_ms: duration,
    error: failed ? "Not found: member 'sped' of Range.Patrol (did you mean 'speed'?)" : null,
    touched: [target],
  };
}

const COLORS = ["#c8503f", "#3f6fc8", "#3f9c55", "#d88a33"];
const matrix = (x, y, z) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
const shapes = [];
function box(object, name, size, place, color, kind = "box") {
  shapes.push({
    key: `${object}.${shapes.length}`,
    object: `obj:${object}`,
    name,
    path: `/${name}`,
    kind,
    size,
    center: [0, 0, 0],
    color,
    transform: matrix(...place),
  });
}
box(1036, "Floor", [14, 0.2, 24], [0, -0.1, -8], "#8d9096");
box(1040, "Back Wall", [14, 4, 0.2], [0, 2, -20], "#7c7f86");
box(1042, "Left Wall", [0.2, 4, 24], [-7, 2, -8], "#84878e");
box(1044, "Right Wall", [0.2, 4, 24], [7, 2, -8], "#84878e");
for (let lane = 0; lane < 4; lane++) {
  box(1064 + lane * 14, `Near Target ${lane + 1}`, [0.4], [lane * 3 - 4.5, 1.5, -6], COLORS[lane], "disc");
  box(1063 + lane * 14, `Stand ${lane + 1}`, [0.1, 1.5, 0.1], [lane * 3 - 4.5, 0.75, -6.1], "#6b4a2f");
  box(1070 + lane * 14, `Far Target ${lane + 1}`, [0.4], [lane * 3 - 4.5, 1.5, -14], COLORS[lane], "disc");
}
for (let crate = 0; crate < 3; crate++)
  box(1126 + crate * 2, `Crate ${crate + 1}`, [1, 1, 1], [crate - 4, 0.5 + (crate === 1 ? 1 : 0), -3], "#a0703c");
box(1132, "Ball", [0.4], [3, 0.4, -3], "#d0c040", "sphere");
box(1116, "Player", [0.4, 1], [0, 0.9, 4], "#d8d8d8", "capsule");
const camera = {
  name: "Main Camera",
  object: "obj:1018",
  position: [0, 1.7, 6],
  rotation: [0, 0, 0, 1],
  fov: 60,
  height: null,
  near: 0.05,
  far: 1000,
  aspect: 1.7778,
};

for (let at = started - 3_000_000; at < started; at += 300 + Math.random() * 9000) calls.push(makeCall(Math.round(at)));
const logs = [];
const LEVELS = ["info", "info", "info", "debug", "warn", "error"];
function makeLine(at = Date.now()) {
  const level = pick(LEVELS);
  return {
    id: id(at),
    t: iso(at),
    level,
    message:
      level === "error"
        ? "NullReferenceException: Object reference not set\n  at Range.Target.Hit()"
        : `Clay ${serial} was thrown`,
    source: "game",
    category: null,
    instance: Math.random() < 0.3 ? null : INSTANCE,
  };
}
for (let n = 0; n < 3000; n++) logs.push(makeLine(started - (3000 - n) * 1000));

let waiting = [
  wait("game_edit", "claude-code", {
    changes: [
      { do: "set", object: "obj:1116", member: "Health.current", value: 50 },
      { do: "delete", object: "obj:1128" },
    ],
  }),
  wait("write_file", "cursor", { path: "Scripts/Patrol.cs" }),
];
function wait(tool, client, args) {
  return {
    log_id: id(),
    tool,
    instance: INSTANCE,
    client,
    session: "5f1c2a",
    user: null,
    summary: `${Object.keys(args)[0]}=…`,
    arguments: JSON.stringify(args),
    truncated: false,
    since: iso(),
    age_seconds: 3,
    seconds_left: 297,
    can_allow_session: true,
    can_preview: true,
    touched: [],
  };
}
const approvals = () => ({
  waiting,
  all_for_seconds_left: null,
  sessions: [{ session: "5f1c2a", client: "claude-code", tool: "game_play", since: iso(), used: 4 }],
});
let recorder = {
  recording: false,
  file: null,
  name: null,
  since: null,
  calls: 0,
  bytes: 0,
  max_bytes: 67108864,
  why_stopped: null,
};

const node = (shape) => ({
  id: shape.object,
  name: shape.name,
  path: shape.path,
  active: true,
  children: 0,
  components: ["Transform", "MeshRenderer"],
  tag: "Untagged",
  layer: 0,
});
const change = { target: "/Player", object: "obj:1116", what: "Health.current", before: "100", after: "50" };
const server = () => ({ version: "0.1.0", started: iso(started), run: String(started), url: "http://127.0.0.1:18090" });
export const hello = () => ({ event: "hello", protocol: 1, server: server(), access: "owner", user: null });

const member = (name, type, value, writable = true) => ({
  name,
  kind: "field",
  type,
  writable,
  text: JSON.stringify(value),
  value,
  hint: null,
  ref: null,
  error: null,
});

const METHODS = {
  "overview.get": () => ({
    server: { ...server(), uptime_seconds: 1, ledger: "/tmp/ledger.sqlite", listens: [] },
    policy: policy(),
    engines,
    clients: clients(),
    approvals: approvals(),
    recorder,
    calls: { running: 0, total: calls.length },
  }),
  "calls.list": (_, { limit = 200, before }) => {
    const older = [...calls]
      .sort((a, b) => (a.log_id < b.log_id ? 1 : -1))
      .filter((call) => !before || call.log_id < before);
    return {
      calls: older.slice(0, limit),
      next: older.length > limit ? older[limit - 1].log_id : null,
      total: calls.length,
    };
  },
  "calls.get": (_, { log_id }) => {
    const call = calls.find((one) => one.log_id === log_id);
    if (!call) return { refused: { kind: "NotFound", message: `No call has the id ${log_id}.` } };
    return {
      call,
      arguments: { target: call.touched[0], fields: ["Health", "Patrol"] },
      arguments_text: call.summary,
      output: call.error
        ? null
        : {
            content: [
              {
                type: "text",
                text: "obj:1070 /Lanes/Lane 1/Far Target\n[Health]\n  current = 100 (Int32)\n  max = 100 (Int32)",
              },
            ],
            structured: null,
            is_error: false,
          },
      output_truncated: false,
      fault: call.error ? { kind: "NotFound", message: call.error, hint: "GetComponents lists what it has." } : null,
      partial: null,
      progress: null,
      logs: logs.slice(-3),
      changes: call.tool === "game_edit" ? [change] : [],
      cli: "",
    };
  },
  "calls.cancel": () => ({ cancelled: false }),
  "approvals.preview": (_, { log_id }) =>
    waiting.find((one) => one.log_id === log_id)?.tool === "write_file"
      ? {
          changes: [],
          text: [
            {
              path: "Scripts/Patrol.cs",
              before: "class Patrol {\n  float speed = 0.5f;\n  void Update() {\n    Move();\n  }\n}\n",
              after: "class Patrol {\n  float speed = 3f;\n  void Update() {\n    Move();\n    Look();\n  }\n}\n",
            },
          ],
          unavailable: null,
        }
      : {
          changes: [
            change,
            { target: "/Props/Crate 2", object: "obj:1128", what: "object", before: "/Props/Crate 2", after: null },
          ],
          text: null,
          unavailable: null,
        },
  "approvals.decide": (page, { log_id, decision }) => {
    const call = waiting.find((one) => one.log_id === log_id);
    waiting = waiting.filter((one) => one !== call);
    page.send({ event: "approvals", ...approvals() });
    return { decision, call };
  },
  "approvals.revoke": () => ({ sessions: [] }),
  "approvals.allow_all": () => ({ approved: 0, all_for_seconds_left: 600 }),
  "policy.read_only": (page, { on }) => {
    readOnly = on;
    if (on) waiting = [];
    page.send({ event: "approvals", ...approvals() });
    return policy();
  },
  "tree.scenes": () => ({ scenes: [{ id: "scn:0", name: "Range", loaded: true, roots: shapes.length }] }),
  "tree.children": () => ({ total: shapes.length, items: shapes.map(node) }),
  "tree.search": (_, { text }) => {
    const items = shapes.filter((shape) => shape.name.toLowerCase().includes(text.toLowerCase())).map(node);
    return { total: items.length, items };
  },
  "inspect.object": (_, { object }) => {
    const shape = shapes.find((one) => one.object === object);
    if (!shape) return { refused: { kind: "NotFound", message: `No object ${object}` } };
    return {
      object: node(shape),
      components: [
        {
          type: "UnityEngine.Transform",
          name: "Transform",
          index: 0,
          summary: null,
          truncated: false,
          members: [
            member("position", "Vector3", { x: shape.transform[12], y: shape.transform[13], z: shape.transform[14] }),
            member("childCount", "Int32", 0, false),
          ],
        },
        {
          type: "Range.Health",
          name: "Health",
          index: 1,
          summary: null,
          truncated: false,
          members: [
            member("current", "Int32", 100),
            member("invulnerable", "Boolean", false),
            member("title", "String", shape.name),
          ],
        },
      ],
    };
  },
  "edit.apply": () => ({ log_id: id(), changes: [change], applied: true, undo: id() }),
  "edit.undo": () => ({ changes: [change] }),
  "watch.start": (page) => {
    const watch = `w${++serial}`;
    page.watches.set(watch, 0);
    return { watch };
  },
  "watch.stop": (page, { watch }) => page.watches.delete(watch) && {},
  "world.follow": (page) => {
    page.follows = INSTANCE;
    return {
      instance: INSTANCE,
      frame: 1,
      camera,
      sky: { color: null },
      shapes,
      truncated: false,
      total: shapes.length,
    };
  },
  "world.unfollow": (page) => {
    page.follows = null;
    return {};
  },
  "tools.list": () => ({
    tools: TOOLS.map((name) => ({
      name,
      title: name,
      toolset: "native",
      summary: "Find objects, types, members, assets, settings and code by text.",
      writes: name === "game_edit",
      code: false,
      destructive: false,
      listed: true,
      able: true,
      tokens: 212,
    })),
    toolsets: [
      { name: "native", help: "Tools for every engine.", tools: 17, tokens: 4100, listed: true },
      { name: "explorer", help: "The tools of the explorer interface.", tools: 80, tokens: 21000, listed: false },
    ],
  }),
  "tools.get": (_, { name }) => ({
    name,
    title: name,
    description: "Apply changes to the game as one transaction.",
    toolset: "native",
    writes: true,
    code: false,
    destructive: true,
    tokens: 412,
    output_schema: null,
    unavailable: null,
    input_schema: {
      type: "object",
      required: ["changes"],
      properties: {
        changes: { type: "array", description: "The changes in order.", examples: [[{ do: "set" }]] },
        dry_run: { type: "boolean", description: "Try without changing.", default: false },
        mode: { enum: ["a", "b"], description: "How." },
        limit: { type: ["integer", "null"], description: "At most." },
      },
    },
  }),
  "tools.call": () => ({
    log_id: calls[calls.length - 1].log_id,
    output: { content: [{ type: "text", text: "Applied 1 change." }], structured: { applied: 1 }, is_error: false },
    fault: null,
    running: false,
  }),
  "toolsets.set": () => ({ toolsets: METHODS["tools.list"]().toolsets }),
  "logs.list": (_, { limit, before }) => {
    const older = [...logs].reverse().filter((line) => !before || line.id < before);
    return {
      lines: older.slice(0, limit),
      next: older.length > limit ? older[limit - 1].id : null,
      total: logs.length,
    };
  },
  "project.check": () => ({
    findings: [
      {
        severity: "error",
        kind: "missing-script",
        title: "Missing script",
        path: "Assets/Prefabs/Player.prefab",
        detail: "The script of component 3 was deleted in 4f3c2a1.",
        count: 3,
      },
      {
        severity: "warning",
        kind: "missing-reference",
        title: "Broken reference",
        path: "Assets/Scenes/Main.unity",
        detail: null,
        count: 1,
      },
    ],
    total: 2,
    truncated: false,
  }),
  "project.unused": () => ({
    assets: [{ path: "Assets/Old/Logo.png", type: "Texture2D", bytes: 123456 }],
    total: 1,
    bytes: 123456,
    truncated: false,
  }),
  "project.assets": () => ({
    assets: [{ path: "Assets/Prefabs/Player.prefab", type: "Prefab", name: "Player" }],
    total: 1,
  }),
  "project.references": (_, { asset }) => ({
    asset: { path: asset, type: "Prefab", name: asset.split("/").pop() },
    nodes: ["Main.unity", "Boss.unity", "Player.mat", "Player.fbx", "Health.cs"].map((name) => ({
      path: `Assets/${name}`,
      type: name.split(".")[1],
      name,
    })),
    edges: [
      { from: "Assets/Main.unity", to: asset },
      { from: "Assets/Boss.unity", to: asset },
      { from: asset, to: "Assets/Player.mat" },
      { from: asset, to: "Assets/Player.fbx" },
      { from: asset, to: "Assets/Health.cs" },
    ],
    truncated: false,
  }),
  "project.revisions": () => ({
    revisions: [{ name: "HEAD", commit: "4f3c2a1", subject: "Make the boss faster", time: iso() }],
  }),
  "project.diff": () => ({
    files: [
      {
        path: "Assets/Main.unity",
        change: "changed",
        lines: [{ target: "/Player", what: "Health.current", before: "100", after: "50" }],
        text: null,
      },
    ],
    truncated: false,
  }),
  "setup.list": () => ({
    clients: [
      { name: "claude-code", title: "Claude Code", state: "configured", file: "/home/ada/.claude.json", note: null },
      { name: "cursor", title: "Cursor", state: "not_configured", file: "/home/ada/.cursor/mcp.json", note: null },
      { name: "zed", title: "Zed", state: "not_found", file: null, note: null },
    ],
  }),
  "setup.plan": () => ({
    plan: "p1",
    client: "cursor",
    files: [
      {
        path: "/home/ada/.cursor/mcp.json",
        before: '{\n  "mcpServers": {\n  }\n}\n',
        after: '{\n  "mcpServers": {\n    "spawnpoint": { "url": "http://127.0.0.1:8080/mcp" }\n  }\n}\n',
      },
    ],
    notes: ["Restart Cursor."],
    nothing_to_do: false,
  }),
  "setup.apply": () => ({ done: ["Wrote /home/ada/.cursor/mcp.json"], notes: ["Restart Cursor."] }),
  "recorder.start": () =>
    (recorder = { ...recorder, recording: true, name: "now.trace.gz", file: "/tmp/now.trace.gz" }),
  "recorder.stop": () => (recorder = { ...recorder, recording: false }),
  "recorder.list": () => ({ traces: [{ name: "2026-11-18T20-14-00.trace.gz", bytes: 12345, created: iso() }] }),
};

const clients = () =>
  CLIENTS.map((name) => ({
    name,
    version: "2.0.1",
    session: "5f1c2a77",
    instance: INSTANCE,
    calls: 120,
    writes: 12,
    running: name === "cursor" ? 1 : 0,
    last: iso(),
    last_tool: "game_edit",
  }));

export const answer = (page, method, params) => METHODS[method]?.(page, params);

let ticks = 0;
export function tick(page) {
  ticks++;
  const rate = Number(process.env.RATE ?? 1);
  const fresh = [];
  for (let n = 0; n < rate / 10; n++) if (rate >= 10 || Math.random() < rate / 10) fresh.push(makeCall(Date.now()));
  calls.push(...fresh);
  if (fresh.length > 0) page.send({ event: "calls", calls: fresh });
  const lines = Array.from({ length: Math.max(1, rate / 10) }, () => makeLine());
  if (ticks % 10 === 0 || rate >= 10) page.send({ event: "logs", lines });
  for (const [watch, phase] of page.watches) {
    page.watches.set(watch, phase + 0.2);
    const number = Math.round(Math.sin(phase) * 100) / 10;
    if (ticks % 3 === 0)
      page.send({ event: "values", watch, samples: [{ t: Date.now(), text: String(number), number }] });
  }
  if (page.follows) {
    const moved = shapes
      .filter((shape) => shape.name.startsWith("Far Target"))
      .map((shape) => ({ key: shape.key, transform: matrix(shape.transform[12] + Math.sin(ticks / 20), 1.5, -14) }));
    page.send({ event: "world", instance: INSTANCE, frame: ticks, camera, moved });
  }
}

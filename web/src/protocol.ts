// The messages between this page and the server, version 1. docs/dashboard.md describes them.

export type CallStatus =
  | "waiting_for_approval"
  | "running"
  | "completed"
  | "error"
  | "cancelled"
  | "interrupted"
  | "refused";
export type Level = "debug" | "info" | "warn" | "error";

export interface Fault {
  kind: string;
  message: string;
  hint?: string | null;
}

export interface Call {
  log_id: string;
  tool: string;
  client: string;
  session: string | null;
  instance: string | null;
  summary: string;
  status: CallStatus;
  writes: boolean;
  started: string;
  ended: string | null;
  duration_ms: number | null;
  error: string | null;
  touched: string[];
}

export interface LogLine {
  id: string;
  t: string;
  level: Level;
  message: string;
  source: string;
  category: string | null;
  instance: string | null;
}

export interface Engine {
  instance: string;
  name: string;
  kind: string;
  version: string | null;
  path: string | null;
  state: "ready" | "reloading" | "gone";
  reason: string | null;
  patience_seconds: number | null;
  away_seconds: number | null;
  trust: string;
  demo: boolean;
  folder: boolean;
  attached: string;
  ops: string[];
  can: Record<"tree" | "edit" | "undo" | "world" | "screenshot" | "pick" | "play" | "logs" | "project", boolean>;
  offers: { tools: { name: string; description: string }[]; resources: number; prompts: number };
  busy: { log_id: string; tool: string } | null;
}

export interface Client {
  name: string;
  version: string | null;
  session: string | null;
  instance: string | null;
  calls: number;
  writes: number;
  running: number;
  /** When and what it called last, since the first page was opened. */
  last: string | null;
  last_tool: string | null;
}

export interface Rules {
  allow_writes: boolean;
  allow_code: boolean;
  require_confirm: boolean;
  require_approval: "none" | "code" | "writes" | "all";
  components: string[];
  members: string[];
  hooks: string[];
}

export interface Policy extends Rules {
  read_only_now: boolean;
  owner: Rules;
}

export interface Waiting {
  log_id: string;
  tool: string;
  instance: string | null;
  client: string;
  session: string | null;
  user: string | null;
  summary: string;
  arguments: string;
  truncated: boolean;
  since: string;
  age_seconds: number;
  seconds_left: number;
  can_allow_session: boolean;
  can_preview: boolean;
  touched: string[];
}

export interface Grant {
  session: string;
  client: string;
  tool: string;
  since: string;
  used: number;
}

export interface Approvals {
  waiting: Waiting[];
  all_for_seconds_left: number | null;
  sessions: Grant[];
}

export interface Recorder {
  recording: boolean;
  file: string | null;
  name: string | null;
  since: string | null;
  calls: number;
  bytes: number;
  max_bytes: number;
  why_stopped: string | null;
}

export interface ServerInfo {
  version: string;
  started: string;
  run: string;
  url: string;
}

export interface Overview {
  server: ServerInfo & { uptime_seconds: number; ledger: string | null; listens: string[] };
  policy: Policy;
  engines: Engine[];
  clients: Client[];
  approvals: Approvals;
  recorder: Recorder;
  calls: { running: number; total: number };
}

export interface Content {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

export interface Output {
  content: Content[];
  structured: unknown;
  is_error: boolean;
}

export interface Change {
  target: string;
  object: string | null;
  what: string;
  before: string | null;
  after: string | null;
}

export interface CallDetail {
  call: Call;
  /** The paths of objects, by their ids. */
  names?: Record<string, string>;
  arguments: Record<string, unknown> | null;
  arguments_text: string;
  output: Output | null;
  output_truncated: boolean;
  fault: Fault | null;
  partial: unknown;
  progress: { progress: number; total: number | null; message: string | null } | null;
  logs: LogLine[];
  changes: Change[];
  cli: string;
}

export interface Preview {
  /** The paths of objects, by their ids. */
  names?: Record<string, string>;
  changes: Change[];
  text: { path: string; before: string; after: string }[] | null;
  /** What the tool answered: not every change has a value before and after it. */
  output?: Output | null;
  unavailable: string | null;
}

export interface SceneNode {
  id: string;
  name: string;
  loaded: boolean;
  roots: number;
}

export interface TreeNode {
  id: string;
  name: string;
  path: string;
  active: boolean;
  children: number | null;
  components: string[];
  tag: string | null;
  layer: number | null;
}

export interface Member {
  name: string;
  kind: "field" | "property";
  type: string;
  writable: boolean;
  text: string;
  value: unknown;
  hint: string | null;
  ref: string | null;
  error: string | null;
}

export interface Component {
  type: string;
  name: string;
  index: number;
  summary: string | null;
  members: Member[];
  truncated: boolean;
}

export interface Inspected {
  object: TreeNode;
  components: Component[];
}

export interface EditAnswer {
  log_id: string;
  changes: Change[];
  applied: boolean;
  undo: string | null;
}

export interface Sample {
  t: number;
  text: string;
  number: number | null;
}

export interface Camera {
  name: string;
  object: string | null;
  position: [number, number, number];
  rotation: [number, number, number, number];
  fov: number;
  height: number | null;
  near: number;
  far: number;
  aspect: number;
}

export interface Shape {
  key: string;
  object: string | null;
  name: string;
  path: string;
  kind: "box" | "sphere" | "capsule" | "disc" | "plane" | "point";
  size: number[];
  center: [number, number, number];
  color: string;
  transform: number[];
}

export interface World {
  instance: string;
  frame: number;
  camera: Camera | null;
  sky: { color: string | null };
  shapes: Shape[];
  truncated: boolean;
  total: number;
}

export interface WorldEvent {
  instance: string;
  frame?: number;
  camera?: Camera | null;
  added?: Shape[];
  moved?: { key: string; transform: number[] }[];
  changed?: Shape[];
  removed?: string[];
  ended?: string;
}

export interface Picture {
  mime: string;
  width: number;
  height: number;
  data: string | null;
  blob: string | null;
  labels: { id: string; name: string }[];
  source: string;
}

export interface ToolCard {
  name: string;
  title: string;
  toolset: string;
  summary: string;
  writes: boolean;
  code: boolean;
  destructive: boolean;
  listed: boolean;
  able: boolean;
  tokens: number;
}

export interface Toolset {
  name: string;
  help: string;
  tools: number;
  tokens: number;
  listed: boolean;
}

export interface ToolDetail extends Omit<ToolCard, "summary" | "listed" | "able"> {
  description: string;
  input_schema: Schema;
  output_schema: Schema | null;
  unavailable: string | null;
}

export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export interface ToolAnswer {
  log_id: string;
  output: Output | null;
  fault: Fault | null;
  running: boolean;
}

export interface Finding {
  severity: string;
  kind: string;
  title: string;
  path: string;
  detail: string | null;
  count: number;
}

export interface Asset {
  path: string;
  type: string | null;
  name?: string;
  bytes?: number;
}

export interface References {
  asset: Asset;
  nodes: Asset[];
  edges: { from: string; to: string }[];
  truncated: boolean;
}

export interface ProjectDiff {
  files: {
    path: string;
    change: string;
    lines: { target: string; what: string; before: string | null; after: string | null }[];
    text: string | null;
  }[];
  truncated: boolean;
}

export interface SetupClient {
  name: string;
  title: string;
  state: "configured" | "outdated" | "not_configured" | "not_found";
  file: string | null;
  note: string | null;
}

export interface SetupPlan {
  plan: string;
  client: string;
  files: { path: string; before: string | null; after: string | null }[];
  notes: string[];
  nothing_to_do: boolean;
}

export interface Hello {
  protocol: number;
  server: ServerInfo;
  access: "owner" | "user";
  user: string | null;
}

/** What each event carries, by its name. */
export interface Events {
  hello: Hello;
  calls: { calls: Call[] };
  logs: { lines: LogLine[] };
  approvals: Approvals;
  engines: { engines: Engine[] };
  clients: { clients: Client[] };
  policy: { policy: Policy };
  recorder: { recorder: Recorder };
  values: { watch: string; samples?: Sample[]; ended?: string };
  world: WorldEvent;
  resync: { lost: Record<string, number> };
}

/** What each method takes and answers. */
export interface Methods {
  "overview.get": [Record<string, never>, Overview];
  "calls.list": [
    {
      limit?: number;
      before?: string;
      filter?: {
        client?: string;
        tool?: string;
        instance?: string;
        status?: CallStatus[];
        text?: string;
        since?: string;
      };
    },
    { calls: Call[]; next: string | null; total: number },
  ];
  "calls.get": [{ log_id: string }, CallDetail];
  "calls.cancel": [{ log_id: string }, { cancelled: boolean }];
  "approvals.list": [Record<string, never>, Approvals];
  "approvals.preview": [{ log_id: string }, Preview];
  "approvals.decide": [
    { log_id: string; decision: "allow" | "allow_session" | "deny"; reason?: string },
    { decision: string; call: Waiting },
  ];
  "approvals.revoke": [{ session: string; tool: string }, { sessions: Grant[] }];
  "approvals.allow_all": [{ seconds: number }, { approved: number; all_for_seconds_left: number | null }];
  "policy.read_only": [{ on: boolean }, Policy];
  "tree.scenes": [{ instance: string }, { scenes: SceneNode[] }];
  "tree.children": [
    { instance: string; scene?: string; object?: string; offset: number; limit: number },
    { total: number; items: TreeNode[] },
  ];
  "tree.search": [{ instance: string; text: string; limit: number }, { total: number; items: TreeNode[] }];
  "inspect.object": [{ instance: string; object: string }, Inspected];
  "inspect.member": [{ instance: string; object: string; component: string; member: string }, Member];
  "edit.apply": [{ instance: string; changes: Record<string, unknown>[]; dry_run?: boolean }, EditAnswer];
  "edit.undo": [{ undo: string }, { changes: Change[] }];
  "watch.start": [
    { instance: string; object: string; component: string; member: string; interval_ms: number },
    { watch: string },
  ];
  "watch.stop": [{ watch: string }, Record<string, never>];
  "world.get": [{ instance: string }, World];
  "world.follow": [{ instance: string; interval_ms: number }, World];
  "world.unfollow": [{ instance: string }, Record<string, never>];
  "world.pick": [{ instance: string; x: number; y: number }, { hit: boolean; object: TreeNode | null }];
  "world.screenshot": [{ instance: string; max_width: number; labels: boolean }, Picture];
  "tools.list": [{ query?: string; instance?: string }, { tools: ToolCard[]; toolsets: Toolset[] }];
  "tools.get": [{ name: string }, ToolDetail];
  "tools.call": [{ tool: string; arguments: unknown; instance?: string }, ToolAnswer];
  "toolsets.set": [{ listed: string[] }, { toolsets: Toolset[] }];
  "logs.list": [
    {
      limit: number;
      before?: string;
      since?: string;
      levels?: Level[];
      text?: string;
      instance?: string;
      source?: string;
    },
    { lines: LogLine[]; next: string | null; total: number },
  ];
  "project.check": [
    { instance: string; limit: number },
    { findings: Finding[]; total: number; truncated: boolean; errors: number; warnings: number; notes: number },
  ];
  "project.unused": [
    { instance: string; limit: number },
    { assets: Asset[]; total: number; bytes: number; truncated: boolean },
  ];
  "project.assets": [{ instance: string; text: string; limit: number }, { assets: Asset[]; total: number }];
  "project.references": [
    { instance: string; asset: string; direction: "both" | "uses" | "used_by"; depth: number; limit: number },
    References,
  ];
  "project.revisions": [
    { instance: string; limit: number },
    { revisions: { name: string; commit: string; subject: string; time: string }[] },
  ];
  "project.diff": [{ instance: string; old: string; new?: string }, ProjectDiff];
  "setup.list": [Record<string, never>, { clients: SetupClient[] }];
  "setup.plan": [{ client: string; remove: boolean }, SetupPlan];
  "setup.apply": [{ plan: string }, { done: string[]; notes: string[] }];
  "recorder.start": [{ screenshots: boolean }, Recorder];
  "recorder.stop": [Record<string, never>, Recorder];
  "recorder.list": [Record<string, never>, { traces: { name: string; bytes: number; created: string }[] }];
}

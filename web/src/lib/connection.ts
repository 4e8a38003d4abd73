// The one socket to the server. It reconnects by itself; requests that were under way when it broke fail with a fault
// of kind Disconnected, because nobody knows whether the server ran them.

import type { Events, Fault, Hello, Methods } from "../protocol.ts";

export type ConnectionState =
  | { is: "connecting" }
  | { is: "open" }
  | { is: "lost"; since: number; retryAt: number; attempt: number }
  | { is: "locked" };

type Handler<Name extends keyof Events> = (event: Events[Name]) => void;

/** A request that failed. */
export class RequestError extends Error {
  readonly kind: string;
  readonly hint: string | null;
  constructor(fault: Fault) {
    super(fault.message);
    this.kind = fault.kind;
    this.hint = fault.hint ?? null;
  }
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5000;
const PROTOCOL = 1;

/** What a browser gives the connection. Tests give their own. */
export interface Surroundings {
  open(): WebSocket;
  /** Whether the server knows this browser. Rejects if the server cannot be reached. */
  hasSession(): Promise<boolean>;
  now(): number;
  later(run: () => void, ms: number): () => void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private next = 1;
  private pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: RequestError) => void }>();
  private handlers = new Map<string, Set<(event: never) => void>>();
  private attempt = 0;
  private lostAt = 0;
  private cancelRetry: (() => void) | null = null;
  private stopped = false;

  constructor(
    private readonly around: Surroundings,
    private readonly stateChanged: (state: ConnectionState) => void,
  ) {}

  start(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    if (this.socket !== null || this.stopped) return;
    if (this.attempt === 0) this.stateChanged({ is: "connecting" });
    const socket = this.around.open();
    this.socket = socket;
    socket.onmessage = (message) => this.received(String(message.data));
    socket.onclose = () => {
      if (this.socket === socket) this.closed();
    };
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry?.();
    this.socket?.close();
  }

  on<Name extends keyof Events>(name: Name, handler: Handler<Name>): () => void {
    const all = this.handlers.get(name) ?? new Set();
    this.handlers.set(name, all);
    all.add(handler as (event: never) => void);
    return () => all.delete(handler as (event: never) => void);
  }

  request<Name extends keyof Methods>(method: Name, params: Methods[Name][0]): Promise<Methods[Name][1]> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== 1)
      return Promise.reject(new RequestError({ kind: "Disconnected", message: "The server is not connected." }));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private received(text: string): void {
    let message: { id?: number; result?: unknown; fault?: Fault; event?: string };
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.event !== undefined) {
      if (message.event === "hello") this.greeted(message as unknown as Hello);
      for (const handler of this.handlers.get(message.event) ?? []) handler(message as never);
      return;
    }
    const waiting = this.pending.get(message.id ?? 0);
    if (waiting === undefined) return;
    this.pending.delete(message.id ?? 0);
    if (message.fault) waiting.reject(new RequestError(message.fault));
    else waiting.resolve(message.result);
  }

  private greeted(hello: Hello): void {
    if (hello.protocol !== PROTOCOL) {
      // The page is older or newer than the server, which serves the right one.
      location.reload();
      return;
    }
    this.attempt = 0;
    this.stateChanged({ is: "open" });
  }

  private closed(): void {
    this.socket = null;
    const fault = { kind: "Disconnected", message: "The connection to the server was lost before it answered." };
    for (const { reject } of this.pending.values()) reject(new RequestError(fault));
    this.pending.clear();
    if (this.stopped) return;
    if (this.attempt === 0) this.lostAt = this.around.now();
    this.attempt++;
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.attempt - 1, 5));
    this.stateChanged({ is: "lost", since: this.lostAt, retryAt: this.around.now() + wait, attempt: this.attempt });
    this.cancelRetry = this.around.later(() => this.start(), wait);
    this.around.hasSession().then(
      (known) => {
        if (!known) {
          this.cancelRetry?.();
          this.stateChanged({ is: "locked" });
        }
      },
      () => {},
    );
  }
}

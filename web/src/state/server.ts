// What the server says about itself, kept up to date: the connection, engines, clients, policy, approvals, recorder.

import { computed, signal } from "@preact/signals";
import { Connection, type ConnectionState, RequestError } from "../lib/connection.ts";
import type { Approvals, Client, Engine, Hello, Methods, Policy, Recorder } from "../protocol.ts";
import { setting } from "./settings.ts";
import { toast } from "./toasts.ts";

export const connection = signal<ConnectionState>({ is: "connecting" });
export const hello = signal<Hello | null>(null);
export const engines = signal<Engine[]>([]);
export const clients = signal<Client[]>([]);
export const policy = signal<Policy | null>(null);
export const approvals = signal<Approvals>({ waiting: [], all_for_seconds_left: null, sessions: [] });
/** When the list of waiting calls arrived, to count down what is left. */
export const approvalsAt = signal(Date.now());
export const recorder = signal<Recorder | null>(null);
export const ledger = signal<string | null>(null);
/** Counts how often the connection was made; views reload when it changes. */
export const generation = signal(0);
export const isOwner = computed(() => hello.value?.access !== "user");
export const isOpen = computed(() => connection.value.is === "open");

const chosen = setting<string>("engine", "");
/** The engine that the views of worlds, trees and projects show. */
export const engine = computed<Engine | null>(() => {
  const all = engines.value;
  return all.find((one) => one.instance === chosen.value) ?? all.find((one) => one.can.world) ?? all[0] ?? null;
});

export function chooseEngine(instance: string): void {
  chosen.value = instance;
}

const socketUrl = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket`;

export const link = new Connection(
  {
    open: () => new WebSocket(socketUrl()),
    hasSession: async () => (await fetch("/page/session", { cache: "no-store" })).status !== 401,
    now: () => Date.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  (state) => {
    connection.value = state;
  },
);

/** Asks the server. The answer is typed by the method's name. */
export function ask<Name extends keyof Methods>(method: Name, params: Methods[Name][0]): Promise<Methods[Name][1]> {
  return link.request(method, params);
}

/** Asks the server for something the person did; a failure is shown to them. */
export async function act<Name extends keyof Methods>(
  method: Name,
  params: Methods[Name][0],
): Promise<Methods[Name][1] | null> {
  try {
    return await link.request(method, params);
  } catch (error) {
    report(error);
    return null;
  }
}

export function report(error: unknown): void {
  const hint = error instanceof RequestError ? error.hint : null;
  toast("error", error instanceof Error ? error.message : String(error), hint);
}

function gotApprovals(event: Approvals): void {
  approvals.value = {
    waiting: event.waiting,
    all_for_seconds_left: event.all_for_seconds_left,
    sessions: event.sessions ?? [],
  };
  approvalsAt.value = Date.now();
}

link.on("hello", async (event) => {
  hello.value = event;
  try {
    const overview = await ask("overview.get", {});
    engines.value = overview.engines;
    clients.value = overview.clients;
    policy.value = overview.policy;
    recorder.value = overview.recorder;
    ledger.value = overview.server.ledger;
    gotApprovals(overview.approvals);
  } catch (error) {
    report(error);
  }
  generation.value++;
});
link.on("engines", (event) => {
  engines.value = event.engines;
});
link.on("clients", (event) => {
  clients.value = event.clients;
});
link.on("policy", (event) => {
  policy.value = event.policy;
});
link.on("recorder", (event) => {
  recorder.value = event.recorder;
});
link.on("approvals", gotApprovals);

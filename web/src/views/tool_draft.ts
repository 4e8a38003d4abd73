// Arguments that another view hands to the form of a tool.

import { signal } from "@preact/signals";

export const draft = signal<{ tool: string; args: Record<string, unknown> } | null>(null);

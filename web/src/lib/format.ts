// Numbers, times and values as people read them.

/** A duration in milliseconds: "0.4 ms", "12 ms", "3.2 s", "4 min 10 s". */
export function duration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return "–";
  if (ms < 1) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A time of day with seconds, in the reader's own clock. */
export function clock(at: number, withMillis = false): string {
  if (!Number.isFinite(at)) return "–";
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  const text = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return withMillis ? `${text}.${String(date.getMilliseconds()).padStart(3, "0")}` : text;
}

/** How long ago something was: "now", "8 s ago", "3 min ago". */
export function ago(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  if (seconds < 2) return "now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return new Date(at).toLocaleDateString();
}

/** Minutes and seconds that are left: "4:07". */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1e6) return `${(count / 1000).toFixed(count < 1e4 ? 1 : 0)} kB`;
  return `${(count / 1e6).toFixed(1)} MB`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
}

/** A value on one line, at most `limit` characters. */
export function brief(value: unknown, limit = 120): string {
  let text: string;
  if (typeof value === "string") text = value;
  else if (value === undefined) text = "";
  else text = compact(value);
  text = text.replace(/\s+/g, " ");
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Vectors and colors in parentheses, everything else as short JSON. */
function compact(value: unknown): string {
  if (typeof value === "number") return number(value);
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    const fields = Object.entries(value);
    if (
      fields.length >= 2 &&
      fields.length <= 4 &&
      fields.every(([key, part]) => key.length === 1 && typeof part === "number")
    )
      return `(${fields.map(([, part]) => number(part as number)).join(", ")})`;
  }
  return JSON.stringify(value) ?? "";
}

/** A value that came as text, for people: vectors and colors without the names of their parts. */
export function plainValue(text: string): string {
  if (!text.startsWith("{") || text.length > 200) return text;
  try {
    const plain = compact(JSON.parse(text));
    return plain.startsWith("(") ? plain : text;
  } catch {
    return text;
  }
}

/** The text with a capital letter at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with at most four decimals. */
export function number(n: number): string {
  if (!Number.isFinite(n)) return String(n);
  return String(Math.abs(n) >= 1e6 ? n : Math.round(n * 1e4) / 1e4);
}

/** JSON for reading: indented, but with short arrays and objects on one line. */
export function pretty(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value) ?? "null";
  if (value === null || typeof value !== "object" || flat.length + indent.length <= 72) return spaced(value, flat);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + pretty(item, inner)).join(",\n")}\n${indent}]`;
  const fields = Object.entries(value).map(([key, part]) => `${inner}${JSON.stringify(key)}: ${pretty(part, inner)}`);
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

function spaced(value: unknown, flat: string): string {
  if (value === null || typeof value !== "object") return flat;
  if (Array.isArray(value)) return `[${value.map((item) => spaced(item, JSON.stringify(item) ?? "null")).join(", ")}]`;
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  if (fields.length === 0) return "{}";
  return `{ ${fields.map(([key, part]) => `${JSON.stringify(key)}: ${spaced(part, JSON.stringify(part) ?? "null")}`).join(", ")} }`;
}

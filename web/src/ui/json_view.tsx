// JSON with colors. A long text is cut until one asks for all of it.

import { useMemo, useState } from "preact/hooks";
import { pretty } from "../lib/format.ts";
import { visible } from "../lib/visible.ts";

const LINES = 60;
/** Coloring more than this many characters would be slow. */
const MAX_COLORED = 60_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

export function JsonView({ value, label }: { value: unknown; label: string }) {
  return <CodeView text={pretty(value)} label={label} colored />;
}

export function CodeView({ text: raw, label, colored = false }: { text: string; label: string; colored?: boolean }) {
  const text = useMemo(() => visible(raw), [raw]);
  const [all, setAll] = useState(false);
  const lines = useMemo(() => text.split("\n"), [text]);
  const shown = all || lines.length <= LINES + 10 ? text : lines.slice(0, LINES).join("\n");
  return (
    <div class="code">
      <pre tabIndex={0} role="region" aria-label={label}>
        {colored && shown.length < MAX_COLORED ? painted(shown) : shown}
      </pre>
      {shown !== text && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show all {lines.length} lines
        </button>
      )}
    </div>
  );
}

function painted(text: string) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const kind = match[2] !== undefined ? "key" : match[1] !== undefined ? "string" : "number";
    parts.push(
      <span class={`t-${kind}`} key={match.index}>
        {match[1] ?? match[0]}
      </span>,
    );
    if (match[2]) parts.push(match[2]);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

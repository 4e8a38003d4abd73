// The field that edits one value: a switch, a number, the parts of a vector, or text.

import { useState } from "preact/hooks";
import { number } from "../lib/format.ts";
import type { Member } from "../protocol.ts";

interface Props {
  id: string;
  member: Member;
  disabled: boolean;
  onSet: (value: unknown) => void;
}

export function Field({ id, member, disabled, onSet }: Props) {
  const { value } = member;
  if (typeof value === "boolean")
    return (
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={disabled}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    );
  if (typeof value === "number")
    return (
      <Box id={id} text={number(value)} disabled={disabled} kind="number" onText={(text) => onSet(Number(text))} />
    );
  const parts = numberParts(value);
  if (parts !== null)
    return (
      <span class="parts">
        {parts.map(([name, part], at) => (
          <span class="part" key={name}>
            <span class="muted" aria-hidden="true">
              {name.toLowerCase()}
            </span>
            <Box
              id={at === 0 ? id : `${id}-${name}`}
              label={`${member.name} ${name}`}
              text={number(part)}
              disabled={disabled}
              kind="number"
              onText={(text) => onSet({ ...(value as object), [name]: Number(text) })}
            />
          </span>
        ))}
      </span>
    );
  if (typeof value === "string") return <Box id={id} text={value} disabled={disabled} kind="text" onText={onSet} />;
  if (disabled || value === null || value === undefined)
    return (
      <output id={id} class="mono">
        {member.text}
      </output>
    );
  return (
    <Box
      id={id}
      text={JSON.stringify(value)}
      disabled={disabled}
      kind="json"
      onText={(text) => onSet(JSON.parse(text))}
    />
  );
}

/** The parts of a vector or a color. */
export function numberParts(value: unknown): [string, number][] | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const all = Object.entries(value);
  const fits =
    all.length >= 2 && all.length <= 4 && all.every(([name, part]) => name.length === 1 && typeof part === "number");
  return fits ? (all as [string, number][]) : null;
}

interface BoxProps {
  id: string;
  label?: string;
  text: string;
  disabled: boolean;
  kind: "text" | "number" | "json";
  onText: (text: string) => void;
}

/** A text field that follows the value until one types, and sets it on Enter or when it is left. */
function Box({ id, label, text, disabled, kind, onText }: BoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && !isValid(typed, kind);
  const commit = () => {
    if (typed !== null && typed !== text && !wrong) onText(typed);
    setTyped(null);
  };
  return (
    <input
      id={id}
      aria-label={label}
      class="mono"
      type="text"
      inputMode={kind === "number" ? "decimal" : "text"}
      value={typed ?? text}
      disabled={disabled}
      aria-invalid={wrong}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          setTyped(null);
          event.stopPropagation();
        }
      }}
    />
  );
}

export function isValid(text: string, kind: BoxProps["kind"]): boolean {
  if (kind === "text") return true;
  if (kind === "number") return text.trim() !== "" && Number.isFinite(Number(text));
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

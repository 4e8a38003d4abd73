// A form made from a JSON Schema: a field for each argument, and the whole as JSON for what fields cannot do.

import { useEffect, useState } from "preact/hooks";
import type { Schema } from "../protocol.ts";
import { Segmented } from "../ui/parts.tsx";
import { check, fieldKind, plainSchema } from "./schema.ts";

interface Props {
  schema: Schema;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  onValid: (valid: boolean) => void;
}

export function SchemaForm({ schema, value, onChange, onValid }: Props) {
  const [mode, setMode] = useState<"form" | "json">("form");
  const fields = Object.entries(schema.properties ?? {});
  const missing = check(schema, value);
  // The parent's function is new each time.
  useEffect(() => {
    if (mode === "form") onValid(missing.length === 0);
  }, [mode, missing.length]);
  if (fields.length === 0 && mode === "form") return <p class="muted">This tool needs no arguments.</p>;
  return (
    <div class="schema-form">
      <Segmented
        label="How to write the arguments"
        value={mode}
        options={[
          { value: "form", label: "Form" },
          { value: "json", label: "JSON" },
        ]}
        onChange={setMode}
      />
      {mode === "json" ? (
        <JsonField
          label="Arguments as JSON"
          value={value}
          rows={10}
          onValue={(next) => onChange(next as Record<string, unknown>)}
          onValid={onValid}
        />
      ) : (
        fields.map(([name, part]) => (
          <ArgumentField
            key={name}
            name={name}
            schema={plainSchema(part, schema)}
            required={schema.required?.includes(name) === true}
            value={value[name]}
            onValue={(next) => {
              const all = { ...value };
              if (next === undefined) delete all[name];
              else all[name] = next;
              onChange(all);
            }}
          />
        ))
      )}
      {mode === "form" && missing.length > 0 && <p class="muted">Required: {missing.join(", ")}</p>}
    </div>
  );
}

interface FieldProps {
  name: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  onValue: (value: unknown) => void;
}

function ArgumentField({ name, schema, required, value, onValue }: FieldProps) {
  const id = `argument-${name}`;
  const kind = fieldKind(schema);
  return (
    <div class="argument">
      <label for={id}>
        <b class="mono">{name}</b>
        {required && <span class="chip accent">required</span>}
        {schema.default !== undefined && schema.default !== null && (
          <span class="muted">default {JSON.stringify(schema.default)}</span>
        )}
      </label>
      {kind.is === "choice" ? (
        <select
          id={id}
          value={value === undefined ? "" : String(value)}
          onChange={(event) => {
            const picked = kind.options.find((option) => String(option) === event.currentTarget.value);
            onValue(picked);
          }}
        >
          <option value="">{required ? "Choose" : "Not set"}</option>
          {kind.options.map((option) => (
            <option key={String(option)} value={String(option)}>
              {String(option)}
            </option>
          ))}
        </select>
      ) : kind.is === "number" ? (
        <input
          id={id}
          class="mono"
          inputMode="decimal"
          value={value === undefined ? "" : String(value)}
          placeholder={example(schema)}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            const number = Number(text);
            onValue(text === "" ? undefined : Number.isFinite(number) ? number : text);
          }}
        />
      ) : kind.is === "text" ? (
        <input
          id={id}
          class="mono"
          value={value === undefined ? "" : String(value)}
          placeholder={example(schema)}
          onInput={(event) => onValue(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
        />
      ) : (
        <JsonField id={id} label={name} value={value} rows={3} hint={example(schema)} onValue={onValue} />
      )}
      {schema.description && <p class="muted">{schema.description}</p>}
    </div>
  );
}

function example(schema: Schema): string {
  const first = schema.examples?.[0];
  return first === undefined ? "" : typeof first === "string" ? first : JSON.stringify(first);
}

interface JsonProps {
  id?: string;
  label: string;
  value: unknown;
  rows: number;
  hint?: string;
  onValue: (value: unknown) => void;
  onValid?: (valid: boolean) => void;
}

function JsonField({ id, label, value, rows, hint, onValue, onValid }: JsonProps) {
  const [text, setText] = useState(value === undefined ? "" : JSON.stringify(value, null, 2));
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <>
      <textarea
        id={id}
        aria-label={label}
        rows={rows}
        placeholder={hint}
        aria-invalid={wrong !== null}
        value={text}
        spellcheck={false}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          if (next.trim() === "") {
            setWrong(null);
            onValid?.(true);
            return onValue(id === undefined ? {} : undefined);
          }
          try {
            onValue(JSON.parse(next));
            setWrong(null);
            onValid?.(true);
          } catch (error) {
            setWrong(error instanceof Error ? error.message : String(error));
            onValid?.(false);
          }
        }}
      />
      {wrong && <p class="bad-text">Not JSON: {wrong}</p>}
    </>
  );
}

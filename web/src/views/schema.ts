// What the forms need to know of a JSON Schema.

import type { Schema } from "../protocol.ts";

export type FieldKind = { is: "choice"; options: unknown[] } | { is: "number" } | { is: "text" } | { is: "json" };

/** A schema without references and without alternatives that only allow null. */
export function plainSchema(schema: Schema, root: Schema): Schema {
  let one = schema;
  for (let depth = 0; depth < 8; depth++) {
    const name = one.$ref?.match(/^#\/\$defs\/(.+)$/)?.[1];
    const alternatives = (one.anyOf ?? one.oneOf)?.filter((part) => part.type !== "null");
    const { $ref: _, anyOf: __, oneOf: ___, ...own } = one;
    if (name !== undefined) one = { ...root.$defs?.[name], ...own };
    else if (alternatives?.length === 1) one = { ...alternatives[0], ...own };
    else break;
  }
  return one;
}

export function fieldKind(schema: Schema): FieldKind {
  const constants = (schema.oneOf ?? schema.anyOf)?.map((part) => part.const);
  if (schema.enum) return { is: "choice", options: schema.enum.filter((option) => option !== null) };
  if (constants && constants.length > 0 && constants.every((part) => part !== undefined))
    return { is: "choice", options: constants };
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (types.length === 1) {
    if (types[0] === "boolean") return { is: "choice", options: [true, false] };
    if (types[0] === "number" || types[0] === "integer") return { is: "number" };
    if (types[0] === "string") return { is: "text" };
  }
  return { is: "json" };
}

/** The names of required arguments that are missing. */
export function check(schema: Schema, value: Record<string, unknown>): string[] {
  return (schema.required ?? []).filter((name) => value[name] === undefined);
}

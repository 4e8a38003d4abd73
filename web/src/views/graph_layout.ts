// Where the nodes of a graph of references stand.

import type { References } from "../protocol.ts";

export const NODE_WIDTH = 190;
export const NODE_HEIGHT = 44;
const GAP_X = 70;
const GAP_Y = 10;
const MARGIN = 16;

export interface PlacedNode {
  path: string;
  name: string;
  type: string | null;
  /** Steps from the asset: negative for what uses it, positive for what it uses. */
  column: number;
  x: number;
  y: number;
}

export function arrange(references: References): {
  nodes: PlacedNode[];
  edges: References["edges"];
  width: number;
  height: number;
} {
  const columns = new Map<string, number>([[references.asset.path, 0]]);
  const walk = (sign: 1 | -1) => {
    let frontier = [references.asset.path];
    for (let step = 1; frontier.length > 0; step++) {
      const next: string[] = [];
      for (const at of frontier)
        for (const edge of references.edges) {
          const [here, there] = sign > 0 ? [edge.from, edge.to] : [edge.to, edge.from];
          if (here !== at || columns.has(there)) continue;
          columns.set(there, step * sign);
          next.push(there);
        }
      frontier = next;
    }
  };
  walk(-1);
  walk(1);
  const known = new Map([references.asset, ...references.nodes].map((asset) => [asset.path, asset]));
  const byColumn = new Map<number, string[]>();
  for (const [path, column] of columns) byColumn.set(column, [...(byColumn.get(column) ?? []), path]);
  const first = Math.min(...byColumn.keys());
  const rows = Math.max(...[...byColumn.values()].map((paths) => paths.length));
  const height = rows * (NODE_HEIGHT + GAP_Y) + 2 * MARGIN;
  const nodes: PlacedNode[] = [];
  for (const [column, paths] of byColumn) {
    const top = (height - paths.length * (NODE_HEIGHT + GAP_Y)) / 2;
    paths.sort().forEach((path, at) => {
      const asset = known.get(path);
      const name = asset?.name || path.split("/").pop() || path;
      const x = MARGIN + (column - first) * (NODE_WIDTH + GAP_X);
      nodes.push({ path, name, type: asset?.type ?? null, column, x, y: top + at * (NODE_HEIGHT + GAP_Y) });
    });
  }
  nodes.sort((a, b) => a.column - b.column || a.y - b.y);
  const width = byColumn.size * (NODE_WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
  const edges = references.edges.filter((edge) => columns.has(edge.from) && columns.has(edge.to));
  return { nodes, edges, width, height };
}

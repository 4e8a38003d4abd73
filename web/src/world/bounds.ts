// Where a view has to stand to see all shapes.

import type { Shape } from "../protocol.ts";

export interface Bounds {
  center: [number, number, number];
  radius: number;
}

/** A sphere around the shapes. Shapes that are much larger than the rest, such as a ground plane, count only a part. */
export function sceneBounds(shapes: readonly Shape[]): Bounds | null {
  if (shapes.length === 0) return null;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const sizes = shapes.map(extent).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 1;
  for (const shape of shapes) {
    const reach = Math.min(extent(shape), usual * 40);
    for (let axis = 0; axis < 3; axis++) {
      const at = shape.transform[12 + axis] ?? 0;
      low[axis] = Math.min(low[axis] ?? 0, at - reach / 2);
      high[axis] = Math.max(high[axis] ?? 0, at + reach / 2);
    }
  }
  const center = [0, 1, 2].map((axis) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2) as [number, number, number];
  const sides = [0, 1, 2].map((axis) => (high[axis] ?? 0) - (low[axis] ?? 0));
  return { center, radius: Math.max(0.5, Math.hypot(...sides) / 2) };
}

function extent(shape: Shape): number {
  const scale = Math.hypot(shape.transform[0] ?? 1, shape.transform[1] ?? 0, shape.transform[2] ?? 0);
  const size = shape.size.filter(Number.isFinite);
  const own =
    shape.kind === "point"
      ? 0
      : shape.kind === "box" || shape.kind === "plane"
        ? Math.max(...size, 0)
        : 2 * (size[0] ?? 0) + (size[1] ?? 0);
  return own * scale;
}

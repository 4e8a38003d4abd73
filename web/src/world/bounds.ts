// Where a view has to stand to see all shapes.

import type { Shape } from "../protocol.ts";

type Triple = [number, number, number];

export interface Bounds {
  center: Triple;
  /** Half of the width, height and depth. */
  half: Triple;
  radius: number;
}

/** A box around the shapes. Shapes that are much larger than the rest, such as a ground plane, count only a part. */
export function sceneBounds(shapes: readonly Shape[]): Bounds | null {
  if (shapes.length === 0) return null;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const reaches = shapes.map(reach);
  const sizes = reaches.map((one) => Math.max(...one)).sort((a, b) => a - b);
  // Walls around small things are as large as the places are apart, and count whole.
  const spread = [12, 13, 14].map((at) => {
    const places = shapes.map((shape) => shape.transform[at] ?? 0);
    return places.reduce((a, b) => Math.max(a, b)) - places.reduce((a, b) => Math.min(a, b));
  });
  const most = Math.max((sizes[Math.floor(sizes.length / 2)] ?? 1) * 40, ...spread);
  shapes.forEach((shape, index) => {
    for (let axis = 0; axis < 3; axis++) {
      const at = shape.transform[12 + axis] ?? 0;
      const half = Math.min(reaches[index]?.[axis] ?? 0, most);
      low[axis] = Math.min(low[axis] ?? 0, at - half);
      high[axis] = Math.max(high[axis] ?? 0, at + half);
    }
  });
  const middle = (axis: number) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2;
  const side = (axis: number) => Math.max(0.25, ((high[axis] ?? 0) - (low[axis] ?? 0)) / 2);
  const half: Triple = [side(0), side(1), side(2)];
  return { center: [middle(0), middle(1), middle(2)], half, radius: Math.hypot(...half) };
}

/** How far a shape reaches from its place along each axis of the world. */
function reach({ kind, size, transform }: Shape): Triple {
  const [a = 0, b = 0, c = 0] = size.filter(Number.isFinite);
  const own: Triple =
    kind === "point"
      ? [0, 0, 0]
      : kind === "box"
        ? [a / 2, b / 2, c / 2]
        : kind === "plane"
          ? [a / 2, 0, b / 2]
          : kind === "capsule"
            ? [a, a + b / 2, a]
            : [a, a, a];
  const along = (axis: number) =>
    own.reduce((sum, length, column) => sum + Math.abs(transform[column * 4 + axis] ?? 0) * length, 0);
  return [along(0), along(1), along(2)];
}

/**
 * Where an eye has to be to see all of a box as large as possible: how far from the middle of the box, and how much of
 * that to the right and up, because what is near takes more of the picture. `axes` are the directions to the right, up
 * and forward of the eye; `wide` and `high` are the tangents of half its angles.
 */
export function standToSee(half: Triple, axes: readonly [Triple, Triple, Triple], wide: number, high: number) {
  const corners: Triple[] = [];
  for (const x of [-half[0], half[0]])
    for (const y of [-half[1], half[1]])
      for (const z of [-half[2], half[2]])
        corners.push(axes.map((axis) => axis[0] * x + axis[1] * y + axis[2] * z) as Triple);
  let [right, up] = [0, 0];
  const nearest = () =>
    Math.max(...corners.map(([x, y, ahead]) => Math.max(Math.abs(x - right) / wide, Math.abs(y - up) / high) - ahead));
  // Each round comes closer to a picture with what is seen in its middle.
  for (let round = 0; round < 8; round++) {
    const distance = nearest();
    const across = corners.map(([x, , ahead]) => (x - right) / (distance + ahead));
    const along = corners.map(([, y, ahead]) => (y - up) / (distance + ahead));
    right += ((Math.min(...across) + Math.max(...across)) / 2) * distance;
    up += ((Math.min(...along) + Math.max(...along)) / 2) * distance;
  }
  return { distance: nearest(), right, up };
}

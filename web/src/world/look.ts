// How the server's screenshots look, so that what a person sees and what an agent sees agree: the tiles of large faces
// and the sky.

import type { Shape } from "../protocol.ts";

type Triple = [number, number, number];

/** Faces longer than this are drawn as tiles of two shades. */
const TILED = 4;
const TILE = 2;
const MAX_TILES = 24;

/** How many tiles a box has along x, y and z; null if it has none. */
export function tiles(shape: Shape): Triple | null {
  if (shape.kind !== "box") return null;
  const lengths = [0, 1, 2].map((axis) => {
    const column = shape.transform.slice(axis * 4, axis * 4 + 3);
    return Math.abs(shape.size[axis] ?? 0) * Math.hypot(...column);
  });
  const counts = lengths.map((length) => (length > TILED ? Math.round(Math.min(length / TILE, MAX_TILES)) : 1));
  return counts.some((count) => count > 1) ? (counts as Triple) : null;
}

const SKY: Record<"horizon" | "zenith" | "ground" | "below", Triple> = {
  horizon: [205, 222, 235],
  zenith: [90, 140, 200],
  ground: [150, 150, 145],
  below: [90, 90, 90],
};

/** The color of the sky by how far up one looks, from -1 to 1; in parts of 1. A camera may have a color of its own. */
export function skyColor(up: number, own: string | null): Triple {
  const parts = own?.match(/^#(..)(..)(..)$/);
  if (parts) return parts.slice(1).map((part) => Number.parseInt(part, 16) / 255) as Triple;
  const [low, high, at] =
    up >= 0 ? [SKY.horizon, SKY.zenith, Math.min(1, Math.sqrt(up))] : [SKY.ground, SKY.below, Math.min(1, -up)];
  return low.map((part, index) => (part + ((high[index] ?? 0) - part) * at) / 255) as Triple;
}

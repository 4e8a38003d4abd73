import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shape } from "../src/protocol.ts";
import { arrange } from "../src/views/graph_layout.ts";
import { check, fieldKind, plainSchema } from "../src/views/schema.ts";
import { sceneBounds, standToSee } from "../src/world/bounds.ts";
import { skyColor, tiles } from "../src/world/look.ts";

test("schemas become the simplest field that fits", () => {
  assert.equal(fieldKind({ type: ["integer", "null"] }).is, "number");
  assert.equal(fieldKind({ type: "string" }).is, "text");
  assert.deepEqual(fieldKind({ enum: ["a", "b", null] }), { is: "choice", options: ["a", "b"] });
  assert.deepEqual(fieldKind({ oneOf: [{ const: "x" }, { const: "y" }] }), { is: "choice", options: ["x", "y"] });
  assert.equal(fieldKind({ type: "object" }).is, "json");
  assert.equal(fieldKind({}).is, "json");
});

test("references and optional alternatives are resolved, and loops end", () => {
  const root = { $defs: { Mode: { enum: ["a"] }, Loop: { $ref: "#/$defs/Loop" } } };
  const optional = plainSchema({ description: "how", anyOf: [{ $ref: "#/$defs/Mode" }, { type: "null" }] }, root);
  assert.deepEqual(optional.enum, ["a"]);
  assert.equal(optional.description, "how");
  assert.ok(plainSchema({ $ref: "#/$defs/Loop" }, root));
  assert.deepEqual(check({ required: ["a", "b"] }, { b: 0 }), ["a"]);
});

test("a graph has users on the left and used assets on the right", () => {
  const asset = (path: string) => ({ path, type: null });
  const { nodes, edges } = arrange({
    asset: asset("b"),
    nodes: ["a", "c", "d", "stray"].map(asset),
    edges: [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "d" },
      { from: "d", to: "b" },
    ],
    truncated: false,
  });
  const column = (path: string) => nodes.find((node) => node.path === path)?.column;
  assert.deepEqual(["a", "b", "c"].map(column), [-1, 0, -2]);
  assert.equal(column("stray"), undefined);
  assert.equal(edges.length, 4);
  assert.equal(new Set(nodes.map((node) => `${node.x} ${node.y}`)).size, nodes.length);
});

test("one huge plane does not move the view away from everything else", () => {
  const at = (x: number, size: number): Shape => ({
    key: String(x),
    object: null,
    name: "",
    path: "",
    kind: "box",
    size: [size, size, size],
    center: [0, 0, 0],
    color: "#fff",
    transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1],
  });
  assert.equal(sceneBounds([]), null);
  const bounds = sceneBounds([at(-2, 1), at(0, 1), at(2, 1), at(0, 100_000)]);
  assert.ok(bounds && bounds.radius < 100, `${bounds?.radius}`);
  assert.deepEqual(bounds?.center, [0, 0, 0]);
  // A wall is as high as it is, not as wide.
  const wall = sceneBounds([{ ...at(0, 1), size: [20, 4, 1] }]);
  assert.deepEqual(wall?.half, [10, 2, 0.5]);
  // A room counts whole, however small the things in it are.
  const small = Array.from({ length: 9 }, (_, index) => at(index, 0.01));
  assert.equal(sceneBounds([...small, { ...at(-8, 1), size: [1, 4, 24] }])?.half[2], 12);
});

test("the eye stands where the whole box is in sight, and no further", () => {
  const ahead: Parameters<typeof standToSee>[1] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ];
  assert.deepEqual(standToSee([10, 1, 2], ahead, 1, 1), { distance: 12, right: 0, up: 0 });
  // In a narrow window, the width decides.
  assert.equal(standToSee([10, 1, 2], ahead, 0.5, 1).distance, 22);
  assert.equal(standToSee([1, 10, 2], ahead, 0.5, 1).distance, 12);
  // Seen from above, the near edge is as far from the middle of the picture as the far edge.
  const slope = Math.SQRT1_2;
  const above: typeof ahead = [
    [1, 0, 0],
    [0, slope, -slope],
    [0, -slope, -slope],
  ];
  const { distance, up } = standToSee([1, 0.1, 10], above, 1, 0.5);
  const heights = [-10, 10].flatMap((z) =>
    [-0.1, 0.1].map((y) => (slope * (y - z) - up) / (distance - slope * (y + z))),
  );
  assert.ok(Math.abs(Math.max(...heights) + Math.min(...heights)) < 0.01, heights.join(" "));
  assert.ok(Math.max(...heights) <= 0.5001 && Math.max(...heights) > 0.49, heights.join(" "));
});

test("large faces have the tiles, and the sky the colors, of the server's screenshots", () => {
  const box = (size: number[], scale = 1): Shape => ({
    key: "a",
    object: null,
    name: "",
    path: "",
    kind: "box",
    size,
    center: [0, 0, 0],
    color: "#ffffff",
    transform: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1],
  });
  assert.equal(tiles(box([4, 4, 4])), null);
  assert.deepEqual(tiles(box([5, 0.2, 9])), [3, 1, 5]);
  assert.deepEqual(tiles(box([1, 1, 1], 100)), [24, 24, 24]);
  assert.equal(tiles({ ...box([9, 9, 9]), kind: "sphere" }), null);
  assert.deepEqual(skyColor(0.5, "#ff0080"), [1, 0, 128 / 255]);
  assert.deepEqual(skyColor(1, null), [90 / 255, 140 / 255, 200 / 255]);
  assert.deepEqual(skyColor(0, null), [205 / 255, 222 / 255, 235 / 255]);
});

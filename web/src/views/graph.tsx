// References as a graph in columns: what uses the asset on the left, what it uses on the right.

import { useEffect, useRef } from "preact/hooks";
import type { References } from "../protocol.ts";
import { arrange, NODE_HEIGHT, NODE_WIDTH } from "./graph_layout.ts";

export function Graph({ references, onAsset }: { references: References; onAsset: (path: string) => void }) {
  const { nodes, edges, width, height } = arrange(references);
  const place = new Map(nodes.map((node) => [node.path, node]));
  const box = useRef<HTMLDivElement>(null);
  const middle = nodes.find((node) => node.column === 0);
  // In a narrow window, the asset itself is in sight first, not the first of what uses it.
  useEffect(() => {
    const element = box.current;
    if (element && middle) element.scrollLeft = middle.x + NODE_WIDTH / 2 - element.clientWidth / 2;
  }, [middle?.path, middle?.x]);
  if (nodes.length <= 1)
    return <p class="muted pad">Nothing references {references.asset.path}, and it references nothing.</p>;
  return (
    <div class="graph" ref={box} tabIndex={0} role="region" aria-label={`References of ${references.asset.path}`}>
      <div class="graph-area" style={{ width: `${width}px`, height: `${height}px` }}>
        <svg width={width} height={height} aria-hidden="true">
          {edges.map(({ from, to }) => {
            const [a, b] = [place.get(from), place.get(to)];
            if (!a || !b) return null;
            const [x1, y1, x2, y2] = [a.x + NODE_WIDTH, a.y + NODE_HEIGHT / 2, b.x, b.y + NODE_HEIGHT / 2];
            const bend = Math.max(30, (x2 - x1) / 2);
            return <path key={`${from} ${to}`} d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`} />;
          })}
        </svg>
        <ul>
          {nodes.map((node) => (
            <li
              key={node.path}
              style={{
                transform: `translate(${node.x}px, ${node.y}px)`,
                width: `${NODE_WIDTH}px`,
                height: `${NODE_HEIGHT}px`,
              }}
            >
              <button
                type="button"
                class={node.column === 0 ? "graph-node center" : "graph-node"}
                title={node.path}
                aria-current={node.column === 0 ? "true" : undefined}
                onClick={() => onAsset(node.path)}
              >
                <b class="ellipsis">{node.name}</b>
                <span class="muted ellipsis">
                  <span class="visually-hidden">
                    {node.column < 0 ? "uses it. " : node.column > 0 ? "is used by it. " : "the asset. "}
                  </span>
                  {node.type || node.path}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {references.truncated && <p class="wait-text pad">More references exist than are shown.</p>}
    </div>
  );
}

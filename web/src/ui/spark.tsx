// A watched number over time, as a line without axes, with its newest value beside it.

import type { Sample } from "../protocol.ts";

const WIDTH = 120;
const HEIGHT = 24;

export function Spark({ samples, label }: { samples: readonly Sample[]; label: string }) {
  const numbers = samples.filter((sample) => sample.number !== null) as (Sample & { number: number })[];
  const newest = samples[samples.length - 1];
  if (numbers.length < 2) return <span class="spark-text">{newest?.text ?? "…"}</span>;
  const values = numbers.map((sample) => sample.number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const first = numbers[0]?.t ?? 0;
  const span = Math.max(1, (numbers[numbers.length - 1]?.t ?? 1) - first);
  const points = numbers.map((sample) => {
    const x = ((sample.t - first) / span) * (WIDTH - 4) + 2;
    const y = high === low ? HEIGHT / 2 : HEIGHT - 3 - ((sample.number - low) / (high - low)) * (HEIGHT - 6);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [x, y] = (points[points.length - 1] ?? "0,0").split(",");
  return (
    <span class="spark">
      <svg
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label}: ${low} to ${high}, now ${newest?.text}`}
      >
        <polyline points={points.join(" ")} />
        <circle cx={x} cy={y} r="2" />
      </svg>
      <span class="spark-text">{newest?.text}</span>
    </span>
  );
}

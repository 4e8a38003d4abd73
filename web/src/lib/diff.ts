// Differences between two texts, line by line, and within a changed line, word by word.

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  before?: number;
  after?: number;
}

/** Texts with more lines than this are compared only where they differ at the top and at the bottom. */
const MAX_LINES = 2000;

/** The lines of both texts in order. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = linesOf(before, after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const lines: DiffLine[] = [];
  for (let i = 0; i < start; i++) lines.push({ kind: "same", text: a[i] ?? "", before: i + 1, after: i + 1 });
  const middleA = a.slice(start, a.length - end);
  const middleB = b.slice(start, b.length - end);
  for (const step of steps(middleA, middleB)) {
    if (step.kind === "removed")
      lines.push({ kind: "removed", text: middleA[step.a] ?? "", before: start + step.a + 1 });
    else if (step.kind === "added")
      lines.push({ kind: "added", text: middleB[step.b] ?? "", after: start + step.b + 1 });
    else
      lines.push({ kind: "same", text: middleA[step.a] ?? "", before: start + step.a + 1, after: start + step.b + 1 });
  }
  for (let i = 0; i < end; i++) {
    const [x, y] = [a.length - end + i, b.length - end + i];
    lines.push({ kind: "same", text: a[x] ?? "", before: x + 1, after: y + 1 });
  }
  return lines;
}

/** A line end at the end of both texts ends their last lines, and begins no empty one. */
function linesOf(before: string, after: string): [string[], string[]] {
  const both = [before, after].every((text) => text === "" || text.endsWith("\n"));
  const split = (text: string) => (text === "" ? [] : (both ? text.slice(0, -1) : text).split("\n"));
  return [split(before), split(after)];
}

interface Step {
  kind: DiffLine["kind"];
  a: number;
  b: number;
}

/** The longest common subsequence, by a table. Too long texts count as replaced as a whole. */
function steps(a: readonly string[], b: readonly string[]): Step[] {
  const all: Step[] = [];
  const replaced = a.length > MAX_LINES || b.length > MAX_LINES;
  const width = b.length + 1;
  const table = replaced ? new Uint16Array(0) : new Uint16Array((a.length + 1) * width);
  if (!replaced)
    for (let i = a.length - 1; i >= 0; i--)
      for (let j = b.length - 1; j >= 0; j--)
        table[i * width + j] =
          a[i] === b[j]
            ? (table[(i + 1) * width + j + 1] ?? 0) + 1
            : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (!replaced && i < a.length && j < b.length && a[i] === b[j]) all.push({ kind: "same", a: i++, b: j++ });
    else if (
      i < a.length &&
      (replaced || j === b.length || (table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0))
    )
      all.push({ kind: "removed", a: i++, b: j });
    else all.push({ kind: "added", a: i, b: j++ });
  }
  return all;
}

/** Lines that changed, with `context` lines around them. A gap says how many lines it hides. */
export function folded(lines: readonly DiffLine[], context = 3): (DiffLine | { kind: "gap"; hidden: number })[] {
  const keep = new Uint8Array(lines.length);
  lines.forEach((line, at) => {
    if (line.kind !== "same") keep.fill(1, Math.max(0, at - context), Math.min(lines.length, at + context + 1));
  });
  const all: (DiffLine | { kind: "gap"; hidden: number })[] = [];
  let hidden = 0;
  lines.forEach((line, at) => {
    if (keep[at]) {
      if (hidden > 0) all.push({ kind: "gap", hidden });
      hidden = 0;
      all.push(line);
    } else hidden++;
  });
  if (hidden > 0) all.push({ kind: "gap", hidden });
  return all;
}

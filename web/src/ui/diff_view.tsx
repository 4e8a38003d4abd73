// Before and after: of values, one row each, and of texts, line by line.

import { diffLines, folded } from "../lib/diff.ts";
import { plainValue } from "../lib/format.ts";
import { visible } from "../lib/visible.ts";
import type { Change } from "../protocol.ts";

/** What an edit changes: one row for each value. */
export function ChangeTable({
  changes,
  names = {},
  onObject,
}: {
  changes: readonly Change[];
  names?: Record<string, string>;
  onObject?: (id: string) => void;
}) {
  const target = (change: Change) => visible((change.object && names[change.object]) || change.target);
  return (
    <ul class="changes" aria-label="Changes">
      {changes.map((change, at) => (
        <li key={at}>
          <div class="change-what">
            {change.object && onObject ? (
              <button type="button" class="link" onClick={() => onObject(change.object as string)}>
                {target(change)}
              </button>
            ) : (
              <span>{target(change)}</span>
            )}
            <b>{visible(change.what)}</b>
          </div>
          <div class="change-values">
            {change.before !== null && (
              <del>
                <span class="visually-hidden">before: </span>
                {visible(plainValue(change.before))}
              </del>
            )}
            {change.before !== null && change.after !== null && <span aria-hidden="true">→</span>}
            {change.after !== null && (
              <ins>
                <span class="visually-hidden">after: </span>
                {visible(plainValue(change.after))}
              </ins>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const SIGN = { same: " ", added: "+", removed: "−" };

/** Two texts, line by line. Unchanged lines far from a change are folded. */
export function TextDiff({ path, before, after }: { path: string; before: string | null; after: string | null }) {
  const all = diffLines(before ?? "", after ?? "");
  const added = all.filter((line) => line.kind === "added").length;
  const removed = all.filter((line) => line.kind === "removed").length;
  return (
    <figure class="diff">
      <figcaption>
        <span class="path">{visible(path)}</span>
        {before === null && <span class="muted">new file</span>}
        {after === null && <span class="muted">deleted</span>}
        <span class="added">+{added}</span>
        <span class="removed">−{removed}</span>
      </figcaption>
      <div class="diff-lines" tabIndex={0} role="region" aria-label={`Differences in ${path}`}>
        {folded(all).map((line, at) =>
          line.kind === "gap" ? (
            <div class="gap" key={at}>
              {line.hidden} unchanged {line.hidden === 1 ? "line" : "lines"}
            </div>
          ) : (
            <div class={`line ${line.kind}`} key={at}>
              <span class="number">{line.before ?? ""}</span>
              <span class="number">{line.after ?? ""}</span>
              <span class="sign">{SIGN[line.kind]}</span>
              <code>{visible(line.text) || " "}</code>
            </div>
          ),
        )}
      </div>
    </figure>
  );
}

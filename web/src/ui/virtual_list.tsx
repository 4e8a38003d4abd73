// A list that only has the rows that are visible, so that 100,000 rows cost as much as 50.
//
// It follows its newest end while it is scrolled there. Elsewhere, rows that arrive or leave do not move what is read.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  label: string;
  id: string;
  count: number;
  rowHeight: number;
  /** A key that stays with the row's content. */
  keyOf: (index: number) => string;
  /** Where a key is now, or -1. */
  indexOf: (key: string) => number;
  row: (index: number) => ComponentChildren;
  rowClass?: (index: number) => string;
  selected: string | null;
  onSelect: (index: number) => void;
  onActivate?: (index: number) => void;
  /** The end at which new rows appear. */
  newest: "top" | "bottom" | "none";
  onReachEnd?: () => void;
  /** Makes the list a tree: how deep a row is, and whether it is open, closed or has no children. */
  treeOf?: (index: number) => { level: number; expanded: boolean | null };
  /** Keys that the list itself does not use. */
  onKey?: (event: KeyboardEvent, index: number) => void;
  empty?: ComponentChildren;
}

const EXTRA_ROWS = 8;

export function VirtualList(props: Props) {
  const { count, rowHeight, keyOf, indexOf, newest, onReachEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const anchor = useRef<{ key: string; offset: number } | null>(null);
  const following = useRef(newest !== "none");

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Keep in place what is read, before the browser paints.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || newest === "none") return;
    if (following.current) {
      const end = newest === "top" ? 0 : count * rowHeight - element.clientHeight;
      if (element.scrollTop !== end) element.scrollTop = Math.max(0, end);
    } else if (anchor.current) {
      const at = indexOf(anchor.current.key);
      const wanted = at * rowHeight + anchor.current.offset;
      if (at >= 0 && Math.abs(element.scrollTop - wanted) >= 1) element.scrollTop = wanted;
    }
  });

  const scrolled = () => {
    const element = box.current;
    if (!element) return;
    const at = element.scrollTop;
    const toEnd = element.scrollHeight - element.clientHeight - at;
    following.current = newest === "top" ? at < 2 : newest === "bottom" ? toEnd < rowHeight : false;
    const first = Math.floor(at / rowHeight);
    anchor.current = first < count ? { key: keyOf(first), offset: at - first * rowHeight } : null;
    if (toEnd < element.clientHeight * 2) onReachEnd?.();
    setTop(at);
  };

  const chosen = props.selected === null ? -1 : indexOf(props.selected);
  // What is selected elsewhere, such as in a timeline, comes into sight.
  useEffect(() => {
    const element = box.current;
    if (!element || chosen < 0) return;
    const [from, to] = [element.scrollTop, element.scrollTop + element.clientHeight];
    if (chosen * rowHeight >= from && (chosen + 1) * rowHeight <= to) return;
    element.scrollTop = Math.max(0, chosen * rowHeight - (element.clientHeight - rowHeight) / 2);
  }, [props.selected]);
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    const element = box.current;
    if (count === 0 || !element) return;
    if (next * rowHeight < element.scrollTop) element.scrollTop = next * rowHeight;
    if ((next + 1) * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = (next + 1) * rowHeight - element.clientHeight;
    props.onSelect(next);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const moves: Record<string, number> = {
      j: chosen + 1,
      ArrowDown: chosen + 1,
      k: chosen - 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose(to);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      (props.onActivate ?? props.onSelect)(chosen);
    } else props.onKey?.(event, chosen);
  };

  const start = Math.max(0, Math.floor(top / rowHeight) - EXTRA_ROWS);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + EXTRA_ROWS);
  const rows = [];
  for (let index = start; index < end; index++) {
    const extra = props.rowClass?.(index) ?? "";
    const place = props.treeOf?.(index);
    rows.push(
      <div
        key={keyOf(index)}
        id={`${props.id}-${index}`}
        role={place ? "treeitem" : "option"}
        aria-level={place ? place.level + 1 : undefined}
        aria-expanded={place?.expanded ?? undefined}
        aria-selected={index === chosen}
        aria-setsize={place ? undefined : count}
        aria-posinset={place ? undefined : index + 1}
        class={`row ${extra}`}
        style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
        onClick={() => props.onSelect(index)}
      >
        {props.row(index)}
      </div>,
    );
  }
  return (
    <div class="virtual" ref={box} onScroll={scrolled}>
      {count === 0 && props.empty}
      <div
        class="rows"
        role={props.treeOf ? "tree" : "listbox"}
        tabIndex={0}
        aria-label={props.label}
        aria-activedescendant={chosen >= start && chosen < end ? `${props.id}-${chosen}` : undefined}
        style={{ height: `${count * rowHeight}px` }}
        onKeyDown={pressed}
        hidden={count === 0}
      >
        {rows}
      </div>
    </div>
  );
}

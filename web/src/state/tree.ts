// The hierarchy of one engine, loaded as it is opened.

import { signal } from "@preact/signals";
import type { SceneNode, TreeNode } from "../protocol.ts";
import { ask } from "./server.ts";

const PAGE = 200;

export interface TreeRow {
  key: string;
  level: number;
  name: string;
  node: TreeNode | null;
  scene: SceneNode | null;
  /** null: it has no children. */
  expanded: boolean | null;
  /** A row that loads the rest of its parent's children. */
  more: { parent: string; left: number } | null;
}

interface Children {
  items: TreeNode[];
  total: number;
}

/** The tree of one instance. */
export class Tree {
  readonly version = signal(0);
  readonly failed = signal<Error | null>(null);
  private scenes: SceneNode[] | null = null;
  private children = new Map<string, Children>();
  private open = new Set<string>();
  private rowsNow: TreeRow[] = [];
  private places = new Map<string, number>();

  constructor(readonly instance: string) {}

  rows(): readonly TreeRow[] {
    return this.rowsNow;
  }

  indexOf(key: string): number {
    return this.places.get(key) ?? -1;
  }

  get isLoaded(): boolean {
    return this.scenes !== null;
  }

  /** Loads the scenes and everything that is open again. */
  async reload(): Promise<void> {
    try {
      const first = this.scenes === null;
      this.scenes = (await ask("tree.scenes", { instance: this.instance })).scenes;
      if (first) for (const scene of this.scenes.slice(0, 1)) this.open.add(scene.id);
      await Promise.all(
        [...this.open].slice(0, 100).map((parent) => this.load(parent, this.children.get(parent)?.items.length ?? 0)),
      );
      this.failed.value = null;
    } catch (error) {
      this.failed.value = error as Error;
    }
    this.changed();
  }

  async toggle(key: string): Promise<void> {
    if (this.open.has(key)) this.open.delete(key);
    else {
      this.open.add(key);
      if (!this.children.has(key)) await this.load(key, 0).catch(() => this.open.delete(key));
    }
    this.changed();
  }

  async loadMore(parent: string): Promise<void> {
    const known = this.children.get(parent);
    if (!known) return;
    const page = await ask("tree.children", { ...this.of(parent), offset: known.items.length, limit: PAGE });
    this.children.set(parent, { items: [...known.items, ...page.items], total: page.total });
    this.changed();
  }

  private of(parent: string): { instance: string; scene?: string; object?: string } {
    const isScene = this.scenes?.some((scene) => scene.id === parent) === true;
    return isScene ? { instance: this.instance, scene: parent } : { instance: this.instance, object: parent };
  }

  /** Loads the first children of a row, as many as were shown before. */
  private async load(parent: string, shown: number): Promise<void> {
    const limit = Math.min(1000, Math.max(PAGE, shown));
    try {
      const page = await ask("tree.children", { ...this.of(parent), offset: 0, limit });
      this.children.set(parent, { items: page.items, total: page.total });
    } catch (error) {
      // The object was deleted.
      this.children.delete(parent);
      this.open.delete(parent);
      if (this.scenes?.some((scene) => scene.id === parent)) throw error;
    }
  }

  private changed(): void {
    const rows: TreeRow[] = [];
    const addChildren = (parent: string, level: number) => {
      const children = this.children.get(parent);
      if (!children) return;
      for (const node of children.items) {
        const expanded = node.children === 0 ? null : this.open.has(node.id);
        rows.push({ key: node.id, level, name: node.name, node, scene: null, expanded, more: null });
        if (expanded) addChildren(node.id, level + 1);
      }
      const left = children.total - children.items.length;
      if (left > 0) {
        const key = `more ${parent}`;
        rows.push({ key, level, name: "", node: null, scene: null, expanded: null, more: { parent, left } });
      }
    };
    for (const scene of this.scenes ?? []) {
      const expanded = scene.roots === 0 ? null : this.open.has(scene.id);
      rows.push({ key: scene.id, level: 0, name: scene.name, node: null, scene, expanded, more: null });
      if (expanded) addChildren(scene.id, 1);
    }
    this.rowsNow = rows;
    this.places = new Map(rows.map((row, at) => [row.key, at]));
    this.version.value++;
  }
}

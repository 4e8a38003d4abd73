// A list with a bound: the newest items stay, the oldest make room.

export class Ring<T> {
  private items: (T | undefined)[];
  private start = 0;
  private used = 0;
  /** How many items were pushed out. */
  dropped = 0;

  constructor(readonly capacity: number) {
    this.items = new Array(capacity);
  }

  get length(): number {
    return this.used;
  }

  /** Adds an item at the end and returns the one that it pushed out. */
  push(item: T): T | undefined {
    const at = (this.start + this.used) % this.capacity;
    const lost = this.used === this.capacity ? this.items[at] : undefined;
    this.items[at] = item;
    if (this.used < this.capacity) this.used++;
    else {
      this.start = (this.start + 1) % this.capacity;
      this.dropped++;
    }
    return lost;
  }

  /** The item at an index, 0 being the oldest. */
  at(index: number): T | undefined {
    if (index < 0 || index >= this.used) return undefined;
    return this.items[(this.start + index) % this.capacity];
  }

  clear(): void {
    this.items = new Array(this.capacity);
    this.start = this.used = this.dropped = 0;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = 0; index < this.used; index++) yield this.at(index) as T;
  }
}

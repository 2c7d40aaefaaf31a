import type { IntentId } from '../base/brand.ts';

/** Where one of those that wait goes among them. */
export type Step = 'first' | 'earlier' | 'later' | 'last';

/** Intents in an order that a person can change. */
export class Line {
  #ids = new Set<IntentId>();

  get size(): number {
    return this.#ids.size;
  }
  get first(): IntentId | undefined {
    const [id] = this.#ids;
    return id;
  }

  has(id: IntentId): boolean {
    return this.#ids.has(id);
  }

  /** At the end; one that is there already stays where it is. */
  add(id: IntentId): void {
    this.#ids.add(id);
  }

  /** Before all others. */
  addFirst(id: IntentId): void {
    this.#ids.delete(id);
    this.#ids = new Set([id, ...this.#ids]);
  }

  /** False when it was not there. */
  delete(id: IntentId): boolean {
    return this.#ids.delete(id);
  }

  /** Nothing happens to one that is not there. */
  move(id: IntentId, to: Step): void {
    if (!this.#ids.has(id)) return;
    if (to === 'first') this.addFirst(id);
    else if (to === 'last') this.#addLast(id);
    else this.#swap(id, to === 'earlier' ? -1 : 1);
  }

  /** The one before or after it; undefined at the end, and of one that is not there. */
  beside(id: IntentId, to: 'earlier' | 'later'): IntentId | undefined {
    const all = [...this.#ids];
    const at = all.indexOf(id);
    return at < 0 ? undefined : all[at + (to === 'earlier' ? -1 : 1)];
  }

  /** Some of them, in order. */
  slice(from: number, to: number): IntentId[] {
    const found: IntentId[] = [];
    let at = 0;
    for (const id of this.#ids) {
      if (at >= to) break;
      if (at >= from) found.push(id);
      at += 1;
    }
    return found;
  }

  [Symbol.iterator](): Iterator<IntentId> {
    return this.#ids.values();
  }

  #addLast(id: IntentId): void {
    this.#ids.delete(id);
    this.#ids.add(id);
  }

  #swap(id: IntentId, by: -1 | 1): void {
    const all = [...this.#ids];
    const at = all.indexOf(id);
    const other = all[at + by];
    if (other === undefined) return;
    all[at + by] = id;
    all[at] = other;
    this.#ids = new Set(all);
  }
}

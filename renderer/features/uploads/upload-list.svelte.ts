import type { UploadChange, UploadFilter, UploadItem } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';

/** Rows read on either side of those that are drawn. */
const spare = 30;
const mostRead = 500;

interface Wanted {
  readonly filter: UploadFilter;
  readonly first: number;
  readonly end: number;
}

/** The uploads near those that are seen: nothing holds them all. */
export class UploadList {
  #items = $state.raw<readonly UploadItem[]>([]);
  #offset = $state(0);
  #filter: UploadFilter | null = null;
  #wanted: Wanted | null = null;
  #stale = false;
  #asking = false;

  /** The file that stands at that place; undefined while it is being read. */
  at(index: number): UploadItem | undefined {
    return this.#items[index - this.#offset];
  }

  /** These are to be drawn: reads them unless they are here. */
  want(filter: UploadFilter, first: number, end: number): void {
    this.#wanted = { filter, first, end };
    const here = filter === this.#filter && first >= this.#offset && end <= this.#offset + this.#items.length;
    if (!here || this.#stale) void this.#read();
  }

  /** Files changed: those that are here are shown as they are now, or all are read again when their places may be others. */
  async take({ items, moved }: UploadChange): Promise<void> {
    if (moved) {
      this.#stale = true;
      await this.#read();
      return;
    }
    const now = (item: UploadItem): UploadItem => items.find(({ id }) => id === item.id) ?? item;
    if (items.length > 0) this.#items = this.#items.map(now);
  }

  /** Everything may be another, as with another account. */
  forget(): void {
    this.#items = [];
    this.#offset = 0;
    this.#filter = null;
    this.#stale = true;
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#asking || this.#wanted === null) return;
    this.#asking = true;
    await attempt(async () => {
      do await this.#readOnce();
      while (this.#stale);
    });
    this.#asking = false;
  }

  async #readOnce(): Promise<void> {
    const wanted = this.#wanted;
    if (wanted === null) return;
    this.#stale = false;
    const { filter, first, end } = wanted;
    const offset = Math.max(0, first - spare);
    const limit = Math.min(mostRead, end - offset + spare);
    const { items, offset: from } = await ask(bridge.uploads.rows({ filter, offset, limit }));
    this.#items = items;
    this.#offset = from;
    this.#filter = filter;
    // Scrolled on meanwhile: what is drawn now is asked for once more.
    if (this.#wanted !== wanted) this.#stale = true;
  }
}

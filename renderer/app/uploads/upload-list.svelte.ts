import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { UploadChange, UploadItem, UploadView } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../run-with-toast.ts';
import { unwrapReply, bridge } from '../bridge.ts';
import { LatestRequest } from '../latest-request.ts';

/** The number of rows to prefetch before and after the rendered ones. */
const overscanRows = 30;
const maxRequestRows = 500;

interface WantedRows {
  readonly filter: UploadView;
  readonly first: number;
  readonly end: number;
}

/** The uploads near the visible ones. The renderer never holds all of them. */
export class UploadList {
  #items = $state.raw<readonly UploadItem[]>([]);
  #unused = $state.raw<readonly ResourceId[]>([]);
  #offset = $state(0);
  #filter: UploadView | null = null;
  #wanted: WantedRows | null = null;
  #stale = false;
  #asking = false;
  /** Only a request that was sent since the list was cleared has a current reply. */
  readonly #requests = new LatestRequest();

  /** Returns the file at an index, or undefined while it is being read. */
  at(index: number): UploadItem | undefined {
    return this.#items[index - this.#offset];
  }

  /** Whether a file was uploaded for a product that does not use its asset yet. */
  isUnused({ assetId }: UploadItem): boolean {
    return assetId !== null && this.#unused.includes(assetId);
  }

  /** Reads the rows to render, unless they are loaded. */
  want(filter: UploadView, first: number, end: number): void {
    this.#wanted = { filter, first, end };
    const isLoaded = filter === this.#filter && first >= this.#offset && end <= this.#offset + this.#items.length;
    if (!isLoaded || this.#stale) void this.#read();
  }

  /** Updates loaded files after a change, or reads all again if their positions may have changed. */
  async take({ items, moved }: UploadChange): Promise<void> {
    if (moved) return this.reload();
    const findCurrentItem = (item: UploadItem): UploadItem => items.find(({ id }) => id === item.id) ?? item;
    if (items.length > 0) this.#items = this.#items.map(findCurrentItem);
  }

  /** Reads the loaded rows again. */
  async reload(): Promise<void> {
    this.#stale = true;
    await this.#read();
  }

  /** Drops all rows, for example after a change of the account. */
  forget(): void {
    this.#items = [];
    this.#offset = 0;
    this.#filter = null;
    this.#stale = true;
    this.#requests.dropAll();
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#asking || this.#wanted === null) return;
    this.#asking = true;
    const hasRead = await runWithErrorToast(async () => {
      do await this.#readOnce();
      while (this.#stale);
    });
    this.#asking = false;
    // The next visible rows are requested, even if they are loaded.
    this.#stale ||= !hasRead;
  }

  async #readOnce(): Promise<void> {
    const wantedRows = this.#wanted;
    if (wantedRows === null) return;
    this.#stale = false;
    const { filter, first, end } = wantedRows;
    const offset = Math.max(0, first - overscanRows);
    const limit = Math.min(maxRequestRows, end - offset + overscanRows);
    const isLatest = this.#requests.start();
    const { items, unused, offset: from } = await unwrapReply(bridge.uploads.rows({ filter, offset, limit }));
    if (!isLatest()) return;
    this.#items = items;
    this.#unused = unused;
    this.#offset = from;
    this.#filter = filter;
    // The user scrolled during the request, so the rows that are visible now are requested again.
    if (this.#wanted !== wantedRows) this.#stale = true;
  }
}

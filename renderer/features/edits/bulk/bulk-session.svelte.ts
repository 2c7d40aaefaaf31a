import type {
  BulkChange,
  BulkCounts,
  BulkRow,
  BulkSource,
  BulkView,
  OpenBulk,
} from '../../../../electron/contract/index.ts';
import { unwrapReply, bridge, getBridgeError } from '../../../app/bridge.ts';
import { LatestRequest } from '../../../app/latest-request.ts';
import { notifyFailure } from '../../../app/run-with-toast.ts';
import { editHistory } from '../../../app/edits/edit-history.svelte.ts';

/** The number of rows in one reply. */
const maxRows = 500;
/** The number of rows that the preview shows at first, and with each further request. */
export const shownRows = 200;

/** The number of rows that are rendered in one task. */
const rowsPerTask = 40;

const getRowKey = ({ id, field }: BulkRow): string => `${id} ${field}`;

/** Returns the rows with the first ones replaced. A row that is among the new ones occurs only once. */
const replaceFirstRows = (rows: readonly BulkRow[], first: readonly BulkRow[]): readonly BulkRow[] => {
  const keys = new Set(first.map(getRowKey));
  return [...first, ...rows.slice(first.length).filter((row) => !keys.has(getRowKey(row)))];
};

const noCounts: BulkCounts = { change: 0, same: 0, problem: 0, replaces: 0, breaks: null };

/** Items or cells that the main process holds open for a change, with the preview of the change. */
export class BulkSession {
  readonly #id = crypto.randomUUID();
  readonly #source: BulkSource;
  readonly #unsubscribe: () => void;
  #opened = $state.raw<OpenBulk | null>(null);
  #counts = $state.raw<BulkCounts>(noCounts);
  #rows = $state.raw<readonly BulkRow[]>([]);
  #rowTotal = $state(0);
  #view = $state<BulkView>('all');
  /** The number of rows that the preview shows at most. */
  #maxShown = $state(shownRows);
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #isBusy = $state(false);
  #isAdding = $state(false);
  #problem = $state<string | null>(null);
  readonly #changes = new LatestRequest();
  readonly #rowRequests = new LatestRequest();

  constructor(source: BulkSource) {
    this.#source = source;
    this.#unsubscribe = bridge.on('edits.bulkProgress', ({ id, done, total }) => {
      if (id === this.#id) this.#progress = { done, total };
    });
  }

  /** Null until the items are open. */
  get opened(): OpenBulk | null {
    return this.#opened;
  }
  get counts(): BulkCounts {
    return this.#counts;
  }
  /** The first rows of the view, and the number of all. */
  get rows(): readonly BulkRow[] {
    return this.#rows;
  }
  get rowTotal(): number {
    return this.#rowTotal;
  }
  get view(): BulkView {
    return this.#view;
  }
  set view(view: BulkView) {
    this.#view = view;
    this.#maxShown = shownRows;
    void this.#readRows();
  }
  get maxShown(): number {
    return this.#maxShown;
  }
  set maxShown(count: number) {
    this.#maxShown = count;
    void this.#readRows();
  }
  /** The progress of the running work, or null if nothing runs. */
  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#isBusy ? this.#progress : null;
  }
  get isBusy(): boolean {
    return this.#isBusy;
  }
  get isAdding(): boolean {
    return this.#isAdding;
  }
  get problem(): string | null {
    return this.#problem;
  }

  /** Opens the items. Resolves to null if that failed. */
  async open(): Promise<OpenBulk | null> {
    await this.#work(async () => {
      const opened = await unwrapReply(bridge.edits.openBulk({ id: this.#id, source: this.#source }));
      this.#opened = opened;
      this.#counts = opened.counts;
    });
    return this.#opened;
  }

  /** Shows the result of a change. A newer change cancels it. Resolves to whether the result is shown. */
  async preview(field: string, change: BulkChange): Promise<boolean> {
    let isShown = false;
    await this.#work(async (isLast) => {
      const counts = await unwrapReply(bridge.edits.previewBulk({ id: this.#id, field, change }));
      if (!isLast()) return;
      this.#counts = counts;
      isShown = true;
      await this.#readRows();
    });
    return isShown;
  }

  /** Finds the rules that the changes break. */
  async evaluate(): Promise<void> {
    if (this.#isBusy || this.#problem !== null) return;
    await this.#work(async (isLast) => {
      const counts = await unwrapReply(bridge.edits.evaluateBulk({ id: this.#id }));
      if (!isLast()) return;
      this.#counts = counts;
      if (counts.breaks !== 0) await this.#readRows();
    });
  }

  /** Reads the rows of the preview again. */
  async readRows(): Promise<void> {
    await this.#readRows();
  }

  /** Stages the changes as one step that can be undone. Resolves to their number, or null if that failed; a toast shows the error. */
  async add(label: string): Promise<number | null> {
    if (this.#isAdding) return null;
    this.#isAdding = this.#isBusy = true;
    this.#changes.dropAll();
    this.#progress = null;
    try {
      const stage = () => unwrapReply(bridge.edits.addBulk({ id: this.#id, ticks: null }));
      return (await editHistory.addStep(label, stage)).added;
    } catch (thrown) {
      notifyFailure(thrown);
      return null;
    } finally {
      this.#isAdding = this.#isBusy = false;
    }
  }

  close(): void {
    this.#changes.dropAll();
    this.#rowRequests.dropAll();
    this.#unsubscribe();
    void bridge.edits.closeBulk({ id: this.#id });
  }

  async #work(run: (isLast: () => boolean) => Promise<void>): Promise<void> {
    const isLast = this.#changes.start();
    this.#progress = null;
    this.#isBusy = true;
    this.#problem = null;
    try {
      await run(isLast);
    } catch (thrown) {
      if (isLast()) this.#problem = getBridgeError(thrown).message;
    } finally {
      if (isLast()) this.#isBusy = false;
    }
  }

  async #readRows(): Promise<void> {
    const isLast = this.#rowRequests.start();
    const rows: BulkRow[] = [];
    for (let offset = 0; offset < this.#maxShown; offset += maxRows) {
      const limit = Math.min(maxRows, this.#maxShown - offset);
      const reply = await bridge.edits.bulkRows({ id: this.#id, view: this.#view, offset, limit });
      if (!isLast() || !reply.ok) return;
      rows.push(...reply.value.rows);
      this.#rowTotal = reply.value.total;
      if (reply.value.rows.length < limit) break;
    }
    // All rows in one task would block the page for about 100 ms.
    for (let count = rowsPerTask; count < rows.length; count += rowsPerTask) {
      this.#rows = replaceFirstRows(this.#rows, rows.slice(0, count));
      await new Promise((resolve) => setTimeout(resolve));
      if (!isLast()) return;
    }
    this.#rows = rows;
  }
}

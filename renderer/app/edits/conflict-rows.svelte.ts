import type { BatchEntryRow, ConflictWindow, EditFilter } from '../../../electron/contract/index.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
import { bridge } from '../bridge.ts';

/** The sent edits of the account in use that are in conflict, near the visible range. They are stored in the outbox. */
export class ConflictRows {
  readonly rows: PlainRows<BatchEntryRow, ConflictWindow>;
  #filter = $state.raw<EditFilter | null>(null);
  #all = $state<number | null>(null);
  #account: string | null = null;
  readonly #refreshSoon = throttleAsync(() => this.rows.refresh());

  constructor() {
    this.rows = new PlainRows<BatchEntryRow, ConflictWindow>({
      ask: (range) => bridge.edits.conflicts({ filter: this.#filter, ...range }),
      took: ({ all }) => (this.#all = all),
      keyOf: ({ id }) => id,
    });
  }

  get filter(): EditFilter | null {
    return this.#filter;
  }
  /** Shows the conflicts that match a filter, or all. */
  narrow(filter: EditFilter | null): void {
    this.#filter = filter;
    this.rows.restart();
  }
  /** The number of conflicts that match the filter. */
  get count(): number {
    return this.rows.total ?? 0;
  }
  /** The number of all conflicts, with and without a match. Null until the first reply. */
  get all(): number | null {
    return this.#all;
  }

  /** Follows the conflicts of an account. Returns an unsubscribe function. */
  follow(account: string | null): () => void {
    if (account !== this.#account) {
      this.#filter = null;
      this.#all = null;
      this.rows.clear();
    }
    this.#account = account;
    this.#refreshSoon();
    return bridge.on('outbox.changed', () => this.#refreshSoon());
  }
}

export const conflictRows = new ConflictRows();

import type { BatchId, BatchView, BatchEntryRow, BatchEntryWindow } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { PlainRows } from '../../../list/plain-rows.svelte.ts';

/**
 * The entries of a batch near the visible range, failed ones first. An entry keeps its position while it is visible.
 */
export class MemberRows {
  readonly rows: PlainRows<BatchEntryRow, BatchEntryWindow>;
  readonly batch: BatchId;
  #view = $state<BatchView>('all');
  /** Whether the next request sorts the entries again. */
  #sortAgain = true;

  constructor(batch: BatchId) {
    this.batch = batch;
    this.rows = new PlainRows<BatchEntryRow, BatchEntryWindow>({
      ask: (stretch) => {
        const isReloading = this.#sortAgain;
        this.#sortAgain = false;
        return bridge.outbox.members({ id: this.batch, view: this.#view, sortAgain: isReloading, ...stretch });
      },
      took: () => undefined,
      keyOf: ({ id }) => id,
    });
  }

  get view(): BatchView {
    return this.#view;
  }

  /** Shows another view from its first row. */
  show(view: BatchView): void {
    this.#view = view;
    this.#sortAgain = true;
    this.rows.restart();
  }
}

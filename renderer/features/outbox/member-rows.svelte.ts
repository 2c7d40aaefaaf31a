import type { BatchId, BatchView, MemberLine, MemberWindow } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';

/** The members of a batch near what is shown: what failed first, and each where it is for as long as it is looked at. */
export class MemberRows {
  readonly rows: PlainRows<MemberLine, MemberWindow>;
  readonly batch: BatchId;
  #view = $state<BatchView>('all');
  /** The next answer makes the order anew. */
  #anew = true;

  constructor(batch: BatchId) {
    this.batch = batch;
    this.rows = new PlainRows<MemberLine, MemberWindow>({
      ask: (stretch) => {
        const anew = this.#anew;
        this.#anew = false;
        return bridge.outbox.members({ id: this.batch, view: this.#view, anew, ...stretch });
      },
      took: () => undefined,
      keyOf: ({ id }) => id,
    });
  }

  get view(): BatchView {
    return this.#view;
  }

  /** Shows another view, from its beginning. */
  show(view: BatchView): void {
    this.#view = view;
    this.#anew = true;
    this.rows.restart();
  }
}

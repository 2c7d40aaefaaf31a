import type { AddedStep, SheetEdits, SheetSelection } from '../../../electron/contract/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { notifyFailure } from '../../app/run-with-toast.ts';
import { editHistory } from '../../app/edits/edit-history.svelte.ts';

/** The edits that the selected rows of one open sheet become. The main process holds their values. */
export class SheetEditing {
  readonly #id = crypto.randomUUID();
  readonly #opened: Promise<boolean>;
  #edits = $state.raw<SheetEdits | null>(null);
  #isAdding = $state(false);
  readonly #requests = new LatestRequest();

  constructor(sheet: string) {
    this.#opened = bridge.edits.openBulk({ id: this.#id, source: { from: 'sheet', sheet } }).then(({ ok }) => ok);
  }

  /** Null until they are counted. */
  get edits(): SheetEdits | null {
    return this.#edits;
  }
  get isAdding(): boolean {
    return this.#isAdding;
  }

  /** Counts the edits of the selected rows. */
  async count(ticks: SheetSelection): Promise<void> {
    const isLatest = this.#requests.start();
    if (!(await this.#opened) || !isLatest()) return;
    const reply = await bridge.edits.countSheet({ id: this.#id, ticks });
    if (reply.ok && isLatest()) this.#edits = reply.value;
  }

  /**
   * Stages the edits and changes creations in the outbox, as one step that can be undone. Resolves to null if that failed; a
   * toast shows the error.
   */
  async add(label: string, ticks: SheetSelection): Promise<AddedStep | null> {
    if (this.#isAdding) return null;
    this.#isAdding = true;
    try {
      return await editHistory.addStep(label, () => unwrapReply(bridge.edits.addBulk({ id: this.#id, ticks })));
    } catch (thrown) {
      notifyFailure(thrown);
      return null;
    } finally {
      this.#isAdding = false;
    }
  }

  close(): void {
    this.#requests.dropAll();
    void bridge.edits.closeBulk({ id: this.#id });
  }
}

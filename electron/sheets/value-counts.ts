import { runJob } from '../base/job.ts';
import { type Thread, startThread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { AttributeValues, SheetProgress, AttributeValueProblems } from './contract.ts';
import type { VariantParents, VariantsOfParent } from '../contract/variants.ts';
import { m } from '../messages/index.ts';
import type { ValuesHandlers } from './values-thread.ts';

/** The counted attribute values of one account. A thread holds them until it is closed. */
export interface ValueCounts {
  /** Counts all values. A newer count cancels an older one (`cancelled`). Fails with `disk`. */
  count(id: string, onProgress: (progress: SheetProgress) => void): Promise<readonly AttributeValues[]>;
  /**
   * Returns the values of one attribute by the last count, or null if it was not counted. Fails with `notFound` before
   * any count.
   */
  of(attribute: string): Promise<AttributeValueProblems | null>;
  /** Returns the parents with problems by the last count. Fails with `notFound` before any count. */
  parents(): Promise<VariantParents>;
  /** Returns the variants of one parent, or null if it has none. Fails with `notFound` before any count. */
  variantsOf(parent: string): Promise<VariantsOfParent | null>;
  /** Cancels the count with this ID. */
  cancel(id: string): void;
  close(): Promise<void>;
}

class OneThread implements ValueCounts {
  readonly #start: () => Thread<ValuesHandlers>;
  #thread: Thread<ValuesHandlers> | null = null;
  #running: string | null = null;

  constructor(start: () => Thread<ValuesHandlers>) {
    this.#start = start;
  }

  async count(id: string, onProgress: (progress: SheetProgress) => void): Promise<readonly AttributeValues[]> {
    this.#running = id;
    const thread = (this.#thread ??= this.#start());
    const total = await thread.call('begin', undefined);
    return runJob(() => thread.call('continue', undefined), {
      beforeTurn: () => {
        if (this.#running !== id) throw new VitrineError('cancelled', m.sheets.cancelled);
      },
      onProgress: (done) => onProgress({ id, done, total }),
    });
  }

  async of(attribute: string): Promise<AttributeValueProblems | null> {
    return this.#counted().call('of', attribute);
  }

  async parents(): Promise<VariantParents> {
    return this.#counted().call('parents', undefined);
  }

  async variantsOf(parent: string): Promise<VariantsOfParent | null> {
    return this.#counted().call('variantsOf', parent);
  }

  cancel(id: string): void {
    if (this.#running === id) this.#running = null;
  }

  #counted(): Thread<ValuesHandlers> {
    if (this.#thread === null) throw new VitrineError('notFound', m.sheets.notCounted);
    return this.#thread;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    this.#running = null;
    if (thread === null) return;
    await thread.close({ finalCall: 'close' }).catch(() => undefined);
  }
}

/** Creates the counter for the cache in `folder`. `root` is the folder of the sources or of the built main process. */
export const createValueCounts = (root: URL, folder: string): ValueCounts =>
  new OneThread(() => startThread<ValuesHandlers>(root, 'sheets/values-thread', { folder }));

import { startThread } from '../base/thread.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { AttributeValues, SheetProgress, ValuesOfAttribute } from '../contract/sheets.ts';
import type { VariantParents, VariantsOfParent } from '../contract/variants.ts';
import { m } from '../messages/index.ts';
import type { ValuesHandlers } from './values-thread.ts';

/** The values of the attributes of one account, counted on a thread that holds them until it is closed. */
export interface ValueCounts {
  /** Counts all. A newer count ends an older one: that fails with `cancelled`. Fails with `disk`. */
  count(id: string, onProgress: (progress: SheetProgress) => void): Promise<readonly AttributeValues[]>;
  /** Those of one attribute as counted last; null where it is not among them. Fails with `notFound` before any count. */
  of(attribute: string): Promise<ValuesOfAttribute | null>;
  /** The parents with something to fix, as counted last. Fails with `notFound` before any count. */
  parents(): Promise<VariantParents>;
  /** The variants of one parent; null where it has none. Fails with `notFound` before any count. */
  variantsOf(parent: string): Promise<VariantsOfParent | null>;
  /** Stops the count of that id. */
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
    for (;;) {
      if (this.#running !== id) throw new VitrineError('cancelled', m.sheets.cancelled);
      const { done, values } = await thread.call('continue', undefined);
      onProgress({ id, done, total });
      if (values !== null) return values;
    }
  }

  async of(attribute: string): Promise<ValuesOfAttribute | null> {
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

/** Counts in the cache of `folder`. `root` is the folder of the sources or of the built main process. */
export const createValueCounts = (root: URL, folder: string): ValueCounts =>
  new OneThread(() => startThread<ValuesHandlers>(root, 'sheets/values-thread', { folder }));

import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type {
  AppError,
  AttributeValues,
  AttributeValueProblems,
  VariantParents,
  VariantsOfParent,
} from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { bridge } from '../bridge.ts';

/** The last count of all attribute values in the current account. Counting starts on request. */
class ValueCounts {
  #attributes = $state.raw<readonly AttributeValues[] | null>(null);
  #parents = $state.raw<VariantParents | null>(null);
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** Whether products have changed since the count. */
  #stale = $state(false);
  #id: string | null = null;

  constructor() {
    bridge.on('sheets.progress', ({ id, done, total }) => {
      if (id === this.#id) this.#progress = { done, total };
    });
    bridge.on('items.changed', ({ resources }) => {
      if (resources.includes('product')) this.#stale = true;
    });
    onAccountSwitch(() => {
      this.#id = null;
      this.#attributes = null;
      this.#parents = null;
      this.#progress = null;
      this.#problem = null;
    });
  }

  /** The attributes, or null before the first count has finished. */
  get attributes(): readonly AttributeValues[] | null {
    return this.#attributes;
  }
  /** The parents whose variants have problems, or null before the first count has finished. */
  get parents(): VariantParents | null {
    return this.#parents;
  }
  /** The progress of a count, or null while none is running. */
  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get stale(): boolean {
    return this.#stale;
  }
  /** Whether there were no products at the time of the count. */
  get isEmpty(): boolean {
    return this.#attributes?.every(({ products }) => products === 0) ?? false;
  }
  /**
   * The number of attributes with values to fix. Attributes that no product uses are excluded. Undefined if it is
   * unknown.
   */
  get toFix(): number | undefined {
    return this.#attributes?.filter(({ cause }) => cause !== null && cause !== 'unused').length;
  }

  /** Starts a count if there is none or products have changed since. */
  want(): void {
    if (this.#id === null && (this.#attributes === null || this.#stale)) void this.count();
  }

  async count(): Promise<void> {
    const id = crypto.randomUUID();
    this.#id = id;
    this.#stale = false;
    this.#problem = null;
    this.#progress = { done: 0, total: 0 };
    const reply = await bridge.sheets.countValues({ id });
    if (this.#id !== id) return;
    const parents = reply.ok ? await bridge.sheets.variantParents() : null;
    // The account may have been switched or a newer count started while the parents were being read.
    if (this.#id !== id) return;
    this.#id = null;
    this.#progress = null;
    if (reply.ok) {
      this.#parents = parents?.ok ? parents.value : { parents: [], all: 0 };
      this.#attributes = reply.value;
    }
    if (!reply.ok && reply.error.code !== 'cancelled') this.#problem = reply.error;
  }

  async of(attribute: string): Promise<AttributeValueProblems | null> {
    const reply = await bridge.sheets.valuesOf({ attribute });
    return reply.ok ? reply.value : null;
  }

  async variantsOf(parent: string): Promise<VariantsOfParent | null> {
    const reply = await bridge.sheets.variantsOf({ parent: parent as ResourceId });
    return reply.ok ? reply.value : null;
  }
}

export const valueCounts = new ValueCounts();

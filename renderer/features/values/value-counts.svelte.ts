import type { ResourceId } from '../../../electron/base/brand.ts';
import type {
  AppError,
  AttributeValues,
  ValuesOfAttribute,
  VariantParents,
  VariantsOfParent,
} from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../../app/account-switch.ts';
import { bridge } from '../../app/bridge.ts';

/** The values of all attributes as they were counted last in the account that is open; counting is asked for. */
class ValueCounts {
  #attributes = $state.raw<readonly AttributeValues[] | null>(null);
  #parents = $state.raw<VariantParents | null>(null);
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** Products changed since. */
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

  /** Null before the first count has ended. */
  get attributes(): readonly AttributeValues[] | null {
    return this.#attributes;
  }
  /** The parents whose variants have something to fix; null before the first count has ended. */
  get parents(): VariantParents | null {
    return this.#parents;
  }
  /** How far a count has come; null while none is under way. */
  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get stale(): boolean {
    return this.#stale;
  }
  /** There were no products when they were counted. */
  get isEmpty(): boolean {
    return this.#attributes?.every(({ products }) => products === 0) ?? false;
  }
  /** The number of attributes whose values are worth fixing: an attribute that no product uses has none. Undefined while that is not known. */
  get toFix(): number | undefined {
    return this.#attributes?.filter(({ cause }) => cause !== null && cause !== 'unused').length;
  }

  /** Counts where nothing is known yet, or what is known is from before a change. */
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
    // Another account, or a newer count, may have taken its place while the parents were read.
    if (this.#id !== id) return;
    this.#id = null;
    this.#progress = null;
    if (reply.ok) {
      this.#parents = parents?.ok ? parents.value : { parents: [], all: 0 };
      this.#attributes = reply.value;
    }
    if (!reply.ok && reply.error.code !== 'cancelled') this.#problem = reply.error;
  }

  async of(attribute: string): Promise<ValuesOfAttribute | null> {
    const reply = await bridge.sheets.valuesOf({ attribute });
    return reply.ok ? reply.value : null;
  }

  async variantsOf(parent: string): Promise<VariantsOfParent | null> {
    const reply = await bridge.sheets.variantsOf({ parent: parent as ResourceId });
    return reply.ok ? reply.value : null;
  }
}

export const valueCounts = new ValueCounts();

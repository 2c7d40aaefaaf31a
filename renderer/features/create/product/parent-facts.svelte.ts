import { resourceId } from '../../../../electron/base/brand.ts';
import { attempt } from '../../../app/attempt.ts';
import { ask, bridge } from '../../../app/bridge.ts';
import { waitingIn } from '../../../form/waiting.ts';

export interface ParentFacts {
  readonly id: string;
  readonly sku: string;
  readonly isVariant: boolean;
  /** The ID of its family, or null. */
  readonly family: string | null;
  readonly familyName: string | null;
}

const longestId = 500;

/** The cached data of the product that will be the parent. */
export class Parent {
  #facts = $state.raw<ParentFacts | null>(null);
  #asked = '';

  get facts(): ParentFacts | null {
    return this.#facts;
  }

  /** Loads the parent. `id` is the draft of the field, '' for none. */
  async learn(id: string): Promise<void> {
    if (id === this.#asked) return;
    this.#asked = id;
    this.#facts = null;
    if (id === '' || id.length > longestId || waitingIn(id) !== null) return;
    const columns = ['parent_id', 'product_level', 'product_family_id'];
    await attempt(async () => {
      const [row] = await ask(bridge.items.rows({ resource: 'product', ids: [resourceId(id)], columns }));
      if (row === undefined || id !== this.#asked) return;
      const text = (field: string): string | null => {
        const value = row.cells[field];
        return typeof value === 'string' && value !== '' ? value : null;
      };
      this.#facts = {
        id,
        sku: text('sku') ?? id,
        isVariant: text('parent_id') !== null || row.cells['product_level'] === 2,
        family: text('product_family_id'),
        familyName: row.names['product_family_id'] ?? null,
      };
    });
  }
}

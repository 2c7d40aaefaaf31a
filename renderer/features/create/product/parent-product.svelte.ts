import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { parsePendingReference } from '../../../form/pending-reference.ts';

export interface ParentFacts {
  readonly id: string;
  readonly sku: string;
  readonly isVariant: boolean;
  /** The ID of its family, or null. */
  readonly family: string | null;
  readonly familyName: string | null;
}

const maxIdLength = 500;

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
    if (id === '' || id.length > maxIdLength || parsePendingReference(id) !== null) return;
    const columns = ['parent_id', 'product_level', 'product_family_id'];
    await runWithErrorToast(async () => {
      const [row] = await unwrapReply(bridge.items.rows({ resource: 'product', ids: [toResourceId(id)], columns }));
      if (row === undefined || id !== this.#asked) return;
      const getCellText = (field: string): string | null => {
        const value = row.cells[field];
        return typeof value === 'string' && value !== '' ? value : null;
      };
      this.#facts = {
        id,
        sku: getCellText('sku') ?? id,
        isVariant: getCellText('parent_id') !== null || row.cells['product_level'] === 2,
        family: getCellText('product_family_id'),
        familyName: row.names['product_family_id'] ?? null,
      };
    });
  }
}

import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { readShaped } from '../../../form/form-model.ts';
import { fetchRawProperties } from '../nested/copy-sources.ts';
import { type Members, isMembers, toPrimitiveText } from '../nested/object-members.ts';

const maxSeenQueries = 25;

const getConditions = (query: unknown): readonly Members[] =>
  (Array.isArray(query) ? (query as unknown[]) : []).flat().filter((entry) => isMembers(entry));

const mergeDistinct = (shown: readonly string[], seen: readonly unknown[]): readonly string[] => [
  ...new Set([...shown, ...seen.map((value) => toPrimitiveText(value) ?? '')].filter((text) => text !== '')),
];

/**
 * The operators used in lists of the account, because the interface document does not specify them. The ones that the
 * program can evaluate are first.
 */
export class SeenOperators {
  #conditions = $state.raw<readonly Members[]>([]);

  constructor() {
    void runWithErrorToast(() => this.#read());
  }

  get operators(): readonly string[] {
    return mergeDistinct(
      ['in', 'not_in'],
      this.#conditions.map(({ operator }) => operator),
    );
  }

  get quantities(): readonly string[] {
    const products = this.#conditions.flatMap(({ product_ids: ids }) => (Array.isArray(ids) ? (ids as unknown[]) : []));
    return mergeDistinct(
      ['exists'],
      products.filter(isMembers).map((product) => product['qty_operator']),
    );
  }

  async #read(): Promise<void> {
    const [assetLists, productLists] = await Promise.all([this.#ofAssetLists(), this.#ofProductLists()]);
    this.#conditions = [...assetLists, ...productLists].flatMap(getConditions);
  }

  async #ofAssetLists(): Promise<readonly unknown[]> {
    const query = { resource: 'assetList', searchText: '', view: 'all', type: null, sort: null } as const;
    const { rows } = await unwrapReply(
      bridge.items.query({ query, offset: 0, limit: maxSeenQueries, list: `seen ${crypto.randomUUID()}` }),
    );
    const lists = await Promise.all(rows.map(({ id }) => fetchRawProperties('assetList', id)));
    return lists.map((list) => list['query']);
  }

  async #ofProductLists(): Promise<readonly unknown[]> {
    const { rows } = await unwrapReply(
      bridge.referenced.search({ kind: 'productList', searchText: '', offset: 0, limit: maxSeenQueries }),
    );
    const lists = await Promise.all(rows.map(({ id, kind }) => unwrapReply(bridge.referenced.get({ kind, id }))));
    return lists.map((list) => {
      const raw = list?.raw ? readShaped(list.raw)?.value : undefined;
      return isMembers(raw) ? raw['query'] : undefined;
    });
  }
}

import { attempt } from '../../../app/attempt.ts';
import { ask, bridge } from '../../../app/bridge.ts';
import { readShaped } from '../../../form/inputs.ts';
import { membersIn } from '../shaped/copy-from.ts';
import { isMembers, plainText } from '../shaped/members.ts';
import type { Members } from '../shaped/members.ts';

const most = 25;

const conditionsIn = (query: unknown): readonly Members[] =>
  (Array.isArray(query) ? (query as unknown[]) : []).flat().filter((entry) => isMembers(entry));

const each = (shown: readonly string[], seen: readonly unknown[]): readonly string[] => [
  ...new Set([...shown, ...seen.map((value) => plainText(value) ?? '')].filter((text) => text !== '')),
];

/**
 * The operators used in lists of the account, because the interface document does not specify them. The ones that the
 * program can evaluate are first.
 */
export class SeenOperators {
  #conditions = $state.raw<readonly Members[]>([]);

  constructor() {
    void attempt(() => this.#read());
  }

  get operators(): readonly string[] {
    return each(
      ['in', 'not_in'],
      this.#conditions.map(({ operator }) => operator),
    );
  }

  get quantities(): readonly string[] {
    const products = this.#conditions.flatMap(({ product_ids: ids }) => (Array.isArray(ids) ? (ids as unknown[]) : []));
    return each(
      ['exists'],
      products.filter(isMembers).map((product) => product['qty_operator']),
    );
  }

  async #read(): Promise<void> {
    const [assetLists, productLists] = await Promise.all([this.#ofAssetLists(), this.#ofProductLists()]);
    this.#conditions = [...assetLists, ...productLists].flatMap(conditionsIn);
  }

  async #ofAssetLists(): Promise<readonly unknown[]> {
    const query = { resource: 'assetList', words: '', view: 'all', type: null, sort: null } as const;
    const { rows } = await ask(
      bridge.items.query({ query, offset: 0, limit: most, list: `seen ${crypto.randomUUID()}` }),
    );
    const lists = await Promise.all(rows.map(({ id }) => membersIn('assetList', id)));
    return lists.map((list) => list['query']);
  }

  async #ofProductLists(): Promise<readonly unknown[]> {
    const { rows } = await ask(bridge.referenced.search({ kind: 'productList', words: '', offset: 0, limit: most }));
    const lists = await Promise.all(rows.map(({ id, kind }) => ask(bridge.referenced.get({ kind, id }))));
    return lists.map((list) => {
      const raw = list?.raw ? readShaped(list.raw)?.value : undefined;
      return isMembers(raw) ? raw['query'] : undefined;
    });
  }
}

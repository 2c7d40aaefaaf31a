import type { ItemQuery, SheetRequest } from '../../../electron/contract/index.ts';
import type { Filters } from '../../../electron/model/index.ts';
import { loadPart } from '../../app/load-part.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { dialogs } from '../../app/dialogs.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Returns filters for products with exactly one of these values of an attribute. */
const withValues = (attribute: string, values: readonly string[]): Filters => ({
  join: 'all',
  groups: [
    {
      join: 'all',
      filters: [{ field: 'attributes', attribute, type: 'texts', operator: 'spelled', values: [...values], names: {} }],
    },
  ],
});

/** Opens the list of these products. */
export const showProducts = (attribute: string, values: readonly string[]): void => {
  lists
    .of('product')
    .apply({ words: '', view: 'all', type: null, filters: withValues(attribute, values), order: null });
  router.open('product', null);
};

const queryOf = (attribute: string, values: readonly string[]): ItemQuery => ({
  resource: 'product',
  searchText: '',
  view: 'all',
  type: null,
  sort: { field: 'sku', descending: false },
  filters: withValues(attribute, values),
});

/** The number of products per request. `maxCopiedProducts` is the maximum number to copy. */
const productsPerRequest = 100_000;
const maxCopiedProducts = 500_000;

/** Copies the SKUs of these products, one per line, and shows their number. */
export const copySkus = (attribute: string, values: readonly string[]): Promise<boolean> =>
  runWithErrorToast(async () => {
    const query = queryOf(attribute, values);
    const titles: string[] = [];
    for (;;) {
      const products = await unwrapReply(
        bridge.items.ids({ query, from: titles.length, to: titles.length + productsPerRequest }),
      );
      titles.push(...products.map(({ title }) => title));
      if (products.length < productsPerRequest || titles.length >= maxCopiedProducts) break;
    }
    await unwrapReply(bridge.app.copy({ text: titles.join('\n') }));
    toasts.show({ tone: 'success', message: m.lists.copied(titles.length) });
  });

/** Opens the list of these products and the export dialog. */
export const exportProducts = (attribute: string, values: readonly string[]): void => {
  showProducts(attribute, values);
  dialogs.open('export', { resource: 'product', what: 'view' });
};

/** The maximum number of products whose spelling is set in one operation. */
export const maxSpellingsSet = 1_000;

/** Stages these spellings for the products that have another one. Editing is loaded with the first one. */
export const stageSpellings = async (
  attribute: string,
  settings: readonly (readonly [string, string])[],
): Promise<void> => {
  const values = settings.map(([value]) => value);
  await runWithErrorToast(async () => {
    const { setSpelling } = await loadPart(() => import('./set-spelling.ts'));
    await setSpelling({ attribute, query: queryOf(attribute, values), settings, most: maxSpellingsSet });
  });
};

/** Opens the sheet that replaces these spellings. `rows` is the number of products that have one of them. */
export const fixSpellings = (
  attribute: string,
  settings: readonly (readonly [string, string])[],
  rows: number,
): void => {
  const query = queryOf(
    attribute,
    settings.map(([value]) => value),
  );
  const column = `attributes.${attribute}`;
  const values = settings.map(([value, other]): [string, string] => [value, other]);
  const set: SheetRequest['set'] = [{ column, values }];
  dialogs.open('sheet', {
    source: { from: 'items', scope: { what: 'view', query }, faults: [] },
    rows,
    name: `${attribute}-spelling`,
    columns: [column],
    set,
  });
};

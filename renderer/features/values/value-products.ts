import type { ItemQuery, SheetRequest } from '../../../electron/contract/index.ts';
import type { Filters } from '../../../electron/model/index.ts';
import { command } from '../../app/commands.ts';
import { router } from '../../app/router.svelte.ts';
import { lists } from '../../list/lists.svelte.ts';

/** The products that have one of these values of an attribute, to the letter. */
const withValues = (attribute: string, values: readonly string[]): Filters => ({
  join: 'all',
  groups: [
    {
      join: 'all',
      filters: [{ field: 'attributes', attribute, type: 'texts', operator: 'spelled', values: [...values], names: {} }],
    },
  ],
});

/** Opens the list of those products. */
export const showProducts = (attribute: string, values: readonly string[]): void => {
  lists
    .of('product')
    .apply({ words: '', view: 'all', type: null, filters: withValues(attribute, values), order: null });
  router.open('product', null);
};

/** Opens the sheet that writes each of these spellings as another; `rows` products have one of them. */
export const fixSpellings = (
  attribute: string,
  settings: readonly (readonly [string, string])[],
  rows: number,
): void => {
  const query: ItemQuery = {
    resource: 'product',
    words: '',
    view: 'all',
    type: null,
    sort: { field: 'sku', descending: false },
    filters: withValues(
      attribute,
      settings.map(([value]) => value),
    ),
  };
  const column = `attributes.${attribute}`;
  const values = settings.map(([value, other]): [string, string] => [value, other]);
  const set: SheetRequest['set'] = [{ column, values }];
  command('sheet', {
    source: { from: 'items', scope: { what: 'view', query }, faults: [] },
    rows,
    name: `${attribute}-spelling`,
    columns: [column],
    set,
  });
};

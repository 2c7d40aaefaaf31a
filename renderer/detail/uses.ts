import { fieldOf, resourceOf } from '../../electron/model/index.ts';
import type { Filters, Resource } from '../../electron/model/index.ts';
import type { Use } from '../../electron/contract/index.ts';
import { router } from '../app/router.svelte.ts';
import { lists } from '../list/lists.svelte.ts';

/** What is named: its id, and what a person knows it by. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** The filter that leaves those that name it in that field; null where no filter asks for that. */
export const filterFor = (
  resource: Resource,
  { field: name }: Pick<Use, 'field'>,
  { id, title }: Named,
): Filters | null => {
  const field = fieldOf(resource, name);
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return null;
  const operator = field.kind === 'ref' ? 'is' : 'contains';
  const filter = { field: name, attribute: null, type: null, operator, values: [id], names: { [id]: title } } as const;
  return { join: 'all', groups: [{ join: 'all', filters: [filter] }] };
};

/** Goes to the list of those that name it, and to nothing else in it. */
export const showInList = (use: Use, named: Named): void => {
  const filters = filterFor(resourceOf(use.from), use, named);
  if (filters === null) return;
  const list = lists.of(use.from);
  list.apply({ words: '', view: 'all', type: null, filters, order: list.order });
  router.open(use.from, null);
};

import { beforeEach, expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import EditSome from '../../../../../renderer/grid/editing/EditSome.svelte';
import { m } from '../../../../../renderer/messages/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

beforeEach(() => {
  page.reset();
  page.answer('edits.openBulk', () => ({ total: 3, fields: [], counts: {} }) as never);
});

it('edits the items that were selected when the button was clicked, while the dialog is loaded', async () => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null };
  const createList = (ids: readonly string[]) => ({
    resource: getResource('product'),
    query,
    selection: { picked: { inverted: false, ids: new Set(ids) } },
  });
  const props = createReactive({ list: createList(['p1', 'p2', 'p3']) as never, count: 3 });
  const { click, settle } = await mountComponent(EditSome, props);
  const clicking = click('button', m.lists.editSome(3, 'products'));
  Object.assign(props, { list: createList(['p9']), count: 1 });
  await clicking;
  const countOpened = async (): Promise<number> => {
    await settle();
    return page.asked('edits.openBulk').length;
  };
  await expect.poll(countOpened).toBe(1);
  expect(page.asked('edits.openBulk').map(({ source }: { source: unknown }) => source)).toEqual([
    { from: 'list', scope: { what: 'selection', query, picked: { inverted: false, ids: ['p1', 'p2', 'p3'] } } },
  ]);
  expect(document.body.textContent).toContain(m.lists.editSome(3, 'products'));
  expect(document.body.textContent).toContain(m.lists.editSome(1, 'product'));
});

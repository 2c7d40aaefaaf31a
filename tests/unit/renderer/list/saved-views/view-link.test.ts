import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseDeepLink } from '../../../../../electron/model/deep-link.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import {
  copyViewLink,
  decodeView,
  encodeView,
  showLinkedView,
} from '../../../../../renderer/list/saved-views/view-link.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { allOf, filterOf } from '../../../../support/filters.ts';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const account = { id: 'a1', name: 'Northfield', demo: false, serviceAddress: 'https://api.example.com' };
const query = {
  words: 'Rucksack “größer” 20 l',
  view: 'noDescription',
  type: null,
  filters: allOf(filterOf('status', 'is', ['Draft'])),
  order: { field: 'sku', descending: true },
} as const;
const columns = { shown: { gtin: true }, widths: { sku: 200 }, order: ['label', 'sku'], frozen: 1, free: [] };

beforeEach(() => {
  page.reset();
  page.answer('app.copy', () => undefined);
  page.answer('items.query', () => ({ offset: 0, rows: [], total: 0, terms: [] }) as never);
  page.answer('items.attributes', () => []);
  page.answer('app.remember', () => undefined);
  page.answer('app.remembered', () => null);
  Object.assign(session, { account, accountId: 'a1', accounts: [account] });
  toasts.list.forEach(({ id }) => toasts.close(id));
});

const copied = async (): Promise<string> => {
  const [list, own] = [lists.of('product'), lists.columnsOf('product')];
  const copying = copyViewLink(list, own);
  await page.everything();
  await copying;
  return page.asked('app.copy').at(-1)?.text ?? '';
};

describe('link to a view', () => {
  it('opens the list with the same search text, filters, order and columns', async () => {
    const [list, own] = [lists.of('product'), lists.columnsOf('product')];
    list.apply(query);
    own.apply(columns);
    const choice = own.choice;
    const link = parseDeepLink(await copied());
    expect(link).toMatchObject({ account: 'api.example.com', resource: 'product', item: null });
    list.showAll();
    own.reset();
    const showing = showLinkedView('product', link?.view ?? '');
    await page.everything();
    await showing;
    expect(list.asked).toEqual(query);
    expect(own.choice).toEqual(choice);
    toasts.list.at(-1)?.link?.run();
    expect([list.searchText, list.view]).toEqual(['', 'all']);
  });

  it('leaves the list unchanged when the link is incomplete', async () => {
    const list = lists.of('product');
    list.apply(query);
    await showLinkedView('product', encodeView({ asked: query, columns }).slice(0, 40));
    expect(list.asked).toEqual(query);
    expect(toasts.list.at(-1)?.message).toBe('The view in this link cannot be read');
  });

  it('leaves out filters that the program does not know', () => {
    const filters = allOf(filterOf('status', 'is', ['Draft']), filterOf('no_such_field', 'is', ['x']));
    const text = encodeView({ asked: { ...query, filters }, columns });
    expect(decodeView('product', text)?.asked).toEqual(query);
  });

  it('is not copied when it is too long, and explains the alternative', async () => {
    const list = lists.of('product');
    list.apply({ ...query, words: 'x'.repeat(9_000) });
    expect(await copied()).toBe('');
    expect(toasts.list.at(-1)?.message).toBe('This view is too long for a link');
  });
});

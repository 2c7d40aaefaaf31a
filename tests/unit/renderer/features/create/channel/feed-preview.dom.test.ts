import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '../../../../../../renderer/app/router.svelte.ts';
import ChannelPreview from '../../../../../../renderer/features/create/channel/ChannelPreview.svelte';
import { lists } from '../../../../../../renderer/list/list-registry.svelte.ts';
import { m } from '../../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../../support/mount-component.ts';
import { createReactive } from '../../../../../support/reactive.svelte.ts';
import { itemRow } from '../../../items.ts';

const { feed: messages, lint: checkMessages } = m.channel;
const draft = { format: 'csv', product_list_id: 'l1', output_filename: 'bags' };
const rows = [1, 2].map((at) => ({ ...itemRow({ sku: `BAG ${String(at)}`, label: 'Bag' }), id: `p${String(at)}` }));
const answerRows = (total: number): void =>
  page.answer('items.query', ({ query, offset }) =>
    query.resource === 'product'
      ? ({ offset, rows: rows.slice(0, total), total, terms: [], ranked: false } as never)
      : { offset, rows: [], total: 0, terms: [], ranked: false },
  );
const createFinding = (id: string, count: number): object => ({
  rule: { id, words: `Rule ${id}`, subject: { of: 'field', name: 'gtin' }, condition: { is: 'there' } },
  ids: ['p1'],
  count,
});
const createLint = (more: object = {}): never =>
  ({ total: 12, by: 'naming', listName: 'Bags', findings: [], doubts: [], ...more }) as never;

let left: number;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00'), toFake: ['Date'] });
  page.reset();
  left = 0;
  answerRows(2);
  page.answer('items.attributes', () => []);
  page.answer('feed.lint', () => createLint());
});
afterEach(() => void vi.useRealTimers());
const wait = async ({ settle }: Pick<Mounted, 'settle'>): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const open = async (more: object = {}) => {
  const props = createReactive({
    draft: { ...draft, ...more },
    leave: () => void (left += 1),
  });
  const mounted = await mountComponent(ChannelPreview as never, props as never);
  await wait(mounted);
  const change = async (values: Record<string, string>): Promise<void> => {
    props.draft = { ...props.draft, ...values };
    await wait(mounted);
  };
  return { ...mounted, change };
};
const getText = ({ outline }: Pick<Mounted, 'outline'>): string => outline().join('\n');
const getFile = ({ root }: Pick<Mounted, 'root'>): string[] =>
  [...root.querySelectorAll('[role=group] > div')].map(({ lastElementChild }) => lastElementChild?.textContent ?? '');

describe('the preview of a feed', () => {
  it('shows the lines of the file with its name, and copies them', async () => {
    const mounted = await open();
    const lines = ['sku,label,gtin,status,product_family', '"BAG 1",Bag,,,', '"BAG 2",Bag,,,'];
    expect(getFile(mounted)).toEqual(lines);
    expect(getText(mounted)).toContain('bags.csv');
    expect(getText(mounted)).toContain(messages.allRows('2'));
    await mounted.click('button', messages.copy);
    expect(page.asked('app.copy')).toEqual([{ text: lines.map((line) => `${line}\r\n`).join('') }]);
    await mounted.change({ column_separator: '\\t', output_filename: '' });
    expect([getFile(mounted)[1], getText(mounted).includes(messages.unnamed)]).toEqual(['"BAG 1"⇥Bag⇥⇥⇥', true]);
  });

  it.each<[string, object, string]>([
    ['the format has no lines', { format: 'xml' }, messages.chooseFormat],
    ['there is no list', { product_list_id: ' ' }, messages.chooseList],
    ['the separator is the quote', { column_separator: '"' }, messages.sameSigns],
  ])('says why there is no preview if %s', async (_, values, text) => {
    const mounted = await open(values);
    expect([getText(mounted).includes(text), getFile(mounted)]).toEqual([true, []]);
  });

  it('shows the products that match the query of a list to which no product refers, or why they are unknown', async () => {
    answerRows(0);
    page.answer('items.rows', () => rows as never);
    page.answer('feed.listMatches', () => ({ found: { count: 30, rows: [{ id: 'p1' }] }, doubts: [] }) as never);
    const mounted = await open();
    expect([getFile(mounted).length, getText(mounted).includes(messages.byQuery)]).toEqual([3, true]);
    expect(getText(mounted)).toContain(messages.rows('2', '30'));
    page.answer('feed.listMatches', () => ({ found: null, doubts: [{ kind: 'operator', what: 'odd' }] }) as never);
    await mounted.change({ product_list_id: 'l2' });
    expect(getFile(mounted)).toEqual([]);
    expect(getText(mounted)).toContain(messages.noNaming);
    expect(getText(mounted)).toContain(m.queries.doubts.operator('odd'));
    page.answer('feed.listMatches', () => null);
    await mounted.change({ product_list_id: 'l3' });
    expect(getText(mounted)).toContain(messages.noProducts);
  });

  it('reads the values of chosen columns, but not again for another heading', async () => {
    const mounted = await open({ columns: JSON.stringify([{ id: 'gtin' }, { id: 'odd' }]) });
    const getColumns = () =>
      page
        .asked('items.query')
        .filter(({ list }) => list === 'feed')
        .map(({ columns }) => columns);
    const before = getColumns().length;
    expect([getColumns().at(-1), getFile(mounted)]).toEqual([['gtin'], ['gtin,odd', ',…', ',…']]);
    expect(getText(mounted)).toContain(messages.notKnown(1));
    await mounted.change({ columns: JSON.stringify([{ id: 'gtin', title: 'Code' }, { id: 'odd' }]) });
    expect(getColumns()).toHaveLength(before);
    await mounted.change({ columns: JSON.stringify([{ id: 'label' }]) });
    expect(getColumns().at(-1)).toEqual(['label']);
  });

  it('shows why the products cannot be read, and reads them again after a change', async () => {
    page.answer('items.query', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await open();
    expect(getText(mounted)).toContain('The disk is full.');
    answerRows(1);
    page.emit('items.changed', { resources: ['product'] } as never);
    await wait(mounted);
    expect([getFile(mounted).length, getText(mounted).includes('The disk is full.')]).toEqual([2, false]);
  });

  it('shows the next runs of a schedule, or why there are none', async () => {
    const mounted = await open();
    const without = getText(mounted);
    await mounted.change({
      ...{ rebuild_periodically: 'yes', rebuild_feed_frequency: 'day', rebuild_feed_timezone: 'UTC' },
      ...{ rebuild_feed_hod: '6', rebuild_feed_moh: '30' },
    });
    expect(getText(mounted)).not.toBe(without);
    expect(getText(mounted)).toMatch(/06:30/);
  });
});

describe('the check of a list', () => {
  it('names the findings, and shows the products of one in their list', async () => {
    page.answer('feed.lint', () => createLint({ findings: [createFinding('a', 3), createFinding('b', 2)] }));
    const mounted = await open();
    expect(getText(mounted)).toContain('12 products');
    await mounted.click('button', checkMessages.showLabel('Rule b, 2 products'));
    expect([left, location.hash, lists.of('product').filters.groups[0]?.filters.map(({ field }) => field)]).toEqual([
      ...[1, '#/products', ['static_list_ids', 'gtin']],
    ]);
    router.go('/products');
  });

  it('says how many products of a finding can be shown if they are only known by their IDs', async () => {
    page.answer('feed.lint', () => createLint({ by: 'query', findings: [createFinding('a', 3)] }));
    const mounted = await open();
    const button = mounted.get('button', checkMessages.showLabel('Rule a, 3 products'));
    expect([button.textContent.trim(), getText(mounted).includes(messages.byQuery)]).toEqual([
      ...[checkMessages.showFirst('1'), true],
    ]);
  });

  it.each<[string, () => never, string, string]>([
    ['nothing was found', () => createLint(), checkMessages.clean('12 products'), checkMessages.again],
    ['the products are unknown', () => createLint({ doubts: [{ kind: 'nothing', what: '' }] }), m.queries.cannot, '12'],
    ['it failed', () => new Rejection('disk', 'The disk is full.') as never, 'The disk is full.', m.queries.cannot],
  ])('says that %s', async (_, answer, text, other) => {
    page.answer('feed.lint', answer);
    const mounted = await open();
    expect([getText(mounted).includes(text), getText(mounted).includes(other)]).toEqual([true, false]);
  });

  it('checks only a list, again for another list or length', async () => {
    const mounted = await open({ product_list_id: '' });
    expect([page.asked('feed.lint'), getText(mounted).includes(checkMessages.title)]).toEqual([[], false]);
    await mounted.change({ product_list_id: 'l2' });
    await mounted.type('textbox', checkMessages.longest, '90');
    mounted.get('textbox', checkMessages.longest).dispatchEvent(new Event('change', { bubbles: true }));
    await wait(mounted);
    expect(page.asked('feed.lint').map(({ list, longest }) => [list, longest])).toEqual([
      ['l2', 150],
      ['l2', 90],
    ]);
  });

  it('shows its progress, and stops and starts again on request', async () => {
    const mounted = await open({ product_list_id: '' });
    page.answer('feed.lint', () => createLint({ total: 99 }));
    const changing = mounted.change({ product_list_id: 'l1' });
    await changing;
    expect(getText(mounted)).toContain('99 products');
  });
});

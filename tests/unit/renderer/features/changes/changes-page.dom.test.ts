import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeDetail, ChangeEntry, ChangeWindow } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import ChangesPage from '../../../../../renderer/features/changes/ChangesPage.svelte';
import { changeList } from '../../../../../renderer/features/changes/changes.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.changes;
const at = '2026-01-01T10:00:00.000Z';
const createEntry = (id: number, more: object = {}): ChangeEntry =>
  ({
    ...{ entry: 'change', id, kind: 'changed', resource: 'product', title: `BAG-${String(id)}`, note: null, at },
    ...{ itemId: `p${String(id)}`, cause: 'sync', links: [], members: [{ field: 'label', attribute: null }], more: 0 },
    ...{ first: null, ...more },
  }) as never;
const whole = (value: unknown): object => ({ is: 'whole', value });
const createDetail = (id: number, more: object = {}): ChangeDetail =>
  ({
    ...createEntry(id),
    ...{ itemGone: false, earlier: id - 1, later: id === 3 ? null : id + 1 },
    differences: [{ field: 'label', attribute: null, before: whole('Bag'), after: whole('Sack') }],
    ...more,
  }) as never;
const group = {
  ...{ entry: 'group', id: 9, resource: 'product', to: at, cause: 'sync', added: 0, changed: 3, gone: 1 },
  ...{ matching: 3, cut: false },
} as never as ChangeEntry;

let answer: Partial<ChangeWindow>;
let info: object;
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (): Promise<Mounted> => {
  const mounted = await mountComponent(ChangesPage, {});
  void changeList.refresh();
  await wait(mounted);
  return mounted;
};
const show = async (mounted: Mounted, id: number): Promise<void> => {
  router.go(`/changes/${String(id)}`);
  await wait(mounted);
};
const getText = ({ outline }: Mounted): string => outline().join('\n');
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));
const getQuery = () => page.asked('changes.query').at(-1)?.query;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  router.go('/changes');
  const rows = [group, createEntry(3), createEntry(2), createEntry(1)];
  answer = { rows, total: 4, changes: 3, revertible: 2, totals: { added: 0, changed: 3, gone: 1 } };
  info = { since: '2025-12-01T00:00:00.000Z', days: 30, cut: false, mostBytes: 1_000_000 };
  page.answer('changes.query', ({ offset }) => ({ offset, ...answer, rows: answer.rows?.slice(offset) }) as never);
  page.answer('changes.info', () => info as never);
  page.answer('changes.get', ({ id }) => createDetail(id));
});
afterEach(async () => {
  changeList.showAll();
  // A reply that never arrives would block the list, which outlives the test.
  await page.everything();
  vi.useRealTimers();
});

describe('the page of changes', () => {
  it('shows the changes by sync, and the number of each kind', async () => {
    const mounted = await open();
    const text = getText(mounted);
    for (const part of [
      'BAG-3',
      messages.someOf(3),
      messages.totals({ added: 0, changed: 3, gone: 1 }),
      messages.kept(30),
    ])
      expect(text).toContain(part);
    expect(find(mounted, /^button “(?:All|Added|Changed|Deleted) ?\d?”/)).toEqual([
      'button “All 4”, pressed',
      ...['button “Added 0”', 'button “Changed 3”', 'button “Deleted 1”'],
    ]);
    expect(text).not.toContain(messages.clearFilters);
  });

  it('narrows by kind, resource and text, and shows all again', async () => {
    const mounted = await open();
    await mounted.click('button', 'Deleted 1');
    await wait(mounted);
    expect(getQuery()).toMatchObject({ kind: 'gone' });
    const select = mounted.get('combobox', messages.resource) as HTMLSelectElement;
    select.value = 'asset';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await mounted.type('searchbox', messages.search, 'bag');
    await wait(mounted);
    expect(getQuery()).toMatchObject({ kind: 'gone', resource: 'asset', searchText: 'bag' });
    expect([getText(mounted).includes(messages.totalFound(3)), find(mounted, /Deleted 1/)]).toEqual([
      true,
      ['button “Deleted 1”, pressed'],
    ]);
    await mounted.click('button', messages.clearFilters);
    await wait(mounted);
    expect(getQuery()).toEqual({ resource: null, kind: null, from: null, to: null, searchText: '' });
  });

  it('offers a sheet only for changes that it can revert, with their number', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const mounted = await open();
    await mounted.click('button', m.lists.undoSheet);
    await mounted.click('button', m.lists.export);
    expect(opened.mock.calls).toMatchObject([
      ['sheet', { rows: 2, source: { from: 'changes', change: null } }],
      ['export', { changes: 3 }],
    ]);
    answer = { ...answer, revertible: 0 };
    void changeList.refresh();
    await wait(mounted);
    expect(find(mounted, new RegExp(m.lists.undoSheet))).toEqual([`button “${m.lists.undoSheet}”, disabled`]);
    opened.mockRestore();
  });

  it.each<[string, object | null, object, string]>([
    ['nothing has changed', {}, { since: at }, messages.empty],
    ['there was no sync yet', {}, { since: null }, messages.first],
    ['it cannot be read', null, {}, 'The disk is full.'],
  ])('says that %s', async (_, more, facts, text) => {
    answer = { rows: [], total: 0, changes: 0, revertible: 0, totals: { added: 0, changed: 0, gone: 0 } };
    info = { ...info, ...facts };
    if (more === null) page.answer('changes.query', () => new Rejection('disk', 'The disk is full.'));
    changeList.showAll();
    const mounted = await open();
    expect(getText(mounted)).toContain(text);
  });

  it('says that no change matches the filters, and from when changes were removed', async () => {
    info = { ...info, cut: true };
    const mounted = await open();
    expect(getText(mounted)).toContain('because the history is limited to 1.0 MB');
    answer = { ...answer, rows: [], total: 0, changes: 0 };
    await mounted.type('searchbox', messages.search, 'x');
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.none);
    expect(getText(mounted)).not.toContain(messages.first);
  });
});

describe('an open change', () => {
  it('shows the values of a change before and after, and its neighbours', async () => {
    const mounted = await open();
    await show(mounted, 3);
    const text = getText(mounted);
    for (const part of ['heading “BAG-3”', `${messages.value.before}: Bag`, `${messages.value.after}: Sack`])
      expect(text.replaceAll(':\n', ': ')).toContain(part);
    expect(find(mounted, /change”/)).toEqual([
      `button “${messages.panel.later}”, disabled`,
      `button “${messages.panel.earlier}”`,
    ]);
    await mounted.click('button', messages.panel.earlier);
    await wait(mounted);
    expect([location.hash, find(mounted, /^heading “BAG/)]).toEqual(['#/changes/2', ['heading “BAG-2”']]);
    expect(document.querySelector('[role=row][aria-current]')?.textContent).toContain('BAG-2');
  });

  it('shows the names of both items of a changed reference', async () => {
    const createLink = (id: string, name: string) => ({
      field: 'product_family_id',
      to: 'family',
      id,
      name,
      note: null,
    });
    const difference = { field: 'product_family_id', attribute: null, before: whole('f1'), after: whole('f2') };
    page.answer('changes.get', ({ id }) =>
      createDetail(id, { differences: [difference], links: [createLink('f1', 'Bags'), createLink('f2', 'Mugs')] }),
    );
    const mounted = await open();
    await show(mounted, 3);
    const values = [...document.querySelectorAll('dd .value')].map(({ textContent }) => textContent.trim());
    expect(values).toEqual(['Bags', 'Mugs']);
  });

  it('shows added and removed entries of a list, an order, and the part of a long text', async () => {
    const differences = [
      { field: 'category_ids', attribute: null, before: whole(['c1', 'c2']), after: whole(['c2', 'c3']) },
      { field: 'asset_ids', attribute: null, before: whole(['a1', 'a2']), after: whole(['a2', 'a1']) },
      {
        ...{ field: 'attributes', attribute: 'text', before: { is: 'absent' } },
        after: { is: 'piece', text: 'abc', from: 10, length: 20 },
      },
    ];
    page.answer('changes.get', ({ id }) => createDetail(id, { differences }));
    const mounted = await open();
    await show(mounted, 3);
    const [list, order, text] = [...document.querySelectorAll('.member')].map(({ textContent }) => textContent);
    expect(list).toContain(messages.value.removed);
    expect([list?.includes('c1'), list?.includes('c3'), list?.includes('c2')]).toEqual([true, true, false]);
    expect(order).toContain(messages.value.order);
    expect(text).toContain('…abc…');
    expect(text).toContain(messages.value.piece(11, 13, 20));
    expect(text).not.toContain(messages.value.before);
  });

  it('shows the first 50 fields of a change, and more on request', async () => {
    const differences = Array.from({ length: 60 }, (_, index) => ({
      ...{ field: 'attributes', attribute: `a${String(index)}`, before: whole(1), after: whole(2) },
    }));
    page.answer('changes.get', ({ id }) => createDetail(id, { differences, more: 59 }));
    const mounted = await open();
    await show(mounted, 3);
    expect([document.querySelectorAll('.member').length, getText(mounted).includes(messages.panel.fields(60))]).toEqual(
      [50, true],
    );
    await mounted.click('button', messages.more(10));
    expect([document.querySelectorAll('.member').length, getText(mounted).includes(messages.more(10))]).toEqual([
      60,
      false,
    ]);
  });

  it('opens a sheet that reverts only the open change of a product', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const mounted = await open();
    await show(mounted, 2);
    const buttons = [...document.querySelectorAll<HTMLElement>(`button[aria-label="${m.lists.undoSheet}"]`)];
    buttons.at(-1)?.click();
    expect(opened.mock.calls).toMatchObject([['sheet', { rows: 1, source: { from: 'changes', change: 2 } }]]);
    page.answer('changes.get', ({ id }) =>
      createDetail(id, { kind: 'gone', members: [], differences: [], itemGone: true }),
    );
    await show(mounted, 1);
    expect(document.querySelectorAll(`button[aria-label="${m.lists.undoSheet}"]`)).toHaveLength(buttons.length - 1);
    expect(getText(mounted)).toContain(messages.panel.gone);
    expect(getText(mounted)).toContain(messages.panel.openGone('product'));
    opened.mockRestore();
  });

  it('says that a change is no longer kept or cannot be read', async () => {
    page.answer('changes.get', ({ id }) => (id === 1 ? null : new Rejection('disk', 'The disk is full.')));
    const mounted = await open();
    await show(mounted, 1);
    expect(getText(mounted)).toContain(messages.panel.unknown);
    await show(mounted, 2);
    expect(getText(mounted)).toContain('The disk is full.');
    expect(getText(mounted)).not.toContain(messages.panel.unknown);
    await mounted.click('button', 'Close');
    await wait(mounted);
    expect(location.hash).toBe('#/changes');
  });
});

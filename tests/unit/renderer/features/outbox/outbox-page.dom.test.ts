import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IntentListRow } from '../../../../../electron/contract/index.ts';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { outboxList } from '../../../../../renderer/features/outbox/outbox-list.svelte.ts';
import OutboxPage from '../../../../../renderer/features/outbox/OutboxPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.outbox;
const createRow = (id: string, state: IntentListRow['state'], more: Partial<IntentListRow> = {}): IntentListRow =>
  ({
    ...{ entry: 'intent', id, kind: 'create', resource: 'product', state, title: id.toUpperCase(), waitsFor: null },
    ...{ looking: false, problem: null, attempts: 1, edit: null, unconfirmed: null, resultId: null },
    ...{ createdAt: new Date('2026-11-20T14:02:00').toISOString(), error: null, ...more },
  }) as unknown as IntentListRow;

const groupNames = ['needsYou', 'onTheWay', 'done'];
let rows: readonly IntentListRow[];
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (): Promise<Mounted> => {
  router.go('/outbox');
  // The list outlives the test.
  outboxList.showAll();
  outboxList.selection.clear();
  page.emit('outbox.changed', { changed: [], counts: { waiting: 1, sending: 0, needsYou: 1, looking: 0, done: 1 } });
  const mounted = await mountComponent(OutboxPage, {});
  await wait(mounted);
  return mounted;
};
const getText = ({ outline }: Mounted): string => outline().join('\n');
const getSelected = ({ root }: Mounted): (string | undefined)[] =>
  [...root.querySelectorAll('[aria-selected=true] bdi')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  void counts.start(false);
  rows = [
    createRow('a', 'failed', { problem: { message: 'Refused.' } as never }),
    createRow('b', 'waiting'),
    createRow('c', 'done'),
  ];
  page.answer('downloads.runs', () => []);
  page.answer('outbox.query', ({ query, offset }) => {
    const shown = query.searchText === 'nothing' ? [] : rows;
    const one = shown.length === 0 ? 0 : 1;
    // Each group has a heading before its rows.
    const lines = shown.flatMap((row, at) => [{ entry: 'group', group: groupNames[at], count: 1 }, row]);
    const groups = { needsYou: one, onTheWay: one, done: one };
    return { offset, rows: lines.slice(offset), total: lines.length, groups, states: null } as never;
  });
  page.answer('outbox.ids', () => rows.slice(0, 2).map(({ id, title }) => ({ id, title })));
  page.answer('outbox.get', () => null);
  page.answer('outbox.open', () => null);
  page.answer('outbox.retryMany', () => ({ count: 1, left: {} }) as never);
});
afterEach(() => void vi.useRealTimers());

describe('the page of the outbox', () => {
  it('lists the entries by group, with their state and the reason of a failure', async () => {
    const mounted = await open();
    // The header counts entries, as in the sidebar. A row may be a batch of several.
    page.emit('outbox.changed', {
      changed: [],
      counts: { waiting: 1, sending: 0, looking: 0, needsYou: 3, done: 1 },
    });
    await wait(mounted);
    const { groups } = messages;
    const states = [
      `${messages.states.failed} Refused.`,
      `${messages.states.waiting} ${messages.holds.inTurn}`,
      messages.states.done,
    ];
    expect(mounted.outline()).toEqual([
      ...[
        'heading “Outbox”',
        messages.summary(1, 3),
        `button “${messages.receipt}”`,
        `button “${messages.clear.open}”`,
      ],
      ...[`searchbox “${messages.search}”: `, `button “${messages.filters}”`],
      ...[groups.needsYou, groups.onTheWay, groups.done].flatMap((group, at) => {
        const title = ['A', 'B', 'C'][at] ?? '';
        const line = `Create product ${title} ${states[at] ?? ''} 20 Nov 2026`;
        return [`heading “${group}”`, '1', `checkbox “Select ${title}”`, line];
      }),
      ...[messages.row(1, 3), `button “${messages.hold.button}”`],
    ]);
  });

  it('says that the outbox is empty, or that nothing matches', async () => {
    const mounted = await open();
    await mounted.type('searchbox', messages.search, 'nothing');
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.noneTitle);
    await mounted.click('button', messages.clearFilters);
    await wait(mounted);
    expect(getText(mounted)).toContain('A');
    rows = [];
    page.emit('outbox.changed', { changed: [], counts: { waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 } });
    await wait(mounted);
    expect(mounted.outline()).toEqual(expect.arrayContaining([`heading “${messages.emptyTitle}”`, messages.empty]));
  });

  it('selects rows with the keyboard, retries and discards them', async () => {
    const mounted = await open();
    const grid = mounted.get('grid', messages.title);
    await mounted.press(grid, 'x');
    expect(getSelected(mounted)).toEqual(['A']);
    await mounted.press(grid, 'ArrowDown', { shiftKey: true });
    await wait(mounted);
    expect(getSelected(mounted)).toEqual(['A', 'B']);
    expect(getText(mounted)).toContain(messages.selected(2));
    await mounted.click('button', messages.retry);
    expect(page.asked('outbox.retryMany')).toMatchObject([{ ids: ['a', 'b'] }]);
    await mounted.press(grid, 'Escape');
    expect(getSelected(mounted)).toEqual([]);
    await mounted.press(grid, 'a', { ctrlKey: true });
    expect(getText(mounted)).toContain(messages.selected(3));
    expect(await mounted.press(grid, 'q')).toBe(false);
  });

  it('extends the selection with Shift from the row that was clicked last', async () => {
    // Each row has a heading above it.
    page.answer('outbox.ids', ({ from, to }) => {
      const range = rows.filter((_row, at) => at * 2 + 1 >= from && at * 2 + 1 < to);
      return range.map(({ id, title }) => ({ id, title }));
    });
    const mounted = await open();
    const click = async (id: string, more: MouseEventInit = {}): Promise<string> => {
      const title = [...mounted.root.querySelectorAll('[data-index] bdi')].find(
        ({ textContent }) => textContent === id,
      );
      title?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...more }));
      await wait(mounted);
      return `${getSelected(mounted).join('')} ${location.hash}`;
    };
    expect(await click('A')).toBe(' #/outbox/a');
    expect(await click('B')).toBe(' #/outbox/b');
    expect(await click('C', { shiftKey: true })).toBe('BC #/outbox/b');
    expect(await click('A', { shiftKey: true })).toBe('AB #/outbox/b');
    expect(await click('C', { ctrlKey: true })).toBe('ABC #/outbox/b');
    expect(await click('A', { ctrlKey: true })).toBe('BC #/outbox/b');
  });

  it('opens the current row, and closes it', async () => {
    const mounted = await open();
    const grid = mounted.get('grid', messages.title);
    await mounted.press(grid, 'End');
    await mounted.press(grid, 'Enter');
    expect(location.hash).toBe('#/outbox/c');
  });

  it('puts everything on hold, and saves a receipt', async () => {
    page.answer('outbox.saveReceipt', () => ({ fileName: 'receipt.csv', rows: 3 }));
    const mounted = await open();
    await mounted.click('button', messages.hold.button);
    expect(page.asked('outbox.hold')).toEqual([{ held: true }]);
    await mounted.click('button', messages.receipt);
    expect(page.asked('outbox.saveReceipt')).toHaveLength(1);
  });

  it('asks how many finished entries are cleared, and clears them', async () => {
    page.answer('outbox.prune', () => ({ intents: 4, uploads: 0 }) as never);
    const mounted = await open();
    await mounted.click('button', messages.clear.open);
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.clear.count(4));
    await mounted.click('button', messages.clear.button);
    expect(page.asked('outbox.prune')).toEqual([{ olderThanDays: 30, countOnly: true }, { olderThanDays: 30 }]);
    await wait(mounted);
    expect(getText(mounted)).not.toContain(messages.clear.description);
  });

  it('keeps its rows and shows why they cannot be read again', async () => {
    const mounted = await open();
    page.answer('outbox.query', () => new Rejection('disk', 'The disk is full.'));
    void outboxList.refresh();
    await wait(mounted);
    expect(getText(mounted)).toContain('The disk is full.');
    expect(getText(mounted)).toContain('Refused.');
  });
});

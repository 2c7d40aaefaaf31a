import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  EditCounts,
  EditFilter,
  EditId,
  EditRow,
  EditSelection,
  EditTab,
} from '../../../../../electron/contract/index.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { ConflictRows } = await import('../../../../../renderer/app/edits/conflict-rows.svelte.ts');
const { EditList, needsDecision } = await import('../../../../../renderer/features/edits/edit-list.svelte.ts');

const getRows = (breaking: readonly boolean[]): readonly EditRow[] =>
  breaking.map((breaksMust, at) => ({ id: `edit-${String(at)}` as EditId, breaksMust }) as EditRow);

/** Plays a main process with these edits, and opens the list. */
const open = async (rows: readonly EditRow[]): Promise<InstanceType<typeof EditList>> => {
  page.reset();
  const number = rows.filter(({ breaksMust }) => breaksMust).length;
  const all = { all: rows.length, breaksRule: number, changedSince: 0 };
  page.answer('edits.list', ({ offset, limit }) => ({
    offset,
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
    counts: { ...all, breaksMust: { ...all, all: number }, items: rows.length },
    all: rows.length,
    revision: 7,
  }));
  page.answer('edits.conflicts', ({ offset }) => ({ offset, rows: [], total: 0, all: 3 }));
  const list = new EditList(new ConflictRows());
  list.follow(crypto.randomUUID());
  list.rows.want({ first: 0, end: rows.length });
  await page.everything();
  return list;
};

/** The rows that the main process hits with a selection. */
const hit = (rows: readonly EditRow[], { sound, breaking }: EditSelection): readonly EditId[] =>
  rows
    .filter(({ id, breaksMust }) => {
      const { inverted, ids } = breaksMust ? breaking : sound;
      return ids.includes(id) !== inverted;
    })
    .map(({ id }) => id);

beforeEach(() => page.reset());

describe('EditList', () => {
  it('starts with every edit selected that breaks no rule of severity must', async () => {
    const rows = getRows([false, true, false]);
    const list = await open(rows);
    expect([hit(rows, list.selection), list.selected, list.state]).toEqual([['edit-0', 'edit-2'], 2, 'some']);
  });

  it('shows and hits what a plain model of its tabs, filter and boxes says', async () => {
    const tabs: readonly EditTab[] = ['all', 'breaksRule', 'changedSince'];
    const kinds = ['sound', 'breaks', 'breaksMust', 'changed', 'changedMust'] as const;
    const isIn = (tab: EditTab, kind: string): boolean =>
      tab === 'all' || (tab === 'breaksRule' ? kind.startsWith('breaks') : kind.startsWith('changed'));
    const action = fc.oneof(
      { weight: 4, arbitrary: fc.record({ toggle: fc.nat(7) }) },
      fc.constantFrom('clear' as const, 'selectAll' as const, 'clearFilter' as const, 'showConflicts' as const),
      { weight: 3, arbitrary: fc.constant('toggleAll' as const) },
      fc.record({ tab: fc.constantFrom(...tabs) }),
      fc.record({ searchText: fc.constantFrom('', ' ', '1', '2') }),
      fc.record({ origins: fc.constantFrom([], ['grid' as const]) }),
      fc.record({ open: fc.constantFrom(null, 'edit-0' as EditId, 'edit-3' as EditId) }),
      fc.record({ follow: fc.constantFrom('a', 'a', 'b') }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { maxLength: 8 }),
        fc.array(action, { maxLength: 20 }),
        async (all, actions) => {
          const rows = getRows(all.map((kind) => kind.endsWith('Must')));
          /** The even edits were made in the grid. */
          const findRows = (tab: EditTab, filter: EditFilter | null): readonly EditRow[] =>
            rows.filter(
              ({ id }, at) =>
                isIn(tab, all[at] ?? '') &&
                (filter === null ||
                  (id.includes(filter.searchText.trim()) && (filter.origins.length === 0 || at % 2 === 0))),
            );
          page.reset();
          page.answer('edits.list', ({ tab, filter, offset, limit }) => {
            const count = (some: (row: EditRow) => boolean) =>
              Object.fromEntries(tabs.map((one) => [one, findRows(one, filter).filter(some).length]));
            return {
              ...{ offset, rows: findRows(tab, filter).slice(offset, offset + limit), all: rows.length, revision: 7 },
              total: findRows(tab, filter).length,
              counts: { ...count(() => true), breaksMust: count(needsDecision), items: 0 } as unknown as EditCounts,
            };
          });
          page.answer('edits.conflicts', ({ offset }) => ({ offset, rows: [], total: 0, all: 3 }));
          const conflicts = new ConflictRows();
          const list = new EditList(conflicts);
          const initial = { tab: 'all' as EditTab, filter: { searchText: '', fields: [], origins: [] } as EditFilter };
          let model = { ...initial, opened: null as EditId | null, showsConflicts: false };
          let account = 'a';
          let usedFilter = null as EditFilter | null;
          let selected = new Set<EditId>();
          const shown = (): readonly EditRow[] => findRows(model.tab, usedFilter);
          const selectSound = (): void => {
            const { searchText, origins } = model.filter;
            usedFilter = searchText.trim() === '' && origins.length === 0 ? null : model.filter;
            selected = new Set(shown().flatMap((row) => (needsDecision(row) ? [] : [row.id])));
          };
          selectSound();
          list.follow(account);
          list.rows.want({ first: 0, end: 8 });
          await page.everything();
          for (const one of actions) {
            if (typeof one === 'string') list[one]();
            if (one === 'clear') selected.clear();
            else if (one === 'selectAll') selected = new Set(shown().map(({ id }) => id));
            else if (one === 'showConflicts') model = { ...model, showsConflicts: true, opened: null };
            else if (one === 'clearFilter') {
              model = { ...model, filter: initial.filter };
              selectSound();
            } else if (one === 'toggleAll') {
              const sound = shown().filter((row) => !needsDecision(row));
              const box = (sound.length > 0 ? sound : shown()).map(({ id }) => id);
              const isAll = box.every((id) => selected.has(id));
              selected = isAll ? new Set() : new Set([...selected, ...box]);
            } else if ('toggle' in one) {
              const row = shown()[one.toggle];
              if (row === undefined) continue;
              list.toggle(row);
              if (!selected.delete(row.id)) selected.add(row.id);
            } else if ('tab' in one) {
              list.tab = one.tab;
              model = { ...model, tab: one.tab, showsConflicts: false };
              selectSound();
            } else if ('open' in one) {
              list.open(one.open);
              model = { ...model, opened: one.open };
            } else if ('follow' in one) {
              list.follow(one.follow);
              if (one.follow !== account) {
                model = { ...initial, opened: null, showsConflicts: false };
                usedFilter = null;
                const { total } = list.rows;
                expect([list.counts, list.all, list.selected, list.state, total]).toEqual([
                  null,
                  null,
                  0,
                  'none',
                  null,
                ]);
                list.rows.want({ first: 0, end: 8 });
                selectSound();
              }
              account = one.follow;
            } else {
              list.narrow(one);
              model = { ...model, filter: { ...model.filter, ...one } };
              selectSound();
              expect(conflicts.filter).toEqual(usedFilter);
            }
            await page.everything();
            // A throttled refresh is later than the test.
            void list.rows.refresh();
            await page.everything();
            expect({
              ...{ tab: list.tab, filter: list.filter, opened: list.openedId, showsConflicts: list.showsConflicts },
            }).toEqual(model);
            expect([list.isFiltered, list.selection.filter, list.selection.tab]).toEqual([
              ...[usedFilter !== null, usedFilter, model.tab],
            ]);
            expect(list.opened).toEqual(shown().find(({ id }) => id === model.opened));
            expect(new Set(hit(shown(), list.selection))).toEqual(selected);
            expect(
              shown()
                .filter((row) => list.isSelected(row))
                .map(({ id }) => id),
            ).toEqual(hit(shown(), list.selection));
            expect([list.selected, list.state]).toEqual([
              selected.size,
              selected.size === 0 ? 'none' : selected.size === shown().length ? 'all' : 'some',
            ]);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('selects only edits that match the filter', async () => {
    const list = await open(getRows([false, false]));
    list.selectAll();
    list.narrow({ searchText: 'bag' });
    expect(list.selection).toMatchObject({ filter: { searchText: 'bag' }, breaking: { inverted: false, ids: [] } });
    await page.everything();
    expect(page.asked('edits.list').at(-1)?.filter?.searchText).toBe('bag');
    list.clearFilter();
    expect(list.selection.filter).toBeNull();
  });

  it('filters the sent edits in conflict too, and shows them until another tab is chosen', async () => {
    const list = await open(getRows([false]));
    list.open('edit-0' as EditId);
    list.showConflicts();
    expect([list.showsConflicts, list.openedId]).toEqual([true, null]);
    list.narrow({ searchText: 'bag' });
    await page.everything();
    expect(page.asked('edits.conflicts').at(-1)?.filter?.searchText).toBe('bag');
    list.clearFilter();
    await page.everything();
    expect(page.asked('edits.conflicts').at(-1)?.filter).toBeNull();
    list.tab = 'all';
    expect(list.showsConflicts).toBe(false);
    list.showConflicts();
    list.follow(crypto.randomUUID());
    expect(list.showsConflicts).toBe(false);
  });

  it('starts the selection again in another tab', async () => {
    const rows = getRows([false, true]);
    const list = await open(rows);
    list.selectAll();
    list.tab = 'breaksRule';
    expect(list.selection).toMatchObject({
      tab: 'breaksRule',
      sound: { inverted: true },
      breaking: { inverted: false },
    });
    await page.everything();
    expect(page.asked('edits.list').at(-1)?.tab).toBe('breaksRule');
  });

  it('keeps tab, filter, selection and open edit while the user is on another page, and none for another account', async () => {
    const list = await open(getRows([false, false]));
    const account = crypto.randomUUID();
    list.follow(account);
    await page.everything();
    list.tab = 'changedSince';
    list.narrow({ searchText: 'bag' });
    list.clear();
    list.open('edit-0' as EditId);
    const read = () => [list.tab, list.filter.searchText, list.selection.sound.inverted, list.openedId];
    list.follow(account);
    expect(read()).toEqual(['changedSince', 'bag', false, 'edit-0']);
    list.follow(crypto.randomUUID());
    expect([...read(), list.counts, list.all]).toEqual(['all', '', true, null, null, null]);
  });

  it('counts only the matches of its filter when edits change', async () => {
    const list = await open(getRows([false, false]));
    const none = { all: 0, breaksRule: 0, changedSince: 0 };
    const counts = { ...none, all: 9, breaksMust: none, items: 9 };
    page.emit('edits.changed', { counts, items: [], alreadyThere: 0 });
    expect([list.counts?.all, list.all]).toEqual([9, 9]);
    list.narrow({ searchText: 'bag' });
    await page.everything();
    page.emit('edits.changed', { counts, items: [], alreadyThere: 0 });
    expect([list.counts?.all, list.all]).toEqual([2, 9]);
  });

  it('never selects edits that break a rule of severity must with the box of the head', async () => {
    const rows = getRows([false, true, false]);
    const list = await open(rows);
    list.clear();
    list.toggleAll();
    expect(hit(rows, list.selection)).toEqual(['edit-0', 'edit-2']);
    list.toggleAll();
    expect(hit(rows, list.selection)).toEqual([]);
  });
});

import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditId, EditRow, EditSelection } from '../../../../../electron/contract/index.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { ConflictRows } = await import('../../../../../renderer/app/edits/conflict-rows.svelte.ts');
const { EditList } = await import('../../../../../renderer/features/edits/edit-list.svelte.ts');

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

  it('hits just the rows whose boxes are checked, as a plain set of them says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.array(fc.oneof(fc.nat(11), fc.constantFrom('clear' as const, 'selectAll' as const)), { maxLength: 20 }),
        async (breaking, acts) => {
          const rows = getRows(breaking);
          const list = await open(rows);
          let model = new Set(rows.filter(({ breaksMust }) => !breaksMust).map(({ id }) => id));
          for (const action of acts) {
            if (action === 'clear') model = new Set();
            if (action === 'selectAll') model = new Set(rows.map(({ id }) => id));
            if (typeof action === 'string') list[action]();
            else {
              const row = rows[action];
              if (row === undefined) continue;
              list.toggle(row);
              if (!model.delete(row.id)) model.add(row.id);
            }
          }
          expect(new Set(hit(rows, list.selection))).toEqual(model);
          expect(list.selected).toBe(model.size);
          expect(rows.filter((row) => list.isSelected(row)).map(({ id }) => id)).toEqual(hit(rows, list.selection));
          expect(list.state).toBe(model.size === 0 ? 'none' : model.size === rows.length ? 'all' : 'some');
        },
      ),
      { numRuns: 60 },
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

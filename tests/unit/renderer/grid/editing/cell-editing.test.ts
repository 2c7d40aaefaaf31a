import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemRow } from '../../../../../electron/contract/index.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/edits/edit-parts.ts', () => ({ cellEditor: { want: () => Promise.resolve() } }));
const { CellCursor } = await import('../../../../../renderer/grid/editing/cell-cursor.svelte.ts');
const { qualityState } = await import('../../../../../renderer/app/quality/quality.svelte.ts');
const { CellEditing } = await import('../../../../../renderer/grid/editing/cell-editing.svelte.ts');

const columns = ['sku', 'label', 'status'].map((name) => ({ name }));

/** A list of three products, the second of which was never read. */
const open = (resource = 'product', shown: readonly object[] = columns) => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, known: id === 'b' ? 'idOnly' : 'read' }) as unknown as ItemRow);
  const list = {
    resource: { name: resource },
    active: 0,
    total: rows.length,
    row: (index: number) => rows[index],
    entry: (index: number) => ({ id: rows[index]?.id, title: `SKU ${rows[index]?.id ?? ''}` }),
    indexOf: (id: string) => rows.findIndex((row) => row.id === id),
    goTo: (index: number) => (list.active = index),
  };
  const cursor = new CellCursor();
  const editing = new CellEditing(list as never, cursor, () => shown as never);
  return { list, cursor, editing, rows };
};

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

beforeEach(() => page.reset());

describe('CellEditing', () => {
  it('opens the cell under the keys, and the label if the whole row is', () => {
    const { cursor, editing } = open();
    editing.open();
    expect(editing.cell).toMatchObject({ id: 'a', title: 'SKU a', name: 'label', at: 1 });
    editing.close(null);
    cursor.put(2);
    editing.open();
    expect(editing.cell).toMatchObject({ name: 'status', at: 2 });
  });

  it.each([
    ['down', 1, 1],
    ['right', 0, 2],
    ['left', 0, 0],
    [null, 0, 1],
  ] as const)('puts the keys on the next cell when the editor closes to go %s', (move, row, column) => {
    const { list, cursor, editing } = open();
    editing.open();
    editing.close(move);
    expect([editing.cell, list.active, cursor.within(columns.length)]).toEqual([null, row, column]);
  });

  it('opens nothing in a row that was never read, or in a list whose items cannot be edited', () => {
    const unread = open();
    unread.list.active = 1;
    unread.editing.open();
    const channels = open('channel');
    channels.editing.open();
    expect([unread.editing.cell, channels.editing.cell]).toEqual([null, null]);
  });

  it.each([
    ['the field that the rule reads', 'gtin', {}, { id: 'a', title: 'SKU a', name: 'gtin', index: 0 }],
    ['the column if no field corrects the rule', 'none', {}, { id: 'a', name: 'violation', index: 0 }],
    ['nothing if another row got the focus', 'gtin', { active: 2 }, null],
    ['nothing if the row was removed', 'gtin', { removed: 1 }, null],
    ['the same item if a row was inserted above', 'gtin', { active: 1, inserted: 1 }, { title: 'SKU a', index: 1 }],
  ] as const)('opens from a column of a worklist, after the rule was read: %s', async (_what, rule, change, cell) => {
    const { active = 0, removed = 0, inserted = 0 } = change as Readonly<Record<string, number>>;
    const rules = [{ id: 'gtin', words: 'GTIN', subject: { of: 'field', name: 'gtin' } }];
    page.answer('quality.overview', () => ({ profiles: [{ profile: { id: 'mine', rules } }] }) as never);
    const reading = qualityState.read();
    await page.everything();
    await reading;
    const { list, cursor, editing, rows } = open('product', [...columns, { name: 'violation', own: {} }]);
    Object.assign(list, { own: { fails: { profile: 'mine', rule } } });
    cursor.put(columns.length);
    editing.open();
    list.active = active;
    rows.splice(0, removed);
    if (inserted > 0) rows.unshift({ id: 'new', known: 'read' } as unknown as ItemRow);
    await page.everything();
    if (cell === null) expect(editing.cell).toBeNull();
    else expect(editing.cell).toMatchObject(cell);
  });

  it('follows the row when others are inserted above it', () => {
    const { editing, rows } = open();
    editing.open();
    rows.unshift({ id: 'new', known: 'read' } as unknown as ItemRow);
    expect(editing.index).toBe(1);
  });

  it('keeps keys from the list while the editor is loaded, and lets any key remove the reason of a read-only cell', () => {
    const { editing } = open();
    expect(editing.handleKey(key('x'))).toBe(false);
    editing.open();
    expect([editing.handleKey(key('x')), editing.cell === null]).toEqual([true, false]);
    editing.refuse();
    expect([editing.handleKey(key('ArrowDown')), editing.cell]).toEqual([false, null]);
    editing.open();
    expect([editing.handleKey(key('Escape')), editing.cell]).toEqual([true, null]);
  });

  it('lets no key close an editor that was opened after the reason of a read-only cell was shown', () => {
    const { cursor, editing } = open();
    editing.open();
    editing.refuse();
    cursor.put(2);
    editing.open();
    expect([editing.handleKey(key('x')), editing.cell?.name, editing.takeTyped()]).toEqual([true, 'status', 'x']);
  });

  it('consumes only Escape when the reason of a read-only cell is removed', () => {
    const { editing } = open();
    for (const name of ['Escape', 'x', 'Enter']) {
      editing.open();
      editing.refuse();
      expect([editing.handleKey(key(name)), editing.cell]).toEqual([name === 'Escape', null]);
    }
    expect(editing.handleKey(key('Escape'))).toBe(false);
  });

  it('keeps the characters that are typed until the editor has the focus, without shortcuts', () => {
    const { editing } = open();
    editing.open();
    for (const event of [key('B'), key('a'), key('Shift'), key('g'), key('v', true)]) editing.handleKey(event);
    expect([editing.takeTyped(), editing.takeTyped()]).toEqual(['Bag', '']);
    editing.handleKey(key('x'));
    editing.open();
    expect(editing.takeTyped()).toBe('');
  });
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/edits/edit-parts.ts', () => ({ pasteCells: { load: () => Promise.resolve() } }));
const { CellCursor } = await import('../../../../../renderer/grid/editing/cell-cursor.svelte.ts');
const { CellPasting } = await import('../../../../../renderer/grid/editing/cell-pasting.svelte.ts');

const columns = ['sku', 'label', 'status'].map((name) => ({ name }));

/** A list of three products, the second of which has the keys. */
const open = (resource = 'product') => {
  let ids = ['a', 'b', 'c'];
  const list = {
    resource: { name: resource },
    active: 1,
    total: ids.length,
    row: (index: number) => ({ id: ids[index] }),
    indexOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : null),
    entriesOf: async ({ first, end }: { first: number; end: number }) => ids.slice(first, end).map((id) => ({ id })),
  };
  const cursor = new CellCursor();
  /** Replaces the rows, as a sync does. */
  const sync = (now: string[]): void => {
    [ids, list.total] = [now, now.length];
  };
  return { cursor, sync, pasting: new CellPasting(list as never, cursor, () => columns as never) };
};

beforeEach(() => page.reset());

describe('CellPasting', () => {
  it('pastes from the focused cell to the last column and the last row', async () => {
    const { cursor, pasting } = open();
    cursor.put(1);
    expect(pasting.paste('a\tb')).toBe(true);
    await vi.waitFor(() => expect(pasting.block).not.toBeNull());
    expect(pasting.block).toMatchObject({ resource: 'product', text: 'a\tb', fields: ['label', 'status'] });
    expect(await pasting.block?.readItems(5)).toEqual(['b', 'c']);
    expect(pasting.paste('again')).toBe(false);
    pasting.close();
    expect(pasting.block).toBeNull();
  });

  it('pastes from the item that had the keys when rows were inserted above it or it was deleted', async () => {
    const { cursor, pasting, sync } = open();
    cursor.put(1);
    pasting.paste('a');
    sync(['new', 'a', 'b', 'c']);
    await vi.waitFor(() => expect(pasting.block).not.toBeNull());
    expect(await pasting.block?.readItems(5)).toEqual(['b', 'c']);
    sync(['a', 'c']);
    expect(await pasting.block?.readItems(5)).toEqual([]);
  });

  it('leaves a paste alone if no cell has the focus, or if items of the list cannot be edited', () => {
    const row = open();
    const channels = open('channel');
    channels.cursor.put(1);
    expect([row.pasting.paste('a'), channels.pasting.paste('a')]).toEqual([false, false]);
  });
});

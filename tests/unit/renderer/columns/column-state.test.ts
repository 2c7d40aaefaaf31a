import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { ColumnState, type ListColumns } from '../../../../renderer/columns/column-state.svelte.ts';
import { type ListColumn, noChoice } from '../../../../renderer/columns/columns.ts';
import { page } from '../../../support/fake-page.ts';
import { checkTrace } from '../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

/** What the settings contain, by key. */
let stored: Record<string, unknown>;
beforeEach(() => {
  page.reset();
  stored = {};
  page.answer('app.remembered', ({ key }) => (stored[key] ?? null) as never);
});

const open = (own: ListColumns | null = null) => {
  const columns = new ColumnState(getResource('product'), 'shop', own);
  const find = (name: string): ListColumn => {
    const column = columns.all.find((one) => one.name === name);
    if (column === undefined) throw new Error(`There is no column ${name}`);
    return column;
  };
  let calls = 0;
  const read = () => {
    const remembered = page.asked('app.remember').slice(calls);
    calls += remembered.length;
    const { order, frozen, ...choice } = columns.choice;
    return {
      shown: columns.all
        .filter((column) => columns.shown(column))
        .map(({ name }) => name)
        .join(' '),
      order: order.slice(0, 3).join(' '),
      frozen,
      choice: JSON.stringify(choice).replaceAll('"', ''),
      more: columns.more.join(' '),
      changed: columns.changed,
      remembered: remembered.map(
        ({ key, value }) =>
          `${key} ${JSON.stringify(value) === JSON.stringify(columns.choice) ? 'as shown' : 'otherwise'}`,
      ),
    };
  };
  return { columns, find, read };
};

describe('ColumnState', () => {
  it('stores each change of the user, and only a change', async () => {
    const { columns, find, read } = open();
    await page.everything();
    expect(page.asked('app.remembered').map(({ key }) => key)).toEqual(['columns/shop/products', 'columns/products']);
    const drawn = () => columns.visible(2_000);
    await checkTrace(read, [
      [
        'show',
        () => columns.show(find('gtin'), true),
        {
          shown: 'sku label gtin status product_family_id completeness modified',
          choice: '{shown:{gtin:true},widths:{},free:[]}',
          changed: true,
          remembered: ['columns/shop/products as shown'],
        },
      ],
      [
        'hide',
        () => columns.show(find('status'), false),
        {
          shown: 'sku label gtin product_family_id completeness modified',
          choice: '{shown:{gtin:true,status:false},widths:{},free:[]}',
        },
      ],
      [
        'free',
        () => columns.addFree({ name: 'colour', label: 'Colour', kind: 'text' } as never),
        {
          shown: 'sku label gtin product_family_id completeness modified attributes.colour',
          choice:
            '{shown:{gtin:true,status:false,attributes.colour:true},widths:{},free:[{name:colour,label:Colour,kind:text}]}',
          more: 'attributes.colour',
        },
      ],
      [
        'free again',
        () => columns.addFree({ name: 'colour', label: 'Color', kind: 'text' } as never),
        {
          choice:
            '{shown:{gtin:true,status:false,attributes.colour:true},widths:{},free:[{name:colour,label:Color,kind:text}]}',
        },
      ],
      [
        'move',
        () => columns.moveBefore('label', 'sku'),
        { shown: 'label sku gtin product_family_id completeness modified attributes.colour', order: 'label sku gtin' },
      ],
      [
        'move to the end',
        () => columns.moveBefore('label', null),
        { shown: 'sku gtin product_family_id completeness modified attributes.colour label', order: 'sku gtin status' },
      ],
      [
        'step',
        () => expect(columns.moveBeside('sku', 1, drawn())).toBe(true),
        { shown: 'gtin sku product_family_id completeness modified attributes.colour label', order: 'gtin sku status' },
      ],
      ['step beyond', () => expect(columns.moveBeside('label', 1, drawn())).toBe(false), { remembered: [] }],
      ['freeze', () => columns.freeze(2), { frozen: 2, remembered: ['columns/shop/products as shown'] }],
      [
        'drag',
        () => columns.resize(find('sku'), 5_000),
        {
          choice:
            '{shown:{gtin:true,status:false,attributes.colour:true},widths:{sku:640},free:[{name:colour,label:Color,kind:text}]}',
          remembered: [],
        },
      ],
      ['drop', () => columns.remember(), { remembered: ['columns/shop/products as shown'] }],
      [
        'reset',
        () => columns.reset(),
        {
          shown: 'sku label status product_family_id completeness modified',
          order: '',
          frozen: 1,
          choice: '{shown:{},widths:{},free:[]}',
          more: '',
          changed: false,
        },
      ],
      ['apply', () => columns.apply({ ...noChoice, frozen: 3 }), { frozen: 3, changed: true }],
    ]);
  });

  it('reads what was stored for the account, else for all, unless the user was faster', async () => {
    const keep = (frozen: number) => ({ ...noChoice, frozen });
    stored['columns/products'] = keep(4);
    const former = open();
    await page.everything();
    expect([former.columns.choice.frozen, former.read().remembered]).toEqual([4, []]);
    stored['columns/shop/products'] = keep(2);
    const own = open();
    await page.everything();
    expect(own.columns.choice.frozen).toBe(2);
    const fast = open();
    fast.columns.freeze(3);
    await page.everything();
    expect([fast.columns.choice.frozen, page.waiting]).toEqual([3, []]);
    const dragged = open();
    dragged.columns.resize(dragged.find('sku'), 100);
    await page.everything();
    expect([dragged.columns.choice.frozen, Object.keys(dragged.columns.choice.widths)]).toEqual([
      noChoice.frozen,
      ['sku'],
    ]);
  });

  it('stores the columns of a worklist apart from those of the list', async () => {
    const reason = { name: 'reason', label: 'Reason', own: true } as unknown as ListColumn;
    stored['columns/products'] = { ...noChoice, frozen: 4 };
    const { columns, read } = open({ name: 'worklist/web', columns: [reason] });
    await page.everything();
    expect([columns.hasOwn, columns.choice.frozen, columns.all.map(({ name }) => name)]).toEqual([
      ...[true, noChoice.frozen],
      expect.arrayContaining(['reason', 'sku']),
    ]);
    columns.freeze(2);
    expect([open().columns.hasOwn, read().remembered]).toEqual([false, ['columns/shop/worklist/web as shown']]);
  });

  it('keeps the other columns and widths of the user, and hides only columns that were not chosen in a narrow list', async () => {
    const { columns, find } = open();
    await page.everything();
    const getNames = (width: number) => columns.visible(width).map(({ name }) => name);
    expect([columns.picture, getNames(250).length < getNames(2_000).length]).toEqual([true, true]);
    const free = (name: string) => ({ name, label: name, kind: 'text' }) as never;
    for (const name of ['colour', 'size']) columns.addFree(free(name));
    for (const name of ['sku', 'label']) columns.resize(find(name), 200);
    expect(columns.choice).toMatchObject({
      free: [{ name: 'colour' }, { name: 'size' }],
      widths: { sku: 200, label: 200 },
    });
    expect(getNames(250)).toEqual(expect.arrayContaining(['attributes.colour', 'attributes.size']));
    columns.followKeys([]);
    expect(columns.choice.free).toHaveLength(2);
    columns.followKeys([{ name: 'color', title: 'colour', label: 'colour', type: 'text' }]);
    expect([columns.choice.free[0]?.name, page.asked('app.remember').at(-1)?.value]).toEqual(['color', columns.choice]);
    expect(new ColumnState(getResource('connection'), 'shop').picture).toBe(false);
  });
});

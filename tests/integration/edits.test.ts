import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type {
  EditRow,
  EditsChanged,
  EditSelection,
  EditValue,
  NewEdit,
  SheetRow,
} from '../../electron/contract/index.ts';
import type { Rule } from '../../electron/model/rules/profile.ts';
import { defaultDialectState } from '../../electron/service/dialect.ts';
import { createSheets } from '../../electron/sheets/sheet-service.ts';
import { openEdits } from '../../electron/workspace/open-edits.ts';
import { type EditsWorld, openEditsWorld } from '../support/edits-world.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { threadsRoot as root } from '../support/threads.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { pass } from '../unit/cache/temp-cache.ts';
import { ruleOf } from '../unit/cache/temp-quality.ts';

const product = (at: number, rest: object = {}): Record<string, unknown> => ({
  id: `p${at}`,
  sku: `BAG-${at}`,
  label: `Bag ${at}`,
  gtin: '4006381333931',
  status: 'Draft',
  attributes: { colour: 'red', tags: ['a', 'b'], weight: 1.5, price: { amount: 1, currency: 'EUR' } },
  ...rest,
});
const asset = { id: 'a1', filename: 'front.jpg', alt_text: null, content_type: 'image/jpeg' };

let world: EditsWorld;
let rules: Rule[];
beforeEach(async () => {
  rules = [];
  world = await openEditsWorld({ profiles: async () => [{ profile: 'shop', name: 'Shop', rules }] });
  await pass(world.cache, 'attribute', [
    { _id: 'x1', name: 'colour', type: 'DropdownAttribute', options: ['red', 'blue'] },
    { _id: 'x2', name: 'tags', type: 'MultiSelectAttribute', options: ['a', 'b', 'c'] },
    { _id: 'x3', name: 'description', type: 'TextAttribute', character_limit: 20 },
    { _id: 'x4', name: 'score', type: 'FormulaAttribute' },
  ]);
  await pass(world.cache, 'product', [product(1), product(2), product(3)]);
  await pass(world.cache, 'asset', [asset]);
});

const edit = (item: string, field: string, value: EditValue): NewEdit => ({
  resource: item.startsWith('a') ? 'asset' : 'product',
  item: toResourceId(item),
  field,
  value,
});
const add = (...edits: NewEdit[]) => world.edits.add('detail', edits);
const rows = async (): Promise<readonly EditRow[]> =>
  (await world.edits.list({ tab: 'all', offset: 0, limit: 100 })).rows;
const everything: EditSelection = {
  tab: 'all',
  filter: null,
  sound: { inverted: true, ids: [] },
  breaking: { inverted: true, ids: [] },
};

describe('staged edits', () => {
  it('list the former and the new value with the names that the user reads', async () => {
    await add(
      edit('p1', 'label', 'Rucksack'),
      edit('p1', 'attributes.tags', ['a', 'c']),
      edit('a1', 'alt_text', 'A bag'),
    );
    expect(await rows()).toMatchObject([
      { title: 'front.jpg', label: null, fieldLabel: 'Alt text', before: '', after: 'A bag', thumb: 'a1' },
      { title: 'BAG-1', label: 'Bag 1', fieldLabel: 'Label', before: 'Bag 1', after: 'Rucksack', editor: 'text' },
      { title: 'BAG-1', fieldLabel: 'tags', before: 'a | b', after: 'a | c', editor: 'choices' },
    ]);
    expect(await world.edits.counts()).toMatchObject({ all: 3, items: 2 });
    expect(JSON.parse(await world.edits.editedItems('product'))).toEqual(['p1']);
    expect((await world.outbox.unsent()).edits).toBe(3);
  });

  it('are found by SKU, label, field and value, whatever their case', async () => {
    await add(
      edit('p1', 'label', 'Rucksack'),
      edit('p2', 'attributes.colour', 'blue'),
      edit('a1', 'alt_text', 'A rucksack'),
    );
    const found = async (words: string): Promise<string[]> => {
      const filter = { searchText: words, fields: [], origins: [] };
      const { rows: list } = await world.edits.list({ tab: 'all', filter, offset: 0, limit: 100 });
      return list.map(({ title, fieldLabel }) => `${title} ${fieldLabel}`);
    };
    expect(await found('RUCKSACK')).toEqual(['front.jpg Alt text', 'BAG-1 Label']);
    expect(await found('bag-1')).toEqual(['BAG-1 Label']);
    expect(await found('bag 2 blue')).toEqual(['BAG-2 colour']);
    expect(await found('alt front')).toEqual(['front.jpg Alt text']);
    expect(await found('bag-2 rucksack')).toEqual([]);
    expect(await world.edits.fields(null)).toContainEqual({ field: 'alt_text', label: 'Alt text', count: 1 });
  });

  it('are found immediately after they are staged, discarded or restored', async () => {
    const filter = { searchText: 'bag-2', fields: [], origins: [] };
    const found = async (): Promise<number> =>
      (await world.edits.list({ tab: 'all', filter, offset: 0, limit: 100 })).total;
    await add(edit('p1', 'label', 'Rucksack'));
    expect(await found()).toBe(0);
    const { before, staged } = await add(edit('p2', 'label', 'Rucksack'));
    expect(await found()).toBe(1);
    await world.edits.discard({ ids: staged.map(({ id }) => id) });
    expect(await found()).toBe(0);
    const [redo] = await world.edits.restore([{ ...before[0], edit: staged[0] ?? null } as (typeof before)[number]]);
    expect([await found(), redo?.edit]).toEqual([1, null]);
  });

  it('do not change the offline copy', async () => {
    await add(edit('p1', 'label', 'Rucksack'));
    expect((await world.cache.get('product', toResourceId('p1')))?.values['label']).toBe('Bag 1');
  });

  it('name the fields that can be edited, and the reason why others cannot', async () => {
    const { fields } = await world.edits.ofItem('product', toResourceId('p1'));
    const of = (name: string) => fields.find(({ field }) => field === name);
    expect(of('sku')).toMatchObject({ editor: null, reason: expect.stringContaining('SKU') as string });
    expect(of('status')).toMatchObject({
      editor: 'choice',
      options: ['Completed', 'Draft', 'Archived'],
      value: 'Draft',
    });
    expect(of('attributes.colour')).toMatchObject({ editor: 'choice', options: ['red', 'blue'], value: 'red' });
    expect(of('attributes.weight')).toMatchObject({ editor: 'number', value: 1.5, isPresent: true });
    expect(of('attributes.description')).toMatchObject({
      editor: 'text',
      maxLength: 20,
      value: null,
      isPresent: false,
    });
    expect(of('attributes.price')).toMatchObject({ editor: null, reason: expect.any(String) as string });
    expect(of('attributes.score')).toMatchObject({
      editor: null,
      reason: expect.stringContaining('calculates') as string,
    });
    expect(of('thumbnail_id')?.editor).toBeNull();
  });

  it('reject values that a field cannot hold, and stage the others with warnings', async () => {
    const { staged, rejected, warnings } = await add(
      edit('p1', 'attributes.weight', 'heavy'),
      edit('p1', 'attributes.description', 'x'.repeat(21)),
      edit('p1', 'sku', 'OTHER'),
      edit('p1', 'gtin', '4.00638E+12'),
      edit('p9', 'label', 'Nobody'),
      edit('p2', 'gtin', '4006381333932'),
      edit('p2', 'attributes.colour', 'green'),
    );
    expect(rejected.map(({ field, message }) => [field, message])).toEqual([
      ['attributes.weight', 'Must be a number.'],
      ['attributes.description', '1 character too many.'],
      ['sku', 'The SKU identifies the product. It cannot be changed.'],
      ['gtin', 'A spreadsheet shortened this GTIN to 4.00638E+12. Enter all of its digits.'],
      ['label', 'This item is not in the offline copy.'],
    ]);
    expect(staged.map(({ id, field }) => [field, warnings[id]])).toEqual([
      ['gtin', ['The check digit should be 1.']],
      ['attributes.colour', ['“green” is not one of the options.']],
    ]);
  });

  it('are undone and redone by the states that each call returns', async () => {
    const first = await add(edit('p1', 'label', 'Rucksack'));
    const second = await add(edit('p1', 'label', 'Backpack'));
    const redo = await world.edits.restore(second.before);
    expect(await rows()).toMatchObject([{ value: 'Rucksack' }]);
    await world.edits.restore(redo);
    expect(await rows()).toMatchObject([{ value: 'Backpack' }]);
    await world.edits.restore(first.before);
    expect(await rows()).toEqual([]);
  });

  it('are restored after the account was opened again', async () => {
    await add(edit('p1', 'label', 'Rucksack'));
    const before = await rows();
    await world.edits.close();
    await world.outbox.close();
    world = await openEditsWorld({ cache: world.cache }, world.folder);
    expect(await rows()).toEqual(before);
  });
});

describe('staged edits after a sync', () => {
  const sync = async (...products: Record<string, unknown>[]): Promise<EditsChanged[]> => {
    const heard: EditsChanged[] = [];
    await pass(world.cache, 'product', products);
    const stop = world.edits.onChanged((change) => heard.push(change));
    world.edits.copyChanged();
    await world.edits.settled();
    stop();
    return heard;
  };

  it('are compared with it when it ends, also if it takes longer than their delay', async () => {
    let state = 'upToDate';
    const listeners: (() => void)[] = [];
    const sync = { status: () => ({ state }), onStatus: (listener: () => void) => void listeners.push(listener) };
    const accounts = { record: () => null, dialect: () => defaultDialectState };
    const others = {
      sync,
      accounts,
      dialect: { findUpdates: async () => undefined },
      account: () => '',
      quality: { rulesInForce: async () => [] },
    };
    const parts = { ...world, ...others, client: { budget: () => ({ pace: { limit: null } }) } };
    const opened = openEdits({ root, accounts, emit: () => undefined } as never, '' as never, parts as never);
    const edits = closedAfterTest(opened.edits);
    const setState = (next: string): void => {
      state = next;
      for (const listener of listeners) listener();
    };
    await add(edit('p1', 'label', 'Rucksack'));
    setState('syncing');
    edits.copyChanged();
    await edits.settled();
    await pass(world.cache, 'product', [product(1, { label: 'Rucksack' }), product(2), product(3)]);
    setState('upToDate');
    await edits.settled();
    expect(await rows()).toEqual([]);
  });

  it('disappear if the service has their value', async () => {
    await add(edit('p1', 'label', 'Rucksack'));
    await world.edits.settled();
    const heard = await sync(product(1, { label: 'Rucksack' }), product(2), product(3));
    expect(await rows()).toEqual([]);
    expect(heard).toMatchObject([{ alreadyThere: 1, counts: { all: 0 }, items: [{ item: 'p1' }] }]);
  });

  it('show changes in the service since they were made', async () => {
    await add(edit('p1', 'label', 'Rucksack'), edit('p1', 'gtin', '4006381333948'));
    await sync(product(1, { label: 'Satchel' }), product(2), product(3));
    expect(await rows()).toMatchObject([
      { field: 'label', state: 'changedSince', firstBase: 'Bag 1', before: 'Satchel', after: 'Rucksack' },
      { field: 'gtin', state: 'staged' },
    ]);
    expect((await world.edits.list({ tab: 'changedSince', offset: 0, limit: 10 })).total).toBe(1);
  });

  it('stay with a mark if the item was deleted', async () => {
    await add(edit('p3', 'label', 'Rucksack'));
    await sync(product(1), product(2));
    expect(await rows()).toMatchObject([{ state: 'missing', title: 'BAG-3' }]);
    expect((await add(edit('p3', 'gtin', '4006381333948'))).rejected).toMatchObject([
      { message: 'This item was deleted at the service.' },
    ]);
  });

  it('have the current value of the service as their base when they are restored', async () => {
    const { before } = await add(edit('p1', 'label', 'Rucksack'));
    const redo = await world.edits.restore(before);
    await sync(product(1, { label: 'Satchel' }), product(2), product(3));
    await world.edits.restore(redo);
    expect(await rows()).toMatchObject([{ base: 'Satchel', value: 'Rucksack', state: 'changedSince' }]);
  });
});

describe('rules about staged edits', () => {
  it('are evaluated for each edit that fixes or breaks one', async () => {
    rules = [
      ruleOf('Label of 5 at most', { of: 'field', name: 'label' }, { is: 'length', least: null, most: 5 }),
      ruleOf('One GTIN each', { of: 'field', name: 'gtin' }, { is: 'unique' }),
    ];
    await add(edit('p1', 'label', 'Rucksack'), edit('p2', 'gtin', '4006381333948'), edit('a1', 'alt_text', 'A bag'));
    expect((await rows()).every((row) => row.rules === null)).toBe(true);
    await world.edits.settled();
    expect((await rows()).map(({ title, rules: told, breaksMust }) => [title, told, breaksMust])).toEqual([
      ['front.jpg', [], false],
      ['BAG-2', [{ profile: 'Shop', message: 'One GTIN each', severity: 'must', effect: 'fixes' }], false],
      ['BAG-1', [{ profile: 'Shop', message: 'Label of 5 at most', severity: 'must', effect: 'breaks' }], true],
    ]);
    expect(await world.edits.counts()).toMatchObject({ breaksRule: 1, breaksMust: { all: 1 } });
    rules = [];
    world.edits.rulesChanged();
    await world.edits.settled();
    expect(await world.edits.counts()).toMatchObject({ breaksRule: 0, breaksMust: { all: 0 } });
  });

  it('read the options of an edited multiple choice one by one, whether it was empty, absent or filled before', async () => {
    const empty = { attributes: { colour: 'red', tags: [] } };
    await pass(world.cache, 'product', [product(1), product(2, empty), product(3, { attributes: {} })]);
    const tags = { of: 'attribute', name: 'tags' } as const;
    rules = [ruleOf('Only a, b or c', tags, { is: 'oneOf', values: ['a', 'b', 'c'] })];
    const evaluate = async (value: readonly string[]): Promise<(readonly unknown[] | null)[]> => {
      await add(...['p1', 'p2', 'p3'].map((id) => edit(id, 'attributes.tags', value)));
      await world.edits.settled();
      return (await rows()).map((row) => row.rules?.map(({ effect }) => effect) ?? null);
    };
    expect(await evaluate(['a', 'c'])).toEqual([[], [], []]);
    expect(await evaluate(['a', 'x'])).toEqual([['breaks'], ['breaks'], ['breaks']]);
  });
});

describe.each(['csv', 'xlsx'] as const)('a sheet of edits (%s)', (format) => {
  const save = async (selection = everything) => {
    const path = join(tempFolder(), `edits.${format}`);
    return world.edits.saveSheet(selection, { id: randomUUID(), path, format, separator: ',' });
  };
  const readBack = async (path: string): Promise<readonly SheetRow[]> => {
    const sheets = closedAfterTest(createSheets({ root, folder: world.folder, account: () => '0123abcd' }));
    const read = await sheets.reading.read({ id: randomUUID(), path, anyway: false }, () => undefined);
    if ('other' in read) throw new Error('refused');
    return (await sheets.reading.rows({ id: read.id, state: null, offset: 0, limit: 100 })).rows;
  };

  it('contains exactly the edits when it is imported', async () => {
    await add(
      edit('p1', 'label', '=1+1'),
      edit('p2', 'attributes.tags', ['b', 'c']),
      edit('p2', 'attributes.weight', 2.25),
      edit('p3', 'attributes.colour', null),
    );
    const { files, rows: count } = await save();
    expect([files.length, count]).toEqual([1, 3]);
    const back = await readBack(files[0]?.path ?? '');
    expect(back.map(({ sku, changes }) => [sku, changes])).toEqual([
      ['BAG-1', [{ column: 'label', before: 'Bag 1', after: '=1+1' }]],
      [
        'BAG-2',
        expect.arrayContaining([
          { column: 'tags', before: 'a | b', after: 'b | c' },
          { column: 'weight', before: '1.5', after: '2.25' },
        ]),
      ],
      ['BAG-3', [{ column: 'colour', before: 'red', after: '' }]],
    ]);
    expect(await world.edits.counts()).toMatchObject({ all: 4 });
  });

  it('contains only the selected edits, and assets in a separate file', async () => {
    const { staged } = await add(
      edit('p1', 'label', 'Rucksack'),
      edit('p2', 'label', 'Satchel'),
      edit('a1', 'alt_text', 'A bag'),
    );
    const unselected = staged.filter(({ item }) => item === 'p2').map(({ id }) => id);
    const { files } = await save({ ...everything, sound: { inverted: true, ids: unselected } });
    expect(files.map(({ fileName, rows: count }) => [fileName, count])).toEqual([
      [`edits.${format}`, 1],
      [`edits_assets.${format}`, 1],
    ]);
    if (format === 'csv')
      expect(parse(readFileSync(files[1]?.path ?? ''), { bom: true, columns: true })).toEqual([
        { id: 'a1', 'filename (reference)': 'front.jpg', alt_text: 'A bag' },
      ]);
  });

  it('is not written if no edit is selected', async () => {
    await expect(save()).rejects.toMatchObject({ code: 'conflict', message: 'No edits are selected.' });
  });
});

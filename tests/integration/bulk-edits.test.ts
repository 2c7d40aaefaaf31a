import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type {
  BulkChange,
  BulkProgress,
  BulkSource,
  EditsChanged,
  ExportScope,
  SheetSelection,
} from '../../electron/contract/index.ts';
import type { EditIntentCalls } from '../../electron/outbox/db/edits/edit-intent-calls.ts';
import type { Thread } from '../../electron/base/thread.ts';
import type { Rule } from '../../electron/model/rules/profile.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type EditsWorld, openEditsWorld } from '../support/edits-world.ts';
import { threadsRoot as root } from '../support/threads.ts';
import { pass } from '../unit/cache/temp-cache.ts';
import { ruleOf } from '../unit/cache/temp-quality.ts';

const product = (at: number, rest: object = {}): Record<string, unknown> => ({
  id: `p${at}`,
  sku: `BAG-${at}`,
  label: `Bag ${at}`,
  gtin: '00012345670',
  status: 'Draft',
  attributes: { colour: at % 2 === 0 ? 'red' : 'blue', tags: ['a'], weight: at },
  ...rest,
});

let world: EditsWorld;
let sheets: Sheets;
let rules: Rule[];
beforeEach(async () => {
  rules = [];
  world = await openEditsWorld({ profiles: async () => [{ profile: 'shop', name: 'Shop', rules }] });
  sheets = closedAfterTest(createSheets({ root, folder: world.folder, account: () => '0123abcd' }));
  await pass(world.cache, 'attribute', [
    { _id: 'x1', name: 'colour', type: 'TextAttribute', character_limit: 8 },
    { _id: 'x2', name: 'tags', type: 'MultiSelectAttribute', options: ['a', 'b'] },
  ]);
  await pass(
    world.cache,
    'product',
    [1, 2, 3, 4].map((at) => product(at)),
  );
});

const query = {
  resource: 'product',
  searchText: '',
  view: 'all',
  type: null,
  sort: { field: 'sku', descending: false },
} as const;
const change = (action: BulkChange['action'], more: Partial<BulkChange> = {}): BulkChange => ({
  ...{ action, value: null, text: '', find: '', matchCase: false, wholeWords: false, letters: 'lower', copied: '' },
  ...more,
});
const open = async (source: BulkSource, on: (progress: BulkProgress) => void = () => undefined) => {
  const id = randomUUID();
  return { id, ...(await world.edits.bulk.open({ id, source }, sheets.reading, on)) };
};
const openList = (scope: ExportScope = { what: 'view', query }) => open({ from: 'list', scope });
const preview = (id: string, field: string, made: BulkChange) =>
  world.edits.bulk.preview({ id, field, change: made }, () => undefined);
const rows = async (id: string) => (await world.edits.bulk.rows({ id, view: 'all', offset: 0, limit: 100 })).rows;
const add = (id: string, ticks: SheetSelection | null = null) => world.edits.bulk.add({ id, ticks }, () => undefined);
const edits = async () =>
  Object.fromEntries(
    (await world.edits.list({ tab: 'all', offset: 0, limit: 100 })).rows.map(({ item, field, value, origin, base }) => [
      `${item}.${field}`,
      { value, origin, base },
    ]),
  );

describe('a change of many items', () => {
  it('previews and stages the items of a filtered list, and undoes and redoes all of them', async () => {
    const { id, total, fields } = await openList({
      what: 'selection',
      query,
      picked: { inverted: true, ids: [toResourceId('p3')] },
    });
    expect([total, fields.map(({ field }) => field)]).toEqual([
      3,
      ['label', 'gtin', 'status', 'attributes.colour', 'attributes.tags', 'attributes.weight'],
    ]);
    const made = change('replace', { find: 'Bag', text: 'Sack' });
    expect(await preview(id, 'label', made)).toEqual({ change: 3, same: 0, problem: 0, replaces: 0, breaks: null });
    const changes: EditsChanged[] = [];
    world.edits.onChanged((changed) => changes.push(changed));
    const { step, added } = await add(id);
    expect(added).toBe(3);
    await world.edits.settled();
    expect(new Set(changes.flatMap(({ items }) => items?.map(({ item }) => item) ?? []))).toEqual(
      new Set(['p1', 'p2', 'p4']),
    );
    expect(await edits()).toEqual({
      'p1.label': { value: 'Sack 1', origin: 'bulk', base: 'Bag 1' },
      'p2.label': { value: 'Sack 2', origin: 'bulk', base: 'Bag 2' },
      'p4.label': { value: 'Sack 4', origin: 'bulk', base: 'Bag 4' },
    });
    const { step: redo } = await world.edits.restoreStep(step);
    expect(await edits()).toEqual({});
    await world.edits.restoreStep(redo);
    expect(Object.keys(await edits())).toHaveLength(3);
    await expect(world.edits.restoreStep(step)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('shows why a field is read-only that the service refused to change, in a list and in pasted cells', async () => {
    const table = world.outbox.edits as Pick<Thread<EditIntentCalls>, 'call'>;
    await table.call('setRefusedField', { resource: 'product', field: 'gtin', message: 'Not allowed' });
    await table.call('setRefusedField', { resource: 'asset', field: 'label', message: 'Of another resource' });
    const { id, fields } = await openList();
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['label', 'status']));
    expect(fields.map(({ field }) => field)).not.toContain('gtin');
    expect(await preview(id, 'gtin', change('clear'))).toMatchObject({ change: 0, problem: 4 });
    const cells = ['gtin', 'label'].map((field) => ({ item: toResourceId('p1'), field, text: '4006381333931' }));
    const pasted = await open({ from: 'paste', resource: 'product', cells });
    expect(await rows(pasted.id)).toMatchObject([
      { field: 'gtin', state: 'problem', problem: expect.stringContaining('Not allowed') as string },
      { field: 'label', state: 'change' },
    ]);
  });

  it('counts unchanged values, refused values and earlier edits', async () => {
    const item = toResourceId('p2');
    await world.edits.add('detail', [{ resource: 'product', item, field: 'attributes.colour', value: 'green' }]);
    const { id } = await openList();
    const made = change('replace', { find: 'blue', text: 'ultramarine' });
    expect(await preview(id, 'attributes.colour', made)).toMatchObject({ change: 0, same: 2, problem: 2 });
    expect((await rows(id)).map(({ title, state, problem }) => [title, state, problem])).toEqual([
      ['BAG-1', 'problem', '3 characters too many.'],
      ['BAG-3', 'problem', '3 characters too many.'],
      ['BAG-2', 'same', null],
      ['BAG-4', 'same', null],
    ]);
    const counts = await preview(id, 'attributes.colour', change('after', { text: '!' }));
    expect(counts).toMatchObject({ change: 4, replaces: 1 });
    const { step } = await add(id);
    expect((await edits())['p2.attributes.colour']).toMatchObject({ value: 'green!', base: 'red' });
    await world.edits.restoreStep(step);
    expect((await edits())['p2.attributes.colour']).toMatchObject({ value: 'green', base: 'red' });
  });

  it('reads lists and numbers as exactly as single edits do', async () => {
    const { id } = await openList();
    await preview(id, 'attributes.tags', change('addOption', { text: 'b' }));
    expect((await rows(id)).map(({ before, after }) => [before, after])).toEqual(
      Array.from({ length: 4 }, () => [['a'], ['a', 'b']]),
    );
    await preview(id, 'attributes.weight', change('multiply', { value: 2 }));
    expect((await rows(id)).map(({ after }) => after)).toEqual([2, 4, 6, 8]);
    await preview(id, 'attributes.colour', change('copy', { copied: 'attributes.weight' }));
    expect((await rows(id)).map(({ after }) => after)).toEqual(['1', '2', '3', '4']);
    await preview(id, 'attributes.colour', change('copy', { copied: 'sku' }));
    expect((await rows(id)).map(({ after }) => after)).toEqual(['BAG-1', 'BAG-2', 'BAG-3', 'BAG-4']);
  });

  it('reads lists and objects of attributes that are not declared as exactly as single edits do', async () => {
    const attributes = [
      { care: ['wash', 'dry'], dimensions: { width: 1, depth: 2 } },
      { care: ['wash', ' '], dimensions: [1, 2] },
      { care: [], dimensions: {} },
      { care: 'wash' },
    ];
    await pass(
      world.cache,
      'product',
      attributes.map((own, at) => product(at + 1, { attributes: own })),
    );
    const { id } = await openList();
    await preview(id, 'attributes.care', change('clear'));
    const before = (await rows(id)).map(({ before: value }) => value);
    const single = await Promise.all(
      [1, 2, 3, 4].map(async (at) => (await world.edits.ofItem('product', toResourceId(`p${at}`))).fields),
    );
    expect(before).toEqual([['wash', 'dry'], ['wash', ' '], null, 'wash']);
    expect(before).toEqual(
      single.map((fields) => fields.find(({ field }) => field === 'attributes.care')?.value ?? null),
    );
    await preview(id, 'attributes.dimensions', change('set', { value: '3' }));
    const reason = single[0]?.find(({ field }) => field === 'attributes.dimensions')?.reason;
    expect((await rows(id)).filter(({ state }) => state === 'problem').map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([reason, reason]),
    );
  });

  it('puts changes that break a rule first and counts them', async () => {
    rules = [ruleOf('Short', { of: 'field', name: 'label' }, { is: 'length', least: null, most: 6 })];
    const { id } = await openList();
    await preview(id, 'label', change('set', { value: 'Rucksack' }));
    expect(await world.edits.bulk.evaluate(id, () => undefined)).toMatchObject({ change: 4, breaks: 4 });
    expect((await rows(id))[0]?.breaks).toBe('Short');
    await preview(id, 'label', change('set', { value: 'Sack' }));
    expect(await world.edits.bulk.evaluate(id, () => undefined)).toMatchObject({ breaks: 0 });
  });

  it('cancels a preview when a newer one begins, and everything when it is closed', async () => {
    const { id } = await openList();
    const first = preview(id, 'label', change('clear'));
    const second = preview(id, 'label', change('set', { value: 'x' }));
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(await second).toMatchObject({ change: 4 });
    await world.edits.bulk.closeBulk(id);
    await expect(preview(id, 'label', change('clear'))).rejects.toMatchObject({ code: 'notFound' });
  });

  it('cancels an evaluation of rules when the changes are added', async () => {
    rules = [ruleOf('There', { of: 'field', name: 'label' }, { is: 'there' })];
    const { id } = await openList();
    await preview(id, 'label', change('after', { text: ' 2027' }));
    const evaluation = world.edits.bulk.evaluate(id, () => undefined);
    const cancelled = expect(evaluation).rejects.toMatchObject({ code: 'cancelled' });
    expect(await add(id)).toMatchObject({ added: 4 });
    await cancelled;
  });

  it('compares added edits with the offline copy when a sync changed it after the values were read', async () => {
    const { id } = await openList();
    await preview(id, 'label', change('set', { value: 'Sack' }));
    await pass(world.cache, 'product', [product(1, { label: 'Sack' }), product(2), product(3), product(4)]);
    world.edits.copyChanged();
    await world.edits.settled();
    await add(id);
    await world.edits.settled();
    expect(Object.keys(await edits()).toSorted()).toEqual(['p2.label', 'p3.label', 'p4.label']);
  });
});

describe('a pasted block', () => {
  it('reads each cell by the type of its field and leaves out those that cannot be edited', async () => {
    const cell = (item: string, field: string, text: string) => ({ item: toResourceId(item), field, text });
    const cells = [
      cell('p1', 'sku', 'X'),
      cell('p1', 'label', 'Sack'),
      cell('p1', 'attributes.weight', '2,5'),
      cell('p2', 'label', 'Bag 2'),
      cell('p2', 'attributes.weight', 'heavy'),
      cell('p2', 'gtin', '12345670'),
    ];
    const { id, counts } = await open({ from: 'paste', resource: 'product', cells });
    expect(counts).toMatchObject({ change: 2, same: 1, problem: 3 });
    expect((await rows(id)).map(({ fieldLabel, after, problem }) => [fieldLabel, after ?? problem])).toEqual([
      ['SKU', 'The SKU identifies the product. It cannot be changed.'],
      ['weight', 'Must be a number.'],
      ['GTIN', 'A spreadsheet turned “00012345670” into “12345670”, so the value is left unchanged.'],
      ['Label', 'Sack'],
      ['weight', 2.5],
      ['Label', null],
    ]);
    await add(id);
    expect(await edits()).toMatchObject({
      'p1.label': { value: 'Sack', origin: 'grid' },
      'p1.attributes.weight': { value: 2.5 },
    });
  });

  it('leaves out cells that a spreadsheet or script changed, with the reason', async () => {
    const cell = (item: string, field: string, text: string) => ({ item: toResourceId(item), field, text });
    const texts = ['#N/A', '=VLOOKUP(A1,B:C,2,0)', 'NULL', 'Gr\ufffdn', '4.06E+12'];
    const cells = [
      ...texts.map((text) => cell('p1', 'label', text)),
      cell('p1', 'attributes.weight', '1.250'),
      cell('p2', 'attributes.weight', '2,5'),
    ];
    const { counts } = await open({ from: 'paste', resource: 'product', cells });
    expect(counts).toMatchObject({ change: 1, problem: 6 });
  });
});

describe('an imported sheet', () => {
  const everything: SheetSelection = { fits: { inverted: true, rows: [] }, misfit: { inverted: true, rows: [] } };
  const readSheet = async (table: readonly (readonly string[])[]): Promise<string> => {
    const path = join(world.folder, 'sheet.csv');
    writeFileSync(path, stringify(table.map((row) => [...row])));
    const read = await sheets.reading.read({ id: randomUUID(), path, anyway: false }, () => undefined);
    if ('other' in read) throw new Error('The sheet is from another account');
    return read.id;
  };

  it('becomes edits of the selected rows, without cells that cannot be edited', async () => {
    const sheet = await readSheet([
      ['sku', 'label', 'gtin', 'parent', 'weight'],
      ['BAG-1', 'Sack', '12345670', 'BAG-2', '1'],
      ['BAG-2', 'Bag 2', '1.23E+07', '', '7,5'],
      ['BAG-3', 'Sack 3', '00012345670', '', '3'],
    ]);
    const { id } = await open({ from: 'sheet', sheet });
    const all = await world.edits.bulk.countSheet({ id, ticks: everything });
    expect(all.edits).toBe(3);
    expect(all.leftOut.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { fieldLabel: 'GTIN', reason: expect.stringContaining('“1.23E+07”') as string, count: 1 },
      { fieldLabel: 'GTIN', reason: expect.stringContaining('“12345670”') as string, count: 1 },
      { fieldLabel: 'Parent', reason: 'Links to other items cannot be changed here.', count: 1 },
    ]);
    const third: SheetSelection = { fits: { inverted: false, rows: [4] }, misfit: { inverted: false, rows: [] } };
    expect((await world.edits.bulk.countSheet({ id, ticks: third })).edits).toBe(1);
    const { step, added } = await add(id, everything);
    expect([added, await edits()]).toEqual([
      3,
      {
        'p1.label': { value: 'Sack', origin: 'sheet', base: 'Bag 1' },
        'p2.attributes.weight': { value: 7.5, origin: 'sheet', base: 2 },
        'p3.label': { value: 'Sack 3', origin: 'sheet', base: 'Bag 3' },
      },
    ]);
    await world.edits.restoreStep(step);
    expect(await edits()).toEqual({});
  });

  it('rejects when the sheet is closed', async () => {
    await expect(open({ from: 'sheet', sheet: randomUUID() })).rejects.toMatchObject({ code: 'notFound' });
  });
});

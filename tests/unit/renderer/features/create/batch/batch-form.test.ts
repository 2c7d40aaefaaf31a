import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../../electron/model/index.ts';
import { BatchForm } from '../../../../../../renderer/features/create/batch/batch-form.svelte.ts';
import { maxBatchRows } from '../../../../../../renderer/features/create/batch/batch-rows.ts';
import { getFormLayout } from '../../../../../../renderer/features/create/form-layouts.ts';
import { type FormValues, getFormFields } from '../../../../../../renderer/form/form-model.ts';
import { FakeOutbox } from '../../../../../support/fake-outbox.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));

const resource = getResource('product');
const fields = getFormFields(resource);
let outbox = new FakeOutbox();
let changes = 0;

let forms: readonly BatchForm[] = [];
const open = (
  values: FormValues = {},
  draft: ConstructorParameters<typeof BatchForm>[1] = null,
  secrets: FormValues = {},
) => {
  const form = new BatchForm(
    {
      resource,
      fields,
      rules: getFormLayout('product'),
      values: () => values,
      carried: () => ({}),
      secrets: () => secrets,
      changed: () => void (changes += 1),
    },
    draft,
  );
  forms = [...forms, form];
  return form;
};
const getCells = (form: BatchForm): readonly FormValues[] => form.rows.map(({ cells }) => cells);
const keyAt = (form: BatchForm, at: number): number => form.rows[at]?.key ?? -1;
const fill = (form: BatchForm, ...skus: readonly string[]): void => {
  skus.forEach((sku, at) => {
    if (at >= form.rows.length) form.add(at - 1, false);
    form.set(keyAt(form, at), 'sku', sku);
  });
};
const done = async <T>(work: Promise<T>): Promise<T> => {
  await page.everything();
  return work;
};

beforeEach(() => {
  page.reset();
  outbox = new FakeOutbox();
  page.answer('outbox.taken', () => []);
  changes = 0;
});
afterEach(() => {
  for (const form of forms) form.close();
  forms = [];
});

const at = fc.nat(5);
const step = fc.oneof(
  fc.record({ act: fc.constant('set' as const), at }),
  fc.record({ act: fc.constant('add' as const), at }),
  fc.record({ act: fc.constant('remove' as const), at }),
  fc.record({ act: fc.constant('send' as const), at }),
  fc.record({ act: fc.constant('send' as const), at }),
  fc.record({ act: fc.constant('arrive' as const), at }),
  fc.record({ act: fc.constantFrom('done' as const, 'failed' as const, 'cancelled' as const), at }),
  fc.record({ act: fc.constant('unreadable' as const), at }),
);

describe('BatchForm', () => {
  it('submits each row to the outbox once despite failures of other rows, and again only after it failed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        page.reset();
        outbox = new FakeOutbox();
        const form = open();
        let named = 0;
        const name = (key: number): void => form.set(key, 'sku', `S${String((named += 1))}`);
        for (const row of form.rows) name(row.key);
        for (const one of steps) {
          const row = form.rows[one.at % form.rows.length];
          if (row === undefined) continue;
          const intent = outbox.all[one.at % Math.max(1, outbox.intents.size)];
          if (one.act === 'set' && form.isOpen(row)) name(row.key);
          else if (one.act === 'add') name(keyAt(form, form.add(one.at % form.rows.length, false)));
          else if (one.act === 'remove') {
            const wasOpen = form.isOpen(row);
            if (!form.busy) form.remove(row.key);
            if (!wasOpen) expect(form.rows).toContain(row);
            const [only] = form.rows;
            if (only?.cells['sku'] === undefined) name(only?.key ?? -1);
          } else if (one.act === 'send') void form.send();
          else if (one.act === 'arrive') await page.arrive(one.at);
          else if (one.act === 'unreadable') outbox.isReadable = !outbox.isReadable;
          else if (intent?.state === 'waiting' && one.act !== 'set') outbox.move(intent.id, one.act);
          const live = outbox.all.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
          const skus = live.map(({ body }) => body['sku']);
          expect(new Set(skus).size).toBe(skus.length);
        }
        outbox.isReadable = true;
        page.emit('outbox.changed', { changed: null, counts: {} as never });
        await page.everything();
        const live = outbox.all.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
        const closed = form.rows.filter((row) => !form.isOpen(row));
        expect(closed.map(({ cells }) => cells['sku']).toSorted()).toEqual(
          live.map(({ body }) => body['sku']).toSorted(),
        );
        expect(form.pending).toBe(live.some(({ state }) => state === 'waiting'));
        form.close();
      }),
      { numRuns: 100 },
    );
  });

  it('does not resend rows when the outbox has them and cannot be read', async () => {
    const form = open();
    fill(form, 'A', 'B');
    outbox.isReadable = false;
    expect(await done(form.send())).toBe(true);
    expect([form.open, form.pending, form.kept]).toEqual([[], true, null]);
    expect(await done(form.send())).toBe(false);
    expect(outbox.all.map(({ body }) => body['sku'])).toEqual(['A', 'B']);
  });

  it('sends one batch when the button is pressed twice, with its secrets', async () => {
    const form = open({}, null, { apiPassword: 'x' });
    fill(form, 'A', 'B');
    const [first, second] = [form.send(), form.send()];
    expect([form.busy, form.rows.map((row) => form.isOpen(row))]).toEqual([true, [false, false]]);
    await page.everything();
    expect([await first, await second, page.asked('outbox.createBatch').length]).toEqual([true, false, 1]);
    expect(page.asked('outbox.createBatch')[0]).toMatchObject({ secrets: { apiPassword: 'x' } });
  });

  it('replaces the rejected entry of a row when the row is sent again, and leaves the other rows unchanged', async () => {
    const form = open();
    fill(form, 'A', 'B');
    await done(form.send());
    const [a, b] = outbox.all;
    if (a === undefined || b === undefined) throw new Error('not sent');
    const error = { code: 'badRequest', message: 'No', retryable: false } as never;
    outbox.move(a.id, 'done');
    outbox.move(b.id, 'failed', { error });
    await page.everything();
    expect(form.open.map(({ cells }) => cells['sku'])).toEqual(['B']);
    expect(form.rows[1]?.beside).not.toEqual([]);
    form.set(keyAt(form, 1), 'sku', 'B2');
    expect(form.kept?.rows).toEqual([['B2', '', '']]);
    await done(form.send());
    expect(outbox.all.map(({ body }) => body['sku'])).toEqual(['A', 'B2']);
    expect(form.rows[1]?.beside).toEqual([]);
  });

  it('shows why rows are not in the outbox, and keeps them open', async () => {
    const form = open();
    fill(form, 'A');
    page.answer('outbox.createBatch', () => new Rejection('diskFull' as never, 'The disk is full'));
    expect(await done(form.send())).toBe(false);
    expect([form.problem, form.busy, form.open.length]).toEqual(['The disk is full', false, 2]);
  });

  it('reports nothing and discards rejected entries once it is closed', async () => {
    const form = open();
    fill(form, 'A', 'B');
    await done(form.send());
    const [a, b] = outbox.all;
    if (a !== undefined) outbox.move(a.id, 'failed');
    await page.everything();
    form.close();
    await page.everything();
    const before = changes;
    if (b !== undefined) outbox.move(b.id, 'done');
    await page.everything();
    expect([outbox.all.map(({ id }) => id), changes]).toEqual([[b?.id], before]);
  });

  it('keeps problems with their rows when rows are added, removed or changed while names are looked up', async () => {
    const form = open();
    fill(form, 'A', 'TAKEN');
    page.answer('outbox.taken', ({ titles }) =>
      titles
        .filter((one) => one === 'TAKEN')
        .map((title) => ({ title, item: { id: '1' as never, title }, intent: null })),
    );
    const checked = form.check();
    form.set(keyAt(form, form.add(0, false)), 'sku', 'NEW');
    expect(await done(checked)).toBe(false);
    const wrong = form.rows.filter(({ problems }) => Object.keys(problems).length > 0);
    expect(wrong.map(({ cells, taken }) => [cells['sku'], taken?.title])).toEqual([['TAKEN', 'TAKEN']]);
    form.set(keyAt(form, 2), 'sku', 'FREE');
    expect([form.rows[2]?.taken, form.rows[2]?.problems]).toEqual([null, {}]);
    expect(await done(form.check())).toBe(true);
  });

  it('finds rows that are empty, share a name or lack a required value, and looks up only names of open rows', async () => {
    const form = open();
    fill(form, 'A', ' a ', 'B');
    form.add(2, false);
    expect(await done(form.check())).toBe(false);
    expect(form.rows.map(({ problems }) => 'sku' in problems)).toEqual([false, true, false, true]);
    form.remove(keyAt(form, 3));
    form.remove(keyAt(form, 1));
    expect(await done(form.check())).toBe(true);
    await done(form.send());
    form.set(keyAt(form, form.add(1, false)), 'sku', 'C');
    await done(form.check());
    expect(page.asked('outbox.taken').at(-1)?.titles).toEqual(['C']);
    form.set(keyAt(form, 2), 'sku', 'b');
    expect(await done(form.check())).toBe(false);
  });

  it('adds a copy of a row without its name, or an empty row, up to a limit', () => {
    const form = open();
    fill(form, 'A', 'B');
    form.set(keyAt(form, 0), 'label', 'Bag');
    expect(form.add(0, true)).toBe(1);
    expect(form.add(2, false)).toBe(3);
    expect(getCells(form)).toEqual([{ sku: 'A', label: 'Bag' }, { label: 'Bag' }, { sku: 'B' }, {}]);
    form.add(0, false);
    expect(getCells(form)[1]).toEqual({});
    while (form.rows.length < maxBatchRows) form.add(0, false);
    expect([form.add(7, false), form.rows.length]).toEqual([7, maxBatchRows]);
  });

  it('keeps one empty row when the last one is removed', () => {
    const form = open();
    fill(form, 'A');
    for (const { key } of form.rows) form.remove(key);
    expect([getCells(form), changes > 0]).toEqual([[{}], true]);
  });

  it('fills a new column with the value of the form, keeps typed cells, and never drops the name', () => {
    const form = open({ sku: 'FIRST', description: 'Leather' });
    expect([getCells(form)[0], form.columns.map(({ name }) => name)]).toEqual([
      { sku: 'FIRST' },
      ['sku', 'label', 'gtin'],
    ]);
    form.turnColumn('label');
    form.set(keyAt(form, 0), 'description', 'Silk');
    form.turnColumn('description');
    expect(getCells(form).map(({ description }) => description)).toEqual(['Silk', 'Leather']);
    expect(form.more.map(({ name }) => name)).toContain('label');
    form.turnColumn('sku');
    expect(form.columns[0]?.name).toBe('sku');
  });

  it('builds each creation from the form and the cells of its row, without columns that were turned off', () => {
    const form = open({ label: 'Shared', description: 'D' });
    fill(form, 'A', 'B');
    form.set(keyAt(form, 1), 'gtin', '4006381333931');
    expect(form.creations.map(({ body }) => [body['sku'], body['label'], body['gtin']])).toEqual([
      ['A', 'Shared', undefined],
      ['B', 'Shared', '4006381333931'],
    ]);
    form.turnColumn('label');
    form.set(keyAt(form, 1), 'label', 'Other');
    expect(form.creations.map(({ body }) => body['label'])).toEqual(['Shared', 'Other']);
    expect(open({ gtin: '1' }).columns.map(({ name }) => name)).toEqual(['sku', 'label']);
    form.turnColumn('gtin');
    expect(form.creations[1]?.body['gtin']).toBeUndefined();
  });

  it('pastes cells from a cell on, adds rows, skips sent rows and reads a header', async () => {
    const form = open();
    fill(form, 'SENT');
    form.remove(keyAt(form, 1));
    await done(form.send());
    expect(form.paste(0, 'sku', 'one cell')).toBe(false);
    expect(form.paste(0, 'label', 'lost\tlost\n Bag \t4006381333931')).toBe(true);
    expect(getCells(form)).toEqual([{ sku: 'SENT' }, { label: 'Bag', gtin: '4006381333931' }]);
    form.turnColumn('label');
    form.paste(1, 'sku', 'Label\tSKU\nLeather\tA\nSilk\tB');
    expect(form.columns.map(({ name }) => name)).toEqual(['sku', 'gtin', 'label']);
    expect(
      getCells(form)
        .slice(1)
        .map(({ sku, label }) => [sku, label]),
    ).toEqual([
      ['A', 'Leather'],
      ['B', 'Silk'],
    ]);
  });

  it('keeps pasted rows that do not fit, and adds them once there is room', async () => {
    const form = open();
    const skus = Array.from({ length: 450 }, (_, index) => `S${String(index)}`);
    form.paste(0, 'sku', skus.join('\n'));
    expect([form.rows.length, form.restCount, form.restRoom, form.isFull]).toEqual([maxBatchRows, 250, 0, true]);
    expect(form.kept?.rows.map(([sku]) => sku)).toEqual(skus);
    form.remove(keyAt(form, 0));
    expect(form.restRoom).toBe(1);
    form.addRest();
    expect([form.rows.at(-1)?.cells['sku'], form.restCount]).toEqual(['S200', 249]);
    await done(form.send());
    for (const { sentAs } of form.rows) if (sentAs !== null) outbox.move(sentAs, 'done');
    await page.everything();
    expect(form.restRoom).toBe(200);
    form.addRest();
    form.discardRest();
    expect([form.rows.map(({ cells }) => cells['sku']), form.restCount]).toEqual([skus.slice(201, 401), 0]);
  });

  it('restores rows of a stored table that do not fit', () => {
    const rows = Array.from({ length: 205 }, (_, index) => [`S${String(index)}`]);
    const form = open({}, { columns: ['sku'], rows });
    expect([form.rows.length, form.restCount]).toEqual([200, 5]);
    expect(form.kept?.rows.length).toBe(205);
  });

  it('counts pasted rows that meet rows that were sent', async () => {
    const form = open();
    fill(form, 'SENT');
    form.remove(keyAt(form, 1));
    await done(form.send());
    form.paste(0, 'sku', 'A\nB');
    expect([form.skipped, form.rows.map(({ cells }) => cells['sku'])]).toEqual([1, ['SENT', 'B']]);
    form.paste(1, 'sku', 'C\nD');
    expect(form.skipped).toBe(0);
  });

  it('reports pasted cells that have no column, because a separator in a value moves those after it', () => {
    const form = open();
    form.paste(0, 'sku', 'A\tBag\t4006381333931\t\t\nB\tBag\t\tlarge\tred');
    expect(form.rows.map(({ beside }) => beside)).toEqual([[], ['2 pasted cells have no column here.']]);
  });

  it('restores a stored table, and stores the unsent rows', () => {
    const draft = {
      columns: ['sku', 'label', 'unknown'],
      rows: [
        ['A', 'Bag', 'x'],
        ['B', ''],
      ],
    };
    const form = open({}, draft);
    expect(form.columns.map(({ name }) => name)).toEqual(['sku', 'label']);
    form.add(1, false);
    expect(form.kept).toEqual({
      columns: ['sku', 'label'],
      rows: [
        ['A', 'Bag'],
        ['B', ''],
      ],
    });
  });

  it('sends IDs in place of names in cells, and rejects text that names no item until it is used as an ID', async () => {
    const named = (id: string, name: string) => ({ id, cells: { name }, names: {} });
    const families = [named('f-1', 'Drinkware'), named('f-2', 'Bags')];
    page.answer('items.rows', ({ ids }) => families.filter(({ id }) => ids.some((one) => one === id)) as never);
    page.answer('items.query', ({ query: { searchText } }) => {
      const rows = families.filter(({ cells }) => cells.name.toLowerCase().includes(searchText.toLowerCase()));
      return { offset: 0, rows, total: rows.length, terms: [] } as never;
    });
    page.answer('outbox.query', () => ({ offset: 0, rows: [], total: 0 }) as never);
    const form = open();
    const family = fields.find(({ name }) => name === 'product_family_id');
    if (family === undefined) throw new Error('no family');
    form.turnColumn('product_family_id');
    fill(form, 'A', 'B', 'C', 'D');
    const cells = ['drinkware', 'Drink', 'f-2', 'c0ffee00c0ffee00c0ffee00'];
    cells.forEach((cell, at) => form.set(keyAt(form, at), 'product_family_id', cell));
    expect(await done(form.check())).toBe(false);
    const problems = form.rows.map(({ problems: found }) => found['product_family_id']);
    expect(problems).toEqual([undefined, 'No family has the name or ID “Drink”.', undefined, undefined]);
    const sent = () => form.creations.map(({ body }) => body['product_family_id']);
    expect(sent()).toEqual(['f-1', undefined, 'f-2', cells[3]]);
    expect(form.rows.map((row) => form.canUseAsId(row, family))).toEqual([false, true, false, false]);
    form.useAsId(family, 'Drink');
    expect(await done(form.check())).toBe(true);
    expect(sent()).toEqual(['f-1', 'Drink', 'f-2', cells[3]]);
  });
});

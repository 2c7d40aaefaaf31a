import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentId } from '../../electron/base/branded-types.ts';
import type { Thread } from '../../electron/base/thread.ts';
import type { SheetSelection } from '../../electron/contract/index.ts';
import type { OutboxHandlers } from '../../electron/outbox/db/outbox-handlers.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type EditsWorld, openEditsWorld } from '../support/edits-world.ts';
import { threadsRoot as root } from '../support/threads.ts';
import { pass } from '../unit/cache/temp-cache.ts';

let world: EditsWorld;
let sheets: Sheets;
beforeEach(async () => {
  world = await openEditsWorld();
  const creations = (titles: readonly string[]) =>
    world.outbox.reader.call('creationsWith', { resource: 'product', titles });
  sheets = closedAfterTest(createSheets({ root, folder: world.folder, account: () => '0123abcd', creations }));
  const attributes = { colour: 'blue', weight: 1 };
  await pass(world.cache, 'product', [{ id: 'p1', sku: 'BAG-1', label: 'Bag 1', status: 'Draft', attributes }]);
});

const everything: SheetSelection = { fits: { inverted: true, rows: [] }, misfit: { inverted: true, rows: [] } };
const readSheet = async (table: readonly (readonly string[])[]): Promise<string> => {
  const path = join(world.folder, 'sheet.csv');
  writeFileSync(path, stringify(table.map((row) => [...row])));
  const read = await sheets.reading.read({ id: randomUUID(), path, anyway: false }, () => undefined);
  if ('other' in read) throw new Error('The sheet is from another account');
  return read.id;
};
const open = async (sheet: string): Promise<string> => {
  const id = randomUUID();
  await world.edits.bulk.open({ id, source: { from: 'sheet', sheet } }, sheets.reading, () => undefined);
  return id;
};
const add = (id: string) => world.edits.bulk.add({ id, ticks: everything }, () => undefined);
const editedFields = async () =>
  (await world.edits.list({ tab: 'all', offset: 0, limit: 100 })).rows.map(({ item, field }) => `${item}.${field}`);

describe('an imported sheet with products that are in the outbox to be created', () => {
  const create = (body: Readonly<Record<string, unknown>>) => world.outbox.create('product', body);
  /** Records that a creation was sent, and its outcome. */
  const end = async (id: IntentId, happening: 'taken' | 'refused' | 'lost'): Promise<void> => {
    const thread = world.outbox.edits as Pick<Thread<OutboxHandlers>, 'call'>;
    await thread.call('move', { id, happening: 'send', message: 'Sent.' });
    await thread.call('move', { id, happening, message: 'Answered.' });
  };
  const table = [
    ['sku', 'label', 'colour', 'weight'],
    ['BAG-1', 'Sack', 'blue', '1'],
    ['NEW-1', 'Newer bag', '', '2'],
  ];

  it('changes their creations, and stages the edits of existing products', async () => {
    const { id: creation } = await create({ sku: 'NEW-1', label: 'New bag', attributes: { colour: 'red' } });
    const sheet = await readSheet(table);
    expect((await sheets.reading.rows({ id: sheet, state: 'fits', offset: 0, limit: 10 })).rows).toMatchObject([
      { sku: 'BAG-1', productId: 'p1', isCreation: false },
      {
        sku: 'NEW-1',
        productId: null,
        isCreation: true,
        label: 'New bag',
        changes: [
          { column: 'label', before: 'New bag', after: 'Newer bag' },
          { column: 'colour', before: 'red', after: '' },
          { column: 'weight', before: '', after: '2' },
        ],
      },
    ]);
    const id = await open(sheet);
    expect(await world.edits.bulk.countSheet({ id, ticks: everything })).toMatchObject({ edits: 4, creations: 1 });
    const added = await add(id);
    expect(added).toMatchObject({ added: 1, creations: { changed: 1, left: [] } });
    expect(await editedFields()).toEqual(['p1.label']);
    const changed = await world.outbox.get(creation);
    expect(changed?.body).toEqual({ sku: 'NEW-1', label: 'Newer bag', attributes: { weight: 2 } });
    expect(changed?.events.map(({ what }) => what)).toEqual(['created', 'edited']);
    const undone = await world.edits.restoreStep(added.step);
    expect(undone.creations).toEqual({ changed: 1, left: [] });
    expect(await editedFields()).toEqual([]);
    const restored = await world.outbox.get(creation);
    expect(restored?.body).toEqual({ sku: 'NEW-1', label: 'New bag', attributes: { colour: 'red' } });
    expect(restored?.events.at(-1)?.words).toBe('The values from before the imported sheet were restored.');
    await world.edits.restoreStep(undone.step);
    expect((await world.outbox.get(creation))?.body).toEqual({
      sku: 'NEW-1',
      label: 'Newer bag',
      attributes: { weight: 2 },
    });
  });

  it.each(['failed', 'cancelled'] as const)(
    'changes a %s creation, which is sent when the user retries it',
    async (state) => {
      const { id: creation } = await create({ sku: 'NEW-1', label: 'New bag' });
      if (state === 'cancelled') await world.outbox.cancel(creation);
      else await end(creation, 'refused');
      const id = await open(await readSheet(table));
      expect(await world.edits.bulk.countSheet({ id, ticks: everything })).toMatchObject({
        creations: 1,
        stoppedCreations: 1,
      });
      const { step, creations } = await add(id);
      expect(creations).toEqual({ changed: 1, left: [] });
      expect(await world.outbox.get(creation)).toMatchObject({
        state,
        title: 'NEW-1',
        body: { label: 'Newer bag', attributes: { weight: 2 } },
      });
      await world.edits.restoreStep(step);
      expect(await world.outbox.get(creation)).toMatchObject({ state, body: { sku: 'NEW-1', label: 'New bag' } });
      expect((await world.outbox.retry(creation)).state).toBe('waiting');
    },
  );

  it('undoes only the creations that still have the values of the sheet, and names the others', async () => {
    const { id: first } = await create({ sku: 'NEW-1', label: 'New bag' });
    const { id: second } = await create({ sku: 'NEW-2', label: 'New sack' });
    const { id: third } = await create({ sku: 'NEW-3', label: 'New case' });
    const labels = [['sku', 'label'], ...['NEW-1', 'NEW-2', 'NEW-3'].map((sku) => [sku, `${sku} by sheet`])];
    const id = await open(await readSheet(labels));
    const { step, creations } = await add(id);
    expect(creations).toEqual({ changed: 3, left: [] });
    await world.outbox.lists.edit(second, { sku: 'NEW-2', label: 'By hand' });
    await world.outbox.cancel(third);
    await world.outbox.discard(third);
    const undone = await world.edits.restoreStep(step);
    expect(undone.creations.changed).toBe(1);
    expect(undone.creations.left.map(({ title }) => title)).toEqual(['NEW-2', 'NEW-3']);
    expect(undone.creations.left[0]?.reason).toBe('Its values have since been changed.');
    expect((await world.outbox.get(first))?.body).toEqual({ sku: 'NEW-1', label: 'New bag' });
    expect((await world.outbox.get(second))?.body).toEqual({ sku: 'NEW-2', label: 'By hand' });
  });

  it('leaves a creation unchanged that was sent or discarded before the edits are added', async () => {
    const { id: sent } = await create({ sku: 'NEW-1', label: 'New bag' });
    const { id: discarded } = await create({ sku: 'NEW-2', label: 'New sack' });
    const id = await open(await readSheet([...table, ['NEW-2', 'Sack', '', '']]));
    await end(sent, 'taken');
    await world.outbox.cancel(discarded);
    await world.outbox.discard(discarded);
    const { changed, left } = (await add(id)).creations;
    expect([changed, left.map(({ title }) => title)]).toEqual([0, ['NEW-1', 'NEW-2']]);
    expect(left[0]?.reason).toBe('It has since been sent.');
    expect((await world.outbox.get(sent))?.body).toMatchObject({ label: 'New bag' });
  });

  it('prefers a creation that waits to one that failed, and tells why no other creation is changed', async () => {
    const { id: cancelled } = await create({ sku: 'NEW-1' });
    await world.outbox.cancel(cancelled);
    const { id: pending } = await create({ sku: 'NEW-1' });
    for (const label of ['One', 'Other']) await create({ sku: 'NEW-2', label });
    const { id: sent } = await create({ sku: 'NEW-3' });
    await end(sent, 'lost');
    const sheet = await readSheet([...table, ['NEW-2', 'Bag', '', ''], ['NEW-3', 'Bag', '', '']]);
    const { rows: unknown } = await sheets.reading.rows({ id: sheet, state: 'unknown', offset: 0, limit: 10 });
    expect(unknown.map(({ sku, why }) => [sku, why])).toEqual([
      ['NEW-2', 'Several creations in the outbox have this SKU'],
      ['NEW-3', 'The creation of this product was sent: import the sheet again when the product exists'],
    ]);
    await add(await open(sheet));
    expect((await world.outbox.get(pending))?.body).toMatchObject({ label: 'Newer bag' });
    expect((await world.outbox.get(cancelled))?.body).toEqual({ sku: 'NEW-1' });
  });

  it('saves their rows for the importer with the other values of the creation', async () => {
    await create({ sku: 'NEW-1', label: 'New bag', attributes: { colour: 'red' } });
    const sheet = await readSheet([
      ['sku', 'label', 'colour'],
      ['BAG-1', 'Bag 1', 'green'],
      ['NEW-1', 'Newer bag', 'red'],
    ]);
    const path = join(world.folder, 'import.csv');
    await sheets.reading.save(
      { id: sheet, run: randomUUID(), what: 'import', ticks: everything, path },
      () => undefined,
    );
    expect(readFileSync(path, 'utf8').replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'sku,label,colour',
      'BAG-1,Bag 1,green',
      'NEW-1,Newer bag,red',
    ]);
  });

  it('changes other creations if one would become invalid', async () => {
    const { id: first } = await create({ sku: 'NEW-1' });
    const { id: second } = await create({ sku: 'NEW-2' });
    const gone = crypto.randomUUID() as typeof first;
    const result = await world.outbox.lists.changeCreations('step', [
      { id: first, title: 'NEW-1', values: [{ field: 'sku', value: null }] },
      { id: gone, title: 'NEW-3', values: [{ field: 'label', value: 'Bag' }] },
      { id: second, title: 'NEW-2', values: [{ field: 'attributes.colour', value: 'red' }] },
    ]);
    expect(result).toMatchObject({ changed: 1, left: [{ title: 'NEW-1' }, { title: 'NEW-3' }] });
    expect((await world.outbox.get(first))?.body).toEqual({ sku: 'NEW-1' });
    expect((await world.outbox.get(second))?.body).toEqual({ sku: 'NEW-2', attributes: { colour: 'red' } });
  });
});

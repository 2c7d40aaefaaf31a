import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { EditRow, EditSelection, EditsChanged } from '../../electron/contract/index.ts';
import { followEditedItems } from '../../electron/edits/edited-items.ts';
import type { EditsOptions } from '../../electron/edits/edits.ts';
import type { Rule } from '../../electron/model/rules/profile.ts';
import { type EditsWorld, openEditsWorld } from '../support/edits-world.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { pass } from '../unit/cache/temp-cache.ts';
import { ruleOf } from '../unit/cache/temp-quality.ts';

const product = (at: number, label = `Bag ${at}`): Record<string, unknown> => ({
  id: `p${at}`,
  sku: `BAG-${at}`,
  label,
  gtin: '4006381333931',
});

let world: EditsWorld;
let isReading: boolean;
let profiles: EditsOptions['profiles'];
beforeEach(async () => {
  isReading = false;
  profiles = async () => [];
  world = await openEditsWorld({ isReading: () => isReading, profiles: () => profiles() });
  await pass(world.cache, 'product', [product(1), product(2), product(3)]);
});

const add = (item: string, value: string) =>
  world.edits.add('detail', [{ resource: 'product', item: toResourceId(item), field: 'label', value }]);
const rows = async (): Promise<readonly EditRow[]> =>
  (await world.edits.list({ tab: 'all', offset: 0, limit: 100 })).rows;
const everything: EditSelection = {
  tab: 'all',
  filter: null,
  sound: { inverted: true, ids: [] },
  breaking: { inverted: true, ids: [] },
};

describe('staged edits', () => {
  it('are compared with the offline copy after it was read, and not meanwhile', async () => {
    await add('p1', 'Rucksack');
    await world.edits.settled();
    isReading = true;
    await pass(world.cache, 'product', [product(1, 'Satchel'), product(2), product(3)]);
    world.edits.copyChanged();
    await world.edits.settled();
    expect(await rows()).toMatchObject([{ base: 'Bag 1', state: 'staged' }]);
    isReading = false;
    world.edits.copyChanged();
    await world.edits.settled();
    expect(await rows()).toMatchObject([{ base: 'Satchel', state: 'changedSince' }]);
  });

  it('are compared again if the offline copy changes while they are evaluated', async () => {
    await add('p1', 'Rucksack');
    await world.edits.settled();
    let isFirst = true;
    profiles = async () => {
      if (isFirst) {
        isFirst = false;
        await pass(world.cache, 'product', [product(1, 'Satchel'), product(2), product(3)]);
        world.edits.copyChanged();
      }
      return [];
    };
    world.edits.rulesChanged();
    await world.edits.settled();
    expect([isFirst, (await rows())[0]?.base]).toEqual([false, 'Satchel']);
  });

  it('have the value at the service as their base if a step of many is redone after a sync', async () => {
    const id = randomUUID();
    const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
    const source = { from: 'list', scope: { what: 'view', query } } as const;
    await world.edits.bulk.open(
      { id, source },
      { cells: () => Promise.reject(new Error('no sheet')) },
      () => undefined,
    );
    const change = { action: 'after', value: null, text: '!', find: '', copied: '' } as const;
    const choice = { matchCase: false, wholeWords: false, letters: 'lower' } as const;
    await world.edits.bulk.preview({ id, field: 'label', change: { ...change, ...choice } }, () => undefined);
    const { step } = await world.edits.bulk.add({ id, ticks: null }, () => undefined);
    const { step: redo } = await world.edits.restoreStep(step);
    await pass(world.cache, 'product', [product(1, 'Satchel'), product(2), product(3)]);
    await world.edits.restoreStep(redo);
    expect((await rows()).find(({ item }) => item === 'p1')).toMatchObject({ base: 'Satchel', state: 'changedSince' });
  });

  it('are each in one of two sheets that are saved one after the other', async () => {
    const { staged: first } = await add('p1', 'Rucksack');
    await add('p2', 'Satchel');
    const save = async (selection: EditSelection): Promise<unknown> => {
      const path = join(tempFolder(), 'edits.csv');
      await world.edits.saveSheet(selection, { id: randomUUID(), path, format: 'csv', separator: ',' });
      return parse<{ sku: string }>(readFileSync(path), { bom: true, columns: true }).map(({ sku }) => sku);
    };
    const ids = first.map((edit) => edit.id);
    expect(await save({ ...everything, sound: { inverted: false, ids } })).toEqual(['BAG-1']);
    expect(await save({ ...everything, sound: { inverted: true, ids } })).toEqual(['BAG-2']);
  });

  it('are all reported, also those that change while others are counted', async () => {
    const changes: EditsChanged[] = [];
    world.edits.onChanged((change) => changes.push(change));
    const first = add('p1', 'Rucksack');
    await first;
    await Promise.all([add('p2', 'Rucksack'), add('p3', 'Rucksack')]);
    await world.edits.settled();
    const reported = changes.flatMap(({ items }) => items?.map(({ item }) => item) ?? []);
    expect(new Set(reported)).toEqual(new Set(['p1', 'p2', 'p3']));
    expect(changes.at(-1)?.counts.all).toBe(3);
  });

  it('are in the view of edited items, also if they change while others are noted', async () => {
    const { promise: isOpen, resolve: open } = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const cache: Pick<EditsWorld['cache'], 'noteEdited'> = {
      noteEdited: async (edited) => {
        begun.resolve(undefined);
        await isOpen;
        return world.cache.noteEdited(edited);
      },
    };
    const noted = followEditedItems({ edits: world.edits, cache, onNoted: () => undefined });
    await begun.promise;
    await add('p1', 'Rucksack');
    await world.edits.settled();
    open(undefined);
    await noted();
    const query = { resource: 'product', searchText: '', view: 'edited', type: null, sort: null } as const;
    expect((await world.cache.query(query, 0, 10, 'list')).rows.map(({ id }) => id)).toEqual(['p1']);
  });

  it('have no number of broken rules after another change was previewed', async () => {
    const rules: Rule[] = [ruleOf('Short', { of: 'field', name: 'label' }, { is: 'length', least: null, most: 6 })];
    profiles = async () => [{ profile: 'shop', name: 'Shop', rules }];
    const id = randomUUID();
    const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
    const source = { from: 'list', scope: { what: 'view', query } } as const;
    await world.edits.bulk.open(
      { id, source },
      { cells: () => Promise.reject(new Error('no sheet')) },
      () => undefined,
    );
    const preview = (value: string) => {
      const change = { action: 'set', value, text: '', find: '', copied: '' } as const;
      const choice = { matchCase: false, wholeWords: false, letters: 'lower' } as const;
      return world.edits.bulk.preview({ id, field: 'label', change: { ...change, ...choice } }, () => undefined);
    };
    await preview('Rucksack');
    expect(await world.edits.bulk.evaluate(id, () => undefined)).toMatchObject({ breaks: 3 });
    expect(await preview('Bag')).toMatchObject({ change: 3, breaks: null });
  });
});

import { expect, it, vi } from 'vitest';
import type { EditFilter } from '../../electron/contract/index.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { SendingWorld } from '../support/sending-world.ts';

/** The test starts a service and reads it, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 60_000 });

it('lists and resolves the conflicts of all batches that match a filter', async () => {
  const world = closedAfterTest(await SendingWorld.start());
  const [first = '', second = '', third = ''] = world.products;
  await world.stage(first, 'label', 'Mine');
  await world.stage(second, 'label', 'Mine too');
  await world.stage(third, 'gtin', '4006381333931');
  for (const id of [first, second]) await world.changeElsewhere('products', id, 'label', 'Théirs');
  await world.changeElsewhere('products', third, 'gtin', '96385074');
  await world.send();
  const list = async (filter: Partial<EditFilter> | null, range = { offset: 0, limit: 10 }) => {
    const whole = filter && { searchText: '', fields: [], origins: [], ...filter };
    const { rows, total, all } = await world.sending.conflicts({ filter: whole, ...range });
    return [rows.map(({ edit }) => edit?.item), total, all];
  };
  expect(await list(null)).toEqual([[first, second, third], 3, 3]);
  expect(await list(null, { offset: 1, limit: 1 })).toEqual([[second], 3, 3]);
  expect(await list({ searchText: 'théirs LABEL' })).toEqual([[first, second], 2, 3]);
  expect(await list({ searchText: 'too' })).toEqual([[second], 1, 3]);
  expect(await list({ fields: ['gtin'] })).toEqual([[third], 1, 3]);
  expect(await list({ origins: ['sheet'] })).toEqual([[], 0, 3]);
  const filter = { searchText: '', fields: ['label'], origins: [] };
  expect(await world.sending.resolve({ filter }, 'theirs')).toBe(2);
  expect(await list(null)).toEqual([[third], 1, 1]);
  expect(await world.sending.resolve({ filter: null }, 'mine')).toBe(1);
  await world.finished();
  expect(await list(null)).toEqual([[], 0, 0]);
  expect((await world.item('products', first))['label']).toBe('Théirs');
  expect((await world.item('products', third))['gtin']).toBe('4006381333931');
});

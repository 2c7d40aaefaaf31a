import { expect, it, vi } from 'vitest';
import { toDisplayRequest } from '../../electron/outbox/state/display-request.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { SendingWorld, allEdits } from '../support/sending-world.ts';

/** Each test starts a service and reads it, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

it('lists in order what happened to a sent edit, and what the first edit of its kind was compared with', async () => {
  const world = closedAfterTest(await SendingWorld.start());
  const [first = '', second = ''] = world.products;
  const label = (await world.item('products', first))['label'];
  await world.stage(first, 'label', 'Rucksack');
  await world.stage(second, 'label', 'x'.repeat(200));
  const [checked, other] = await world.send();
  expect(checked?.events.map(({ what, words }) => `${what}: ${words}`)).toEqual([
    'created: Added to the outbox.',
    `looked: Read ${checked?.title ?? ''}: Label is “${String(label)}”.`,
    'sent: Sent Label alone, as the first edit of its kind.',
    expect.stringMatching(/^answered: Accepted \(20[04]\)\.$/),
    expect.stringMatching(/^looked: Read it again and compared [1-9]\d* fields\.$/),
    'found: Changed, and seen at the service.',
  ]);
  expect(checked && toDisplayRequest(checked)).toMatchObject({
    method: 'PATCH',
    path: `/api/v3/products/${first}/label`,
    body: 'Rucksack',
  });
  expect(other?.events.map(({ what }) => what)).toEqual(['created', 'looked', 'sent', 'answered', 'found']);
  for (const { events } of [checked, other].filter((one) => one !== undefined)) {
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  }
  await world.stage(second, 'label', null);
  await world.send();
  await world.stage(second, 'label', 'Short again');
  const [last, cleared] = (await world.send()).toReversed();
  expect(last?.events[1]?.words).toBe(`Read ${last?.title ?? ''}: Label is empty.`);
  expect(cleared?.events[1]?.words).toBe(`Read ${cleared?.title ?? ''}: Label is “${'x'.repeat(60)}…”.`);
});

it('sends the former values when a batch is undone, and leaves alone what has changed since', async () => {
  const world = closedAfterTest(await SendingWorld.start());
  const [first = '', second = ''] = world.products;
  const [before] = await Promise.all([first].map((id) => world.item('products', id)));
  await world.stage(first, 'label', 'One');
  await world.stage(second, 'label', 'Two');
  const { batch } = await world.sending.send(allEdits);
  if (batch === null) throw new Error('missing');
  await world.finished();
  await world.changeElsewhere('products', second, 'label', 'Theirs');
  expect(await world.sending.undoPreview(batch)).toMatchObject({ back: 2, left: [] });
  world.isAllowed = false;
  await expect(world.sending.undo(batch)).rejects.toMatchObject({ code: 'conflict' });
  world.isAllowed = true;
  await world.sending.undo(batch);
  const intents = await world.finished();
  expect(intents.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'cancelled']);
  expect(intents[3]?.notice).toBe('Changed at the service since. It was left alone.');
  expect((await world.item('products', first))['label']).toBe(before?.['label']);
  expect((await world.item('products', second))['label']).toBe('Theirs');
});

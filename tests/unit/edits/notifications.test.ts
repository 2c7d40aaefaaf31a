import { expect, it } from 'vitest';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { EditCounts, EditsChanged } from '../../../electron/edits/contract.ts';
import { createEditNotifications } from '../../../electron/edits/notifications.ts';

const productOf = (item: string) => ({ resource: 'product', item: toResourceId(item) }) as const;

it('reports edits that change while others are counted with the next event', async () => {
  const counting: PromiseWithResolvers<EditCounts>[] = [];
  const notifications = createEditNotifications(() => {
    const count = Promise.withResolvers<EditCounts>();
    counting.push(count);
    return count.promise;
  });
  const changes: EditsChanged[] = [];
  notifications.onChanged((change) => changes.push(change));
  notifications.changed([productOf('a')], 1);
  notifications.changed([productOf('b')], 2);
  counting[0]?.resolve({} as EditCounts);
  await expect.poll(() => changes.length).toBe(1);
  const flushed = notifications.flush();
  await expect.poll(() => counting.length).toBe(2);
  counting[1]?.resolve({} as EditCounts);
  await flushed;
  expect(changes.map(({ items, alreadyThere }) => [items?.map(({ item }) => item), alreadyThere])).toEqual([
    [['a'], 1],
    [['b'], 2],
  ]);
  notifications.stop();
});

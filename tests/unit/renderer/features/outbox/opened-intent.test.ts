import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { IntentId } from '../../../../../electron/base/branded-types.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
});
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const { OpenedIntent } = await import('../../../../../renderer/features/outbox/opened-intent.svelte.ts');

const ids = ['a', 'b', 'c'] as readonly string[] as readonly IntentId[];
/** An event of the main process: the changed intents (null: too many to name), or a change of items. */
const event = fc.oneof(
  fc.record({ changed: fc.option(fc.subarray([...ids]), { nil: null, freq: 3 }) }),
  fc.constant('items' as const),
);
const step = fc.oneof(event, fc.record({ open: fc.constantFrom(...ids, null) }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
});

it('reloads the open intent after each event that may have changed it, and after no other', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
    page.reset();
    let version = 0;
    page.answer('outbox.open', ({ id }) => ({ id, version }) as never);
    const opened = new OpenedIntent();
    const stop = opened.follow();
    let expected: object | null = null;
    let id: IntentId | null = null;
    for (const one of steps) {
      version += 1;
      if (one === 'items') page.emit('items.changed', { resources: ['product'] });
      else if ('open' in one) void opened.open((id = one.open));
      else page.emit('outbox.changed', { changed: one.changed?.map((each) => ({ id: each })) ?? null } as never);
      const isAffected =
        one === 'items' || 'open' in one || one.changed === null || (id !== null && one.changed.includes(id));
      if (isAffected) expected = id === null ? null : { id, version };
      await page.everything();
      vi.advanceTimersByTime(200);
      await page.everything();
      expect(opened.entry).toEqual(expected);
    }
    stop();
    version += 1;
    page.emit('outbox.changed', { changed: null } as never);
    await page.everything();
    expect(opened.entry).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 60 });
});

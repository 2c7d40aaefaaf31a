import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
});
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const { changeList } = await import('../../../../../renderer/features/changes/changes.svelte.ts');

/** The history of the current account has this many changes. */
const serve = (changes: number): void =>
  page.answer('changes.info', () => ({ since: null, cut: false, bytes: 0, mostBytes: 0, days: 90, changes }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  page.answer('changes.query', () => ({
    offset: 0,
    rows: [],
    total: 0,
    changes: 0,
    revertible: 0,
    totals: { added: 0, changed: 0, gone: 0 },
  }));
});

it('describes the history of the current account, also if a reply for the former one arrives late', async () => {
  serve(3);
  const leave = changeList.follow('a');
  await page.settle();
  expect(page.waiting).toEqual(['changes.info']);
  serve(4);
  leave();
  const stop = changeList.follow('b');
  await page.everything();
  expect(changeList.info).toBeNull();
  vi.advanceTimersByTime(1_000);
  await page.everything();
  expect(changeList.info?.changes).toBe(4);
  stop();
});

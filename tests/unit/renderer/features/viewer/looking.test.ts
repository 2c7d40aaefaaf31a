import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ViewerAsset } from '../../../../../renderer/app/viewer-request.ts';
import { ViewedFile } from '../../../../../renderer/features/viewer/viewed-file.svelte.ts';
import { ReadyPictures } from '../../../../../renderer/features/viewer/preloaded-pictures.ts';
import { ViewerState } from '../../../../../renderer/features/viewer/viewer.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const asset = (name: string): ViewerAsset => ({ id: toResourceId(name), name });

/** A list of assets whose replies a test delivers; null: an item without a picture. */
const listOf = (names: readonly (string | null)[], at: number) => {
  let waiting: readonly (() => void)[] = [];
  const moved: number[] = [];
  const looking = new ViewerState({
    at,
    total: () => names.length,
    asset: (index) =>
      new Promise((resolve) => {
        const name = names[index];
        waiting = [...waiting, () => resolve(name === null || name === undefined ? null : asset(name))];
      }),
    onmoved: (index) => moved.push(index),
    onclosed: () => undefined,
  });
  const arrive = async (index: number): Promise<void> => {
    const which = index % Math.max(1, waiting.length);
    const deliver = waiting[which];
    waiting = waiting.toSpliced(which, 1);
    deliver?.();
    await page.settle();
  };
  const everything = async (last = false): Promise<void> => {
    await page.settle();
    while (waiting.length > 0) await arrive(last ? waiting.length - 1 : 0);
  };
  return { looking, moved, arrive, everything };
};

beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const names = fc.array(fc.constantFrom('a', 'b', null), { minLength: 1, maxLength: 8 }).map((all) => ['first', ...all]);
const by = fc.constantFrom(1 as const, -1 as const);
/** The index of the next picture from `to` on, or null. */
const next = (all: readonly (string | null)[], to: number, step: 1 | -1): number | null => {
  for (let at = to; at >= 0 && at < all.length; at += step) if (all[at] !== null) return at;
  return null;
};

it('shows the next or previous asset that has a picture, and stays if there is none', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.array(by, { maxLength: 10 }), async (all, steps) => {
      const { looking, moved, everything } = listOf(all, 0);
      await everything();
      let at = 0;
      for (const step of steps) {
        const to = at + step;
        expect(looking.can(step)).toBe(to >= 0 && to < all.length);
        looking.step(step);
        await everything();
        at = to < 0 || to >= all.length ? at : (next(all, to, step) ?? at);
        expect([looking.at, looking.file?.asset.name]).toEqual([at, all[at]]);
        if (at !== 0) expect(moved.at(-1)).toBe(at);
      }
    }),
    { numRuns: 60 },
  );
});

it('shows the asset of the last of several fast steps, in whichever order replies arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.array(by, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(5)),
      fc.boolean(),
      async (all, steps, order, last) => {
        const { looking, arrive, everything } = listOf(all, 0);
        await everything();
        let to = 0;
        let went: 1 | -1 | null = null;
        for (const step of steps) {
          if (to + step >= 0 && to + step < all.length) [to, went] = [to + step, step];
          looking.step(step);
        }
        for (const at of order) await arrive(at);
        await everything(last);
        const at = went === null ? 0 : (next(all, to, went) ?? 0);
        expect([looking.at, looking.file?.asset.name]).toEqual([at, all[at]]);
      },
    ),
    { numRuns: 80 },
  );
});

it('compares two different assets, also while a step is in progress', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('step' as const, 'back' as const, 'compare' as const, 0, 1, 2), { maxLength: 12 }),
      fc.boolean(),
      async (steps, last) => {
        const { looking, arrive, everything } = listOf(['a', 'b', 'c', 'd'], 1);
        await everything();
        for (const step of steps) {
          if (step === 'step') looking.step(1);
          else if (step === 'back') looking.step(-1);
          else if (step === 'compare') void looking.compare();
          else await arrive(step);
          if (looking.other !== null) expect(looking.other.asset.name).not.toBe(looking.file?.asset.name);
        }
        await everything(last);
        if (looking.other === null) expect(looking.file?.asset.name).toBe('abcd'[looking.at]);
        else expect(looking.other.asset.name).not.toBe(looking.file?.asset.name);
      },
    ),
    { numRuns: 150 },
  );
});

it('swaps two compared assets, and shows the first of them alone again', async () => {
  const { looking, everything } = listOf(['a', 'b'], 1);
  await everything();
  void looking.compare();
  await everything();
  expect([looking.file?.asset.name, looking.other?.asset.name, looking.can(-1)]).toEqual(['b', 'a', false]);
  looking.swap();
  expect([looking.file?.asset.name, looking.other?.asset.name]).toEqual(['a', 'b']);
  await looking.compare();
  expect([looking.file?.asset.name, looking.other]).toEqual(['a', null]);
});

const original = (size: number): never =>
  any({ id: 'x', kind: 'pdf', type: 'application/pdf', size, differs: size === 1 });
const opened = (): { file: ViewedFile; stop: () => void } => {
  const file = new ViewedFile(asset('x'), new ReadyPictures());
  return { file, stop: file.open() };
};

it('shows the file that was fetched last, not one that was stored earlier and arrives later', async () => {
  page.answer('pictures.original', ({ how }) => original(how === 'kept' ? 1 : 2));
  const { file, stop } = opened();
  await vi.advanceTimersByTimeAsync(200);
  expect(file.state).toBe('coming');
  await page.everything(true);
  expect([file.state, file.original?.size, file.problem]).toEqual(['here', 2, null]);
  stop();
});

it('fetches a file only after it was visible for a moment, and shows the result', async () => {
  page.answer('pictures.original', ({ how }) => (how === 'kept' ? any(null) : how === 'now' ? any(null) : original(3)));
  const { file, stop } = opened();
  await vi.advanceTimersByTimeAsync(149);
  await page.everything();
  expect([file.state, page.asked('pictures.original').length]).toEqual(['looking', 1]);
  await vi.advanceTimersByTimeAsync(1);
  await page.everything();
  expect(file.state).toBe('held');
  page.answer('pictures.original', () => new Rejection('offline'));
  void file.fetch('asked');
  await page.everything();
  expect([file.state, file.away, file.problem?.code]).toEqual(['failed', true, 'offline']);
  page.answer('pictures.original', () => original(3));
  void file.fetch('asked');
  expect([file.state, file.problem]).toEqual(['coming', null]);
  file.cancel();
  await page.everything();
  expect([file.state, file.away, page.asked('pictures.cancelOriginal').length]).toEqual(['here', false, 1]);
  file.cancel();
  expect(page.asked('pictures.cancelOriginal').length).toBe(1);
  stop();
  const passed = opened();
  passed.stop();
  await vi.advanceTimersByTimeAsync(300);
  await page.everything();
  expect([passed.file.state, passed.file.original]).toEqual(['looking', null]);
});

it('does not move the list when it is closed during a step', async () => {
  const { looking, moved, everything } = listOf(['a', 'b'], 0);
  await everything();
  looking.step(1);
  looking.close();
  await everything();
  expect(moved).toEqual([]);
});

it('shows the latest fetch of a file when an earlier one is cancelled late', async () => {
  const file = new ViewedFile(asset('a'), new ReadyPictures());
  page.answer('pictures.original', () => new Rejection('cancelled'));
  void file.fetch('now');
  page.answer('pictures.original', () => any({ id: 'a', kind: 'other' }));
  void file.fetch('asked');
  await page.arrive();
  expect([file.state, file.problem]).toEqual(['coming', null]);
  await page.everything();
  expect(file.state).toBe('broken');
});

it('keeps the originals that were viewed last, and prefetches each once', async () => {
  page.answer('pictures.original', ({ id }) => any({ id, kind: 'other' }));
  const ready = new ReadyPictures();
  const want = async (name: string): Promise<void> => {
    void ready.want(toResourceId(name));
    await page.everything();
  };
  for (const name of ['a', 'b', 'c', 'd', 'e', 'a']) await want(name);
  expect(page.asked('pictures.original')).toHaveLength(5);
  const again = ready.get(toResourceId('a'));
  if (again !== null) ready.keep(again);
  await want('f');
  expect(['a', 'b', 'f'].map((name) => ready.get(toResourceId(name)) !== null)).toEqual([true, false, true]);
});

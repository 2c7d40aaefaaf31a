import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadProgress } from '../../../../../electron/contract/index.ts';
import { uploads } from '../../../../../renderer/app/uploads/uploads.svelte.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const review = (batch: string, revision = 1, stage = 'ready'): Parameters<typeof uploads.took>[0] =>
  any({ batch, revision, stage });
let current: Record<string, ReturnType<typeof review>> = {};
beforeEach(async () => {
  page.reset();
  await uploads.dismiss();
  page.reset();
  current = {};
  page.answer('review.get', ({ batch }) => current[batch] ?? review(batch));
  page.answer('review.start', () => any({ files: 2 }));
});
const open = async (batch: string): Promise<void> => {
  uploads.reviewOpened(review(batch));
  await page.everything();
};

it('starts each review once, and only the visible one, in whichever order replies arrive', async () => {
  const step = fc.oneof(
    fc.record({ open: fc.constantFrom('a', 'b', 'c') }),
    fc.constant('start' as const),
    fc.constant('dismiss' as const),
    fc.record({ arrive: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), fc.boolean(), async (steps, last) => {
      await page.everything();
      await uploads.dismiss();
      page.reset();
      page.answer('review.get', ({ batch }) => review(batch));
      page.answer('review.start', () => any({ files: 2 }));
      let shown: string | null = null;
      const opened: string[] = [];
      const started: string[] = [];
      for (const [turn, one] of steps.entries()) {
        if (one === 'start') {
          if (shown !== null && !started.includes(shown)) started.push(shown);
          void uploads.start();
        } else if (one === 'dismiss') {
          shown = null;
          void uploads.dismiss();
        } else if ('open' in one) {
          shown = `${one.open}${String(turn)}`;
          opened.push(shown);
          uploads.reviewOpened(review(shown));
        } else {
          await page.arrive(one.arrive);
          // A review closes when its files are in the outbox.
          if (shown !== null && uploads.review === null) {
            expect(started).toContain(shown);
            shown = null;
          }
        }
        expect(page.asked('review.start').map(({ batch }) => batch)).toEqual(started);
        expect(uploads.review?.batch ?? null).toBe(shown);
      }
      await page.everything(last);
      expect(page.asked('review.dismiss').every(({ batch }) => opened.includes(batch))).toBe(true);
      if (shown !== null) expect(uploads.review?.batch ?? null).toBe(started.includes(shown) ? null : shown);
    }),
    { numRuns: 80 },
  );
});

it('does not start a second review twice when the first one ends in between', async () => {
  await open('a');
  void uploads.start();
  uploads.reviewOpened(review('b'));
  await page.settle();
  void uploads.start();
  await page.arrive(page.waiting.indexOf('review.start'));
  void uploads.start();
  await page.settle();
  expect(page.asked('review.start').map(({ batch }) => batch)).toEqual(['a', 'b']);
  await page.everything();
  expect(uploads.review).toBeNull();
});

it('shows the newest figures of the open review only', async () => {
  current['a'] = review('a', 3);
  await open('a');
  expect(uploads.review?.revision).toBe(3);
  uploads.took(review('a', 2));
  expect(uploads.review?.revision).toBe(3);
  uploads.took(review('b', 9));
  expect([uploads.review?.batch, uploads.review?.revision]).toEqual(['a', 3]);
  uploads.took(review('a', 4));
  expect(uploads.review?.revision).toBe(4);
  await uploads.dismiss();
  uploads.took(review('a', 5));
  expect([uploads.review, page.asked('review.dismiss')]).toEqual([null, [{ batch: 'a' }]]);
});

it('shows the progress of a review that is being started, which keeps its revision', async () => {
  await open('a');
  uploads.took({ ...review('a', 3), starting: 10 });
  uploads.took({ ...review('a', 3), starting: 20 });
  expect(uploads.review).toMatchObject({ revision: 3, starting: 20 });
  await uploads.dismiss();
});

it('dismisses the review that another one replaces, and keeps a review open that could not be started', async () => {
  await open('a');
  await open('b');
  expect([page.asked('review.dismiss'), uploads.review?.batch]).toEqual([[{ batch: 'a' }], 'b']);
  page.answer('review.start', () => new Rejection('timeout'));
  void uploads.start();
  await page.everything();
  expect(uploads.review?.batch).toBe('b');
  page.answer('review.start', () => any({ files: 1 }));
  void uploads.start();
  await page.everything();
  expect([uploads.review, page.asked('review.start').length]).toEqual([null, 2]);
});

it('returns to a review that the user left instead of opening another one', async () => {
  await open('a');
  uploads.leaveReview('/products');
  expect([uploads.aside, uploads.review?.batch]).toEqual([true, 'a']);
  await uploads.pick('files');
  expect([uploads.aside, page.asked('review.pick')]).toEqual([false, []]);
  page.answer('review.pick', () => review('b'));
  void uploads.pick('folder');
  await page.everything();
  expect([page.asked('review.pick'), uploads.review?.batch]).toEqual([[{ what: 'folder' }], 'b']);
  page.answer('review.pick', () => null);
  void uploads.pick('files');
  await page.everything();
  expect(uploads.review?.batch).toBe('b');
});

describe('Progress of uploads', () => {
  const getProgress = (files: number, done: number): UploadProgress =>
    any({
      counts: { failed: 0, unknown: 0, running: 0, waiting: files - done, done },
      totals: { files, finished: done },
    });
  const change = (progress: UploadProgress, more: object = {}): void =>
    page.emit('uploads.changed', any({ progress, items: [], moved: false, ...more }));
  let stop = (): void => undefined;
  beforeEach(async () => {
    page.answer('uploads.progress', () => getProgress(0, 0));
    page.answer('uploads.rows', ({ filter, offset, limit }) =>
      any({
        offset,
        unused: [],
        items: rows.slice(offset, offset + limit).map((id) => ({ id, filter, state: states[id] })),
      }),
    );
    rows = ['a', 'b', 'c', 'd'];
    states = {};
    stop = uploads.follow();
    await page.everything();
    return () => stop();
  });
  let rows: string[] = [];
  let states: Record<string, string> = {};

  it('is reported to the user once, when all uploads have ended', async () => {
    let ends = 0;
    for (const [files, done] of [
      [2, 0],
      [2, 1],
      [2, 2],
      [2, 2],
      [4, 2],
      [4, 4],
    ] as const) {
      const before = announcer.message;
      change(getProgress(files, done));
      await page.everything();
      if (announcer.message !== before) ends += 1;
      expect(uploads.progress).toEqual(getProgress(files, done));
    }
    expect(ends).toBe(2);
  });

  it('shows the rows as they are now, whichever of them change or move while they are read', async () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({ end: id }),
      fc.record({ first: id }),
      fc.record({ want: fc.constantFrom('all' as const, 'failed' as const) }),
      fc.record({ arrive: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
        states = {};
        let filter: 'all' | 'failed' = 'all';
        uploads.list.want(filter, 0, 4);
        change(getProgress(4, 0), { moved: true });
        for (const [turn, one] of steps.entries()) {
          if ('arrive' in one) await page.arrive(one.arrive);
          else if ('want' in one) uploads.list.want((filter = one.want), 0, 4);
          else if ('end' in one) {
            states = { ...states, [one.end]: String(turn) };
            change(getProgress(4, 0), { items: [{ id: one.end, filter, state: String(turn) }] });
          } else {
            rows = [one.first, ...rows.filter((other) => other !== one.first)];
            change(getProgress(4, 0), { moved: true });
          }
        }
        await page.everything();
        uploads.list.want(filter, 0, 4);
        await page.everything();
        expect([0, 1, 2, 3].map((at) => uploads.list.at(at))).toEqual(
          rows.map((row) => expect.objectContaining({ id: row, filter }) as unknown),
        );
      }),
      { numRuns: 60 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchEnd, createBatchEnds } from '../../../../electron/outbox/uploads/batch-completion.ts';

type Sums = Parameters<ReturnType<typeof createBatchEnds>['update']>[0];
const states = ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const;

const sum = (batch: number, state: (typeof states)[number], files: number, looking = 0): Sums[number] => ({
  batch,
  state,
  files,
  bytes: 0,
  alreadyThere: false,
  looking,
});

/** Returns the batch ends that are announced for these counts, one after the other. */
const announced = (...updates: readonly Sums[]): readonly BatchEnd[] => {
  const ends = createBatchEnds();
  const heard: BatchEnd[] = [];
  ends.onEnd((end) => heard.push(end));
  for (const sums of updates) ends.update(sums);
  return heard;
};

describe('createBatchEnds', () => {
  it('announces the end of a batch once, with its results', () => {
    const end = [sum(1, 'done', 2), sum(1, 'failed', 1), sum(1, 'unknown', 1), sum(1, 'cancelled', 3)];
    expect(announced([sum(1, 'waiting', 7)], [sum(1, 'sending', 1), sum(1, 'done', 6)], end, end)).toEqual([
      { batch: 1, done: 2, failed: 1, unknown: 1, cancelled: 3 },
    ]);
  });

  it('announces no batch that had ended before the program started', () => {
    expect(announced([sum(1, 'done', 2)], [sum(1, 'done', 2)])).toEqual([]);
  });

  it('waits for uploads that are searched for, but not for those that the user decides', () => {
    const looking = [sum(1, 'done', 1), sum(1, 'unknown', 1, 1)];
    expect(announced([sum(1, 'sending', 2)], looking)).toEqual([]);
    expect(announced([sum(1, 'sending', 2)], looking, [sum(1, 'done', 1), sum(1, 'unknown', 1)])).toHaveLength(1);
  });

  it('announces each batch at most once, and only after it was unfinished, for any course', () => {
    const step = fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...states), fc.nat(2)), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const updates = steps.map((sums) => sums.map(([batch, state, files]) => sum(batch, state, files)));
        const unfinished = new Set<number>();
        const expected: number[] = [];
        for (const sums of updates)
          for (const batch of new Set(sums.map((one) => one.batch))) {
            const open = sums.some(
              (one) => one.batch === batch && one.files > 0 && ['waiting', 'sending'].includes(one.state),
            );
            if (open) unfinished.add(batch);
            else if (unfinished.has(batch) && !expected.includes(batch)) expected.push(batch);
          }
        expect(announced(...updates).map(({ batch }) => batch)).toEqual(expected);
      }),
    );
  });
});

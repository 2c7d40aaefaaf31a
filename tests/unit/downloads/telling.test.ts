import { expect, test } from 'vitest';
import type { SavePlanProgress } from '../../../electron/downloads/contract.ts';
import { throttleProgress } from '../../../electron/downloads/plan/throttle-progress.ts';

const at = (looked: number): SavePlanProgress => ({ files: 100, looked, bytes: looked * 10, there: 0, kept: 0 });

test('reports the progress of a plan after a moment, and then several times a second', () => {
  let now = 0;
  const told: number[] = [];
  const tell = throttleProgress(
    ({ looked }) => told.push(looked),
    () => now,
  );
  for (let looked = 0; looked < 100; looked += 1) {
    tell(at(looked));
    now += 10;
  }
  expect(told).toEqual([20, 40, 60, 80]);
});

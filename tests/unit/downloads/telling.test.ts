import { expect, test } from 'vitest';
import type { SavePlanProgress } from '../../../electron/downloads/contract.ts';
import { throttleProgress } from '../../../electron/downloads/plan/throttle-progress.ts';

const at = (checked: number): SavePlanProgress => ({
  files: 100,
  looked: checked,
  bytes: checked * 10,
  there: 0,
  kept: 0,
});

test('reports the progress of a plan after a moment, and then several times a second', () => {
  let now = 0;
  const reports: number[] = [];
  const report = throttleProgress(
    ({ looked: checked }) => reports.push(checked),
    () => now,
  );
  for (let checked = 0; checked < 100; checked += 1) {
    report(at(checked));
    now += 10;
  }
  expect(reports).toEqual([20, 40, 60, 80]);
});

import { expect, test } from 'vitest';
import { runSeed } from '../simulation/run.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps every promise in the made-up day of seed %i, twice alike', async (seed) => {
  const { faults } = await runSeed(seed);
  expect(faults).toEqual([]);
});

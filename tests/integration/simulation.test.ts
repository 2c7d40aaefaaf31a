import { describe, expect, it } from 'vitest';
import { planOf } from '../simulation/plan.ts';
import { run, runSeed } from '../simulation/run.ts';

const seeds = 200;
const atOnce = 20;
const timeout = 120_000;
/** Each of these seeds once violated an invariant, of the program or of the simulation. */
const foundOnce = [200_098, 201_520, 251_809, 252_277, 404_777, 417_985, 433_519, 441_646, 1_005_413];

/**
 * With these seeds, a service that stores, lists or responds in unusual ways once received an item twice, or lost it.
 */
const createdTwiceOnce = [
  1_000_001, 1_000_002, 1_000_004, 1_000_005, 1_000_012, 1_000_016, 1_000_018, 1_000_023, 1_000_027, 1_000_047,
  1_000_049, 1_000_056, 1_000_070, 1_000_075, 1_000_087, 1_000_115, 1_000_116, 1_000_353, 1_001_331, 1_003_645,
  1_003_948, 1_004_329, 1_004_546, 1_213_972, 1_300_580, 1_308_515,
];

/** With these seeds, an edit was once lost, sent without verification, or overwrote the value of another user. */
const editedWrongOnce = [
  2_000_016, 2_000_029, 2_000_092, 2_000_141, 2_000_317, 2_000_371, 2_001_050, 2_001_112, 2_001_237, 2_001_521,
  2_000_968, 3_000_012,
];

describe('simulated day', () => {
  const firsts = Array.from({ length: seeds / atOnce }, (_, part) => 1 + part * atOnce);
  it.each(firsts)('of each of twenty seeds from %i keeps every promise', { timeout }, async (first) => {
    for (let seed = first; seed < first + atOnce; seed++) {
      const { faults } = await run(planOf(seed));
      expect(faults, `npm run simulate -- --seed ${seed}`).toEqual([]);
    }
  });

  it.each([...foundOnce, ...createdTwiceOnce, ...editedWrongOnce])(
    'of seed %i keeps every promise now',
    { timeout },
    async (seed) => {
      expect((await run(planOf(seed))).faults).toEqual([]);
    },
  );

  it('runs identically when it is repeated', { timeout }, async () => {
    for (const seed of [7, 63, 142]) expect((await runSeed(seed)).faults).toEqual([]);
  });
});

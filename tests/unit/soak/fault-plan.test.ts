import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RandomSequence } from '../../../electron/demo/random.ts';
import { Rules } from '../../support/demo/rules.ts';
import { createFaultPlan, formatFaultPlan } from '../../soak/fault-plan.ts';

const steps = 6;
const anyWeather = fc.integer().map((seed) => createFaultPlan(new RandomSequence(seed, 2, 0), steps));

describe('fault plan of a soak', () => {
  it('creates equal plans from equal seeds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1_000), (seed, round) => {
        expect(createFaultPlan(new RandomSequence(seed, 2, round), steps)).toEqual(
          createFaultPlan(new RandomSequence(seed, 2, round), steps),
        );
      }),
    );
  });

  it('consists of rules that the service knows, and ends', () => {
    fc.assert(
      fc.property(anyWeather, ({ service, cut }) => {
        expect(() => new Rules().replace(service.rules)).not.toThrow();
        for (const { match } of service.rules) expect(match?.times).toBeGreaterThan(0);
        if (cut !== null) expect(cut.to).toBeGreaterThan(cut.from);
      }),
    );
  });

  it('alternates between failures and normal operation', () => {
    const seen = new Set(
      Array.from({ length: 300 }, (_, round) =>
        formatFaultPlan(createFaultPlan(new RandomSequence(1, 2, round), steps)),
      ),
    );
    expect(seen).toContain('fair');
    expect([...seen].some((words) => words.includes('offline'))).toBe(true);
    expect(seen.size).toBeGreaterThan(100);
  });
});

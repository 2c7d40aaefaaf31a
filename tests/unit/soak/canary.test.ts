import { describe, expect, it } from 'vitest';
import { type SlownessSample, getSlowness } from '../../soak/canary.ts';

const createSamples = (...cpu: readonly number[]): SlownessSample[] =>
  cpu.map((one, at) => ({ at, cpu: one, wall: 0 }));

describe('slowness of the machine', () => {
  it('is not reported without a measurement, or at the best speed', () => {
    expect(getSlowness([], 'cpu', { from: 0, to: 10 })).toBe(1);
    expect(getSlowness(createSamples(2, 3, 2), 'cpu', { from: 5, to: 10 })).toBe(1);
    expect(getSlowness(createSamples(2, 2, 2), 'cpu', { from: 0, to: 10 })).toBe(1);
  });

  it('is the factor by which the same work takes longer than the best measurement', () => {
    expect(getSlowness(createSamples(2, 2, 3, 3, 3), 'cpu', { from: 2, to: 4 })).toBe(1.5);
    expect(getSlowness(createSamples(3, 3, 3, 2, 2), 'cpu', { from: 0, to: 2 })).toBe(1.5);
  });

  it('ignores one slow moment', () => {
    expect(getSlowness(createSamples(2, 2, 90, 2, 2), 'cpu', { from: 0, to: 4 })).toBe(1);
  });

  it('is as high as in the slow period on request', () => {
    const work = [2, 2, 2, 2, 2, 2, 2, 2, 4, 90];
    expect(getSlowness(createSamples(...work), 'cpu', { from: 0, to: 9 })).toBe(1);
    expect(getSlowness(createSamples(...work), 'cpu', { from: 0, to: 9, part: 0.9 })).toBe(2);
  });

  it('is the wall time of the work relative to its processor time', () => {
    const late = [2, 2, 2, 2].map((cpu, at) => ({ at: 100 * at, cpu, wall: at < 2 ? 2 : 60 }));
    expect(getSlowness(late, 'wall', { from: 0, to: 110 })).toBe(1);
    expect(getSlowness(late, 'wall', { from: 150, to: 300 })).toBe(20);
    expect(getSlowness(late, 'cpu', { from: 150, to: 300 })).toBe(1);
  });

  it('is bounded, so that it does not excuse everything', () => {
    expect(getSlowness(createSamples(1, 90, 90, 90), 'cpu', { from: 1, to: 3 })).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { formatResult } from '../../soak/verdict.ts';

const well = { seed: 7, moments: 200, rounds: 24, kills: 1, items: 90, problems: [] };

describe('verdict of a soak', () => {
  it('passes without failures', () => {
    expect(formatResult(well)).toBe('soak: ok, 200 moments, 24 rounds, 1 kill, 90 items, seed 7');
  });

  it('fails with one failure', () => {
    expect(formatResult({ ...well, problems: ['Soak-0001 is lost'] })).toMatch(/^soak: FAILED, 1 fault; .*seed 7$/);
  });

  it.each([{ moments: 0 }, { rounds: 0 }])('fails if a part was not tried: %o', (untried) => {
    expect(formatResult({ ...well, ...untried })).toMatch(/^soak: FAILED, too little time/);
  });
});

import { describe, expect, it } from 'vitest';
import { minutes } from '../../../../electron/base/branded-types.ts';
import { getEarliestPassStart } from '../../../../electron/outbox/reconcile/reconciler.ts';

const now = Date.UTC(2026, 0, 1, 12);
const iso = (after: number): string => new Date(now + after).toISOString();
const from = (sent: number | null): number =>
  getEarliestPassStart({ sentAt: sent === null ? null : iso(sent), createdAt: iso(-9_000) }, now) - now;

describe('countsFrom', () => {
  it('lets a pass count when it begins after the intent was sent', () => {
    expect(from(-5_000)).toBe(-4_999);
    expect(from(null)).toBe(-8_999);
    expect(from(0)).toBe(1);
  });

  it('lets a pass begin now if the clock was set back since the intent was sent', () => {
    expect(from(minutes(60))).toBe(0);
  });
});

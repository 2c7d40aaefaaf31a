import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../../electron/base/brand.ts';
import { countsFrom } from '../../../../electron/outbox/reconcile/reconciler.ts';
import { newLook } from '../../../../electron/outbox/state/look-state.ts';

const now = Date.UTC(2026, 0, 1, 12);
const again = seconds(30);
const iso = (after: number): string => new Date(now + after).toISOString();
const from = (sent: number | null, notBefore: number | null): number => {
  const look = {
    ...newLook,
    state: 'due',
    items: null,
    notBefore: notBefore === null ? null : iso(notBefore),
  } as const;
  return countsFrom({ sentAt: sent === null ? null : iso(sent), createdAt: iso(-9_000), look }, { now, again }) - now;
};

describe('a pass counts for what was sent', () => {
  it('when it begins after that, and after what was agreed', () => {
    expect(from(-5_000, null)).toBe(-4_999);
    expect(from(null, null)).toBe(-8_999);
    expect(from(0, null)).toBe(1);
    expect(from(-5_000, 25_000)).toBe(25_000);
    expect(from(-5_000, -6_000)).toBe(-4_999);
  });

  it('and begins now where the clock was set back since', () => {
    expect(from(minutes(60), null)).toBe(0);
    expect(from(minutes(60), minutes(61))).toBe(0);
    expect(from(minutes(-1), minutes(60))).toBe(0);
    expect(from(minutes(60), 25_000)).toBe(25_000);
  });
});

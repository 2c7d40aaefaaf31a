import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSortedUuid } from '../../../electron/base/sorted-uuid.ts';

describe('createSortedUuid', () => {
  it('returns different UUIDs of version 7', () => {
    const ids = Array.from({ length: 1_000 }, createSortedUuid);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  });

  it('sorts UUIDs by the time at which they were created', () => {
    vi.useFakeTimers();
    try {
      const ids = [1, 255, 256, 1_764_414_000_000].map((ms) => {
        vi.setSystemTime(ms);
        return createSortedUuid();
      });
      expect(ids.toSorted()).toEqual(ids);
    } finally {
      vi.useRealTimers();
    }
  });
});

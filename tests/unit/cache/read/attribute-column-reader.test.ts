import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAttributeColumn } from '../../../../electron/cache/read/attribute-column-reader.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { cacheDatabase } from '../temp-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('caches the values of a custom attribute while they are in use, and releases them afterwards', () => {
  const db = cacheDatabase();
  const reading = createReadContext(db);
  const first = readAttributeColumn(reading, 'colour');
  for (let round = 0; round < 3; round++) {
    vi.advanceTimersByTime(9_000);
    expect(readAttributeColumn(reading, 'colour')).toBe(first);
  }
  vi.advanceTimersByTime(10_000);
  expect(readAttributeColumn(reading, 'colour')).not.toBe(first);
  db.close();
});

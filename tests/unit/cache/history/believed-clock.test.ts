import { describe, expect, it } from 'vitest';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { updateBelievedTime } from '../../../../electron/cache/history/believed-clock.ts';
import { cacheDatabase } from '../temp-cache.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

describe('believedTime', () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ['follows a clock that advances by at most two days', [0, 1, 3, 5], [0, 1, 3, 5]],
    ['keeps the last time while the clock has jumped ahead for less than three days', [0, 400, 402], [0, 0, 0]],
    ['follows a clock that has shown a later time for three days', [0, 400, 403], [0, 0, 403]],
    ['follows a clock that was set back', [0, 10, -5, -4], [0, 0, -5, -4]],
    ['waits three days again after the clock was correct in between', [0, 400, 1, 404], [0, 0, 1, 1]],
    ['waits three days from an earlier jump when the clock jumps back in part', [0, 400, 50, 52, 53], [0, 0, 0, 0, 53]],
  ])('%s', (_, clock, believed) => {
    const store = createWriteContext(cacheDatabase());
    expect(clock.map((days) => (updateBelievedTime(store, start + days * day) - start) / day)).toEqual(believed);
  });
});

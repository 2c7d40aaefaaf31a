import { describe, expect, it } from 'vitest';
import { pass } from '../unit/cache/temp-cache.ts';
import { tempQuality } from '../unit/cache/temp-quality.ts';

describe('channel runs', () => {
  it('show how the last run of each channel ended, and none as late before its first run was due', async () => {
    const evaluated = await tempQuality([]);
    const ran = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    await pass(evaluated.cache, 'channel', [
      { id: 'c1', name: 'Failed', active: true, last_run_error: true, last_run_ends_at: ran(1) },
      { id: 'c2', name: 'By hand', active: true },
      {
        ...{ id: 'c3', name: 'Off', active: false, created: ran(9) },
        ...{ rebuild_periodically: true, rebuild_feed_frequency: 'DAILY' },
      },
      {
        ...{ id: 'c6', name: 'New', active: true, created: ran(0.5) },
        ...{ rebuild_periodically: true, rebuild_feed_frequency: 'DAILY' },
      },
      {
        ...{ id: 'c7', name: 'Never', active: true, created: ran(4) },
        ...{ rebuild_periodically: true, rebuild_feed_frequency: 'DAILY' },
      },
      { id: 'c8', name: 'Running', active: true, running: true, last_run_start_at: ran(0.01) },
      {
        ...{ id: 'c4', name: 'Late', active: true, last_run_error: false, last_run_ends_at: ran(3) },
        ...{ rebuild_periodically: true, rebuild_feed_frequency: 'DAILY' },
      },
      {
        ...{ id: 'c5', name: 'In time', active: true, last_run_error: false, last_run_ends_at: ran(3) },
        ...{ rebuild_periodically: true, rebuild_feed_frequency: 'WEEKLY' },
      },
    ]);
    const { channels } = await evaluated.quality.overview();
    expect(channels.map(({ name, last }) => [name, last])).toEqual([
      ['By hand', 'notYet'],
      ['Failed', 'failed'],
      ['In time', 'done'],
      ['Late', 'late'],
      ['Never', 'late'],
      ['New', 'notYet'],
      ['Off', 'notYet'],
      ['Running', 'running'],
    ]);
  });
});

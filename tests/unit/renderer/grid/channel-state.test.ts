import { describe, expect, it } from 'vitest';
import { channelState } from '../../../../renderer/grid/channel-state.ts';

const now = new Date(2026, 10, 20, 12);
const at = (hour: number, second = 0): string => new Date(2026, 10, 20, hour, 0, second).toISOString();

describe('the state of a channel', () => {
  it('says how the last run went, when, and what comes next', () => {
    const values = {
      running: false,
      last_run_error: true,
      last_run_msg: 'The destination refused the file ',
      last_run_start_at: at(6),
      last_run_ends_at: at(6, 41),
      rebuild_feed_next_build: at(18),
      active: false,
    };
    expect(channelState(values, now)).toEqual({
      tone: 'danger',
      words: 'Last run failed',
      message: 'The destination refused the file',
      lines: ['Last run: today, 06:00, took 41 s', 'Next build: today, 18:00', 'Not active'],
    });
  });

  it.each([
    [{ running: true, last_run_error: true }, 'Running', []],
    [{ last_run_error: false, last_run_ends_at: at(7) }, 'Last run succeeded', ['Last run ended today, 07:00']],
    [{ last_run_start_at: at(7), last_run_ends_at: at(6) }, 'Has run', ['Last run: today, 07:00']],
    [{ last_run_error: false, last_run_msg: ' ' }, 'No known run', []],
    [{}, 'No known run', []],
  ])('says of %j', (values, words, lines) => {
    expect(channelState(values, now)).toMatchObject({ words, lines, message: null });
  });
});

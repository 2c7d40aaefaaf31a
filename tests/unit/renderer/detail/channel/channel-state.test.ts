import { describe, expect, it } from 'vitest';
import { getChannelState } from '../../../../../renderer/detail/channel/channel-state.ts';

const now = new Date(2026, 10, 20, 12);
const at = (hour: number, second = 0): string => new Date(2026, 10, 20, hour, 0, second).toISOString();

describe('state of a channel', () => {
  it('describes result, time, duration and message of the last run of a channel', () => {
    const values = {
      running: false,
      last_run_error: true,
      last_run_msg: 'The destination refused the file ',
      last_run_start_at: at(6),
      last_run_ends_at: at(6, 41),
    };
    expect(getChannelState(values, now)).toEqual({
      tone: 'danger',
      text: 'Failed today, 06:00, in 41 s',
      message: 'The destination refused the file',
    });
  });

  it.each([
    [{ running: true, last_run_error: true, last_run_start_at: at(7) }, 'Running'],
    [{ last_run_error: false, last_run_ends_at: at(7) }, 'Succeeded today, 07:00'],
    [{ last_run_start_at: at(7), last_run_ends_at: at(6) }, 'Ran today, 07:00'],
    [{ last_run_error: true }, 'Failed'],
    [{ last_run_error: false, last_run_msg: ' ' }, 'No runs yet'],
    [{}, 'No runs yet'],
  ])('describes the state of %j', (values, text) => {
    expect(getChannelState(values, now)).toMatchObject({ text, message: null });
  });
});

import { dateTime, duration } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** How a channel stands, by its last fetch. */
export interface ChannelState {
  readonly tone: 'info' | 'danger' | 'success' | 'plain';
  readonly words: string;
  /** What the service said of the last run; null: nothing. */
  readonly message: string | null;
  /** When it ran and for how long, when it is built next, whether it is switched off; in this order. */
  readonly lines: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const momentOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const runLine = ({ last_run_start_at: start, last_run_ends_at: end }: Values, now: Date): string | null => {
  const [from, to] = [momentOf(start), momentOf(end)];
  if (from === null) return to === null ? null : m.said.run.ended(dateTime(to, now));
  const took = to === null ? -1 : Date.parse(to) - Date.parse(from);
  return took < 0 ? m.said.run.started(dateTime(from, now)) : m.said.run.took(dateTime(from, now), duration(took));
};

const headOf = (values: Values): Pick<ChannelState, 'tone' | 'words'> => {
  if (values['running'] === true) return { tone: 'info', words: m.said.run.running };
  if (values['last_run_error'] === true) return { tone: 'danger', words: m.said.run.failed };
  const ran = momentOf(values['last_run_ends_at']) ?? momentOf(values['last_run_start_at']);
  if (values['last_run_error'] === false && ran !== null) return { tone: 'success', words: m.said.run.fine };
  return { tone: 'plain', words: ran === null ? m.said.run.never : m.said.run.ran };
};

/** What a channel's values say of its runs. */
export const channelState = (values: Values, now: Date = new Date()): ChannelState => {
  const message = values['last_run_msg'];
  const next = momentOf(values['rebuild_feed_next_build']);
  return {
    ...headOf(values),
    message: typeof message === 'string' && message.trim() !== '' ? message.trim() : null,
    lines: [
      runLine(values, now),
      next === null ? null : m.said.run.next(dateTime(next, now)),
      values['active'] === false ? m.said.run.off : null,
    ].filter((line) => line !== null),
  };
};

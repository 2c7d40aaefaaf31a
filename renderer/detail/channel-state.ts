import { dateTime, duration } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** How a channel's last run went, by its last fetch. */
export interface ChannelState {
  readonly tone: 'info' | 'danger' | 'success' | 'plain';
  /** With when it ran and for how long, as far as that is known. */
  readonly words: string;
  /** What the service said of it; null: nothing. */
  readonly message: string | null;
}

type Values = Readonly<Record<string, unknown>>;

const momentOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const whenWords = ({ last_run_start_at: start, last_run_ends_at: end }: Values, now: Date): string | null => {
  const [from, to] = [momentOf(start), momentOf(end)];
  if (from === null) return to === null ? null : dateTime(to, now);
  const took = to === null ? -1 : Date.parse(to) - Date.parse(from);
  return took < 0 ? dateTime(from, now) : m.said.run.took(dateTime(from, now), duration(took));
};

const howOf = (values: Values, ran: boolean): Pick<ChannelState, 'tone' | 'words'> => {
  if (values['running'] === true) return { tone: 'info', words: m.said.run.running };
  if (values['last_run_error'] === true) return { tone: 'danger', words: m.said.run.failed };
  if (values['last_run_error'] === false && ran) return { tone: 'success', words: m.said.run.fine };
  return { tone: 'plain', words: ran ? m.said.run.ran : m.said.run.never };
};

/** What a channel's values say of its last run. */
export const channelState = (values: Values, now: Date = new Date()): ChannelState => {
  const when = whenWords(values, now);
  const { tone, words } = howOf(values, when !== null);
  const message = values['last_run_msg'];
  return {
    tone,
    words: when === null || tone === 'info' ? words : m.said.run.at(words, when),
    message: typeof message === 'string' && message.trim() !== '' ? message.trim() : null,
  };
};

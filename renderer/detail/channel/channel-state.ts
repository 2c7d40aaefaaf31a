import { formatDateTime, formatDuration } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

/** The result of a channel's last run. */
export interface ChannelState {
  readonly tone: 'info' | 'danger' | 'success' | 'plain';
  /** The result, with the time and duration of the run if they are known. */
  readonly text: string;
  /** The service's message about the run, or null. */
  readonly message: string | null;
}

type Values = Readonly<Record<string, unknown>>;

const toTimestamp = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const formatRunTime = ({ last_run_start_at: start, last_run_ends_at: end }: Values, now: Date): string | null => {
  const [from, to] = [toTimestamp(start), toTimestamp(end)];
  if (from === null) return to === null ? null : formatDateTime(to, now);
  const took = to === null ? -1 : Date.parse(to) - Date.parse(from);
  return took < 0 ? formatDateTime(from, now) : m.valueTexts.run.took(formatDateTime(from, now), formatDuration(took));
};

const describeRunResult = (values: Values, ran: boolean): Pick<ChannelState, 'tone' | 'text'> => {
  if (values['running'] === true) return { tone: 'info', text: m.valueTexts.run.running };
  if (values['last_run_error'] === true) return { tone: 'danger', text: m.valueTexts.run.failed };
  if (values['last_run_error'] === false && ran) return { tone: 'success', text: m.valueTexts.run.fine };
  return { tone: 'plain', text: ran ? m.valueTexts.run.ran : m.valueTexts.run.never };
};

/** Returns the result of the last run from the values of a channel. */
export const getChannelState = (values: Values, now: Date = new Date()): ChannelState => {
  const when = formatRunTime(values, now);
  const { tone, text } = describeRunResult(values, when !== null);
  const message = values['last_run_msg'];
  return {
    tone,
    text: when === null || tone === 'info' ? text : m.valueTexts.run.at(text, when),
    message: typeof message === 'string' && message.trim() !== '' ? message.trim() : null,
  };
};

import { kindParsers } from '../index.ts';
import { hasOtherCalendar, readWrittenDate } from './written-values.ts';

/** Why a text is no date: it is none, it can be two days, or its year may be from another calendar. */
export type DateProblem = 'notDate' | 'twoDates' | 'otherCalendar';

/**
 * Returns a written date as ISO 8601. A text that can mean two days, such as `01/02/2026`, is refused, because the country of
 * its author is not known.
 */
export const parseWrittenDate = (text: string): { readonly date: string } | { readonly problem: DateProblem } => {
  const [written, ...others] = readWrittenDate(text);
  const date = written ?? text;
  if (kindParsers.date.read(date) === undefined) return { problem: 'notDate' };
  if (hasOtherCalendar(date)) return { problem: 'otherCalendar' };
  return others.length > 0 ? { problem: 'twoDates' } : { date };
};

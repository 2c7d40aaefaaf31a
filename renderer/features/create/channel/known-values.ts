import { m } from '../../../messages/lazy.ts';
import { explainValue } from '../../../detail/describe-value.ts';
import { isZone, formatUtcOffset, readUnit, readWeekday, weekdays } from '../../../detail/channel/schedule.ts';

/** Returns a description of a known field value, or undefined if it is clear by itself. */
export const describeFieldValue = (field: string, value: string, now: number): string | undefined => {
  if (field === 'rebuild_feed_timezone')
    return isZone(value) ? m.channel.zoneNow(formatUtcOffset(value, now)) : undefined;
  if (field === 'rebuild_feed_frequency') {
    const unit = readUnit(value);
    return unit === null ? undefined : m.channel.units[unit];
  }
  return m.lists.codeOf(field, value) ?? explainValue(field, value.replaceAll('\\t', '\t')) ?? undefined;
};

const styles: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => day.toUpperCase(),
  (day) => day.toLowerCase(),
  (day) => day.slice(0, 3),
  (day) => day.slice(0, 3).toUpperCase(),
  (day) => day.slice(0, 3).toLowerCase(),
];

/**
 * Returns all weekdays in the spelling used in the account, or in capitals if none is used. Returns only the used
 * values if they are not weekdays.
 */
export const getWeekdaySpellings = (seen: readonly string[]): readonly string[] => {
  if (seen.length === 0) return weekdays.map((day) => day.toUpperCase());
  const known = seen.find((word) => readWeekday(word) !== null);
  const style = styles.find((write) => weekdays.some((day) => write(day) === known));
  return style === undefined ? seen : [...new Set([...weekdays.map(style), ...seen])];
};

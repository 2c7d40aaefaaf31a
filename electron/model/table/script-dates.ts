import { readWrittenDate } from './written-values.ts';

const dayMs = 86_400_000;
/** The numbers of days before 1970 from which spreadsheets count: since 1900 and since 1904. */
const firstDays = [25_569, 24_107];

/**
 * Returns the days that a text of a program can mean: `20260115` without separators, `46037` as the number of a spreadsheet,
 * or `Thu Jan 15 2026 00:00:00 GMT+0100` of a script. Empty for any other text. Only for comparing with a known day, because such a text can also be a code.
 */
export const readScriptDays = (text: string): readonly string[] => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return [`${year}-${month ?? ''}-${day ?? ''}`];
  const serial = /^(\d{5})(?:\.0+)?$/.exec(text)?.[1];
  if (serial !== undefined)
    return firstDays.map((days) => new Date((Number(serial) - days) * dayMs).toISOString().slice(0, 10));
  const written = /^\w{3} (\w{3} \d\d \d{4}) 00:00:00\b/.exec(text)?.[1];
  return written === undefined ? [] : readWrittenDate(written);
};

/** A time in UTC, with or without its zone. */
const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|UTC|[+-]00:?00)?$/;
/** The greatest difference of a time zone from UTC, and the unit of differences. */
const maxZoneMs = 14 * 3_600_000;
const zoneStepMs = 900_000;

/**
 * Whether a script converted the midnight of a day to UTC, where it is on the day before: `2026-01-14T23:00:00.000Z` for
 * `2026-01-15`. A later time may have been entered by the user.
 */
export const isShiftedMidnight = (text: string, day: string): boolean => {
  const [, date, time] = /^\d{4}-\d\d-\d\d$/.test(day) ? (instant.exec(text) ?? []) : [];
  if (date === undefined || time === undefined) return false;
  const shiftMs = Date.parse(day) - Date.parse(`${date}T${time}Z`);
  return shiftMs > 0 && shiftMs <= maxZoneMs && shiftMs % zoneStepMs === 0;
};

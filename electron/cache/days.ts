/** Days are those of this computer's zone; moments are told as the cache keeps dates: ISO 8601, UTC, with milliseconds. */
const local = (day: string | number | undefined): Date => {
  const [year = 1970, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date);
};

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** When a day such as `2026-11-20` begins. */
export const startOfDay = (day: string | number | undefined): string => local(day).toISOString();

/** The day after a day. */
export const dayAfter = (day: string | number | undefined): string => {
  const at = local(day);
  at.setDate(at.getDate() + 1);
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
};

const shifted = (days: number): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
};

/** When the day that many days ago began; as far back as dates go at most. */
export const startOfDaysAgo = (days: number): string => shifted(-Math.min(days, 300_000));

/** When tomorrow begins. */
export const startOfTomorrow = (): string => shifted(1);

import { fold } from '../text-folding.ts';
import { findMonths } from './month-names.ts';
import { toPlainCharacters } from './plain-characters.ts';

/** Returns words of one language or spreadsheet per line, without case, accents and other differences of spelling. */
const toWords = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')).map(fold));

const yes = toWords(
  'true yes y x t on 1 wahr ja j vrai oui vero sì si verdadero sí verdadeiro sim s waar prawda tak pravda ano áno .t.',
  'cert tiesa egia verdáu gwir wouer verai ақиқат праўда вярно درست ✔️',
  'sant sann sand tosi kyllä igaz igen doğru evet adevărat adevarat da tõene jah jā taip vertader có ya',
  'istina resnica tačno тачно точно teisinga patiess benar đúng satt egiazkoa จริง सही',
  'истина да істина так αληθησ ναι 是 真 はい 真 예 네 참 نعم صحيح כן אמת بله ✓ ✔ ☑ ✅',
);
const no = toWords(
  'false no n f off 0 falsch nein faux non falso não nao onwaar nee fałsz nie nepravda ne falskt falsk nej usann nei',
  'epätosi ei hamis nem yanlış hayır fals nu väär vale nē không tidak ложь нет хибність ні не ψευδησ οχι',
  'netiesa gezurra falsu anghywir жалған няпраўда неистина невярно نادرست .f. ✗ ✘ ❌ ☐',
  'laž neresnica netačno нетачно неточно klaidinga aplams salah sai ósatt faltsua เท็จ गलत',
  '否 假 いいえ 偽 아니요 아니오 거짓 لا خطأ לא שקר خیر',
);

/**
 * Parses a written yes or no, also in the languages of most spreadsheet programs; undefined for any other text. In manually
 * filled tables, a cross often means yes.
 */
export const readYesNo = (text: string): boolean | undefined => {
  const word = fold(toPlainCharacters(text).replace(/^=|\(\)$/g, ''))
    // A number of the spreadsheet, with decimals.
    .replace(/^([01])[.,]0+$/, '$1')
    .replace(/ς$/, 'σ');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};

const formatTwoDigits = (part: string | number): string => String(part).padStart(2, '0');

const toIsoDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${String(year).padStart(4, '0')}-${formatTwoDigits(month)}-${formatTwoDigits(day)}` : null;
};

/** Converts a two-digit year, which is in this century up to 2029, as in spreadsheet programs. */
const toFullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 30 ? 2_000 : 1_900);

/** The difference between the years in Thailand, where months and days are the usual ones, and the usual years. */
const thaiYearOffset = 543;

/** Whether a year is one of 1950 to 2100 in Thailand, such as 2569. */
const isThaiYear = (year: number): boolean => year >= 1950 + thaiYearOffset && year <= 2100 + thaiYearOffset;

/** Whether the year of an ISO 8601 date is one of 1950 to 2100 in the Thai, Islamic, Persian or Hebrew calendar. */
export const hasOtherCalendar = (date: string): boolean => {
  const year = Number(date.slice(0, 4));
  return isThaiYear(year) || (year >= 1329 && year <= 1524) || (year >= 5710 && year <= 5861);
};

/** A year, a month and a day, as written. */
type DateParts = readonly [year: string, month: string, day: string];

const numericDate = /^(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,4})\.?(?: ?[гр]\.?)?$/;
const eastAsianDate = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?$/;
/** The years before the first year of a Japanese era. */
const yearsBeforeEra: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };
const era = /^(令和|平成|昭和) ?(\d{1,2}|元)(?= ?[年./-])/;

/** Returns a date with the year in place of a Japanese era and its year. */
const withoutEra = (text: string): string =>
  text.replace(era, (_, name: string, year: string) =>
    String((yearsBeforeEra[name] ?? 0) + (year === '元' ? 1 : Number(year))),
  );

const weekday = /^\p{L}{2,12}\.?,? (?=\d|\p{L})/u;
/** A weekday before a date of numbers. Without a comma or a point, it can be another word. */
const weekdayBeforeNumber = /^\p{L}{2,12}(?:\.,?|,) (?=\d{1,4} ?[./-] ?\d)/u;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[. /-]+(?:de |d')?([\p{L}\p{M}]+)\.?,?(?: de| del)?[ ./-]*(\d{2,4})(?: г| р| р\.| г\.)?$/u;
const monthFirst = /^([\p{L}\p{M}]+)\.?[ /-]+(\d{1,2})(?:st|nd|rd|th)?,?[ /-]+(\d{2,4})$/u;
const yearFirst = /^(\d{4})[. /-]+([\p{L}\p{M}]+)\.?[ /-]+(\d{1,2})\.?$/u;

const withMonths = (name: string, toParts: (month: string) => DateParts): readonly DateParts[] =>
  findMonths(name).map((month) => toParts(String(month)));

const readNumericDate = (text: string): readonly DateParts[] => {
  const [, first = '', sign = '', second = '', third = ''] = numericDate.exec(text) ?? [];
  if (first === '') return [];
  if (first.length > 2) return [[first, second, third]];
  const dayMonth: DateParts = [third, second, first];
  if (sign === '.') return [dayMonth];
  const yearMonth: readonly DateParts[] = third.length === 2 && first.length === 2 ? [[first, second, third]] : [];
  return [dayMonth, [third, first, second], ...yearMonth];
};

const readNamedDate = (text: string): readonly DateParts[] => {
  const [, day = '', name = '', year = ''] = dayFirst.exec(text) ?? [];
  if (day !== '') return withMonths(name, (month) => [year, month, day]);
  const [, otherName = '', otherDay = '', otherYear = ''] = monthFirst.exec(text) ?? [];
  if (otherDay !== '') return withMonths(otherName, (month) => [otherYear, month, otherDay]);
  const [, leadingYear = '', lastName = '', lastDay = ''] = yearFirst.exec(text) ?? [];
  return lastDay === '' ? [] : withMonths(lastName, (month) => [leadingYear, month, lastDay]);
};

const readEastAsianDate = (text: string): readonly DateParts[] => {
  const [, year, month, day] = eastAsianDate.exec(text) ?? [];
  return year === undefined || month === undefined || day === undefined ? [] : [[year, month, day]];
};

const time =
  /(?:^|[ T,]+)(午前|午後|上午|下午|오전|오후)? ?(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)? ?([ap]\.? ?m\.?)?Z?$/i;
const afternoon = /^(?:午後|下午|오후|p)/i;

/** Splits a date from a time of day after it, in ISO 8601; the time is empty if there is none, and at midnight. */
const splitTime = (text: string): readonly [date: string, time: string] => {
  const found = / \d|T\d|[午오]/.test(text) && !numericDate.test(text) ? time.exec(text) : null;
  const [all, before, hours, minutes, seconds = '00', after] = found ?? [];
  if (found === null || all === undefined || hours === undefined || minutes === undefined) return [text, ''];
  const half = before ?? after;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (afternoon.test(half) ? 12 : 0);
  const iso = `T${formatTwoDigits(hour)}:${minutes}:${seconds}.000Z`;
  return [text.slice(0, found.index).replace(/,$/, ''), iso === 'T00:00:00.000Z' ? '' : iso];
};

/**
 * Returns the possible days of a written date as ISO 8601, with the time if it has one: `15.01.2026`, `15-Jan-26` and
 * `2026年1月15日` have one, `01/02/2026` can have two, and so can `15.01.2569`, which is in 2026 in Thailand. Empty if the
 * text is no date.
 */
export const readWrittenDate = (text: string): readonly string[] => {
  const [written, clock] = splitTime(withoutEra(toPlainCharacters(text)).replace(weekdayBeforeNumber, ''));
  // Most texts are no dates, and only a date with a name needs the names of months.
  if (!/\d/.test(written) || written.length > 40) return [];
  const parts = [readNumericDate, readEastAsianDate].flatMap((read) => read(written));
  const dates =
    parts.length > 0
      ? parts
      : readNamedDate(
          written.replace(weekday, (start) => (findMonths(start.replace(/[., ]+$/, '')).length > 0 ? start : '')),
        );
  const days = dates.flatMap(([year, month, day]) => {
    if (year.length === 3 || day.length > 2) return [];
    const full = toFullYear(year);
    const years = isThaiYear(full) ? [full, full - thaiYearOffset] : [full];
    return years.map((one) => toIsoDay(one, Number(month), Number(day))).filter((found) => found !== null);
  });
  return [...new Set(days)].map((day) => `${day}${clock}`);
};

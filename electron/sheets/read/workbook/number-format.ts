/** Formats without a code in the workbook that show a date or a time, in any language. */
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

const dateToken = /^(?:y{1,4}|m{1,5}|d{1,4}|h{1,2}|s{1,2}|a{1,5}|p|am|pm|e{1,4}|g{1,3})$/i;

/** Whether one section of a format code shows a date or a time: it consists of their tokens alone. */
const isDateSection = (section: string): boolean => {
  const tokens = section
    // Literal text, and the character that fills a cell or whose width is left free.
    .replaceAll(/"[^"]*"|[\\_*]./g, ' ')
    // A number of hours, minutes or seconds that may exceed a day; any other bracket is a colour, condition or locale.
    .replaceAll(/\[([hms]{1,2})\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/([hms])[.,]0{1,3}/gi, '$1')
    .match(/[a-z0#?%]+/gi);
  return tokens?.every((token) => dateToken.test(token)) ?? false;
};

/** Whether a number format shows dates or times. `code` is its code in the workbook, if it has one. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  builtInDates.some(([first, last]) => id >= first && id <= last) ||
  (code?.replace(/;@$/, '').split(';').some(isDateSection) ?? false);

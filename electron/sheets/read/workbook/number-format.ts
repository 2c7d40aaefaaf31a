import { findCurrencies } from '../../../model/table/written-numbers.ts';

/** A number format that is not read as the number itself. */
export type NumberFormat =
  | {
      readonly kind: 'date';
      /** Whether it shows a time without a day. */
      readonly isTime: boolean;
      /** Whether hours can exceed a day. */
      readonly isElapsed: boolean;
      readonly hasSeconds: boolean;
    }
  /** The number itself, shown as an amount. */
  | { readonly kind: 'amount'; readonly currency: string }
  /** Digits with leading zeros. The first section that applies to a number shows it. */
  | { readonly kind: 'digits'; readonly sections: readonly DigitsSection[] };

/** One section of a number format. */
interface DigitsSection {
  readonly appliesTo: (number: number) => boolean;
  /** Has a `0` or `#` for each digit, other characters are literal. Null if the number itself is read. */
  readonly mask: readonly MaskPart[] | null;
}

interface MaskPart {
  readonly isDigit: boolean;
  readonly text: string;
}

type DateFormat = Extract<NumberFormat, { kind: 'date' }>;

const day: DateFormat = { kind: 'date', isTime: false, isElapsed: false, hasSeconds: false };
const time: DateFormat = { ...day, isTime: true };

/** Formats without a code in the workbook that show a date or a time, in any language. */
const builtInDates: readonly (readonly [first: number, last: number, format: DateFormat])[] = [
  [14, 17, day],
  [18, 18, time],
  [19, 19, { ...time, hasSeconds: true }],
  [20, 20, time],
  [21, 21, { ...time, hasSeconds: true }],
  [22, 22, day],
  [27, 31, day],
  [32, 32, time],
  [33, 33, { ...time, hasSeconds: true }],
  [34, 36, day],
  [45, 45, { ...time, hasSeconds: true }],
  [46, 46, { ...time, hasSeconds: true, isElapsed: true }],
  [47, 47, { ...time, hasSeconds: true }],
  [50, 58, day],
  [71, 78, day],
  [79, 79, { ...time, hasSeconds: true }],
  [80, 80, { ...time, hasSeconds: true, isElapsed: true }],
  [81, 81, { ...time, hasSeconds: true }],
];

/**
 * Letters of day, month, year, era and weekday, including those of spreadsheets in other languages: German
 * `TT.MM.JJJJ`, French `jj/mm/aaaa`, Italian `gg/mm/aaaa`, Polish `rrrr`, Finnish `pp.kk.vvvv`, Swedish `åååå`,
 * Hungarian `éééé`, Russian `ДД.ММ.ГГГГ`, Greek `ηη/μμ/εεεε`, Japanese weekdays `aaa` and eras `ggge`.
 */
const dayLetters = 'ymdebgatjrpkvnåéдмгημε';
/** Letters of hours and seconds. A German format has `h`, `m` and `s` too; `u` is Dutch, `t` is Danish, `ч` and `с` are Russian. */
const timeLetters = 'hsuчс';

/** Letters that dates and times share: minutes, and `a/p`. */
const sharedLetters: ReadonlySet<string> = new Set(['m', 'м', 'a', 'p']);

const dateToken = new RegExp(`^(?:([${dayLetters}${timeLetters}])\\1{0,4}|am|pm|g{1,3}e{1,4})$`, 'u');

/** Returns the tokens of one section of a format code, without literal text, colours, conditions and locales. */
const tokenizeSection = (section: string): readonly string[] =>
  section
    // Literal text, fill characters, and spaces with the width of a character.
    .replaceAll(/"[^"]*"|[\\_*]./gu, ' ')
    // A number of hours, minutes or seconds that may exceed a day; any other bracket is a colour, condition or locale.
    .replaceAll(/\[([hms]{1,2})\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/([hms])[.,]0{1,3}/gi, '$1')
    // The calendar of an Arabic date, the separator of ISO 8601, and the halves of a day in East Asian languages.
    .replaceAll(/\bB[12](?=[ymdhs])|(?<=d)T(?=h)|[上下]午|午[前後]|오[전후]/gi, ' ')
    .toLowerCase()
    .match(/[\p{L}0-9#?%]+/gu) ?? [];

const parseDateFormat = (section: string): DateFormat | null => {
  const tokens = tokenizeSection(section).flatMap((token) => (/^g{1,3}e{1,4}$/.exec(token) ? ['g', 'e'] : [token]));
  // A single letter alone can be a unit, such as `m`.
  if (tokens.length === 0 || !tokens.every((token) => dateToken.test(token))) return null;
  const starts = new Set(tokens.map((token) => token[0] ?? ''));
  const hasTime = Array.from(timeLetters).some((letter) => starts.has(letter));
  const hasDay = Array.from(dayLetters).some((letter) => !sharedLetters.has(letter) && starts.has(letter));
  return {
    kind: 'date',
    isTime: hasTime && !hasDay,
    isElapsed: /\[h{1,2}\]/i.test(section),
    hasSeconds: starts.has('s') || starts.has('с'),
  };
};

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a section shows a text such as `SKU-` directly before the digits, which is a part of a code. */
const hasCodePrefix = (parts: readonly MaskPart[]): boolean => {
  const first = parts.findIndex(({ isDigit }) => isDigit);
  const prefix = parts
    .slice(0, Math.max(0, first))
    .map(({ text }) => text)
    .join('');
  return prefix.length > 1 && /^[^\p{Sc}]*\p{L}[^\s\p{Sc}]*$/u.test(prefix) && !currencyCodes.has(prefix);
};

/**
 * Returns the mask of a section that shows whole numbers with at least two digits or with a prefix, or null for any
 * other section.
 */
const parseMask = (section: string): readonly MaskPart[] | null => {
  const parts: MaskPart[] = [];
  const plain = section.replaceAll(
    /\[\$[^\]]*\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]|_./gi,
    '',
  );
  for (const [token, quoted, character] of plain.matchAll(/"([^"]*)"|\\(.)|[^]/gu)) {
    const literal = quoted ?? character;
    if (literal !== undefined) parts.push({ isDigit: false, text: literal });
    else if (token === '0' || token === '#') parts.push({ isDigit: true, text: token });
    else if (/[-–/ ()+:]/u.test(token)) parts.push({ isDigit: false, text: token });
    else return null;
  }
  const zeros = parts.filter(({ isDigit, text }) => isDigit && text === '0').length;
  return zeros > 1 || hasCodePrefix(parts) ? parts : null;
};

const comparisons: Readonly<Record<string, (number: number, limit: number) => boolean>> = {
  '<': (number, limit) => number < limit,
  '<=': (number, limit) => number <= limit,
  '=': (number, limit) => number === limit,
  '<>': (number, limit) => number !== limit,
  '>=': (number, limit) => number >= limit,
  '>': (number, limit) => number > limit,
};

const condition = /\[([<>=]{1,2})\s*(-?\d+(?:\.\d+)?)\]/;

/**
 * Returns the sections that show digits, such as those of a phone number: `[<=9999999]000-0000;(000) 000-0000`. Without
 * conditions, only the first section shows positive numbers.
 */
const parseDigitsSections = (sections: readonly string[]): readonly DigitsSection[] => {
  const hasConditions = sections.some((section) => condition.test(section));
  return (hasConditions ? sections : sections.slice(0, 1)).map((section) => {
    const [found = '', sign = '', limit = ''] = condition.exec(section) ?? [];
    const compare = comparisons[sign];
    return {
      appliesTo: (number) => compare?.(number, Number(limit)) ?? true,
      mask: parseMask(section.replace(found, '')),
    };
  });
};

/** The symbol or code of a currency in a format: with a locale such as `[$€-407]`, as a literal text, or alone. */
const currencyPart = /\[\$([^\]-]+)[^\]]*\]|"([^"]+)"|\\?(\p{Sc})/gu;

/** Returns the currency that a format code shows, as written, or null if it shows none. */
const findFormatCurrency = (code: string): string | null => {
  const names = [...code.matchAll(currencyPart)].map(([, local, quoted, symbol]) => local ?? quoted ?? symbol ?? '');
  return names.map((name) => name.trim()).find((name) => findCurrencies(name).length > 0) ?? null;
};

/**
 * Returns how a number format shows numbers, or null if the number itself is read. `code` is its code in the workbook,
 * if it has one.
 */
export const parseNumberFormat = (id: number, code: string | undefined): NumberFormat | null => {
  if (code === undefined) return builtInDates.find(([first, last]) => id >= first && id <= last)?.[2] ?? null;
  const sections = code.replace(/;@$/, '').split(';');
  const date = sections.map(parseDateFormat).find((format) => format !== null);
  if (date !== undefined) return date;
  const digits = parseDigitsSections(sections);
  if (digits.some(({ mask }) => mask !== null)) return { kind: 'digits', sections: digits };
  const currency = findFormatCurrency(code);
  return currency === null ? null : { kind: 'amount', currency };
};

/** Formats a whole number by a format. Returns null if the number itself is read, is negative or has decimals. */
export const showDigits = (number: number, sections: readonly DigitsSection[]): string | null => {
  if (!Number.isSafeInteger(number) || number < 0) return null;
  const mask = sections.find(({ appliesTo }) => appliesTo(number))?.mask ?? null;
  if (mask === null) return null;
  const digits = Array.from(String(number));
  const shown: string[] = [];
  const digitCount = mask.filter(({ isDigit }) => isDigit).length;
  let left = digitCount;
  for (const { isDigit, text } of mask.toReversed()) {
    if (!isDigit) {
      shown.push(text);
      continue;
    }
    left -= 1;
    // The first placeholder takes all remaining digits.
    const digit = left === 0 ? digits.splice(0).join('') : digits.pop();
    shown.push(digit === undefined || digit === '' ? (text === '0' ? '0' : '') : digit);
  }
  return shown.toReversed().join('');
};

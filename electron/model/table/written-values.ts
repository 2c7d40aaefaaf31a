const yes: ReadonlySet<string> = new Set(
  'true yes y 1 wahr ja vrai oui vero sì si verdadero sí verdadeiro sim waar prawda tak pravda ano sant sann ja tosi kyllä igaz igen doğru evet истина да αληθησ ναι 是 はい'.split(
    ' ',
  ),
);
const no: ReadonlySet<string> = new Set(
  'false no n 0 falsch nein faux non falso não nao onwaar nee fałsz nie nepravda ne falskt falsk nej usann nei epätosi ei hamis nem yanlış hayır ложь нет ψευδησ οχι 否 いいえ'.split(
    ' ',
  ),
);

/** Parses a written yes or no, also in the languages of most spreadsheet programs; undefined for any other text. */
export const readYesNo = (text: string): boolean | undefined => {
  const normalizedText = text
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/^=|\(\)$/g, '')
    .replace(/ς$/, 'σ');
  if (yes.has(normalizedText)) return true;
  return no.has(normalizedText) ? false : undefined;
};

const formatTwoDigits = (part: string | number): string => String(part).padStart(2, '0');

const toIsoDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${String(year).padStart(4, '0')}-${formatTwoDigits(month)}-${formatTwoDigits(day)}` : null;
};

const writtenDate = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?$/;
/** Converts a two-digit year, which is in this century up to 2029, as in spreadsheet programs. */
const toFullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 30 ? 2_000 : 1_900);

/**
 * Returns the possible days of a written date as ISO 8601, with the time if it has one: `15.01.2026` has one,
 * `01/02/2026` can have two. Empty if the text is no date.
 */
export const readWrittenDate = (text: string): readonly string[] => {
  const [, first = '', sign = '', second = '', third = '', hours, minutes, seconds = '00'] =
    writtenDate.exec(text.trim()) ?? [];
  if (first === '') return [];
  const orders =
    first.length > 2
      ? [[first, second, third]]
      : sign === '.'
        ? [[third, second, first]]
        : [
            [third, second, first],
            [third, first, second],
          ];
  const days = orders.flatMap(([year = '', month = '', day = '']) => {
    const found = year.length === 3 || day.length > 2 ? null : toIsoDay(toFullYear(year), Number(month), Number(day));
    return found === null ? [] : [found];
  });
  const time = hours === undefined ? '' : `T${formatTwoDigits(hours)}:${minutes ?? '00'}:${seconds}.000Z`;
  return [...new Set(days)].map((day) => `${day}${time.replace(/^T00:00:00\.000Z$/, '')}`);
};

import { readWrittenDate } from './written-values.ts';

/** Error values of spreadsheet programs, in the languages of Excel and others. */
const errorTexts: ReadonlySet<string> = new Set(
  [
    // English, also in files of any language.
    [
      '#N/A',
      '#REF!',
      '#NAME?',
      '#VALUE!',
      '#DIV/0!',
      '#NUM!',
      '#NULL!',
      '#SPILL!',
      '#CALC!',
      '#GETTING_DATA',
      '#FIELD!',
    ],
    ['#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#PYTHON!', '#EXTERNAL!', '#ERROR!', '#TIMEOUT!'],
    // German.
    [
      '#NV',
      '#BEZUG!',
      '#WERT!',
      '#ZAHL!',
      '#ÜBERLAUF!',
      '#KALK!',
      '#FELD!',
      '#BLOCKIERT!',
      '#UNBEKANNT!',
      '#VERBINDEN!',
    ],
    // French.
    ['#NOM?', '#VALEUR!', '#NOMBRE!', '#NUL!', '#PROPAGATION!', '#EPARS!', '#CALCUL!', '#CHAMP!'],
    // Spanish and Portuguese.
    [
      '#N/D',
      '#¡REF!',
      '#¿NOMBRE?',
      '#¡VALOR!',
      '#¡DIV/0!',
      '#¡NUM!',
      '#¡NULO!',
      '#¡DESBORDAMIENTO!',
      '#¡CALC!',
      '#NOME?',
    ],
    ['#VALOR!', '#NÚM!', '#NULO!', '#DESPEJAR!', '#EXCEDENTE!'],
    // Italian and Dutch.
    [
      '#RIF!',
      '#VALORE!',
      '#NULLO!',
      '#ESPANSIONE!',
      '#N/B',
      '#VERW!',
      '#NAAM?',
      '#WAARDE!',
      '#DEEL/0!',
      '#GETAL!',
      '#LEEG!',
    ],
    ['#OVERLOOP!'],
    // Polish, Czech, Hungarian and Turkish.
    ['#ADR!', '#NAZWA?', '#ARG!', '#DZIEL/0!', '#LICZBA!', '#ZERO!', '#ROZLANIE!', '#ODKAZ!', '#NÁZEV?', '#HODNOTA!'],
    [
      '#DĚLENÍ_NULOU!',
      '#ČÍSLO!',
      '#NENÍ_K_DISPOZICI',
      '#HIÁNYZIK',
      '#HIV!',
      '#NÉV?',
      '#ÉRTÉK!',
      '#ZÉRÓOSZTÓ!',
      '#SZÁM!',
    ],
    ['#NULLA!', '#YOK', '#BAŞV!', '#AD?', '#DEĞER!', '#SAYI/0!', '#SAYI!', '#BOŞ!', '#TAŞMA!'],
    // Swedish, Danish, Norwegian and Finnish.
    [
      '#SAKNAS!',
      '#REFERENS!',
      '#NAMN?',
      '#VÄRDEFEL!',
      '#DIVISION/0!',
      '#OGILTIGT!',
      '#SKÄRNING!',
      '#I/T',
      '#REFERENCE!',
    ],
    [
      '#NAVN?',
      '#VÆRDI!',
      '#NUMERISK!',
      '#VERDI!',
      '#PUUTTUU!',
      '#PUUTTUU',
      '#VIITTAUS!',
      '#NIMI?',
      '#ARVO!',
      '#JAKO/0!',
    ],
    ['#LUKU!', '#TYHJÄ!', '#IR'],
    // Russian, Ukrainian and Greek.
    [
      '#Н/Д',
      '#ССЫЛКА!',
      '#ИМЯ?',
      '#ЗНАЧ!',
      '#ДЕЛ/0!',
      '#ЧИСЛО!',
      '#ПУСТО!',
      '#ПЕРЕНОС!',
      '#ПОСИЛАННЯ!',
      '#Δ/Υ',
      '#ΑΝΑΦ!',
    ],
    ['#ΟΝΟΜΑ?', '#ΤΙΜΗ!', '#ΔΙΑΙΡ/0!', '#ΑΡΙΘ!'],
  ].flat(),
);

/** The errors of LibreOffice have numbers, such as `Err:502`, and its own files may contain them in its language. */
const numberedError = /^(?:Err|Fehler|Erreur|Fout|Errore|Błąd|#ERR):?\s?5\d\d$/i;

/** Whether a text is an error value of a spreadsheet program, or the `###` of a column that is too narrow. */
export const isSpreadsheetError = (text: string): boolean => {
  const plain = text.trim();
  if (!/^[#EF]/i.test(plain) || plain.length > 24) return false;
  return errorTexts.has(plain.toUpperCase()) || numberedError.test(plain) || /^#{3,}$/.test(plain);
};

/**
 * Whether a text is a number that a spreadsheet program shortened, such as `4.06E+12`, so that its last digits are
 * lost.
 */
export const isShortenedNumber = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E[+]\d{1,3}$/i.test(text.trim());

/** Whether a shortened number can be the given one. */
export const isShortOf = (text: string, number: string): boolean => {
  if (!isShortenedNumber(text) || !/^\d+$/.test(number.trim())) return false;
  const short = text.trim().replace(',', '.');
  const digits = (/[.,](\d+)/.exec(short)?.[1] ?? '').length;
  return Number(Number(number).toExponential(digits)) === Number(short);
};

/** Names of months, shortened to three letters, in the languages of spreadsheet programs. */
const months: readonly string[] = [
  'jan gen ene sty led ian oca янв led',
  'feb fév fev lut úno şub фев febr',
  'mar mär mrz mrt márc bře mart мар mars',
  'apr avr abr kwi dub ápr nis апр',
  'may mai mei mag maj kvě máj май мая mayo',
  'jun juin giu cze čvn jún haz июн juni',
  'jul juil lug lip čvc júl tem июл juli',
  'aug aoû ago sie srp ağu авг août',
  'sep set wrz zář szept eyl сен sept',
  'oct okt ott out paź říj eki окт',
  'nov lis kas ноя nov',
  'dec dez déc dic gru pro ara дек',
];

const parseMonthName = (name: string): number => {
  const plain = name.toLowerCase().replace('.', '');
  return (
    months.findIndex((names) =>
      names.split(' ').some((one) => plain === one || (one.length > 2 && plain.startsWith(one))),
    ) + 1
  );
};

const dayAndMonth = /^(\d{1,2})[. -]+(\p{L}{3,9})\.?(?:[. -]+(\d{2,4}))?$/u;
const monthAndDay = /^(\p{L}{3,9})\.?[ -]+(\d{1,2})$/u;

/**
 * Whether a text is the date into which a spreadsheet program converted another text: `03. Apr` for `3-4`, `Apr 03` for
 * `4/3`. This affects sizes, ranges and codes.
 */
export const isRewrittenAsDay = (text: string, original: string): boolean => {
  const plain = text.trim();
  const [, day = '', month = ''] = dayAndMonth.exec(plain) ?? [];
  const [, otherMonth = '', other = ''] = day === '' ? (monthAndDay.exec(plain) ?? []) : [];
  const [number, name] = day === '' ? [other, otherMonth] : [day, month];
  const found = name === '' ? 0 : parseMonthName(name);
  const parts = original
    .trim()
    .split(/[-./ ]+/)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 3) return false;
  const values = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : parseMonthName(part)));
  // `Mar 05` can be the fifth of March or March 2005.
  const has = (one: number): boolean => values.some((value) => value === one || (value > 31 && value % 100 === one));
  if (found > 0) return has(found) && has(Number(number));
  return readWrittenDate(plain).some((date) => has(Number(date.slice(5, 7))) && has(Number(date.slice(8, 10))));
};

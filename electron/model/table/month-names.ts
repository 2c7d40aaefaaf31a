/** The languages whose month names spreadsheet programs write. */
const languages =
  'en de fr es it pt nl pl cs sk hu tr sv da nb fi ru uk bg el ro hr sl et lv lt ca ja ko vi id is sr mk be ga th ar ar-SY fa he hi'.split(
    ' ',
  );

/** Short names that spreadsheet programs use and the platform does not. */
const otherNames: Readonly<Record<string, number>> = {
  mrz: 3,
  sept: 9,
  genn: 1,
  febbr: 2,
  magg: 5,
  giugn: 6,
  lugl: 7,
  mrt: 3,
  janv: 1,
  févr: 2,
  avr: 4,
  juil: 7,
  déc: 12,
  mär: 3,
  dez: 12,
  okt: 10,
  фев: 2,
  сен: 9,
  ноя: 11,
  мая: 5,
  saus: 1,
  vas: 2,
  kov: 3,
  bal: 4,
  geg: 5,
  birž: 6,
  liep: 7,
  rugp: 8,
  rugs: 9,
  spal: 10,
  lapkr: 11,
  gruod: 12,
};

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[.\s'׳\p{Cf}]/gu, '');

const monthsByName = new Map<string, Set<number>>();

const addName = (name: string, month: number): void => {
  const normalized = normalizeName(name);
  if (!/\p{L}/u.test(normalized)) return;
  monthsByName.set(normalized, (monthsByName.get(normalized) ?? new Set()).add(month));
};

/** Collects the long and short names of a language, alone and in a date, where Slavic languages inflect them. */
const collectNames = (language: string): void => {
  for (const month of ['long', 'short'] as const)
    for (const options of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const parts = format.formatToParts(Date.UTC(2026, index, 15));
        addName(parts.find(({ type }) => type === 'month')?.value ?? '', index + 1);
      }
    }
};

const uncollected = [...languages];

/**
 * Collects the names of the next language. Returns false once all are collected. All languages together take so long that
 * the page calls this before it needs names, and handles events in between.
 */
export const collectMonthNames = (): boolean => {
  const language = uncollected.shift();
  if (language === undefined) return false;
  collectNames(language);
  if (uncollected.length === 0) for (const [name, month] of Object.entries(otherNames)) addName(name, month);
  return true;
};

/** Returns the months, 1 to 12, that a name can mean in the languages of spreadsheet programs. None if it is no month. */
export const findMonths = (name: string): readonly number[] => {
  while (collectMonthNames());
  return [...(monthsByName.get(normalizeName(name)) ?? [])];
};

import { language } from './language.ts';

const plurals = new Intl.PluralRules(language);

/** Formats a number: `48,216`. */
export const formatNumber = (value: number): string => value.toLocaleString(language);

/** Returns the plural form for a number: `selectPlural(1, { one: 'file', other: 'files' })` is `file`. */
export const selectPlural = <T>(
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, T>>> & { readonly other: T },
): T => forms[plurals.select(count)] ?? forms.other;

/** Formats a number with a noun: `1 file`, `3 files`. */
export const formatCount = (value: number, one: string, other = `${one}s`): string =>
  `${formatNumber(value)} ${selectPlural(value, { one, other })}`;

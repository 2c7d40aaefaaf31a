import { isObject } from '../../base/guards.ts';
import { fold } from '../../model/text-folding.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const decodeEntity = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
};

/** Invisible characters, which services remove. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/**
 * Returns a text in a form that does not depend on changes made by services: HTML entities, whitespace, Unicode form,
 * case and accents.
 */
export const foldStored = (text: string): string => {
  // A text can be escaped twice.
  const decoded = text.replace(entity, decodeEntity).replace(entity, decodeEntity);
  return fold(decoded.replace(/\s+/gu, ' ').replace(invisible, '')).replace(/\s+/gu, ' ').trim();
};

/**
 * Whether a service may have stored the first text as the second: they differ at most in entities, whitespace, case and
 * accents.
 */
export const isSameText = (sent: string, found: string): boolean => foldStored(sent) === foldStored(found);

/** Returns only the letters and digits of a text, which a slug keeps. */
const stripToSlugLetters = (text: string): string => foldStored(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two texts have the same letters and digits, so that one can be the slug of the other. */
export const isSameSlug = (one: string, other: string): boolean =>
  stripToSlugLetters(one) === stripToSlugLetters(other);

/** The minimum length of a text that counts as a part of another. */
const minPartLength = 3;

/**
 * Whether a service may have derived one text from the other: unchanged, truncated, as a part of a longer text, or as a
 * slug.
 */
export const isSimilarText = (sent: string, found: string): boolean => {
  const [one, other] = [stripToSlugLetters(sent), stripToSlugLetters(found)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPartLength && long.includes(short);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * Whether a stored value cannot result from the sent one. A value that the service does not return or only reformats
 * can.
 */
export const isContradiction = (sent: unknown, found: unknown): boolean => {
  if (isEmpty(found) || isEmpty(sent)) return false;
  if (Array.isArray(sent) && Array.isArray(found))
    return !sent.every((one) => found.some((other) => !isContradiction(one, other)));
  if (isObject(sent) && isObject(found))
    return Object.entries(sent).some(([name, one]) => isContradiction(one, found[name]));
  // A relation may be returned as a complete item, a single value as a list, and so on: that is no contradiction.
  return isSimple(sent) && isSimple(found) && !isSimilarText(String(sent), String(found));
};

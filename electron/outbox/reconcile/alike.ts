import { isObject } from '../../base/guards.ts';
import { fold } from '../../model/fold.ts';

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

/** Characters that nobody sees, and that services drop. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/** Returns a text without what services change when they store it: HTML entities, blanks, Unicode form, case and accents. */
export const foldStored = (text: string): string => {
  // A text can be escaped twice.
  const decoded = text.replace(entity, decodeEntity).replace(entity, decodeEntity);
  return fold(decoded.replace(/\s+/gu, ' ').replace(invisible, '')).replace(/\s+/gu, ' ').trim();
};

/** Whether two texts are the same but for what services change when they store one. */
export const isSameText = (sent: string, found: string): boolean => foldStored(sent) === foldStored(found);

/** Letters and digits alone: a slug has no others. */
const onlyLetters = (text: string): string => foldStored(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The minimum length of a text that counts as a beginning of another. */
const minPrefix = 3;

/** Whether a text may be what a service made of another: the same, cut, a part of something longer, or a slug of it. */
export const isSimilarText = (sent: string, found: string): boolean => {
  const [one, other] = [onlyLetters(sent), onlyLetters(found)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPrefix && long.includes(short);
};

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * Whether a stored value speaks against its being what was sent. A value that the service does not show, or changed in its
 * form alone, does not.
 */
export const contradicts = (sent: unknown, found: unknown): boolean => {
  if (isNothing(found) || isNothing(sent)) return false;
  if (Array.isArray(sent) && Array.isArray(found))
    return !sent.every((one) => found.some((other) => !contradicts(one, other)));
  if (isObject(sent) && isObject(found))
    return Object.entries(sent).some(([name, one]) => contradicts(one, found[name]));
  // A relation may be shown as a whole item, a single value as a list, and so on: that is no contradiction.
  return isSimple(sent) && isSimple(found) && !isSimilarText(String(sent), String(found));
};

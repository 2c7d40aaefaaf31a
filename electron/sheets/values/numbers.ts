import type { MixedNumbers, Spelling } from '../../contract/sheets.ts';

/** Digits with what parts their thousands and decimals; a blank or an apostrophe stands before three digits alone. */
const digits = String.raw`[+-]?\d+(?:[.,]\d+|[ \u00A0\u202F’'](?=\d{3}(?!\d))\d{3})*[.,]?`;
/** `cm`, `in.`, `fl oz`, `m²`, `km/h`. */
const unit = String.raw`[\p{L}\p{Sc}µ°"″'′%‰²³/]{1,12}\.?(?: \p{L}{1,3}\.?)?`;
/** A number with its unit behind it, or with its currency before it. */
const measure = new RegExp(String.raw`^(\p{Sc}|[A-Z]{3}(?=\s))?\s*(${digits})\s*(${unit})?$`, 'u');
/** What stands between the sides of a thing, such as in «30 × 20 cm». */
const times = /(?<=[\d\p{L}"″'′.])\s*[x×*]\s*(?=\d)/iu;

interface Measured {
  /** Empty: it has none. */
  readonly unit: string;
  readonly numbers: readonly string[];
}

/** A value that is a number with or without a unit, or several of them as the sides of a thing; null: it is none. */
const measuredIn = (text: string): Measured | null => {
  const sides = text.split(times).map((side) => measure.exec(side));
  const numbers = sides.flatMap((side) => side?.[2] ?? []);
  if (numbers.length < sides.length) return null;
  const units = sides.flatMap((side) => side?.[1] ?? side?.[3] ?? []);
  return { unit: units.at(-1) ?? '', numbers };
};

/** Whether a comma or a point parts the decimals; null where either may, or there are none. */
const decimalSign = (text: string): ',' | '.' | null => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const sign = comma >= 0 ? ',' : '.';
  const parts = text.split(sign);
  // Several, or one before three digits, may part thousands.
  if (parts.length > 2) return sign === ',' ? '.' : ',';
  return /^\d{3}$/.test(parts[1] ?? '') && parts[0] !== '0' ? null : sign;
};

/** Part of the products whose value has to be a number before a word is said about it. */
const leastShare = 0.8;

/** What is mixed in the numbers of an attribute; null where its values are no numbers, or nothing is. Pure. */
export const mixedNumbers = (values: readonly Spelling[]): MixedNumbers | null => {
  const units = new Map<string, number>();
  const signs = new Map<string, string>();
  let all = 0;
  let numbers = 0;
  for (const { value, products } of values) {
    all += products;
    const measured = measuredIn(value.trim());
    if (measured === null) continue;
    numbers += products;
    units.set(measured.unit, (units.get(measured.unit) ?? 0) + products);
    for (const sign of measured.numbers.map(decimalSign))
      if (sign !== null && !signs.has(sign)) signs.set(sign, value.trim());
  }
  if (all === 0 || numbers / all < leastShare) return null;
  if (units.size < 2 && signs.size < 2) return null;
  const byUse = [...units].toSorted((one, other) => other[1] - one[1]).map(([name]) => name);
  return { units: byUse, separators: [...signs.values()] };
};

import type { MixedNumbers, Spelling } from '../contract.ts';

/** Digits with separators of thousands and decimals. A blank or an apostrophe is only allowed before three digits. */
const digits = String.raw`[+-]?\d+(?:[.,]\d+|[ \u00A0\u202F’'](?=\d{3}(?!\d))\d{3})*[.,]?`;
/** Matches units such as `cm`, `in.`, `fl oz`, `m²`, `km/h`. */
const unit = String.raw`[\p{L}\p{Sc}µ°"″'′%‰²³/]{1,12}\.?(?: \p{L}{1,3}\.?)?`;
/** Matches a number with its unit, or with a leading currency. */
const measure = new RegExp(String.raw`^(\p{Sc}|[A-Z]{3}(?=\s))?\s*(${digits})\s*(${unit})?$`, 'u');
/** The separator of dimensions, such as in «30 × 20 cm». */
const times = /(?<=[\d\p{L}"″'′.])\s*[x×*]\s*(?=\d)/iu;

interface Measured {
  /** Empty if there is no unit. */
  readonly unit: string;
  readonly numbers: readonly string[];
}

/** Parses a number with or without a unit, or several as dimensions. Returns null for other texts. */
const parseMeasured = (text: string): Measured | null => {
  const sides = text.split(times).map((side) => measure.exec(side));
  const numbers = sides.flatMap((side) => side?.[2] ?? []);
  if (numbers.length < sides.length) return null;
  const units = sides.flatMap((side) => side?.[1] ?? side?.[3] ?? []);
  return { unit: units.at(-1) ?? '', numbers };
};

/** Returns the decimal separator, or null if it is ambiguous or absent. */
const findDecimalSeparator = (text: string): ',' | '.' | null => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const sign = comma >= 0 ? ',' : '.';
  const parts = text.split(sign);
  // Several separators, or one before three digits, may separate thousands.
  if (parts.length > 2) return sign === ',' ? '.' : ',';
  return /^\d{3}$/.test(parts[1] ?? '') && parts[0] !== '0' ? null : sign;
};

/** The minimum share of products with a numeric value before mixed formats are reported. */
const minNumericShare = 0.8;

/**
 * Returns the mixed formats in the numbers of an attribute, or null if its values are not numbers or not mixed. Pure.
 */
export const findMixedNumbers = (values: readonly Spelling[]): MixedNumbers | null => {
  const units = new Map<string, number>();
  const separators = new Map<string, string>();
  let all = 0;
  let numbers = 0;
  for (const { value, products } of values) {
    all += products;
    const measured = parseMeasured(value.trim());
    if (measured === null) continue;
    numbers += products;
    units.set(measured.unit, (units.get(measured.unit) ?? 0) + products);
    for (const sign of measured.numbers.map(findDecimalSeparator))
      if (sign !== null && !separators.has(sign)) separators.set(sign, value.trim());
  }
  if (all === 0 || numbers / all < minNumericShare) return null;
  if (units.size < 2 && separators.size < 2) return null;
  const byUse = [...units].toSorted((one, other) => other[1] - one[1]).map(([name]) => name);
  return { units: byUse, separators: [...separators.values()] };
};

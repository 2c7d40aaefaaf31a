import type { MixedNumbers, Spelling } from '../../contract/sheets.ts';

const number = /^[+-]?\d[\d.,’' ]*$/;
const measure = /^([+-]?\d[\d.,]*)\s*([\p{L}µ°"″%²³/]{1,12})?$/u;

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
    const [, digits, unit = ''] = measure.exec(value.trim()) ?? [];
    if (digits === undefined || !number.test(digits)) continue;
    numbers += products;
    units.set(unit, (units.get(unit) ?? 0) + products);
    const sign = decimalSign(digits);
    if (sign !== null && !signs.has(sign)) signs.set(sign, value.trim());
  }
  if (all === 0 || numbers / all < leastShare) return null;
  if (units.size < 2 && signs.size < 2) return null;
  const byUse = [...units].toSorted((one, other) => other[1] - one[1]).map(([unit]) => unit);
  return { units: byUse, separators: [...signs.values()] };
};

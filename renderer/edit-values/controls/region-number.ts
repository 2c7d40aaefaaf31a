import { localeFormat } from '../../messages/format.ts';

/** The sign between the digits and the decimals in the region. */
export const getDecimalSeparator = (format: (value: number) => string = localeFormat.oneDigit): string =>
  /[^\d]/.exec(format(1.5))?.[0] ?? '.';

/** The number of digits that a number keeps exactly. */
const maxDigits = 15;

/** Returns a number as its input shows it: all decimals, no sign between thousands. */
export const formatNumberText = (value: number, decimal = getDecimalSeparator()): string => {
  const plain = String(value);
  return plain.includes('e') ? plain : plain.replace('.', decimal);
};

/**
 * Reads a number as the region writes it, with or without signs between thousands. Null if the text is no number, or has more
 * digits than a number can keep. A point is always accepted for decimals if it cannot be a thousands separator.
 */
export const readNumber = (text: string, decimal = getDecimalSeparator()): number | null => {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^[−–]/, '-')
    .replaceAll(/[\s'’]/g, '');
  const other = decimal === ',' ? '.' : ',';
  const plain = (): string => {
    const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${other}\\d{3})+(\\${decimal}\\d+)?$`).test(typed);
    if (isGrouped) return typed.replaceAll(other, '').replace(decimal, '.');
    return typed.replace(decimal, '.');
  };
  const read = plain();
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(read)) return null;
  const digits = read.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  const value = Number(read);
  return digits.length > maxDigits || !Number.isFinite(value) ? null : value;
};

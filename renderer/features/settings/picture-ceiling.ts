import { pictureCeilings } from '../../../electron/contract/values.ts';

const giga = 1_000_000_000;

/** A ceiling as it is typed, in gigabytes. */
export const gigabytes = (bytes: number): string => String(bytes / giga);

/** The bytes of what was typed (`2`, `0.5`, `0,5`, `1,000`); null where that is no ceiling. */
export const ceilingIn = (typed: string): number | null => {
  const text = typed.trim();
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  const bytes = /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * giga) : Number.NaN;
  return bytes >= pictureCeilings.least && bytes <= pictureCeilings.most ? bytes : null;
};

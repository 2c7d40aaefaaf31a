/** Returns the percentile of the numbers, with `part` from 0 to 1. */
export const percentile = (numbers: readonly number[], part: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return (low + high) / 2;
};

export const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** A value and its reference, measured immediately one after the other. */
export interface Pair {
  readonly value: number;
  readonly reference: number;
}

/** Returns the medians of the values and of the references, and the ratio of each pair, measured within a short time. */
export const mediansOf = (pairs: readonly Pair[]): { value: number; reference: number; ratios: number[] } => ({
  value: median(pairs.map(({ value }) => value)),
  reference: median(pairs.map(({ reference }) => reference)),
  ratios: pairs.map(({ value, reference }) => value / reference),
});

/** Rounds a number to four significant digits. */
export const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(4)) : value);

import { loadavg } from 'node:os';
import { rounded } from './stats.ts';

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The reference in the same unit, measured in the same run, or null if there is only a limit. */
  readonly reference: number | null;
  /** The median of several runs' ratios, if each run has its own reference; else the ratio of the two figures. */
  readonly ratio?: number;
  /** The maximum: of the ratio if there is a reference and `judged` is not set otherwise. */
  readonly limit: number;
  readonly judged: 'ratio' | 'value' | 'difference';
  /** Further conditions of the row, each with its own limit. */
  readonly also?: Readonly<Record<string, { readonly value: number; readonly limit: number }>>;
  /** Figures that explain the value. They have no limits. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The printed line of a bench. */
export interface Line extends Omit<Result, 'ratio'> {
  readonly ratio: number | null;
  readonly ok: boolean;
  /** The load of the computer at the end. */
  readonly load: number;
  /** The duration of the bench, added by its runner. */
  readonly seconds?: number;
}

const ratioOf = ({ value, reference, ratio }: Result): number | null =>
  reference === null ? null : (ratio ?? value / reference);

const isWithinLimit = (result: Result): boolean => {
  const { value, reference, judged, limit, also = {} } = result;
  const measured = { ratio: ratioOf(result) ?? Infinity, value, difference: value - (reference ?? 0) }[judged];
  return measured <= limit && Object.values(also).every((one) => one.value <= one.limit);
};

const tidy = (value: unknown): unknown => (typeof value === 'number' ? rounded(value) : value);

/** Prints the line of a bench. */
export const report = (result: Result): void => {
  const { name, value, unit, reference, limit, judged, also = {}, detail = {} } = result;
  const line: Line = {
    name,
    value,
    unit,
    reference,
    ratio: ratioOf(result),
    limit,
    judged,
    ok: isWithinLimit(result),
    also,
    detail,
    load: loadavg()[0] ?? 0,
  };
  process.stdout.write(`${JSON.stringify(line, (_key, each: unknown) => tidy(each))}\n`);
};

const started = performance.now();
/** Prints progress to the standard error output. */
export const note = (...words: readonly unknown[]): void =>
  console.error(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s `, ...words);

import { loadavg } from 'node:os';
import { rounded } from './stats.ts';

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with, in the same unit, measured in the same run; null where a limit stands alone. */
  readonly reference: number | null;
  /** The median of several runs' ratios, where each run has a reference of its own; else that of the two figures. */
  readonly ratio?: number;
  /** What may not be passed: a ratio where there is a reference unless `judged` says otherwise. */
  readonly limit: number;
  readonly judged: 'ratio' | 'value' | 'difference';
  /** Further conditions of the row, each with its own limit. */
  readonly also?: Readonly<Record<string, { readonly value: number; readonly limit: number }>>;
  /** Figures that explain the value; nothing is judged by them. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What a bench prints. */
export interface Line extends Omit<Result, 'ratio'> {
  readonly ratio: number | null;
  readonly ok: boolean;
  /** The machine's load at the end. */
  readonly load: number;
  /** How long the bench took; told by who ran it. */
  readonly seconds?: number;
}

const ratioOf = ({ value, reference, ratio }: Result): number | null =>
  reference === null ? null : (ratio ?? value / reference);

const judge = (result: Result): boolean => {
  const { value, reference, judged, limit, also = {} } = result;
  const measured = { ratio: ratioOf(result) ?? Infinity, value, difference: value - (reference ?? 0) }[judged];
  return measured <= limit && Object.values(also).every((one) => one.value <= one.limit);
};

const tidy = (value: unknown): unknown => (typeof value === 'number' ? rounded(value) : value);

/** Prints the bench's one line. */
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
    ok: judge(result),
    also,
    detail,
    load: loadavg()[0] ?? 0,
  };
  process.stdout.write(`${JSON.stringify(line, (_key, each: unknown) => tidy(each))}\n`);
};

const started = performance.now();
/** Says on the error output what is going on. */
export const note = (...words: readonly unknown[]): void =>
  console.error(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s `, ...words);

import { loadavg } from 'node:os';
import { rounded } from './stats.ts';

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with, in the same unit, measured in the same run; null where a limit stands alone. */
  readonly reference: number | null;
  /** What may not be passed: a ratio where there is a reference unless `judged` says otherwise. */
  readonly limit: number;
  readonly judged: 'ratio' | 'value' | 'difference';
  /** Further conditions of the row, each with its own limit. */
  readonly also?: Readonly<Record<string, { readonly value: number; readonly limit: number }>>;
  /** Figures that explain the value; nothing is judged by them. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What a bench prints. */
export interface Line extends Result {
  readonly ratio: number | null;
  readonly ok: boolean;
  /** The machine's load at the end. */
  readonly load: number;
  /** How long the bench took; told by who ran it. */
  readonly seconds?: number;
}

const judge = ({ value, reference, judged, limit, also = {} }: Result): boolean => {
  const from = reference ?? 0;
  const measured = { ratio: value / from, value, difference: value - from }[judged];
  return measured <= limit && Object.values(also).every((one) => one.value <= one.limit);
};

const tidy = (value: unknown): unknown => (typeof value === 'number' ? rounded(value) : value);

/** Prints the bench's one line. */
export const report = (result: Result): void => {
  const { name, value, unit, reference, limit, judged, also = {}, detail = {} } = result;
  const ratio = reference === null ? null : value / reference;
  const line: Line = {
    name,
    value,
    unit,
    reference,
    ratio,
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

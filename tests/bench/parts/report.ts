import { loadavg } from 'node:os';
import { type BenchLimits, type Limit, limits } from './limits.ts';
import type { ReferenceTimes } from './reference.ts';
import { mean, median, rounded } from './stats.ts';

type Limits = typeof limits;
type ConditionName<Name extends keyof Limits> = Limits[Name] extends { readonly also: infer Also } ? keyof Also : never;

/** The figures of a bench. `limits.ts` contains their limits. */
export interface Result<Name extends keyof Limits> {
  readonly name: Name;
  readonly value: number;
  readonly unit: string;
  /** A reference of this bench alone, in the same unit, measured in the same run. */
  readonly reference?: number;
  /** The ratio of each run, if each has its own reference. */
  readonly ratios?: readonly number[];
  /** The fixed work, measured before and after the value. */
  readonly references?: readonly Partial<ReferenceTimes>[];
  /** Further conditions of the row. */
  readonly also?: Readonly<Record<ConditionName<Name>, number>>;
  /** Figures that explain the value. They have no limits. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A figure with its limit. */
export interface JudgedFigure {
  readonly value: number;
  readonly limit: number;
  readonly judged?: Limit['judged'];
  readonly reference?: number | null;
  readonly ratio?: number | null;
  /** The ratios to each reference, or of each run. */
  readonly ratios?: readonly number[];
}

/** The printed line of a bench. */
export interface Line extends JudgedFigure {
  readonly name: string;
  readonly unit: string;
  readonly reference: number | null;
  readonly ratio: number | null;
  readonly judged: Limit['judged'];
  readonly ok: boolean;
  readonly also?: Readonly<Record<string, JudgedFigure>>;
  readonly references?: readonly Partial<ReferenceTimes>[];
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The load of the computer at the end. */
  readonly load: number;
  /** The duration of the bench, added by its runner. */
  readonly seconds?: number;
}

interface Measured {
  readonly value: number;
  readonly reference?: number | undefined;
  readonly ratios?: readonly number[] | undefined;
  readonly references: readonly Partial<ReferenceTimes>[];
}

/** Returns the figure with its limit. Throws if the limit is a ratio to fixed work that the bench has not measured. */
const judge = ({ value, reference: own, ratios: ownRatios, references }: Measured, limit: Limit) => {
  const { judged, max, derivation } = limit;
  const times = derivation === undefined ? [] : references.map((one) => one[derivation.reference] ?? Number.NaN);
  const reference = derivation === undefined ? (own ?? null) : mean(times);
  if (Number.isNaN(reference)) throw new Error('The reference of a limit was not measured');
  const ratios = ownRatios ?? times.map((time) => value / time);
  const ratio = reference === null ? null : ownRatios === undefined ? value / reference : median(ownRatios);
  return { value, reference, ratio, ratios, limit: max, judged };
};

const isWithinLimit = ({ value, reference = null, ratio = null, judged = 'value', limit }: JudgedFigure): boolean =>
  ({ ratio: ratio ?? Infinity, value, difference: value - (reference ?? 0) })[judged] <= limit;

/** Compares the figures of a bench with its limits. */
export const createLine = <Name extends keyof Limits>(result: Result<Name>): Line => {
  const { name, value, unit, reference, ratios, references = [], detail = {} } = result;
  const { main, also: alsoLimits = {} }: BenchLimits = limits[name];
  const judged = judge({ value, reference, ratios, references }, main);
  const figures = Object.entries<number>(result.also ?? {}).map(([condition, figure]) => {
    const limit = alsoLimits[condition];
    if (limit === undefined) throw new Error(`There is no limit for ${condition}`);
    return [condition, judge({ value: figure, references }, limit)] as const;
  });
  const line = { name, unit, ...judged, also: Object.fromEntries(figures), references, detail };
  return { ...line, ok: [line, ...figures.map(([, one]) => one)].every(isWithinLimit), load: loadavg()[0] ?? 0 };
};

const tidy = (value: unknown): unknown => (typeof value === 'number' ? rounded(value) : value);

/** Prints the line of a bench. */
export const report = <Name extends keyof Limits>(result: Result<Name>): void => {
  process.stdout.write(`${JSON.stringify(createLine(result), (_key, each: unknown) => tidy(each))}\n`);
};

const started = performance.now();
/** Prints progress to the standard error output. */
export const note = (...words: readonly unknown[]): void =>
  console.error(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s `, ...words);

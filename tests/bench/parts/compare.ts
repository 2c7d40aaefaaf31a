import type { JudgedFigure } from './report.ts';
import type { BenchRun } from './results.ts';
import { median } from './stats.ts';

/** The runs of two versions, measured one after the other. */
export type RunPair = readonly [BenchRun, BenchRun];

const shown = (value: number): string => String(Number(value.toPrecision(3)));
const formatSpread = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map(shown);
  return `${shown(median(numbers))}${low === high ? '' : ` (${low}–${high})`}`;
};

/** Returns the figures of a run by their names: of each bench, and of its further conditions. */
const collectFigures = ({ benches }: BenchRun): Map<string, JudgedFigure> =>
  new Map(
    benches.flatMap(({ name, also = {}, ...line }) => [
      [name, line] as const,
      ...Object.entries(also).map(([condition, figure]) => [`${name}: ${condition}`, figure] as const),
    ]),
  );

/** Returns what versions are compared by: the ratio to the reference, or the value if there is none. */
const toComparable = ({ value, ratio = null }: JudgedFigure): number => ratio ?? value;

const formatFigures = (figures: readonly JudgedFigure[]): string =>
  formatSpread(figures.flatMap((figure) => (figure.ratios?.length ? figure.ratios : [toComparable(figure)])));

/**
 * Formats a Markdown table of the figures that all runs contain. For both versions, it shows the median and the spread
 * of the ratios to the reference, and then the quotient of each pair of runs with the median of the quotients.
 */
export const formatComparison = (pairs: readonly RunPair[]): string => {
  const figures = pairs.map(([one, other]) => [collectFigures(one), collectFigures(other)] as const);
  const rows = [...(figures[0]?.[0].keys() ?? [])].flatMap((name) => {
    const found = figures.flatMap(([one, other]) => {
      const [before, after] = [one.get(name), other.get(name)];
      return before === undefined || after === undefined ? [] : [{ before, after }];
    });
    if (found.length < pairs.length) return [];
    const quotients = found
      .map(({ before, after }) => toComparable(after) / toComparable(before))
      .filter((quotient) => Number.isFinite(quotient));
    const cells = [
      formatFigures(found.map(({ before }) => before)),
      formatFigures(found.map(({ after }) => after)),
      quotients.map(shown).join('; '),
      quotients.length === 0 ? '' : formatSpread(quotients),
    ];
    return [`| ${name} | ${cells.join(' | ')} |`];
  });
  return [
    '| figure | A (spread) | B (spread) | B / A of each pair | B / A (spread) |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};

/** Pairs the runs of two versions, given alternately. Throws if one of them is not a run of benches. */
export const pairRuns = (runs: readonly { readonly of: string }[]): RunPair[] => {
  const measured = runs.filter((run): run is BenchRun => run.of === 'bench');
  if (measured.length < runs.length) throw new RangeError('Only runs of benches can be compared');
  return Array.from(
    { length: measured.length / 2 },
    (_, at) => measured.slice(at * 2, at * 2 + 2) as [BenchRun, BenchRun],
  );
};

import { describe, expect, it } from 'vitest';
import { formatComparison, pairRuns } from '../../bench/parts/compare.ts';
import type { JudgedFigure, Line } from '../../bench/parts/report.ts';
import type { BenchRun } from '../../bench/parts/results.ts';

interface Figures {
  readonly ratios?: readonly number[];
  readonly also?: Readonly<Record<string, JudgedFigure>>;
}

const run = (ratio: number, { ratios = [ratio], also = {} }: Figures = {}): BenchRun => {
  const line: Line = {
    name: 'start',
    value: 900,
    unit: 'ms',
    reference: 450,
    ratio,
    ratios,
    limit: 1.6,
    judged: 'ratio',
    ok: true,
    load: 1,
    also,
  };
  return { of: 'bench', commit: '4b1c2d3', day: '2026-11-29', machine: 'one', benches: [line], failed: [] };
};
const getCells = (row: string | undefined): string[] | undefined =>
  row
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('comparison of two versions', () => {
  it('divides the ratios of each pair of runs, and shows the spread of both', () => {
    const runs = [run(2, { ratios: [1.9, 2.4, 2] }), run(1.8), run(2.2), run(1.65)];
    const row = formatComparison(pairRuns(runs)).split('\n')[2];
    expect(getCells(row)).toEqual(['start', '2.1 (1.9–2.4)', '1.73 (1.65–1.8)', '0.9; 0.75', '0.825 (0.75–0.9)']);
  });

  it('compares values without a reference, and leaves out figures that one version does not have', () => {
    const one = run(2, { also: { requests: { value: 20, limit: 30 }, elements: { value: 7, limit: 9 } } });
    const other = run(2, { also: { requests: { value: 15, limit: 30 } } });
    const rows = formatComparison(pairRuns([one, other]))
      .split('\n')
      .slice(2);
    expect(rows.map((row) => getCells(row)?.[0])).toEqual(['start', 'start: requests']);
    expect(getCells(rows[1])?.slice(1)).toEqual(['20', '15', '0.75', '0.75']);
  });

  it('shows no quotient of zeros', () => {
    const still = run(2, { also: { fetched: { value: 0, limit: 0 } } });
    expect(formatComparison(pairRuns([still, still]))).toContain('| start: fetched | 0 | 0 |  |  |');
  });

  it('rejects results of a soak', () => {
    expect(() => pairRuns([run(1), { of: 'soak' }])).toThrow(RangeError);
  });
});

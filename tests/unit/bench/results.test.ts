import { describe, expect, it } from 'vitest';
import { circumstances } from '../../bench/parts/circumstances.ts';
import type { Line } from '../../bench/parts/report.ts';
import { type BenchRun, type Run, results } from '../../bench/parts/results.ts';
import { table } from '../../bench/parts/table.ts';

const line: Line = {
  name: 'sync',
  value: 12_345.6,
  unit: 'ms',
  reference: 5000,
  ratio: 2.469,
  limit: 4,
  judged: 'ratio',
  ok: true,
  load: 1.234,
  seconds: 61,
};
const runCircumstances = { commit: '4b1c2d3', day: '2026-11-22', machine: '2 × Processor, 24 GB' };
const bench = (benches: readonly Line[], failed: readonly string[] = []): BenchRun => ({
  of: 'bench',
  ...runCircumstances,
  benches,
  failed,
});
const getCells = (row: string | undefined): string[] | undefined =>
  row
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('table of the benches', () => {
  it('has one row for each bench, with three significant digits', () => {
    const row = table([line]).split('\n')[2];
    expect(getCells(row)).toEqual(['`sync`', '12300 ms', '5000', '2.47', 'ratio 4', '', 'ok', '1.23', '61']);
  });

  it('marks values over their limit, and lists other checks', () => {
    const over = { ...line, ok: false, also: { 'MB more': { value: 123.4, limit: 120 } } };
    expect(getCells(table([over]).split('\n')[2])?.slice(5, 7)).toEqual(['MB more: 123 (120)', '**over**']);
  });

  it('leaves missing values empty', () => {
    const bare = { ...line, reference: null, ratio: null, judged: 'value' as const };
    expect(getCells(table([bare]).split('\n')[2])?.slice(2, 5)).toEqual(['', '', '4']);
  });
});

describe('results of the benches', () => {
  const soak: Run = { of: 'soak', ...runCircumstances, minutes: 10, faults: [], verdict: 'soak: ok, 200 moments' };

  it('contain the commit, the machine, the figures and the verdict', async () => {
    const text = await results([bench([line]), soak]);
    expect(text.match(/^## /gm)).toHaveLength(1);
    expect(text).toContain('## Commit 4b1c2d3, 2026-11-22: 2 × Processor, 24 GB');
    expect(text).toMatch(/\| `sync` +\| 12300 ms/);
    expect(text).toContain('10 minutes: `soak: ok, 200 moments`');
  });

  it('separates figures of different commits', async () => {
    const text = await results([bench([line]), { ...soak, commit: 'f00ba44' }]);
    expect(text.match(/^## /gm)).toHaveLength(2);
  });

  it('uses the latest of repeated measurements, and lists missing ones', async () => {
    const text = await results([bench([line], ['million']), bench([{ ...line, value: 9000 }], ['stall']), bench([])]);
    expect(text.match(/`sync`/g)).toHaveLength(1);
    expect(text).toContain('9000 ms');
    expect(text).toContain('Could not be measured: million, stall');
  });

  it('lists the failures of a soak', async () => {
    const text = await results([{ ...soak, verdict: 'soak: FAILED', faults: ['round 3: Soak-0001 is lost'] }]);
    expect(text).toContain('  - round 3: Soak-0001 is lost');
  });

  it('identifies a machine without its name', () => {
    expect(circumstances().machine).toMatch(/^\d+ × .+, \d+ GB, \w+ \w+, Node \d+\.\d+\.\d+$/);
    expect(circumstances().day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

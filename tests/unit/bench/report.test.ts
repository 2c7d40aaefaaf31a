import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDerivedLimits, limits, quietReferences } from '../../bench/parts/limits.ts';
import { createLine } from '../../bench/parts/report.ts';
import { formatReferences, table } from '../../bench/parts/table.ts';

const times = (factor: number) => ({
  rows: 20 * factor,
  loop: 80 * factor,
  loopProcessor: 80 * factor,
});
const readme = readFileSync(new URL('../../bench/README.md', import.meta.url), 'utf8');
/** Removes the padding of a Markdown table. */
const squeeze = (text: string): string => text.replaceAll(/ +/g, ' ');

describe('limits of the benches', () => {
  it('allow no more than the figure of 23 November if it was within its limit', () => {
    const { max, derivation } = limits.search.main;
    expect(derivation).toEqual({ reference: 'rows', maxMs: 60, measuredMs: 48.5 });
    expect(max * quietReferences.rows).toBeLessThanOrEqual(48.5);
    expect(max * quietReferences.rows).toBeGreaterThan(48);
  });

  it('are derived as the README lists them', () => {
    const rows = formatDerivedLimits();
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(squeeze(readme)).toContain(squeeze(row));
  });
});

describe('line of a bench', () => {
  const alsoOfPaste = { 'stall of main': 0, 'task of the page': 0 };

  it('judges a figure by the mean of the fixed work before and after it', () => {
    const paste = { name: 'paste', unit: 'ms', also: alsoOfPaste } as const;
    const line = createLine({ ...paste, value: 60, references: [times(1), times(2)] });
    expect(line).toMatchObject({ reference: 30, ratio: 2, ratios: [3, 1.5], ok: true, judged: 'ratio' });
    expect(createLine({ ...paste, value: 120, references: [times(1), times(2)] })).toMatchObject({
      ratio: 4,
      ok: false,
    });
    expect(createLine({ ...paste, value: 120, references: [times(2)] }).ok).toBe(true);
  });

  it('judges each further condition by the fixed work of its own kind', () => {
    const also = { ...alsoOfPaste, 'task of the page': 40 };
    const line = createLine({ name: 'paste', unit: 'ms', value: 20, also, references: [times(1)] });
    expect(line.also?.['task of the page']).toMatchObject({ reference: 80, ratio: 0.5 });
    expect(line.ok).toBe(false);
  });

  it('uses the median of the ratios of runs with references of their own', () => {
    const line = createLine({ name: 'start', unit: 'ms', value: 90, reference: 30, ratios: [1.2, 1.4, 4] });
    expect(line).toMatchObject({ reference: 30, ratio: 1.4, ok: true });
  });

  it('judges a figure without a reference by itself', () => {
    expect(createLine({ name: 'bundle', unit: 'kB', value: 170 })).toMatchObject({ ratio: null, ok: true });
    expect(createLine({ name: 'bundle', unit: 'kB', value: 171 }).ok).toBe(false);
  });

  it('fails if the fixed work was not measured', () => {
    expect(() => createLine({ name: 'detail', unit: 'ms', value: 20 })).toThrow('was not measured');
    expect(() => createLine({ name: 'detail', unit: 'ms', value: 20, references: [{ loop: 80 }] })).toThrow(
      'was not measured',
    );
  });

  it('is written with the spread of its ratios and with the fixed work', () => {
    const line = createLine({
      name: 'paste',
      unit: 'ms',
      value: 60,
      also: alsoOfPaste,
      references: [times(1), times(2)],
    });
    expect(table([line])).toContain('| 60 ms | 30 | 2 (1.5–3) | ratio ');
    expect(table([line])).toContain(`stall of main: 0, ratio 0 (${limits.paste.also['stall of main'].max})`);
    expect(formatReferences([line])).toBe(
      '- `paste`: 60 rows of text 20 and 40 ms; loop 80 and 160 ms; loop, processor time 80 and 160 ms',
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Part, beginPart } from '../../../electron/tables/sheet/sheet-file.ts';
import { countFiles } from '../../../electron/tables/sheet/sheet-files.ts';
import { type SheetWritten, writeRows } from '../../../electron/tables/sheet/write-rows.ts';

/** A file of at most `maxRows` rows that truncates a cell of every third row. */
class SmallPart implements Part<number> {
  readonly written: number[] = [];
  readonly #maxRows: number;
  hasEnded = false;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }
  get rows(): number {
    return this.written.length;
  }
  get cut(): number {
    return this.written.filter((row) => row % 3 === 0).length;
  }
  write(items: readonly number[]): number {
    if (this.hasEnded) throw new Error('The file has ended');
    const fitting = items.slice(0, this.#maxRows - this.written.length);
    this.written.push(...fitting);
    return fitting.length;
  }
  end(): void {
    this.hasEnded = true;
  }
}

it('writes every row once and in order into files of any size, and counts the rows and truncated cells of all', () => {
  fc.assert(
    fc.property(fc.nat(700), fc.integer({ min: 30, max: 800 }), (total, maxRows) => {
      const rows = Array.from({ length: total }, (_, at) => at);
      const parts: SmallPart[] = [];
      const begin = (): SmallPart => {
        const part = new SmallPart(maxRows);
        parts.push(part);
        return part;
      };
      const steps = writeRows({ total, read: (from, to) => rows.slice(from, to) }, countFiles('a.csv'), begin);
      const progress: number[] = [];
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) progress.push(step.value);
      const result: SheetWritten = step.value;
      expect(parts.flatMap(({ written }) => written)).toEqual(rows);
      expect(parts.every(({ hasEnded }) => hasEnded)).toBe(true);
      expect(progress.at(-1) ?? 0).toBe(total);
      expect(result.files.map((file) => file.rows)).toEqual(parts.map((part) => part.rows));
      expect([result.rows, result.cut]).toEqual([total, Math.ceil(total / 3)]);
    }),
    { numRuns: 50 },
  );
});

it.each(['csv', 'xlsx'] as const)('writes no more rows into a full file as %s, and always the first row', (format) => {
  const columns = [{ header: 'sku', width: 9, cell: (row: string) => row }];
  const begin = () => beginPart<string>(columns, { format, separator: ',', mostRows: 3 }, () => undefined);
  const part = begin();
  expect([['a', 'b'], ['c', 'd'], ['d']].map((rows) => part.write(rows))).toEqual([2, 1, 0]);
  expect(part.rows).toBe(3);
  expect(begin().write(['x'.repeat(30_000_000), 'y'])).toBe(1);
});

import type { SheetFile } from '../../sheets/contract.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { Part } from './sheet-file.ts';

/** The result of a sheet: its files with their paths. */
export interface SheetWritten {
  readonly files: readonly (SheetFile & { readonly path: string })[];
  readonly rows: number;
  readonly cut: number;
}

/** Rows to write, read in ranges. */
export interface RowReader<Item> {
  readonly total: number;
  /** Returns rows `from` to `to` (exclusive) in order. */
  read(from: number, to: number): readonly Item[];
}

/** The number of rows in memory at a time. */
const rowsPerPage = 200;

/** Writes rows into as many files as they need, and commits the files. Yields the number of rows written. */
export function* writeRows<Item>(
  source: RowReader<Item>,
  files: SheetFiles,
  begin: (put: ReturnType<SheetFiles['next']>) => Part<Item>,
): Generator<number, SheetWritten> {
  const parts: Part<Item>[] = [];
  const beginNextPart = (): Part<Item> => {
    const part = begin(files.next());
    parts.push(part);
    return part;
  };
  let part = beginNextPart();
  for (let from = 0; from < source.total; from += rowsPerPage) {
    let items = source.read(from, Math.min(source.total, from + rowsPerPage));
    for (;;) {
      items = items.slice(part.write(items));
      if (items.length === 0) break;
      part.end();
      part = beginNextPart();
    }
    yield Math.min(source.total, from + rowsPerPage);
  }
  part.end();
  const named = files.finish();
  return {
    files: named.map((file, index) => ({ ...file, rows: parts[index]?.rows ?? 0 })),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    cut: parts.reduce((sum, { cut }) => sum + cut, 0),
  };
}

import { openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import type { SheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { hadValue } from '../shared/mark.ts';
import { textOf } from '../shared/cell-text.ts';
import { columnOf } from '../shared/columns.ts';
import { compareRow, knownValues, seenIn } from './compare.ts';
import type { Comparison, ComparedRow } from './compare.ts';
import { openEffects } from './effects.ts';
import type { CheckedRule, ProfileRules } from './effects.ts';
import { readHeads } from './heads.ts';
import type { Heads } from './heads.ts';
import type { Table } from './table.ts';

/** One sheet as its thread compares it. */
export interface ReadJob {
  readonly heads: Heads;
  /** The rules that are about its columns. */
  readonly rules: readonly CheckedRule[];
  readonly total: number;
  /** In the order of the sheet, as far as they are compared. */
  readonly rows: readonly ComparedRow[];
  /** Yields the number of rows compared. */
  steps(): Generator<number, number>;
  close(): void;
}

/** Rows in memory at a time, and those that are looked at to find out what an unknown head names. */
const page = 200;

/** Whether rows carry a mark of this attribute: then the sheet was made with it, though the account has not declared it. */
const wasWritten = (table: Table, snapshot: SheetSnapshot, keys: Comparison['keys']): ((name: string) => boolean) => {
  const [heads = []] = table;
  const [sku, marks] = [heads.indexOf('sku'), heads.findIndex((head) => head.startsWith('vitrine:'))];
  const rows = table.slice(1, page).map((row) => ({ pk: keys.get(row[sku] ?? '')?.[0] ?? -1, mark: row[marks] ?? '' }));
  const products = snapshot.products(rows.map(({ pk }) => pk));
  return (name) => {
    const column = columnOf(`attributes.${name}`, () => null);
    if (column === null) return false;
    return rows.some(({ pk, mark }) => {
      const product = products.get(pk);
      return product !== undefined && hadValue(mark, column.key, textOf(column.cell(product.raw))) === true;
    });
  };
};

const comparisonOf = (table: Table, snapshot: SheetSnapshot, profiles: readonly ProfileRules[]): Comparison => {
  const keys = snapshot.keysBySku();
  const names = snapshot.attributeNames();
  const written = wasWritten(table, snapshot, keys);
  const heads = readHeads(table[0] ?? [], {
    isAttribute: (name) => names.has(name) || written(name),
    nameOf: (kind, id) => snapshot.nameOf(kind, id),
  });
  const effects = openEffects(snapshot, profiles, heads.columns);
  return { heads, snapshot, keys, seen: seenIn(table, heads), known: knownValues(snapshot), effects };
};

function* compareAll(table: Table, comparison: Comparison, rows: ComparedRow[]): Generator<number, number> {
  const { keys, heads, snapshot } = comparison;
  const pkOf = (cells: readonly string[]): number => keys.get((cells[heads.sku] ?? '').trim())?.[0] ?? -1;
  for (let from = 1; from < table.length; from += page) {
    const some = table.slice(from, from + page);
    const products = snapshot.products(some.map(pkOf));
    for (const [step, cells] of some.entries())
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push(compareRow(cells, from + step, products.get(pkOf(cells)), comparison));
    yield Math.min(from + page, table.length) - 1;
  }
  return rows.length;
}

/** Opens the comparison of a table with the cache in `folder`. Throws `file` if the table cannot be compared, or `disk`. */
export const openReadJob = (
  folder: string,
  { table, profiles }: { readonly table: Table; readonly profiles: readonly ProfileRules[] },
): ReadJob => {
  const snapshot = openSheetSnapshot(folder);
  try {
    const comparison = comparisonOf(table, snapshot, profiles);
    if (table.length < 2) throw new VitrineError('file', m.sheets.file.noRows);
    const rows: ComparedRow[] = [];
    return {
      heads: comparison.heads,
      rules: comparison.effects.rules.map(({ profile, profileName, rule, failing }) => ({
        profile,
        profileName,
        rule,
        failing,
      })),
      total: table.length - 1,
      rows,
      steps: () => compareAll(table, comparison, rows),
      close: () => snapshot.close(),
    };
  } catch (error) {
    snapshot.close();
    throw error;
  }
};

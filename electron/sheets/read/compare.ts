import type { SheetSnapshot, SheetProduct } from '../../cache/read/sheet-snapshot.ts';
import type { SheetRowState } from '../../contract/values.ts';
import { fitting } from '../../export/sheet-xml.ts';
import { fieldOf, kinds, resourceOf } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { textOf } from '../shared/cell-text.ts';
import type { SheetColumn } from '../shared/columns.ts';
import { hadValue } from '../shared/mark.ts';
import type { ComparedChange } from './changes.ts';
import type { Effects, RowEffect } from './effects.ts';
import type { Heads } from './heads.ts';
import type { Table } from './table.ts';
import { readNumber, readYesNo, valueFault } from './values.ts';
import type { KnownValues } from './values.ts';

/** A row of a sheet beside the copy on this computer. */
export interface ComparedRow {
  /** As a spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly sku: string;
  readonly pk: number | null;
  readonly id: string | null;
  readonly label: string | null;
  readonly state: SheetRowState;
  /** Why it does not fit, in words; null where it does. */
  readonly why: string | null;
  readonly changes: readonly ComparedChange[];
  /** What it does to the rules about values that it changes. */
  readonly effects: readonly RowEffect[];
}

/** What is known before any row is compared. */
export interface Comparison {
  readonly heads: Heads;
  readonly snapshot: SheetSnapshot;
  readonly keys: ReadonlyMap<string, readonly number[]>;
  /** The first row of each SKU, and how many have it. */
  readonly seen: ReadonlyMap<string, { readonly first: number; readonly count: number }>;
  readonly known: KnownValues;
  readonly effects: Effects;
}

const statuses = fieldOf(resourceOf('product'), 'status')?.values ?? [];

/** What is asked of the account while values are checked. */
export const knownValues = (snapshot: SheetSnapshot): KnownValues => {
  const attributes = snapshot.attributes();
  return {
    attribute: (name) => attributes.get(name),
    statuses,
    named: ({ field }, name) => {
      if (field.to === undefined) return 0;
      const ids = snapshot.idsByName(field.to).get(name);
      // What has no name stands there by its id.
      return ids?.length ?? (snapshot.nameOf(field.to, name) === null ? 0 : 1);
    },
  };
};

const cellAt = (row: readonly string[], at: number | null): string => (at === null ? '' : (row[at] ?? ''));

/** Where each SKU stands in a table. */
export const seenIn = (table: Table, { sku }: Heads): Comparison['seen'] => {
  const seen = new Map<string, { first: number; count: number }>();
  for (const [at, row] of table.entries()) {
    const own = cellAt(row, sku).trim();
    if (at === 0 || own === '') continue;
    const known = seen.get(own);
    if (known === undefined) seen.set(own, { first: at, count: 1 });
    else known.count += 1;
  }
  return seen;
};

const valueIn = ({ attribute, field }: SheetColumn, raw: SheetProduct['raw']): unknown => {
  if (attribute === null) return raw[field.name];
  const map = kinds.map.read(raw[field.name]);
  return map !== undefined && Object.hasOwn(map, attribute) ? map[attribute] : undefined;
};

/** Whether a text says the same as what is there; spreadsheets write numbers and yes and no in their own way. */
const isSame = (text: string, before: string, value: unknown): boolean => {
  if (text === before) return true;
  if (typeof value === 'number') return readNumber(text.trim()) === value;
  if (typeof value === 'boolean') return readYesNo(text) === value;
  // What was cut to fit into a cell is what it was.
  return before.length > text.length && fitting(before) === text;
};

/** Whether the cell is as it was written: nobody filled it. */
const isLeft = (mark: string, key: string, text: string): boolean =>
  hadValue(mark, key, text) === true ||
  (/^(true|false)$/i.test(text) && hadValue(mark, key, text.toLowerCase()) === true);

interface Differences {
  readonly changes: readonly ComparedChange[];
  readonly fault: string | null;
  /** Something was filled in that has changed in the account meanwhile. */
  readonly outdated: boolean;
}

const differencesOf = (row: readonly string[], raw: SheetProduct['raw'], { heads, known }: Comparison): Differences => {
  const mark = cellAt(row, heads.marks).trim();
  const changes: ComparedChange[] = [];
  let fault: string | null = null;
  let outdated = false;
  for (const column of heads.columns) {
    const text = cellAt(row, column.at);
    const before = textOf(column.cell(raw));
    const value = valueIn(column, raw);
    if (isSame(text, before, value) || isLeft(mark, column.key, text)) continue;
    changes.push({ key: column.key, before, after: text });
    outdated ||= hadValue(mark, column.key, before) === false;
    const wrong = fitting(before) === before ? valueFault(column, text, value, known) : m.sheets.value.wasCut;
    if (wrong !== null) fault ??= m.sheets.row.value(column.header, wrong);
  }
  return { changes, fault, outdated };
};

const blank = { pk: null, id: null, label: null, changes: [], effects: [] } as const;

const labelOf = (raw: SheetProduct['raw']): string | null => kinds.text.read(raw['label']) ?? null;

const whyNot = (
  at: number,
  sku: string,
  pk: number,
  { fault, outdated }: Differences,
  effects: readonly RowEffect[],
  { seen, keys, snapshot, effects: { rules } }: Comparison,
): string | null => {
  const rows = seen.get(sku);
  if (rows !== undefined && rows.count > 1)
    return rows.first === at ? m.sheets.row.repeated(rows.count) : m.sheets.row.duplicate(rows.first + 1);
  if ((keys.get(sku)?.length ?? 0) > 1) return m.sheets.row.severalProducts;
  if (outdated) {
    const changedAt = snapshot.changedAt(pk);
    return changedAt === null ? m.sheets.row.changed : m.sheets.row.changedOn(changedAt);
  }
  return fault ?? ruleFault(effects, rules);
};

/** A rule that a row would break, or where it mends none, one that its new value still fails. */
const ruleFault = (effects: readonly RowEffect[], rules: Effects['rules']): string | null => {
  const wordsOf = (effect: RowEffect['effect']): string | undefined => {
    const found = effects.find((one) => one.effect === effect);
    return found === undefined ? undefined : rules[found.at]?.rule.words;
  };
  const [breaks, stays] = [wordsOf('breaks'), wordsOf('stays')];
  if (breaks !== undefined) return m.sheets.row.breaks(breaks);
  const mends = effects.some(({ effect }) => effect === 'mends');
  return stays === undefined || mends ? null : m.sheets.row.stays(stays);
};

/** A row of the table, counted from 0 with the heads, beside its product. */
export const compareRow = (
  cells: readonly string[],
  at: number,
  product: SheetProduct | undefined,
  comparison: Comparison,
): ComparedRow => {
  const sku = cellAt(cells, comparison.heads.sku).trim();
  const row = at + 1;
  if (sku === '') return { ...blank, row, sku, state: 'unknown', why: m.sheets.row.noSku };
  if (product === undefined) return { ...blank, row, sku, state: 'unknown', why: m.sheets.row.unknownSku };
  const { pk, id, raw } = product;
  const differences = differencesOf(cells, raw, comparison);
  const { changes } = differences;
  const effects = changes.length === 0 ? [] : comparison.effects.of(product, changes);
  const own = { row, sku, pk, id, label: labelOf(raw), changes, effects };
  if (changes.length === 0) return { ...own, state: 'unchanged', why: null };
  const why = whyNot(at, sku, pk, differences, effects, comparison);
  return why === null ? { ...own, state: 'fits', why } : { ...own, state: 'misfit', why };
};

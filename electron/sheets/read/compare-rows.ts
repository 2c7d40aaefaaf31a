import type { SheetSnapshot, SheetProduct } from '../../cache/read/sheet-snapshot.ts';
import type { SheetRowState } from '../../contract/constants.ts';
import { truncateToCell } from '../../tables/sheet-xml.ts';
import { getField, kindParsers, getResource } from '../../model/index.ts';
import { isSpreadsheetError } from '../../model/table/spreadsheet-errors.ts';
import { isFormulaText } from '../../model/table/missing-values.ts';
import { isShortenedNumber } from '../../model/table/shortened-numbers.ts';
import { isDayInPlaceOfCode, isDayWithMonthName, isDayWithYear } from '../../model/table/spreadsheet-texts.ts';
import {
  hasLostCharacters,
  hasUnseenCharacters,
  trimPlain,
  removeInvisibleFromCode,
} from '../../model/table/unseen-characters.ts';
import { usesDecimalComma } from '../../model/table/written-numbers.ts';
import { m } from '../../messages/index.ts';
import { type OutboxCreation, canChangeCreation, isStoppedCreation } from '../../contract/outbox-creations.ts';
import { isSkuHeading, normalizeHeading } from '../../model/heading-aliases.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { findContinuedRows } from '../../model/table/continued-rows.ts';
import type { SheetColumn } from '../../tables/sheet/sheet-columns.ts';
import { matchesMarkedValue } from '../../tables/sheet/sheet-marker.ts';
import type { ComparedChange } from './value-change.ts';
import type { Effects, RowEffect } from '../../cache/read/evaluation/rule-effects.ts';
import type { SheetHeader } from './read-headers.ts';
import { addsOnlyInvisible, isUntouched, isRewritten, isSameSheetValue } from '../shared/same-value.ts';
import { formatMissingCell, formatRowShape } from './row-shape.ts';
import { type SkuSpellings, foldSku } from './sku-spellings.ts';
import type { Table, UnknownCell } from './table.ts';
import { type KnownValues, toCanonicalText, validateCellValue } from './parse-values.ts';

/** A value that a spreadsheet rewrote: `text` for `before`. */
export interface RewrittenValue {
  readonly key: string;
  readonly text: string;
  readonly before: string;
}

/** A row of a sheet, compared with the cache. */
export interface SheetComparedRow {
  /** The row number of the spreadsheet: the header is row 1. */
  readonly row: number;
  readonly sku: string;
  readonly pk: number | null;
  readonly id: string | null;
  /** The creation of the product in the outbox, if the account does not have the product yet; otherwise null. */
  readonly creation: OutboxCreation | null;
  readonly label: string | null;
  readonly state: SheetRowState;
  /** The message why the row conflicts, or null if it does not. */
  readonly why: string | null;
  readonly changes: readonly ComparedChange[];
  /** Values that the spreadsheet rewrote without an edit by the user. The account keeps its values. */
  readonly rewritten: readonly RewrittenValue[];
  /** The effects on rules about the changed values. */
  readonly effects: readonly RowEffect[];
}

/** The data for comparing rows. */
export interface Comparison {
  readonly table: Table;
  readonly heads: SheetHeader;
  readonly snapshot: SheetSnapshot;
  readonly keys: ReadonlyMap<string, readonly number[]>;
  /** The first row of each SKU, and the number of rows with it. */
  readonly seen: ReadonlyMap<string, { readonly first: number; readonly count: number }>;
  /** The first row below the header that names other columns, or -1. */
  readonly otherHeader: number;
  /** The rows whose last value may continue in another row, and that row. */
  readonly continued: ReadonlyMap<number, number>;
  /** The rows that continue the product of an earlier row, so that their empty cells have its values. */
  readonly variantRows: ReadonlySet<number>;
  /** Rows whose SKU is in an earlier row in another spelling, and that row. */
  readonly sameSku: ReadonlyMap<number, { readonly row: number; readonly sku: string }>;
  readonly known: KnownValues;
  readonly spellings: SkuSpellings;
  readonly effects: Effects;
  /** The creations in the outbox, by SKU. */
  readonly creations: Map<string, readonly OutboxCreation[]>;
}

const statuses = getField(getResource('product'), 'status')?.values ?? [];

/** The number of rows whose numbers show the decimal separator of a table. */
const sampleRows = 1_000;

/** Returns the account's data, and the table's decimal separator, for validating values. */
export const createKnownValues = (
  snapshot: SheetSnapshot,
  { rows, separator }: Pick<Table, 'rows' | 'separator'>,
  { row, columns }: Pick<SheetHeader, 'row' | 'columns'>,
): KnownValues => {
  const attributes = snapshot.attributes();
  const prices = new Map(snapshot.attributesSeen().map(({ name, price }) => [name, price]));
  const sample = rows.slice(row + 1, row + 1 + sampleRows);
  return {
    usesDecimalComma: usesDecimalComma(
      sample.flatMap((cells) => columns.map(({ at }) => getCell(cells, at))),
      separator,
    ),
    attribute: (name) => attributes.get(name),
    price: (name) => prices.get(name),
    statuses,
    named: ({ field }, name) => {
      if (field.to === undefined) return 0;
      const ids = snapshot.idsByName(field.to).get(name);
      // An item without a name is written by its ID.
      return ids?.length ?? (snapshot.nameOf(field.to, name) === null ? 0 : 1);
    },
  };
};

const getCell = (row: readonly string[], at: number | null): string => (at === null ? '' : (row[at] ?? ''));

/** Returns the rows of each SKU in a table. */
export const countSkuRows = (
  { rows }: Pick<Table, 'rows'>,
  heads: Pick<SheetHeader, 'row' | 'sku'>,
): Comparison['seen'] => {
  const seen = new Map<string, { first: number; count: number }>();
  for (const [at, row] of rows.entries()) {
    const own = trimPlain(getCell(row, heads.sku));
    if (at <= heads.row || own === '') continue;
    const existing = seen.get(own);
    if (existing === undefined) seen.set(own, { first: at, count: 1 });
    else existing.count += 1;
  }
  return seen;
};

/** Returns the rows of a text whose last value may continue in another row, which has no SKU of the account. */
export const findContinuedSheetRows = (
  { rows, widths }: Pick<Table, 'rows' | 'widths'>,
  { row: header, sku }: Pick<SheetHeader, 'row' | 'sku'>,
  keys: Comparison['keys'],
): Comparison['continued'] => {
  if (widths === null) return new Map();
  const filled = rows.map((cells, at) =>
    at > header && cells.some((cell) => cell.trim() !== '') ? (widths[at] ?? 0) : 0,
  );
  const isUnknown = (at: number): boolean => !keys.has(trimPlain(getCell(rows[at] ?? [], sku)));
  const rest = findContinuedRows(filled, widths[header] ?? 0, isUnknown);
  // The first of several rows remains.
  return new Map([...rest].toReversed().map(([next, row]) => [row, next]));
};

/**
 * Returns the rows whose SKU differs from that of an earlier row only in case, accents, widths or unseen characters.
 */
export const findSimilarSkus = (seen: Comparison['seen']): Comparison['sameSku'] => {
  const first = new Map<string, { readonly row: number; readonly sku: string }>();
  const same = new Map<number, { readonly row: number; readonly sku: string }>();
  for (const [sku, { first: row }] of seen) {
    const folded = foldSku(sku);
    const existing = first.get(folded);
    if (existing === undefined) first.set(folded, { row, sku });
    else same.set(row, existing);
  }
  return same;
};

const readColumnValue = ({ attribute, field }: SheetColumn, raw: SheetProduct['raw']): unknown => {
  if (attribute === null) return raw[field.name];
  const map = kindParsers.map.read(raw[field.name]);
  return map !== undefined && Object.hasOwn(map, attribute) ? map[attribute] : undefined;
};

interface Differences {
  readonly changes: readonly ComparedChange[];
  readonly fault: string | null;
  /** Whether a filled value has changed in the account since the sheet was written. */
  readonly outdated: boolean;
  readonly rewritten: readonly RewrittenValue[];
}

const formatUnknownCell = (why: UnknownCell, text: string): string => {
  if (why === 'formulaError') return m.sheets.value.formulaError(text);
  return m.sheets.value[why];
};

/** Returns the message for a row whose last value may continue in another row, if that value or a missing one changes. */
const formatContinuedRow = (
  at: number,
  changed: ReadonlySet<string>,
  { table: { widths }, heads, continued }: Comparison,
): string | null => {
  const [rest, width] = [continued.get(at), widths?.[at] ?? 0];
  const isIncomplete = heads.columns.some(({ key, at: column }) => column >= width - 1 && changed.has(key));
  return rest !== undefined && isIncomplete ? m.sheets.row.continued(rest + 1) : null;
};

const diffRow = (row: readonly string[], at: number, raw: SheetProduct['raw'], comparison: Comparison): Differences => {
  const { heads, known, table, variantRows } = comparison;
  const mark = getCell(row, heads.marks).trim();
  const changes: ComparedChange[] = [];
  const rewritten: RewrittenValue[] = [];
  let problem: string | null = null;
  let outdated = false;
  const unknown = table.unknown.get(at);
  for (const column of heads.columns) {
    const text = getCell(row, column.at);
    const before = toCellText(column.cell(raw));
    const value = readColumnValue(column, raw);
    const why = unknown?.get(column.at);
    // A spreadsheet shows something in such a cell, so the user did not clear the value.
    if (why !== undefined) {
      problem ??= m.sheets.row.value(column.header, formatUnknownCell(why, text));
      continue;
    }
    if (isSameSheetValue(text, before, value) || isUntouched(mark, column.key, text)) continue;
    // The values that variants have in common are only in the first row.
    if (text === '' && variantRows.has(at)) continue;
    // A row that lists other attributes says nothing about this one.
    if (text === '' && column.at >= (table.firstAdded ?? Infinity)) continue;
    // A text cell of a workbook keeps its text, so a different text in it is intended.
    const isConverted = table.widths !== null || table.numeric?.has(column.at) === true;
    if (isRewritten({ text, before, value, isConverted })) {
      rewritten.push({ key: column.key, text, before });
      continue;
    }
    const meant = toCanonicalText(column, text, value, known);
    if (meant === before) continue;
    // A failed formula is no value: the cell would be overwritten with its error text.
    if (isSpreadsheetError(text)) {
      problem ??= m.sheets.row.value(column.header, m.sheets.value.formulaError(text.trim()));
      continue;
    }
    if (text === '') problem ??= formatMissingCell(at, column.at, table, heads);
    changes.push({ key: column.key, before, after: text, meant });
    outdated ||= matchesMarkedValue(mark, column.key, before) === false;
    const wrong =
      truncateToCell(before) === before ? validateCellValue(column, text, value, known) : m.sheets.value.wasCut;
    const asDay = isConverted && isDayInPlaceOfCode(text, before) ? m.sheets.value.asDay(text) : null;
    const unit = text === '' ? '' : getCell(row, heads.units.get(column.at) ?? null).trim();
    const inUnit = unit === '' ? null : m.sheets.value.unit(unit);
    const own = addsOnlyInvisible(text, before) ? m.sheets.value.onlyBlanks : (wrong ?? asDay ?? inUnit);
    if (own !== null) problem ??= m.sheets.row.value(column.header, own);
  }
  const continued = formatContinuedRow(at, new Set(changes.map(({ key }) => key)), comparison);
  return { changes, fault: continued ?? problem, outdated, rewritten };
};

const blank = { pk: null, id: null, creation: null, label: null, changes: [], effects: [], rewritten: [] } as const;

const labelOf = (raw: SheetProduct['raw']): string | null => kindParsers.text.read(raw['label']) ?? null;

const findConflictMessage = (
  at: number,
  sku: string,
  pk: number | null,
  { fault, outdated }: Differences,
  effects: readonly RowEffect[],
  { seen, sameSku, keys, snapshot, effects: { rules } }: Comparison,
): string | null => {
  const rows = seen.get(sku);
  if (rows !== undefined && rows.count > 1)
    return rows.first === at ? m.sheets.row.repeated(rows.count) : m.sheets.row.duplicate(rows.first + 1);
  const twin = sameSku.get(at);
  if (twin !== undefined) return m.sheets.row.sameSku(twin.row + 1, twin.sku);
  if ((keys.get(sku)?.length ?? 0) > 1) return m.sheets.row.severalProducts;
  if (outdated) {
    const changedAt = pk === null ? null : snapshot.changedAt(pk);
    return changedAt === null ? m.sheets.row.changed : m.sheets.row.changedOn(changedAt);
  }
  return fault ?? formatRuleConflict(effects, rules);
};

/**
 * Returns the message for a rule that a row would break, or, if it fixes none, for a rule that its new value still
 * breaks.
 */
const formatRuleConflict = (effects: readonly RowEffect[], rules: Effects['rules']): string | null => {
  const findRuleMessage = (effect: RowEffect['effect']): string | undefined => {
    const found = effects.find((one) => one.effect === effect);
    return found === undefined ? undefined : rules[found.at]?.rule.words;
  };
  const [breaks, stays] = [findRuleMessage('breaks'), findRuleMessage('stays')];
  if (breaks !== undefined) return m.sheets.row.breaks(breaks);
  const fixesRule = effects.some(({ effect }) => effect === 'mends');
  return stays === undefined || fixesRule ? null : m.sheets.row.stays(stays);
};

/** Returns the creation that can be changed, among those of one SKU; one that is not stopped comes first. Null if it is not clear. */
const chooseCreation = (creations: readonly OutboxCreation[]): OutboxCreation | null => {
  const pending = creations.filter((creation) => !isStoppedCreation(creation));
  const [creation, ...others] = pending.length > 0 ? pending : creations;
  return creation !== undefined && others.length === 0 && canChangeCreation(creation) ? creation : null;
};

/** Returns the message why none of the creations of one SKU can be changed. */
const formatCreationProblem = (creations: readonly OutboxCreation[]): string =>
  creations.some((creation) => !canChangeCreation(creation))
    ? m.sheets.row.creationSent
    : m.sheets.row.severalCreations;

/** Returns the message why no product can be compared with a row. */
const formatUnknownSku = (
  sku: string,
  at: number,
  { heads, table, keys, spellings, creations }: Comparison,
): string => {
  const why = table.unknown.get(at)?.get(heads.sku);
  const header = normalizeHeading(table.rows[heads.row]?.[heads.sku] ?? '');
  if ((header !== '' && normalizeHeading(sku) === header) || isSkuHeading(sku)) return m.sheets.row.header;
  if (isFormulaText(sku)) return m.sheets.row.skuFormula;
  if (why === 'picture') return m.sheets.row.skuPicture;
  if (why === 'formulaError' || isSpreadsheetError(sku)) return m.sheets.row.skuError(sku);
  if (why !== undefined) return m.sheets.row.skuUnknown;
  const own = creations.get(sku);
  if (own !== undefined) return formatCreationProblem(own);
  if (isShortenedNumber(sku)) return m.sheets.row.shortenedSku(sku);
  if (isDayWithMonthName(sku) || isDayWithYear(sku)) return m.sheets.row.skuAsDay(sku);
  if (hasLostCharacters(sku)) return m.sheets.row.skuLostCharacters;
  if (hasUnseenCharacters(sku)) {
    const plain = removeInvisibleFromCode(sku);
    return keys.has(plain) ? m.sheets.row.hiddenInSku(plain) : m.sheets.row.hiddenInUnknownSku;
  }
  const similar = spellings.similar(sku);
  if (similar !== null) return m.sheets.row.similarSku(similar);
  const zeros = spellings.withZeros(sku);
  // SAP fills numbers with zeros up to 18 digits.
  const shorter = /^0\d+$/.test(sku) ? sku.replace(/^0+(?=\d)/, '') : sku;
  const found = zeros ?? (shorter !== sku && keys.has(shorter) ? shorter : null);
  if (found === null) return m.sheets.row.unknownSku;
  return found.length < sku.length && sku.startsWith('0')
    ? m.sheets.row.similarSku(found)
    : m.sheets.row.lostZeros(found);
};

/**
 * Returns the SKU of another product that the spreadsheet may have turned into this one by dropping zeros. Null if
 * there is none, or if the row's marker confirms the product.
 */
const findSkuWithZeros = (
  sku: string,
  mark: string,
  raw: SheetProduct['raw'],
  { table, heads, spellings }: Comparison,
): string | null => {
  const other = table.numeric === null || table.numeric.has(heads.sku) ? spellings.withZeros(sku) : null;
  if (other === null) return null;
  const isConfirmed = heads.columns.some(
    (column) => matchesMarkedValue(mark, column.key, toCellText(column.cell(raw))) === true,
  );
  return isConfirmed ? null : other;
};

/** Compares a row of the table, counted from 0, with its product. */
export const compareRow = (
  cells: readonly string[],
  at: number,
  product: SheetProduct | undefined,
  comparison: Comparison,
): SheetComparedRow => {
  const sku = trimPlain(getCell(cells, comparison.heads.sku));
  const row = at + 1;
  if (sku === '') return { ...blank, row, sku, state: 'unknown', why: m.sheets.row.noSku };
  const creation = product === undefined ? chooseCreation(comparison.creations.get(sku) ?? []) : null;
  const raw = product?.raw ?? creation?.body;
  if (raw === undefined || comparison.table.unknown.get(at)?.has(comparison.heads.sku) === true)
    return { ...blank, row, sku, state: 'unknown', why: formatUnknownSku(sku, at, comparison) };
  const { pk, id } = product ?? blank;
  const known = { row, sku, pk, id, creation, label: labelOf(raw) };
  const { table, heads, otherHeader, keys } = comparison;
  const shape = formatRowShape(cells, at, { table, heads, otherHeader, isKnownSku: (other) => keys.has(other) });
  if (shape !== null) return { ...blank, ...known, state: 'misfit', why: shape };
  const differences = diffRow(cells, at, raw, comparison);
  const { changes, rewritten } = differences;
  // The rules evaluate products of the account.
  const effects = product === undefined || changes.length === 0 ? [] : comparison.effects.of(product, changes);
  const own = { ...known, changes, effects, rewritten };
  if (changes.length === 0 && differences.fault === null) return { ...own, state: 'unchanged', why: null };
  const zeros = findSkuWithZeros(sku, getCell(cells, comparison.heads.marks).trim(), raw, comparison);
  const why =
    zeros === null
      ? findConflictMessage(at, sku, pk, differences, effects, comparison)
      : m.sheets.row.perhapsLostZeros(zeros);
  return why === null ? { ...own, state: 'fits', why } : { ...own, state: 'misfit', why };
};

import { VitrineError } from '../../base/errors.ts';
import type { GetCachedName } from '../../tables/columns.ts';
import { m } from '../../messages/index.ts';
import { trimPlain } from '../../model/table/unseen-characters.ts';
import { isFixedWidth } from '../../model/table/text-tables.ts';
import { findUnitColumns } from '../../model/table/unit-columns.ts';
import {
  canNameSku,
  findOtherLanguages,
  isShopNumber,
  normalizeHeading,
  rankSkuHeading,
} from '../../model/heading-aliases.ts';
import {
  type SheetColumn,
  getSheetColumn,
  problemHeader,
  findHeaderKey,
  skuHeader,
} from '../../tables/sheet/sheet-columns.ts';
import { type SheetMark, parseHeaderMarker } from '../../tables/sheet/sheet-marker.ts';
import { type Table, maxHeaderRows } from './table.ts';

/** A column that can be compared, with its index and with its exact header in the file. */
export type ComparedColumn = SheetColumn & {
  readonly at: number;
  readonly written: string;
  /** The currencies, as written, in the number formats of its cells. */
  readonly currencies?: ReadonlySet<string> | undefined;
};

/** The meaning of a table's columns. */
export interface SheetHeader {
  /** The index of the header's row. */
  readonly row: number;
  /** The index of the SKU's column. */
  readonly sku: number;
  /** The columns that can be the SKU's: all with a header. */
  readonly headers: readonly { readonly at: number; readonly header: string }[];
  readonly columns: readonly ComparedColumn[];
  /** Headers of unknown columns, which are skipped. */
  readonly ignored: readonly string[];
  /** The skipped column that contains the unit of a column, by their indexes. */
  readonly units: ReadonlyMap<number, number>;
  /** The index of the column with the rows' markers, or null if there is none. */
  readonly marks: number | null;
  /** The marker of the sheet, or null if it has none. */
  readonly mark: SheetMark | null;
}

/** The account's headers and SKUs. */
export interface KnownHeaders {
  /** Whether an attribute of the account has exactly this name. */
  readonly isAttribute: (name: string) => boolean;
  /** Returns the key of a field or attribute that a header names with other words, or null. */
  readonly match: (header: string) => string | null;
  readonly nameOf: GetCachedName;
  readonly isKnownSku: (sku: string) => boolean;
}

const throwFileError = (message: string): never => {
  throw new VitrineError('file', message);
};

/** The number of rows by whose values the SKU's column is chosen. */
const sampleRows = 1_000;
/** The likeliest of two possible columns is the SKU's, unless the account contains clearly fewer of its values. */
const minRelativeMatches = 0.8;

const isSku = (header: string): boolean => header.trim().toLowerCase() === skuHeader;

const canBeSku = (header: string, { isAttribute }: Pick<KnownHeaders, 'isAttribute'>): boolean =>
  isSku(header) || (rankSkuHeading(header) !== null && !isAttribute(header.trim()));

const findColumnKey = (
  header: string,
  { isAttribute, match }: Pick<KnownHeaders, 'isAttribute' | 'match'>,
): string | null => findHeaderKey(header, isAttribute) ?? match(header);

type HeaderMatcher = Pick<KnownHeaders, 'isAttribute' | 'match'>;

/** Returns how many columns a row names if it is the header: 0 without an SKU. */
const scoreHeader = (row: readonly string[], known: HeaderMatcher): number => {
  if (row.some((cell) => parseHeaderMarker(cell) !== null)) return Infinity;
  const sku = row.findIndex((cell) => canBeSku(cell, known));
  if (sku < 0) return 0;
  const others = row.filter(
    (cell, index) => index !== sku && cell.trim() !== '' && findColumnKey(cell, known) !== null,
  );
  return 1 + others.length;
};

/** The share of a column's values that must be SKUs of the account if its header does not name the SKU. */
const minKnownShare = 0.5;

/**
 * Returns the column whose values are SKUs of the account, or -1. Headers are in many languages, and each shop has its
 * own. A column that names another field, such as the parent, is not the SKU's; one that repeats values neither. A GTIN can
 * be the SKU, and so can the name next to a display name.
 */
const findSkuByValues = (header: readonly string[], below: Table['rows'], known: KnownHeaders): number => {
  const rows = below.slice(0, sampleRows);
  let best = { at: -1, count: 0 };
  for (const [at, cell] of header.entries()) {
    const key = findColumnKey(cell, known);
    const isOpen = key === null || key === 'gtin' || key.startsWith('attributes.');
    const namesOther = !isOpen && !(key === 'label' && canNameSku(cell, header));
    if (cell.trim() === '' || namesOther) continue;
    const values = rows.map((row) => trimPlain(row[at] ?? '')).filter((value) => value !== '');
    const count = new Set(values.filter(known.isKnownSku)).size;
    if (count >= values.length * minKnownShare && count > best.count) best = { at, count };
  }
  return best.at;
};

/** Returns the row that names most columns and has a column with SKUs of the account below, or null. */
const findHeaderByValues = (rows: Table['rows'], known: KnownHeaders): ReturnType<typeof findHeader> => {
  const named = rows
    .slice(0, maxHeaderRows)
    .map((cells, row) => ({ row, count: cells.filter((cell) => findColumnKey(cell, known) !== null).length }))
    .filter(({ count }) => count > 0);
  const [best] = named.toSorted((one, other) => other.count - one.count);
  if (best === undefined || findSkuByValues(rows[best.row] ?? [], rows.slice(best.row + 1), known) < 0) return null;
  return { row: best.row, rating: 1 + best.count };
};

/**
 * Returns the row that names most columns, and how many, or null if no row names an SKU and no column has SKUs of the
 * account. A title may be above the header.
 */
export const findHeader = (
  rows: Table['rows'],
  known: KnownHeaders,
): { readonly row: number; readonly rating: number } | null => {
  let best: { readonly row: number; readonly rating: number } | null = null;
  for (const [row, cells] of rows.slice(0, maxHeaderRows).entries()) {
    const rating = scoreHeader(cells, known);
    if (rating > (best?.rating ?? 0)) best = { row, rating };
  }
  return best ?? findHeaderByValues(rows, known);
};

/**
 * Returns the row that names most columns among those that repeat the SKU's header, the last one of several: cells of a
 * header can be merged over two rows, and some exports have a row of codes and a row of labels.
 */
const findBestHeaderRow = (rows: Table['rows'], row: number, known: HeaderMatcher): number => {
  const sku = (rows[row] ?? []).findIndex((cell) => rankSkuHeading(cell) !== null);
  const header = normalizeHeading(rows[row]?.[sku] ?? '');
  const getScore = (index: number): number => scoreHeader(rows[index] ?? [], known);
  let best = row;
  for (let next = row + 1; header !== '' && normalizeHeading(rows[next]?.[sku] ?? '') === header; next += 1)
    if (getScore(next) >= getScore(best)) best = next;
  return best;
};

/** Returns the row of the header, or null if there is none. */
export const findSheetHeaderRow = (rows: Table['rows'], known: KnownHeaders): number | null => {
  const found = findHeader(rows, known);
  return found === null ? null : findBestHeaderRow(rows, found.row, known);
};

const countKnown = (rows: Table['rows'], at: number, { isKnownSku }: KnownHeaders): number =>
  rows.reduce((count, row) => count + (isKnownSku((row[at] ?? '').trim()) ? 1 : 0), 0);

/** Returns the column of the SKU. If several qualify, the one whose values exist in the account wins. */
const chooseSku = (header: readonly string[], below: Table['rows'], known: KnownHeaders): number => {
  const candidates = [...header.entries()]
    .filter(([, cell]) => canBeSku(cell, known))
    .map(([at, cell]) => ({ at, cell, rank: isSku(cell) ? -1 : (rankSkuHeading(cell) ?? Infinity) }))
    .toSorted((one, other) => one.rank - other.rank);
  const [first, second] = candidates;
  if (first === undefined) return -1;
  if (second !== undefined && isSku(first.cell) && isSku(second.cell))
    throwFileError(m.sheets.file.headTwice(second.cell.trim()));
  if (second === undefined && !isShopNumber(first.cell)) return first.at;
  const rows = below.slice(0, sampleRows);
  const counted = candidates.map((candidate) => ({ ...candidate, count: countKnown(rows, candidate.at, known) }));
  const maxCount = Math.max(...counted.map(({ count }) => count));
  const chosen = counted.find(({ count }) => count >= maxCount * minRelativeMatches) ?? { ...first, count: 0 };
  // A shop's own number is the SKU only if products have it as their SKU. Otherwise every row would be unknown.
  return isShopNumber(chosen.cell) && chosen.count * 2 < rows.filter((row) => row[chosen.at]?.trim()).length
    ? -1
    : chosen.at;
};

interface Found {
  readonly columns: ComparedColumn[];
  readonly ignored: (readonly [at: number, header: string])[];
  readonly taken: Set<string>;
}

/**
 * Adds the columns that headers name exactly, then those that they name with other words. Refuses two of the same name.
 */
const findColumns = (header: readonly (readonly [at: number, text: string])[], known: KnownHeaders): Found => {
  const found: Found = { columns: [], ignored: [], taken: new Set() };
  const add = (at: number, written: string, key: string | null): boolean => {
    const column = key === null || found.taken.has(key) ? null : getSheetColumn(key, known.nameOf);
    if (column === null) return false;
    found.taken.add(column.key);
    found.columns.push({ ...column, at, written });
    return true;
  };
  const others: (readonly [number, string])[] = [];
  for (const [at, text] of header) {
    const key = findHeaderKey(text, known.isAttribute);
    if (key !== null && found.taken.has(key)) throwFileError(m.sheets.file.headTwice(text));
    if (!add(at, text, key)) others.push([at, text]);
  }
  const otherLanguages = findOtherLanguages(
    header.map(([, text]) => text),
    known.match,
  );
  for (const [at, text] of others)
    if (!add(at, text, otherLanguages.has(text) ? null : known.match(text))) found.ignored.push([at, text]);
  return found;
};

/**
 * Returns the meaning of a table's columns. `sku` is the SKU's column if the user chose one. Throws `file` if the table
 * cannot be compared.
 */
export const readSheetHeader = (table: Table, known: KnownHeaders, sku: number | null = null): SheetHeader => {
  const { rows, sheet } = table;
  const row = findSheetHeaderRow(rows, known);
  if (row === null) {
    const isAligned = sheet === null && rows.slice(0, maxHeaderRows).some(([line = '']) => isFixedWidth(line));
    return throwFileError(isAligned ? m.sheets.file.fixedWidth : m.sheets.file.noSku(sheet?.name ?? null));
  }
  const header = rows[row] ?? [];
  const below = rows.slice(row + 1);
  const named = sku ?? chooseSku(header, below, known);
  const chosen = named < 0 ? findSkuByValues(header, below, known) : named;
  if (chosen < 0 || (header[chosen] ?? '').trim() === '') throwFileError(m.sheets.file.noSku(sheet?.name ?? null));
  let [marks, mark]: readonly [number | null, SheetMark | null] = [null, null];
  const headers: { at: number; header: string }[] = [];
  for (const [at, cell] of header.entries()) {
    const marker = parseHeaderMarker(cell);
    if (marker === 'newer') return throwFileError(m.sheets.file.newer);
    if (marker !== null) [marks, mark] = [at, marker];
    else if (cell.trim() !== '' && cell.trim().toLowerCase() !== problemHeader)
      headers.push({ at, header: cell.trim() });
  }
  const others = headers.filter(({ at }) => at !== chosen).map((other) => [other.at, other.header] as const);
  const { columns, ignored } = findColumns(others, known);
  const [otherLanguage] = findOtherLanguages(ignored.map(([, text]) => text));
  if (columns.length === 0)
    throwFileError(
      otherLanguage === undefined ? m.sheets.file.noColumns : m.sheets.file.severalLanguages(otherLanguage),
    );
  return {
    ...{ row, sku: chosen, headers, marks, mark },
    columns: columns
      .toSorted((a, b) => a.at - b.at)
      .map((column) => ({ ...column, currencies: table.currencies?.get(column.at) })),
    ignored: ignored.map(([, text]) => text),
    units: findUnitColumns(columns, ignored),
  };
};

import { VitrineError } from '../../base/errors.ts';
import type { NameOf } from '../../export/columns.ts';
import { m } from '../../messages/index.ts';
import { fieldHeadings, plainHeading } from '../../model/headings.ts';
import { columnOf, faultHeader, keyOfHeader, skuHeader } from '../shared/columns.ts';
import type { SheetColumn } from '../shared/columns.ts';
import { readHeadMark } from '../shared/mark.ts';
import type { SheetMark } from '../shared/mark.ts';

/** Which column of a table is what. */
export interface Heads {
  readonly sku: number;
  /** Columns that can be compared, with their places. */
  readonly columns: readonly (SheetColumn & { readonly at: number })[];
  /** Heads of no column that the account knows: they are left out. */
  readonly ignored: readonly string[];
  /** Where the marks of the rows stand; null where there are none. */
  readonly marks: number | null;
  /** What the sheet says of itself; null where it says nothing. */
  readonly mark: SheetMark | null;
}

const refuse = (words: string): never => {
  throw new VitrineError('file', words);
};

interface Known {
  readonly isAttribute: (name: string) => boolean;
  readonly nameOf: NameOf;
}

/** Which head is the SKU's where none says `sku`: another word for it that is no attribute here; -1: none. */
const otherSku = (row: readonly string[], isAttribute: Known['isAttribute']): number =>
  row.some((cell) => cell.trim().toLowerCase() === skuHeader)
    ? -1
    : row.findIndex((cell) => !isAttribute(cell.trim()) && fieldHeadings['sku']?.includes(plainHeading(cell)));

/** What the heads of a table name. Fails with `file` where it cannot be compared at all. */
export const readHeads = (row: readonly string[], { isAttribute, nameOf }: Known): Heads => {
  const meant = otherSku(row, isAttribute);
  let sku = meant;
  let marks: number | null = null;
  let mark: SheetMark | null = null;
  const columns: (SheetColumn & { at: number })[] = [];
  const ignored: string[] = [];
  const taken = new Set<string>();
  for (const [at, cell] of row.entries()) {
    const header = cell.trim();
    const plain = header.toLowerCase();
    if (at === meant) continue;
    const own = readHeadMark(header);
    if (own === 'newer') return refuse(m.sheets.file.newer);
    if (own !== null) [marks, mark] = [at, own];
    else if (plain === skuHeader) {
      if (sku >= 0) refuse(m.sheets.file.headTwice(header));
      sku = at;
    } else if (header !== '' && plain !== faultHeader) {
      const key = keyOfHeader(header, isAttribute);
      const column = key === null ? null : columnOf(key, nameOf);
      if (column === null) ignored.push(header);
      else if (taken.has(column.key)) refuse(m.sheets.file.headTwice(header));
      else {
        taken.add(column.key);
        columns.push({ ...column, at });
      }
    }
  }
  if (sku < 0) refuse(m.sheets.file.noSku);
  if (columns.length === 0) refuse(m.sheets.file.noColumns);
  return { sku, columns, ignored, marks, mark };
};

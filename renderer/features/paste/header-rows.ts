import { isSkuHeading, normalizeHeading, rankSkuHeading } from '../../../electron/model/heading-aliases.ts';
import { type PasteTarget, guessTargets, hasHeadings } from './column-targets.ts';
import { forEachInSlices } from './yield-to-page.ts';

/** The number of rows in which the header is searched. */
const maxHeaderRows = 50;

const getFilledCells = (row: readonly string[]): readonly string[] => row.filter((cell) => cell.trim() !== '');

/**
 * Returns the index of the header: a row that names the SKU and another target below titles and comments, or the first
 * row. Null without a header.
 */
export const findHeaderRow = (rows: readonly (readonly string[])[], targets: readonly PasteTarget[]): number | null => {
  const at = rows
    .slice(0, maxHeaderRows)
    .findIndex(
      (row) =>
        row.some((cell) => rankSkuHeading(cell) !== null) &&
        hasHeadings(row, targets) &&
        guessTargets(row, targets).filter((key) => key !== null).length > 1,
    );
  if (at > 0) {
    const width = getFilledCells(rows[at] ?? []).length;
    // Products, which must not be skipped, have as many cells as the header.
    const isBelowTitles = rows.slice(0, at).every((row) => {
      const cells = getFilledCells(row);
      return cells.length < width || cells[0]?.trim().startsWith('#') === true;
    });
    if (isBelowTitles) return at;
  }
  return hasHeadings(rows[0] ?? [], targets) ? 0 : null;
};

/** The rows below the header that are headers themselves, as in text of several files. */
export interface LaterHeaders {
  readonly rows: ReadonlySet<number>;
  /** The first of them with another order of columns; null if there is none. */
  readonly other: number | null;
}

const toPlainText = (cell: string): string => cell.trim().toLowerCase();

/** Finds headers below the header in slices, so that the page stays responsive. `sku` is the column of the SKU. */
export const findLaterHeaders = async (
  rows: readonly (readonly string[])[],
  headings: readonly string[],
  sku: number,
): Promise<LaterHeaders> => {
  const columns = new Map(headings.map((heading, column) => [normalizeHeading(heading), column]));
  const plainColumns = new Map(headings.map((heading, column) => [toPlainText(heading), column]));
  for (const known of [columns, plainColumns]) known.delete('');
  const skuHeading = normalizeHeading(headings[sku] ?? '');
  const isSku = (cell: string): boolean =>
    isSkuHeading(cell) || (skuHeading !== '' && normalizeHeading(cell) === skuHeading);
  // Normalizing each cell of a large table takes too long: most rows have neither a heading in the column of the SKU nor
  // one in another column.
  const canBeHeader = (row: readonly string[]): boolean =>
    isSku(row[sku] ?? '') || row.some((cell, column) => (plainColumns.get(toPlainText(cell)) ?? column) !== column);
  const found = new Set<number>();
  let other: number | null = null;
  await forEachInSlices(rows, (row, index) => {
    const skuColumn = canBeHeader(row) ? row.findIndex(isSku) : -1;
    if (skuColumn < 0) return;
    const isMoved = row.some((cell, column) => (columns.get(normalizeHeading(cell)) ?? column) !== column);
    if (skuColumn !== sku && !isMoved) return;
    found.add(index);
    if (isMoved) other ??= index;
  });
  return { rows: found, other };
};

/** The word that a spreadsheet or database writes before the sum of the rows, and its number of rows. */
const total =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme|somme|sous-total|totale?|suma|razem|celkem|spolu|összesen|toplam|totalt|totaal|yhteensä|i alt|итого|всего|合計|合计|小計|小计|합계)(?:[\s:(].*)?$|^\(?\d+ rows?(?: affected| in set.*)?\)?$/iu;

/** Whether a text in place of an SKU shows that the row is the sum, or the number, of the other rows. */
export const isTotalText = (text: string): boolean => total.test(text.trim());

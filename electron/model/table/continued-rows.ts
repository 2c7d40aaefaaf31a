/** The maximum number of rows of one value. Without it, a text of many short rows would take minutes. */
const maxRowsOfValue = 200;

/**
 * Returns the rows that may be the rest of a value in an earlier row, with that row: a line break in a value without quotes
 * ends a row too early, so that the rows together have the cells of the header. `width` is the number of cells of the
 * header, `widths` has those of each row, or 0 for a blank one. `canContinue` excludes rows that are complete.
 */
export const findContinuedRows = (
  widths: readonly number[],
  width: number,
  canContinue: (row: number) => boolean,
): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (let row = 0; row < widths.length; row += 1) {
    let total = widths[row] ?? 0;
    if (total === 0 || total > width || found.has(row)) continue;
    const rest: number[] = [];
    const end = Math.min(widths.length, row + 1 + maxRowsOfValue);
    for (let next = row + 1; next < end; next += 1) {
      const cells = widths[next] ?? 0;
      if (cells === 0) continue;
      total += cells - 1;
      if (cells >= width || total > width || !canContinue(next)) break;
      rest.push(next);
      if (total === width) for (const one of rest) found.set(one, row);
    }
  }
  return found;
};

import type { SheetChange, SheetRow } from '../../contract/sheets.ts';
import { sheetRowStates } from '../../contract/values.ts';
import type { SheetRowState } from '../../contract/values.ts';
import type { ComparedChange, ComparedRow } from './compare.ts';

/** Changes that a row of a list shows, and letters of each side. */
const mostChanges = 3;
const mostLetters = 300;
/** Letters before the first difference. */
const lead = 40;

/** A long pair of texts from a little before where they begin to differ. */
const cutPair = (before: string, after: string): readonly [string, string] => {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = before.length <= mostLetters && after.length <= mostLetters ? 0 : Math.max(0, at - lead);
  const cut = (text: string): string => {
    const piece = text.slice(from, from + mostLetters);
    return `${from > 0 ? '…' : ''}${piece}${from + mostLetters < text.length ? '…' : ''}`.toWellFormed();
  };
  return [cut(before), cut(after)];
};

/** A row as it is shown: `whole`, or cut for a list. */
export const shownRow = (row: ComparedRow, headOf: (key: string) => string, whole: boolean): SheetRow => {
  const { changes, pk: _, id, ...rest } = row;
  const shown = (change: ComparedChange): SheetChange => {
    const [before, after] = whole ? [change.before, change.after] : cutPair(change.before, change.after);
    return { column: headOf(change.key), before, after };
  };
  const some = whole ? changes : changes.slice(0, mostChanges);
  return { ...rest, productId: id, changes: some.map(shown), more: changes.length - some.length };
};

/** Rows by what they do; all of them stand with those first that do not fit. */
export interface SortedRows {
  readonly of: (state: SheetRowState | null) => readonly ComparedRow[];
  readonly counts: Readonly<Record<SheetRowState, number>>;
}

/** Sorts the rows of a sheet by what they do. */
export const sortRows = (rows: readonly ComparedRow[]): SortedRows => {
  const byState = (state: SheetRowState): readonly ComparedRow[] => rows.filter((row) => row.state === state);
  const groups = {
    unknown: byState('unknown'),
    misfit: byState('misfit'),
    fits: byState('fits'),
    unchanged: byState('unchanged'),
  };
  const all = sheetRowStates.flatMap((state) => groups[state]);
  return {
    of: (state) => (state === null ? all : groups[state]),
    counts: {
      unknown: groups.unknown.length,
      misfit: groups.misfit.length,
      fits: groups.fits.length,
      unchanged: groups.unchanged.length,
    },
  };
};

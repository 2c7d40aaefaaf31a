import type { ReadSheet, SheetChange, SheetEffect, SheetRow, SheetRowRule } from '../../contract/sheets.ts';
import { sheetRowStates } from '../../contract/values.ts';
import type { SheetRowState } from '../../contract/values.ts';
import type { CheckedRule, RowEffect } from './effects.ts';
import type { ComparedChange } from './changes.ts';
import { m } from '../../messages/index.ts';
import type { ComparedRow, Rewritten } from './compare.ts';

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

/** Says which values of a row the spreadsheet rewrote; null if it rewrote none. */
const rewrittenWords = (rewritten: readonly Rewritten[], headOf: (key: string) => string): string | null =>
  rewritten.length === 0
    ? null
    : rewritten
        .slice(0, mostChanges)
        .map(({ key, text, before }) => m.sheets.row.value(headOf(key), m.sheets.value.rewritten(text, before)))
        .join('. ');

/** Returns the columns with values that the spreadsheet rewrote, and the number of rows with such a value. */
export const sumRewritten = (rows: readonly ComparedRow[], headOf: (key: string) => string): ReadSheet['rewritten'] => {
  const some = rows.filter(({ rewritten }) => rewritten.length > 0);
  const keys = new Set(some.flatMap(({ rewritten }) => rewritten.map(({ key }) => key)));
  return { columns: [...keys].map(headOf), rows: some.length };
};

/** A row as it is shown: `whole`, or cut for a list. */
export const shownRow = (
  row: ComparedRow,
  { headOf, rules }: { readonly headOf: (key: string) => string; readonly rules: readonly CheckedRule[] },
  whole: boolean,
): SheetRow => {
  const { changes, effects, rewritten, pk: _, id, ...rest } = row;
  const shown = (change: ComparedChange): SheetChange => {
    const [before, after] = whole ? [change.before, change.after] : cutPair(change.before, change.after);
    return { column: headOf(change.key), before, after };
  };
  const named = ({ at, effect, fault }: RowEffect): SheetRowRule[] => {
    const known = rules[at];
    return known === undefined ? [] : [{ profile: known.profileName, words: known.rule.words, effect, fault }];
  };
  const some = whole ? changes : changes.slice(0, mostChanges);
  return {
    ...rest,
    why: row.why ?? rewrittenWords(rewritten, headOf),
    productId: id,
    changes: some.map(shown),
    more: changes.length - some.length,
    rules: effects.flatMap(named),
  };
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

/** What the rows that are ticked do to each rule, those that change most first; what does nothing is left out. */
export const sumEffects = (
  rows: readonly ComparedRow[],
  rules: readonly CheckedRule[],
  isTicked: (row: ComparedRow) => boolean,
): SheetEffect[] => {
  const sums = rules.map(() => ({ mends: 0, breaks: 0, leftOut: 0 }));
  for (const row of rows)
    for (const { at, effect } of row.effects) {
      const sum = sums[at];
      if (sum === undefined) continue;
      if (!isTicked(row)) sum.leftOut += 1;
      else if (effect === 'mends') sum.mends += 1;
      else if (effect === 'breaks') sum.breaks += 1;
    }
  return sums
    .flatMap((sum, at): SheetEffect[] => {
      const known = rules[at];
      if (known === undefined || sum.mends + sum.breaks + sum.leftOut === 0) return [];
      const { profile, profileName, rule, failing } = known;
      return [{ profile, profileName, rule: rule.id, words: rule.words, failing, ...sum }];
    })
    .toSorted((one, other) => other.mends + other.breaks - one.mends - one.breaks);
};

import type { OpenReadSheet, SheetChange, SheetEffect, SheetRow, SheetRowRule } from '../contract.ts';
import { type SheetRowState, sheetRowStates } from '../../contract/constants.ts';
import type { CheckedRule, RowEffect } from '../../cache/read/evaluation/rule-effects.ts';
import type { ComparedChange } from './value-change.ts';
import { m } from '../../messages/index.ts';
import type { SheetComparedRow, RewrittenValue } from './compare-rows.ts';

/** Limits of a row in a list: the number of changes, and the characters of each value. */
const maxChanges = 3;
const maxCharacters = 300;
/** The number of characters before the first difference. */
const charactersBefore = 40;

/** Truncates a pair of long texts, starting shortly before the first difference. */
const cutPair = (before: string, after: string): readonly [string, string] => {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = before.length <= maxCharacters && after.length <= maxCharacters ? 0 : Math.max(0, at - charactersBefore);
  const cut = (text: string): string => {
    const piece = text.slice(from, from + maxCharacters);
    return `${from > 0 ? '…' : ''}${piece}${from + maxCharacters < text.length ? '…' : ''}`.toWellFormed();
  };
  return [cut(before), cut(after)];
};

/** Returns the message about values that the spreadsheet rewrote, or null if it rewrote none. */
const formatRewritten = (rewritten: readonly RewrittenValue[], headOf: (key: string) => string): string | null =>
  rewritten.length === 0
    ? null
    : rewritten
        .slice(0, maxChanges)
        .map(({ key, text, before }) => m.sheets.row.value(headOf(key), m.sheets.value.rewritten(text, before)))
        .join('. ');

/** Returns the columns with values that the spreadsheet rewrote, and the number of rows with such a value. */
export const summarizeRewritten = (
  rows: readonly SheetComparedRow[],
  headOf: (key: string) => string,
): OpenReadSheet['rewritten'] => {
  const rewrittenRows = rows.filter(({ rewritten }) => rewritten.length > 0);
  const keys = new Set(rewrittenRows.flatMap(({ rewritten }) => rewritten.map(({ key }) => key)));
  return { columns: [...keys].map(headOf), rows: rewrittenRows.length };
};

/** Returns a row for display: complete (`whole`), or truncated for a list. */
export const toShownRow = (
  row: SheetComparedRow,
  { headOf, rules }: { readonly headOf: (key: string) => string; readonly rules: readonly CheckedRule[] },
  whole: boolean,
): SheetRow => {
  const { changes, effects, rewritten, pk: _, id, creation, ...rest } = row;
  const toShownChange = (change: ComparedChange): SheetChange => {
    const [before, after] = whole ? [change.before, change.after] : cutPair(change.before, change.after);
    return { column: headOf(change.key), before, after };
  };
  const toShownRules = ({ at, effect, fault }: RowEffect): SheetRowRule[] => {
    const known = rules[at];
    return known === undefined ? [] : [{ profile: known.profileName, message: known.rule.words, effect, fault }];
  };
  const shownChanges = whole ? changes : changes.slice(0, maxChanges);
  return {
    ...rest,
    why: row.why ?? formatRewritten(rewritten, headOf),
    productId: id,
    isCreation: creation !== null,
    changes: shownChanges.map(toShownChange),
    more: changes.length - shownChanges.length,
    rules: effects.flatMap(toShownRules),
  };
};

/** Rows by state. The list of all rows begins with the conflicting ones. */
export interface SortedRows {
  readonly of: (state: SheetRowState | null) => readonly SheetComparedRow[];
  readonly counts: Readonly<Record<SheetRowState, number>>;
}

/** Groups the rows of a sheet by state. */
export const sortRows = (rows: readonly SheetComparedRow[]): SortedRows => {
  const filterByState = (state: SheetRowState): readonly SheetComparedRow[] =>
    rows.filter((row) => row.state === state);
  const groups = {
    unknown: filterByState('unknown'),
    misfit: filterByState('misfit'),
    fits: filterByState('fits'),
    unchanged: filterByState('unchanged'),
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

/**
 * Returns the effects of the selected rows on each rule, those with most changes first. Rules without an effect are
 * omitted.
 */
export const sumEffects = (
  rows: readonly SheetComparedRow[],
  rules: readonly CheckedRule[],
  isTicked: (row: SheetComparedRow) => boolean,
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
    .flatMap((sum, index): SheetEffect[] => {
      const known = rules[index];
      if (known === undefined || sum.mends + sum.breaks + sum.leftOut === 0) return [];
      const { profile, profileName, rule, failing } = known;
      return [{ profile, profileName, rule: rule.id, message: rule.words, failing, ...sum }];
    })
    .toSorted((one, other) => other.mends + other.breaks - one.mends - one.breaks);
};

import type { IntentId } from '../../base/branded-types.ts';
import { createTickFilter } from '../../sheets/index.ts';
import type { SheetSelection } from '../../sheets/contract.ts';
import { editValueText, isSameEditValue } from '../../model/edit-value.ts';
import { m } from '../../messages/index.ts';
import { readWrittenGtin } from '../../model/index.ts';
import { usesDecimalComma } from '../../model/table/written-numbers.ts';
import { type OutboxCreation, isStoppedCreation } from '../../contract/outbox-creations.ts';
import type { LeftOutCells, PastedCell, SheetEdits } from '../bulk-contract.ts';
import { type BulkAccount, readCells } from './bulk-job.ts';
import { type BulkValue, applyToRow } from './bulk-rows.ts';
import { findPasteProblem, isSpoiledGtin, readCellValue } from './read-cell-value.ts';

/** A cell that is pasted, or one of a row of a read sheet. */
export interface SheetCell extends PastedCell {
  /** The row of the sheet, and whether it conflicts; absent for a pasted cell. */
  readonly row?: { readonly row: number; readonly state: 'fits' | 'misfit' } | undefined;
  /** Whether the comparison of the sheet found that a spreadsheet rewrote the value without an edit by the user. */
  readonly isRewritten?: boolean | undefined;
  readonly creation?: OutboxCreation | null | undefined;
}

/** Cells that become values of fields, on a thread. */
export interface CellJob {
  readonly rows: readonly BulkValue[];
  /** Yields the number of cells read. */
  read(): Generator<number, void>;
  /** Returns whether the row with this index belongs to a selected row of the sheet. */
  createTickedFilter(ticks: SheetSelection): (at: number) => boolean;
  countTicked(ticks: SheetSelection): SheetEdits;
  /** Returns the creation in the outbox that the row with this index changes, or null if it changes an item. */
  getCreation(at: number): OutboxCreation | null;
}

/** The maximum number of reasons that are reported. */
const maxReasons = 50;

/**
 * Applies the text of a cell. A GTIN that a spreadsheet spoiled is recognized by the offline copy and left out. The cells
 * of a read sheet were already checked.
 */
const applyText = (
  row: BulkValue,
  { text, field, isRewritten, row: sheetRow }: SheetCell,
  hasDecimalCommas: boolean,
): void =>
  applyToRow(
    row,
    ({ editor, options }) => {
      if (isRewritten === true || (field === 'gtin' && isSpoiledGtin(text, row.current)))
        return { problem: m.edits.value.rewritten(text.trim(), editValueText(row.current)) };
      if (editor === null) return undefined;
      const isSame = editValueText(row.before) === text;
      const problem =
        sheetRow === undefined && !isSame
          ? findPasteProblem(editor, text, { before: row.before, usesDecimalComma: hasDecimalCommas })
          : null;
      if (problem !== null) return { problem };
      const entries = typeof row.before === 'object' && row.before !== null ? row.before : [];
      const known = new Set([...options, ...entries]);
      return readCellValue(editor, (field === 'gtin' ? readWrittenGtin(text) : null) ?? text, known);
    },
    isSameEditValue,
  );

export const openCellJob = (account: BulkAccount, cells: readonly SheetCell[]): CellJob => {
  const rows: BulkValue[] = [];
  const own: SheetCell[] = [];
  const hasDecimalCommas = usesDecimalComma(cells.map(({ text }) => text));
  const createTickedFilter = (ticks: SheetSelection): ((at: number) => boolean) => {
    const isTicked = createTickFilter(ticks);
    return (at) => {
      const row = own[at]?.row;
      return row !== undefined && isTicked({ ...row, hasChanges: true });
    };
  };
  return {
    rows,
    read: () =>
      readCells(account, cells, (cell, row) => {
        applyText(row, cell, hasDecimalCommas);
        rows.push(row);
        own.push(cell);
      }),
    createTickedFilter,
    getCreation: (at) => own[at]?.creation ?? null,
    countTicked: (ticks) => {
      const isTicked = createTickedFilter(ticks);
      const leftOut = new Map<string, LeftOutCells>();
      const creations = new Map<IntentId, OutboxCreation>();
      let edits = 0;
      for (const [at, { state, problem, fieldLabel }] of rows.entries()) {
        if (!isTicked(at)) continue;
        const creation = own[at]?.creation ?? null;
        if (state === 'change') edits += 1;
        if (state === 'change' && creation !== null) creations.set(creation.id, creation);
        if (problem === null) continue;
        const key = JSON.stringify([fieldLabel, problem]);
        leftOut.set(key, { fieldLabel, reason: problem, count: (leftOut.get(key)?.count ?? 0) + 1 });
      }
      const mostFirst = [...leftOut.values()].toSorted((a, b) => b.count - a.count);
      const stopped = [...creations.values()].filter(isStoppedCreation);
      return {
        edits,
        creations: creations.size,
        stoppedCreations: stopped.length,
        leftOut: mostFirst.slice(0, maxReasons),
      };
    },
  };
};

import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { OutboxCreation } from '../../contract/outbox-creations.ts';
import type { SheetComparedRow } from './compare-rows.ts';

/** The changed cells of some rows of a read sheet. */
export interface SheetCells {
  readonly cells: readonly {
    /** The product, or its creation in the outbox if the account does not have the product yet. */
    readonly item: ResourceId;
    readonly creation: OutboxCreation | null;
    /** The name of a field, or `attributes.NAME` for an attribute. */
    readonly field: string;
    /** The text in canonical form. */
    readonly text: string;
    readonly row: { readonly row: number; readonly state: 'fits' | 'misfit' };
    /** Whether a spreadsheet rewrote the value without an edit by the user. */
    readonly isRewritten: boolean;
  }[];
  /** The position of the next row, or null at the end. */
  readonly next: number | null;
}

/** Returns the cells of the rows that can be selected, from the row at `from`: at least `limit` cells, or all. */
export const readSheetCells = (rows: readonly SheetComparedRow[], from: number, limit: number): SheetCells => {
  const cells: SheetCells['cells'][number][] = [];
  let at = from;
  for (; at < rows.length && cells.length < limit; at += 1) {
    const found = rows[at];
    if (found === undefined || found.changes.length === 0) continue;
    const { row, state, creation, changes, rewritten } = found;
    const id = found.id ?? creation?.id;
    if (id === undefined || (state !== 'fits' && state !== 'misfit')) continue;
    const source = { item: toResourceId(id), creation, row: { row, state } };
    for (const { key, meant } of changes) cells.push({ ...source, field: key, text: meant, isRewritten: false });
    for (const { key, text } of rewritten) cells.push({ ...source, field: key, text, isRewritten: true });
  }
  return { cells, next: at < rows.length ? at : null };
};

import type { SheetRowState } from '../../contract/constants.ts';
import type { SheetSelection } from '../contract.ts';

/** The properties of a row on which its selection depends. */
export interface TickedRow {
  readonly row: number;
  readonly state: SheetRowState;
  readonly hasChanges: boolean;
}

/** Returns whether a row is selected. Unknown rows and rows without a change never are. */
export const createTickFilter = (ticks: SheetSelection): ((row: TickedRow) => boolean) => {
  const [fits, misfit] = [new Set(ticks.fits.rows), new Set(ticks.misfit.rows)];
  return ({ row, state, hasChanges }) => {
    // A row without changes has nothing to save.
    if (!hasChanges) return false;
    if (state === 'fits') return fits.has(row) !== ticks.fits.inverted;
    return state === 'misfit' && misfit.has(row) !== ticks.misfit.inverted;
  };
};

import type { Mark } from '../marks.ts';

/** What a cell is given: the value as it crosses the bridge, and the name of what it points at. */
export interface CellProps {
  readonly value: string | number | boolean | null | undefined;
  readonly name: string | undefined;
  /** Where the text is to be marked. */
  readonly mark: Mark;
}

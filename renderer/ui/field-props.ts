import type { Snippet } from 'svelte';

/** What every control with a label takes; see `Field.svelte`. */
export interface FieldProps {
  label: string;
  required?: boolean | undefined;
  /** Says «optional» beside the label; a string says that instead. */
  optional?: boolean | string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** What may go wrong as it stands, and hinders nothing. */
  warning?: string | Snippet | undefined;
  /** The way out of a problem, such as a link. */
  wayOut?: Snippet | undefined;
  /** A quiet button at the end of the label's line. */
  tool?: Snippet | undefined;
  /** Nothing is ever said below it: no line is kept for that. */
  bare?: boolean | undefined;
}

import type { Snippet } from 'svelte';

/** The common props of all labelled controls; see `Field.svelte`. */
export interface FieldProps {
  label: string;
  required?: boolean | undefined;
  /** Shows «optional» next to the label, or the given text. */
  optional?: boolean | string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** A possible problem that does not prevent submitting. */
  warning?: string | Snippet | undefined;
  /** A way out of the problem, such as a link. */
  wayOut?: Snippet | undefined;
  /** A secondary button at the end of the label row. */
  tool?: Snippet | undefined;
  /** Reserves no line for messages below the control. */
  bare?: boolean | undefined;
}

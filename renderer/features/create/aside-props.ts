import type { Draft } from '../../form/inputs.ts';

/** What stands beside a form is given: it shows what will come of the draft. */
export interface AsideProps {
  readonly draft: Draft;
  /** Closes the dialog and keeps the draft: for a way out to somewhere else. */
  readonly leave: () => void;
}

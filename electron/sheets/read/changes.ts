/** A value that a row would change. */
export interface ComparedChange {
  readonly key: string;
  readonly before: string;
  /** As the sheet has it. */
  readonly after: string;
  /** `after` as programs write it. */
  readonly meant: string;
}

/** A value that a row would change. */
export interface ComparedChange {
  readonly key: string;
  readonly before: string;
  /** In the spelling of the sheet. */
  readonly after: string;
  /** `after` in canonical form. */
  readonly meant: string;
}

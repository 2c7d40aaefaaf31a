/** A value that a row would change. */
export interface ComparedChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}
